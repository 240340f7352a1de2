import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import type { Download } from '#contract/onboarding.ts'
import type { Candidate, Cohort, EditedQuestion, ManagedHub, ProgressRow } from '#contract/programme.ts'
import type { Role } from '#contract/role.ts'
import type { Tenant } from '#contract/tenant.ts'
import { idOf, userOf } from '#kit/people/testing.ts'
import { createSpeech, loadSpeech, SpeechProvider } from '#kit/speech.tsx'
import { press, settle, type } from '#kit/testing.tsx'
import type { Host } from '#kit/widget.tsx'
import { createModel } from './model.ts'
import { Programmes } from './view.tsx'
import { en } from './words.en.ts'

export const PEOPLE = 'GET onboarding/progress'
export const FIGURES = 'GET onboarding/progress/figures'
export const QUESTIONS = 'GET onboarding/cohorts/:id/questions'
export const SAVE_QUESTIONS = 'PUT onboarding/cohorts/:id/questions'
export const CANDIDATES = 'GET onboarding/cohorts/:id/candidates'

export const hub: ManagedHub = {
  ...{ id: idOf('b'), name: 'Nairobi', coach: 'Grace Wanjiru', email: 'nairobi@example.org' },
  ...{ phone: '+254 700 000 001', address: 'Ngong Road', active: true, people: 3 },
}
const hubRef = { id: hub.id, name: hub.name }

export const rowOf = (more: Partial<ProgressRow> = {}): ProgressRow => ({
  ...{ person: { id: idOf('a'), name: 'Amina Otieno' }, programme: 'onboarding', hub: hubRef },
  ...{ cohort: null, standing: 'active', done: 7, total: 14, pending: 2, rejected: 1 },
  startedAt: '2026-10-01T08:00:00.000Z',
  deadline: '2026-12-30T20:59:59.000Z',
  lastAt: '2026-11-19T09:00:00.000Z',
  ...more,
})

export const cohortOf = (more: Partial<Cohort> = {}): Cohort => ({
  ...{ id: idOf('c'), name: 'Accelerator', year: 2026, hub: null, tutorial: '' },
  ...{ opensAt: '2026-09-30T21:00:00.000Z', deadline: '2026-12-15T20:59:59.000Z' },
  criteria: [
    { name: 'Idea', most: 10 },
    { name: 'Team', most: 5 },
  ],
  ...{ used: false, questions: 2, applicants: 5, standings: { active: 3, judging: 2 } },
  ...more,
})

export const questionOf = (more: Partial<EditedQuestion> = {}): EditedQuestion => ({
  ...{ id: idOf('1'), order: 1, question: 'What do you sell?', questionSw: 'Unauza nini?', hint: '' },
  ...{ hintSw: '', type: 'text', options: [], optionsSw: [], fileType: 'image', required: true },
  ...more,
})
export const written: EditedQuestion[] = [
  questionOf(),
  questionOf({
    id: idOf('2'),
    order: 2,
    question: 'How many people work in it?',
    questionSw: '',
    type: 'number',
  }),
]

export const candidateOf = (more: Partial<Candidate> = {}): Candidate => ({
  ...{ person: { id: idOf('d'), name: 'Baraka Juma' }, hub: hubRef, standing: 'judging' },
  scores: [
    {
      ...{ by: { id: idOf('9'), name: 'Grace Wanjiru' }, points: [8, 4], total: 12, note: 'Strong team' },
      at: '2026-11-18T09:00:00.000Z',
    },
  ],
  average: '12.00',
  ...more,
})

export const paper: Download = {
  ...{ id: idOf('e'), kind: 'brochure', language: 'en', name: 'brochure.pdf', size: 310_000 },
  address: 'https://portal.example/files/e',
}

export const pageOf = (...data: ProgressRow[]) => ({
  data,
  total: data.length,
  page: 1,
  size: 25,
  counts: {},
})

type Input = { params?: object; query?: Record<string, unknown>; body?: unknown; files?: unknown }
/** Answers by call: a value, a function of what was sent, or an error to be refused with. */
export type Answers = Record<string, unknown>

export type Given = {
  path?: string
  role?: Role
  answers?: Answers
  drafts?: { kept: unknown }
}

/** The programmes in front of a server that answers as its calls are written, and what was asked of it. */
export function programmes({
  path = '/',
  role = 'super',
  answers = {},
  drafts = { kept: null },
}: Given = {}) {
  const known: Answers = {
    'GET account/user/unbox': { user: userOf(role) },
    'GET onboarding/cohorts': { data: [cohortOf()] },
    'GET onboarding/hubs/all': { data: [hub] },
    [PEOPLE]: pageOf(rowOf()),
    [QUESTIONS]: { data: written, version: 'v1' },
    [CANDIDATES]: { data: [candidateOf()], criteria: cohortOf().criteria },
    'GET onboarding/downloads': { data: [paper] },
    ...answers,
  }
  const calls: (Input & { name: string })[] = []
  const api = async (name: string, input: Input) => {
    calls.push({ name, ...input })
    const answer = known[name] ?? { message: 'It is done.' }
    const found = typeof answer === 'function' ? answer(input) : answer
    if (found instanceof Error) throw found
    return found
  }
  const emit = vi.fn()
  const $attributes = atom({ path, base: `/${role === 'super' ? 'super-admin' : 'processor'}/programmes` })
  const model = createModel({
    ...{ $attributes, $tenant: atom({} as Tenant), api, emit },
    connection: () => ({ origin: 'https://portal.example' }),
    draft: {
      read: () => drafts.kept,
      write: (value: unknown) => {
        drafts.kept = value
      },
    },
  } as unknown as Host<'path' | 'base'>)
  const asked = (name: string) => calls.filter(call => call.name === name)
  return { model, emit, asked, known, $attributes }
}

const words = { name: 'programmes', en, sw: () => import('./words.sw.ts') }

/** The same on a screen. */
export async function show({ language = 'en', ...given }: Given & { language?: string } = {}) {
  const started = programmes(given)
  const speech = createSpeech('programmes', await loadSpeech(words, language), { language })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(
    <SpeechProvider value={speech}>
      <Programmes model={started.model} />
    </SpeechProvider>,
  )
  await settle()
  const text = (within: Element | null = place) => (within?.textContent ?? '').replaceAll('\u00a0', ' ')
  const until = (wanted: string) => vi.waitUntil(() => text().includes(wanted), { timeout: 10_000 })
  const all = (selector: string) => [...place.querySelectorAll<HTMLElement>(selector)]
  /** Of the dialog where one is open. */
  const named = (name: string) => {
    const within = place.querySelector('dialog') ?? place
    return [...within.querySelectorAll<HTMLElement>('button, a, summary')].find(
      one => text(one).trim() === name || one.getAttribute('aria-label') === name,
    )
  }
  const tap = async (name: string) => {
    const found = named(name)
    if (!found) throw new Error(`There is no ${name} in ${text()}`)
    await press(found)
    await settle()
  }
  const field = (name: string) => {
    const found = place.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (!found) throw new Error(`There is no field ${name} in ${text()}`)
    return found
  }
  const fill = (name: string, value: string) => type(field(name), value)
  const send = async (form: string) => {
    place.querySelector(form)?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await settle()
  }
  return { ...started, place, text, until, all, named, tap, field, fill, send }
}
