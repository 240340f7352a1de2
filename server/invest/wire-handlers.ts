import { and, eq, isNull } from 'drizzle-orm'
import { isStaff } from '#contract/role.ts'
import { languageOf } from '#server/account/language.ts'
import { businessFor, needBusiness, type Seen } from '#server/business/access.ts'
import { choicesOf, isListed, nameIn, readLists } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, addRowIfNew, setRow, setRows } from '#server/db/row.ts'
import { business, investProfile } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { publishChange } from '#server/live/feed.ts'
import { recordBy } from '#server/notify/audit.ts'
import { notify } from '#server/notify/notify.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { findSeen, subjectOf } from '#server/people/visibility.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { INVEST_HOME } from './enquiry.ts'
import { pictureHandlers, picturesNamed, replacePicture } from './pictures.ts'
import { noProfile, profileOf } from './shown.ts'
import { type Draft, readForm, writeBusiness } from './wire.ts'

type Sent = Parameters<typeof readForm>[0]

/** Returns the business to attach the profile to: the named one, one of the same name without a profile, or none yet. */
async function adopted(
  sql: Sql,
  { person }: Signed,
  named: string | undefined,
  name: string,
): Promise<Seen | null> {
  if (named) return needBusiness(sql, person, named, 'write')
  if (isStaff(person.role)) throw fieldRefusal('business', 'business.owner')
  const [row] = await sql
    .select({ id: business.id })
    .from(business)
    .leftJoin(investProfile, eq(investProfile.business, business.id))
    .where(and(eq(business.owner, person.id), eq(business.name, name), isNull(investProfile.business)))
    .limit(1)
  return row ? needBusiness(sql, person, row.id, 'write') : null
}

/** Returns the fields stored in the business itself. */
const ofBusiness = ({ name, displayName, category, location }: Draft) => ({
  ...(name !== undefined && { name }),
  ...(displayName !== undefined && { displayName }),
  ...(category !== undefined && { category }),
  ...(location !== undefined && { location }),
})

/** Returns the fields stored in the profile, except pictures. */
const ofProfile = ({ texts, place, video, enabled, readyForGrowth, showPerformance }: Draft) => ({
  texts,
  ...(place !== undefined && { place }),
  ...(video !== undefined && { video }),
  ...(enabled !== undefined && { enabled }),
  ...(readyForGrowth !== undefined && { readyForGrowth }),
  ...(showPerformance !== undefined && { showPerformance }),
})

async function create(body: Sent & { business?: string }, context: Signed): Promise<string> {
  const { sql, person, address } = context
  const name = (body.name ?? '').replace(/\s+/g, ' ').trim()
  const seen = await adopted(sql, context, body.business, name)
  const owner = seen?.owner ?? (await findSeen(sql, person, person.id))
  const language = await languageOf(sql, person)
  const { phone, country } = owner
  const draft = readForm(body, { isNew: true, texts: {}, language, phone, country })
  const list = 'businessCategory'
  if (!(await isListed(sql, person, list, draft.category ?? '')))
    throw fieldRefusal(list, 'business.category')
  const { tenant } = person
  return sql.transaction(async tx => {
    const values = { displayName: '', ...ofBusiness(draft), name, editedAt: new Date() }
    const row = seen
      ? await setRow(tx, business, seen.business.id, values)
      : await addRow(tx, business, { ...values, tenant, owner: owner.id })
    const { id } = row as { id: string }
    const whose = { tenant, owner: owner.id, by: person.id }
    const made = await addRowIfNew(tx, investProfile, {
      ...ofProfile(draft),
      business: id,
      tenant,
      ...(owner.id !== person.id && { editedBy: person.name }),
      image: await replacePicture(tx, 'image', null, draft.image ?? '', whose),
      logo: await replacePicture(tx, 'logo', null, draft.logo ?? '', whose),
    })
    if (!made) throw new Refusal('conflict', 'invest.has-one')
    await recordBy(tx, person, address, {
      action: 'invest.created',
      subject: subjectOf(owner),
      detail: [{ name: 'name', from: null, to: name }],
    })
    if (!seen) await sendWebhook(tx, tenant, 'business.created', { business: id, account: owner.id })
    return id
  })
}

/** Fields visible in the gallery: changing them requires a new approval by staff. */
const SEEN = [
  'texts',
  'place',
  'video',
  'image',
  'logo',
  'name',
  'displayName',
  'category',
  'location',
] as const

async function update(body: Sent & { id: string }, context: Signed): Promise<string> {
  const { sql, person, address, home } = context
  const { owner, business: before, isOwn } = await needBusiness(sql, person, body.id, 'write')
  const language = await languageOf(sql, person)
  await sql.transaction(async tx => {
    const profile = await profileOf(tx, body.id, { lock: true })
    if (!profile) throw noProfile()
    const about = { isNew: false, texts: profile.texts, language, phone: owner.phone, country: owner.country }
    const draft = readForm(body, about)
    if (draft.category !== undefined && draft.category !== before.category) {
      const list = 'businessCategory'
      if (!(await isListed(tx, person, list, draft.category))) throw fieldRefusal(list, 'business.category')
    }
    const whose = { tenant: person.tenant, owner: owner.id, by: person.id }
    const now = new Date()
    const own = {
      ...ofProfile(draft),
      image: await replacePicture(tx, 'image', profile.image, draft.image, whose),
      logo: await replacePicture(tx, 'logo', profile.logo, draft.logo, whose),
    }
    const changed = changesBetween({ ...before, ...profile }, { ...ofBusiness(draft), ...own })
    const isSeen = changed.some(name => (SEEN as readonly string[]).includes(name))
    // edits by staff need no further approval
    const again = isSeen && isOwn && profile.listing === 'listed'
    await setRow(tx, business, body.id, { ...ofBusiness(draft), editedAt: now })
    const asked = again && ({ listing: 'asked', listingAt: now } as const)
    const edited = { editedAt: now, editedBy: isOwn ? null : person.name }
    await setRows(tx, investProfile, { business: body.id }, { ...own, ...edited, ...asked })
    if (again) await publishChange(tx, `staff:${person.tenant}`, 'profiles')
    if (changed.length > 0) {
      if (!isOwn) {
        const values = { business: draft.displayName || before.displayName || before.name, by: person.name }
        await notify(tx, owner, { template: 'invest-changed', values, path: INVEST_HOME, home })
      }
      await recordBy(tx, person, address, {
        action: 'invest.changed',
        subject: subjectOf(owner),
        detail: [{ name: 'changed', from: null, to: changed.join(', ') }],
      })
    }
  })
  return body.id
}

const changesBetween = (before: object, after: object): string[] =>
  Object.entries(after).flatMap(([name, value]) => {
    const known = (before as Record<string, unknown>)[name] ?? null
    return JSON.stringify(known) === JSON.stringify(value ?? null) ? [] : [name]
  })

/** Handlers of the wire's calls. */
export const wireHandlers = {
  'GET invest/business/read': async ({ query: { id } }, { sql, person }) => {
    const seen = await businessFor(sql, person, id)
    if (!seen) return { business: [] }
    const profile = await profileOf(sql, id)
    const pictures = await picturesNamed(sql, [profile?.image ?? null, profile?.logo ?? null])
    return { business: [writeBusiness({ ...seen, profile }, await languageOf(sql, person), pictures)] }
  },
  'GET invest/businessCategory/read': async (_, { sql, person }) => ({
    data: await choicesOf(sql, person, 'businessCategory'),
  }),
  'POST invest/businessCategory': async ({ body }, { sql, person }) => {
    const [rows, language] = await Promise.all([
      readLists(sql, person.tenant, 'businessCategory'),
      languageOf(sql, person),
    ])
    const row = rows.find(({ id }) => id === String(body.id))
    return { data: row ? { id: row.id, name: nameIn(language, row) } : null }
  },
  'POST invest/business/create': async ({ body }, context) => ({
    error: false,
    message: msg('invest.created'),
    id: await create(body, context),
  }),
  'POST invest/business/update': async ({ body }, context) => ({
    error: false,
    message: msg('invest.updated'),
    id: await update(body, context),
  }),
  ...pictureHandlers,
} satisfies SomeHandlers
