import type { Day } from '#rules/day.ts'
import { dueDays } from '#rules/schedule.ts'
import { msg } from '#server/refusal/message.ts'
import { type Ask, CoreRefusal } from './core.ts'
import { DAYS, type FineractCalls } from './fineract-call.ts'
import { Product, whole } from './fineract-shapes.ts'

const MONTHS = 2

/** Builds a loan request: the figures that the borrower saw, and how the product books them. */
export async function application(
  core: FineractCalls,
  ask: Omit<Ask, 'id' | 'client' | 'submittedOn'>,
  submittedOn: Day,
) {
  const { fund, principal, months, expectedOn, payDay } = ask
  const instalments = months / fund.every
  if (fund.core === null || !Number.isInteger(instalments) || instalments < 1) {
    throw new CoreRefusal('refused', msg('book.fund-months'))
  }
  const product = await core.read(`loanproducts/${encodeURIComponent(fund.core)}`, Product)
  const terms = { ...fund, amount: principal, instalments, disbursed: expectedOn, payDay }
  const { grace } = fund
  return {
    productId: product.id,
    principal: whole(principal),
    loanTermFrequency: months,
    loanTermFrequencyType: MONTHS,
    loanType: 'individual',
    numberOfRepayments: instalments,
    repaymentEvery: fund.every,
    repaymentFrequencyType: MONTHS,
    interestRatePerPeriod: fund.rate / 100,
    amortizationType: fund.amortization === 'equal-instalments' ? 1 : 0,
    interestType: fund.method === 'flat' ? 1 : 0,
    interestCalculationPeriodType: product.interestCalculationPeriodType.id,
    ...strategyOf(product),
    ...(grace.principal > 0 && { graceOnPrincipalPayment: grace.principal }),
    ...(grace.interest > 0 && { graceOnInterestPayment: grace.interest }),
    ...(grace.interestFree > 0 && { graceOnInterestCharged: grace.interestFree }),
    ...(payDay !== null && { repaymentsStartingFromDate: dueDays(terms)[0] }),
    submittedOnDate: submittedOn,
    expectedDisbursementDate: expectedOn,
    ...DAYS,
  }
}

/** Names the transaction processing strategy as the product does: by code on servers since October 2022, by id on older ones. */
function strategyOf(product: Product): object {
  const { transactionProcessingStrategyCode: code, transactionProcessingStrategyId: id } = product
  return code ? { transactionProcessingStrategyCode: code } : { transactionProcessingStrategyId: id }
}
