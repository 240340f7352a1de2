import { and, asc, count, eq, max, ne, sql as query } from 'drizzle-orm'
import { isEmail } from '#contract/email.ts'
import type { ManagedHub } from '#contract/programme.ts'
import { lockTenant } from '#server/db/lock-tenant.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, findRow, findRows, requireRow, setRow } from '#server/db/row.ts'
import { enrolment, hub } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordBy } from '#server/notify/audit.ts'
import { differences } from '#server/notify/differences.ts'
import { msg, refuseInvalidFields } from '#server/refusal/message.ts'

type Hub = typeof hub.$inferSelect
type Terms = Omit<ManagedHub, 'id' | 'people'>

const termsOf = ({ name, coach, email, phone, address, active }: Terms): Terms => ({
  name: name.trim(),
  coach: coach.trim(),
  email: email.trim(),
  phone: phone.trim(),
  address: address.trim(),
  active,
})

const managed = (one: Hub, people: number): ManagedHub => ({ id: one.id, ...termsOf(one), people })

/** Counts the people of each hub of a tenant, by hub id. Hubs without people are absent. */
async function peopleOf(sql: Sql, tenant: string): Promise<Map<string | null, number>> {
  const rows = await sql
    .select({ hub: enrolment.hub, people: count() })
    .from(enrolment)
    .where(eq(enrolment.tenant, tenant))
    .groupBy(enrolment.hub)
  return new Map(rows.map(({ hub, people }) => [hub, people]))
}

/** Returns a hub of the tenant. @throws Refusal not-found for any other */
const findHub = (sql: Sql, tenant: string, id: string): Promise<Hub> =>
  requireRow(sql, hub, { id, tenant }, 'hub.none')

async function refuseWrong(tx: Sql, tenant: string, { name, email }: Terms, own = ''): Promise<void> {
  const twin = await findRow(
    tx,
    hub,
    and(eq(hub.tenant, tenant), ne(hub.id, own), query`lower(${hub.name}) = lower(${name})`),
  )
  refuseInvalidFields({
    ...(twin && { name: msg('hub.name-taken') }),
    ...(email !== '' && !isEmail(email) && { email: msg('field.email') }),
  })
}

/** Serializes changes to a tenant's hubs, so that two concurrent ones cannot end up with the same name. */
function changing<Result>({ sql, tenant }: Signed, action: (tx: Sql) => Promise<Result>): Promise<Result> {
  return sql.transaction(async tx => {
    await lockTenant(tx, tenant.code)
    return action(tx)
  })
}

async function add(tx: Sql, { tenant: { code }, person, address }: Signed, sent: Terms) {
  const terms = termsOf(sent)
  await refuseWrong(tx, code, terms)
  const [last] = await tx
    .select({ place: max(hub.place) })
    .from(hub)
    .where(eq(hub.tenant, code))
  const added = await addRow(tx, hub, { ...terms, tenant: code, place: (last?.place ?? 0) + 1 })
  await recordBy(tx, person, address, {
    tenant: code,
    action: 'hub.added',
    subject: { kind: 'hub', id: added.id, name: terms.name },
    detail: differences({}, terms),
  })
  return managed(added, 0)
}

async function alter(
  tx: Sql,
  { tenant: { code }, person, address }: Signed,
  id: string,
  sent: Partial<Terms>,
) {
  const before = await findHub(tx, code, id)
  const terms = termsOf({ ...before, ...sent })
  await refuseWrong(tx, code, terms, id)
  const changed = await setRow(tx, hub, id, terms)
  const detail = differences(termsOf(before), terms)
  if (detail.length > 0) {
    await recordBy(tx, person, address, {
      tenant: code,
      action: 'hub.changed',
      detail,
      subject: { kind: 'hub', id, name: terms.name },
    })
  }
  return managed(changed as Hub, (await peopleOf(tx, code)).get(id) ?? 0)
}

export const hubsByName = (sql: Sql, tenant: string) =>
  sql.select({ id: hub.id, name: hub.name }).from(hub).where(eq(hub.tenant, tenant)).orderBy(asc(hub.name))

/** Handlers of the hubs: applicants choose among the active ones, staff manage all. */
export const hubHandlers = {
  'GET onboarding/hubs': async (_, { sql, person }) => ({
    data: await findRows(sql, hub, { tenant: person.tenant, active: true }, hub.place, hub.name),
  }),
  'GET onboarding/hubs/all': async (_, { sql, person: { tenant } }) => {
    const [rows, people] = await Promise.all([
      findRows(sql, hub, { tenant }, asc(hub.place), asc(hub.name)),
      peopleOf(sql, tenant),
    ])
    return { data: rows.map(one => managed(one, people.get(one.id) ?? 0)) }
  },
  'POST onboarding/hubs': async ({ body }, context) => ({
    data: await changing(context, tx => add(tx, context, body)),
  }),
  'PATCH onboarding/hubs/:id': async ({ params, body }, context) => ({
    data: await changing(context, tx => alter(tx, context, params.id, body)),
  }),
} satisfies SomeHandlers
