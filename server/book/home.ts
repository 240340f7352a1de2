import { and, count, eq, inArray, isNull, sql as query } from 'drizzle-orm'
import type { BlockValue } from '#contract/home.ts'
import { addDays, dayOf } from '#rules/day.ts'
import { currencyOf } from '#rules/money.ts'
import { businessesOf } from '#server/business/access.ts'
import { bookComment, bookEntry, business } from '#server/db/schema/index.ts'
import type { HomeReads } from '#server/home/reads.ts'
import type { Signed } from '#server/http/routes.ts'
import { bookHome, bookQuick } from './desk.ts'
import { wholeAmount } from './overview.ts'

/** Number of days shown on the home page, including today. */
const DAYS = 7

/** Returns the user's recent sales, from the business that calls default to; null if they have none. */
async function salesOf({ sql, person }: Signed): Promise<BlockValue<'sales'> | null> {
  const [own, ...others] = await businessesOf(sql, person, person.id)
  if (!own) return null
  const { business: one } = own
  const today = dayOf(Date.now())
  const from = addDays(today, 1 - DAYS)
  const counted = and(eq(bookEntry.business, one.id), isNull(bookEntry.voidedAt))
  const [sold, [any]] = await Promise.all([
    sql
      .select({ day: bookEntry.day, amount: wholeAmount, many: count() })
      .from(bookEntry)
      .where(
        and(
          counted,
          inArray(bookEntry.kind, ['product-sale', 'service-sale']),
          query`${bookEntry.day} between ${from} and ${today}`,
        ),
      )
      .groupBy(bookEntry.day),
    sql.select({ id: bookEntry.id }).from(bookEntry).where(counted).limit(1),
  ])
  return {
    currency: currencyOf(own.owner),
    to: bookHome(person.role),
    write: bookQuick(person.role),
    businessId: one.id,
    ...(others.length > 0 && { business: one.displayName || one.name }),
    days: Array.from({ length: DAYS }, (_, number) => {
      const day = addDays(from, number)
      return { day, amount: Number(sold.find(row => row.day === day)?.amount ?? 0) }
    }),
    count: sold.find(({ day }) => day === today)?.many ?? 0,
    kept: any !== undefined,
  }
}

/** The book's contributions to home pages and menus: requested corrections, the app, and recent sales. */
export const booksOnHome: HomeReads = {
  counts: {
    books: {
      who: 'book.keep',
      module: 'books',
      async read({ sql, person }) {
        const [correction] = await sql
          .select({ many: count() })
          .from(bookComment)
          .innerJoin(bookEntry, eq(bookEntry.id, bookComment.entry))
          .innerJoin(business, eq(business.id, bookComment.business))
          .where(
            and(
              eq(business.owner, person.id),
              bookComment.asks,
              isNull(bookComment.doneAt),
              isNull(bookEntry.voidedAt),
            ),
          )
        return { count: correction?.many ?? 0, late: false }
      },
    },
  },
  blocks: { sales: { who: 'book.keep', module: 'books', read: salesOf } },
  apps: {
    digikua: {
      who: 'book.keep',
      module: 'books',
      read: async ({ person }) => ({ to: bookHome(person.role), item: null }),
    },
  },
}
