import type { Fund } from '#contract/fund.ts'
import type { LoanRow } from '#contract/lending.ts'
import type { Role } from '#contract/role.ts'
import { daysAgo, idOf, userOf } from '#kit/people/testing.ts'
import { type Answers, standIn } from '#kit/testing-host.ts'
import type { StaffLoan, StaffPart } from './loan.ts'
import { createModel } from './model.ts'

/** A loan as a row of lists. */
export const rowOf = (more: Partial<LoanRow> = {}): LoanRow => ({
  id: idOf('a'),
  code: 'K7QM2R9X',
  status: 'submitted',
  client: { id: idOf('c'), name: 'Amina Otieno' },
  fund: 'Stock Fund',
  currency: 'KES',
  amount: 100_000_00,
  approvedAmount: null,
  outstanding: 0,
  dueNow: 0,
  arrears: 'none',
  daysLate: 0,
  since: daysAgo(3),
  createdAt: '2026-11-01T09:00:00.000Z',
  claimedBy: null,
  needs: 'check',
  ...more,
})

const fund: Fund = {
  id: 3,
  name: 'Stock Fund',
  description: '',
  currency: { code: 'KES' },
  minPrincipal: 50_000,
  maxPrincipal: 500_000,
  minNumberOfRepayments: 3,
  maxNumberOfRepayments: 24,
  repaymentEvery: 1,
  interestRatePerPeriod: 2,
  annualInterestRate: 24,
  interestRateFrequencyType: { id: 2 },
  interestType: { id: 0 },
  amortizationType: { id: 1 },
}

const ITEMS = ['identity', 'address', 'income', 'business', 'bank', 'proposal', 'credit-score']
/** A checklist with `done` items in order. */
export const checklistOf = (done: number): StaffPart['checklist'] =>
  ITEMS.map((item, at) => ({
    item,
    ok: at < done ? true : null,
    by: at < done ? 'Faraja Mwangi' : null,
    note: null,
  }))

export const paperOf = (
  kind: 'proposal' | 'identity',
  name: string,
  type: string,
): StaffLoan['documents'][number] => ({
  id: idOf(kind === 'proposal' ? '1' : '2'),
  kind,
  name,
  type,
  size: 40_000,
  at: '2026-11-18T07:00:00.000Z',
  by: 'Amina Otieno',
  verdict: null,
  address: `https://portal.example/files/${name}`,
})

/** A loan as its page shows it to staff. */
export function loanOf(more: Partial<StaffLoan> = {}, staff: Partial<StaffPart> = {}): StaffLoan {
  return {
    id: idOf('a'),
    code: 'K7QM2R9X',
    status: 'submitted',
    stage: 'proposed',
    currency: 'KES',
    fund,
    client: { id: idOf('c'), name: 'Amina Otieno', phoneNumber: '+254712345678', email: 'amina@example.org' },
    amount: 100_000_00,
    approvedAmount: null,
    months: 12,
    purpose: 'capital',
    monthlyIncome: 60_000_00,
    address: { street: 'Moi Avenue', city: 'Nairobi', state: 'Nairobi', housing: 'Rent' },
    work: {
      employmentStatus: 'Self-employed',
      employerName: 'Mama Mboga',
      position: 'Owner',
      address: 'Soko Kuu',
      phoneNumber: '0712000001',
      startedOn: '2020-01-31',
      monthlyIncome: 60_000,
    },
    bank: { payout: 'mpesa', mpesaPhone: '+254712345678' },
    payDay: null,
    expectedDisbursement: '2026-11-27',
    disbursedOn: null,
    schedule: [
      {
        number: 1,
        due: '2026-12-27',
        principal: 7_000_00,
        interest: 2_000_00,
        penalty: 0,
        total: 9_000_00,
        paid: 0,
        balanceAfter: 93_000_00,
        state: 'ahead',
      },
    ],
    instalment: 9_000_00,
    outstanding: 0,
    dueNow: 0,
    overdue: 0,
    daysLate: 0,
    nextDue: null,
    overpaid: 0,
    creditKept: 0,
    payments: [],
    documents: [],
    returned: null,
    rejected: null,
    paybill: null,
    settlement: 0,
    timeline: [
      { at: daysAgo(4), by: 'Amina Otieno', what: 'started', note: null },
      { at: daysAgo(3), by: 'Amina Otieno', what: 'submitted', note: null },
    ],
    ...more,
    staff: {
      claimedBy: null,
      recommendedBy: null,
      affordability: {
        instalment: 9_000_00,
        income: 60_000_00,
        share: 1500,
        limit: 3300,
        ok: true,
        commitments: 0,
        reason: null,
      },
      checklist: checklistOf(0),
      notes: [],
      identity: null,
      consent: null,
      accepted: null,
      payout: null,
      pending: [],
      otherPayee: null,
      actions: [],
      ...staff,
    },
  } as StaffLoan
}

export const LIST = 'GET lending/loans/list'
export const LOAN = 'GET lending/loan/:id'
export const NEIGHBOURS = 'GET lending/loan/:id/neighbours'

export type Setup = { path?: string; view?: string; role?: Role; answers?: Answers }

/** Creates a user's work on a fake server with the given answers. */
export function work({ path, view, role = 'processor', answers = {} }: Setup = {}) {
  const stood = standIn({
    attributes: { path, view, base: '/processor' },
    tenant: { modules: ['loans', 'onboarding'] },
    answers: {
      'GET account/user/unbox': { user: userOf(role) },
      'GET account/loan_fund/list': { status: true, data: [] },
      'GET onboarding/hubs': { data: [] },
      [LIST]: { data: [rowOf()], total: 1, page: 1, size: 25, counts: { now: 1 } },
      [LOAN]: { data: loanOf() },
      [NEIGHBOURS]: { previous: null, next: idOf('b'), position: 1, total: 2 },
      ...answers,
    },
    otherwise: { message: 'Done.' },
  })
  return { ...stood, model: createModel(stood.host) }
}
