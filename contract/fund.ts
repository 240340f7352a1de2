import { endpointsWith } from './endpoint.ts'
import { Filled, Line } from './field.ts'
import { Amount, BasisPoints, Currency, FundNumber } from './loan.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  number,
  object,
  partial,
  string,
  text,
  whole,
} from './shape.ts'

/** A loan product in the format of lending cores. Money in whole units, rates in percent. */
export const Fund = object({
  id: integer(),
  name: string(),
  description: string(),
  currency: object({ code: Currency }),
  minPrincipal: number(),
  maxPrincipal: number(),
  minNumberOfRepayments: integer(),
  maxNumberOfRepayments: integer(),
  /** Months between two repayments. */
  repaymentEvery: integer(),
  interestRatePerPeriod: number(),
  /** 2: rate per month, 3: rate per year. */
  interestRateFrequencyType: object({ id: enums([2, 3]) }),
  annualInterestRate: number(),
  /** 0: on the declining balance, 1: flat. */
  interestType: object({ id: enums([0, 1]) }),
  /** 0: equal principal, 1: equal instalments. */
  amortizationType: object({ id: enums([0, 1]) }),
})
export type Fund = Infer<typeof Fund>

const Months = whole(0, 600)
const fundTerms = {
  name: Filled(80),
  description: Line(300),
  minPrincipal: Amount,
  maxPrincipal: Amount,
  minInstalments: whole(1, 120),
  maxInstalments: whole(1, 120),
  /** Months between two repayments. */
  every: whole(1, 12),
  /** Share of the amount, per month or year. */
  rate: BasisPoints,
  ratePer: enums(['month', 'year']),
  method: enums(['declining', 'flat']),
  amortization: enums(['equal-instalments', 'equal-principal']),
  /** How many of the first instalments have no principal, defer the interest, or are interest-free. */
  grace: object({ principal: Months, interest: Months, interestFree: Months }),
  /** Penalty on an instalment that is more than `after` days late: a share of the overdue amount. */
  penalty: nullable(object({ after: whole(0, 365), rate: BasisPoints })),
}

/** Terms of a loan product, as its administrators edit them: minor units and basis points. */
export const FundTerms = object(fundTerms)
export type FundTerms = Infer<typeof FundTerms>
export const FundChange = partial(object({ ...fundTerms, active: boolean() }))
export type FundChange = Infer<typeof FundChange>

/** A loan product with its usage. */
export const ManagedFund = object({
  id: integer(),
  version: string(),
  active: boolean(),
  currency: Currency,
  /** Number of running loans, and whether it was ever applied for: from then on its terms are frozen. */
  running: integer(),
  used: boolean(),
  ...fundTerms,
})
export type ManagedFund = Infer<typeof ManagedFund>

const MANAGE = { who: 'fund.manage', params: { id: FundNumber } } as const

export const fundEndpoints = endpointsWith(MANAGE, {
  'GET lending/funds': {
    summary: 'Lists all loan products, including inactive ones.',
    reply: object({
      data: array(ManagedFund),
      /** The products are managed in an external lending core and changed there. */
      outside: boolean(),
      /** The currency this portal lends in. */
      currency: Currency,
    }),
  },
  'POST lending/funds': {
    summary: 'Creates a loan product in the built-in ledger, in the portal’s currency.',
    body: FundTerms,
    reply: object({ data: ManagedFund }),
  },
  'PATCH lending/funds/:id': {
    summary:
      'Updates a loan product, or deactivates it. A product with loans keeps its terms: new terms create a product in its place, which the reply contains.',
    body: object({
      /** Optimistic lock: a product changed since it was read is not overwritten. */
      version: text(1, 40),
      change: FundChange,
    }),
    reply: object({ data: ManagedFund }),
  },
})
