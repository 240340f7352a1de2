import { and, eq, inArray, lt, sql as query } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { file, upload } from '#server/db/schema/index.ts'
import { enqueueAll } from '#server/jobs/queue.ts'
import { discardUpload } from './resumable-upload.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Removes uploads and files that are no longer needed. */
    files: Record<string, never>
  }
}

/** Batch size of a job, well within its lease. The next hour's job continues. */
const MOST = 500

/**
 * Discards uploads inactive for 48 hours, and deletes unused files.
 * @param days how long unused files are kept
 */
export const filesWorker =
  ({ sql, days }: { sql: Sql; days: number }) =>
  async (): Promise<void> => {
    const over = await sql.select().from(upload).where(lt(upload.expiresAt, query`now()`)).limit(MOST)
    for (const row of over) {
      // finished uploads have become files, which have their own retention
      if (row.state === 'done') await sql.delete(upload).where(eq(upload.id, row.id))
      else await discardUpload(sql, row.id)
    }
    const isOld = lt(file.unusedSince, query`now() - make_interval(days => ${days})`)
    const some = sql.select({ id: file.id }).from(file).where(isOld).limit(MOST)
    await sql.transaction(async tx => {
      // the file may just have been put to use
      const gone = await tx
        .delete(file)
        .where(and(inArray(file.id, some), isOld))
        .returning({ id: file.id })
      await enqueueAll(
        tx,
        'content',
        gone.map(({ id }) => ({ payload: { id } })),
      )
    })
  }
