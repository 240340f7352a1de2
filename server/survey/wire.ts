import type { SentAnswers } from '#contract/survey.ts'
import type { SurveyAnswer, SurveyAnswers } from '#contract/survey-definition.ts'
import { RESERVED_NAMES } from '#contract/survey-names.ts'
import { toText } from '#rules/survey/value.ts'
import { Refusal } from '#server/refusal/message.ts'
import { plainPhone, type Respondent } from './respondent.ts'

/** A parsed submission. */
export type Sent = {
  /** By the name of the question; numbers as texts. */
  answers: SurveyAnswers
  /** The phone numbers the client claims the answers belong to. */
  phones: string[]
  /** Clamped to plausible times: device clocks are often wrong. */
  startedAt: Date
  finishedAt: Date
}

/** The maximum time in an offline queue, in ms; earlier timestamps are attributed to a wrong device clock. */
const LONGEST_WAIT = 60 * 86_400_000

/** Separates the answers from the other fields on the wire. @param now in ms since 1970 */
export function readSent(body: SentAnswers, now: number): Sent {
  const beside: readonly string[] = RESERVED_NAMES
  const answers = Object.entries(body).flatMap(([name, value]) =>
    beside.includes(name) ? [] : [[name, readAnswer(value)] as const],
  )
  const finished = readSeconds(body.updatedAt, now) ?? now
  const started = Math.min(readSeconds(body.createdAt, now) ?? finished, finished)
  return {
    answers: Object.fromEntries(answers),
    phones: [body.phone, body.sessionPhoneNumber].flatMap(one =>
      one === undefined || one === '' ? [] : String(one),
    ),
    startedAt: new Date(started),
    finishedAt: new Date(finished),
  }
}

/** Invisible characters: a text of nothing else is no answer. */
const UNSEEN = /^[\s\p{DI}\p{Cc}\p{Cf}\u2800]*$/u

function readAnswer(value: SentAnswers[string]): SurveyAnswer {
  if (typeof value === 'number') return toText(value)
  return typeof value === 'string' && UNSEEN.test(value) ? '' : value
}

/** @returns ms since 1970, not after now */
function readSeconds(value: SentAnswers[string] | undefined, now: number): number | null {
  const seconds = Number(value === '' ? undefined : value)
  return Number.isFinite(seconds) ? Math.min(now, Math.max(now - LONGEST_WAIT, seconds * 1000)) : null
}

/** @throws Refusal forbidden if a phone number is sent that is not theirs */
export function refuseOtherPhones(
  sent: readonly string[],
  { phones, country }: Pick<Respondent, 'phones' | 'country'>,
): void {
  for (const one of sent) {
    if (!phones.includes(plainPhone(one, country) ?? '')) throw new Refusal('forbidden', 'survey.other-phone')
  }
}
