import {
  and,
  asc,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  or,
  type SQL,
} from 'drizzle-orm'
import type { Infer } from 'superstruct'
import type { paymentEndpoints, ReceivedRow } from '#contract/payment.ts'
import { receivedColumns } from '#contract/payment-columns.ts'
import type { Sql } from '#server/db/open.ts'
import { account, loan, payment } from '#server/db/schema/index.ts'
import { containsPattern, wordsOf } from '#server/db/search.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { nameOf } from '#server/people/visibility.ts'
import { byIds, sendList } from '#server/tenant/list-file.ts'
import { ORDERS as BY_TIME } from './unmatched.ts'

const PAGE = 50
const TITLE = { en: 'Payments received', sw: 'Malipo yaliyopokelewa' }

const STATES = {
  booking: and(isNull(payment.postedAt), isNull(payment.reversedAt)),
  booked: and(isNotNull(payment.postedAt), isNull(payment.reversedAt)),
  reversed: isNotNull(payment.reversedAt),
}

/** Sort orders, each total; those by day match an index. */
const ORDERS = {
  ...BY_TIME,
  day: [asc(payment.day), ...BY_TIME.at],
  '-day': [desc(payment.day), ...BY_TIME['-at']],
}

type Filters = Omit<Infer<(typeof paymentEndpoints)['GET payments/list']['query']>, 'page' | 'size'>

const stateOf = ({ reversedAt, postedAt }: Pick<typeof payment.$inferSelect, 'reversedAt' | 'postedAt'>) =>
  reversedAt ? 'reversed' : postedAt ? 'booked' : 'booking'

/** Returns the condition for a list of payments. It joins no tables; searches in other tables are subqueries. */
function wanted(sql: Sql, tenant: string, { channel, state, search = '', from, to }: Filters): SQL {
  const mentions = wordsOf(search).map(word => {
    const part = containsPattern(word)
    // loans first: they are looked up once, which costs least for each payment
    return or(
      inArray(
        payment.loan,
        sql
          .select({ id: loan.id })
          .from(loan)
          .innerJoin(account, eq(account.id, loan.client))
          .where(
            and(eq(loan.tenant, tenant), or(like(loan.code, part.toUpperCase()), like(account.search, part))),
          ),
      ),
      ilike(payment.receipt, part),
      ilike(payment.payer, part),
    )
  })
  return and(
    eq(payment.tenant, tenant),
    isNotNull(payment.loan),
    channel && eq(payment.channel, channel),
    state && STATES[state],
    from ? gte(payment.day, from) : undefined,
    to ? lte(payment.day, to) : undefined,
    ...mentions,
  ) as SQL
}

/** Reads the ids of a list in its order. It joins no tables, so that an index serves it. */
const idsOf = async (
  sql: Sql,
  which: SQL,
  sort: keyof typeof ORDERS,
  part: { limit?: number; offset?: number } = {},
): Promise<string[]> => {
  const found = sql
    .select({ id: payment.id })
    .from(payment)
    .where(which)
    .orderBy(...ORDERS[sort])
    .$dynamic()
  if (part.limit !== undefined) found.limit(part.limit).offset(part.offset ?? 0)
  return (await found).map(({ id }) => id)
}

/** Reads the rows to show, in the order of the ids. */
async function rowsOf(sql: Sql, ids: string[]): Promise<ReceivedRow[]> {
  if (ids.length === 0) return []
  const { id, at, day, amount, channel, receipt, note, postedAt, reversedAt } = payment
  const rows = await sql
    .select({
      paid: { id, at, day, amount, channel, receipt, note, postedAt, reversedAt },
      owed: { id: loan.id, code: loan.code, currency: loan.currency },
      owner: { firstName: account.firstName, lastName: account.lastName, email: account.email },
    })
    .from(payment)
    .innerJoin(loan, eq(loan.id, payment.loan))
    .innerJoin(account, eq(account.id, loan.client))
    .where(inArray(payment.id, ids))
  const known = new Map(
    rows.map(({ paid, owed, owner }): [string, ReceivedRow] => [
      paid.id,
      {
        ...paid,
        at: paid.at.toISOString(),
        currency: owed.currency,
        loan: owed.id,
        code: owed.code,
        client: nameOf(owner),
        state: stateOf(paid),
      },
    ]),
  )
  return ids.flatMap(one => known.get(one) ?? [])
}

export const receivedHandlers = {
  'GET payments/list': async ({ query }, { sql, person }) => {
    const { sort = '-day', page = 1, size = PAGE, ...filters } = query
    const which = wanted(sql, person.tenant, filters)
    const [ids, total] = await Promise.all([
      idsOf(sql, which, sort, { limit: size, offset: (page - 1) * size }),
      sql.$count(payment, which),
    ])
    return { data: await rowsOf(sql, ids), total, page, size }
  },

  'GET payments/list/export': async ({ query }, context) => {
    const { sql } = context
    const ids = await idsOf(sql, wanted(sql, context.person.tenant, query), query.sort ?? '-day')
    const pieces = byIds(ids, piece => rowsOf(sql, piece))
    return sendList(query, context, { title: TITLE, columns: receivedColumns, pieces })
  },
} satisfies SomeHandlers
