import { and, eq, inArray } from 'drizzle-orm'
import type { partnerEndpoints } from '#contract/partner.ts'
import { MEMBERS } from '#contract/role.ts'
import { openWidgetSession } from '#server/account/session.ts'
import { account, connection } from '#server/db/schema/index.ts'
import { limitTries } from '#server/limit.ts'
import { Refusal } from '#server/refusal.ts'
import type { Handlers } from '#server/routes.ts'

/** A partner's server asks for every person and quarter of an hour anew; more than this a minute is a fault, or somebody with its key. */
const EXCHANGES = { most: 600, seconds: 60 }
const LIFE = 15 * 60

export const tokenHandlers: Pick<Handlers<typeof partnerEndpoints>, 'POST partner/token'> = {
  'POST partner/token': async ({ body: { widget, reference } }, { database, portal, site, tenant }) => {
    await limitTries(database.sql, `partner-token:${site.key}`, EXCHANGES)
    const [known] = await database.sql
      .select({ account: connection.account })
      .from(connection)
      .innerJoin(account, eq(connection.account, account.id))
      .where(
        and(
          eq(connection.site, site.key),
          eq(connection.reference, reference),
          eq(account.tenant, tenant.code),
          eq(account.status, 'active'),
          inArray(account.role, [...MEMBERS]),
        ),
      )
    if (!known) {
      // one answer, whether they never connected, took it back or were shut out: that is between them and the portal
      const page = `${portal}/connect?${new URLSearchParams({ site: site.key, widget, reference })}`
      throw new Refusal(
        'forbidden',
        `This person has not connected their account with you. Send them to ${page} and ask again.`,
      )
    }
    return openWidgetSession(database.sql, known.account, { widget, site: site.key, seconds: LIFE })
  },
}
