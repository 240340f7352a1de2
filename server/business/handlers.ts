import { eq } from 'drizzle-orm'
import type { Business, BusinessForm } from '#contract/business.ts'
import { may } from '#contract/policy.ts'
import { isStaff, ROLES } from '#contract/role.ts'
import { dayOf, monthsBetween } from '#rules/day.ts'
import { currencyOf } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, findRow, holdRow, requireLocked, setRow } from '#server/db/row.ts'
import { account, business, profile } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import { differences } from '#server/notify/differences.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { findSeen, nameOf } from '#server/people/visibility.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { type BusinessRow, businessesOf, mayUse, needBusiness, type Seen } from './access.ts'
import { choiceNames, isListed } from './lists.ts'

/** Maximum number of businesses per owner. */
const MOST = 20

/** Converts a business to its response, for a user. */
async function shown(sql: Sql, person: Person, found: Seen): Promise<Business> {
  const { business: row, owner } = found
  const names = await choiceNames(sql, person)
  return {
    ...row,
    displayName: row.displayName || row.name,
    categoryName: names.get(row.category ?? '') ?? '',
    months: row.startedOn === null ? null : monthsBetween(row.startedOn, dayOf(Date.now())),
    currency: currencyOf(found.owner),
    owner: { id: owner.id, name: nameOf(owner), email: owner.email, phone: owner.phone },
    writable: mayUse(person, found, 'write'),
    own: found.isOwn,
    commentable: !found.isOwn && may(person.role, 'book.comment'),
  }
}

async function check(sql: Sql, person: Person, form: Partial<BusinessForm>): Promise<void> {
  const { category, startedOn } = form
  if (category && !(await isListed(sql, person, 'businessCategory', category)))
    throw fieldRefusal('category', 'business.category')
  if (startedOn && (startedOn < '1900-01-01' || startedOn > dayOf(Date.now()))) {
    throw fieldRefusal('startedOn', 'business.started')
  }
}

/** Returns the owner of a new business. @throws Refusal */
async function ownerFor(sql: Sql, person: Person, id: string | undefined) {
  if (!isStaff(person.role)) {
    if (id && id !== person.id) throw new Refusal('forbidden', 'business.other')
    return findSeen(sql, person, person.id)
  }
  if (!id) throw fieldRefusal('owner', 'business.owner')
  const owner = await findSeen(sql, person, id)
  if (isStaff(owner.role)) throw fieldRefusal('owner', 'business.member')
  return owner
}

async function begin(
  { sql, person, address }: Signed,
  {
    owner: requested,
    clientId,
    ...form
  }: Partial<BusinessForm> & { name: string; owner?: string; clientId?: string },
): Promise<Business> {
  const owner = await ownerFor(sql, person, requested)
  await check(sql, person, form)
  const made = await sql.transaction(async tx => {
    await holdRow(tx, account, owner.id)
    const many = await tx.$count(business, eq(business.owner, owner.id))
    if (many >= MOST) throw new Refusal('conflict', 'business.most')
    const row = await addRowIfNew(tx, business, {
      ...form,
      displayName: form.displayName ?? '',
      tenant: person.tenant,
      owner: owner.id,
      clientId,
    })
    if (!row) return null
    await recordBy(tx, person, address, {
      action: 'business.created',
      subject: { kind: 'account', id: owner.id, name: nameOf(owner) },
      detail: [{ name: 'name', from: null, to: row.name }],
    })
    await sendWebhook(tx, person.tenant, 'business.created', { business: row.id, account: owner.id })
    return row
  })
  return shown(sql, person, seenAs(person, owner, made ?? (await known(sql, owner.id, clientId ?? ''))))
}

const seenAs = (person: Person, owner: Seen['owner'], row: BusinessRow): Seen => ({
  business: row,
  owner,
  isOwn: owner.id === person.id,
})

async function known(sql: Sql, owner: string, clientId: string): Promise<BusinessRow> {
  const row = await findRow(sql, business, { owner, clientId })
  if (!row) throw new Error('The business was neither created nor found')
  return row
}

/** Returns a business by its id or, for staff, a member's first one by the member's id. @throws Refusal */
export async function namedBy(sql: Sql, person: Person, id: string): Promise<Seen> {
  if (!isStaff(person.role)) return needBusiness(sql, person, id)
  const row = await findRow(sql, business, id)
  if (row) return needBusiness(sql, person, id)
  await findSeen(sql, person, id)
  const [first] = await businessesOf(sql, person, id)
  if (!first) throw new Refusal('not-found', 'business.no-books')
  return first
}

/** Handlers of the business endpoints. */
export const businessHandlers = {
  'GET business/own': async (_, { sql, person }) => {
    const [own, [at]] = await Promise.all([
      businessesOf(sql, person, person.id),
      sql
        .select({ residence: profile.residence, phone: account.phone })
        .from(account)
        .leftJoin(profile, eq(profile.account, account.id))
        .where(eq(account.id, person.id)),
    ])
    const { city = '', state = '' } = at?.residence ?? {}
    // customers and payments identify a business by its owner's phone number
    const isUnready = own.length === 0 && !at?.phone
    return {
      data: await Promise.all(own.map(one => shown(sql, person, one))),
      suggested: { name: '', location: [...new Set([city, state])].filter(Boolean).join(', ') },
      ...(isUnready && {
        unready: { message: msg('business.unready'), path: `${ROLES[person.role].base}/profile` },
      }),
    }
  },
  'POST business/own': async ({ body }, context) => ({ data: await begin(context, body) }),
  'GET business/own/:id': async ({ params }, { sql, person }) => ({
    data: await shown(sql, person, await namedBy(sql, person, params.id)),
  }),
  'PATCH business/own/:id': async ({ params, body }, { sql, person, address }) => {
    const found = await needBusiness(sql, person, params.id, 'write')
    await check(sql, person, body)
    const row = await sql.transaction(async tx => {
      const before = await requireLocked(tx, business, params.id, 'business.none')
      const after = await setRow(tx, business, params.id, { ...body, editedAt: new Date() })
      const detail = differences(before, after as BusinessRow)
      if (detail.length > 0) {
        await recordBy(tx, person, address, {
          action: 'business.changed',
          subject: { kind: 'account', id: found.owner.id, name: nameOf(found.owner) },
          detail,
        })
      }
      return after as BusinessRow
    })
    return { data: await shown(sql, person, { ...found, business: row }) }
  },
} satisfies SomeHandlers
