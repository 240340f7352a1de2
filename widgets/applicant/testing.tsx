import { cleanStores } from 'nanostores'
import { onTestFinished, vi } from 'vitest'
import type { ApplicantState, Hub } from '#contract/onboarding.ts'
import type { Tenant } from '#contract/tenant.ts'
import { idOf, userOf } from '#kit/people/testing.ts'
import { type Answers, type HostOptions, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { formatShare, nextOf, type Verdict } from '#rules/onboarding.ts'
import { createModel } from './model.ts'
import type { Question } from './place.ts'
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

/** A question of the cohort; its id is derived from its letter. */
export const questionOf = (letter: string, order: number, more: Partial<Question> = {}): Question => ({
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

export const questions: Question[] = [
  questionOf('1', 1, { question: 'What does your business sell?' }),
  questionOf('2', 2, { question: 'How many people work in it?', type: 'number' }),
  questionOf('3', 3, { question: 'What would you do with more money?', type: 'textarea' }),
]
/** The questions, the first `count` of them answered. */
export const answered = (count: number, asked = questions): Question[] =>
  asked.map((one, at) =>
    at < count
      ? { ...one, verdict: 'pending' as const, value: `Answer ${one.order}`, at: '2026-11-20T09:00:00.000Z' }
      : one,
  )

/** The server's state of a started application. */
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
    progress: formatShare(done, rows.length),
    stepsDone: done,
    totalSteps: rows.length,
    pendingApproval: rows.some(({ verdict }) => verdict === 'pending'),
    daysLeft: 12,
    timeLeft: { hour: 0, mins: 0 },
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

/** An application not started yet: the hub is chosen, the folders are ready. */
export const freshState = (more: Partial<ApplicantState> = {}): ApplicantState =>
  stateOf({ path: '/welcome', firstAttempt: true, daysLeft: null, timeLeft: null, ...more })

export type Setup = Pick<HostOptions<never>, 'answers' | 'drafts'> & {
  path?: string
  view?: 'summary'
  language?: string
  /** State of the fake server, which stores answers in it. */
  state?: ApplicantState
  /** Modules of the portal. */
  modules?: Tenant['modules']
}

/** Creates an application on a fake server that stores what it is sent while online. */
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
  /** Switches the connection on and off. */
  const line = (isThere: boolean) => {
    server.isAway = !isThere
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
    dispatchEvent(new Event(isThere ? 'online' : 'offline'))
  }
  // the portal tags drafts with their user
  if (!drafts?.off) stood.host.element.setAttribute('draft', userOf('applicant').user_id)
  const model = createModel(stood.host)
  // else it would keep sending what the next test queues on the same device
  onTestFinished(() => cleanStores(model.$state))
  return { ...stood, model, server, line }
}

const words = { name: 'applicant', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

/** Renders the application until the test ends. */
export async function show({ language, ...given }: Setup = {}) {
  const made = application(given)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  const screen = await showView(<Applicant model={made.model} />, words, language)
  return { ...made, ...screen, field: () => screen.field('answer') }
}
