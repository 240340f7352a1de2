import { and, eq, ne } from 'drizzle-orm'
import { lockFor } from '#server/db/advisory-lock.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
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
  await sql.transaction(async change => {
    await lockFor(change, 'invite first super')
    const provider = await findRow(change, tenant, eq(tenant.isDefault, true))
    if (!provider) return
    const { code } = provider
    const isSuper = and(
      eq(account.tenant, code),
      eq(account.role, 'super'),
      ne(account.status, 'deactivated'),
    )
    const known = await findRow(change, account, isSuper)
    if (known) return
    const [first, ...others] = (
      await change.select().from(host).where(eq(host.tenant, code)).orderBy(host.name)
    ).map(({ name }) => name)
    if (email === null || first === undefined) {
      throw new StartError(
        'There is no administrator yet. Set SUPER_EMAIL to the email address of the first one, and give the tenant a host.',
      )
    }
    await inviteSuper(change, { ...provider, hosts: [first, ...others] }, email, {
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
  change: Sql,
  of: typeof tenant.$inferSelect & { hosts: string[] },
  email: string,
  { services, home }: { services: Services; home: string },
): Promise<Account> {
  const { code, country } = of
  const address = plainEmail(email)
  const isInvited = and(eq(account.tenant, code), eq(account.role, 'super'), eq(account.status, 'invited'))
  const invited = await findRow(change, account, isInvited)
  const taken = await findTaken(change, code, { email: address }, invited?.id)
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
    ? await change.update(account).set(values).where(eq(account.id, invited.id)).returning()
    : await change.insert(account).values(values).returning()
  if (!person) throw new Refusal('failed', 'call.failed')
  const sites = await change.select().from(partnerSite).where(eq(partnerSite.tenant, code))
  await sendInvitation(change, person, { tenant: { ...of, sites }, home, services })
  return person
}
