import { endpoints } from './endpoint.ts'
import { Line } from './field.ts'
import { Amount, BasisPoints, Currency, FundNumber } from './loan.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  max,
  min,
  nullable,
  number,
  object,
  partial,
  size,
  string,
} from './shape.ts'

/** A loan product as lending cores write it. Money in whole units, rates in percent. */
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
  /** 2: the rate is a month's, 3: a year's. */
  interestRateFrequencyType: object({ id: enums([2, 3]) }),
  annualInterestRate: number(),
  /** 0: on the declining balance, 1: flat. */
  interestType: object({ id: enums([0, 1]) }),
  /** 0: equal principal, 1: equal instalments. */
  amortizationType: object({ id: enums([0, 1]) }),
})
export type Fund = Infer<typeof Fund>

const Months = max(min(integer(), 0), 600)
const fundTerms = {
  name: size(Line(80), 1, 80),
  description: Line(300),
  minPrincipal: Amount,
  maxPrincipal: Amount,
  minInstalments: max(min(integer(), 1), 120),
  maxInstalments: max(min(integer(), 1), 120),
  /** Months between two repayments. */
  every: max(min(integer(), 1), 12),
  /** Of the amount, per month or year. */
  rate: BasisPoints,
  ratePer: enums(['month', 'year']),
  method: enums(['declining', 'flat']),
  amortization: enums(['equal-instalments', 'equal-principal']),
  /** How many of the first repayments ask for no principal, ask for no interest yet, or cost none. */
  grace: object({ principal: Months, interest: Months, interestFree: Months }),
  /** What is added to a repayment that is more than `after` days late: a share of what is overdue. */
  penalty: nullable(object({ after: max(min(integer(), 0), 365), rate: BasisPoints })),
}

/** What a loan product lays down, as whoever keeps it writes it: minor units and basis points. */
export const FundTerms = object(fundTerms)
export type FundTerms = Infer<typeof FundTerms>
export const FundChange = partial(object({ ...fundTerms, active: boolean() }))
export type FundChange = Infer<typeof FundChange>

/** A loan product with how it is used. */
export const ManagedFund = object({
  id: integer(),
  version: string(),
  active: boolean(),
  currency: Currency,
  /** How many loans of it run, and whether any was ever asked for: its terms stay as they are then. */
  running: integer(),
  used: boolean(),
  ...fundTerms,
})
export type ManagedFund = Infer<typeof ManagedFund>

export const fundEndpoints = endpoints({
  'GET lending/funds': {
    summary: 'Every loan product, those that are off included.',
    who: 'fund.manage',
    reply: object({
      data: array(ManagedFund),
      /** They are kept in an outside lending core, and change there. */
      outside: boolean(),
      /** What this portal lends in. */
      currency: Currency,
    }),
  },
  'POST lending/funds': {
    summary: 'Opens a loan product of the built-in ledger, in the currency of the portal.',
    who: 'fund.manage',
    body: FundTerms,
    reply: object({ data: ManagedFund }),
  },
  'PATCH lending/funds/:id': {
    summary:
      'Changes a loan product, or switches it off. One that has loans keeps its terms: other terms open a product in its place, which the reply has.',
    who: 'fund.manage',
    params: object({ id: FundNumber }),
    body: object({
      /** As it was read: a product that somebody else changed since is not changed. */
      version: size(string(), 1, 40),
      change: FundChange,
    }),
    reply: object({ data: ManagedFund }),
  },
})
