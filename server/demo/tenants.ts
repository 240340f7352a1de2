import { Module } from '#contract/module.ts'
import { usualAmounts } from '#rules/lending-terms.ts'
import type { TenantSeed } from '#server/tenant/seed.ts'
import { pagesOf } from './pages.ts'

/** The demo enables every module. */
const EVERY_MODULE = Object.values(Module.schema)

type Draft = Omit<TenantSeed, 'pages'>

const loanRules = {
  periods: [6, 12, 24, 36, 48, 60],
  purposes: ['personal', 'recurring', 'capital'],
  financedPurposes: ['capital'],
  incomeShare: 3300,
  monthlyGrowth: 400,
} satisfies Partial<Draft['loan']>

const wezesha: Draft = {
  code: 'wezesha',
  name: 'Wezesha',
  description:
    'Loans, records and training for small businesses in Kenya. See at once what a loan would cost you.',
  default: true,
  hosts: ['localhost', '127.0.0.1', 'wezesha.localhost'],
  theme: { brand: '#c2410c', radius: 12 },
  logo: null,
  contact: {
    address: ['Wezesha', 'P.O. Box 10000-00100', 'Moi Avenue', 'Nairobi, Kenya'],
    mailboxes: [
      { purpose: 'support', email: 'support@wezesha.example' },
      { purpose: 'loans', email: 'loans@wezesha.example' },
      { purpose: 'programmes', email: 'programmes@wezesha.example' },
    ],
    phone: '+254 700 000 000',
    social: [
      { name: 'Facebook', url: 'https://social.example/wezesha' },
      { name: 'Instagram', url: 'https://photos.example/wezesha' },
      { name: 'YouTube', url: 'https://video.example/@wezesha' },
    ],
    messagePage: 'https://www.wezesha.example/message',
  },
  landing: 'page',
  country: 'KE',
  languages: ['en', 'sw'],
  modules: [...EVERY_MODULE],
  features: { staffSearch: false },
  loan: { ...loanRules, ...usualAmounts('KES') },
  texts: {},
  services: {},
  partnerSites: [
    {
      key: 'pk_demo_wezesha',
      name: 'Duka la Mfano',
      origins: [],
      theme: { brand: '#0f766e', radius: 6 },
      texts: {
        en: { 'loan-calculator.title': 'Stock up with a Wezesha loan' },
        sw: { 'loan-calculator.title': 'Ongeza bidhaa kwa mkopo wa Wezesha' },
      },
    },
  ],
}

const jenga: Draft = {
  code: 'jenga',
  name: 'Jenga Partners',
  description: 'Mikopo, kumbukumbu na mafunzo kwa wajasiriamali nchini Tanzania.',
  default: false,
  hosts: ['jenga.localhost'],
  theme: { brand: '#1e3a8a', radius: 8 },
  logo: null,
  contact: {
    address: ['Jenga Partners', 'Mtaa wa Uhuru 12', 'S.L.P. 20000', 'Dar es Salaam, Tanzania'],
    mailboxes: [
      { purpose: 'support', email: 'msaada@jenga.example' },
      { purpose: 'loans', email: 'mikopo@jenga.example' },
      { purpose: 'programmes', email: 'programu@jenga.example' },
    ],
    phone: '+255 700 000 000',
    social: [{ name: 'Facebook', url: 'https://social.example/jenga' }],
    messagePage: 'https://www.jenga.example/ujumbe',
  },
  landing: 'signin',
  country: 'TZ',
  languages: ['sw', 'en'],
  modules: [...EVERY_MODULE],
  features: { staffSearch: true },
  loan: { ...loanRules, ...usualAmounts('TZS') },
  texts: {},
  services: {},
  partnerSites: [{ key: 'pk_demo_jenga', name: 'Shamba la Mfano', origins: [], theme: {}, texts: {} }],
}

/** Returns the demo's provider and its partner. @param origins where the demo's partner sites are served */
export const demoTenants = (origins: string[]): TenantSeed[] =>
  [wezesha, jenga].map(tenant => ({
    ...tenant,
    partnerSites: tenant.partnerSites.map(site => ({ ...site, origins })),
    pages: pagesOf(tenant),
  }))
