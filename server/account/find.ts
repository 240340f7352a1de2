import { and, eq, ne } from 'drizzle-orm'
import { type Action, whoMay } from '#contract/policy.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, findRows } from '#server/db/row.ts'
import { account } from '#server/db/schema/index.ts'
import type { Account } from '#server/notify/message.ts'

/** Normalizes an email address for storage: trimmed and lower-case. */
export const plainEmail = (text: string): string => text.trim().toLowerCase()

/** Returns what stands for the first name of a person of whom only the email address is known, until they enter their own name. */
export const placeholderName = (email: string): string => plainEmail(email).split('@')[0] ?? ''

/** Splits a full name into the first name and the others. */
export function splitName(text: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = text.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

/** Finds an account by email address in a tenant. */
export const findByEmail = (sql: Sql, tenant: string, email: string): Promise<Account | undefined> =>
  findRow(sql, account, { tenant, email: plainEmail(email) })

/** Returns the active users of a tenant who may perform an action, by name. */
export const activeWho = (sql: Sql, tenant: string, action: Action): Promise<Account[]> =>
  findRows(
    sql,
    account,
    { tenant, role: whoMay(action), status: 'active' },
    account.firstName,
    account.lastName,
  )

/**
 * Checks which of an email address and a phone number another account in the tenant has. @param phone in E.164 @param but id of
 * the account to ignore
 */
export async function findTaken(
  sql: Sql,
  tenant: string,
  { email, phone }: { email?: string; phone?: string | null },
  but = '',
): Promise<{ email: boolean; phone: boolean }> {
  const isThere = async (condition: ReturnType<typeof eq>) =>
    (await sql.$count(account, and(eq(account.tenant, tenant), ne(account.id, but), condition))) > 0
  return {
    email: email !== undefined && (await isThere(eq(account.email, plainEmail(email)))),
    phone: typeof phone === 'string' && (await isThere(eq(account.phone, phone))),
  }
}
