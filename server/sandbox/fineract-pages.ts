import type { Day } from '#rules/day.ts'
import { MINOR } from '#rules/money.ts'
import type { Instalment, LoanTerms } from '#rules/schedule.ts'
import {
  APPROVED,
  type Client,
  type Loan,
  OVERPAID,
  type Product,
  SUBMITTED,
  stateOf,
} from './fineract-book.ts'

export const clientPage = ({ id, externalId, name }: Client) => ({
  id,
  displayName: name,
  active: true,
  ...(externalId !== undefined && { externalId }),
})

export function productPage(product: Product): object {
  const { id, name, description, currency, minPrincipal, maxPrincipal, grace, step } = product
  return {
    id,
    name,
    shortName: name.slice(0, 4),
    description,
    status: product.status,
    currency: { code: currency, decimalPlaces: 2, inMultiplesOf: step === 1 ? 0 : step / MINOR },
    principal: minPrincipal / MINOR,
    minPrincipal: minPrincipal / MINOR,
    maxPrincipal: maxPrincipal / MINOR,
    numberOfRepayments: product.minInstalments,
    minNumberOfRepayments: product.minInstalments,
    maxNumberOfRepayments: product.maxInstalments,
    repaymentEvery: product.every,
    repaymentFrequencyType: { id: product.weekly ? 1 : 2 },
    interestRatePerPeriod: product.rate / 100,
    interestRateFrequencyType: { id: product.ratePer === 'month' ? 2 : 3 },
    annualInterestRate: (product.rate / 100) * (product.ratePer === 'month' ? 12 : 1),
    amortizationType: { id: product.amortization === 'equal-instalments' ? 1 : 0 },
    interestType: { id: product.method === 'flat' ? 1 : 0 },
    interestCalculationPeriodType: { id: 1 },
    transactionProcessingStrategyCode: 'mifos-standard-strategy',
    ...(grace.principal > 0 && { graceOnPrincipalPayment: grace.principal }),
    ...(grace.interest > 0 && { graceOnInterestPayment: grace.interest }),
    ...(grace.interestFree > 0 && { graceOnInterestCharged: grace.interestFree }),
  }
}

export function loanPage(loan: Loan, today: Day, associations = ''): object {
  const state = stateOf(loan, today)
  const { status, approved, proposed, disbursedOn, terms, transactions } = loan
  return {
    id: loan.id,
    clientId: loan.clientId,
    loanProductId: loan.productId,
    ...(loan.externalId !== undefined && { externalId: loan.externalId }),
    status: { id: status, pendingApproval: status === SUBMITTED, waitingForDisbursal: status === APPROVED },
    principal: terms.amount / MINOR,
    proposedPrincipal: proposed / MINOR,
    approvedPrincipal: (approved ?? proposed) / MINOR,
    termFrequency: loan.months,
    interestRatePerPeriod: loan.rate / 100,
    timeline: {
      submittedOnDate: parts(loan.submittedOn),
      ...(disbursedOn !== null && { actualDisbursementDate: parts(disbursedOn) }),
      ...(loan.writtenOffOn !== null && { writeOffOnDate: parts(loan.writtenOffOn) }),
    },
    ...(disbursedOn !== null && {
      summary: {
        principalDisbursed: terms.amount / MINOR,
        totalOutstanding: state.outstanding.total / MINOR,
      },
      ...(state.overpaid > 0 && status === OVERPAID && { totalOverpaid: state.overpaid / MINOR }),
    }),
    ...(associations.includes('repaymentSchedule') && {
      repaymentSchedule: {
        periods: periods(
          terms,
          state.instalments.map(one => ({ ...one, paid: one.paid.total })),
        ),
      },
    }),
    ...(associations.includes('transactions') && {
      transactions: [
        ...(disbursedOn === null
          ? []
          : [{ id: 0, type: { id: 1 }, date: parts(disbursedOn), amount: terms.amount / MINOR }]),
        ...transactions.map(({ id, type, on, amount, externalId, reversed }) => ({
          id,
          type: { id: type },
          date: parts(on),
          amount: amount / MINOR,
          externalId,
          manuallyReversed: reversed,
        })),
      ],
    }),
  }
}

/** Returns the schedule's periods; the first is the disbursement and has no number. */
export const periods = (
  terms: LoanTerms,
  instalments: readonly (Instalment & { paid?: number })[],
): object[] => [
  { dueDate: parts(terms.disbursed), principalDisbursed: terms.amount / MINOR },
  ...instalments.map(({ number, due, principal, interest, total, balanceAfter, paid = 0 }) => ({
    period: number,
    dueDate: parts(due),
    principalDue: principal / MINOR,
    interestDue: interest / MINOR,
    feeChargesDue: 0,
    penaltyChargesDue: 0,
    totalDueForPeriod: total / MINOR,
    totalPaidForPeriod: paid / MINOR,
    principalLoanBalanceOutstanding: balanceAfter / MINOR,
  })),
]

const parts = (day: Day): number[] => day.split('-').map(Number)
