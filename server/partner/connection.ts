import { and, eq } from 'drizzle-orm'
import type { partnerEndpoints } from '#contract/partner.ts'
import { MEMBERS, type Role } from '#contract/role.ts'
import { endSessions, openWidgetSession, type Person } from '#server/account/session.ts'
import { record } from '#server/audit.ts'
import type { Sql } from '#server/db/open.ts'
import { connection, partnerSite, session } from '#server/db/schema/index.ts'
import { Refusal } from '#server/refusal.ts'
import type { Context, Handlers } from '#server/routes.ts'
import type { PartnerSite, Tenancy } from '#server/tenant.ts'
import { announce } from './announce.ts'

/** Life of the token that the connect page hands to the widget, in seconds. */
const LIFE = 60 * 60

export const connectionHandlers: Omit<Handlers<typeof partnerEndpoints>, 'POST partner/token'> = {
  'GET partner/connection/:site': async ({ params, query }, { database, person, tenant }) => {
    const site = siteOf(tenant, params.site)
    const known = await find(database.sql, site, person)
    return {
      name: site.name,
      connected: known ? 'yes' : 'no',
      return: query.return !== undefined && isOn(site, query.return) ? query.return : null,
      origin: query.origin !== undefined && site.origins.includes(query.origin) ? query.origin : null,
    }
  },

  'POST partner/connection/:site': async ({ params, body: { reference, widget } }, context) => {
    const { database, person } = context
    const site = siteOf(context.tenant, params.site)
    if (!(MEMBERS as readonly Role[]).includes(person.role)) {
      throw new Refusal('forbidden', 'Your account is for work here. It cannot be connected with a partner.')
    }
    return database.sql.transaction(async change => {
      await connect(change, context, site, person, reference)
      return openWidgetSession(change, person.id, { widget, site: site.key, seconds: LIFE })
    })
  },

  'GET partner/connections': async (_, { database, person, tenant }) => {
    const found = await database.sql
      .select({ site: partnerSite.key, name: partnerSite.name, since: connection.since })
      .from(connection)
      .innerJoin(partnerSite, eq(connection.site, partnerSite.key))
      .where(and(eq(connection.account, person.id), eq(partnerSite.tenant, tenant.code)))
      .orderBy(connection.since)
    return { data: found.map(({ since, ...one }) => ({ ...one, since: since.toISOString() })) }
  },

  'DELETE partner/connection/:site': async ({ params }, { database, person, tenant, address }) => {
    const site = siteOf(tenant, params.site)
    await database.sql.transaction(async change => {
      const [gone] = await change.delete(connection).where(which(site, person)).returning()
      if (!gone) throw new Refusal('not-found', `Your account is not connected with ${site.name}.`)
      await endSessions(
        change,
        and(eq(session.account, person.id), eq(session.site, site.key)),
        'connection withdrawn',
      )
      await tell(change, 'withdrawn', { tenant, site, person, address }, gone.reference)
    })
    return { message: `${site.name} can no longer show you anything of yours.` }
  },
}

/** @throws Refusal not-found for a site that the tenant does not have */
function siteOf(tenant: Tenancy, key: string): PartnerSite {
  const site = tenant.sites.find(one => one.key === key)
  if (!site) throw noSite()
  return site
}

const noSite = (): Refusal => new Refusal('not-found', 'There is no such partner site.')

const isOn = (site: PartnerSite, address: string): boolean =>
  URL.canParse(address) && site.origins.includes(new URL(address).origin)

const which = (site: PartnerSite, person: Person) =>
  and(eq(connection.site, site.key), eq(connection.account, person.id))

async function find(
  sql: Sql,
  site: PartnerSite,
  person: Person,
): Promise<typeof connection.$inferSelect | null> {
  const [known] = await sql.select().from(connection).where(which(site, person))
  return known ?? null
}

/**
 * Writes down that a person lets a partner's site show them their own. Without a reference the one that is known stays.
 * @throws Refusal conflict for a reference under which the partner knows somebody else
 */
async function connect(
  change: Sql,
  { tenant, address }: Pick<Context, 'tenant' | 'address'>,
  site: PartnerSite,
  person: Person,
  reference: string | undefined,
): Promise<void> {
  // held until the end, so that of two at once the second one sees what the first one did
  const [held] = await change.select().from(partnerSite).where(eq(partnerSite.key, site.key)).for('update')
  if (!held) throw noSite()
  if (reference !== undefined) {
    const [taken] = await change
      .select()
      .from(connection)
      .where(and(eq(connection.site, site.key), eq(connection.reference, reference)))
    if (taken && taken.account !== person.id) {
      throw new Refusal(
        'conflict',
        `Your account with ${site.name} is connected with somebody else’s account here. They have to end that first.`,
      )
    }
  }
  const known = await find(change, site, person)
  const kept = reference ?? known?.reference ?? null
  if (known && known.reference === kept) return
  await change
    .insert(connection)
    .values({ site: site.key, account: person.id, reference: kept })
    .onConflictDoUpdate({ target: [connection.site, connection.account], set: { reference: kept } })
  await tell(change, 'granted', { tenant, site, person, address }, kept)
}

/** Tells the audit trail and the tenant's webhooks of a connection. */
async function tell(
  change: Sql,
  what: 'granted' | 'withdrawn',
  { tenant, site, person, address }: { tenant: Tenancy; site: PartnerSite; person: Person; address: string },
  reference: string | null,
): Promise<void> {
  await record(change, {
    tenant: tenant.code,
    actor: person,
    action: `connection.${what}`,
    subject: { kind: 'site', id: site.key, name: site.name },
    address,
  })
  await announce(change, tenant.code, `connection.${what}`, { site: site.key, account: person.id, reference })
}
