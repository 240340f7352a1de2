import { and, desc, eq, isNull, lte, or } from 'drizzle-orm'
import type { LendingVersion, ManagedTenant } from '#contract/administration.ts'
import type { LendingTerms } from '#contract/loan.ts'
import {
  faultsOfLending,
  LENDING_BOUNDS,
  type LendingFault,
  lendingChanges,
  lendingTermsOf,
  withTerms,
} from '#rules/lending-terms.ts'
import { formatFigure, formatRate } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { authorOf, findRow, setRows } from '#server/db/row.ts'
import { lendingVersion, tenant } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Tenancy } from '#server/http/tenant-directory.ts'
import { type Msg, msg } from '#server/refusal/message.ts'
import { readManaged, recordFor, refuseOthers } from './managed.ts'

/** Number of versions shown, the newest ones. */
const MOST_VERSIONS = 100

export const lendingHandlers = {
  'GET portal/tenants/:code/lending': async ({ params: { code } }, context) => {
    refuseOthers(context, code)
    const { sql } = context
    const { loan } = await readManaged(sql, code)
    const rows = await sql
      .select()
      .from(lendingVersion)
      .where(eq(lendingVersion.tenant, code))
      .orderBy(desc(lendingVersion.number))
      .limit(MOST_VERSIONS)
    const unchanged = { number: 1, at: null, by: null, terms: lendingTermsOf(loan) }
    return { data: rows.length > 0 ? rows.map(toWire) : [unchanged] }
  },
} satisfies SomeHandlers

const toWire = ({ number, at, by, byName, terms }: typeof lendingVersion.$inferSelect): LendingVersion => ({
  number,
  at: at?.toISOString() ?? null,
  by: by === null ? null : { id: by, name: byName ?? '' },
  terms,
})

/** Changes the lending terms, as a new version with an audit entry. Does nothing if the terms are the same. */
export async function changeLending(
  tx: Sql,
  manager: Signed,
  { code, name, loan }: ManagedTenant,
  terms: LendingTerms,
): Promise<void> {
  const changes = lendingChanges(loan, terms, loan.currency)
  if (changes.length === 0) return
  await setRows(tx, tenant, { code }, { loan: withTerms(loan, terms), updatedAt: new Date() })
  const newest = await findRow(tx, lendingVersion, { tenant: code }, desc(lendingVersion.number))
  // the terms before the first change become version 1
  if (!newest)
    await tx.insert(lendingVersion).values({ tenant: code, number: 1, terms: lendingTermsOf(loan) })
  await tx.insert(lendingVersion).values({
    tenant: code,
    number: (newest?.number ?? 1) + 1,
    at: new Date(),
    ...authorOf(manager.person),
    terms,
  })
  await recordFor(tx, manager, code, {
    action: 'lending.changed',
    subject: { kind: 'tenant', id: code, name },
    detail: changes.map(({ part, from, to }) => ({ name: `lending.${part}`, from, to })),
  })
}

/** Returns the lending terms in force at a given time, which still apply to decisions made then. */
export async function lendingTermsAt(sql: Sql, { code, loan }: Tenancy, at: Date): Promise<LendingTerms> {
  const [found] = await sql
    .select({ terms: lendingVersion.terms })
    .from(lendingVersion)
    .where(and(eq(lendingVersion.tenant, code), or(isNull(lendingVersion.at), lte(lendingVersion.at, at))))
    .orderBy(desc(lendingVersion.number))
    .limit(1)
  return found?.terms ?? loan
}

/** Validates lending terms; faults are by the path of the field in the request body. */
export const lendingFaults = (terms: LendingTerms, path: string): Record<string, Msg> =>
  Object.fromEntries(
    Object.entries(faultsOfLending(terms)).map(([field, fault]) => [`${path}.${field}`, SENTENCES[fault]]),
  )

const percent = (rate: number) => ({ most: formatRate(rate) })

const SENTENCES: Record<LendingFault, Msg> = {
  amountZero: 'book.amount-above-zero',
  amountWhole: 'fund.whole-amount',
  amountLarge: msg('field.at-most', { most: formatFigure(LENDING_BOUNDS.amount) }),
  maximumBelow: 'fund.most-below-least',
  periodsNone: 'terms.no-period',
  periodsMany: msg('field.entries', { most: LENDING_BOUNDS.periods }),
  periodsRange: msg('terms.period-range', { months: LENDING_BOUNDS.months }),
  periodsOrder: 'terms.period-order',
  shareRange: 'terms.share-range',
  growthRange: msg('terms.percent-most', percent(LENDING_BOUNDS.growth)),
  growthTotal: 'terms.growth-too-far',
  guideNone: 'terms.no-band',
  guideMany: msg('field.entries', { most: LENDING_BOUNDS.bands }),
  guideFirst: 'terms.first-band',
  guideOrder: 'terms.band-order',
  rateRange: msg('terms.percent-most', percent(LENDING_BOUNDS.rate)),
  penaltyDays: msg('field.at-most', { most: LENDING_BOUNDS.penalty.days }),
  penaltyRateRange: msg('terms.percent-range', percent(LENDING_BOUNDS.penalty.rate)),
}
