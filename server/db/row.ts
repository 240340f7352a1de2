import { and, eq, inArray, isNull, SQL } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type Msg, Refusal } from '#server/refusal/message.ts'
import type { Sql } from './open.ts'

type Row<Table extends PgTable> = Table['$inferSelect']

/** The id of a row. */
type IdOf<Table extends PgTable> = Row<Table> extends { id: infer Id extends string | number } ? Id : never

/** The values of some columns; a list stands for any of its values. */
type Values<Table extends PgTable> = {
  [Name in keyof Row<Table>]?: Row<Table>[Name] | readonly NonNullable<Row<Table>[Name]>[]
}

/** A row's id, the values of some of its columns, or a condition. */
type Which<Table extends PgTable> = IdOf<Table> | Values<Table> | SQL | undefined

function conditionOf(table: PgTable, which: string | number | object | undefined): SQL {
  if (which instanceof SQL) return which
  const columns = table as unknown as Record<string, PgColumn>
  const values = Object.entries(typeof which === 'object' ? which : { id: which })
  // rather none than any row
  if (values.length === 0 || values.some(([, value]) => value === undefined))
    throw new Error('The condition of a row is missing')
  const conditions = values.map(([name, value]) => {
    const column = columns[name] as PgColumn
    if (Array.isArray(value)) return inArray(column, value)
    return value === null ? isNull(column) : eq(column, value)
  })
  return and(...conditions) as SQL
}

const select = (sql: Sql, table: PgTable, which: string | number | object | undefined) =>
  sql.select().from(table).where(conditionOf(table, which)).$dynamic()

/** Returns a row of a table, if there is one: the first in an order. */
export async function findRow<Table extends PgTable>(
  sql: Sql,
  table: Table,
  which: Which<Table>,
  ...order: (PgColumn | SQL)[]
): Promise<Row<Table> | undefined> {
  const [row] = await select(sql, table, which)
    .orderBy(...order)
    .limit(1)
  return row
}

/** Returns the rows of a table that match a condition, or have these values, in an order. */
export const findRows = async <Table extends PgTable>(
  sql: Sql,
  table: Table,
  where: Values<Table> | SQL | undefined,
  ...order: (PgColumn | SQL)[]
): Promise<Row<Table>[]> =>
  sql
    .select()
    .from(table as PgTable)
    .where(where && conditionOf(table, where))
    .orderBy(...order)

/** Returns whether a table has such a row. */
export const hasRow = async <Table extends PgTable>(
  sql: Sql,
  table: Table,
  which: Which<Table>,
): Promise<boolean> => (await findRow(sql, table, which)) !== undefined

/** Returns a row of a table. @throws Refusal not-found, with this message */
export async function requireRow<Table extends PgTable>(
  sql: Sql,
  table: Table,
  which: Which<Table>,
  message: Msg,
): Promise<Row<Table>> {
  const row = await findRow(sql, table, which)
  if (!row) throw new Refusal('not-found', message)
  return row
}

/** Locks a row until the transaction ends, so that transactions that do so take turns, and returns it. */
export async function lockRow<Table extends PgTable>(
  tx: Sql,
  table: Table,
  which: Which<Table>,
): Promise<Row<Table> | undefined> {
  const [row] = await select(tx, table, which).for('update')
  return row
}

/** Same as requireRow, with the row locked until the transaction ends. @throws Refusal not-found, with this message */
export async function requireLocked<Table extends PgTable>(
  tx: Sql,
  table: Table,
  which: Which<Table>,
  message: Msg,
): Promise<Row<Table>> {
  const row = await lockRow(tx, table, which)
  if (!row) throw new Refusal('not-found', message)
  return row
}

/** Same as lockRow, but new rows that refer to it do not wait: most transactions only take turns with each other. */
export async function holdRow<Table extends PgTable>(
  tx: Sql,
  table: Table,
  which: Which<Table>,
): Promise<Row<Table> | undefined> {
  const [row] = await select(tx, table, which).for('no key update')
  return row
}

/** Inserts a row, and returns it with its defaults. */
export async function addRow<Table extends PgTable>(
  tx: Sql,
  table: Table,
  values: PgInsertValue<Table>,
): Promise<Row<Table>> {
  const [row] = await tx.insert(table).values(values).returning()
  return row as Row<Table>
}

/** Rows per INSERT statement, whose parameters are limited. */
const PIECE = 500

/** Inserts any number of rows, in batches. */
export async function addRows<Table extends PgTable>(
  tx: Sql,
  table: Table,
  rows: readonly PgInsertValue<Table>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += PIECE) {
    await tx.insert(table).values(rows.slice(from, from + PIECE))
  }
}

/** Inserts a row and returns it; undefined if there is one with the same key. */
export async function addRowIfNew<Table extends PgTable>(
  tx: Sql,
  table: Table,
  values: PgInsertValue<Table>,
): Promise<Row<Table> | undefined> {
  const [row] = await tx.insert(table).values(values).onConflictDoNothing().returning()
  return row as Row<Table> | undefined
}

/**
 * Inserts a row, or updates the one with the same key, and returns it.
 * @param key the columns of a unique key, with their values
 * @param changes what a row that exists takes instead of `values`
 */
export async function putRow<Table extends PgTable, Key extends Partial<PgInsertValue<Table>>>(
  tx: Sql,
  table: Table,
  key: Key,
  values: Omit<PgInsertValue<Table>, keyof Key>,
  changes = values as PgUpdateSetSource<Table>,
): Promise<Row<Table>> {
  const columns = table as unknown as Record<string, PgColumn>
  const target = Object.keys(key).map(name => columns[name] as PgColumn)
  const [row] = await tx
    .insert(table)
    .values({ ...key, ...values } as unknown as PgInsertValue<Table>)
    .onConflictDoUpdate({ target, set: changes })
    .returning()
  return row as Row<Table>
}

/** Updates a row, and returns it; undefined if there is none. */
export async function setRow<Table extends PgTable>(
  tx: Sql,
  table: Table,
  which: Which<Table>,
  values: PgUpdateSetSource<Table>,
): Promise<Row<Table> | undefined> {
  const [row] = (await tx.update(table).set(values).where(conditionOf(table, which)).returning()) as unknown[]
  return row as Row<Table> | undefined
}

/** Updates the rows of a table that match a condition, or have these values. */
export async function setRows<Table extends PgTable>(
  tx: Sql,
  table: Table,
  where: Values<Table> | SQL | undefined,
  values: PgUpdateSetSource<Table>,
): Promise<void> {
  await tx.update(table).set(values).where(conditionOf(table, where))
}

/** Returns the columns that name who wrote a row: the id, and the name, which stays when the account is deleted. */
export const authorOf = ({ id, name }: { id: string; name: string }) => ({ by: id, byName: name })
