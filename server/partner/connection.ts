import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { PartnerWidget } from '#contract/partner.ts'
import { may } from '#contract/policy.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, findRow, lockRow, setRows } from '#server/db/row.ts'
import { connection, partnerSite, session } from '#server/db/schema/index.ts'
import type { Context, SomeHandlers } from '#server/http/routes.ts'
import { endSessions, hashOf, openWidgetSession, type Person } from '#server/http/session.ts'
import type { PartnerSite, Tenancy } from '#server/http/tenant-directory.ts'
import { recordBy } from '#server/notify/audit.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { msg, Refusal } from '#server/refusal/message.ts'

/** Lifetime of the token that the connect page hands to the widget, in seconds. */
const LIFE = 60 * 60
/** Time in which the partner's server must redeem a code, in seconds. */
const CODE_LIFE = 10 * 60

/** The person who connects or disconnects, with the tenant and IP address. */
type Doer = Pick<Context, 'tenant' | 'address'> & { person: Person }

export const connectionHandlers = {
  'GET partner/connection/:site': async ({ params, query }, { sql, person, tenant }) => {
    const site = siteOf(tenant, params.site)
    const mayHave = query.origin === undefined || site.origins.includes(query.origin)
    const mayFollow = query.return === undefined || isOn(site, query.return)
    if (!mayHave || !mayFollow) {
      throw new Refusal('invalid', msg('partner.other-page', { site: site.name }), {
        [mayHave ? 'return' : 'origin']: 'program.not-on-site',
      })
    }
    const known = await findRow(sql, connection, which(site, person))
    return {
      name: site.name,
      connected: known?.widgets.includes(query.widget ?? 'profile') ? 'yes' : 'no',
      return: query.return ?? null,
      origin: query.origin ?? null,
    }
  },

  'POST partner/connection/:site': async ({ params, body: { widget } }, context) => {
    const { sql, person } = context
    const site = siteOf(context.tenant, params.site)
    if (!may(person.role, 'partner.connect')) throw new Refusal('forbidden', 'partner.staff')
    return sql.transaction(async tx => {
      const code = await connect(tx, context, site, widget)
      const token = await openWidgetSession(tx, person.id, { widget, site: site.key, seconds: LIFE })
      return { ...token, code }
    })
  },

  'GET partner/connections': async (_, { sql, person, tenant }) => {
    const found = await sql
      .select({ site: partnerSite.key, name: partnerSite.name, since: connection.since })
      .from(connection)
      .innerJoin(partnerSite, eq(connection.site, partnerSite.key))
      .where(and(eq(connection.account, person.id), eq(partnerSite.tenant, tenant.code)))
      .orderBy(connection.since)
    return { data: found.map(({ since, ...one }) => ({ ...one, since: since.toISOString() })) }
  },

  'DELETE partner/connection/:site': async ({ params }, { sql, person, tenant, address }) => {
    const site = siteOf(tenant, params.site)
    await sql.transaction(async tx => {
      const [gone] = await tx.delete(connection).where(which(site, person)).returning()
      if (!gone) throw new Refusal('not-found', msg('partner.not-connected', { site: site.name }))
      await endSessions(
        tx,
        and(eq(session.account, person.id), eq(session.site, site.key)),
        'connection withdrawn',
      )
      await notify(tx, 'withdrawn', { tenant, person, address }, site, { reference: gone.reference })
    })
    return { message: msg('partner.disconnected', { site: site.name }) }
  },
} satisfies SomeHandlers

/** Finds a partner site. @throws Refusal not-found for a site that the tenant does not have */
function siteOf(tenant: Tenancy, key: string): PartnerSite {
  const site = tenant.sites.find(one => one.key === key)
  if (!site) throw noSite()
  return site
}

const noSite = (): Refusal => new Refusal('not-found', 'site.none')

const isOn = (site: PartnerSite, address: string): boolean =>
  URL.canParse(address) && site.origins.includes(new URL(address).origin)

const which = (site: PartnerSite, person: Person) =>
  and(eq(connection.site, site.key), eq(connection.account, person.id))

/**
 * Records that a person lets a partner's site show them their own data. Only the partner's server knows which of its users this is, and
 * tells by redeeming the code.
 * @returns the code, which replaces an earlier one
 */
async function connect(
  tx: Sql,
  { tenant, person, address }: Doer,
  site: PartnerSite,
  widget: PartnerWidget,
): Promise<string> {
  // locked until the end, so that no connection outlives a site that is removed meanwhile
  const [held] = await tx.select().from(partnerSite).where(eq(partnerSite.key, site.key)).for('share')
  if (!held) throw noSite()
  await addRowIfNew(tx, connection, { site: site.key, account: person.id, widgets: [] })
  const known = await lockRow(tx, connection, which(site, person))
  const allowed = known?.widgets ?? []
  const isNew = !allowed.includes(widget)
  if (isNew) await notify(tx, 'granted', { tenant, person, address }, site, { widget })
  const code = randomBytes(32).toString('base64url')
  await setRows(tx, connection, which(site, person), {
    ...(isNew && { widgets: [...allowed, widget] }),
    code: hashOf(code),
    codeWidget: widget,
    codeExpiresAt: new Date(Date.now() + CODE_LIFE * 1000),
  })
  return code
}

/** Reports a connection to the audit trail and the tenant's webhooks. */
async function notify(
  tx: Sql,
  what: 'granted' | 'withdrawn',
  { tenant, person, address }: Doer,
  site: PartnerSite,
  more: { reference?: string | null; widget?: PartnerWidget } = {},
): Promise<void> {
  await recordBy(tx, person, address, {
    tenant: tenant.code,
    action: `connection.${what}`,
    subject: { kind: 'site', id: site.key, name: site.name },
  })
  await sendWebhook(tx, tenant.code, `connection.${what}`, {
    site: site.key,
    account: person.id,
    ...more,
  })
}
