import type { ManagedTenant, Site, Webhook } from '#contract/administration.ts'
import { configure } from '#kit/core/page.ts'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { firstEn } from './first.en.ts'
import { createModel } from './model.ts'
import { Tenants } from './view.tsx'

configure({ origin: 'https://wezesha.example' })

export const wezesha: ManagedTenant = {
  code: 'wezesha',
  name: 'Wezesha',
  description: 'Loans for small businesses.',
  isDefault: true,
  administrator: { email: 'super@wezesha.example', joined: true },
  hosts: ['wezesha.example'],
  theme: { brand: '#c2410c', radius: 12 },
  logo: null,
  contact: {
    address: ['Moi Avenue', 'Nairobi'],
    mailboxes: [{ purpose: 'support', email: 'support@wezesha.example' }],
    phone: '+254 700 000 000',
    social: [],
    messagePage: '',
  },
  landing: 'page',
  country: 'KE',
  languages: ['en', 'sw'],
  modules: ['loan-calculator'],
  features: { staffSearch: false },
  loan: {
    currency: 'KES',
    minimum: 50_000_00,
    maximum: 1_000_000_00,
    periods: [6, 12],
    purposes: ['personal', 'capital'],
    financedPurposes: ['capital'],
    incomeShare: 3_300,
    monthlyGrowth: 400,
    overpayment: 1_000_00,
    interestGuide: [
      { from: 0, rate: 700 },
      { from: 300_000_00, rate: 800 },
    ],
  },
  texts: { en: { 'kit.retry': 'Once more' } },
  version: 'v1',
}
export const jenga: ManagedTenant = {
  ...wezesha,
  code: 'jenga',
  name: 'Jenga Partners',
  isDefault: false,
  hosts: ['jenga.example', 'www.jenga.example'],
  texts: {},
}
export const site: Site = {
  key: 'pk_live_0123456789abcdef',
  name: 'Soko',
  origins: ['https://soko.example'],
  theme: { radius: 6 },
  texts: { en: { 'kit.retry': 'Again' } },
  secrets: [],
}
export const hook: Webhook = {
  id: 'b'.repeat(24),
  url: 'https://soko.example/hook',
  events: ['account.activated'],
  active: true,
  createdAt: '2026-11-20T09:00:00.000Z',
  last: { at: '2026-11-20T10:00:00.000Z', status: 200 },
}

/** Creates the administration on a fake server with the given answers. */
function start(answers: Answers, path = '/', drafts: { kept: unknown } = { kept: null }) {
  const stood = standIn({
    attributes: { path },
    answers: { 'GET portal/tenants': { data: [wezesha, jenga] }, ...answers },
    drafts,
  })
  return { ...stood, model: createModel(stood.host) }
}

const words = { name: 'tenants', en: firstEn, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

/** Renders the administration until the test ends. */
export async function show(answers: Answers, path?: string, language?: string, drafts?: { kept: unknown }) {
  const made = start(answers, path, drafts)
  return { ...made, ...(await showView(<Tenants model={made.model} />, words, language)) }
}
