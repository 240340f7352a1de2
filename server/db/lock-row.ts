import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from './open.ts'

/** Locks a row until the transaction ends: transactions that do so take turns. */
export async function lockRow(change: Sql, table: PgTable & { id: PgColumn }, id: string): Promise<void> {
  await change.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
}
