import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import type { ApplicantState, Hub } from '#contract/onboarding.ts'
import type { Tenant } from '#contract/tenant.ts'
import { ApiError } from '#kit/api.ts'
import { idOf, userOf } from '#kit/people/testing.ts'
import { createSpeech, loadSpeech, SpeechProvider } from '#kit/speech.tsx'
import { settle } from '#kit/testing.tsx'
import type { Host } from '#kit/widget.tsx'
import { nextOf, percent, type Verdict } from '#rules/onboarding.ts'
import { createModel } from './model.ts'
import type { Asked } from './place.ts'
import { Applicant } from './view.tsx'
import { en } from './words.en.ts'

export const STATE = 'GET onboarding/applicant/state/:user_id'
export const ANSWER = 'POST onboarding/add-applicant/:user_id'
export const HUBS = 'GET onboarding/hubs'

export const cohortId = idOf('c')
export const hub: Hub = {
  ...{ id: idOf('b'), name: 'Nairobi', coach: 'Grace Wanjiru', email: 'nairobi@example.org' },
  ...{ phone: '+254 700 000 001', address: 'Ngong Road' },
}

/** A question of the cohort; its id is its letter. */
export const questionOf = (letter: string, order: number, more: Partial<Asked> = {}): Asked => ({
  ...{ _id: idOf(letter), question: `Question ${letter}`, hint: '', order, type: 'text', options: [] },
  ...{ fileType: 'image', required: true },
  ...{ verdict: null, reason: null, at: null, value: null, file: null },
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
    ...{ status: true, message: 'Your application goes on.', firstAttempt: false },
    path: next ? `/apply/${next}` : '/approvals',
    ...{ progress: percent(done, rows.length), stepsDone: done, totalSteps: rows.length },
    pendingApproval: rows.some(({ verdict }) => verdict === 'pending'),
    ...{ daysLeft: 12, timeLeft: { hour: 3, mins: 20 }, deadline: '2026-12-05T20:59:00.000Z' },
    cohort: { name: 'Growth', year: 2026 },
    toApproveSteps: rows.flatMap(({ verdict, question }) =>
      verdict === 'pending' ? [{ name: question }] : [],
    ),
    rejectedSteps: rows.flatMap(({ verdict, question, reason }) =>
      verdict === 'rejected' ? [{ name: question, reason: reason ?? '' }] : [],
    ),
    ...{ hub, applicant: { infoFolder: idOf('d') }, stage: next ? 'answering' : 'review', tutorial: null },
    outQuizes: rows.map(({ question, order }) => ({ question, order })),
    outQuiz: open ? { ...open, cohortId } : null,
    questions: rows,
    ...more,
  } as ApplicantState
}

/** One that nobody has started: the hub is known, the folders are ready. */
export const freshState = (more: Partial<ApplicantState> = {}): ApplicantState =>
  stateOf({ path: '/welcome', firstAttempt: true, daysLeft: null, timeLeft: null, ...more })

export type Given = {
  path?: string
  language?: string
  /** What the server knows: it takes answers into it. */
  state?: ApplicantState
  /** Answers by call: a value, a function of what was sent, or an error to be refused with. */
  answers?: Record<string, unknown>
  /** What the device keeps; nothing where it is off. */
  drafts?: { kept: unknown; off?: true }
}

/** An application in front of a server that keeps what it is sent, while there is a line. */
export function application({ path, state = stateOf(), answers = {}, drafts = { kept: null } }: Given = {}) {
  const server = { state, isAway: false }
  const take = ({ body }: { body: { step: string; value?: string } }) => {
    const { hub, tutorial, questions } = server.state
    server.state = stateOf({
      ...{ hub, tutorial },
      questions: questions.map(one =>
        one._id === body.step
          ? { ...one, verdict: 'pending' as const, value: body.value ?? idOf('e'), reason: null }
          : one,
      ),
    })
    return { message: 'Saved.', data: server.state }
  }
  const known: Record<string, unknown> = {
    'GET account/user/unbox': { user: userOf('applicant') },
    [STATE]: () => server.state,
    [ANSWER]: take,
    [HUBS]: { data: [hub, { ...hub, id: idOf('9'), name: 'Kisumu', address: '' }] },
    ...answers,
  }
  const api = vi.fn(async (call: string, input?: unknown) => {
    if (server.isAway) throw new ApiError('unreachable', '')
    const answer = known[call]
    if (answer === undefined) throw new Error(`Nobody answers ${call}`)
    const given = typeof answer === 'function' ? answer(input) : answer
    if (given instanceof Error) throw given
    return given
  })
  const emit = vi.fn()
  const model = createModel({
    $attributes: atom({ path, base: '/dashboard/applicant' }),
    $tenant: atom<Tenant | null>({ portal: 'https://portal.example' } as Tenant),
    api,
    connection: () => ({ origin: '' }),
    draft: {
      read: () => (drafts.off ? null : structuredClone(drafts.kept)),
      write: (value: unknown) => {
        drafts.kept = structuredClone(value)
      },
    },
    emit,
  } as unknown as Host<'path' | 'base'>)
  const sent = (call: string) => api.mock.calls.filter(([name]) => name === call).map(([, input]) => input)
  /** The line comes and goes. */
  const line = (isThere: boolean) => {
    server.isAway = !isThere
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
    dispatchEvent(new Event(isThere ? 'online' : 'offline'))
  }
  return { model, api, emit, known, drafts, server, sent, line }
}

const words = { name: 'applicant', en, sw: () => import('./words.sw.ts') }

/** Draws the widget's view as a person sees it, until the test is over. */
export async function show(given: Given = {}) {
  const { language = 'en' } = given
  const made = application(given)
  const speech = createSpeech('applicant', await loadSpeech(words, language), { language })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
    vi.restoreAllMocks()
  })
  root.render(
    <SpeechProvider value={speech}>
      <Applicant model={made.model} />
    </SpeechProvider>,
  )
  await settle()
  const text = () => (place.textContent ?? '').replaceAll('\u00a0', ' ')
  const reads = async (part: string) => {
    await vi
      .waitUntil(() => text().includes(part), { timeout: 5_000 })
      .catch(() => {
        throw new Error(`“${part}” is not in: ${text()}`)
      })
  }
  const all = (selector: string) => [...place.querySelectorAll<HTMLElement>(selector)]
  const button = (name: string) => {
    const found = all('button, a').filter(one => one.textContent?.trim() === name)
    if (found.length === 0) throw new Error(`There is no ${name} in ${text()}`)
    return found.at(-1) as HTMLElement
  }
  const field = () => {
    const found = place.querySelector<HTMLInputElement>('[name=answer]')
    if (!found) throw new Error(`There is no field in ${text()}`)
    return found
  }
  const send = async () => {
    place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await settle()
  }
  return { ...made, place, text, reads, all, button, field, send }
}
