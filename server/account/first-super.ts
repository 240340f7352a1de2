import { and, eq, ne } from 'drizzle-orm'
import { lockFor } from '#server/db/advisory-lock.ts'
import type { Sql } from '#server/db/open.ts'
import { account, host, partnerSite, tenant } from '#server/db/schema/index.ts'
import type { Services } from '#server/http/services.ts'
import { defaultLanguage } from '#server/http/tenant-directory.ts'
import { StartError } from '#server/refusal/start-error.ts'
import { plainEmail } from './find.ts'
import { sendInvitation } from './invitation.ts'

/**
 * Invites the first administrator of the default tenant while it has none, since all other users are invited by existing ones.
 * The link points to the tenant's first host.
 * @throws StartError when there is no administrator and SUPER_EMAIL or the tenant's host is missing
 */
export async function inviteFirstSuper(sql: Sql, email: string | null, services: Services): Promise<void> {
  await sql.transaction(async change => {
    await lockFor(change, 'invite first super')
    const [provider] = await change.select().from(tenant).where(eq(tenant.isDefault, true))
    if (!provider) return
    const { code, country } = provider
    const isSuper = and(
      eq(account.tenant, code),
      eq(account.role, 'super'),
      ne(account.status, 'deactivated'),
    )
    const [known] = await change.select({ id: account.id }).from(account).where(isSuper).limit(1)
    if (known) return
    const hosts = await change.select().from(host).where(eq(host.tenant, code)).orderBy(host.name)
    const [first] = hosts
    if (email === null || !first) {
      throw new StartError(
        'There is no administrator yet. Set SUPER_EMAIL to the email address of the first one, and give the tenant a host.',
      )
    }
    const [person] = await change
      .insert(account)
      .values({
        tenant: code,
        email: plainEmail(email),
        firstName: '',
        lastName: '',
        role: 'super',
        status: 'invited',
        language: defaultLanguage(provider),
        country,
      })
      .returning()
    const sites = await change.select().from(partnerSite).where(eq(partnerSite.tenant, code))
    const tenancy = { ...provider, hosts: hosts.map(({ name }) => name), sites }
    await sendInvitation(change, person as typeof account.$inferSelect, {
      tenant: tenancy,
      home: `https://${first.name}`,
      services,
    })
  })
}
