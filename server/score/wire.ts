import { and, asc, eq } from 'drizzle-orm'
import { isStaff } from '#contract/role.ts'
import { quarterNamed } from '#rules/score/quarter.ts'
import { businessesOf, needBusiness, type Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { account, business, scoreEntry } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { seenBy } from '#server/people/visibility.ts'
import { inLanguage, msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { creditNow } from './credit.ts'
import { wireOf } from './credit-wire.ts'
import { entriesOf } from './entries.ts'
import { statsOf } from './stats.ts'
import type { ScoreHandlers } from './table.ts'

/** The maximum number of entries of a quarter; longer lists are paged by the desk. */
const MOST = 500

/** Returns the businesses whose entries of a quarter the user may read: their own, or for staff those that have one. */
async function within(sql: Sql, person: Person, quarter: string): Promise<Seen[]> {
  if (!isStaff(person.role)) return businessesOf(sql, person, person.id)
  const rows = await sql
    .select({ business, owner: account })
    .from(scoreEntry)
    .innerJoin(business, eq(business.id, scoreEntry.business))
    .innerJoin(account, eq(account.id, business.owner))
    .where(and(eq(scoreEntry.tenant, person.tenant), eq(scoreEntry.quarter, quarter), seenBy(person)))
    .orderBy(asc(business.id))
    .limit(MOST)
  return rows.map(row => ({ ...row, country: row.owner.country, isOwn: false }))
}

/** Handlers of the wire's calls about scores. */
export const wireHandlers = {
  'POST scorecard/scorecard': async (
    { body: { businessId, year, quarter } },
    { database: { sql }, services: { book }, person },
  ) => {
    if ((year === undefined) !== (quarter === undefined) || (!businessId && year === undefined)) {
      throw new Refusal('invalid', 'call.incomplete')
    }
    const named = year === undefined || quarter === undefined ? undefined : quarterNamed(year, quarter)
    const seen = businessId
      ? [await needBusiness(sql, person, businessId)]
      : await within(sql, person, named as string)
    const data = await entriesOf({ sql, book }, seen, { quarter: named })
    return { count: data.length, data }
  },
  'GET invest/stats/:businessId/:businessName/:year': async (
    { params: { businessId, year }, query: { dataMode } },
    { database: { sql }, person },
  ) => {
    const { business: one } = await needBusiness(sql, person, businessId)
    return { Response: 'Success', data: await statsOf(sql, one.id, year, dataMode) }
  },
  'POST scorecard/scorecard_v2/read': async (
    { query: { businessId } },
    { database: { sql }, services: { book }, person },
  ) => {
    const seen = await needBusiness(sql, person, businessId)
    const record = await creditNow({ sql, book }, seen)
    const wire = wireOf(record)
    return {
      Response: wire ? 'Success' : inLanguage('en', msg('score.none')),
      data: wire ? [wire] : [],
      record,
    }
  },
} satisfies Partial<ScoreHandlers>
