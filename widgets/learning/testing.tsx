import type { LearningHome } from '#contract/learning-home.ts'
import type { OutlineChapter, WireAssignment } from '#contract/learning-trainee.ts'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { Learning } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'learning', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }
export const id = (at: number) => at.toString(16).padStart(24, '0')

export const NOW = '2026-11-23T08:00:00.000Z'
export const seconds = (day: string) => Date.parse(`${day}T00:00:00+03:00`) / 1_000

export const home: LearningHome = {
  at: NOW,
  name: 'Zawadi',
  trainee: { id: id(1), cohortId: id(2), user_id: id(3) },
  cohort: {
    id: id(2),
    name: 'Cohort 8',
    course: 'Grow your business',
    startsOn: '2026-10-19',
    endsOn: '2026-12-18',
  },
  class: { id: id(4), name: 'Nairobi A' },
  surveys: { completed: true, data: [{ code: 'baseline', title: 'Baseline Survey', done: true }] },
  mentors: [{ id: id(5), name: 'Halima Abdi', email: 'halima@example.org', cohortId: id(2) }],
  progress: { submitted: 1, percent: 33.33, total: 3 },
  resume: {
    chapterId: id(10),
    topicId: id(21),
    chapter: 'Know your customer',
    topic: 'Who buys from you?',
    position: 2,
    topics: 2,
    begun: true,
    minutes: 12,
  },
  sessions: [],
  unread: { alerts: 2, messages: 1 },
}

export const assignment = (at: number, more: Partial<WireAssignment> = {}): WireAssignment => ({
  id: id(at),
  title: `Assignment ${at}`,
  chapterId: id(10),
  createdAt: seconds('2026-11-16'),
  periodInDays: 14,
  dueAt: seconds('2026-11-30'),
  score: null,
  is_marked: false,
  submissions: [],
  ...more,
})
const sent = { id: id(90), score: null, createdAt: seconds('2026-11-20'), returned: false }
const topic = (at: number, name: string) => ({ id: id(at), name, seen: false, done: false, minutes: 12 })

export const chapters: OutlineChapter[] = [
  {
    id: id(10),
    name: 'Know your customer',
    topics: [topic(20, 'Supply and demand'), topic(21, 'Who buys from you?')],
    assignments: [assignment(30, { title: 'Ask five customers', submissions: [sent] })],
  },
  {
    id: id(11),
    name: 'Price with care',
    topics: [topic(22, 'What it costs you')],
    assignments: [assignment(31, { title: 'Cost one product', chapterId: id(11) })],
  },
  {
    id: id(12),
    name: 'Keep books',
    topics: [topic(23, 'Every sale counts')],
    assignments: [assignment(32, { title: 'A week of sales', chapterId: id(12) })],
  },
]

export const answers = (): Answers => ({
  'GET learning/home': { data: home },
  'GET lms/insights/trainees/:id/cohort-info': {
    at: NOW,
    data: { [id(2)]: { [id(4)]: { chapters } } },
  },
})

/** Opens the course at an address. */
export async function open(path = '/home', more: Answers = {}, language = 'en') {
  const stood = standIn<'path' | 'base'>({
    attributes: { path, base: '/dashboard/lms' },
    answers: { ...answers(), ...more },
  })
  stood.host.element.setAttribute('draft', id(3))
  const model = createModel(stood.host)
  const screen = await showView(<Learning model={model} />, words, language)
  return { ...stood, ...screen, model }
}
