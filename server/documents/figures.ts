import { and, count, eq, gte, isNotNull, isNull, sql as query } from 'drizzle-orm'
import { dayOf } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { document, documentPayment } from '#server/db/schema/index.ts'

/** Returns what a business is owed and what it was paid. Minor units. */
export async function figuresOf(sql: Sql, business: string) {
  const today = dayOf(Date.now())
  const balance = query`greatest(0, ${document.total} - ${document.credited} - ${document.paid})`
  const sent = and(eq(document.business, business), isNotNull(document.number))
  const [[owed], [quoted], [paid]] = await Promise.all([
    sql
      .select({
        owed: query<string>`coalesce(sum(${balance}), 0)`,
        owedBy: query<string>`count(*) filter (where ${balance} > 0)`,
        overdue: query<string>`coalesce(sum(${balance}) filter (where ${document.dueOn} < ${today}), 0)`,
        overdueBy: query<string>`count(*) filter (where ${document.dueOn} < ${today} and ${balance} > 0)`,
      })
      .from(document)
      .where(and(sent, eq(document.kind, 'invoice'))),
    sql
      .select({ many: count() })
      .from(document)
      .where(and(sent, eq(document.kind, 'quotation'), gte(document.dueOn, today))),
    sql
      .select({ sum: query<string>`coalesce(sum(${documentPayment.amount}), 0)` })
      .from(documentPayment)
      .where(
        and(
          eq(documentPayment.business, business),
          isNull(documentPayment.voidedAt),
          gte(documentPayment.paidOn, `${today.slice(0, 8)}01`),
        ),
      ),
  ])
  return {
    owed: Number(owed?.owed ?? 0),
    owedBy: Number(owed?.owedBy ?? 0),
    overdue: Number(owed?.overdue ?? 0),
    overdueBy: Number(owed?.overdueBy ?? 0),
    quotations: quoted?.many ?? 0,
    paidThisMonth: Number(paid?.sum ?? 0),
  }
}
