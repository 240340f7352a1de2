import { and, arrayContains, eq, gt, inArray, sql as query } from 'drizzle-orm'
import type { partnerEndpoints } from '#contract/partner.ts'
import { MEMBERS } from '#contract/role.ts'
import type { Sql } from '#server/db/open.ts'
import { account, connection, partnerSite } from '#server/db/schema/index.ts'
import { limitTries } from '#server/http/limit.ts'
import type { Handlers } from '#server/http/routes.ts'
import { hashOf, openWidgetSession } from '#server/http/session.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'

/** A partner's server asks for every person and quarter of an hour anew; more than this a minute is a fault, or somebody with its key. */
const EXCHANGES = { most: 600, seconds: 60 }
const LIFE = 15 * 60

export const tokenHandlers: Pick<Handlers<typeof partnerEndpoints>, 'POST partner/token'> = {
  'POST partner/token': async ({ body }, { database, portal, site, tenant }) => {
    const { widget, reference, code } = body
    await limitTries(database.sql, `partner-token:${site.key}`, EXCHANGES)
    const page = `${portal}/connect?${new URLSearchParams({ site: site.key, widget })}`
    return database.sql.transaction(async change => {
      if (code !== undefined) await redeem(change, site.key, { widget, reference, code, page })
      const [known] = await change
        .select({ account: connection.account })
        .from(connection)
        .innerJoin(account, eq(connection.account, account.id))
        .where(
          and(
            eq(connection.site, site.key),
            eq(connection.reference, reference),
            // what they allowed for one widget says nothing of another one
            arrayContains(connection.widgets, [widget]),
            eq(account.tenant, tenant.code),
            eq(account.status, 'active'),
            inArray(account.role, [...MEMBERS]),
          ),
        )
      if (!known) {
        // one answer, whether they never connected, took it back or were shut out: that is between them and the portal
        throw new Refusal('forbidden', msg('program.not-connected', { url: page }))
      }
      return openWidgetSession(change, known.account, { widget, site: site.key, seconds: LIFE })
    })
  },
}

type Redeemed = { widget: string; reference: string; code: string; page: string }

/**
 * Makes a reference stand for the account that the code was given to. The partner's server vouches for it: whoever is signed
 * in there came back with the code.
 * @throws Refusal invalid for a code that is wrong, used or too old; conflict for a reference of another account
 */
async function redeem(change: Sql, site: string, { widget, reference, code, page }: Redeemed): Promise<void> {
  // held until the end, so that of two at once the second one sees what the first one did
  await change.select().from(partnerSite).where(eq(partnerSite.key, site)).for('update')
  const [connected] = await change
    .update(connection)
    .set({ code: null, codeWidget: null, codeExpiresAt: null })
    .where(
      and(
        eq(connection.site, site),
        eq(connection.code, hashOf(code)),
        eq(connection.codeWidget, widget),
        gt(connection.codeExpiresAt, query`now()`),
      ),
    )
    .returning()
  if (!connected) {
    const sentence = msg('program.code', { url: page })
    throw new Refusal('invalid', sentence, { code: sentence })
  }
  const [taken] = await change
    .select()
    .from(connection)
    .where(and(eq(connection.site, site), eq(connection.reference, reference)))
  if (taken && taken.account !== connected.account) {
    throw new Refusal('conflict', 'program.reference-taken')
  }
  await change
    .update(connection)
    .set({ reference })
    .where(and(eq(connection.site, site), eq(connection.account, connected.account)))
}
