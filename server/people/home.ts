import { count, eq, sql as query } from 'drizzle-orm'
import type { Item } from '#contract/home.ts'
import { may } from '#contract/policy.ts'
import { MEMBERS, ROLES, STAFF } from '#contract/role.ts'
import { account, profile } from '#server/db/schema/index.ts'
import type { HomeReads, QueueRead } from '#server/home/reads.ts'
import type { Signed } from '#server/http/routes.ts'
import { STAGES, setupColumn } from './details.ts'
import { type Filters, peopleFilter, readPeople } from './list.ts'

const NEWEST = 5

async function setUpOf({ sql, person }: Signed): Promise<Item[]> {
  const [row] = await sql
    .select({ setup: setupColumn })
    .from(account)
    .leftJoin(profile, eq(profile.account, account.id))
    .where(eq(account.id, person.id))
  const done = STAGES.indexOf(row?.setup ?? 'none')
  if (done === STAGES.length - 1) return []
  return [{ kind: 'set-up', to: `${ROLES[person.role].base}/profile`, done, total: STAGES.length }]
}

const invited: QueueRead = {
  who: 'people.follow-up',
  module: 'account',
  async read({ sql, person }) {
    const [row] = await sql
      .select({ many: count(), since: query<string | null>`cast(min(${account.createdAt}) as text)` })
      .from(account)
      .where(peopleFilter(person, MEMBERS, SILENT))
    return { count: row?.many ?? 0, oldest: row?.since ? new Date(row.since).toISOString() : null }
  },
  async oldest({ sql, person }, most) {
    const rows = await readPeople(sql, peopleFilter(person, MEMBERS, SILENT), {
      sort: 'createdAt',
      limit: most,
    })
    return rows.map(({ id, name, email, createdAt }) => ({
      to: `/client/${id}`,
      name,
      about: email,
      since: createdAt,
    }))
  },
}
/** Invited people who have not joined yet. */
const SILENT: Filters = { status: 'invited' }

/** What people and their profiles contribute to home pages and menus. */
export const peopleHome: HomeReads = {
  items: { 'profile.stage': { who: 'profile.fill-in', module: 'account', read: setUpOf } },
  queues: { invited },
  steps: {
    staff: {
      who: 'tenant.manage',
      module: 'account',
      // the caller is one of them
      read: async ({ sql, person }) => (await sql.$count(account, peopleFilter(person, STAFF, {}))) > 1,
    },
  },
  blocks: {
    people: {
      who: 'people.see',
      module: 'account',
      async read({ sql, person }) {
        const whose = (filters: Filters) => sql.$count(account, peopleFilter(person, MEMBERS, filters))
        const [registered, silent, noSetup, complete, staff] = await Promise.all([
          whose({}),
          whose(SILENT),
          whose({ status: 'active', setup: 'none' }),
          whose({ setup: 'complete' }),
          may(person.role, 'staff.see') ? sql.$count(account, peopleFilter(person, STAFF, {})) : undefined,
        ])
        return { registered, invited: silent, noSetup, complete, staff }
      },
    },
    newest: {
      who: 'people.see',
      module: 'account',
      async read({ sql, person }) {
        const rows = await readPeople(sql, peopleFilter(person, MEMBERS, {}), { limit: NEWEST })
        if (rows.length === 0) return null
        return { rows: rows.map(({ id, name, email, createdAt }) => ({ id, name, email, createdAt })) }
      },
    },
  },
}
