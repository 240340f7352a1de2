import { and, count, eq, isNotNull, sql as query } from 'drizzle-orm'
import { documentsBase } from '#contract/page.ts'
import type { Member } from '#contract/role.ts'
import { dayOf } from '#rules/day.ts'
import { business, document } from '#server/db/schema/index.ts'
import type { HomeReads } from '#server/home/reads.ts'

/** What documents give to homes and menus: the app, and how many invoices are overdue. */
export const documentsOnHome: HomeReads = {
  counts: {
    documents: {
      ...{ who: 'document.keep', module: 'documents' },
      async read({ database: { sql }, person }) {
        const [late] = await sql
          .select({ many: count() })
          .from(document)
          .innerJoin(business, eq(business.id, document.business))
          .where(
            and(
              ...[eq(business.owner, person.id), eq(document.kind, 'invoice'), isNotNull(document.number)],
              query`${document.dueOn} < ${dayOf(Date.now())}`,
              query`${document.total} - ${document.credited} - ${document.paid} > 0`,
            ),
          )
        return { count: late?.many ?? 0, late: true }
      },
    },
  },
  apps: {
    documents: {
      ...{ who: 'document.keep', module: 'documents' },
      read: async ({ person }) => ({ to: `${documentsBase(person.role as Member)}/home`, item: null }),
    },
  },
}
