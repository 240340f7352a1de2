import { sql as query } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import type { surveyEndpoints } from '#contract/survey.ts'
import type { Sql } from '#server/db/open.ts'
import { putRow } from '#server/db/row.ts'
import { surveyVisit } from '#server/db/schema/index.ts'
import { limitTries } from '#server/http/limit.ts'
import type { Context, SomeHandlers } from '#server/http/routes.ts'
import { invalidFields, msg } from '#server/refusal/message.ts'
import { holdSurvey, openSurveyOf, type Published, surveyFor, versionOf } from './published.ts'
import { periodOf, requireOpen } from './standing.ts'

/** Rate limit of visits per IP address, which many people may share, each reporting every screen. */
const TOLD = { most: 3_000, seconds: 15 * 60 }

const MESSAGE = { message: msg('survey.noted') }

async function note(
  survey: Published,
  { instance, version, reached }: Infer<(typeof surveyEndpoints)['POST survey/visits/:code']['body']>,
  { sql, network }: Pick<Context, 'sql' | 'network'>,
) {
  await limitTries(sql, `survey-visit:${network}`, TOLD)
  const window = requireOpen(survey)
  const seen = await versionOf(sql, survey, version)
  if (!seen) await holdSurvey(sql, survey)
  if (!seen?.rows.get(reached)?.question) throw invalidFields({ reached: 'survey.no-question' })
  await sql.transaction(async tx => {
    await holdSurvey(tx, survey)
    await tx
      .insert(surveyVisit)
      .values({ survey: survey.id, instance, version, period: periodOf(window, instance), reached })
      .onConflictDoUpdate({
        target: [surveyVisit.survey, surveyVisit.instance],
        set: { version, reached },
        // a submitted survey is complete, whatever arrives late
        setWhere: query`not ${surveyVisit.sent}`,
      })
  })
  return MESSAGE
}

/** Marks a submission as sent, in the transaction that stores its answers, even if no progress was reported before. */
export async function markSent(
  tx: Sql,
  { survey, instance, ...visit }: Omit<typeof surveyVisit.$inferInsert, 'sent' | 'at'>,
): Promise<void> {
  await putRow(tx, surveyVisit, { survey, instance }, { ...visit, sent: true })
}

export const visitHandlers = {
  'POST survey/visits/:code': async ({ params, body }, context) =>
    note(await surveyFor(context.sql, context.person, params.code), body, context),

  'POST survey/open/:code/visits': async ({ params, body }, context) =>
    note(await openSurveyOf(context.sql, context.tenant.code, params.code), body, context),
} satisfies SomeHandlers
