import type { ApplicantState } from '#contract/onboarding.ts'
import { nextOf, type Verdict } from '#rules/onboarding.ts'
import type { Waiting } from './typed.ts'

export type Asked = ApplicantState['questions'][number]

export type Screen =
  | { name: 'hub' | 'setup' | 'welcome' | 'approvals' | 'success' | 'late' | 'stopped' | 'invited' | 'lost' }
  | { name: 'question'; id: string }

/** What is shown, and where that stands when the address says something else. */
export type Place = {
  screen: Screen
  path?: string
  /** Why it is not what the address asks for: told once. */
  news?: 'order' | 'continue'
}

/** How an answer stands for the person: `waiting` is on this device only. */
export type Mark = Verdict | 'waiting' | 'next' | 'open'

/** How each question stands, by its id, in order: what waits on the device counts as handed in. */
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
    questions.map(({ _id }) => [
      _id,
      waiting.some(({ question }) => question === _id)
        ? 'waiting'
        : (verdicts[_id] ?? (_id === next && !firstAttempt ? 'next' : 'open')),
    ]),
  )
}

/** Whether a question may be opened: what was answered, and what comes next. */
export const isOpen = (mark: Mark | undefined): boolean => mark !== undefined && mark !== 'open'

/** Where the application goes on. */
export function leadOf(state: ApplicantState, waiting: readonly Waiting[]): string {
  if (!state.path.startsWith('/apply/')) return state.path
  for (const [id, mark] of marksOf(state, waiting)) {
    if (mark === 'next' || mark === 'rejected') return `/apply/${id}`
  }
  // the last answers wait on the device
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
 * What an address shows. The server says how far the application is, and no address leads beyond.
 * @param isArriving the person has just come to the widget: whoever has begun goes on where they stopped
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
    // of what was sent back, the server's own words are said
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
