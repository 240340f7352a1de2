import { and, desc, eq, ne } from 'drizzle-orm'
import type { ApplicantState } from '#contract/onboarding.ts'
import type { Language } from '#contract/tenant.ts'
import { formatShare, nextOf } from '#rules/onboarding.ts'
import type { Sentence } from '#rules/sentence.ts'
import { languageOf } from '#server/account/language.ts'
import type { Sql } from '#server/db/open.ts'
import { setRows } from '#server/db/row.ts'
import { question, score, submission } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordBy } from '#server/notify/audit.ts'
import { refuseOthers } from '#server/people/visibility.ts'
import { msg, Refusal, type WithMessages } from '#server/refusal/message.ts'
import {
  type Cohort,
  cohortOf,
  currentOf,
  type Enrolment,
  lockEnrolment,
  type Member,
  NOT_BEGUN,
  recountEnrolment,
  type Submission,
  verdictsIn,
} from './enrolment.ts'
import { CHOICES, type Question, questionsOf, questionTexts, spokenAnswer } from './questions.ts'
import { isReady, openCohort } from './set-up.ts'
import { deadlineOf, standingOf } from './standing.ts'
import {
  applyStateRequest,
  clockOf,
  type Handed,
  handedFiles,
  hubOf,
  NOTHING,
  ownEnrolment,
  PREPARING,
  SENT_BACK,
  shownHanded,
} from './state.ts'

type Stage = ApplicantState['stage']

/** Whether the deadline for answering has passed. */
const isOver = (row: Enrolment, group: Cohort | null, now: Date): boolean => {
  const deadline = deadlineOf(row, group)
  return deadline !== null && deadline < now
}

/** Assigns an applicant who has not started, and has no cohort or an expired one, to the currently open cohort. */
async function joinOpen(sql: Sql, member: Member, now: Date): Promise<void> {
  const needs = async (from: Sql, row: Enrolment) =>
    isReady(row) &&
    row.startedAt === null &&
    (row.cohort === null || isOver(row, await cohortOf(from, row), now))
  if (!(await needs(sql, await ownEnrolment(sql, member, 'application')))) return
  await sql.transaction(async tx => {
    const row = await lockEnrolment(tx, member)
    if (!(await needs(tx, row))) return
    const cohort = await openCohort(tx, row, now)
    if (cohort === row.cohort) return
    // an extended deadline applied only to the cohort that is left
    await recountEnrolment(tx, { ...row, cohort }, now, { cohort, deadline: null })
  })
}

const shownQuestion = (one: Question, language: Language) => ({
  _id: one.id,
  ...questionTexts(one, language),
  order: one.place,
  type: one.type,
  fileType: one.fileType,
  required: one.required,
})

const stageOf = (row: Enrolment, next: string | null): Stage => {
  if (row.outcome !== null) return row.outcome
  if (row.approvedAt !== null) return 'judging'
  return row.startedAt !== null && next === null ? 'review' : 'answering'
}

/** Path of the screen to show; empty if there is nothing to apply for. */
function pathOf(row: Enrolment, stage: Stage, next: string | null, isLate: boolean): string {
  if (isReady(row) && row.cohort === null) return ''
  if (!isReady(row) || row.startedAt === null) return '/welcome'
  if (stage === 'selected') return '/success'
  if (stage !== 'answering') return '/approvals'
  return isLate ? '/too_late' : `/apply/${next}`
}

/** Message shown when there is nothing to apply for. */
const NO_COHORT = msg('onboarding.no-cohort')

function messageOf(path: string, row: Enrolment, stage: Stage): Sentence {
  if (path === '') return NO_COHORT
  if (path === '/success') return msg('application.selected')
  if (path === '/approvals') {
    return stage === 'not-selected' ? msg('application.not-selected') : msg('application.handed-in')
  }
  if (path === '/too_late') return msg('onboarding.too-late')
  if (row.rejected > 0) return SENT_BACK
  if (path !== '/welcome') return msg('application.continue')
  if (row.hub === null) return msg('onboarding.choose-hub')
  return isReady(row) ? msg('onboarding.ready') : PREPARING
}

/** Whether an application ended without a place, so that its applicant may apply to another cohort. */
function isLost(row: Enrolment, group: Cohort | null, now: Date): boolean {
  const standing = standingOf(row, group, now)
  return standing === 'not-selected' || standing === 'late'
}

/** Returns the cohort that an applicant who was not selected, or missed the deadline, can apply to next. */
async function againIn(
  sql: Sql,
  row: Enrolment,
  group: Cohort | null,
  now: Date,
): Promise<ApplicantState['again']> {
  if (!isLost(row, group, now)) return null
  const id = await openCohort(sql, row, now)
  const next = id === row.cohort ? null : await cohortOf(sql, { cohort: id })
  return next && { name: next.name, year: next.year, deadline: next.deadline.toISOString() }
}

/** Returns the state of an application. */
export async function readApplicantState(
  context: Signed,
  now = new Date(),
): Promise<WithMessages<ApplicantState>> {
  const { sql, person } = context
  const row = await ownEnrolment(sql, person, 'application')
  const [group, language, submissions, hub, questions] = await Promise.all([
    cohortOf(sql, row),
    languageOf(sql, person),
    currentOf(sql, person.id),
    hubOf(sql, row),
    row.cohort === null ? [] : questionsOf(sql, row.cohort),
  ])
  const earlier = await earlierAnswers(sql, row, questions)
  const [handed, files] = await Promise.all([
    shownHanded(submissions, context),
    handedFiles([...earlier.values()], context),
  ])
  const next = nextOf(
    questions.map(({ id }) => id),
    verdictsIn(submissions),
  )
  const stage = stageOf(row, next)
  const path = pathOf(row, stage, next, isOver(row, group, now))
  const answered = (one: Question): Handed => {
    const known = handed.get(one.id)
    return known ? { ...known, value: spokenAnswer(one, known.value, language) } : NOTHING
  }
  const before = (one: Question) => {
    const known = earlier.get(one.id)
    return (
      known && {
        value: spokenAnswer(one, known.value, language),
        file: (known.file && files.get(known.file)) || null,
      }
    )
  }
  const shown = questions.map(one => ({
    ...shownQuestion(one, language),
    ...answered(one),
    earlier: before(one) ?? null,
  }))
  const standingAs = (verdict: Handed['verdict']) => shown.filter(one => one.verdict === verdict)
  const open = shown.filter(({ verdict }) => verdict === null || verdict === 'rejected')
  const nextQuestion = questions.find(({ id }) => id === next)
  return {
    status: isReady(row),
    message: messageOf(path, row, stage),
    ...(path === '' && { error: NO_COHORT }),
    path,
    firstAttempt: row.startedAt === null,
    progress: questions.length === 0 ? '0%' : formatShare(questions.length - open.length, questions.length),
    stepsDone: questions.length - open.length,
    totalSteps: questions.length,
    pendingApproval: standingAs('pending').length > 0,
    ...clockOf(stage === 'answering' || stage === 'review' ? deadlineOf(row, group) : null, now),
    cohort: group && { name: group.name, year: group.year },
    toApproveSteps: standingAs('pending').map(({ question }) => ({ name: question })),
    rejectedSteps: standingAs('rejected').map(({ question, reason }) => ({
      name: question,
      reason: reason ?? '',
    })),
    hub,
    applicant: { infoFolder: row.infoFolder },
    outQuizes: open.map(({ question, order }) => ({ question, order })),
    outQuiz: nextQuestion && group ? { ...shownQuestion(nextQuestion, language), cohortId: group.id } : null,
    questions: shown,
    stage,
    tutorial: group?.tutorial || null,
    again: await againIn(sql, row, group, now),
  }
}

/** Moves an applicant who was not selected, or missed the deadline, to the currently open cohort. Idempotent. @throws Refusal conflict */
async function applyAgain(tx: Sql, { person, address }: Signed, now: Date): Promise<void> {
  const row = await lockEnrolment(tx, person)
  if (row.outcome === null && row.startedAt === null) return
  const before = await cohortOf(tx, row)
  if (!isLost(row, before, now)) throw new Refusal('conflict', 'application.exists')
  const next = await openCohort(tx, row, now)
  if (next === null || next === row.cohort) throw new Refusal('conflict', NO_COHORT)
  const after = await cohortOf(tx, { cohort: next })
  const given = await tx.delete(score).where(eq(score.account, row.account)).returning()
  await recordBy(tx, person, address, {
    action: 'application.again',
    subject: { kind: 'account', id: person.id, name: person.name },
    detail: [
      { name: 'cohort', from: before?.name ?? null, to: after?.name ?? null },
      ...(row.outcome === null ? [] : [{ name: 'outcome', from: row.outcome, to: null }]),
      ...given.map(({ judgeName, points }) => ({
        name: judgeName,
        from: String(points.reduce((sum, one) => sum + one, 0)),
        to: null,
      })),
    ],
  })
  await setRows(tx, submission, { account: row.account, programme: 'application' }, { current: false })
  const begun = { ...NOT_BEGUN, cohort: next }
  await recountEnrolment(tx, { ...row, ...begun }, now, begun)
}

/** Questions of two cohorts are the same if type, file type and English text match. */
const sameness = ({ question: text, type, fileType }: Question): string =>
  `${type} ${fileType} ${text.trim().toLowerCase()}`

/**
 * Returns an applicant's latest answers to the same questions in other cohorts, by the ids of the given questions. Choices that
 * a question no longer offers are dropped.
 */
async function earlierAnswers(
  sql: Sql,
  { account, cohort }: Pick<Enrolment, 'account' | 'cohort'>,
  questions: readonly Question[],
): Promise<Map<string, Submission>> {
  if (cohort === null) return new Map()
  const rows = await sql
    .select({ submission, question })
    .from(submission)
    .innerJoin(question, eq(question.id, submission.question))
    .where(and(eq(submission.account, account), ne(question.cohort, cohort)))
    .orderBy(desc(submission.at), desc(submission.id))
  const bySameness = new Map<string, Submission>()
  for (const row of rows) {
    const key = sameness(row.question)
    if (!bySameness.has(key)) bySameness.set(key, row.submission)
  }
  return new Map(
    questions.flatMap(one => {
      const found = bySameness.get(sameness(one))
      return found ? [[one.id, { ...found, value: offered(one, found.value) }] as const] : []
    }),
  )
}

const offered = ({ type, options }: Question, value: string | null): string | null =>
  value !== null && CHOICES.includes(type)
    ? value
        .split('\n')
        .filter(choice => options.includes(choice))
        .join('\n')
    : value

export const applicantStateHandlers = {
  'GET onboarding/applicant/state/:user_id': async ({ params, query }, context) => {
    const { sql, person } = context
    refuseOthers(person, params.user_id)
    const now = new Date()
    await joinOpen(sql, person, now)
    await applyStateRequest(sql, person, query, now)
    return readApplicantState(context, now)
  },
  'POST onboarding/applicant/again/:user_id': async ({ params }, context) => {
    const { sql, person } = context
    refuseOthers(person, params.user_id)
    const now = new Date()
    await sql.transaction(tx => applyAgain(tx, context, now))
    return { message: msg('application.again'), data: await readApplicantState(context, now) }
  },
} satisfies SomeHandlers
