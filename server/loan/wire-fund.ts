import type { Fund as WireFund } from '#contract/fund.ts'
import { MINOR } from '#rules/money.ts'
import type { Fund } from '#server/ledger/core.ts'

/** Returns a fund as lending cores write products: money in whole units, rates in percent. */
export const wireFund = (fund: Fund): WireFund => ({
  id: fund.id,
  name: fund.name,
  description: fund.description,
  currency: { code: fund.currency },
  minPrincipal: fund.minPrincipal / MINOR,
  maxPrincipal: fund.maxPrincipal / MINOR,
  minNumberOfRepayments: fund.minInstalments,
  maxNumberOfRepayments: fund.maxInstalments,
  repaymentEvery: fund.every,
  interestRatePerPeriod: fund.rate / 100,
  interestRateFrequencyType: { id: fund.ratePer === 'month' ? 2 : 3 },
  annualInterestRate: (fund.rate * (fund.ratePer === 'month' ? 12 : 1)) / 100,
  interestType: { id: fund.method === 'flat' ? 1 : 0 },
  amortizationType: { id: fund.amortization === 'equal-instalments' ? 1 : 0 },
})
