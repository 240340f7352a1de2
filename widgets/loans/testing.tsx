import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import type { Fund, LoanPage, Preview, WireLoan } from '#contract/lending.ts'
import type { Tenant } from '#contract/tenant.ts'
import { idOf, userOf } from '#kit/people/testing.ts'
import { createSpeech, loadSpeech, SpeechProvider } from '#kit/speech.tsx'
import { settle } from '#kit/testing.tsx'
import type { UploadRun } from '#kit/upload.ts'
import type { Host } from '#kit/widget.tsx'
import { createModel } from './model.ts'
import { Loans } from './view.tsx'
import { en } from './words.en.ts'

export const tenant = {
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
} as unknown as Tenant

/** A loan as the list has it. */
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
  firstDue: '2026-12-28',
  schedule: [row, { ...row, number: 2, due: '2027-01-28', balanceAfter: 84_000_00 }],
  consent: 'I ask Provider for a loan of Ksh 100,000. I will pay Ksh 102,000 in all.',
}

/** A loan as its page has it: an application that was just begun. */
export const pageOf = (more: Partial<LoanPage> = {}): LoanPage => ({
  ...{ id: idOf('1'), code: 'LN7K2Q9', status: 'draft', stage: 'calculated', currency: 'KES' },
  client: { id: idOf('f'), name: 'Faraja Mwangi', phoneNumber: '+254711000000', email: 'faraja@example.org' },
  fund,
  ...{ amount: 100_000_00, approvedAmount: null, months: 12, purpose: 'capital', monthlyIncome: 60_000_00 },
  ...{ address: null, work: null, bank: null, payDay: null, expectedDisbursement: null, disbursedOn: null },
  schedule: preview.schedule,
  ...{ instalment: 8_500_00, outstanding: 0, dueNow: 0, overdue: 0, daysLate: 0, nextDue: null, overpaid: 0 },
  ...{
    settlement: 0,
    payments: [],
    documents: [],
    returned: null,
    rejected: null,
    timeline: [],
    paybill: '600111',
  },
  ...more,
})

export const details = {
  bioData: {
    ...{ firstName: 'Faraja', lastName: 'Mwangi', email: 'faraja@example.org', phoneNumber: null, BVN: null },
    ...{ mpesaPhone: '+254712345678', alternativePhoneNumber: null, bvnPhoneNumber: null, gender: null },
  },
  identity: { identityType: null, profilePhoto: null, imageUrl: null },
  residence: { street: 'Ngara Road', city: 'Nairobi', state: 'Nairobi' },
  nextOfKin: { fullName: null, relationship: null, email: null, phoneNumber: null, residentialAddress: null },
  bank: { accountName: null, accountNumber: null, accountType: null, bankName: null },
  ...{ more_info: [], country: 'KE', setup: 'info' },
}

export type Given = {
  path?: string
  view?: string
  language?: string
  /** Answers by call: a value, a function of what was sent, or an error to be refused with. */
  answers?: Record<string, unknown>
  drafts?: { kept: unknown }
}

/** An upload over a line that never fails. */
export function startUpload(file: Blob): UploadRun {
  const { size } = file
  return {
    $state: atom({ sent: size, size, status: 'done' }),
    done: Promise.resolve({ upload: 'arrived' }),
    ...{ pause() {}, resume() {}, cancel() {} },
  }
}

/** The loans in front of a server that answers as told. */
export function loans({ path = '/history', view, answers = {}, drafts = { kept: null } }: Given = {}) {
  const known: Record<string, unknown> = {
    'GET account/user/unbox': { user: userOf('client') },
    'GET account/client/details/:id': { data: details },
    'GET account/client/loan/view': { data: [loanOf()] },
    'GET account/loan_fund/list': { status: true, data: [fund] },
    'GET lending/loan/:id': { data: pageOf() },
    'POST lending/preview': preview,
    ...answers,
  }
  const api = vi.fn(async (call: string, input?: unknown, _options?: unknown) => {
    const answer = known[call]
    if (answer === undefined) throw new Error(`Nobody answers ${call}`)
    const given = typeof answer === 'function' ? answer(input) : answer
    if (given instanceof Error) throw given
    return given
  })
  const emit = vi.fn()
  const model = createModel({
    $attributes: atom({ path, view, base: '/dashboard/consumer-credit' }),
    $tenant: atom<Tenant | null>(tenant),
    api,
    connection: () => ({ origin: '' }),
    draft: {
      read: () => drafts.kept,
      write: (value: unknown) => {
        drafts.kept = value
      },
    },
    emit,
  } as unknown as Host<'path' | 'base' | 'view'>)
  const sent = (call: string) => api.mock.calls.filter(([name]) => name === call).map(([, input]) => input)
  return { model, api, emit, known, drafts, sent }
}

const words = { name: 'loans', en, sw: () => import('./words.sw.ts') }

/** Draws the widget's view as a person sees it, until the test is over. */
export async function show(given: Given = {}) {
  const { language = 'en' } = given
  const made = loans(given)
  const speech = createSpeech('loans', await loadSpeech(words, language), { language })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(
    <SpeechProvider value={speech}>
      <Loans model={made.model} />
    </SpeechProvider>,
  )
  await settle()
  const text = () => (place.textContent ?? '').replaceAll('\u00a0', ' ')
  const reads = async (part: string) => {
    await vi
      .waitUntil(() => text().includes(part), { timeout: 5_000 })
      .catch(() => {
        throw new Error(`“${part}” is not in: ${text()}`)
      })
  }
  const all = (selector: string) => [...place.querySelectorAll<HTMLElement>(selector)]
  const button = (name: string) => {
    const found = all('button, a').filter(one => one.textContent === name)
    if (found.length === 0) throw new Error(`There is no ${name} in ${text()}`)
    return found.at(-1) as HTMLElement
  }
  const field = (name: string) => {
    const found = place.querySelector<HTMLInputElement>(`[name=${name}]`)
    if (!found) throw new Error(`There is no field ${name} in ${text()}`)
    return found
  }
  const choose = async (name: string, value: string) => {
    const option = place.querySelector<HTMLInputElement>(`[name=${name}][value="${value}"]`)
    if (!option) throw new Error(`There is no ${value} of ${name}`)
    option.click()
    await settle()
  }
  const send = async () => {
    place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await settle()
  }
  return { ...made, place, text, reads, all, button, field, choose, send }
}
