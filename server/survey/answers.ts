import { and, eq, ne } from 'drizzle-orm'
import type { SentAnswers } from '#contract/survey.ts'
import type { SurveyAnswers } from '#contract/survey-definition.ts'
import type { Sentence } from '#rules/sentence.ts'
import { plainName } from '#rules/survey/entry-name.ts'
import { isWorkedOut } from '#rules/survey/reading.ts'
import { receiveSubmission } from '#rules/survey/receive.ts'
import { calculated, type Sheet, visibleRows } from '#rules/survey/sheet.ts'
import type { Survey } from '#rules/survey/survey.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, findRow } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { surveyResponse } from '#server/db/schema/index.ts'
import { limitTries } from '#server/http/limit.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { booksSay } from './from-books.ts'
import { listsOf } from './options.ts'
import { passHolder } from './pass.ts'
import { attachPhotos } from './photos.ts'
import { filledVersion, holdSurvey, openSurveyOf, type Published, surveyFor } from './published.ts'
import { refused } from './reasons.ts'
import { memberOf, type Respondent } from './respondent.ts'
import { periodOf, requireOpen } from './standing.ts'
import { markSent } from './visits.ts'
import { readSent, refuseOtherPhones, type Sent } from './wire.ts'

/** Rate limit of submissions per person: more than anybody sends, even from an offline queue. */
const GIVEN = { most: 60, seconds: 3600 }

const DONE = { error: false, message: msg('survey.received') }

/** A submission, its respondent, and its survey. */
type Sending = {
  survey: Published
  respondent: Respondent
  query: { round?: string; instance?: string; version?: number; language?: string }
  body: SentAnswers
  /** Maps alternative answer names to those of their questions. */
  renamed?: (answers: SurveyAnswers, survey: Survey) => SurveyAnswers
}

/**
 * Stores a filled-in survey: once for each period and person. Idempotent for retries of the same submission.
 * @throws Refusal conflict if they have already answered or the survey is closed, invalid naming the questions, forbidden with somebody
 * else's phone
 */
export async function takeAnswers(
  sql: Sql,
  { survey, respondent, query, body, renamed = answers => answers }: Sending,
): Promise<{ error: boolean; message: Sentence; repeated?: boolean }> {
  const sent = readSent(body, Date.now())
  refuseOtherPhones(sent.phones, respondent)
  await limitTries(sql, `survey-answers:${respondent.key}`, GIVEN)
  const instance = query.instance ?? newId()
  // a retry succeeds even after the survey has closed
  if (await isRepeated(sql, survey, respondent, instance)) return { ...DONE, repeated: true }
  const window = requireOpen(survey, query.round, sent.finishedAt)
  const period = periodOf(window, instance)
  await refuseSecond(sql, survey, respondent, period, instance)

  const version = query.version ?? survey.version
  const filled = await filledVersion(sql, survey, version)
  const { languages } = filled.definition
  const language = languages.find(one => one === query.language) ?? (languages[0] as string)
  const answers = renamed(sent.answers, filled)
  const sheet = await check(
    sql,
    filled,
    { ...sent, answers },
    { tenant: survey.tenant, respondent, language },
  )

  const { key, account, phone } = respondent
  const { startedAt, finishedAt } = sent
  const books = await booksBeside(sql, sheet, respondent, window.period)
  const isKept = await sql.transaction(async tx => {
    await holdSurvey(tx, survey)
    const kept = await addRowIfNew(tx, surveyResponse, {
      tenant: survey.tenant,
      survey: survey.id,
      version,
      period,
      instance,
      language,
      respondent: key,
      account,
      phone,
      startedAt,
      finishedAt,
      answers: sheet.answers,
      calculated: calculated(sheet),
      books,
    })
    if (!kept) return false
    await attachPhotos(tx, survey, respondent, sheet)
    const reached = plainName(visibleRows(sheet).at(-1)?.question.name ?? '')
    await markSent(tx, { survey: survey.id, instance, version, period, reached })
    await sendWebhook(tx, survey.tenant, 'survey.answered', {
      survey: survey.code,
      period: window.period,
    })
    return true
  })
  if (isKept) return DONE
  // lost a race: a retry of the same submission, or the same person on another device
  if (await isRepeated(sql, survey, respondent, instance)) return { ...DONE, repeated: true }
  await refuseSecond(sql, survey, respondent, period, instance)
  throw new Error(`Answers to survey ${survey.id} were neither saved nor found`)
}

/** Returns the suggestions from the respondent's own book at the time they finished. A verified phone number gives no access to a book. */
async function booksBeside(
  sql: Sql,
  { survey, standings, now }: Sheet,
  { account, phone }: Respondent,
  countsFor: string,
): Promise<Record<string, string>> {
  if (account === null || phone !== null) return {}
  const fromBooks = await booksSay(sql, account, survey, { countsFor, at: now })
  return Object.fromEntries(
    fromBooks.flatMap(({ question, value }) =>
      standings.get(question)?.relevant ? [[question, value]] : [],
    ),
  )
}

/** Returns whether this submission was already received. @throws Refusal conflict if it was somebody else's */
async function isRepeated(
  sql: Sql,
  { id }: Published,
  { key, phone }: Respondent,
  instance: string,
): Promise<boolean> {
  const known = await findRow(sql, surveyResponse, { survey: id, instance })
  if (!known) return false
  // respondents without an account at that time may have one by now
  if (known.respondent === key || (phone !== null && known.phone === phone)) return true
  throw new Refusal('conflict', 'survey.other-person')
}

/**
 * Excludes the same submission, which may have been stored since the first check.
 * @throws Refusal conflict if they have already answered for the period
 */
async function refuseSecond(
  sql: Sql,
  { id, frequency }: Published,
  { key }: Respondent,
  period: string,
  instance: string,
): Promise<void> {
  const known = await findRow(
    sql,
    surveyResponse,
    and(
      eq(surveyResponse.survey, id),
      eq(surveyResponse.period, period),
      eq(surveyResponse.respondent, key),
      ne(surveyResponse.instance, instance),
    ),
  )
  if (!known) return
  throw new Refusal(
    'conflict',
    frequency === 'quarterly' ? 'survey.answered-quarter' : 'survey.answered-round',
  )
}

/** Fills in the submitted answers again to validate them. @throws Refusal invalid, naming the questions */
async function check(
  sql: Sql,
  survey: Survey,
  { answers, finishedAt }: Sent,
  { tenant, respondent, language }: { tenant: string; respondent: Respondent; language: string },
): Promise<Sheet> {
  const received = receiveSubmission(survey, answers, {
    // evaluated at the time it was filled in, even if it was queued offline for long
    now: finishedAt.getTime(),
    lists: await listsOf(sql, survey, { tenant, country: respondent.country }),
    filledIn: filledInElsewhere(survey, answers),
  })
  if ('refusals' in received) throw refused(survey, received.refusals, language)
  return received.sheet
}

/**
 * Returns the answers only the page can determine: readonly questions it may prefill, and dynamic defaults that are evaluated when the
 * survey is opened.
 */
function filledInElsewhere({ rows }: Survey, answers: SurveyAnswers): SurveyAnswers {
  return Object.fromEntries(
    Object.entries(answers).filter(([name]) => {
      const question = rows.get(plainName(name))?.question
      return question?.readOnly && (question.default === undefined || isWorkedOut(question.default))
    }),
  )
}

export const answerHandlers = {
  'POST survey/answers/:code': async ({ params, query, body }, context) => {
    const { sql } = context
    const survey = await surveyFor(sql, context.person, params.code)
    return takeAnswers(sql, { survey, respondent: await memberOf(context), query, body })
  },

  'POST survey/open/:code/answers': async ({ params, query, body }, context) => {
    const { sql } = context
    const survey = await openSurveyOf(sql, context.tenant.code, params.code)
    return takeAnswers(sql, {
      survey,
      respondent: await passHolder(context, survey, query.pass),
      query,
      body,
    })
  },
} satisfies SomeHandlers
