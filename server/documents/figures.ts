import { and, count, eq, gte, isNotNull, isNull, ne, sql as query } from 'drizzle-orm'
import { dayOf } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { document, documentPayment } from '#server/db/schema/index.ts'
import { countOf, sumOf } from '#server/db/sum.ts'

/** What is left to pay of a document; less than 0 for an overpaid one. */
export const leftToPay = query<number>`${document.total} - ${document.credited} - ${document.paid}`

/** Figures of a user without a business. */
export const NO_FIGURES = { quotations: 0, owed: 0, owedBy: 0, overdue: 0, overdueBy: 0, paidThisMonth: 0 }

/** Returns what a business is owed and what it was paid. Minor units. */
export async function figuresOf(sql: Sql, business: string) {
  const today = dayOf(Date.now())
  const balance = query`greatest(0, ${leftToPay})`
  const late = query`${document.dueOn} < ${today}`
  const sent = and(eq(document.business, business), isNotNull(document.number))
  const [[owed], [quoted], [paid]] = await Promise.all([
    sql
      .select({
        owed: sumOf(balance),
        owedBy: countOf(query`${balance} > 0`),
        overdue: sumOf(balance, late),
        overdueBy: countOf(query`${late} and ${balance} > 0`),
      })
      .from(document)
      .where(and(sent, eq(document.kind, 'invoice'))),
    sql
      .select({ quotations: count() })
      .from(document)
      .where(and(sent, eq(document.kind, 'quotation'), gte(document.dueOn, today))),
    sql
      .select({ paidThisMonth: sumOf(documentPayment.amount) })
      .from(documentPayment)
      .where(
        and(
          eq(documentPayment.business, business),
          isNull(documentPayment.voidedAt),
          // payments from a customer's credit were counted when the overpayment came in
          ne(documentPayment.method, 'credit'),
          gte(documentPayment.paidOn, `${today.slice(0, 8)}01`),
        ),
      ),
  ])
  return { ...NO_FIGURES, ...owed, ...quoted, ...paid }
}
