import type { OnboardingState } from '#contract/onboarding.ts'
import { type OnboardingStep, ROUTES, STEPS } from '#contract/onboarding-step.ts'
import { nextOf, type Verdict } from '#rules/onboarding.ts'

export type Handed = OnboardingState['steps'][number]

/** Screens other than steps, by path. */
const SCREENS = {
  '/welcome': 'welcome',
  '/approvals': 'approvals',
  '/success': 'success',
  '/too_late': 'too-late',
  '/manual': 'manual',
  '/invited': 'invited',
  '/---future---': 'no-loan',
} as const

export type Place =
  | { screen: (typeof SCREENS)[keyof typeof SCREENS] }
  | { screen: 'step'; step: OnboardingStep }
  /** Redirect to another screen. `order`: the step is not open yet. `continue`: the user resumes where they stopped. */
  | { screen: 'elsewhere'; to: string; why?: 'order' | 'continue' }

export const pathOf = (step: OnboardingStep): string => `/apply/${ROUTES[step]}`

const stepAt = (path: string): OnboardingStep | undefined =>
  STEPS.find(step => pathOf(step) === path.replace(/\?.*/, ''))

export const handedOf = (state: OnboardingState, step: OnboardingStep): Handed | undefined =>
  state.steps.find(one => one.step === step)

/** Returns the verdicts of the submitted steps. */
export const verdictsOf = (state: OnboardingState): Partial<Record<OnboardingStep, Verdict>> =>
  Object.fromEntries(state.steps.flatMap(({ step, verdict }) => (verdict ? [[step, verdict]] : [])))

/** Returns the next step to submit; null when all are submitted. */
export const nextStep = (state: OnboardingState): OnboardingStep | null => nextOf(STEPS, verdictsOf(state))

/** Returns whether the hub is preparing the user's folders. */
export const isPreparing = (state: OnboardingState): boolean =>
  !state.status && state.hub !== null && state.path === '/welcome'

/**
 * Resolves a path to a screen, given the server's state.
 * @param isArriving whether this is the first screen shown: users who have started skip the welcome
 */
export function placeOf(path: string, state: OnboardingState, isArriving: boolean): Place {
  // an empty path means the welcome screen
  const requested = path.replace(/\?.*/, '').replace(/^\/?$/, '/welcome')
  const ends = ['/welcome', '/success', '/too_late', '/manual', '/invited']
  const isHere = requested === state.path
  if (requested === '/---future---') return { screen: 'no-loan' }
  // before the start and at the end there is only one screen
  if (ends.includes(state.path))
    return isHere ? screenAt(state.path) : { screen: 'elsewhere', to: state.path }
  if (requested === '/welcome' && isArriving) {
    const hasBegun = state.stepsDone > 1 && /^\/apply\/(?!start$)/.test(state.path)
    return { screen: 'elsewhere', to: state.path, ...(hasBegun && { why: 'continue' }) }
  }
  const step = stepAt(requested)
  if (step) {
    const isOpen = handedOf(state, step)?.verdict || nextStep(state) === step
    return isOpen ? { screen: 'step', step } : { screen: 'elsewhere', to: state.path, why: 'order' }
  }
  if (isHere || requested === '/welcome') return screenAt(requested)
  return { screen: 'elsewhere', to: state.path }
}

/** Falls back to the welcome screen for a server path that this version does not know. */
const screenAt = (path: string): Place => ({ screen: SCREENS[path as keyof typeof SCREENS] ?? 'welcome' })
