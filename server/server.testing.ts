import { type Child, newFolder, runModule } from './testing.ts'

/** A demo server in a process of its own. */
export type RunningServer = { child: Child; origin: string }

/** Starts the server, and waits until it is ready. @param env settings, in addition to a fresh data folder */
export async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const child = await runModule('server/main.ts', { DATA_DIR: newFolder(), ...env })
  let said = ''
  child.stderr.on('data', piece => {
    said += piece
  })
  for await (const piece of child.stdout) {
    said += piece
    const [, origin] = said.match(/Provider portal +(http:\/\/[^/]+)\//) ?? []
    if (origin && said.includes('Press Ctrl-C to stop')) return { child, origin }
  }
  throw new Error(`A server ended: ${said}`)
}

/** Calls the server's API. @param data body of a POST */
export async function callServer(origin: string, path: string, data: object, token?: string) {
  const reply = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(data),
  })
  return { status: reply.status, body: await reply.json() }
}
