// @ts-check
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../run.js'

/**
 * Starts the built server in a separate process on a free port, and waits until it responds.
 * @param {Record<string, string>} env
 */
export async function startServer(env) {
  const port = await freePort()
  const server = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), EXAMPLES_PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    if (server.exitCode !== null) return
    const gone = new Promise(resolve => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
  }
  try {
    await answering(`http://localhost:${port}/readyz`, server)
  } catch (error) {
    await stop()
    throw error
  }
  /** Kills it with SIGKILL. */
  const kill = async () => {
    const gone = new Promise(resolve => server.once('exit', resolve))
    server.kill('SIGKILL')
    await gone
  }
  return { port, stop, kill, pid: /** @type {number} */ (server.pid) }
}

/**
 * Runs a server with its own demo data while the work takes place.
 * @template Result
 * @param {(port: number) => Promise<Result>} work @param {Record<string, string>} [env]
 */
export async function withServer(work, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'wezesha-bench-'))
  const { port, stop } = await startServer({ DATA_DIR: folder, ...env })
  try {
    return await work(port)
  } finally {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const socket = createServer()
    socket.on('error', reject)
    socket.listen(0, '127.0.0.1', () => {
      const address = socket.address()
      socket.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** @param {string} url @param {import('node:child_process').ChildProcess} server */
async function answering(url, server) {
  for (let tries = 0; tries < 1_200; tries++) {
    if (server.exitCode !== null) throw new Error('The server stopped before it answered')
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 250))
  }
  throw new Error(`${url} did not answer within five minutes`)
}
