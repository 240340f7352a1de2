import { and, asc, desc, eq, inArray, like, or, sql as query, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Infer } from 'superstruct'
import type { clientEndpoints, PersonRow, SetupStage } from '#contract/client.ts'
import type { Columns } from '#contract/column.ts'
import type { Label } from '#contract/label.ts'
import { personColumns, staffColumns } from '#contract/person-columns.ts'
import { pick } from '#contract/record.ts'
import { MEMBERS, type Role, STAFF } from '#contract/role.ts'
import type { Language } from '#contract/tenant.ts'
import { countRows } from '#server/db/count.ts'
import type { Sql } from '#server/db/open.ts'
import { account, profile } from '#server/db/schema/index.ts'
import { containsPattern, wordsOf } from '#server/db/search.ts'
import type { Download } from '#server/export/download.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { byIds, PIECE, sendList } from '#server/tenant/list-file.ts'
import { setupColumn } from './details.ts'
import { findSeen, nameOf, seenBy } from './visibility.ts'

type Query = Infer<(typeof clientEndpoints)['GET account/clients/list']['query']>
/** Filters and sort order of a list of people. */
export type Filters = Omit<Query, 'page' | 'size'>

const PAGE_SIZE = 25
const MOST_AT_ONCE = 100

const registrar = alias(account, 'registrar')

const columns = {
  ...pick(account, 'id', 'firstName', 'lastName', 'email', 'phone', 'role', 'status'),
  ...pick(account, 'createdAt', 'lastSeenAt', 'useNewOnboarding', 'onboardingComplete'),
  setup: setupColumn,
  registrar: pick(registrar, 'id', 'firstName', 'lastName'),
}

const selectPeople = (sql: Sql) =>
  sql
    .select(columns)
    .from(account)
    .leftJoin(profile, eq(profile.account, account.id))
    .leftJoin(registrar, eq(registrar.id, account.registeredBy))

type Found = Awaited<ReturnType<typeof selectPeople>>[number]

function onboardingOf({ role, useNewOnboarding, onboardingComplete }: Found): PersonRow['onboarding'] {
  if (role !== 'client') return null
  if (!useNewOnboarding) return 'paper'
  return onboardingComplete ? 'complete' : 'open'
}

const rowOf = (found: Found): PersonRow => ({
  ...found,
  name: nameOf(found),
  phoneNumber: found.phone,
  onboarding: onboardingOf(found),
  registeredBy: found.registrar && { id: found.registrar.id, name: nameOf(found.registrar) },
  createdAt: found.createdAt.toISOString(),
  lastSeenAt: found.lastSeenAt?.toISOString() ?? null,
})

/** Each order is a one-directional index scan; the id makes it total, so that no page repeats a row. */
const ORDERS = {
  name: query`lower(${account.firstName} || ' ' || ${account.lastName})`,
  createdAt: account.createdAt,
  status: query`${account.status}`,
}

/** Returns the sort order of a list; newest first by default. */
export function orderOf(sort: Filters['sort'] = '-createdAt'): SQL[] {
  const isDown = sort.startsWith('-')
  const name = sort.replace('-', '') as 'name' | 'createdAt' | 'status' | 'lastSeenAt'
  const direction = isDown ? desc : asc
  // never seen sorts next to those seen longest ago
  const last = isDown
    ? query`${account.lastSeenAt} desc nulls last`
    : query`${account.lastSeenAt} asc nulls first`
  const first = name === 'lastSeenAt' ? last : direction(ORDERS[name])
  return name === 'status'
    ? [first, direction(account.createdAt), direction(account.id)]
    : [first, direction(account.id)]
}

/** Returns the condition for the people of these roles that a person may see, narrowed by the filters. */
export function peopleFilter(
  person: Person,
  kind: readonly (typeof account.$inferSelect)['role'][],
  f: Filters,
): SQL {
  return and(
    seenBy(person),
    inArray(account.role, kind),
    f.role && eq(account.role, f.role),
    f.status && eq(account.status, f.status),
    f.setup && setUpTo(f.setup),
    f.mine ? eq(account.registeredBy, person.id) : undefined,
    ...personMatches(f.search ?? ''),
  ) as SQL
}

/** Filters by the stored stage, as the database could not estimate the selectivity of a computed one. */
const setUpTo = (stage: SetupStage): SQL =>
  stage === 'none'
    ? query`not exists (select 1 from ${profile} where ${profile.account} = ${account.id} and ${profile.setup} <> 'none')`
    : query`${account.id} in (select ${profile.account} from ${profile} where ${profile.setup} = ${stage})`

/** Returns a condition per search word: part of a name, the address or the number, or a prefix of the id. */
export function personMatches(search: string): (SQL | undefined)[] {
  const text = search.trim().toLowerCase()
  if (text === '') return []
  const digits = text.replace(/[\s()+-]/g, '')
  // numbers are stored with their country code, so match the part after the leading 0
  const words = /^\d{3,}$/.test(digits) ? [digits.replace(/^0/, '')] : wordsOf(text)
  return words.map(word =>
    or(
      like(account.search, containsPattern(word)),
      /^[0-9a-f]{3,24}$/.test(word) ? like(account.id, `${word}%`) : undefined,
    ),
  )
}

/** Reads a part of a list. @param after number of rows to skip */
export async function readPeople(
  sql: Sql,
  where: SQL,
  { sort, limit, after = 0 }: { sort?: Filters['sort']; limit: number; after?: number },
): Promise<PersonRow[]> {
  // paginate before joining, so that only this page's rows are joined
  const part = sql
    .select({ id: account.id })
    .from(account)
    .where(where)
    .orderBy(...orderOf(sort))
    .limit(limit)
    .offset(after)
    .as('part')
  const found = await selectPeople(sql)
    .innerJoin(part, eq(part.id, account.id))
    .orderBy(...orderOf(sort))
  return found.map(rowOf)
}

async function readPage(sql: Sql, where: SQL, { page = 1, size = PAGE_SIZE, sort }: Query) {
  const [data, total] = await Promise.all([
    readPeople(sql, where, { sort, limit: size, after: (page - 1) * size }),
    countRows(sql, account, where),
  ])
  return { data, total, page, size }
}

const CLIENTS = { title: { en: 'Clients', sw: 'Wateja' }, columns: personColumns }
const STAFFS = { title: { en: 'Staff', sw: 'Wafanyakazi' }, columns: staffColumns }

/** Exports a list of people as a file, from a snapshot of their ids. */
async function exportPeople(
  roles: readonly Role[],
  list: { title: Label; columns: Columns },
  query: Filters & { format: 'csv' | 'xlsx'; language?: Language },
  context: Signed,
): Promise<Download> {
  const { sql, person } = context
  const found = await sql
    .select({ id: account.id })
    .from(account)
    .where(peopleFilter(person, roles, query))
    .orderBy(...orderOf(query.sort))
  const pieces = byIds(
    found.map(({ id }) => id),
    async piece => {
      const people = await readPeople(sql, inArray(account.id, piece), { limit: PIECE })
      const byId = new Map(people.map(one => [one.id, one]))
      return piece.flatMap(id => byId.get(id) ?? [])
    },
  )
  return sendList(query, context, { ...list, pieces })
}

export const listHandlers = {
  'GET account/clients': async (_, { sql, person }) => ({
    users: await readPeople(sql, peopleFilter(person, MEMBERS, {}), { limit: MOST_AT_ONCE }),
  }),
  'GET account/clients/list': async ({ query }, { sql, person }) =>
    readPage(sql, peopleFilter(person, MEMBERS, query), query),
  'GET account/staffs': async ({ query }, { sql, person }) =>
    readPage(sql, peopleFilter(person, STAFF, query), query),
  'GET account/client/:id': async ({ params }, { sql, person }) => {
    const { id } = await findSeen(sql, person, params.id)
    const [data] = await readPeople(sql, eq(account.id, id), { limit: 1 })
    return { data: data as PersonRow }
  },
  'GET account/clients/export': ({ query }, context) => exportPeople(MEMBERS, CLIENTS, query, context),
  'GET account/staffs/export': ({ query }, context) => exportPeople(STAFF, STAFFS, query, context),
} satisfies SomeHandlers
