import { and, eq, isNotNull, lt, sql as query } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { file, upload } from '#server/db/schema/index.ts'
import { discardUpload } from './resumable-upload.ts'
import type { Files } from './store.ts'

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
  ({ sql, files, days }: { sql: Sql; files: Files; days: number }) =>
  async (): Promise<void> => {
    const over = await sql.select().from(upload).where(lt(upload.expiresAt, query`now()`)).limit(MOST)
    for (const row of over) {
      // finished uploads have become files, which have their own retention
      if (row.state === 'done') await sql.delete(upload).where(eq(upload.id, row.id))
      else await discardUpload(sql, files, row)
    }
    const old = query`now() - make_interval(days => ${days})`
    const unused = await sql
      .select({ id: file.id })
      .from(file)
      .where(and(isNotNull(file.unusedSince), lt(file.unusedSince, old)))
      .limit(MOST)
    for (const { id } of unused) {
      // the file may just have been put to use
      const gone = await sql
        .delete(file)
        .where(and(eq(file.id, id), isNotNull(file.unusedSince)))
        .returning({ id: file.id })
      if (gone.length > 0) await files.remove(id)
    }
  }
