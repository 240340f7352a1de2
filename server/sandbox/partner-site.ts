import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve, sep } from 'node:path'
import { root } from '#server/root.ts'

/** The portal's origin as written in the examples. */
const WRITTEN = 'http://localhost:8080'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
}

export type PartnerSite = { origin: string; close(): Promise<void> }

type PartnerSiteOptions = {
  /** 0 for any free port. */
  port: number
  /** Origin of the portal whose widgets the pages embed. */
  portal: string
  /** Host name or address to listen on, also used in the origin; localhost by default. */
  host?: string
  folder?: string
  /** Headers of every response, such as a strict Content-Security-Policy. */
  headers?: Record<string, string>
}

/**
 * Serves the examples as a partner's website: on a different origin that knows only the portal's address.
 * @throws the system's error, such as `EADDRINUSE`, if it cannot listen
 */
export async function servePartnerSite({
  port,
  portal,
  host = 'localhost',
  folder = join(root, 'examples'),
  headers = {},
}: PartnerSiteOptions): Promise<PartnerSite> {
  const base = resolve(folder)
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', WRITTEN)
    const file = fileOf(base, pathname)
    const answer = file === null ? Promise.resolve(null) : read(file, portal)
    answer.then(
      content => send(response, content, { 'cache-control': 'no-store', ...headers }),
      () => response.writeHead(500).end(),
    )
  })
  await listen(server, port, host)
  const { port: actual } = server.address() as AddressInfo
  return {
    origin: `http://${EVERYWHERE.includes(host) ? 'localhost' : host}:${actual}`,
    close: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

type Content = { body: string | Buffer; type: string }

function fileOf(base: string, pathname: string): string | null {
  const path = decode(pathname)
  if (path === null) return null
  const file = resolve(base, `.${path.endsWith('/') ? `${path}index.html` : path}`)
  return file.startsWith(base + sep) && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : null
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

async function read(file: string, portal: string): Promise<Content> {
  const bytes = await readFile(file)
  const type = TYPES[extname(file)] ?? 'text/plain; charset=utf-8'
  if (!/html|javascript/.test(type)) return { type, body: bytes }
  const body = bytes.toString('utf8').replaceAll(WRITTEN, () => portal)
  return { type, body: body.includes('{{pinned}}') ? await pin(body, portal) : body }
}

/** Fills in what a partner would copy from the manifest: the pinned version and the hash of its loader. */
async function pin(page: string, portal: string): Promise<string> {
  const answer = await fetch(`${portal}/embed/v1/manifest.json`)
  const { pinned, loader } = (await answer.json()) as { pinned: string; loader: { integrity: string } }
  return page.replaceAll('{{pinned}}', pinned).replaceAll('{{integrity}}', loader.integrity)
}

function send(response: ServerResponse, content: Content | null, headers: Record<string, string>): void {
  if (content) response.writeHead(200, { ...headers, 'content-type': content.type }).end(content.body)
  else response.writeHead(404, { ...headers, 'content-type': 'text/plain; charset=utf-8' }).end('Not found')
}

const EVERYWHERE = ['0.0.0.0', '::']

function listen(server: Server, port: number, host: string): Promise<void> {
  // browsers try both IPv4 and IPv6 for localhost; the server listens on IPv4, which every machine has
  const address = host === 'localhost' ? '127.0.0.1' : host
  return new Promise((listening, fail) => {
    server.once('error', fail)
    server.listen(port, address, listening)
  })
}
