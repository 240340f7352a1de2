import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve, sep } from 'node:path'
import { root } from '#server/root.ts'

/** The portal's origin as the examples write it, for people who copy them. */
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

export type PartnerSiteOptions = {
  /** 0 for a free one. */
  port: number
  /** Origin of the portal whose widgets the pages embed. */
  portal: string
  /** Name or address to listen on, which is also the origin’s; this machine only when absent. */
  host?: string
  folder?: string
  /** Headers of every answer, such as a strict Content-Security-Policy. */
  headers?: Record<string, string>
}

/**
 * Serves the examples as a partner's own website: another origin, which knows nothing of the portal but its address.
 * @throws the system's error, `EADDRINUSE` for one, when it cannot listen
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

/** Fills in what a partner would copy from the manifest by hand: the pinned version, and the hash of its loader. */
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
  // browsers try both addresses of the name; a server listens on one, and the older one is there on every machine
  const address = host === 'localhost' ? '127.0.0.1' : host
  return new Promise((listening, fail) => {
    server.once('error', fail)
    server.listen(port, address, listening)
  })
}
