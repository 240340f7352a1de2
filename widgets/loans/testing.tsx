import type { ClientDetails } from '#contract/client.ts'
import type { Fund } from '#contract/fund.ts'
import type { WireLoan } from '#contract/lending-wire.ts'
import type { LoanPage, Preview } from '#contract/loan-page.ts'
import type { Tenant } from '#contract/tenant.ts'
import { idOf, userOf } from '#kit/people/testing.ts'
import { type HostOptions, type Some, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { Loans } from './view.tsx'
import { en } from './words.en.ts'

export const tenant = {
  languages: ['en', 'sw'],
  name: 'Provider',
  country: 'KE',
  portal: 'https://portal.example',
  loan: {
    currency: 'KES',
    minimum: 50_000_00,
    maximum: 1_000_000_00,
    periods: [6, 12],
    purposes: ['personal', 'recurring', 'capital'],
    financedPurposes: ['capital'],
    incomeShare: 3_300,
    monthlyGrowth: 400,
    interestGuide: [
      { from: 0, rate: 700 },
      { from: 300_000_00, rate: 800 },
    ],
  },
} satisfies Some<Tenant>

/** Creates a loan as in the list. */
export const loanOf = (more: Partial<WireLoan> = {}): WireLoan => ({
  _id: '6553f0c1a2b3c4d5e6f70819',
  status: 'active',
  stage: 'proposed',
  amount: 100_000,
  approvedAmount: 90_000,
  balance: 61_234.5,
  monthlyRepayment: 7_829,
  loanFundName: 'Kuza Growth Fund',
  repaymentPeriod: 1,
  rePaymentAPI: 'mpesa',
  repayment: [],
  createdAt: '2026-03-01T09:00:00.000Z',
  ...more,
})

export const fund: Fund = {
  id: 1,
  name: 'Kuza Growth Fund',
  description: 'Machines, vehicles and a second shop.',
  currency: { code: 'KES' },
  minPrincipal: 60_000,
  maxPrincipal: 500_000,
  minNumberOfRepayments: 1,
  maxNumberOfRepayments: 24,
  repaymentEvery: 1,
  interestRatePerPeriod: 8,
  interestRateFrequencyType: { id: 3 },
  annualInterestRate: 8,
  interestType: { id: 0 },
  amortizationType: { id: 1 },
}

const row = {
  number: 1,
  due: '2026-12-28',
  principal: 8_000_00,
  interest: 500_00,
  penalty: 0,
  total: 8_500_00,
  paid: 0,
  balanceAfter: 92_000_00,
  state: 'ahead' as const,
}

export const preview: Preview = {
  currency: 'KES',
  amount: 100_000_00,
  months: 12,
  instalment: 8_500_00,
  interest: 2_000_00,
  total: 102_000_00,
  apr: 830,
  penalty: { after: 7, rate: 500 },
  firstDue: '2026-12-28',
  schedule: [row, { ...row, number: 2, due: '2027-01-28', balanceAfter: 84_000_00 }],
  consent: 'I ask Provider for a loan of Ksh 100,000. I will pay Ksh 102,000 in all.',
}

/** Creates a loan as on its page: an application that was just started. */
export const pageOf = (more: Partial<LoanPage> = {}): LoanPage => ({
  id: idOf('1'),
  code: 'LN7K2Q9',
  status: 'draft',
  stage: 'calculated',
  currency: 'KES',
  client: { id: idOf('f'), name: 'Faraja Mwangi', phoneNumber: '+254711000000', email: 'faraja@example.org' },
  fund,
  amount: 100_000_00,
  approvedAmount: null,
  months: 12,
  purpose: 'capital',
  monthlyIncome: 60_000_00,
  address: null,
  work: null,
  bank: null,
  payDay: null,
  expectedDisbursement: null,
  offerUntil: null,
  disbursedOn: null,
  schedule: preview.schedule,
  instalment: 8_500_00,
  outstanding: 0,
  dueNow: 0,
  overdue: 0,
  daysLate: 0,
  nextDue: null,
  overpaid: 0,
  creditKept: 0,
  settlement: 0,
  payments: [],
  documents: [],
  returned: null,
  rejected: null,
  timeline: [],
  paybill: '600111',
  ...more,
})

export const details: ClientDetails = {
  bioData: {
    firstName: 'Faraja',
    lastName: 'Mwangi',
    email: 'faraja@example.org',
    phoneNumber: null,
    BVN: null,
    mpesaPhone: '+254712345678',
    alternativePhoneNumber: null,
    bvnPhoneNumber: null,
    gender: null,
  },
  identity: { identityType: null, profilePhoto: null, imageUrl: null },
  residence: { street: 'Ngara Road', city: 'Nairobi', state: 'Nairobi' },
  nextOfKin: { fullName: null, relationship: null, email: null, phoneNumber: null, residentialAddress: null },
  bank: { accountName: null, accountNumber: null, accountType: null, bankName: null },
  more_info: [],
  country: 'KE',
  setup: 'info',
}

export type Setup = Pick<HostOptions<never>, 'answers' | 'drafts'> & {
  path?: string
  view?: string
  language?: string
}

/** Creates the loans widget with a fake server. */
export function loans({ path = '/history', view, answers, drafts }: Setup = {}) {
  const stood = standIn({
    attributes: { path, view, base: '/dashboard/consumer-credit' },
    tenant,
    drafts,
    answers: {
      'GET account/user/unbox': { user: userOf('client') },
      'GET account/client/details/:id': { data: details },
      'GET account/client/loan/view': { data: [loanOf()] },
      'GET account/loan_fund/list': { status: true, data: [fund] },
      'GET lending/loan/:id': { data: pageOf() },
      'POST lending/preview': preview,
      ...answers,
    },
  })
  return { ...stood, model: createModel(stood.host) }
}

const words = { name: 'loans', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

/** Renders the widget until the test ends. */
export async function show({ language, ...given }: Setup = {}) {
  const made = loans(given)
  return { ...made, ...(await showView(<Loans model={made.model} />, words, language)) }
}
