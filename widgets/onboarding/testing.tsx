import type { Download, HandedFile, Hub, OnboardingState } from '#contract/onboarding.ts'
import { type OnboardingStep, ROUTES, STEPS } from '#contract/onboarding-step.ts'
import type { Tenant } from '#contract/tenant.ts'
import { idOf, userOf } from '#kit/people/testing.ts'
import { type HostOptions, type Some, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { stepsDone, TOTAL_STEPS, type Verdict } from '#rules/onboarding.ts'
import { createModel } from './model.ts'
import { Onboarding } from './view.tsx'
import { en } from './words.en.ts'

export const STATE = 'GET onboarding/state/:user_id'
export const STEP = 'POST onboarding/step/:user_id'
export const SIGN = 'POST onboarding/sign/:user_id'

export const tenant = {
  name: 'Provider',
  country: 'KE',
  portal: 'https://portal.example',
  contact: {
    mailboxes: [
      { purpose: 'support', email: 'help@provider.example' },
      { purpose: 'programmes', email: 'programmes@provider.example' },
    ],
  },
} as Some<Tenant> as Tenant

export const nairobi: Hub = {
  id: idOf('a'),
  name: 'Nairobi',
  coach: 'Wanjiru Kamau',
  email: 'nairobi@provider.example',
  phone: '+254 711 000 111',
  address: 'Ngong Road',
}
const kisumu: Hub = { ...nairobi, id: idOf('b'), name: 'Kisumu', address: 'Oginga Odinga Street' }

export const fileOf = (more: Partial<HandedFile> = {}): HandedFile => ({
  id: idOf('9'),
  name: 'passport.jpg',
  type: 'image/jpeg',
  size: 310_000,
  address: 'https://portal.example/files/9',
  ...more,
})

export const paperOf = (kind: Download['kind'], more: Partial<Download> = {}): Download => ({
  id: idOf('c'),
  kind,
  language: 'en',
  name: `${kind} 2026`,
  size: 310_000,
  address: `https://portal.example/files/${kind}`,
  ...more,
})

export type Verdicts = Partial<Record<OnboardingStep, Verdict | { reason: string }>>

/** The state after the given submissions; rejected ones with a reason. */
export function stateOf(handed: Verdicts = {}, more: Partial<OnboardingState> = {}): OnboardingState {
  const verdictOf = (step: OnboardingStep): Verdict | null => {
    const one = handed[step]
    return typeof one === 'object' ? 'rejected' : (one ?? null)
  }
  const verdicts = Object.fromEntries(
    STEPS.flatMap(step => (verdictOf(step) ? [[step, verdictOf(step)]] : [])),
  )
  const next = STEPS.find(step => (verdictOf(step) ?? 'rejected') === 'rejected')
  const done = stepsDone(verdicts)
  return {
    status: true,
    message: 'Continue with your onboarding application',
    firstAttempt: false,
    path: next ? `/apply/${ROUTES[next]}` : '/approvals',
    progress: `${Math.round((done / TOTAL_STEPS) * 100)}%`,
    stepsDone: done,
    totalSteps: TOTAL_STEPS,
    pendingApproval: Object.values(verdicts).includes('pending'),
    daysLeft: 82,
    timeLeft: { hour: 0, mins: 0 },
    deadline: '2027-02-19T09:00:00.000Z',
    cohort: null,
    toApproveSteps: [],
    rejectedSteps: STEPS.flatMap(step => {
      const one = handed[step]
      return typeof one === 'object' ? [{ name: step, reason: one.reason }] : []
    }),
    hub: nairobi,
    loan: 'none',
    onboarding: { infoFolder: idOf('d'), investFolder: idOf('e') },
    steps: STEPS.map(step => {
      const one = handed[step]
      const verdict = verdictOf(step)
      return {
        step,
        verdict,
        reason: typeof one === 'object' ? one.reason : null,
        at: verdict && '2026-11-20T09:00:00.000Z',
        value: verdict && (step === 'investOverview' ? 'I sell fruit at Toi market.' : idOf('9')),
        file: verdict && step !== 'investOverview' ? fileOf() : null,
      }
    }),
    ...more,
  }
}

/** All steps with one verdict. */
export const all = (verdict: Verdict): Verdicts => Object.fromEntries(STEPS.map(step => [step, verdict]))

/** All steps before one, with one verdict. */
export const upTo = (step: OnboardingStep, verdict: Verdict = 'pending'): Verdicts =>
  Object.fromEntries(STEPS.slice(0, STEPS.indexOf(step)).map(one => [one, verdict]))

/** Nothing has been started. */
export const fresh: OnboardingState = stateOf(
  {},
  {
    status: false,
    path: '/welcome',
    firstAttempt: true,
    hub: null,
    daysLeft: null,
    timeLeft: null,
    deadline: null,
    onboarding: { infoFolder: null, investFolder: null },
    message: 'Select the location of the hub closest to you',
  },
)
/** The hub is chosen, its folders are being prepared. */
export const preparing: OnboardingState = { ...fresh, hub: nairobi }
/** Ready to start. */
export const ready: OnboardingState = {
  ...preparing,
  status: true,
  onboarding: { infoFolder: idOf('d'), investFolder: idOf('e') },
}

export type Setup = Pick<HostOptions<never>, 'answers' | 'drafts'> & {
  path?: string
  /** As on a partner's page. */
  outside?: boolean
  view?: 'summary'
  language?: string
  state?: OnboardingState
}

/** Creates the onboarding on a fake server with the given answers. */
export function onboarding({
  path = '/welcome',
  outside,
  view,
  state = stateOf(),
  answers,
  drafts,
}: Setup = {}) {
  const stood = standIn({
    attributes: { path, view, base: outside ? undefined : '/dashboard/onboarding' },
    tenant,
    drafts,
    answers: {
      'GET account/user/unbox': { user: userOf('client') },
      'GET onboarding/hubs': { data: [nairobi, kisumu] },
      'GET onboarding/downloads': { data: [paperOf('brochure'), paperOf('code-of-conduct')] },
      [STATE]: state,
      ...answers,
    },
  })
  return { ...stood, model: createModel(stood.host) }
}

const words = { name: 'onboarding', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

/** Renders the onboarding until the test ends. */
export async function show({ language, ...given }: Setup = {}) {
  const made = onboarding(given)
  const screen = await showView(<Onboarding model={made.model} />, words, language)
  /** Puts a file into the field and waits for its upload. */
  const give = async (name: string, file: File) => {
    const input = screen.field(name)
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await screen.reads('Sent: ')
  }
  const path = () => made.model.path.$path.get()
  const toasts = () => made.model.toaster.$toasts.get().map(({ text, kind }) => [text, kind])
  /** The message above the screen. */
  const news = () => screen.place.querySelector('h2 + [role=status] > .callout')?.textContent
  return { ...made, ...screen, give, path, toasts, news }
}
