import { eq } from 'drizzle-orm'
import { FIRST_LANGUAGE, type Language } from '#contract/language.ts'
import type { Sql } from '#server/db/open.ts'
import { account } from '#server/db/schema/index.ts'

/** The language that was asked for, else the one that somebody reads in. */
export async function languageOf(sql: Sql, { id }: { id: string }, asked?: Language): Promise<Language> {
  if (asked) return asked
  const [row] = await sql.select({ language: account.language }).from(account).where(eq(account.id, id))
  return row?.language ?? FIRST_LANGUAGE
}
