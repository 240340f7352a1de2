import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request to a stand-in: `body` is parsed JSON or form data, `bytes` the raw body. */
export type StandInRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
  bytes: Buffer
}
/** Objects are sent as JSON, texts and bytes unchanged. */
export type Answer = { status?: number; headers?: Record<string, string>; body: object | string }

export type StandIn = { url: string; close(): Promise<void> }

/** Serves a stand-in for an external JSON or form API, on a free port of this machine. */
export async function serveStandIn(
  answer: (request: StandInRequest) => Answer | Promise<Answer>,
): Promise<StandIn> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const bytes = await bytesOf(request)
    const parsed = {
      method: request.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: bodyIn(bytes, request.headers['content-type']),
      bytes,
    }
    const { status = 200, headers, body } = await answer(parsed)
    const isText = typeof body === 'string' || body instanceof Buffer
    response
      .writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers })
      .end(isText ? body : JSON.stringify(body))
  })
  await new Promise<void>((listening, fail) => {
    server.once('error', fail)
    server.listen(0, '127.0.0.1', listening)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(done => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function bodyIn(bytes: Buffer, type: string | undefined): Record<string, unknown> {
  const text = bytes.toString('utf8')
  if (type?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text))
  }
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
