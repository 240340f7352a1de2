import { and, eq } from 'drizzle-orm'
import { pick } from '#contract/record.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { document, documentLine } from '#server/db/schema/index.ts'

/** Returns the lines of a document, in order. */
export const linesOf = (sql: Sql, id: string) =>
  findRows(sql, documentLine, { document: id }, documentLine.place)

/** Returns the lines of a document, each with what its credit notes have left of it. */
export async function linesLeftOf(sql: Sql, id: string) {
  const lines = await linesOf(sql, id)
  const credited = await sql
    .select(pick(documentLine, 'source', 'quantity', 'net', 'tax'))
    .from(documentLine)
    .innerJoin(document, eq(document.id, documentLine.document))
    .where(and(eq(document.source, id), eq(document.kind, 'credit-note')))
  return lines.map(line => {
    const taken = credited.filter(({ source }) => source === line.id)
    const left = (part: 'quantity' | 'net' | 'tax') =>
      taken.reduce((rest, one) => rest - one[part], line[part])
    return { ...line, left: { quantity: left('quantity'), net: left('net'), tax: left('tax') } }
  })
}
