import { and, asc, desc, eq, gt, gte, isNotNull, isNull, notExists, sql as query } from 'drizzle-orm'
import { invoiceFor, type Unpaid } from '#rules/document/arrived.ts'
import { balanceOf } from '#rules/document/standing.ts'
import { needBusiness } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { document, documentPayment, statement, statementRow } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { leftToPay } from './figures.ts'

/** How many of the newest statement rows are searched, and how many matches are offered. */
const MOST_LINES = 500
const MOST_OFFERED = 10

/** Lists the unpaid invoices of a business, earliest due date first. */
async function unpaidOf(sql: Sql, business: string): Promise<(Unpaid & { issuedOn: string })[]> {
  const rows = await sql
    .select()
    .from(document)
    .where(
      and(
        eq(document.business, business),
        eq(document.kind, 'invoice'),
        isNotNull(document.number),
        gt(leftToPay, 0),
      ),
    )
    .orderBy(asc(document.dueOn), asc(document.createdAt))
  return rows.map(row => ({
    ...row,
    number: row.number ?? '',
    balance: balanceOf(row),
    issuedOn: row.issuedOn ?? '',
  }))
}

/** Query for a payment that already has this reference code. */
const paidBy = (sql: Sql, business: string, reference: string) =>
  sql
    .select({ id: documentPayment.document, number: document.number })
    .from(documentPayment)
    .innerJoin(document, eq(document.id, documentPayment.document))
    .where(
      and(
        eq(documentPayment.business, business),
        isNull(documentPayment.voidedAt),
        eq(documentPayment.reference, reference),
      ),
    )
    .limit(1)

export const arrivedHandlers = {
  'GET documents/arrived/one': async (
    { query: { business: requested, amount, reference, text, phone } },
    { sql, person },
  ) => {
    const { business } = await needBusiness(sql, person, requested)
    const [known] = await paidBy(sql, business.id, reference.trim().toUpperCase())
    const found = known ? null : invoiceFor({ amount, text, phone }, await unpaidOf(sql, business.id))
    return {
      data: {
        known: known ? { id: known.id, number: known.number ?? '' } : null,
        fits: found && { ...found.invoice, by: found.by },
      },
    }
  },
  'GET documents/arrived': async ({ query: { business: requested } }, { sql, person }) => {
    const { business } = await needBusiness(sql, person, requested)
    const unpaid = await unpaidOf(sql, business.id)
    if (unpaid.length === 0) return { data: [] }
    const first = unpaid.reduce((day, one) => (one.issuedOn < day ? one.issuedOn : day), '9999-12-31')
    const lines = await sql
      .select({ row: statementRow })
      .from(statementRow)
      .innerJoin(statement, eq(statement.id, statementRow.statement))
      .where(
        and(
          eq(statement.business, business.id),
          eq(statement.state, 'validated'),
          eq(statementRow.repeated, false),
          gt(statementRow.in, 0),
          gte(statementRow.day, first),
          query`${statementRow.reference} <> ''`,
          notExists(
            sql
              .select({ id: documentPayment.id })
              .from(documentPayment)
              .where(
                and(
                  eq(documentPayment.business, business.id),
                  isNull(documentPayment.voidedAt),
                  eq(documentPayment.reference, query`upper(${statementRow.reference})`),
                ),
              ),
          ),
        ),
      )
      .orderBy(desc(statementRow.day), desc(statementRow.place))
      .limit(MOST_LINES)
    const open = [...unpaid]
    const data = lines.flatMap(({ row }) => {
      const found = invoiceFor(
        { amount: row.in, text: row.details },
        open.filter(one => one.issuedOn <= row.day),
      )
      if (!found) return []
      const { invoice } = found
      // each invoice is offered for one row at a time: later matches depend on whether this one is recorded
      open.splice(open.indexOf(invoice as (typeof open)[number]), 1)
      return [
        {
          ...invoice,
          row: row.id,
          day: row.day,
          amount: row.in,
          reference: row.reference.toUpperCase(),
          details: row.details,
          by: found.by,
        },
      ]
    })
    return { data: data.slice(0, MOST_OFFERED) }
  },
} satisfies SomeHandlers
