import { and, arrayContains, eq, gt, inArray, sql as query } from 'drizzle-orm'
import { MEMBERS } from '#contract/role.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, setRow, setRows } from '#server/db/row.ts'
import { account, connection, partnerSite } from '#server/db/schema/index.ts'
import { limitTries } from '#server/http/limit.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { hashOf, openWidgetSession } from '#server/http/session.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'

/**
 * Limit per site. A partner's server requests a token per person and quarter of an hour; more than this per minute is a bug, or a leaked
 * key.
 */
const EXCHANGES = { most: 600, seconds: 60 }
const LIFE = 15 * 60

export const tokenHandlers = {
  'POST partner/token': async ({ body }, { sql, portal, site, tenant }) => {
    const { widget, reference, code } = body
    await limitTries(sql, `partner-token:${site.key}`, EXCHANGES)
    const page = `${portal}/connect?${new URLSearchParams({ site: site.key, widget })}`
    return sql.transaction(async tx => {
      if (code !== undefined) await redeem(tx, site.key, { widget, reference, code, page })
      const [known] = await tx
        .select({ account: connection.account })
        .from(connection)
        .innerJoin(account, eq(connection.account, account.id))
        .where(
          and(
            eq(connection.site, site.key),
            eq(connection.reference, reference),
            // consent for one widget does not extend to another
            arrayContains(connection.widgets, [widget]),
            eq(account.tenant, tenant.code),
            eq(account.status, 'active'),
            inArray(account.role, [...MEMBERS]),
          ),
        )
      if (!known) {
        // the same response whether they never connected, withdrew or were deactivated, which the partner must not learn
        throw new Refusal('forbidden', msg('program.not-connected', { url: page }))
      }
      return openWidgetSession(tx, known.account, { widget, site: site.key, seconds: LIFE })
    })
  },
} satisfies SomeHandlers

type Redeemed = { widget: string; reference: string; code: string; page: string }

/**
 * Links a reference to the account that the code was issued to. The partner's server vouches that its signed-in user brought the code back.
 * @throws Refusal invalid for a code that is wrong, used or expired; conflict for a reference of another account
 */
async function redeem(tx: Sql, site: string, { widget, reference, code, page }: Redeemed): Promise<void> {
  // locked until the end, so that of two concurrent calls the second sees the first's result
  await tx.select().from(partnerSite).where(eq(partnerSite.key, site)).for('update')
  const connected = await setRow(
    tx,
    connection,
    and(
      eq(connection.site, site),
      eq(connection.code, hashOf(code)),
      eq(connection.codeWidget, widget),
      gt(connection.codeExpiresAt, query`now()`),
    ),
    { code: null, codeWidget: null, codeExpiresAt: null },
  )
  if (!connected) throw fieldRefusal('code', msg('program.code', { url: page }))
  const isNamed = and(eq(connection.site, site), eq(connection.reference, reference))
  const taken = await findRow(tx, connection, isNamed)
  if (taken && taken.account !== connected.account) throw new Refusal('conflict', 'program.reference-taken')
  await setRows(tx, connection, { site, account: connected.account }, { reference })
}
