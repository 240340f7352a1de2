import type { InvestRow } from '#contract/invest-desk.ts'
import type { Enquiry } from '#contract/invest-enquiry.ts'
import { idOf } from '#kit/people/testing.ts'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { InvestDesk } from './view.tsx'
import { en } from './words.en.ts'

export const LIST = 'GET invest/desk'
export const DECIDE = 'POST invest/desk/:id/decide'
export const ASKED = 'GET invest/desk/enquiries'
export const CATEGORIES = 'GET invest/desk/categories'

export const row: InvestRow = {
  id: idOf('1'),
  name: 'Mama Fruits',
  owner: 'Faraja Mwangi',
  category: 'Retail',
  reason: null,
  location: 'Gikomba',
  state: 'asked',
  complete: 75,
  links: 1,
  looks: 4,
  enquiries: 0,
  editedAt: '2026-11-20T08:00:00.000Z',
  since: '2026-11-20T08:00:00.000Z',
}
export const enquiry: Enquiry = {
  id: idOf('e'),
  business: idOf('1'),
  businessName: 'Mama Fruits',
  name: 'Ann',
  organisation: 'Fund',
  email: 'ann@fund.example',
  phone: '',
  text: '<b>How much?</b>',
  label: 'Poster',
  state: 'new',
  at: '2026-11-20T08:00:00.000Z',
  by: null,
  answer: '',
}
export const categories = [
  { id: idOf('a'), name: { en: 'Retail', sw: 'Rejareja' }, hidden: false },
  { id: idOf('b'), name: { en: 'Farming', sw: '' }, hidden: false },
]

const words = { name: 'invest-desk', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }
type Options = { answers?: Answers; role?: string; path?: string; modules?: string[]; language?: string }

/** Creates the desk on a fake server with the given answers. @param role of the user */
export function desk(options: Omit<Options, 'language'> = {}) {
  const { answers = {}, role = 'processor', path = '/' } = options
  const { modules = ['invest-profile', 'invest-gallery'] } = options
  const stood = standIn<'path' | 'base'>({
    tenant: { name: 'Provider', modules: modules as never },
    attributes: { path, base: '/processor/invest' },
    answers: {
      [LIST]: { data: [row], total: 1, page: 1, size: 25, asked: 1 },
      [ASKED]: { data: [enquiry], total: 1, page: 1, size: 25, waiting: 1 },
      [CATEGORIES]: { data: categories },
      [DECIDE]: { message: 'Done.' },
      'POST invest/enquiries/:id': { message: 'Marked.' },
      'PUT invest/desk/categories': { message: 'Saved.' },
      'GET invest/desk/enquiries/export': new Blob(),
      'GET account/user/unbox': { user: { role } },
      ...answers,
    } as Answers,
  })
  return { ...stood, model: createModel(stood.host) }
}

/** Renders the desk. */
export async function showDesk({ language, ...options }: Options = {}) {
  const stood = desk(options)
  return { ...stood, ...(await showView(<InvestDesk model={stood.model} />, words, language)) }
}
