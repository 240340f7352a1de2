import type { ApplicantState } from '#contract/onboarding.ts'
import { nextOf, type Verdict } from '#rules/onboarding.ts'
import type { Waiting } from './typed.ts'

export type Question = ApplicantState['questions'][number]

export type Screen =
  | { name: 'hub' | 'setup' | 'welcome' | 'approvals' | 'success' | 'late' | 'stopped' | 'invited' | 'lost' }
  | { name: 'question'; id: string }

/** Screen to show, and the path to redirect to when the address differs. */
export type Place = {
  screen: Screen
  path?: string
  /** Reason for the redirect, announced once. */
  news?: 'order' | 'continue'
}

/** Status of an answer as shown to the user: `waiting` means queued on this device, `skipped` submitted without an answer. */
export type Mark = Verdict | 'skipped' | 'waiting' | 'next' | 'open'

/** Whether an optional question was submitted without an answer, and can still be answered. */
export const isSkipped = ({ verdict, value, file }: Question): boolean =>
  verdict === 'pending' && !value && !file

/** Returns the status of each question by id, in order. Queued answers count as submitted. */
export function marksOf(
  { questions, firstAttempt }: ApplicantState,
  waiting: readonly Waiting[],
): Map<string, Mark> {
  const verdicts: Record<string, Verdict> = {}
  for (const { _id, verdict } of questions) if (verdict) verdicts[_id] = verdict
  for (const { question } of waiting) verdicts[question] = 'pending'
  const next = nextOf(
    questions.map(({ _id }) => _id),
    verdicts,
  )
  return new Map(
    questions.map(question => {
      const { _id } = question
      if (waiting.some(({ question }) => question === _id)) return [_id, 'waiting']
      if (isSkipped(question)) return [_id, 'skipped']
      return [_id, verdicts[_id] ?? (_id === next && !firstAttempt ? 'next' : 'open')]
    }),
  )
}

/** Returns whether a question may be opened: those answered, and the next one. */
export const isOpen = (mark: Mark | undefined): boolean => mark !== undefined && mark !== 'open'

/** Returns the path of the next step. */
export function leadOf(state: ApplicantState, waiting: readonly Waiting[]): string {
  if (!state.path.startsWith('/apply/')) return state.path
  for (const [id, mark] of marksOf(state, waiting)) {
    if (mark === 'next' || mark === 'rejected') return `/apply/${id}`
  }
  // the last answers are queued on the device
  return '/welcome'
}

const FIXED: Record<string, Screen> = {
  '': { name: 'stopped' },
  '/manual': { name: 'stopped' },
  '/invited': { name: 'invited' },
  '/too_late': { name: 'late' },
  '/success': { name: 'success' },
}

/**
 * Resolves an address to a screen. Addresses beyond the progress that the server reports redirect to the next step.
 * @param isArriving the user has just opened the widget; a started application resumes at the next step
 */
export function placeOf(
  address: string,
  state: ApplicantState,
  waiting: readonly Waiting[],
  isArriving: boolean,
): Place {
  const [at = ''] = address.split('?')
  const fixed = FIXED[state.path]
  if (fixed) return { screen: fixed, ...(/^\/(too_late|success)$/.test(state.path) && { path: state.path }) }
  if (!state.hub) return { screen: { name: 'hub' }, path: '/welcome' }
  if (!state.status) return { screen: { name: 'setup' }, path: '/welcome' }
  if (state.path === '/welcome') return { screen: { name: 'welcome' }, path: '/welcome' }

  const lead = leadOf(state, waiting)
  const goOn = (news?: Place['news']): Place => ({ screen: screenAt(lead), path: lead, news })
  if (at === '/' || (at === '/welcome' && isArriving)) {
    // for rejected answers the server's own message is announced
    const isGoingOn = isArriving && state.stepsDone > 0 && state.rejectedSteps.length === 0
    return goOn(isGoingOn && lead.startsWith('/apply/') ? 'continue' : undefined)
  }
  if (at === '/welcome') return { screen: { name: 'welcome' } }
  if (/^\/(apply\/start|approvals|success|too_late)$/.test(at)) return goOn()

  const [, id = ''] = /^\/apply\/([0-9a-f]{24})$/.exec(at) ?? []
  const mark = marksOf(state, waiting).get(id)
  if (!mark) return { screen: { name: 'lost' } }
  return isOpen(mark) ? { screen: { name: 'question', id } } : goOn('order')
}

const screenAt = (path: string): Screen =>
  path.startsWith('/apply/')
    ? { name: 'question', id: path.slice('/apply/'.length) }
    : { name: path === '/approvals' ? 'approvals' : 'welcome' }
