import type { SurveyAnswers } from '#contract/survey-definition.ts'
import type { Database } from '#server/db/open.ts'
import { addRows } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { surveyResponse, surveyVisit } from '#server/db/schema/index.ts'

type Response = typeof surveyResponse.$inferInsert

/** Returns a stored response, by default by a respondent without an account. */
export const filled = (
  survey: string,
  answers: SurveyAnswers,
  more: Partial<Response> = {},
): Response & { id: string } => ({
  id: newId(),
  tenant: 'wezesha',
  survey,
  version: 1,
  period: '2026-Q3',
  language: 'en',
  respondent: more.account ?? more.phone ?? newId(),
  account: null,
  phone: null,
  answers,
  calculated: {},
  instance: crypto.randomUUID(),
  startedAt: new Date('2026-10-01T06:00:00Z'),
  finishedAt: new Date('2026-10-01T06:05:00Z'),
  at: new Date('2026-10-01T06:05:01Z'),
  ...more,
})

/** Stores responses, bypassing all checks. */
export const keep = ({ sql }: Pick<Database, 'sql'>, rows: Response[]): Promise<void> =>
  addRows(sql, surveyResponse, rows)

/** Stores a progress record of an abandoned survey. */
export async function giveUp(
  { sql }: Pick<Database, 'sql'>,
  survey: string,
  reached: string,
  more: Partial<typeof surveyVisit.$inferInsert> = {},
): Promise<void> {
  await sql.insert(surveyVisit).values({
    survey,
    reached,
    instance: crypto.randomUUID(),
    version: 1,
    period: '2026-Q3',
    sent: false,
    ...more,
  })
}
