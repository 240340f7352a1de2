import {
  array,
  boolean,
  type Infer,
  integer,
  nullable,
  number,
  optional,
  string,
  tuple,
  type,
  unknown,
} from 'superstruct'
import type { Day } from '#rules/day.ts'
import { MINOR } from '#rules/money.ts'
import type { CoreLoan, Fund, PaymentSplit } from './core.ts'

// What Fineract answers, as far as we read it. Money is in whole units with cents behind the point, a day is [2026, 11, 27].

const Option = type({ id: integer() })
const When = tuple([integer(), integer(), integer()])
/** Fields without a value are left out, or null by an older server. */
const maybe = optional
const Amount = maybe(nullable(number()))

export const Product = type({
  id: integer(),
  name: string(),
  description: maybe(nullable(string())),
  status: maybe(nullable(string())),
  currency: type({ code: string(), decimalPlaces: integer(), inMultiplesOf: maybe(nullable(integer())) }),
  principal: Amount,
  minPrincipal: Amount,
  maxPrincipal: Amount,
  numberOfRepayments: integer(),
  minNumberOfRepayments: maybe(nullable(integer())),
  maxNumberOfRepayments: maybe(nullable(integer())),
  repaymentEvery: integer(),
  repaymentFrequencyType: Option,
  interestRatePerPeriod: number(),
  interestRateFrequencyType: Option,
  amortizationType: Option,
  interestType: Option,
  interestCalculationPeriodType: Option,
  transactionProcessingStrategyCode: maybe(nullable(string())),
  transactionProcessingStrategyId: maybe(nullable(integer())),
  graceOnPrincipalPayment: maybe(nullable(integer())),
  graceOnInterestPayment: maybe(nullable(integer())),
  graceOnInterestCharged: maybe(nullable(integer())),
})
export type Product = Infer<typeof Product>

const Period = type({
  period: maybe(integer()),
  dueDate: When,
  principalDue: Amount,
  interestDue: Amount,
  feeChargesDue: Amount,
  penaltyChargesDue: Amount,
  totalPaidForPeriod: Amount,
})
export const Schedule = type({ periods: array(Period) })

const Transaction = type({
  id: integer(),
  type: Option,
  date: When,
  amount: number(),
  externalId: maybe(nullable(string())),
  paymentDetailData: maybe(nullable(type({ receiptNumber: maybe(nullable(string())) }))),
  manuallyReversed: maybe(boolean()),
  principalPortion: Amount,
  interestPortion: Amount,
  feeChargesPortion: Amount,
  penaltyChargesPortion: Amount,
  overpaymentPortion: Amount,
})

export const Loan = type({
  id: integer(),
  clientId: maybe(integer()),
  externalId: maybe(nullable(string())),
  status: Option,
  principal: number(),
  approvedPrincipal: Amount,
  proposedPrincipal: Amount,
  termFrequency: maybe(integer()),
  interestRatePerPeriod: maybe(number()),
  timeline: maybe(type({ actualDisbursementDate: maybe(nullable(When)) })),
  summary: maybe(nullable(type({ principalDisbursed: Amount, totalOutstanding: Amount }))),
  totalOverpaid: Amount,
  repaymentSchedule: maybe(nullable(Schedule)),
  transactions: maybe(nullable(array(Transaction))),
})
export type Loan = Infer<typeof Loan>

export const Client = type({ id: integer(), externalId: maybe(nullable(string())) })
export const ClientAccounts = type({ loanAccounts: maybe(array(Option)) })
export const Report = type({ data: array(type({ row: array(unknown()) })) })
/** What is to be paid on a day so that nothing is left. */
export const Prepayment = type({ amount: number() })
export const Documents = array(
  type({ id: integer(), fileName: maybe(nullable(string())), size: maybe(nullable(integer())) }),
)

/** Minor units of an amount; a cent is never lost to binary fractions. */
export const minor = (amount: number | null | undefined): number => Math.round((amount ?? 0) * MINOR)
/** The amount as the wire has it. */
export const whole = (amount: number): number => amount / MINOR

const dayIn = ([year, month, date]: Infer<typeof When>): Day =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

const MONTHS = 2
const PER: Record<number, Fund['ratePer']> = { 2: 'month', 3: 'year' }

/** Whether a product is on offer, and of the kind that people can ask for here: paid back by months, in a currency of ours. */
export const isOffered = ({ status, currency, repaymentFrequencyType, interestRateFrequencyType }: Product) =>
  (status ?? 'loanProduct.active') === 'loanProduct.active' &&
  ['KES', 'TZS'].includes(currency.code) &&
  repaymentFrequencyType.id === MONTHS &&
  interestRateFrequencyType.id in PER

/** A product as a fund. Its id is the core's, until it is kept among our own. */
export function fundOf(product: Product, tenant: string): Fund {
  const { currency, numberOfRepayments: usual } = product
  const { decimalPlaces, inMultiplesOf } = currency
  return {
    id: product.id,
    tenant,
    name: product.name,
    description: product.description ?? '',
    currency: currency.code as Fund['currency'],
    minPrincipal: minor(product.minPrincipal ?? product.principal),
    maxPrincipal: minor(product.maxPrincipal ?? product.principal),
    minInstalments: product.minNumberOfRepayments ?? usual,
    maxInstalments: product.maxNumberOfRepayments ?? usual,
    every: product.repaymentEvery,
    rate: Math.round(product.interestRatePerPeriod * 100),
    ratePer: PER[product.interestRateFrequencyType.id] ?? 'year',
    method: product.interestType.id === 1 ? 'flat' : 'declining',
    amortization: product.amortizationType.id === 1 ? 'equal-instalments' : 'equal-principal',
    grace: {
      principal: product.graceOnPrincipalPayment ?? 0,
      interest: product.graceOnInterestPayment ?? 0,
      interestFree: product.graceOnInterestCharged ?? 0,
    },
    step: inMultiplesOf ? inMultiplesOf * MINOR : decimalPlaces === 0 ? MINOR : 1,
    penalty: null,
    active: true,
    core: String(product.id),
  }
}

/** 303 and 304: on the way to another office. 602: replaced by a new schedule under another id. */
const STATUS: Record<number, CoreLoan['status']> = {
  100: 'pending',
  200: 'approved',
  300: 'active',
  303: 'active',
  304: 'active',
  400: 'withdrawn',
  500: 'rejected',
  600: 'closed',
  601: 'written-off',
  602: 'closed',
  700: 'overpaid',
}

/** Between a receipt that is booked once more, after it was taken back, and how often it was. No receipt has it. */
export const AGAIN = '~'

/** A repayment, one after a write-off, and a down payment: what borrowers paid. */
const PAID = [2, 8, 28]

export const instalmentsOf = ({ periods }: Infer<typeof Schedule>): CoreLoan['schedule'] =>
  periods
    // the first row is the payout, and has no number
    .filter(one => one.period !== undefined)
    .map(one => ({
      number: one.period as number,
      due: dayIn(one.dueDate),
      principal: minor(one.principalDue),
      interest: minor(one.interestDue),
      penalty: minor(one.feeChargesDue) + minor(one.penaltyChargesDue),
      paid: minor(one.totalPaidForPeriod),
    }))

type Portions = Pick<
  Infer<typeof Transaction>,
  | 'principalPortion'
  | 'interestPortion'
  | 'feeChargesPortion'
  | 'penaltyChargesPortion'
  | 'overpaymentPortion'
>
const saysSplit = ({ principalPortion, interestPortion, overpaymentPortion }: Portions): boolean =>
  [principalPortion, interestPortion, overpaymentPortion].some(one => one !== undefined && one !== null)

const splitOf = (one: Portions): PaymentSplit => ({
  penalty: minor(one.feeChargesPortion) + minor(one.penaltyChargesPortion),
  interest: minor(one.interestPortion),
  principal: minor(one.principalPortion),
  over: minor(one.overpaymentPortion),
})

/** @throws Error for a status that no Fineract we know of has */
export function coreLoanOf(loan: Loan): CoreLoan {
  const status = STATUS[loan.status.id]
  if (!status) throw new Error(`Loan ${loan.id} has the status ${loan.status.id} in the lending core`)
  const disbursed = loan.timeline?.actualDisbursementDate ?? null
  const { proposedPrincipal, approvedPrincipal, principal } = loan
  const agreed =
    status === 'pending' ? proposedPrincipal : (loan.summary?.principalDisbursed ?? approvedPrincipal)
  return {
    ref: String(loan.id),
    status,
    principal: minor(agreed || principal),
    disbursedOn: disbursed && dayIn(disbursed),
    outstanding: disbursed ? minor(loan.summary?.totalOutstanding) : 0,
    overpaid: minor(loan.totalOverpaid),
    // before the payout it is a plan, which the payout replaces
    schedule: disbursed && loan.repaymentSchedule ? instalmentsOf(loan.repaymentSchedule) : [],
    payments: (loan.transactions ?? [])
      .filter(one => PAID.includes(one.type.id))
      .map(one => ({
        ref: String(one.id),
        day: dayIn(one.date),
        amount: minor(one.amount),
        // kept by the core only where the payment has a type of its own
        receipt: one.paymentDetailData?.receiptNumber || one.externalId?.split(AGAIN)[0] || '',
        reversed: one.manuallyReversed ?? false,
        ...(one.manuallyReversed !== true && saysSplit(one) && { split: splitOf(one) }),
      })),
    ...(loan.termFrequency !== undefined &&
      loan.interestRatePerPeriod !== undefined && {
        terms: { months: loan.termFrequency, rate: Math.round(loan.interestRatePerPeriod * 100) },
      }),
  }
}
