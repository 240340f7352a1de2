import type { InvestProfile } from '#contract/invest.ts'
import type { SharedProfile } from '#contract/invest-shared.ts'
import { idOf } from '#kit/people/testing.ts'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { InvestProfileView } from './view.tsx'
import { en } from './words.en.ts'

export const OWN = 'GET invest/own'
export const CREATE = 'POST invest/business/create'
export const UPDATE = 'POST invest/business/update'
export const CATEGORIES = 'GET invest/businessCategory/read'
const words = { name: 'invest-profile', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }
const none = { overview: '', proposition: '', plan: '', benefit: '', need: '' }
const at = '2026-11-20T08:00:00.000Z'

/** A profile with a few texts, a place and a link only. */
export const profileOf = (more: Partial<InvestProfile> = {}): InvestProfile => ({
  id: idOf('1'),
  name: 'Mama Fruits Ltd',
  displayName: 'Mama Fruits',
  category: idOf('c'),
  categoryName: 'Retail',
  location: 'Gikomba',
  video: null,
  readyForGrowth: false,
  place: { kind: 'point', lng: 36.8172, lat: -1.2864 },
  owner: { id: idOf('f'), name: 'Faraja', phone: '+254712000001' },
  texts: {
    en: { ...none, overview: '<b>Fruit</b>', need: 'A cold room' },
    sw: { ...none, overview: 'Matunda' },
  },
  image: null,
  logo: null,
  enabled: true,
  showPerformance: true,
  consents: {} as never,
  figures: [{ item: 'age', amount: 30, of: null, currency: 'KES', on: '2026-11-23' }],
  listing: { offered: true, state: 'off', reason: null },
  links: [
    {
      id: idOf('a'),
      token: 'A'.repeat(22),
      label: 'Acme',
      kind: 'link',
      createdAt: at,
      address: 'https://portal.example/invest/AAA',
      revokedAt: null,
      looks: 2,
      lastAt: at,
    },
  ],
  enquiries: 0,
  createdAt: at,
  editedAt: at,
  editedBy: null,
  writable: true,
  ...more,
})

export const shared: SharedProfile = {
  token: 'A'.repeat(22),
  name: 'Mama Fruits Ltd',
  displayName: 'Mama Fruits',
  category: null,
  categoryName: 'Retail',
  location: 'Gikomba',
  place: null,
  video: 'dQw4w9WgXcQ',
  readyForGrowth: true,
  texts: { ...none, overview: '<b>Fruit</b>' },
  language: 'en',
  image: null,
  logo: null,
  figures: [{ item: 'age', amount: 30, of: null, currency: 'KES', on: '2026-11-23' }],
  editedOn: '2026-11-20',
  address: 'https://portal.example/invest/AAA',
  provider: 'Provider',
}

export const own = (profile: InvestProfile | null) => ({
  data: profile,
  business: null,
  phone: '+254712000001',
  map: null,
})

/** Creates a widget on a fake server with the given answers. */
export function invest(
  answers: Answers = {},
  attributes: { path?: string; share?: string; business?: string } = {},
  drafts: { kept: unknown } = { kept: null },
) {
  const stood = standIn({
    tenant: { name: 'Provider', modules: ['invest-profile'] },
    attributes,
    answers: {
      [OWN]: own(profileOf()),
      [CATEGORIES]: { data: [{ id: idOf('c'), name: 'Retail' }] },
      'GET invest/profiles/:id/looks': { data: [] },
      'GET invest/profiles/:id/enquiries': { data: [] },
      ...answers,
    } as Answers,
    drafts,
  })
  return { ...stood, model: createModel(stood.host) }
}

/** Renders the widget. */
export async function show(...given: [...Parameters<typeof invest>, language?: string]) {
  const [answers, attributes, drafts, language] = given
  const made = invest(answers, attributes, drafts)
  return { ...made, ...(await showView(<InvestProfileView model={made.model} />, words, language)) }
}
