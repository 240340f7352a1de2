import { and, eq, inArray } from 'drizzle-orm'
import type { SurveyState } from '#contract/survey.ts'
import { stateOf, type Window, windowOf } from '#rules/survey/window.ts'
import type { Sql } from '#server/db/open.ts'
import { surveyResponse } from '#server/db/schema/index.ts'
import { Refusal } from '#server/refusal/message.ts'
import type { Published } from './published.ts'
import type { Respondent } from './respondent.ts'

/** State of a survey for a respondent, as on the wire. */
export type Standing = {
  state: SurveyState
  period: string
  opensAt: string | null
  closesAt: string | null
  answeredAt: string | null
}

/** Returns the current state of surveys for a respondent, null if unknown. In the order of the surveys. */
export async function standingsOf(
  sql: Sql,
  surveys: readonly Published[],
  respondent: Pick<Respondent, 'key'> | null,
  round?: string,
): Promise<Standing[]> {
  const now = Date.now()
  // surveys that can always be answered never count as answered
  const periodic = surveys.filter(({ frequency }) => frequency !== 'always').map(({ id }) => id)
  const answered =
    respondent && periodic.length > 0
      ? await sql
          .select({ survey: surveyResponse.survey, period: surveyResponse.period, at: surveyResponse.at })
          .from(surveyResponse)
          .where(and(inArray(surveyResponse.survey, periodic), eq(surveyResponse.respondent, respondent.key)))
      : []
  return surveys.map(survey => {
    const window = windowOf(survey, now, round)
    const { period, opensAt, closesAt } = window
    const own = answered.find(one => one.survey === survey.id && one.period === period)
    return {
      state: stateOf(window, own !== undefined),
      period,
      opensAt: opensAt?.toISOString() ?? null,
      closesAt: closesAt?.toISOString() ?? null,
      answeredAt: own?.at.toISOString() ?? null,
    }
  })
}

/** How long a submission finished in time may be queued offline, in ms. */
const GRACE = 7 * 86_400_000

/**
 * Returns the window that is open now, or was open when the respondent finished offline.
 * @throws Refusal conflict
 */
export function requireOpen(survey: Published, round?: string, finishedAt?: Date): Window {
  const now = Date.now()
  const finished = finishedAt && now - finishedAt.getTime() <= GRACE ? finishedAt.getTime() : now
  const open = [finished, now].map(at => windowOf(survey, at, round)).find(({ isOpen }) => isOpen)
  if (open) return open
  throw new Refusal('conflict', survey.frequency === 'quarterly' ? 'survey.closed-quarter' : 'survey.closed')
}

/** Returns the period that answers are stored under: for surveys that can always be answered, each submission is its own. */
export const periodOf = ({ period }: Window, instance: string): string => period || instance
