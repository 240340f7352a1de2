import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/open.ts'
import { serverState } from '#server/db/schema/index.ts'
import { Refusal } from '#server/refusal/message.ts'

/** Check timeout, in ms. */
const PATIENCE = 2_000
/** How long a write check is cached, in ms, since it costs a write. */
const WRITES_KNOWN = 5_000
/** Free space, in bytes, below which the disk counts as full: uploads and the database need room to finish what is in progress. */
const LEAST_ROOM = 32 * 1024 * 1024

type Deps = { database: Database; dataDir: string }

/**
 * Serves `/healthz` (liveness) and `/readyz` (readiness: the database answers, and both the database and the data folder are writable).
 */
export function mountHealth(app: FastifyInstance, { database, dataDir }: Deps): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { ok: true }
  })

  let written = Number.NEGATIVE_INFINITY
  async function seeWrites(): Promise<void> {
    if (Date.now() - written < WRITES_KNOWN) return
    await Promise.all([writeRow(database), writeFileIn(dataDir)])
    written = Date.now()
  }
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    await within(PATIENCE, database.ping()).catch(error => {
      throw notReady('program.database', error)
    })
    await within(PATIENCE, seeWrites()).catch(error => {
      throw notReady('program.no-room', error)
    })
    return { ok: true }
  })
}

/** The cause is only logged, not sent. */
function notReady(key: 'program.database' | 'program.no-room', cause: unknown): Refusal {
  return Object.assign(new Refusal('unavailable', key), { cause })
}

async function writeRow({ sql }: Database): Promise<void> {
  const writtenAt = new Date()
  await sql
    .insert(serverState)
    .values({ writtenAt })
    .onConflictDoUpdate({ target: serverState.id, set: { writtenAt } })
}

async function writeFileIn(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < LEAST_ROOM) throw new Error(`There is no room left in ${folder}`)
  const probe = join(folder, `probe-${randomUUID()}`)
  await writeFile(probe, 'x', { flush: true })
  await rm(probe)
}

async function within(limit: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, limit, new Error('Took too long'))
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
