import type { BlockName, BlockReply, Home, HomeLoan, Item } from '#contract/home.ts'
import type { Tenant } from '#contract/tenant.ts'
import { type Some, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { HomeView } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'home', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }
const tenant: Some<Tenant> = {
  code: 'wezesha',
  portal: 'https://portal.example',
  contact: { phone: '+254 700 000 000' },
}
const ID = '64b7f1a2c3d4e5f6000000aa'

/** A loan without arrears, on Sunday 22 November. */
export const loan: HomeLoan = {
  id: ID,
  code: '3NT9RQCF',
  status: 'active',
  stage: 'proposed',
  currency: 'KES',
  amount: 415_000_00,
  approvedAmount: 415_000_00,
  months: 12,
  monthly: 36_105_00,
  paid: 4,
  instalments: 12,
  outstanding: 288_805_00,
  daysLate: 0,
  overdue: 0,
  penalty: 0,
  late: 0,
  next: { day: '2026-12-05', amount: 36_100_00 },
  offerUntil: null,
  accepted: true,
  returned: null,
}
export const late: HomeLoan = { ...loan, daysLate: 131, overdue: 198_715_00, penalty: 9_465_00, late: 5 }
const PAY = `/dashboard/consumer-credit/pay?loan=${ID}`
export const due: Item = {
  kind: 'loan-due',
  to: PAY,
  name: '3NT9RQCF',
  currency: 'KES',
  amount: 36_100_00,
  day: '2026-12-05',
}
export const arrears: Item = { ...due, kind: 'loan-late', amount: 198_715_00, day: '2026-07-14' }
export const survey: Item = {
  kind: 'survey',
  to: '/dashboard/qsurvey/client/home',
  name: 'Quarterly survey',
  total: 15,
  day: '2027-02-16',
}

type Blocks = { [Name in BlockName]?: BlockReply<Name> }

/** Creates a server response, as of now. */
export const homeOf = (blocks: Blocks): Home => ({
  at: new Date().toISOString(),
  today: '2026-11-22',
  blocks,
})
export const ok = <Value,>(value: Value) => ({ state: 'ok' as const, value })

type Options = {
  answer: Home | Error | ((sent: { query: { blocks?: string } }) => Home | Error | Promise<Home>)
  blocks?: string
  base?: string
  language?: string
  /** Cached data of this device, and its user. */
  kept?: unknown
  person?: string
}

/** Renders a home, and records its requests and cached data. */
export async function openHome({ answer, blocks, base = '', language = 'en', kept = null, person }: Options) {
  const attributes = { ...(blocks !== undefined && { blocks }), ...(base !== 'none' && { base }) }
  const stood = standIn<'blocks' | 'base'>({
    attributes,
    tenant,
    drafts: { kept },
    answers: { 'GET home/blocks': answer as never },
  })
  if (person) stood.host.element.setAttribute('draft', person)
  const screen = await showView(<HomeView model={createModel(stood.host)} />, words, language)
  const filled = () => screen.all('.primary').map(one => [screen.text(one), one.getAttribute('href')])
  return { ...stood, ...screen, filled }
}
