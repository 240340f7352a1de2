import { and, eq, ne } from 'drizzle-orm'
import { lockFor } from '#server/db/advisory-lock.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, findRows } from '#server/db/row.ts'
import { account, host, partnerSite, tenant } from '#server/db/schema/index.ts'
import type { Services } from '#server/http/services.ts'
import { defaultLanguage } from '#server/http/tenant-directory.ts'
import type { Account } from '#server/notify/message.ts'
import { fieldRefusal, Refusal } from '#server/refusal/message.ts'
import { StartError } from '#server/refusal/start-error.ts'
import { findTaken, plainEmail } from './find.ts'
import { sendInvitation } from './invitation.ts'

/**
 * Invites the first administrator of the default tenant while it has none, since all other users are invited by existing ones.
 * The link points to the tenant's first host.
 * @throws StartError when there is no administrator and SUPER_EMAIL or the tenant's host is missing
 */
export async function inviteFirstSuper(sql: Sql, email: string | null, services: Services): Promise<void> {
  await sql.transaction(async tx => {
    await lockFor(tx, 'invite first super')
    const provider = await findRow(tx, tenant, { isDefault: true })
    if (!provider) return
    const { code } = provider
    const isSuper = and(
      eq(account.tenant, code),
      eq(account.role, 'super'),
      ne(account.status, 'deactivated'),
    )
    const known = await findRow(tx, account, isSuper)
    if (known) return
    const [first, ...others] = (await findRows(tx, host, { tenant: code }, host.name)).map(({ name }) => name)
    if (email === null || first === undefined) {
      throw new StartError(
        'There is no administrator yet. Set SUPER_EMAIL to the email address of the first one, and give the tenant a host.',
      )
    }
    await inviteSuper(tx, { ...provider, hosts: [first, ...others] }, email, {
      services,
      home: `https://${first}`,
    })
  })
}

/**
 * Invites a user as administrator of a tenant that has none who joined. Somebody invited earlier is replaced: their link stops working.
 * @param home origin of the tenant's portal
 * @throws Refusal conflict, naming `email`, if another account of the tenant has it
 */
export async function inviteSuper(
  tx: Sql,
  of: typeof tenant.$inferSelect & { hosts: string[] },
  email: string,
  { services, home }: { services: Services; home: string },
): Promise<Account> {
  const { code, country } = of
  const address = plainEmail(email)
  const isInvited = and(eq(account.tenant, code), eq(account.role, 'super'), eq(account.status, 'invited'))
  const invited = await findRow(tx, account, isInvited)
  const taken = await findTaken(tx, code, { email: address }, invited?.id)
  if (taken.email) throw fieldRefusal('email', 'register.email-taken', 'conflict')
  const values = {
    tenant: code,
    email: address,
    firstName: '',
    lastName: '',
    role: 'super',
    status: 'invited',
    language: defaultLanguage(of),
    country,
  } as const
  const [person] = invited
    ? await tx.update(account).set(values).where(eq(account.id, invited.id)).returning()
    : await tx.insert(account).values(values).returning()
  if (!person) throw new Refusal('failed', 'call.failed')
  const sites = await findRows(tx, partnerSite, { tenant: code })
  await sendInvitation(tx, person, { tenant: { ...of, sites }, home, services })
  return person
}
