import { type OnboardingStep, STEPS } from '#contract/onboarding-step.ts'
import { dayOf, daysBetween } from '#rules/day.ts'
import { cutText } from '#rules/graphemes.ts'

/** Days a client has to complete onboarding from their first start. */
export const ONBOARDING_DAYS = 90

/** All steps that count: the activation, which every signed-in client has done, and the submissions. */
export const TOTAL_STEPS = STEPS.length + 1

/** Review status of a submission. */
export type Verdict = 'pending' | 'approved' | 'rejected'

/**
 * Returns the next step of a sequence: the first that was not submitted, or was sent back.
 * @param order the steps to submit, in order
 * @param verdicts the review status of each submitted step
 * @returns null when everything is submitted
 */
export function nextOf<Step extends string>(
  order: readonly Step[],
  verdicts: Readonly<Partial<Record<Step, Verdict>>>,
): Step | null {
  return order.find(step => (verdicts[step] ?? 'rejected') === 'rejected') ?? null
}

/** Checks whether a step may be submitted now: it comes next, or is pending approval and is being resubmitted. */
export function isTurnOf<Step extends string>(
  step: Step,
  order: readonly Step[],
  verdicts: Readonly<Partial<Record<Step, Verdict>>>,
): boolean {
  return nextOf(order, verdicts) === step || verdicts[step] === 'pending'
}

/** Counts the completed steps, including the activation but not those sent back. From 1 to TOTAL_STEPS. */
export const stepsDone = (verdicts: Readonly<Partial<Record<OnboardingStep, Verdict>>>): number =>
  1 + STEPS.filter(step => (verdicts[step] ?? 'rejected') !== 'rejected').length

/** Formats a share as in the API, rounded to the nearest percent: `7%` for 1 of 15. */
export const formatShare = (done: number, total: number): string =>
  `${total === 0 ? 100 : Math.round((done / total) * 100)}%`

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * Returns the time left until a moment: calendar days in Nairobi, as reminders count them, and on the last of them
 * the hours and minutes, zero before. All zero once it has passed.
 * @param now in ms, like `until`
 */
export function timeLeft(until: number, now: number): { days: number; hour: number; mins: number } {
  const left = Math.max(0, until - now)
  const days = left && daysBetween(dayOf(now), dayOf(until))
  const today = days === 0 ? left : 0
  return { days, hour: Math.floor(today / HOUR), mins: Math.floor((today % HOUR) / MINUTE) }
}

/** Days before the deadline on which reminders are sent. */
export const REMINDER_DAYS = [14, 7, 3, 1]

/** Maximum length of a video, in seconds. */
export const VIDEO_SECONDS = 5 * 60

/** Maximum length of a step's name in a narrow list, in characters. */
const NAME_LENGTH = 21

/** Shortens a name for a narrow list by grapheme clusters, ending with three dots if it was cut. */
export function shortenName(name: string): string {
  return cutText(name, NAME_LENGTH, '...')
}

/**
 * Returns the name of an answer's file: the question, the user's full name, and the original extension.
 * @param original the file name on the user's device
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

/** Extracts the id from what the API calls a drive link: the id itself, or the URL of a stored file. Null for neither. */
export const fileIdOf = (link: string): string | null =>
  /(?:^|\/files\/)([0-9a-f]{24})(?:$|[?#])/.exec(link.trim())?.[1] ?? null
