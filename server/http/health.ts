import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/open.ts'
import { Refusal } from '#server/refusal/refusal.ts'

/** In milliseconds. */
const PATIENCE = 2_000

/** `/healthz`: this process lives. `/readyz`: it can do its work, because the database answers. */
export function mountHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { ok: true }
  })
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await within(PATIENCE, database.ping())
    } catch {
      throw new Refusal('unavailable', 'program.database')
    }
    return { ok: true }
  })
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
