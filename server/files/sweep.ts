import { and, eq, isNotNull, lt, sql as query } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { file, upload } from '#server/db/schema/index.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { forget } from './resumable-upload.ts'
import type { Files } from './store.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Looks for uploads and files that nobody needs any more. */
    files: Record<string, never>
  }
}

const HOUR = 3_600_000
/** How often it is looked whether a new hour has begun; in ms. */
const LOOK = 5 * 60_000
/** How much one job looks at: little enough to be done well within its lease. The next hour's goes on. */
const MOST = 500

/**
 * Ends uploads that nobody went on with for 48 hours, and drops files that nothing uses.
 * @param days how long files stay that nothing uses
 */
export const filesWorker =
  ({ sql, files, days }: { sql: Sql; files: Files; days: number }) =>
  async (): Promise<void> => {
    const over = await sql.select().from(upload).where(lt(upload.expiresAt, query`now()`)).limit(MOST)
    for (const row of over) {
      // what became a file stays for as long as files do
      if (row.state === 'done') await sql.delete(upload).where(eq(upload.id, row.id))
      else await forget({ sql, services: { files } }, row)
    }
    const old = query`now() - make_interval(days => ${days})`
    const unused = await sql
      .select({ id: file.id })
      .from(file)
      .where(and(isNotNull(file.unusedSince), lt(file.unusedSince, old)))
      .limit(MOST)
    for (const { id } of unused) {
      // somebody may have put it to use this moment
      const gone = await sql
        .delete(file)
        .where(and(eq(file.id, id), isNotNull(file.unusedSince)))
        .returning({ id: file.id })
      if (gone.length > 0) await files.remove(id)
    }
  }

type Log = { error(details: object, message: string): void }

/** Has it done every hour, once however many processes ask. @returns an action that stops it */
export function sweepHourly(sql: Sql, log: Log): () => void {
  const ask = () =>
    enqueue(sql, 'files', {}, { key: `files-hour:${Math.floor(Date.now() / HOUR)}` }).catch(error =>
      log.error({ err: error }, 'old files could not be asked for'),
    )
  const looking = setInterval(ask, LOOK)
  ask()
  return () => clearInterval(looking)
}
