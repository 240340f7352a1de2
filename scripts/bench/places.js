// @ts-check
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../run.js'
import { median } from './table.js'

/** Number of sequential runs for the median; fewer if the total exceeds this many ms. */
export const ROUNDS = 50
const LONGEST = 5_000
/** Warm-up time, in ms: a production server's code is already JIT-compiled. */
const WARM = 4_000

/** A database that can be queried directly. @typedef {{ query(text: string): Promise<{ rows: any[] }> }} Client */
/** @typedef {{ name: string, env: Record<string, string>, use<Result>(work: (client: Client) => Promise<Result>): Promise<Result>, remove(): Promise<void> }} Place */

/** Returns the median time in ms, after a warm-up. @param {() => Promise<unknown>} action */
export async function timed(action) {
  const times = []
  const warm = performance.now()
  while (performance.now() - warm < WARM) await action()
  const begin = performance.now()
  for (let round = 0; round < ROUNDS && performance.now() - begin < LONGEST; round++) {
    const start = performance.now()
    await action()
    times.push(performance.now() - start)
  }
  return median(times)
}

/** Returns the databases available on this machine, each of them empty. @returns {Promise<Place[]>} */
export async function places() {
  const folder = mkdtempSync(join(tmpdir(), 'wezesha-bench-'))
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  /** @type {Place} */
  const pglite = {
    name: 'PGlite',
    env: { DATA_DIR: folder },
    async use(work) {
      const client = await PGlite.create(join(folder, 'db'), { extensions: { pg_trgm } })
      try {
        return await work(client)
      } finally {
        await client.close()
      }
    },
    async remove() {
      rmSync(folder, { recursive: true, force: true })
    },
  }
  const postgres = await postgresPlace()
  return postgres ? [pglite, postgres] : [pglite]
}

/** @returns {Promise<Place | null>} */
async function postgresPlace() {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport(join(root, 'server/db/postgres.setup.ts'))
  const server = await module.startTemporary()
  if (!server) {
    console.log('No PostgreSQL server found: measured on PGlite only.')
    return null
  }
  const { Client } = await import('pg')
  const folder = mkdtempSync(join(tmpdir(), 'wezesha-bench-'))
  return {
    name: 'PostgreSQL',
    env: { DATA_DIR: folder, DATABASE_URL: server.url },
    async use(work) {
      const client = new Client({ connectionString: server.url })
      await client.connect()
      try {
        return await work(client)
      } finally {
        await client.end()
      }
    },
    async remove() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
