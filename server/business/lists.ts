import { and, asc, eq } from 'drizzle-orm'
import type { LookupList } from '#contract/book.ts'
import type { Choice } from '#contract/book-wire.ts'
import { FIRST_LANGUAGE } from '#contract/language.ts'
import type { Language } from '#contract/tenant.ts'
import { languageOf } from '#server/account/language.ts'
import type { Sql } from '#server/db/open.ts'
import { bookLookup } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { firstLists } from './first-lists.ts'

type LookupRow = typeof bookLookup.$inferSelect

/** Returns a portal's lists, inserting the initial ones on first use. */
export async function readLists(sql: Sql, tenant: string, list?: LookupList): Promise<LookupRow[]> {
  const read = () =>
    sql
      .select()
      .from(bookLookup)
      .where(and(eq(bookLookup.tenant, tenant), list ? eq(bookLookup.list, list) : undefined))
      .orderBy(asc(bookLookup.list), asc(bookLookup.place), asc(bookLookup.id))
  const rows = await read()
  if (rows.length > 0) return rows
  await sql.insert(bookLookup).values(firstLists(tenant)).onConflictDoNothing()
  return read()
}

/** Returns the name of a list row in a language, falling back to English, then to any. */
export const nameIn = (language: Language, { name }: Pick<LookupRow, 'name'>): string =>
  name[language] || name[FIRST_LANGUAGE] || Object.values(name).find(Boolean) || ''

/** Returns the options of a list, in the user's language. */
export async function choicesOf(sql: Sql, person: Person, list: LookupList): Promise<Choice[]> {
  const [rows, language] = await Promise.all([readLists(sql, person.tenant, list), languageOf(sql, person)])
  return rows.filter(({ hidden }) => !hidden).map(row => ({ id: row.id, name: nameIn(language, row) }))
}

/** Returns the names of all list rows by id, including hidden ones. */
export async function choiceNames(
  sql: Sql,
  person: Pick<Person, 'id' | 'tenant' | 'reads'>,
): Promise<Map<string, string>> {
  const [rows, language] = await Promise.all([readLists(sql, person.tenant), languageOf(sql, person)])
  return new Map(rows.map(row => [row.id, nameIn(language, row)]))
}

/** Returns whether a portal's list has a row of this id; hidden rows count. */
export async function isListed(
  sql: Sql,
  { tenant }: Pick<Person, 'tenant'>,
  list: LookupList,
  id: string,
): Promise<boolean> {
  const rows = await readLists(sql, tenant, list)
  return rows.some(row => row.id === id)
}
