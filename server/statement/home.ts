import { asc, count, eq, sql as query } from 'drizzle-orm'
import { account, business, statement } from '#server/db/schema/index.ts'
import type { HomeReads } from '#server/home/reads.ts'
import { nameOf } from '#server/people/visibility.ts'
import { pathOf, selectStatements, statementFilter } from './desk.ts'

/** What validation contributes to home pages and menus: the queue for staff, and the app. */
export const validationHome: HomeReads = {
  done: {
    statements: {
      who: 'validation.decide',
      module: 'validation',
      actions: ['statement.accepted', 'statement.rejected'],
    },
  },
  queues: {
    statements: {
      who: 'validation.decide',
      module: 'validation',
      async read({ sql, person }) {
        const [row] = await sql
          .select({
            many: count(),
            at: query<Date | null>`min(${statement.createdAt})`.mapWith(statement.createdAt),
          })
          .from(statement)
          .innerJoin(business, eq(business.id, statement.business))
          .innerJoin(account, eq(account.id, business.owner))
          .where(statementFilter(person, { state: 'review' }))
        return { count: row?.many ?? 0, oldest: row?.at?.toISOString() ?? null }
      },
      async oldest({ sql, person }, most) {
        const rows = await selectStatements(sql)
          .where(statementFilter(person, { state: 'review' }))
          .orderBy(asc(statement.createdAt), asc(statement.id))
          .limit(most)
        return rows.map(({ one, owner, institution }) => ({
          to: `/statements/${one.id}`,
          name: nameOf(owner),
          about: institution,
          since: one.createdAt.toISOString(),
        }))
      },
    },
  },
  apps: {
    validation: {
      who: 'validation.keep',
      module: 'validation',
      read: async ({ person }) => ({ to: `${pathOf(person.role)}/home`, item: null }),
    },
  },
}
