import { and, eq, ne } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { account } from '#server/db/schema/index.ts'
import type { Account } from '#server/notify/message.ts'

/** An e-mail address as it is kept: without blanks around it, lower-case. */
export const plainEmail = (text: string): string => text.trim().toLowerCase()

/** The account of an e-mail address in a tenant. */
export const findByEmail = (sql: Sql, tenant: string, email: string): Promise<Account | undefined> =>
  sql.query.account.findFirst({
    where: and(eq(account.tenant, tenant), eq(account.email, plainEmail(email))),
  })

/** Which of an address and a number somebody else in the tenant has. @param phone in E.164 @param but the account that may have them */
export async function findTaken(
  sql: Sql,
  tenant: string,
  { email, phone }: { email?: string; phone?: string | null },
  but = '',
): Promise<{ email: boolean; phone: boolean }> {
  const isThere = async (condition: ReturnType<typeof eq>) => {
    const rows = await sql
      .select({ id: account.id })
      .from(account)
      .where(and(eq(account.tenant, tenant), ne(account.id, but), condition))
    return rows.length > 0
  }
  return {
    email: email !== undefined && (await isThere(eq(account.email, plainEmail(email)))),
    phone: typeof phone === 'string' && (await isThere(eq(account.phone, phone))),
  }
}
