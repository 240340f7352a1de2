import { eq } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { file } from '#server/db/schema/index.ts'
import { enqueue, type Jobs } from '#server/jobs/queue.ts'
import type { Files, Grown } from './store.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Removes a content without a row: a file's, or an upload's with how far it had grown. */
    content: { id: string; grown?: Grown }
  }
}

/** Removes a content whose row is deleted in the same transaction. It is queued, so that a file store that is away keeps nothing. */
export const forgetContent = (tx: Sql, content: Jobs['content']): Promise<void> =>
  enqueue(tx, 'content', content)

/** Deletes a file's row and its content. */
export async function forgetFile(tx: Sql, id: string): Promise<void> {
  await tx.delete(file).where(eq(file.id, id))
  await forgetContent(tx, { id })
}

/** Removes contents from the file store. */
export const contentWorker =
  (files: Files) =>
  async ({ id, grown }: Jobs['content']): Promise<void> => {
    // before the file: what is about to be finished could become one
    if (grown) await files.growing.drop(id, grown)
    await files.remove(id)
  }
