import { and, desc, eq, isNull } from 'drizzle-orm'
import type { InvestItem, InvestProfile } from '#contract/invest.ts'
import { INVEST_ITEMS } from '#contract/invest-names.ts'
import { addRow, findRow, requireRow, setRow, setRows } from '#server/db/row.ts'
import { account, investLink, investLook, investProfile } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { publishChange } from '#server/live/feed.ts'
import { recordBy } from '#server/notify/audit.ts'
import { subjectOf } from '#server/people/visibility.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { newToken, refuseWithoutGallery } from './share.ts'
import { linksOf, needProfile, noProfile, ownProfile, profileOf, shownTo } from './shown.ts'

/** The maximum number of open links per profile, excluding the gallery's. */
const MOST_LINKS = 20
const MOST_LOOKS = 300

type Shown = {
  enabled?: boolean
  showPerformance?: boolean
  readyForGrowth?: boolean
  consents?: Partial<Record<InvestItem, boolean>>
  listed?: boolean
}

const again = async (context: Signed, id: string): Promise<InvestProfile> =>
  shownTo(context, await needProfile(context.sql, context.person, id, 'read'))

/** Changes what investors see. Items already consented to keep the day of the consent. */
async function show(id: string, request: Shown, context: Signed): Promise<void> {
  const { sql, person, address, tenant } = context
  if (request.listed) refuseWithoutGallery(tenant)
  const { owner, isOwn } = await needProfile(sql, person, id, 'write')
  // only the owner can consent to showing their figures
  if (!isOwn && (request.consents || request.showPerformance))
    throw new Refusal('forbidden', 'call.forbidden')
  const { consents: wanted = {}, listed, ...switches } = request
  await sql.transaction(async tx => {
    const profile = await profileOf(tx, id, { lock: true })
    if (!profile) throw noProfile()
    const now = new Date()
    const consents = { ...profile.consents }
    for (const item of INVEST_ITEMS) {
      if (wanted[item] === true) consents[item] ??= now.toISOString()
      if (wanted[item] === false) delete consents[item]
    }
    const isOn = profile.listing === 'listed' || profile.listing === 'asked'
    const listing = listed === undefined || listed === isOn ? null : listed ? 'asked' : 'off'
    const asked = listing && ({ listing, listingAt: now, listingReason: null } as const)
    await setRows(tx, investProfile, { business: id }, { ...switches, consents, ...asked })
    if (listing) await publishChange(tx, `staff:${person.tenant}`, 'profiles')
    const changes = Object.entries({ ...switches, ...wanted, ...(listing && { listing }) })
    if (changes.length === 0) return
    await recordBy(tx, person, address, {
      action: 'invest.shown',
      subject: subjectOf(owner),
      detail: [{ name: 'changed', from: null, to: changes.map(([name, to]) => `${name}: ${to}`).join(', ') }],
    })
  })
}

/** Creates a link. @throws Refusal conflict if the profile has reached the maximum */
async function addLink(id: string, label: string, context: Signed): Promise<string> {
  const { sql, person, address } = context
  const { owner } = await needProfile(sql, person, id, 'write')
  return sql.transaction(async tx => {
    await profileOf(tx, id, { lock: true })
    const open = await tx.$count(
      investLink,
      and(eq(investLink.business, id), eq(investLink.kind, 'link'), isNull(investLink.revokedAt)),
    )
    if (open >= MOST_LINKS) throw new Refusal('conflict', 'invest.most-links')
    const row = await addRow(tx, investLink, { business: id, label, token: newToken() })
    await recordBy(tx, person, address, {
      action: 'invest.link-made',
      subject: subjectOf(owner),
      detail: [{ name: 'name', from: null, to: label }],
    })
    return row.id
  })
}

/** Returns a link with its profile. @throws Refusal not-found, or forbidden */
export async function ownLink(id: string, { sql, person }: Signed, to: 'read' | 'write') {
  const link = await requireRow(sql, investLink, id, 'invest.no-link')
  return { link, found: await needProfile(sql, person, link.business, to) }
}

export const ownHandlers = {
  'GET invest/own': async (_, context) => {
    const { sql, person, services } = context
    const { found, bare } = await ownProfile(sql, person)
    const self = await findRow(sql, account, person.id)
    return {
      data: found && (await shownTo(context, found)),
      business: bare?.business ?? null,
      phone: self?.phone ?? null,
      map: services.map?.attribution ?? null,
    }
  },
  'GET invest/profiles/:id': async ({ params: { id } }, context) => ({
    data: await again(context, id),
    map: context.services.map?.attribution ?? null,
  }),
  'PATCH invest/profiles/:id': async ({ params: { id }, body }, context) => {
    await show(id, body, context)
    return { data: await again(context, id) }
  },
  'POST invest/profiles/:id/links': async ({ params: { id }, body }, context) => {
    const label = body.label.trim()
    const made = await addLink(id, label, context)
    const links = await linksOf(context.sql, id, context.home)
    const link = links.find(one => one.id === made)
    if (!link) throw new Refusal('not-found', 'invest.no-link')
    return { data: await again(context, id), link, message: msg('invest.link-made', { name: label }) }
  },
  'POST invest/links/:id/revoke': async ({ params: { id } }, context) => {
    const { link, found } = await ownLink(id, context, 'write')
    const { sql, person, address } = context
    await sql.transaction(async tx => {
      const row = await setRow(tx, investLink, { id, revokedAt: null }, { revokedAt: new Date() })
      if (!row) return
      await recordBy(tx, person, address, {
        action: 'invest.link-revoked',
        subject: subjectOf(found.owner),
        detail: [{ name: 'name', from: null, to: link.label }],
      })
    })
    return { data: await again(context, link.business), message: msg('invest.link-gone') }
  },
  'GET invest/profiles/:id/looks': async ({ params: { id } }, { sql, person }) => {
    await needProfile(sql, person, id, 'read')
    const rows = await sql
      .select({ look: investLook, link: investLink })
      .from(investLook)
      .innerJoin(investLink, eq(investLink.id, investLook.link))
      .where(eq(investLink.business, id))
      .orderBy(desc(investLook.lastAt), desc(investLook.id))
      .limit(MOST_LOOKS)
    return {
      data: rows.map(({ look, link }) => ({
        link: link.id,
        label: link.label,
        device: look.device,
        day: look.day,
        times: look.times,
        lastAt: look.lastAt.toISOString(),
      })),
    }
  },
} satisfies SomeHandlers
