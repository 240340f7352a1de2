import { desc, eq } from 'drizzle-orm'
import type { SurveyAnswer, SurveyAnswers } from '#contract/survey-definition.ts'
import type { AnswerChange, ResponseReview, ResponseStanding } from '#contract/survey-review.ts'
import { plainName } from '#rules/survey/entry-name.ts'
import { receiveSubmission } from '#rules/survey/receive.ts'
import { calculated, fillIn, toSend } from '#rules/survey/sheet.ts'
import type { Sql } from '#server/db/open.ts'
import { authorOf, lockRow, setRow } from '#server/db/row.ts'
import { surveyResponse, surveyReview } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import { refuseOwn } from '#server/people/visibility.ts'
import { Refusal, refuseInvalidFields } from '#server/refusal/message.ts'
import { versionOf } from '#server/survey/published.ts'
import { refused } from '#server/survey/reasons.ts'
import { findSurvey, subjectOf } from './find.ts'
import { listsFor } from './labels.ts'
import { findResponse, type Response } from './response.ts'

type Reviews = { standing: ResponseStanding; reviews: ResponseReview[] }

async function readReviews(sql: Sql, { id, standing }: Pick<Response, 'id' | 'standing'>): Promise<Reviews> {
  const rows = await sql
    .select()
    .from(surveyReview)
    .where(eq(surveyReview.response, id))
    .orderBy(desc(surveyReview.at), desc(surveyReview.id))
  const reviews = rows.map(row => ({ ...row, at: row.at.toISOString(), by: row.byName }))
  return { standing, reviews }
}

/** Returns and locks a response of another person until the transaction ends, so that concurrent corrections do not overwrite each other. */
async function lockResponse(tx: Sql, person: Person, id: string): Promise<Response> {
  await lockRow(tx, surveyResponse, id)
  const one = await findResponse(tx, person.tenant, id)
  refuseOwn(person, one.respondent)
  return one
}

async function keepReview(
  tx: Sql,
  { person, address }: Signed,
  one: Response,
  review: { standing: ResponseStanding | null; note: string; changes?: AnswerChange[] },
): Promise<void> {
  const { changes = [] } = review
  await tx.insert(surveyReview).values({ response: one.id, ...authorOf(person), ...review, changes })
  await recordBy(tx, person, address, {
    action: changes.length > 0 ? 'survey.response-corrected' : 'survey.response-reviewed',
    subject: subjectOf(await findSurvey(tx, person.tenant, one.survey)),
    // the answers themselves are only kept with the response, and deleted with it
    detail: [
      { name: 'period', from: null, to: one.period },
      ...(review.standing ? [{ name: 'standing', from: one.standing, to: review.standing }] : []),
    ],
  })
}

async function review(
  tx: Sql,
  context: Signed,
  id: string,
  body: { standing?: ResponseStanding; note: string },
): Promise<Reviews> {
  const one = await lockResponse(tx, context.person, id)
  const note = body.note.trim()
  const standing = body.standing ?? null
  // a note without a decision must say something, and holding back a response needs a reason
  if (note === '' && (standing === null || standing === 'held'))
    refuseInvalidFields({ note: 'field.required' })
  await keepReview(tx, context, one, { standing, note })
  if (standing) await setRow(tx, surveyResponse, id, { standing })
  return readReviews(tx, { id, standing: standing ?? one.standing })
}

/** Merges corrections into answers; emptied ones are removed. */
const corrected = (before: SurveyAnswers, changes: SurveyAnswers): SurveyAnswers =>
  Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(
      ([, answer]: [string, SurveyAnswer]) => answer.length > 0,
    ),
  )

/** @throws Refusal invalid, naming the questions with invalid answers */
async function correct(
  tx: Sql,
  context: Signed,
  id: string,
  body: { answers: SurveyAnswers; note: string },
): Promise<Reviews> {
  const { tenant } = context.person
  const one = await lockResponse(tx, context.person, id)
  const note = body.note.trim()
  if (note === '') refuseInvalidFields({ note: 'field.required' })
  const survey = await versionOf(tx, { id: one.survey }, one.version)
  if (!survey) throw new Refusal('not-found', 'desk.no-version')
  const at = { now: one.finishedAt.getTime(), lists: await listsFor(tx, tenant, [survey]) }
  const kept = Object.fromEntries(
    Object.entries(one.calculated).filter(([name]) => survey.rows.get(plainName(name))?.keeps),
  )
  const wanted = corrected(one.answers, body.answers)
  const unknown = Object.keys(body.answers).filter(name => {
    const { question, entries } = survey.rows.get(plainName(name)) ?? {}
    // the number of entries can be corrected like an answer, unless it is calculated
    if (entries) return entries.isCounted || name !== plainName(name)
    const kind = question?.kind
    return !kind || kind === 'photo' || kind === 'note' || kind === 'calculate'
  })
  if (unknown.length > 0)
    throw refused(
      survey,
      unknown.map(question => ({ question, why: 'unknown' })),
      one.language,
    )
  // answers that the correction makes irrelevant are removed, and corrected ones must be relevant
  const submitted = toSend(fillIn(survey, { ...kept, ...wanted }, at))
  const sent = { ...submitted, ...corrected({}, body.answers) }
  const received = receiveSubmission(survey, { ...kept, ...sent }, { ...at, filledIn: sent })
  if ('refusals' in received) throw refused(survey, received.refusals, one.language)
  const { answers } = received.sheet
  // includes answers that disappeared with their entry
  const names = new Set([...received.sheet.survey.rows.keys(), ...Object.keys(one.answers)])
  const changes = [...names].flatMap((question): AnswerChange[] => {
    const [from = null, to = null] = [one.answers[question], answers[question]]
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ question, from, to }]
  })
  if (changes.length === 0) return readReviews(tx, one)
  await setRow(tx, surveyResponse, id, { answers, calculated: calculated(received.sheet) })
  await keepReview(tx, context, one, { standing: null, note, changes })
  return readReviews(tx, one)
}

export const reviewHandlers = {
  'GET survey/response/:id/reviews': async ({ params }, { sql, person }) => ({
    data: await readReviews(sql, await findResponse(sql, person.tenant, params.id)),
  }),
  'POST survey/response/:id/reviews': async ({ params, body }, context) => ({
    data: await context.sql.transaction(tx => review(tx, context, params.id, body)),
  }),
  'PATCH survey/response/:id': async ({ params, body }, context) => ({
    data: await context.sql.transaction(tx => correct(tx, context, params.id, body)),
  }),
} satisfies SomeHandlers
