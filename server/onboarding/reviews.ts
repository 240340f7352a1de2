import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Columns } from '#contract/column.ts'
import { inEveryLanguage } from '#contract/label.ts'
import { STEPS } from '#contract/onboarding-step.ts'
import type { Attempt, ReviewPage } from '#contract/programme.ts'
import { recordOf } from '#contract/record.ts'
import { reviewColumns } from '#contract/review-columns.ts'
import type { Sentence } from '#rules/sentence.ts'
import { languageOf } from '#server/account/language.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { account, question, submission } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { refuseOwn } from '#server/people/visibility.ts'
import { invalidFields, msg, Refusal } from '#server/refusal/message.ts'
import { inPieces, sendList } from '#server/tenant/list-file.ts'
import { decideSubmission } from './decide.ts'
import { currentOf, keyOf, lockEnrolment, type Submission } from './enrolment.ts'
import { type Question, questionsOf, spokenAnswer } from './questions.ts'
import {
  countAll,
  countRows,
  type Filters,
  type Found,
  neighboursOf,
  PAGE_SIZE,
  questionRef,
  readRows,
  rowOf,
  selectRows,
  typeOf,
} from './review-list.ts'
import { handedFiles } from './state.ts'
import { words } from './words.ts'

const TITLE = { en: 'Reviews', sw: 'Mapitio' }
/** Columns of the file: steps by their names, which browsers load in one language only. */
const fileColumns: Columns = {
  ...reviewColumns,
  what: {
    ...reviewColumns.what,
    kind: 'choice',
    choices: recordOf(STEPS, step => inEveryLanguage(language => words[language].steps[step])),
  },
}

const notFound = () => new Refusal('not-found', 'review.none')

/** Returns the latest submission for the same step or question. @throws Refusal not-found for another tenant's */
async function findCurrent(sql: Sql, tenant: string, id: string): Promise<Found> {
  const reviewed = await findRow(sql, submission, { id, tenant })
  if (!reviewed) throw notFound()
  const [found] = await selectRows(sql).where(ofSame(reviewed)).orderBy(desc(submission.tries)).limit(1)
  if (!found) throw notFound()
  return found
}

/** Condition for every attempt at the same step or question. */
const ofSame = (one: Submission): SQL =>
  and(
    eq(submission.account, one.account),
    one.step === null ? eq(submission.question, one.question as string) : eq(submission.step, one.step),
  ) as SQL

/** Returns a person's latest answers to each question of a cohort, including one they were not selected in. */
async function answersIn(sql: Sql, person: string, cohort: string): Promise<Submission[]> {
  const rows = await sql
    .selectDistinctOn([submission.question], { submission })
    .from(submission)
    .innerJoin(question, and(eq(question.id, submission.question), eq(question.cohort, cohort)))
    .where(eq(submission.account, person))
    .orderBy(submission.question, desc(submission.tries))
  return rows.map(row => row.submission)
}

async function readReview(id: string, filters: Filters, context: Signed) {
  const { sql, person } = context
  const [found, language] = await Promise.all([findCurrent(sql, person.tenant, id), languageOf(sql, person)])
  const { submission: one, owner, question: itsQuestion } = found
  const [tries, handed, questions, neighbours] = await Promise.all([
    sql.select().from(submission).where(ofSame(one)).orderBy(desc(submission.tries), desc(submission.id)),
    itsQuestion ? answersIn(sql, owner.id, itsQuestion.cohort) : currentOf(sql, owner.id),
    itsQuestion ? questionsOf(sql, itsQuestion.cohort) : [],
    neighboursOf(sql, person, one.id, filters),
  ])
  const files = await handedFiles([...tries, ...handed], context)
  const fileOf = ({ file }: Pick<Submission, 'file'>) => files.get(file ?? '') ?? null
  const known = new Map(handed.map(each => [keyOf(each), each]))
  const answerText = (each: Submission | undefined, about: Question | null) =>
    !each ? null : about ? spokenAnswer(about, each.value, language) : each.value

  const attempts: Attempt[] = tries.map(each => ({
    id: each.id,
    at: each.at.toISOString(),
    verdict: each.verdict,
    reason: each.reason,
    by: each.byName,
    decidedAt: each.decidedAt?.toISOString() ?? null,
    value: answerText(each, itsQuestion),
    file: fileOf(each),
  }))
  const parts = itsQuestion
    ? questions.map(about => ({ step: null, about, each: known.get(about.id) }))
    : STEPS.map(step => ({ step, about: null, each: known.get(step) }))
  const others: ReviewPage['others'] = parts.map(({ step, about, each }) => ({
    id: each?.id ?? null,
    step,
    type: typeOf(step, about),
    verdict: each?.verdict ?? null,
    question: about && questionRef(about, language),
    value: answerText(each, about),
    file: each ? fileOf(each) : null,
  }))
  const { email, phone, country } = owner
  return {
    data: {
      ...rowOf(found, language),
      attempts,
      others,
      known: { email, phone, country, language: owner.language },
    },
    ...neighbours,
  }
}

type Body = { verdict: 'approved' | 'rejected'; reason?: string; seen?: Submission['verdict'] }

/** Message for a reviewer whose decision was preceded by another reviewer's. */
const already = ({ verdict, byName }: Submission): Sentence =>
  verdict === 'approved'
    ? msg('review.approved-by', { name: byName ?? '' })
    : msg('review.sent-back-by', { name: byName ?? '' })

async function review(id: string, { verdict, reason, seen }: Body, context: Signed): Promise<Sentence> {
  const { sql, person } = context
  if (verdict === 'rejected' && !reason?.trim()) throw invalidFields({ reason: 'review.write-what' })
  return sql.transaction(async tx => {
    const [found] = await tx
      .select({ owner: account })
      .from(submission)
      .innerJoin(account, eq(account.id, submission.account))
      .where(and(eq(submission.id, id), eq(submission.tenant, person.tenant)))
    if (!found) throw notFound()
    refuseOwn(person, found.owner.id)
    await lockEnrolment(tx, found.owner)
    const one = await findRow(tx, submission, id)
    if (!one) throw notFound()
    const isOthers = one.current && one.verdict !== 'pending' && one.by !== person.id
    const isNews = seen !== undefined && seen !== one.verdict
    if (isOthers && (isNews || one.verdict === verdict)) throw new Refusal('conflict', already(one))
    const after = await decideSubmission(tx, one, { verdict, reason }, context)
    if (verdict === 'rejected') return msg('review.sent-back')
    if (after.approvedAt === null) return msg('review.approved')
    return after.programme === 'onboarding'
      ? msg('review.approved-complete')
      : msg('review.approved-to-judges')
  })
}

export const reviewHandlers = {
  'GET onboarding/reviews': async ({ query }, { sql, person }) => {
    const { page = 1, size = PAGE_SIZE, ...filters } = query
    const [data, total, counts] = await Promise.all([
      readRows(sql, person, { filters, limit: size, offset: (page - 1) * size }),
      countRows(sql, person.tenant, filters),
      countAll(sql, person.tenant),
    ])
    return { data, total, page, size, counts }
  },
  'GET onboarding/reviews/export': ({ query: filters }, context) =>
    sendList(filters, context, {
      title: TITLE,
      columns: fileColumns,
      pieces: inPieces(slice => readRows(context.sql, context.person, { filters, ...slice })),
    }),
  'GET onboarding/review/:id': ({ params, query: filters }, context) =>
    readReview(params.id, filters, context),
  'POST onboarding/review/:id': async ({ params, body }, context) => ({
    message: await review(params.id, body, context),
  }),
} satisfies SomeHandlers
