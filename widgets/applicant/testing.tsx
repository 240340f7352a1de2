import { cleanStores } from 'nanostores'
import { onTestFinished, vi } from 'vitest'
import type { ApplicantState, Hub } from '#contract/onboarding.ts'
import type { Tenant } from '#contract/tenant.ts'
import { idOf, userOf } from '#kit/people/testing.ts'
import { type Answers, type HostOptions, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { nextOf, percent, type Verdict } from '#rules/onboarding.ts'
import { createModel } from './model.ts'
import type { Asked } from './place.ts'
import { Applicant } from './view.tsx'
import { en } from './words.en.ts'

export const STATE = 'GET onboarding/applicant/state/:user_id'
export const ANSWER = 'POST onboarding/add-applicant/:user_id'
export const AGAIN = 'POST onboarding/applicant/again/:user_id'
export const HUBS = 'GET onboarding/hubs'

export const cohortId = idOf('c')
export const hub: Hub = {
  id: idOf('b'),
  name: 'Nairobi',
  coach: 'Grace Wanjiru',
  email: 'nairobi@example.org',
  phone: '+254 700 000 001',
  address: 'Ngong Road',
}

/** A question of the cohort; its id is its letter. */
export const questionOf = (letter: string, order: number, more: Partial<Asked> = {}): Asked => ({
  _id: idOf(letter),
  question: `Question ${letter}`,
  hint: '',
  order,
  type: 'text',
  options: [],
  fileType: 'image',
  required: true,
  verdict: null,
  reason: null,
  at: null,
  value: null,
  file: null,
  earlier: null,
  ...more,
})

export const questions: Asked[] = [
  questionOf('1', 1, { question: 'What does your business sell?' }),
  questionOf('2', 2, { question: 'How many people work in it?', type: 'number' }),
  questionOf('3', 3, { question: 'What would you do with more money?', type: 'textarea' }),
]
/** The questions, of which the first so many were answered. */
export const answered = (count: number, asked = questions): Asked[] =>
  asked.map((one, at) =>
    at < count
      ? { ...one, verdict: 'pending' as const, value: `Answer ${one.order}`, at: '2026-11-20T09:00:00.000Z' }
      : one,
  )

/** What the server says of an application that was begun. */
export function stateOf(more: Partial<ApplicantState> = {}): ApplicantState {
  const rows = more.questions ?? questions
  const verdicts = Object.fromEntries(
    rows.flatMap(({ _id, verdict }) => (verdict ? [[_id, verdict] as [string, Verdict]] : [])),
  )
  const next = nextOf(
    rows.map(({ _id }) => _id),
    verdicts,
  )
  const open = rows.find(({ _id }) => _id === next)
  const done = rows.filter(({ verdict }) => verdict && verdict !== 'rejected').length
  return {
    status: true,
    message: 'Your application goes on.',
    firstAttempt: false,
    path: next ? `/apply/${next}` : '/approvals',
    progress: percent(done, rows.length),
    stepsDone: done,
    totalSteps: rows.length,
    pendingApproval: rows.some(({ verdict }) => verdict === 'pending'),
    daysLeft: 12,
    timeLeft: { hour: 3, mins: 20 },
    deadline: '2026-12-05T20:59:00.000Z',
    cohort: { name: 'Growth', year: 2026 },
    toApproveSteps: rows.flatMap(({ verdict, question }) =>
      verdict === 'pending' ? [{ name: question }] : [],
    ),
    rejectedSteps: rows.flatMap(({ verdict, question, reason }) =>
      verdict === 'rejected' ? [{ name: question, reason: reason ?? '' }] : [],
    ),
    hub,
    applicant: { infoFolder: idOf('d') },
    stage: next ? 'answering' : 'review',
    tutorial: null,
    again: null,
    outQuizes: rows.map(({ question, order }) => ({ question, order })),
    outQuiz: open ? { ...open, cohortId } : null,
    questions: rows,
    ...more,
  } as ApplicantState
}

/** One that nobody has started: the hub is known, the folders are ready. */
export const freshState = (more: Partial<ApplicantState> = {}): ApplicantState =>
  stateOf({ path: '/welcome', firstAttempt: true, daysLeft: null, timeLeft: null, ...more })

export type Setup = Pick<HostOptions<never>, 'answers' | 'drafts'> & {
  path?: string
  view?: 'summary'
  language?: string
  /** What the server knows: it takes answers into it. */
  state?: ApplicantState
  /** What the portal has. */
  modules?: Tenant['modules']
}

/** An application in front of a server that keeps what it is sent, while there is a line. */
export function application({
  path,
  view,
  state = stateOf(),
  modules = ['learning'],
  answers,
  drafts,
}: Setup = {}) {
  const take: Answers[typeof ANSWER] = ({ body }) => {
    const { hub, tutorial, questions } = server.state
    server.state = stateOf({
      hub,
      tutorial,
      questions: questions.map(one =>
        one._id === body.step
          ? { ...one, verdict: 'pending' as const, value: body.value ?? idOf('e'), reason: null }
          : one,
      ),
    })
    return { message: 'Saved.', data: server.state }
  }
  const stood = standIn({
    attributes: { path, view, base: '/dashboard/applicant' },
    tenant: { portal: 'https://portal.example', modules },
    answers: {
      'GET account/user/unbox': { user: userOf('applicant') },
      [STATE]: () => server.state,
      [ANSWER]: take,
      [HUBS]: { data: [hub, { ...hub, id: idOf('9'), name: 'Kisumu', address: '' }] },
      ...answers,
    },
    drafts,
  })
  const server: { isAway: boolean; state: ApplicantState } = Object.assign(stood.server, { state })
  /** The line comes and goes. */
  const line = (isThere: boolean) => {
    server.isAway = !isThere
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
    dispatchEvent(new Event(isThere ? 'online' : 'offline'))
  }
  // the portal says whose drafts these are
  if (!drafts?.off) stood.host.element.setAttribute('draft', userOf('applicant').user_id)
  const model = createModel(stood.host)
  // else it would go on sending what the next test lets wait on the same device
  onTestFinished(() => cleanStores(model.$state))
  return { ...stood, model, server, line }
}

const words = { name: 'applicant', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

/** The same on a screen, until the test is over. */
export async function show({ language, ...given }: Setup = {}) {
  const made = application(given)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const screen = await showView(<Applicant model={made.model} />, words, language)
  return { ...made, ...screen, field: () => screen.field('answer') }
}
