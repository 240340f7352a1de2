import { and, asc, desc, eq, ne, or, sql as query } from 'drizzle-orm'
import type { LatestDocument, Paper } from '#contract/document.ts'
import type { DocumentKind } from '#contract/document-kind.ts'
import { THOUSANDTHS } from '#rules/book/draft.ts'
import { type Day, dayOf } from '#rules/day.ts'
import { balanceOf, overpaidOf, stateOf } from '#rules/document/standing.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { document, documentDelivery, documentPayment } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { deserializeSentence } from '#server/refusal/message.ts'
import { type DocumentRow, findDocument, mayWrite } from './access.ts'
import { leftToPay } from './figures.ts'
import { linesLeftOf } from './lines.ts'
import { creditOf } from './payments.ts'
import { repeatOf } from './repeat.ts'

/** Whether an invoice was made from a quotation. */
export const isInvoiced = query<boolean>`exists (select 1 from document made
  where made.source = document.id and made.kind = 'invoice')`

/** Lists documents of a kind, newest first, each with its state today. */
export async function listDocuments(sql: Sql, business: string, kind: DocumentKind) {
  const rows = await sql
    .select({ row: document, invoiced: isInvoiced })
    .from(document)
    .where(and(eq(document.business, business), eq(document.kind, kind)))
    .orderBy(desc(document.createdAt), desc(document.id))
  const today = dayOf(Date.now())
  return rows.map(({ row, invoiced }) => ({ row, state: standingOf(row, invoiced, today) }))
}

/** The number of documents on the home of the documents. */
const LATEST = 5

/** Returns the overdue invoices of a business, the longest overdue first, then its newest quotations and invoices; a few in all. */
export async function latestOf(sql: Sql, business: string): Promise<LatestDocument[]> {
  const today = dayOf(Date.now())
  const isOverdue = query`${document.kind} = 'invoice' and ${document.number} is not null
    and ${document.dueOn} < ${today} and ${leftToPay} > 0`
  const rows = await sql
    .select({ row: document, invoiced: isInvoiced })
    .from(document)
    .where(and(eq(document.business, business), ne(document.kind, 'credit-note')))
    .orderBy(
      query`case when ${isOverdue} then ${document.dueOn} end`,
      desc(document.createdAt),
      desc(document.id),
    )
    .limit(LATEST)
  return rows.map(({ row, invoiced }) => ({
    ...row,
    kind: row.kind as LatestDocument['kind'],
    state: standingOf(row, invoiced, today),
    amount: row.kind === 'invoice' && row.number !== null ? balanceOf(row) || row.total : row.total,
  }))
}

export const standingOf = (row: DocumentRow, invoiced: boolean, today: Day) =>
  stateOf({ ...row, isSent: row.number !== null, isInvoiced: invoiced }, today)

/** Reads the payments of a document, without voided ones. */
export const paymentsOf = (sql: Sql, id: string) =>
  findRows(sql, documentPayment, { document: id, voidedAt: null }, asc(documentPayment.place))

const iso = (at: Date | null) => at?.toISOString() ?? null

/** Returns a document with everything its page shows. @throws Refusal not-found */
export async function readPaper(sql: Sql, person: Person, id: string) {
  const { row, seen } = await findDocument(sql, person, id)
  const [lines, payments, deliveries, related, credit, repeat] = await Promise.all([
    linesLeftOf(sql, id),
    findRows(sql, documentPayment, { document: id }, asc(documentPayment.place)),
    sql
      .select()
      .from(documentDelivery)
      .where(eq(documentDelivery.document, id))
      .orderBy(desc(documentDelivery.at))
      .limit(20),
    findRows(
      sql,
      document,
      or(eq(document.source, id), eq(document.id, row.source ?? '')),
      asc(document.createdAt),
    ),
    creditOf(sql, row.customer),
    repeatOf(sql, id),
  ])
  const made = related.filter(({ source }) => source === id)
  const relatedOf = ({ id, kind, number, total }: DocumentRow) => ({ id, kind, number, total })
  const source = related.find(one => one.id === row.source)
  const invoiced = made.some(({ kind }) => kind === 'invoice')
  return {
    ...row,
    state: standingOf(row, invoiced, dayOf(Date.now())),
    writable: mayWrite(seen),
    credit,
    repeat,
    balance: row.number === null ? row.total : balanceOf(row),
    overpaid: overpaidOf(row),
    createdAt: row.createdAt.toISOString(),
    sentAt: iso(row.sentAt),
    source: source ? relatedOf(source) : null,
    made: made.map(relatedOf),
    fiscal: row.fiscal && {
      state: row.fiscal.state,
      number: row.fiscal.number,
      reason: row.fiscal.reason && deserializeSentence(row.fiscal.reason),
    },
    customer: { id: row.customer, name: row.name, phone: row.phone, email: row.email, pin: row.pin },
    lines: lines.map(line => ({
      ...line,
      quantity: line.quantity / THOUSANDTHS,
      left: line.left.quantity / THOUSANDTHS,
    })),
    payments: payments.map(one => ({
      ...one,
      by: one.byName,
      voidedAt: iso(one.voidedAt),
    })),
    deliveries: deliveries.map(one => ({
      id: one.id,
      to: one.to,
      at: one.at.toISOString(),
      state: one.sentAt ? ('sent' as const) : one.failedAt ? ('failed' as const) : ('waits' as const),
      reason: one.reason && deserializeSentence(one.reason),
    })),
  } satisfies { [Name in keyof Paper]: unknown }
}
