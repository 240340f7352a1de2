import type { OnboardingState } from '#contract/onboarding.ts'
import { type OnboardingStep, ROUTES, STEPS } from '#contract/onboarding-step.ts'
import { nextOf, type Verdict } from '#rules/onboarding.ts'

export type Handed = OnboardingState['steps'][number]

/** Screens besides those of the steps, by their paths. */
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
  /** Another screen is the one to show. `order`: a step came too early. `continue`: the person goes on where they stopped. */
  | { screen: 'elsewhere'; to: string; why?: 'order' | 'continue' }

export const pathOf = (step: OnboardingStep): string => `/apply/${ROUTES[step]}`

const stepAt = (path: string): OnboardingStep | undefined =>
  STEPS.find(step => pathOf(step) === path.replace(/\?.*/, ''))

export const handedOf = (state: OnboardingState, step: OnboardingStep): Handed | undefined =>
  state.steps.find(one => one.step === step)

/** How each step stands that was handed in. */
export const verdictsOf = (state: OnboardingState): Partial<Record<OnboardingStep, Verdict>> =>
  Object.fromEntries(state.steps.flatMap(({ step, verdict }) => (verdict ? [[step, verdict]] : [])))

/** The step that is to be handed in next; null when everything is in. */
export const nextStep = (state: OnboardingState): OnboardingStep | null => nextOf(STEPS, verdictsOf(state))

/** The hub prepares the person's folders. */
export const isPreparing = (state: OnboardingState): boolean =>
  !state.status && state.hub !== null && state.path === '/welcome'

/**
 * Which screen a path means, as the server says that things stand.
 * @param isArriving the first screen that is shown: the welcome is not for those who have begun
 */
export function placeOf(path: string, state: OnboardingState, isArriving: boolean): Place {
  // the base alone is the beginning
  const asked = path.replace(/\?.*/, '').replace(/^\/?$/, '/welcome')
  const ends = ['/welcome', '/success', '/too_late', '/manual', '/invited']
  const isHere = asked === state.path
  if (asked === '/---future---') return { screen: 'no-loan' }
  // before the start and at the end there is one screen only
  if (ends.includes(state.path))
    return isHere ? screenAt(state.path) : { screen: 'elsewhere', to: state.path }
  if (asked === '/welcome' && isArriving) {
    const hasBegun = state.stepsDone > 1 && /^\/apply\/(?!start$)/.test(state.path)
    return { screen: 'elsewhere', to: state.path, ...(hasBegun && { why: 'continue' }) }
  }
  const step = stepAt(asked)
  if (step) {
    const isOpen = handedOf(state, step)?.verdict || nextStep(state) === step
    return isOpen ? { screen: 'step', step } : { screen: 'elsewhere', to: state.path, why: 'order' }
  }
  if (isHere || asked === '/welcome') return screenAt(asked)
  return { screen: 'elsewhere', to: state.path }
}

/** A path of the server that this version does not know is better met by the welcome than by nothing. */
const screenAt = (path: string): Place => ({ screen: SCREENS[path as keyof typeof SCREENS] ?? 'welcome' })
