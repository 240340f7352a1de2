import { pick } from '#contract/record.ts'
import { THOUSANDTHS } from '#rules/book/draft.ts'
import { computeTotals } from '#rules/document/totals.ts'
import { currencyOf } from '#rules/money.ts'
import type { Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, authorOf, findRow, setRow } from '#server/db/row.ts'
import { document, documentLine } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { Refusal } from '#server/refusal/message.ts'
import { type DocumentRow, holdDocument } from './access.ts'
import { linesLeftOf, linesOf } from './lines.ts'
import { reasonIn } from './payments.ts'
import { bringToBook } from './sale.ts'
import { readSettings } from './settings.ts'
import { issueDocument, taxOf, type Written } from './write.ts'

type Writer = { seen: Seen; person: Person }
/** Author of a document; for recurring invoices the owner, who is not signed in. */
type Author = { seen: Seen; person: Pick<Person, 'id' | 'name' | 'tenant'> }

/** Columns that a document copies from the one it is made from. */
const copied = (row: DocumentRow) =>
  pick(row, 'business', 'currency', 'language', 'customer', 'name', 'phone', 'email', 'pin', 'note')
type Line = Pick<
  typeof documentLine.$inferSelect,
  'item' | 'name' | 'quantity' | 'amount' | 'taxCode' | 'taxRate'
>
const lineOf = (line: Line) => pick(line, 'item', 'name', 'quantity', 'amount', 'taxCode', 'taxRate')

/**
 * Creates a draft with the lines of another document, taxed by today's settings and rates.
 * @param kind of the new one
 * @param source the original, if the draft stays linked to it
 */
export async function copyAsDraft(
  tx: Sql,
  { seen, person }: Author,
  row: DocumentRow,
  { kind, source, clientId }: { kind: DocumentRow['kind']; source: string | null; clientId?: string },
): Promise<string> {
  const [copies, { values }] = await Promise.all([linesOf(tx, row.id), readSettings(tx, seen)])
  const lines = copies.map(line => ({ ...line, ...taxOf(seen, values, line.taxCode) }))
  const { lines: reckoned, subtotal, tax, total } = computeTotals(lines, row.discount)
  const { id } = await addRow(tx, document, {
    clientId,
    ...copied(row),
    kind,
    source,
    discount: row.discount,
    subtotal,
    tax,
    total,
    currency: currencyOf(seen.owner),
    ...authorOf(person),
  })
  await tx.insert(documentLine).values(
    lines.map((line, place) => ({
      ...lineOf(line),
      document: id,
      place,
      net: reckoned[place]?.net ?? 0,
      tax: reckoned[place]?.tax ?? 0,
    })),
  )
  return id
}

/** Creates an invoice from a quotation, as a draft that can be edited before it is sent. Idempotent. */
export const invoiceOf = (sql: Sql, id: string, writer: Writer): Promise<Written> =>
  sql.transaction(async tx => {
    const row = await holdDocument(tx, id)
    if (row.kind !== 'quotation') throw new Refusal('conflict', 'document.no-quotation')
    const known = await findRow(tx, document, { source: id, kind: 'invoice' })
    if (known) return { id: known.id, repeated: true }
    return { id: await copyAsDraft(tx, writer, row, { kind: 'invoice', source: id }) }
  })

/** Duplicates a document as a draft. */
export const duplicateDocument = (sql: Sql, id: string, writer: Writer): Promise<Written> =>
  sql.transaction(async tx => {
    const row = await holdDocument(tx, id)
    if (row.kind === 'credit-note') throw new Refusal('conflict', 'document.no-copy')
    return { id: await copyAsDraft(tx, writer, row, { kind: row.kind, source: null }) }
  })

type Crediting = {
  pieces?: readonly { line: string; quantity: number }[]
  reason: string
  /** Idempotency key: repeating it returns the existing note. */
  clientId?: string
}

/**
 * Credits an invoice: all that is left of it, or given quantities of some lines. The credit note gets its number at once, the
 * balance decreases, and sales in the book that no longer apply are voided.
 * @param pieces quantities by line; all that is left if omitted
 */
export function creditInvoice(
  sql: Sql,
  id: string,
  writer: Writer,
  { pieces, reason, clientId }: Crediting,
): Promise<{ id: string; number: string | null }> {
  return sql.transaction(async tx => {
    const row = await holdDocument(tx, id)
    if (row.kind !== 'invoice' || row.number === null) throw new Refusal('conflict', 'document.no-invoice')
    if (clientId) {
      const known = await findRow(tx, document, { business: row.business, clientId })
      if (known && known.source !== id) throw new Refusal('conflict', 'document.other-one')
      if (known) return known
    }
    const lines = await linesLeftOf(tx, id)
    const taken = lines.flatMap(({ left, ...line }) => {
      const quantities = pieces
        ? Math.round((pieces.find(one => one.line === line.id)?.quantity ?? 0) * THOUSANDTHS)
        : left.quantity
      if (quantities > left.quantity) throw new Refusal('invalid', 'document.credit-lines')
      if (quantities <= 0 || left.net <= 0) return []
      // what stays is rounded, so that several credit notes never take more than there was
      const share = (left.quantity - quantities) / line.quantity
      const net = left.net - Math.round(line.net * share)
      const tax = left.tax - Math.round(line.tax * share)
      return [{ ...lineOf(line), quantity: quantities, amount: net, net, tax, source: line.id }]
    })
    if (taken.length === 0) throw new Refusal('invalid', 'document.credit-lines')
    const sum = (part: 'net' | 'tax') => taken.reduce((all, one) => all + one[part], 0)
    const { seen, person } = writer
    const made = await addRow(tx, document, {
      ...copied(row),
      kind: 'credit-note',
      source: id,
      note: reason,
      discount: 0,
      clientId,
      subtotal: sum('net'),
      tax: sum('tax'),
      total: sum('net'),
      ...authorOf(person),
    })
    const note = made.id
    await tx.insert(documentLine).values(taken.map((line, place) => ({ ...line, document: note, place })))
    const after = await setRow(tx, document, id, { credited: row.credited + sum('net') })
    await bringToBook(tx, after as DocumentRow, {
      seen,
      person,
      reason: reasonIn(seen, 'document.credit-made'),
    })
    const sent = await issueDocument(tx, note, writer)
    return { id: note, number: sent.number }
  })
}
