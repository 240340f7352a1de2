import { and, count, eq, gt, isNotNull, sql as query } from 'drizzle-orm'
import { documentsBase } from '#contract/member-pages.ts'
import type { Member } from '#contract/role.ts'
import { dayOf } from '#rules/day.ts'
import { currencyOf } from '#rules/money.ts'
import { businessesOf } from '#server/business/access.ts'
import { business, document } from '#server/db/schema/index.ts'
import type { HomeReads } from '#server/home/reads.ts'
import { figuresOf, leftToPay } from './figures.ts'

/** What documents contribute to home pages and menus: the app, and the number of overdue invoices. */
export const documentsOnHome: HomeReads = {
  counts: {
    documents: {
      who: 'document.keep',
      module: 'documents',
      async read({ sql, person }) {
        const [late] = await sql
          .select({ many: count() })
          .from(document)
          .innerJoin(business, eq(business.id, document.business))
          .where(
            and(
              eq(business.owner, person.id),
              eq(document.kind, 'invoice'),
              isNotNull(document.number),
              query`${document.dueOn} < ${dayOf(Date.now())}`,
              gt(leftToPay, 0),
            ),
          )
        return { count: late?.many ?? 0, late: true }
      },
    },
  },
  blocks: {
    invoices: {
      who: 'document.keep',
      module: 'documents',
      async read({ sql, person }) {
        const [own, ...others] = await businessesOf(sql, person, person.id)
        if (!own) return null
        const base = documentsBase(person.role as Member)
        const [figures, [any]] = await Promise.all([
          figuresOf(sql, own.business.id),
          sql
            .select({ id: document.id })
            .from(document)
            .where(
              and(
                eq(document.business, own.business.id),
                eq(document.kind, 'invoice'),
                isNotNull(document.number),
              ),
            )
            .limit(1),
        ])
        const { owed, owedBy, overdue, overdueBy } = figures
        return {
          currency: currencyOf(own.owner),
          owed,
          owedBy,
          overdue,
          overdueBy,
          kept: Boolean(any),
          to: `${base}/receipts`,
          write: `${base}/invoice/create`,
          ...(others.length > 0 && { business: own.business.displayName || own.business.name }),
        }
      },
    },
  },
  apps: {
    documents: {
      who: 'document.keep',
      module: 'documents',
      read: async ({ person }) => ({ to: `${documentsBase(person.role as Member)}/home`, item: null }),
    },
  },
}
