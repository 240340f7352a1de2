import { FIRST_LANGUAGE, type Language } from '#contract/language.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { account } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'

/** Returns the requested language, else that of the page somebody reads, else the account's preferred one. */
export async function languageOf(
  sql: Sql,
  { id, reads }: Pick<Person, 'id' | 'reads'>,
  requested = reads,
): Promise<Language> {
  if (requested) return requested
  const row = await findRow(sql, account, id)
  return row?.language ?? FIRST_LANGUAGE
}
