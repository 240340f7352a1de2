import { and, count, eq, isNull } from 'drizzle-orm'
import { bookComment, bookEntry, business } from '#server/db/schema/index.ts'
import type { HomeReads } from '#server/home/reads.ts'
import { bookHome } from './desk.ts'

/** What books give to homes and menus: corrections that staff wait for, and the app. */
export const booksOnHome: HomeReads = {
  counts: {
    books: {
      ...{ who: 'book.keep', module: 'books' },
      async read({ database: { sql }, person }) {
        const [asked] = await sql
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
        return { count: asked?.many ?? 0, late: false }
      },
    },
  },
  apps: {
    digikua: {
      ...{ who: 'book.keep', module: 'books' },
      read: async ({ person }) => ({ to: bookHome(person.role), item: null }),
    },
  },
}
