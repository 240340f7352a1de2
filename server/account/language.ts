import { FIRST_LANGUAGE, type Language } from '#contract/language.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { account } from '#server/db/schema/index.ts'

/** Returns the requested language, else the account's preferred one. */
export async function languageOf(sql: Sql, { id }: { id: string }, requested?: Language): Promise<Language> {
  if (requested) return requested
  const row = await findRow(sql, account, id)
  return row?.language ?? FIRST_LANGUAGE
}
