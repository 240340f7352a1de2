import { and } from 'drizzle-orm'
import type { Input } from '#contract/endpoint.ts'
import { enquiryColumns, investColumns } from '#contract/invest-columns.ts'
import type { investDeskEndpoints } from '#contract/invest-desk.ts'
import { keepList, listForEditing } from '#server/book/set-lists.ts'
import { needBusiness } from '#server/business/access.ts'
import { pageOf } from '#server/db/page.ts'
import { findRow, setRows } from '#server/db/row.ts'
import { investLink, investProfile } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { publishChange } from '#server/live/feed.ts'
import { recordBy } from '#server/notify/audit.ts'
import { notify } from '#server/notify/notify.ts'
import { refuseOwn, seenBy, subjectOf } from '#server/people/visibility.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { piecesOf, sendList } from '#server/tenant/list-file.ts'
import { INVEST_HOME } from './enquiry.ts'
import { rowsOf as enquiryRows, inState, selectEnquiries } from './enquiry-handlers.ts'
import { countAsked, rowsOf as profileRows, selectProfiles } from './profile-list.ts'
import { newToken, refuseWithoutGallery } from './share.ts'
import { noProfile, profileOf } from './shown.ts'

const TITLE = { en: 'Invest profiles', sw: 'Wasifu wa uwekezaji' }
const ENQUIRIES = { en: 'Investor enquiries', sw: 'Maulizo ya wawekezaji' }

/** Admits a profile to the gallery or refuses it, and notifies its owner. @throws Refusal */
async function decide(
  id: string,
  {
    list,
    before,
    reason: typed = '',
  }: Input<(typeof investDeskEndpoints)['POST invest/desk/:id/decide']>['body'],
  context: Signed,
): Promise<void> {
  const { sql, person, address, home, tenant } = context
  const reason = typed.trim()
  refuseWithoutGallery(tenant)
  if (!list && reason === '') throw fieldRefusal('reason', 'field.required')
  const { owner, business: of } = await needBusiness(sql, person, id, 'read')
  refuseOwn(person, owner.id)
  await sql.transaction(async tx => {
    const profile = await profileOf(tx, id, { lock: true })
    if (!profile) throw noProfile()
    if (before && before !== profile.listing) throw new Refusal('conflict', 'pending.decided')
    // only profiles whose owner asked for it can be listed
    if (profile.listing === 'off' || (list && profile.listing === 'listed')) {
      throw new Refusal('conflict', 'invest.not-asked')
    }
    const decided = list
      ? ({ listing: 'listed', listingReason: null } as const)
      : ({ listing: 'declined', listingReason: reason } as const)
    await setRows(tx, investProfile, { business: id }, { ...decided, listingAt: new Date() })
    await publishChange(tx, `staff:${person.tenant}`, 'profiles')
    if (list) {
      const known = await findRow(tx, investLink, { business: id, kind: 'listing', revokedAt: null })
      if (!known) await tx.insert(investLink).values({ business: id, kind: 'listing', token: newToken() })
    }
    await recordBy(tx, person, address, {
      action: list ? 'invest.listed' : 'invest.declined',
      subject: subjectOf(owner),
      detail: [{ name: 'reason', from: null, to: list ? null : reason }],
    })
    const values = { business: of.displayName || of.name, reason }
    await notify(tx, owner, {
      template: list ? 'invest-listed' : 'invest-declined',
      values,
      path: `${INVEST_HOME}/share`,
      home,
    })
  })
}

export const deskHandlers = {
  'GET invest/desk': async ({ query }, { sql, person }) => {
    const [{ found, ...at }, enquiries] = await Promise.all([
      pageOf(sql, selectProfiles(sql, person, query), query),
      countAsked(sql, person),
    ])
    return { data: await profileRows(sql, person, found), ...at, asked: enquiries }
  },
  'GET invest/desk/export': ({ query }, context) => {
    const { sql, person } = context
    return sendList(query, context, {
      title: TITLE,
      columns: investColumns,
      pieces: piecesOf(selectProfiles(sql, person, query), found => profileRows(sql, person, found)),
    })
  },
  'POST invest/desk/:id/decide': async ({ params: { id }, body }, context) => {
    await decide(id, body, context)
    return { message: msg(body.list ? 'invest.now-listed' : 'invest.now-declined') }
  },
  'GET invest/desk/enquiries': async ({ query }, { sql, person }) => {
    const [{ found, ...at }, waiting] = await Promise.all([
      pageOf(sql, selectEnquiries(sql, and(seenBy(person), inState(query.state))), query),
      sql.$count(selectEnquiries(sql, and(seenBy(person), inState('new'))).as('new')),
    ])
    return { data: enquiryRows(found), ...at, waiting }
  },
  'GET invest/desk/enquiries/export': ({ query }, context) => {
    const wanted = and(seenBy(context.person), inState(query.state))
    return sendList(query, context, {
      title: ENQUIRIES,
      columns: enquiryColumns,
      pieces: piecesOf(selectEnquiries(context.sql, wanted), enquiryRows),
    })
  },
  'GET invest/desk/categories': async (_, { sql, person }) => ({
    data: await listForEditing(sql, person.tenant, 'businessCategory'),
  }),
  'PUT invest/desk/categories': async ({ body: { rows } }, { sql, person, address }) => {
    await keepList(sql, { person, address }, 'businessCategory', rows)
    return { message: msg('invest.categories-saved') }
  },
} satisfies SomeHandlers
