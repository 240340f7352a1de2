import { lt, sql as query } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, findRow, setRows } from '#server/db/row.ts'
import { answered } from '#server/db/schema/index.ts'

/**
 * Performs a call once for each key of a person, in one transaction with its answer: a second one at the same time waits for the first,
 * and one that was refused may be repeated.
 * @returns the answer, of the first time if it was performed before
 */
export const once = (
  sql: Sql,
  sent: { account: string; call: string; key: string },
  perform: (tx: Sql) => unknown,
): Promise<unknown> =>
  sql.transaction(async tx => {
    const isNew = await addRowIfNew(tx, answered, sent)
    if (!isNew) return (await findRow(tx, answered, sent))?.reply
    const reply = await perform(tx)
    await setRows(tx, answered, sent, { reply })
    return reply
  })

/** Deletes answers that are a day old. */
export async function sweepAnswered(sql: Sql): Promise<void> {
  await sql.delete(answered).where(lt(answered.createdAt, query`now() - interval '1 day'`))
}
