import { dayOf } from '#rules/day.ts'
import type { Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, hasRow } from '#server/db/row.ts'
import { documentDelivery } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { type DocumentRow, holdDocument } from './access.ts'
import { giveReceipt } from './payments.ts'
import type { PaymentRow } from './sale.ts'
import { issueDocument } from './write.ts'

type Writer = { seen: Seen; person: Person }

/** Queues the mail with a document, unless one is already waiting. @param home origin of the tenant's portal */
export async function askForMail(
  tx: Sql,
  { id, email }: Pick<DocumentRow, 'id' | 'email'>,
  kind: (typeof documentDelivery.$inferSelect)['kind'],
  home: string,
  payment: string | null = null,
): Promise<void> {
  const key = { document: id, kind, to: email, payment }
  if (await hasRow(tx, documentDelivery, { ...key, sentAt: null, failedAt: null })) return
  const made = await addRow(tx, documentDelivery, key)
  await enqueue(tx, 'document-mail', { delivery: made.id, home })
}

/** Issues a document and queues its mail, atomically. */
export const sendDocument = (sql: Sql, id: string, writer: Writer, home: string): Promise<DocumentRow> =>
  sql.transaction(async tx => {
    const row = await issueDocument(tx, id, writer)
    await askForMail(tx, row, 'document', home)
    return row
  })

/** Issues the receipt of a payment and queues its mail, atomically. */
export const sendReceipt = (
  sql: Sql,
  { document, id }: Pick<PaymentRow, 'document' | 'id'>,
  writer: Writer,
  home: string,
): Promise<PaymentRow> =>
  sql.transaction(async tx => {
    const invoice = await holdDocument(tx, document)
    const payment = await giveReceipt(tx, id, writer, dayOf(Date.now()))
    await askForMail(tx, invoice, 'receipt', home, id)
    return payment
  })
