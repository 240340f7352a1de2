import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lte, or, sql as query } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import type { Site, SiteChange } from '#contract/administration.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows, requireLocked, setRows } from '#server/db/row.ts'
import { connection, partnerSecret, partnerSite, session } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { endSessions, hashOf } from '#server/http/session.ts'
import type { PartnerSite } from '#server/http/tenant-directory.ts'
import { differences } from '#server/notify/differences.ts'
import { msg, Refusal, refuseInvalidFields } from '#server/refusal/message.ts'
import { faultsOfTexts, faultsOfTheme } from './checks.ts'
import { readManaged, recordFor, refuseOthers } from './managed.ts'

export const siteHandlers = {
  'GET portal/tenants/:code/sites': async ({ params: { code } }, context) => {
    const { sql } = context
    refuseOthers(context, code)
    await readManaged(sql, code)
    const sites = await findRows(sql, partnerSite, { tenant: code }, partnerSite.name, partnerSite.key)
    return { data: await withSecrets(sql, sites) }
  },

  'POST portal/tenants/:code/sites': async ({ params: { code }, body }, context) => {
    refuseOthers(context, code)
    refuseInvalidFields(faultsOf(body))
    const key = `pk_live_${randomBytes(12).toString('hex')}`
    const site = { key, tenant: code, ...body }
    await saving(context, async tx => {
      await readManaged(tx, code)
      await tx.insert(partnerSite).values(site)
      await recordFor(tx, context, code, {
        action: 'site.added',
        subject: subjectOf(site),
        detail: differences({}, body),
      })
    })
    return { data: { ...site, secrets: [] } }
  },

  'PATCH portal/tenants/:code/sites/:key': async ({ params, body }, context) => {
    refuseOthers(context, params.code)
    refuseInvalidFields(faultsOf(body))
    const data = await saving(context, async tx => {
      const { key, tenant, ...before } = await lockSite(tx, params)
      await setRows(tx, partnerSite, { key }, body)
      const detail = differences(before, body)
      const site = { key, tenant, ...body }
      if (detail.length > 0) {
        await recordFor(tx, context, tenant, {
          action: 'site.changed',
          subject: subjectOf(site),
          detail,
        })
      }
      return oneWithSecrets(tx, site)
    })
    return { data }
  },

  'DELETE portal/tenants/:code/sites/:key': async ({ params }, context) => {
    refuseOthers(context, params.code)
    await saving(context, async tx => {
      const site = await lockSite(tx, params)
      await endSessions(tx, eq(session.site, site.key), 'partner site removed')
      await tx.delete(connection).where(eq(connection.site, site.key))
      await tx.delete(partnerSite).where(eq(partnerSite.key, site.key))
      await recordFor(tx, context, site.tenant, { action: 'site.removed', subject: subjectOf(site) })
    })
    return { message: msg('site.removed') }
  },

  'POST portal/tenants/:code/sites/:key/secret': async ({ params, body: { overlap } }, context) => {
    refuseOthers(context, params.code)
    const secret = `sk_live_${randomBytes(32).toString('base64url')}`
    const ending = secret.slice(-4)
    const data = await saving(context, async tx => {
      const site = await lockSite(tx, params)
      const own = eq(partnerSecret.site, site.key)
      const until = query`now() + make_interval(hours => ${overlap})`
      await tx
        .update(partnerSecret)
        .set({ expiresAt: until })
        .where(and(own, or(isNull(partnerSecret.expiresAt), gt(partnerSecret.expiresAt, until))))
      await tx.delete(partnerSecret).where(and(own, lte(partnerSecret.expiresAt, query`now()`)))
      if (overlap === 0) await endTokens(tx, site)
      await tx.insert(partnerSecret).values({ site: site.key, hash: hashOf(secret), ending })
      await recordFor(tx, context, site.tenant, {
        action: 'secret.made',
        subject: subjectOf(site),
        detail: [
          { name: 'ending', from: null, to: ending },
          { name: 'overlap', from: null, to: String(overlap) },
        ],
      })
      return oneWithSecrets(tx, site)
    })
    return { secret, data }
  },

  'DELETE portal/tenants/:code/sites/:key/secret/:id': async ({ params }, context) => {
    refuseOthers(context, params.code)
    const data = await saving(context, async tx => {
      const site = await lockSite(tx, params)
      const [gone] = await tx
        .delete(partnerSecret)
        .where(and(eq(partnerSecret.site, site.key), eq(partnerSecret.id, params.id)))
        .returning()
      if (!gone) throw new Refusal('not-found', 'site.no-secret')
      await endTokens(tx, site)
      await recordFor(tx, context, site.tenant, {
        action: 'secret.withdrawn',
        subject: subjectOf(site),
        detail: [{ name: 'ending', from: gone.ending, to: null }],
      })
      return oneWithSecrets(tx, site)
    })
    return { data }
  },
} satisfies SomeHandlers

/**
 * Ends the tokens issued to a site's server: those of a key that may have leaked stop with it. Widgets ask the server for a new one, which
 * it gets with another key.
 */
const endTokens = (tx: Sql, { key }: Pick<PartnerSite, 'key'>): Promise<void> =>
  endSessions(tx, eq(session.site, key), 'secret key withdrawn')

/** Runs a change in a transaction, then invalidates this process's tenant cache. */
async function saving<Result>(
  { sql, directory }: Signed,
  change: (tx: Sql) => Promise<Result>,
): Promise<Result> {
  const result = await sql.transaction(change)
  directory.forget()
  return result
}

const faultsOf = ({ theme, texts }: Infer<typeof SiteChange>) => ({
  ...faultsOfTheme(theme, 'theme'),
  ...faultsOfTexts(texts, 'texts'),
})

const subjectOf = ({ key, name }: Pick<PartnerSite, 'key' | 'name'>) => ({ kind: 'site', id: key, name })

/** Locks a partner site. @throws Refusal not-found for a site that the tenant does not have */
const lockSite = (tx: Sql, { code, key }: { code: string; key: string }): Promise<PartnerSite> =>
  requireLocked(tx, partnerSite, { tenant: code, key }, 'site.none')

const oneWithSecrets = async (sql: Sql, site: PartnerSite): Promise<Site> =>
  (await withSecrets(sql, [site]))[0] as Site

/** Adds the valid secret keys, newest first: only their last characters, never the keys. */
async function withSecrets(sql: Sql, sites: PartnerSite[]): Promise<Site[]> {
  const keys = sites.map(({ key }) => key)
  const secrets = await sql
    .select()
    .from(partnerSecret)
    .where(
      and(
        inArray(partnerSecret.site, keys),
        or(isNull(partnerSecret.expiresAt), gt(partnerSecret.expiresAt, query`now()`)),
      ),
    )
    .orderBy(desc(partnerSecret.createdAt), desc(partnerSecret.id))
  return sites.map(({ tenant: _, ...site }) => ({
    ...site,
    secrets: secrets
      .filter(secret => secret.site === site.key)
      .map(({ id, ending, createdAt, lastUsedAt, expiresAt }) => ({
        id,
        ending,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
        expiresAt: expiresAt?.toISOString() ?? null,
      })),
  }))
}
