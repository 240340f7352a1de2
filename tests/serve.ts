import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#server/root.ts'
import { servePartnerSite } from '#server/sandbox/partner-site.ts'
import { TIMEOUTS } from './timeouts.ts'

export type Started = {
  origin: string
  stop(): Promise<void>
  /** Kills it, as a power cut would. */
  kill(): Promise<void>
}

/**
 * Starts the built product with demo data in a folder of its own; starting it again keeps that data.
 * @param env settings in addition to those of every test
 * @param program entry point instead of the built server
 */
export async function startServer(
  folder: string,
  env: Record<string, string> = {},
  program = 'dist/server/main.js',
): Promise<Started> {
  const port = env.PORT ?? String(await freePort())
  const data = join(folder, 'data')
  const { PLANTED } = process.env
  // with FINERACT_URL the demo's loans belong to another core, but the prepared data has them in our ledger
  if (PLANTED && !env.FINERACT_URL && !existsSync(data)) cpSync(PLANTED, data, { recursive: true })
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: port,
      EXAMPLES_PORT: '0',
      DATA_DIR: data,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      // API clients of the tests send their own addresses, so as not to exhaust the rate limits per address
      TRUST_PROXY: '127.0.0.1, ::1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', text => (said += text))

  let stopping = false
  child.once('exit', (code, signal) => {
    if (!stopping)
      console.error(`The server ended (${signal ?? code}) while the tests ran. It said:\n${said}`)
  })
  const origin = `http://localhost:${port}`
  try {
    await answers(`${origin}/readyz`, child)
  } catch (error) {
    stopping = true
    child.kill('SIGKILL')
    throw new Error(`The server did not start. It said:\n${said}`, { cause: error })
  }
  return {
    origin,
    async stop() {
      stopping = true
      await stopped(child)
    },
    async kill() {
      stopping = true
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

/**
 * Starts what the browser tests open: the built product on localhost, and the examples as a partner's website on 127.0.0.1, so that the two
 * are cross-site, not only cross-origin.
 */
export default async function serve(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'wezesha-tests-'))
  // seeding the demo takes most of a first start: it is done once, and every server starts with a copy
  const planted = join(folder, 'planted')
  await (await startServer(planted)).stop()
  process.env.PLANTED = join(planted, 'data')
  const server = await startServer(folder)
  process.env.PORTAL = server.origin
  // a copy, to which tests add their own pages
  process.env.PARTNER_PAGES = join(folder, 'partner')
  cpSync(join(root, 'examples'), process.env.PARTNER_PAGES, { recursive: true })
  const partner = await servePartnerSite({
    port: 0,
    host: '127.0.0.1',
    portal: process.env.PORTAL,
    folder: process.env.PARTNER_PAGES,
  })
  process.env.PARTNER = partner.origin

  return async () => {
    await partner.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns a port that is currently free. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, 'localhost', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const limit = Date.now() + TIMEOUTS.hook
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended with code ${child.exitCode}`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    if (Date.now() > limit) throw new Error(`No answer from ${url}`)
    await new Promise(next => setTimeout(next, 150))
  }
}

const stopped = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null) return resolve()
    const late = setTimeout(() => child.kill('SIGKILL'), TIMEOUTS.wait)
    child.once('exit', () => {
      clearTimeout(late)
      resolve()
    })
    child.kill('SIGTERM')
  })
