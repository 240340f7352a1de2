import { and, asc, eq, inArray, or, sql as query } from 'drizzle-orm'
import type { Country } from '#contract/client.ts'
import { pick } from '#contract/record.ts'
import { MEMBERS } from '#contract/role.ts'
import type { Language } from '#contract/tenant.ts'
import { dialledCountry, readPhone } from '#rules/phone.ts'
import type { Sql } from '#server/db/open.ts'
import { account, profile } from '#server/db/schema/index.ts'
import type { Signed } from '#server/http/routes.ts'
import type { Tenancy } from '#server/http/tenant-directory.ts'

/** A respondent: a signed-in user, or somebody who verified their phone number. */
export type Respondent = {
  /** Key of their stored answers: the account's id, or the phone number of a respondent without an account. */
  key: string
  account: string | null
  /** The verified phone number; null for signed-in users. */
  phone: string | null
  /** All their phone numbers. */
  phones: readonly string[]
  /** Determines which counties or regions they choose from. */
  country: Country
  language: Language
}

/** Normalises a phone number as stored with answers, `254712345678`; null if it is invalid. */
export function plainPhone(text: string, country: Country): string | null {
  const reading = readPhone(text, country)
  return 'phone' in reading ? reading.phone.slice(1) : null
}

const columns = {
  ...pick(account, 'id', 'phone', 'country', 'language'),
  mpesaPhone: profile.mpesaPhone,
}

const phonesOf = (row: { phone: string | null; mpesaPhone: string | null }): string[] =>
  [row.phone, row.mpesaPhone].flatMap(one => (one === null ? [] : one.replace('+', '')))

const select = (sql: Sql) =>
  sql.select(columns).from(account).leftJoin(profile, eq(profile.account, account.id)).$dynamic()

/** Returns the signed-in user as a respondent. */
export async function memberOf({ sql, person }: Pick<Signed, 'sql' | 'person'>): Promise<Respondent> {
  const [row] = await select(sql).where(eq(account.id, person.id))
  if (!row) throw new Error(`Account ${person.id} is gone`)
  const { id, country, language } = row
  return { key: id, account: id, phone: null, phones: phonesOf(row), country, language }
}

/** Returns the owner of a phone number as a respondent: the member with that number, if there is one. */
export async function ownerOf(
  sql: Sql,
  { code, country, languages }: Tenancy,
  phone: string,
): Promise<Respondent> {
  const dialled = `+${phone}`
  const [row] = await select(sql)
    .where(
      and(
        eq(account.tenant, code),
        inArray(account.role, [...MEMBERS]),
        or(eq(account.phone, dialled), eq(profile.mpesaPhone, dialled)),
      ),
    )
    // somebody's payment number may be another member's own number
    .orderBy(query`${account.phone} = ${dialled} desc nulls last`, asc(account.createdAt), asc(account.id))
    .limit(1)
  const own = { phone, country: dialledCountry(phone) ?? country }
  const [language = 'en'] = languages
  return row
    ? { ...own, key: row.id, account: row.id, phones: [phone, ...phonesOf(row)], language: row.language }
    : { ...own, key: phone, account: null, phones: [phone], language }
}
