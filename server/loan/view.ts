import { desc, eq } from 'drizzle-orm'
import type { WireLoan } from '#contract/lending-wire.ts'
import { MINOR } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { account, fund, loan, profile } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import type { CoreLoan, Fund, LendingCore } from '#server/ledger/core.ts'
import { CoreRefusal } from '#server/ledger/core.ts'
import { nameOf, refuseOthers } from '#server/people/visibility.ts'
import { Refusal } from '#server/refusal/message.ts'
import { coreClientOf } from './core-calls.ts'
import { findLoan, type Loan } from './find.ts'
import { regularInstalment, rowsOf, today } from './offer.ts'
import { agreedIn, type Booked, bookedOf, daysLateOf, outstandingIn } from './standing-now.ts'

/** Statuses as the specification's back end words them; others are written as they are. */
const WORDS: Partial<Record<Loan['status'], string>> = {
  submitted: 'pending',
  recommended: 'pending',
  paying: 'approved',
  'written-off': 'closed',
}

/** Statuses of loans that are being repaid. */
const OWED: Loan['status'][] = ['active']

/** Whether the borrower's bank account is debited, or will be once the borrower has confirmed the mandate. */
const isMandated = ({ mandate }: Loan) => mandate?.state === 'waiting' || mandate?.state === 'active'

function wireLoan(one: Loan, fund: Fund, standing: Booked): WireLoan {
  const rows = rowsOf(standing.instalments, today())
  return {
    _id: one.id,
    stage: one.stage,
    loanFundName: fund.name,
    rePaymentAPI: isMandated(one) ? 'remita' : 'mpesa',
    status: WORDS[one.status] ?? one.status,
    amount: one.amount / MINOR,
    approvedAmount: one.approvedAmount === null ? null : one.approvedAmount / MINOR,
    balance: outstandingIn(standing.booked, one) / MINOR,
    daysLate: daysLateOf(one, today()),
    monthlyRepayment: regularInstalment(agreedIn(standing)) / fund.every / MINOR,
    repaymentPeriod: one.months / 12,
    repayment: one.schedule
      ? rows.map(({ state, principal, interest, penalty }) => ({
          status: state === 'paid',
          scheduledAmount: (principal + interest) / MINOR,
          penaltyFee: penalty / MINOR,
        }))
      : [],
    createdAt: one.createdAt.toISOString(),
  }
}

/** Returns the caller's own loans, newest first, all read from the core in one call. */
async function ownLoans(
  sql: Sql,
  book: LendingCore,
  person: Person,
): Promise<{ loan: Loan; wire: WireLoan }[]> {
  const found = await sql
    .select({ loan, fund, owner: account })
    .from(loan)
    .innerJoin(fund, eq(fund.id, loan.fund))
    .innerJoin(account, eq(account.id, loan.client))
    .where(eq(loan.client, person.id))
    .orderBy(desc(loan.number))
  const [first] = found
  if (!first) return []
  const known = found.some(one => one.loan.schedule) ? await bookOf(book, first.owner) : new Map()
  return Promise.all(
    found.map(async ({ loan: one, fund: from }) => {
      const kept: CoreLoan | undefined = one.schedule ? known.get(one.core ?? one.id) : undefined
      const standing = kept ? { instalments: kept.schedule, booked: kept } : await bookedOf(book, one, from)
      return { loan: one, wire: wireLoan(one, from, standing) }
    }),
  )
}

/** Returns a client's loans in the core, by the core's reference; empty while the core is unavailable. */
export async function bookOf(
  book: LendingCore,
  owner: typeof account.$inferSelect,
): Promise<Map<string, CoreLoan>> {
  try {
    return new Map((await book.loansOf(coreClientOf(owner))).map(one => [one.ref, one]))
  } catch (error) {
    if (error instanceof CoreRefusal) return new Map()
    throw error
  }
}

export const viewHandlers = {
  'GET account/client/loan/view': async (_, { sql, services, person }) => ({
    data: (await ownLoans(sql, services.book, person)).map(({ wire }) => wire),
  }),
  'GET account/client/loan/view/:id': async ({ params }, { sql, services, person }) => {
    const found = await findLoan(sql, person, params.id)
    const standing = await bookedOf(services.book, found.loan, found.fund)
    return { data: wireLoan(found.loan, found.fund, standing) }
  },
  'GET account/client/loan/current/:id': async ({ params }, { sql, services, person }) => {
    refuseOthers(person, params.id)
    const [self] = await sql
      .select({ account, mpesaPhone: profile.mpesaPhone })
      .from(account)
      .leftJoin(profile, eq(profile.account, account.id))
      .where(eq(account.id, person.id))
    if (!self) throw new Refusal('not-found', 'people.none')
    const loans = await ownLoans(sql, services.book, person)
    return {
      data: {
        user_info: { mpesaPhone: self.mpesaPhone, name: nameOf(self.account), email: self.account.email },
        current: loans.filter(one => OWED.includes(one.loan.status)).map(({ wire }) => wire),
      },
    }
  },
} satisfies SomeHandlers
