import type { Download } from '#contract/onboarding.ts'
import type { Candidate, Cohort, EditedQuestion, ManagedHub, ProgressRow } from '#contract/programme.ts'
import type { Role } from '#contract/role.ts'
import { idOf, userOf } from '#kit/people/testing.ts'
import { type HostOptions, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { Programmes } from './view.tsx'
import { en } from './words.en.ts'

export const PEOPLE = 'GET onboarding/progress'
export const FIGURES = 'GET onboarding/progress/figures'
export const QUESTIONS = 'GET onboarding/cohorts/:id/questions'
export const SAVE_QUESTIONS = 'PUT onboarding/cohorts/:id/questions'
export const CANDIDATES = 'GET onboarding/cohorts/:id/candidates'

export const hub: ManagedHub = {
  id: idOf('b'),
  name: 'Nairobi',
  coach: 'Grace Wanjiru',
  email: 'nairobi@example.org',
  phone: '+254 700 000 001',
  address: 'Ngong Road',
  active: true,
  people: 3,
}
const hubRef = { id: hub.id, name: hub.name }

export const rowOf = (more: Partial<ProgressRow> = {}): ProgressRow => ({
  person: { id: idOf('a'), name: 'Amina Otieno' },
  programme: 'onboarding',
  hub: hubRef,
  cohort: null,
  standing: 'active',
  done: 7,
  total: 14,
  pending: 2,
  rejected: 1,
  startedAt: '2026-10-01T08:00:00.000Z',
  deadline: '2026-12-30T20:59:59.000Z',
  lastAt: '2026-11-19T09:00:00.000Z',
  earlier: [],
  deadlineOf: null,
  ...more,
})

export const cohortOf = (more: Partial<Cohort> = {}): Cohort => ({
  id: idOf('c'),
  name: 'Accelerator',
  year: 2026,
  hub: null,
  tutorial: '',
  opensAt: '2026-09-30T21:00:00.000Z',
  deadline: '2026-12-15T20:59:59.000Z',
  criteria: [
    { name: 'Idea', most: 10 },
    { name: 'Team', most: 5 },
  ],
  used: false,
  questions: 2,
  applicants: 5,
  standings: { active: 3, judging: 2 },
  ...more,
})

export const questionOf = (more: Partial<EditedQuestion> = {}): EditedQuestion => ({
  id: idOf('1'),
  order: 1,
  question: 'What do you sell?',
  questionSw: 'Unauza nini?',
  hint: '',
  hintSw: '',
  type: 'text',
  options: [],
  optionsSw: [],
  fileType: 'image',
  required: true,
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
  person: { id: idOf('d'), name: 'Baraka Juma' },
  hub: hubRef,
  standing: 'judging',
  scores: [
    {
      by: { id: idOf('9'), name: 'Grace Wanjiru' },
      points: [8, 4],
      total: 12,
      note: 'Strong team',
      at: '2026-11-18T09:00:00.000Z',
    },
  ],
  average: '12.00',
  gone: false,
  earlier: [],
  ...more,
})

export const paper: Download = {
  id: idOf('e'),
  kind: 'brochure',
  language: 'en',
  name: 'brochure.pdf',
  size: 310_000,
  address: 'https://portal.example/files/e',
}

export const pageOf = <Row extends object>(...data: Row[]) => ({
  data,
  total: data.length,
  page: 1,
  size: 25,
  counts: {},
})

export type Setup = Pick<HostOptions<never>, 'answers' | 'drafts'> & { path?: string; role?: Role }

/** Creates the programmes on a fake server with the given answers, and records its requests. */
export function programmes({ path = '/', role = 'super', answers, drafts }: Setup = {}) {
  const stood = standIn({
    attributes: { path, base: `/${role === 'super' ? 'super-admin' : 'processor'}/programmes` },
    answers: {
      'GET account/user/unbox': { user: userOf(role) },
      'GET onboarding/cohorts': { data: [cohortOf()] },
      'GET onboarding/hubs/all': { data: [hub] },
      [PEOPLE]: pageOf(rowOf()),
      [QUESTIONS]: { data: written, version: 'v1' },
      [CANDIDATES]: pageOf(candidateOf()),
      'GET onboarding/downloads': { data: [paper] },
      ...answers,
    },
    otherwise: { message: 'It is done.' },
    drafts,
  })
  return { ...stood, model: createModel(stood.host) }
}

const words = { name: 'programmes', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

/** Renders the programmes until the test ends. */
export async function show({ language, ...given }: Setup & { language?: string } = {}) {
  const made = programmes(given)
  return { ...made, ...(await showView(<Programmes model={made.model} />, words, language)) }
}
