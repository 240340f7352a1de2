import type { CohortRow, CohortWhole } from '#contract/learning-cohort.ts'
import type { TaughtRow } from '#contract/learning-taught.ts'
import type { Role } from '#contract/role.ts'
import { idOf, userOf } from '#kit/people/testing.ts'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { Teaching } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'teaching', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

export const cohort: CohortRow = {
  id: idOf('c'),
  name: 'Cohort 8',
  course: 'Grow your business',
  edition: 2,
  hub: 'Nairobi',
  startsOn: '2026-10-19',
  endsOn: '2026-12-18',
  closed: false,
  classes: 1,
  trainees: 12,
}
export const whole: CohortWhole = {
  ...cohort,
  editionId: idOf('e'),
  hubId: null,
  programme: idOf('9'),
  timeZone: 'Africa/Nairobi',
  classList: [
    { id: idOf('d'), name: 'Class A', trainees: 12 },
    { id: idOf('b'), name: 'Class B', trainees: 0 },
  ],
  teachers: [
    {
      id: idOf('4'),
      account: idOf('5'),
      name: 'Halima Abdi',
      email: 'halima@example.org',
      part: 'mentor',
      class: null,
      trainees: 5,
    },
  ],
  selected: 2,
}
export const trainee: TaughtRow = {
  id: idOf('1'),
  account: idOf('2'),
  name: 'Zawadi Njeri',
  email: 'zawadi@mail.example',
  phone: '+254712345678',
  cohort: { id: cohort.id, name: cohort.name },
  class: { id: idOf('d'), name: 'Class A' },
  state: 'active',
  mentors: ['Halima Abdi'],
  submitted: 1,
  total: 3,
  overdue: 1,
  sessions: 5,
  attended: 4,
  lastAt: '2026-11-22T08:00:00.000Z',
  standing: 'behind',
}

/** Opens teaching at an address as a user of a role. */
export async function open(
  path = '/cohorts',
  more: Answers = {},
  { role = 'processor', language = 'en' }: { role?: Role; language?: string } = {},
) {
  const stood = standIn<'path' | 'base'>({
    attributes: { path, base: '/processor/teaching' },
    answers: {
      'GET account/user/unbox': { user: userOf(role) },
      'GET learning/desk/cohorts': { data: [cohort], trains: true },
      'GET learning/desk/cohorts/:id': { data: whole },
      'GET learning/desk/trainees': { data: [trainee], total: 1, page: 1, size: 25 },
      'GET learning/desk/sessions': {
        data: [],
        total: 0,
        page: 1,
        size: 25,
        classes: [{ id: idOf('d'), name: 'Class A', cohort: 'Cohort 8', timeZone: 'Africa/Nairobi' }],
      },
      'GET learning/desk/certificates': { data: [], total: 0, page: 1, size: 25 },
      'GET learning/desk/certificates/due': { data: [] },
      'GET learning/desk/report': { data: [] },
      ...more,
    },
  })
  const model = createModel(stood.host)
  const screen = await showView(<Teaching model={model} />, words, language)
  return { ...stood, ...screen, model }
}
