import { and, eq, inArray, ne } from 'drizzle-orm'
import { affordability } from '#rules/affordability.ts'
import { MINOR } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { fund, loan } from '#server/db/schema/index.ts'
import type { Found } from './find.ts'

/** Caps the share at a hundred times the income; larger figures carry no information. */
export const MOST_SHARE = 1_000_000

/** Sums up the heaviest monthly instalments of a borrower's other active loans. */
export async function commitmentsOf(sql: Sql, client: string, except?: string): Promise<number> {
  const others = await sql
    .select({ schedule: loan.schedule, every: fund.every })
    .from(loan)
    .innerJoin(fund, eq(fund.id, loan.fund))
    .where(
      and(
        eq(loan.client, client),
        inArray(loan.status, ['active']),
        except === undefined ? undefined : ne(loan.id, except),
      ),
    )
  return others.reduce(
    (sum, { schedule, every }) =>
      sum + affordability(instalmentsOf(schedule), { every }, { income: 0, commitments: 0 }, 0).monthly,
    0,
  )
}

const instalmentsOf = (schedule: Found['loan']['schedule']) =>
  (schedule ?? []).map(({ number, due, principal, interest }) => ({
    number,
    due,
    total: principal + interest,
  }))

/** Checks whether a loan's instalments fit its borrower's income beside those of their other loans. */
export async function affordOf(
  sql: Sql,
  { loan: one, fund }: Pick<Found, 'loan' | 'fund'>,
  instalments: Parameters<typeof affordability>[0],
  limit: number,
) {
  const income = one.work ? one.work.monthlyIncome * MINOR : (one.income ?? 0)
  const commitments = await commitmentsOf(sql, one.client, one.id)
  const { monthly, taken, affordable } = affordability(instalments, fund, { income, commitments }, limit)
  return {
    instalment: monthly,
    income,
    commitments,
    limit,
    ok: affordable,
    share: Math.min(taken ?? 0, MOST_SHARE),
  }
}
