import {
  array,
  boolean,
  type Infer,
  integer,
  nullable,
  number,
  optional,
  type Struct,
  string,
  tuple,
  type,
  unknown,
} from 'superstruct'
import type { Day } from '#rules/day.ts'
import { MINOR } from '#rules/money.ts'
import type { CoreLoan, Fund, PaymentSplit } from './core.ts'

// Shapes of Fineract's responses, as far as we read them. Money is in whole units with cents as decimals, a day is [2026, 11, 27].

const Option = type({ id: integer() })
const When = tuple([integer(), integer(), integer()])
/** A field without a value is omitted, or null on older servers. */
const maybe = <Value, Schema>(shape: Struct<Value, Schema>) => optional(nullable(shape))
const Amount = maybe(number())
const isGiven = <Value>(value: Value): value is NonNullable<Value> => value !== undefined && value !== null

export const Product = type({
  id: integer(),
  name: string(),
  description: maybe(string()),
  status: maybe(string()),
  currency: type({ code: string(), decimalPlaces: integer(), inMultiplesOf: maybe(integer()) }),
  principal: Amount,
  minPrincipal: Amount,
  maxPrincipal: Amount,
  numberOfRepayments: integer(),
  minNumberOfRepayments: maybe(integer()),
  maxNumberOfRepayments: maybe(integer()),
  repaymentEvery: integer(),
  repaymentFrequencyType: Option,
  interestRatePerPeriod: number(),
  interestRateFrequencyType: Option,
  amortizationType: Option,
  interestType: Option,
  interestCalculationPeriodType: Option,
  transactionProcessingStrategyCode: maybe(string()),
  transactionProcessingStrategyId: maybe(integer()),
  graceOnPrincipalPayment: maybe(integer()),
  graceOnInterestPayment: maybe(integer()),
  graceOnInterestCharged: maybe(integer()),
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
  externalId: maybe(string()),
  paymentDetailData: maybe(type({ receiptNumber: maybe(string()) })),
  manuallyReversed: maybe(boolean()),
  principalPortion: Amount,
  interestPortion: Amount,
  feeChargesPortion: Amount,
  penaltyChargesPortion: Amount,
  overpaymentPortion: Amount,
})
type Transaction = Infer<typeof Transaction>

export const Loan = type({
  id: integer(),
  clientId: maybe(integer()),
  externalId: maybe(string()),
  status: Option,
  principal: number(),
  approvedPrincipal: Amount,
  proposedPrincipal: Amount,
  termFrequency: maybe(integer()),
  interestRatePerPeriod: maybe(number()),
  timeline: maybe(type({ actualDisbursementDate: maybe(When), writeOffOnDate: maybe(When) })),
  summary: maybe(type({ principalDisbursed: Amount, totalOutstanding: Amount })),
  totalOverpaid: Amount,
  repaymentSchedule: maybe(Schedule),
  transactions: maybe(array(Transaction)),
})
export type Loan = Infer<typeof Loan>

export const Client = type({ id: integer(), externalId: maybe(string()) })
export const ClientAccounts = type({ loanAccounts: maybe(array(Option)) })
export const Report = type({ data: array(type({ row: array(unknown()) })) })
/** Amount that pays off a loan on a day. */
export const Prepayment = type({ amount: number() })
export const Documents = array(type({ id: integer(), fileName: maybe(string()), size: maybe(integer()) }))

/** Converts an amount to minor units, rounded so that binary fractions lose no cent. */
export const minor = (amount: number | null | undefined): number => Math.round((amount ?? 0) * MINOR)
/** Converts an amount to whole units, as Fineract expects it. */
export const whole = (amount: number): number => amount / MINOR

const dayIn = ([year, month, date]: Infer<typeof When>): Day =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

const MONTHS = 2
const PER: Record<number, Fund['ratePer']> = { 2: 'month', 3: 'year' }

/** Whether a product is on offer and of a kind supported here: monthly repayment, in one of our currencies. */
export const isOffered = ({ status, currency, repaymentFrequencyType, interestRateFrequencyType }: Product) =>
  (status ?? 'loanProduct.active') === 'loanProduct.active' &&
  ['KES', 'TZS'].includes(currency.code) &&
  repaymentFrequencyType.id === MONTHS &&
  interestRateFrequencyType.id in PER

/** Converts a product to a fund. Its id is the core's, until it is stored among our own. */
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

/** 303 and 304: in transfer to another office. 602: replaced by a new schedule under another id. */
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

/** Separates a receipt that is booked again after a reversal from the number of earlier bookings. Occurs in no receipt. */
export const AGAIN = '~'

/** Types of transactions that borrowers paid: repayment, recovery after a write-off, down payment. */
const PAID = [2, 8, 28]

const REFUND = 20

/** Whether a transaction took an overpayment off its loan. */
export const isRefund = ({ type, manuallyReversed }: Transaction): boolean =>
  type.id === REFUND && !manuallyReversed

export const instalmentsOf = ({ periods }: Infer<typeof Schedule>): CoreLoan['schedule'] =>
  periods
    // the first row is the payout, and has no number
    .filter(({ period }) => isGiven(period))
    .map(one => ({
      number: one.period as number,
      due: dayIn(one.dueDate),
      principal: minor(one.principalDue),
      interest: minor(one.interestDue),
      penalty: minor(one.feeChargesDue) + minor(one.penaltyChargesDue),
      paid: minor(one.totalPaidForPeriod),
    }))

const saysSplit = ({ principalPortion, interestPortion, overpaymentPortion }: Transaction): boolean =>
  [principalPortion, interestPortion, overpaymentPortion].some(isGiven)

const splitOf = (one: Transaction): PaymentSplit => ({
  penalty: minor(one.feeChargesPortion) + minor(one.penaltyChargesPortion),
  interest: minor(one.interestPortion),
  principal: minor(one.principalPortion),
  over: minor(one.overpaymentPortion),
})

/** Converts a Fineract loan. @throws Error for a status that no known Fineract version has */
export function coreLoanOf(loan: Loan): CoreLoan {
  const status = STATUS[loan.status.id]
  if (!status) throw new Error(`Loan ${loan.id} has the status ${loan.status.id} in the lending core`)
  const disbursed = loan.timeline?.actualDisbursementDate ?? null
  const writtenOff = loan.timeline?.writeOffOnDate
  const transactions = loan.transactions ?? []
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
    // before the payout it is only a plan, which the payout replaces
    schedule: disbursed && loan.repaymentSchedule ? instalmentsOf(loan.repaymentSchedule) : [],
    payments: transactions
      .filter(one => PAID.includes(one.type.id))
      .map(one => ({
        ref: String(one.id),
        day: dayIn(one.date),
        amount: minor(one.amount),
        // the core stores the receipt number only where the payment has a payment type
        receipt: one.paymentDetailData?.receiptNumber || one.externalId?.split(AGAIN)[0] || '',
        reversed: one.manuallyReversed ?? false,
        ...(!one.manuallyReversed && saysSplit(one) && { split: splitOf(one) }),
      })),
    released: transactions
      .filter(isRefund)
      .map(({ date, amount }) => ({ day: dayIn(date), amount: minor(amount) })),
    ...(writtenOff && { writtenOffOn: dayIn(writtenOff) }),
    ...(isGiven(loan.termFrequency) &&
      isGiven(loan.interestRatePerPeriod) && {
        terms: { months: loan.termFrequency, rate: Math.round(loan.interestRatePerPeriod * 100) },
      }),
  }
}
