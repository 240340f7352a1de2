import { endpointsWith } from './endpoint.ts'
import { Filled, Line } from './field.ts'
import { Amount, BasisPoints, Currency, FundNumber } from './loan.ts'
import * as s from './shape.ts'

/** A loan product in the format of lending cores. Money in whole units, rates in percent. */
export const Fund = s.object({
  id: s.integer(),
  name: s.string(),
  description: s.string(),
  currency: s.object({ code: Currency }),
  minPrincipal: s.number(),
  maxPrincipal: s.number(),
  minNumberOfRepayments: s.integer(),
  maxNumberOfRepayments: s.integer(),
  /** Months between two repayments. */
  repaymentEvery: s.integer(),
  interestRatePerPeriod: s.number(),
  /** 2: rate per month, 3: rate per year. */
  interestRateFrequencyType: s.object({ id: s.enums([2, 3]) }),
  annualInterestRate: s.number(),
  /** 0: on the declining balance, 1: flat. */
  interestType: s.object({ id: s.enums([0, 1]) }),
  /** 0: equal principal, 1: equal instalments. */
  amortizationType: s.object({ id: s.enums([0, 1]) }),
})
export type Fund = s.Infer<typeof Fund>

const Months = s.whole(0, 600)
const fundTerms = {
  name: Filled(80),
  description: Line(300),
  minPrincipal: Amount,
  maxPrincipal: Amount,
  minInstalments: s.whole(1, 120),
  maxInstalments: s.whole(1, 120),
  /** Months between two repayments. */
  every: s.whole(1, 12),
  /** Share of the amount, per month or year. */
  rate: BasisPoints,
  ratePer: s.enums(['month', 'year']),
  method: s.enums(['declining', 'flat']),
  amortization: s.enums(['equal-instalments', 'equal-principal']),
  /** How many of the first instalments have no principal, defer the interest, or are interest-free. */
  grace: s.object({ principal: Months, interest: Months, interestFree: Months }),
  /** Penalty on an instalment that is more than `after` days late: a share of the overdue amount. */
  penalty: s.nullable(s.object({ after: s.whole(0, 365), rate: BasisPoints })),
}

/** Terms of a loan product, as its administrators edit them: minor units and basis points. */
export const FundTerms = s.object(fundTerms)
export type FundTerms = s.Infer<typeof FundTerms>
export const FundChange = s.partial(s.object({ ...fundTerms, active: s.boolean() }))
export type FundChange = s.Infer<typeof FundChange>

/** A loan product with its usage. */
export const ManagedFund = s.object({
  id: s.integer(),
  version: s.string(),
  active: s.boolean(),
  currency: Currency,
  /** Number of running loans, and whether it was ever applied for: from then on its terms are frozen. */
  running: s.integer(),
  used: s.boolean(),
  ...fundTerms,
})
export type ManagedFund = s.Infer<typeof ManagedFund>

const MANAGE = { who: 'fund.manage', params: { id: FundNumber } } as const

export const fundEndpoints = endpointsWith(MANAGE, {
  'GET lending/funds': {
    summary: 'Lists all loan products, including inactive ones.',
    reply: s.object({
      data: s.array(ManagedFund),
      /** The products are managed in an external lending core and changed there. */
      outside: s.boolean(),
      /** The currency this portal lends in. */
      currency: Currency,
    }),
  },
  'POST lending/funds': {
    summary: 'Creates a loan product in the built-in ledger, in the portal’s currency.',
    body: FundTerms,
    reply: s.object({ data: ManagedFund }),
  },
  'PATCH lending/funds/:id': {
    summary:
      'Updates a loan product, or deactivates it. A product with loans keeps its terms: new terms create a product in its place, which the reply contains.',
    body: s.object({
      /** Optimistic lock: a product changed since it was read is not overwritten. */
      version: s.text(1, 40),
      change: FundChange,
    }),
    reply: s.object({ data: ManagedFund }),
  },
})
