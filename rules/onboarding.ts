import { type OnboardingStep, STEPS } from '#contract/onboarding-step.ts'

/** Days that a client has from the first start on. */
export const ONBOARDING_DAYS = 90

/** All that is counted: the activation, which is done for everybody who has signed in, and what is handed in. */
export const TOTAL_STEPS = STEPS.length + 1

/** How what was handed in stands. */
export type Verdict = 'pending' | 'approved' | 'rejected'

/**
 * What comes next in a sequence: the first that was not handed in, or was sent back.
 * @param order what is handed in, in order
 * @param verdicts how each stands that was handed in
 * @returns null when everything is in
 */
export function nextOf<Step extends string>(
  order: readonly Step[],
  verdicts: Readonly<Partial<Record<Step, Verdict>>>,
): Step | null {
  return order.find(step => (verdicts[step] ?? 'rejected') === 'rejected') ?? null
}

/**
 * Whether a step may be handed in now: it comes next, or is waiting for its approval and is handed in once more.
 */
export function isTurnOf<Step extends string>(
  step: Step,
  order: readonly Step[],
  verdicts: Readonly<Partial<Record<Step, Verdict>>>,
): boolean {
  return nextOf(order, verdicts) === step || verdicts[step] === 'pending'
}

/** Steps that are done, the activation among them: what was sent back is not. From 1 to TOTAL_STEPS. */
export const stepsDone = (verdicts: Readonly<Partial<Record<OnboardingStep, Verdict>>>): number =>
  1 + STEPS.filter(step => (verdicts[step] ?? 'rejected') !== 'rejected').length

/** A share as the wire writes it, rounded to the nearest percent: `7%` of 1 in 15. */
export const percent = (done: number, total: number): string =>
  `${total === 0 ? 100 : Math.round((done / total) * 100)}%`

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * What is left until a moment: whole days, and the hours and minutes besides. Nothing is left of what is over.
 * @param now in ms, like `until`
 */
export function timeLeft(until: number, now: number): { days: number; hour: number; mins: number } {
  const left = Math.max(0, until - now)
  return {
    days: Math.floor(left / DAY),
    hour: Math.floor((left % DAY) / HOUR),
    mins: Math.floor((left % HOUR) / MINUTE),
  }
}

/** Days before the deadline on which somebody is reminded. */
export const REMINDER_DAYS = [14, 7, 3, 1]

/** The longest video, in seconds. */
export const VIDEO_SECONDS = 5 * 60

/** A step's name in a narrow list: cut at so many characters. */
const NAME_LENGTH = 21

/** A name for a narrow list: by what people see as one character, with three dots where something was cut. */
export function shortened(name: string, most = NAME_LENGTH): string {
  const parts = [...new Intl.Segmenter().segment(name)].map(one => one.segment)
  return parts.length <= most ? name : `${parts.slice(0, most).join('')}...`
}

/**
 * The name of a file that answers a question: the question, the person's whole name, and the ending that it came with.
 * @param original as the person's device calls it
 */
export function answerFileName(question: string, person: string, original: string): string {
  const ending = /\.[a-z0-9]{1,5}$/i.exec(original)?.[0].toLowerCase() ?? ''
  const plain = (text: string) =>
    text
      .replace(/[\p{C}\\/"<>:|?*]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  const most = 118 - ending.length - plain(person).length
  return (
    `${plain(question).slice(0, Math.max(10, most)).trim()} ${plain(person)}`.slice(0, 119 - ending.length) +
    ending
  )
}

/** The id in what the wire calls a drive link: the id itself, or the address of a stored file. Null for neither. */
export const fileIdOf = (link: string): string | null =>
  /(?:^|\/files\/)([0-9a-f]{24})(?:$|[?#])/.exec(link.trim())?.[1] ?? null
