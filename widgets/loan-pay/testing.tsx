import type { WireLoan } from '#contract/lending-wire.ts'
import type { LoanPage } from '#contract/loan-page.ts'
import type { Tenant } from '#contract/tenant.ts'
import { type Api, ApiError } from '#kit/core/api.ts'
import { settle } from '#kit/testing.tsx'
import { type Some, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { LoanPayView } from './view.tsx'
import { en } from './words.en.ts'

export const USER = '64b7f1a2c3d4e5f601234567'
export const LOAN = '64b7f1a2c3d4e5f6000000aa'
export const OTHER = '64b7f1a2c3d4e5f6000000bb'

const tenant: Some<Tenant> = {
  portal: 'https://portal.example',
  contact: {
    address: [],
    mailboxes: [{ purpose: 'loans', email: 'loans@wezesha.example' }],
    phone: '+254 20 111 2222',
    social: [],
    messagePage: '',
  },
}

const wire: WireLoan = {
  _id: LOAN,
  status: 'active',
  stage: 'proposed',
  amount: 50_000,
  approvedAmount: 50_000,
  balance: 40_321,
  monthlyRepayment: 4_727.5,
  loanFundName: 'Biashara',
  repaymentPeriod: 1,
  rePaymentAPI: 'mpesa',
  repayment: [],
  createdAt: '2026-05-01T08:00:00.000Z',
}

/** A loan of 50,000 shillings without arrears. */
export const running = {
  id: LOAN,
  code: 'K7QM2R9X',
  status: 'active',
  stage: 'proposed',
  currency: 'KES',
  client: { id: USER, name: 'Asha Wanjiru', phoneNumber: '+254711000000', email: 'asha@people.example' },
  fund: { name: 'Biashara', repaymentEvery: 1 },
  amount: 5_000_000,
  approvedAmount: 5_000_000,
  months: 12,
  bank: null,
  schedule: [],
  payments: [],
  instalment: 472_750,
  outstanding: 4_032_100,
  settlement: 3_812_000,
  overpaid: 0,
  dueNow: 0,
  overdue: 0,
  daysLate: 0,
  nextDue: { day: '2026-12-05', amount: 472_750 },
  paybill: '600111',
} as unknown as LoanPage
export const late: LoanPage = { ...running, overdue: 945_500, dueNow: 945_500, daysLate: 33 }

type Call = { name: string; params?: Record<string, string>; query?: object; body?: Record<string, unknown> }
/** Returns a call's response, or throws its error. */
export type Answers = Record<string, (call: Call) => unknown>
type Status = { status: string; message?: string; receipt?: string | null; amount?: number }

export const unreachable = () => new ApiError('unreachable', '')
export const refused = (message: string, fields = {}) => new ApiError('conflict', message, 409, fields)

/** Creates a fake server with a borrower, their loan, and payments whose status is given by `status`. */
export function borrower({
  page = running as LoanPage | null,
  mpesaPhone = '+254712345678' as string | null,
  path = '/pay',
  base = '/dashboard/consumer-credit',
  loan = undefined as string | undefined,
  others = [] as WireLoan[],
  answers = {} as Answers,
  status = { status: 'waiting' } as Status,
  drafts = { kept: null as unknown },
} = {}) {
  const calls: Call[] = []
  const bank = { status, page }
  const standing: Answers = {
    'GET account/user/unbox': () => ({ user: { user_id: USER } }),
    'GET account/client/loan/current/:id': () => ({
      data: {
        user_info: { mpesaPhone, name: 'Asha Wanjiru', email: 'asha@people.example' },
        current: bank.page?.status === 'active' ? [wire, ...others] : others,
      },
    }),
    'GET lending/loan/:id': () => ({ data: bank.page }),
    'POST payments/mpesa/initiate': ({ body }) => ({
      msg: 'Check you phone to complete payment',
      data: { paybill: '600111', account_number: 'K7QM2R9X', amount: body?.amount, payment: body?.key },
    }),
    'GET payments/status/:id': () => ({
      message: '',
      receipt: null,
      amount: 472_800,
      at: '2026-11-21T08:00:00.000Z',
      ...bank.status,
    }),
    'GET payments/receipt/:id': () => new Blob(['%PDF'], { type: 'application/pdf' }),
  }
  const api = (async (name: string, input: Omit<Call, 'name'>) => {
    const call = { name, ...input }
    calls.push(call)
    const answer = answers[name] ?? standing[name]
    if (!answer) throw new Error(`Nobody answers ${name}`)
    return answer(call)
  }) as unknown as Api
  const { host, emit, $attributes } = standIn({ attributes: { path, base, loan }, tenant, drafts })
  const model = createModel({ ...host, api })
  const asked = () => calls.filter(({ name }) => name === 'POST payments/mpesa/initiate')
  return { model, calls, asked, emit, bank, drafts, answers, $attributes }
}

const words = { name: 'loan-pay', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

/** Renders the widget until the test ends. */
export async function show(given: Parameters<typeof borrower>[0] = {}, language = 'en') {
  const made = borrower(given)
  const screen = await showView(<LoanPayView model={made.model} />, words, language)
  const { place, text } = screen
  const press = async (name: string) => {
    const found = screen
      .all('button, label.choice')
      .find(one => `${one.getAttribute('aria-label') ?? ''} ${text(one)}`.includes(name))
    if (!found) throw new Error(`There is no button ${name} in ${place.innerHTML}`)
    ;(found.querySelector('input') ?? found).click()
    await settle()
  }
  const look = async () => {
    await made.model.payment.look()
    await settle()
  }
  return { ...made, ...screen, press, look }
}
