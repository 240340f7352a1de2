import { and, asc, eq, or, sql as query, type SQL } from 'drizzle-orm'
import type { OnboardingStep, Verdict } from '#contract/onboarding.ts'
import { STEPS } from '#contract/onboarding-step.ts'
import type { Programme, Standing } from '#contract/programme.ts'
import type { Role } from '#contract/role.ts'
import { isTurnOf } from '#rules/onboarding.ts'
import type { Account } from '#server/account/message.ts'
import { record } from '#server/audit.ts'
import { nameOf } from '#server/client/sight.ts'
import type { Sql } from '#server/db/open.ts'
import { account, cohort, enrolment, question, submission } from '#server/db/schema/index.ts'
import { attachFile } from '#server/file.ts'
import { announce } from '#server/partner/announce.ts'
import { Refusal } from '#server/refusal.ts'
import type { Signed } from './table.ts'
import { type News, tell } from './tell.ts'
import { words } from './words.ts'

export type Enrolment = typeof enrolment.$inferSelect
export type Cohort = typeof cohort.$inferSelect
export type Submission = typeof submission.$inferSelect

/** Whose enrolment it is: an account, or a person who is signed in. */
export type Member = { id: string; tenant: string; role: Role }

/** What is handed in: a step of an onboarding, or the answer to a question by the question's id. */
export type Key = { step: OnboardingStep } | { question: string }

/** How everything stands that somebody handed in, by step or by a question's id. */
export type Verdicts = Partial<Record<string, Verdict>>

/** The programme of a role. @throws Refusal conflict for a role that has none */
function programmeOf(role: Role): Programme {
  if (role === 'client') return 'onboarding'
  if (role === 'applicant') return 'application'
  throw new Refusal('conflict', 'This person is in no programme any more.')
}

/** Somebody's enrolment, as it was left. Null where they have not come near it yet. */
export async function readEnrolment(sql: Sql, id: string): Promise<Enrolment | null> {
  const [row] = await sql.select().from(enrolment).where(eq(enrolment.account, id))
  return row ?? null
}

/**
 * Somebody's enrolment, held until the transaction ends. It is made with the first call, and begins anew for an applicant
 * who has become a client: what they handed in as one stays.
 * @throws Refusal conflict for somebody whose role has no programme
 */
export async function lockEnrolment(change: Sql, { id, tenant, role }: Member): Promise<Enrolment> {
  const programme = programmeOf(role)
  const total = programme === 'onboarding' ? STEPS.length : 0
  await change.insert(enrolment).values({ account: id, tenant, programme, total }).onConflictDoNothing()
  const [found] = await change.select().from(enrolment).where(eq(enrolment.account, id)).for('update')
  const row = found as Enrolment
  if (row.programme === programme) return row
  const begun = {
    ...{ programme, hub: null, cohort: null, infoFolder: null, investFolder: null },
    ...{ startedAt: null, deadline: null, lastAt: null, approvedAt: null, outcome: null },
  }
  return recount(change, { ...row, ...begun }, new Date(), begun)
}

/** The cohort that an enrolment belongs to; null for none, as for every onboarding. */
export async function cohortOf(sql: Sql, { cohort: id }: Pick<Enrolment, 'cohort'>): Promise<Cohort | null> {
  if (id === null) return null
  const [row] = await sql.select().from(cohort).where(eq(cohort.id, id))
  return row ?? null
}

/** What an enrolment asks for, in order: the steps, or the ids of its cohort's questions. */
export async function orderOf(
  sql: Sql,
  { programme, cohort: id }: Pick<Enrolment, 'programme' | 'cohort'>,
): Promise<readonly string[]> {
  if (programme === 'onboarding') return STEPS
  if (id === null) return []
  const rows = await sql
    .select({ id: question.id })
    .from(question)
    .where(eq(question.cohort, id))
    .orderBy(asc(question.place), asc(question.id))
  return rows.map(row => row.id)
}

/** What somebody handed in last of each step or question. */
export const currentOf = (sql: Sql, id: string): Promise<Submission[]> =>
  sql
    .select()
    .from(submission)
    .where(and(eq(submission.account, id), submission.current))

/** How everything stands that somebody handed in. */
export const verdictsOf = async (sql: Sql, id: string): Promise<Verdicts> =>
  verdictsIn(await currentOf(sql, id))

export const verdictsIn = (handed: readonly Submission[]): Verdicts =>
  Object.fromEntries(handed.map(one => [keyOf(one), one.verdict]))

/** The step, or the id of the question, that a submission is for. */
export const keyOf = ({ step, question }: Pick<Submission, 'step' | 'question'>): string =>
  (step ?? question) as string

/** Until when somebody hands in: their own deadline goes over their cohort's. Null for none. */
export const deadlineOf = (
  { deadline }: Pick<Enrolment, 'deadline'>,
  group: Pick<Cohort, 'deadline'> | null,
): Date | null => deadline ?? group?.deadline ?? null

type Figures = Pick<
  Enrolment,
  'deadline' | 'startedAt' | 'done' | 'total' | 'approvedAt' | 'outcome' | 'programme'
>

/** How an enrolment stands at a moment. `standingNow` says the same of many. */
export function standingOf(one: Figures, group: Pick<Cohort, 'deadline'> | null, now: Date): Standing {
  if (one.outcome !== null) return one.outcome
  if (one.approvedAt !== null) return one.programme === 'onboarding' ? 'complete' : 'judging'
  if (isAllIn(one)) return 'waiting'
  const deadline = deadlineOf(one, group)
  if (deadline !== null && deadline < now) return 'late'
  return one.startedAt === null ? 'not-started' : 'active'
}

const isAllIn = ({ done, total }: Pick<Enrolment, 'done' | 'total'>): boolean => total > 0 && done >= total

/** Until when somebody hands in, in a query of `enrolment` with its `cohort` joined to the left. */
export const deadlineNow: SQL<Date | null> =
  query<Date | null>`coalesce(${enrolment.deadline}, ${cohort.deadline})`.mapWith(enrolment.deadline)

/** How each enrolment stands at a moment, in a query of `enrolment` with its `cohort` joined to the left: see `standingOf`. */
export const standingNow = (now: Date): SQL<Standing> => query<Standing>`case
  when ${enrolment.outcome} is not null then ${enrolment.outcome}
  when ${enrolment.approvedAt} is not null then
    case when ${enrolment.programme} = 'onboarding' then 'complete' else 'judging' end
  when ${enrolment.total} > 0 and ${enrolment.done} >= ${enrolment.total} then 'waiting'
  when ${deadlineNow} < ${now.toISOString()}::timestamptz then 'late'
  when ${enrolment.startedAt} is null then 'not-started'
  else 'active' end`

/**
 * Whether anything is expected of somebody: not while their account is shut, and not of clients whose onboarding is over or
 * was done on paper. `expected` says the same of many.
 */
export function isExpected(owner: Account | undefined): owner is Account {
  if (owner?.status !== 'active') return false
  if (owner.role === 'client') return owner.useNewOnboarding && !owner.onboardingComplete
  return owner.role === 'applicant'
}

/** Whose way leads through the portal, in a query of `enrolment` with its `account`: not that of clients onboarded on paper. */
export const inPortal = or(eq(enrolment.programme, 'application'), eq(account.useNewOnboarding, true)) as SQL

/** Of whom anything is expected, in such a query: see `isExpected`. */
export const expected = and(
  eq(account.status, 'active'),
  inPortal,
  or(eq(enrolment.programme, 'application'), eq(account.onboardingComplete, false)),
) as SQL

/**
 * Counts an enrolment's figures anew, from what was handed in and decided.
 * @param row the enrolment, locked
 * @param changes what else changes with them
 */
export async function recount(
  change: Sql,
  row: Enrolment,
  now: Date,
  changes: Partial<Enrolment> = {},
): Promise<Enrolment> {
  const order = await orderOf(change, row)
  const verdicts = await verdictsOf(change, row.account)
  const count = (verdict: Verdict) => order.filter(key => verdicts[key] === verdict).length
  const [pending, approved, rejected] = [count('pending'), count('approved'), count('rejected')]
  const total = order.length
  const isApproved = total > 0 && approved === total
  const [updated] = await change
    .update(enrolment)
    .set({
      ...changes,
      ...{ total, pending, rejected, done: pending + approved },
      approvedAt: isApproved ? (row.approvedAt ?? now) : null,
    })
    .where(eq(enrolment.account, row.account))
    .returning()
  return updated as Enrolment
}

export type HandedIn = {
  /** Locked. */
  enrolment: Enrolment
  account: Member
  key: Key
  /** The text, or several choices parted by line breaks; null for a file. */
  value: string | null
  /** A file of their own that nothing uses yet, with the name it is to have. */
  file: { id: string; name?: string } | null
}

/**
 * Sees to it that a step or answer may be handed in now: it comes next, or is waiting for its approval and is replaced.
 * @throws Refusal conflict when it is not its turn, before the start, after the deadline, and for what is approved
 */
export async function requireTurn(sql: Sql, row: Enrolment, key: Key, now: Date): Promise<void> {
  const name = nameIn(key)
  const verdicts = await verdictsOf(sql, row.account)
  if (verdicts[name] === 'approved') {
    throw new Refusal('conflict', 'This is approved already and cannot be handed in again.')
  }
  if (row.startedAt === null || !isTurnOf(name, await orderOf(sql, row), verdicts)) {
    throw new Refusal('conflict', 'You will only go to the next step after completing the previous step')
  }
  const deadline = deadlineOf(row, await cohortOf(sql, row))
  if (deadline !== null && deadline < now) {
    throw new Refusal('conflict', 'The deadline has passed. Contact your hub if you need more time.')
  }
}

const nameIn = (key: Key): string => ('step' in key ? key.step : key.question)

/**
 * Hands a step or an answer in. The very same once more, as after an answer that was lost on its way, changes nothing.
 * @throws Refusal conflict when it may not be handed in now, see `requireTurn`, and for a file that is used already
 */
export async function handIn(
  change: Sql,
  { enrolment: row, account: member, key, value, file }: HandedIn,
  now: Date,
): Promise<Enrolment> {
  const last = (await currentOf(change, member.id)).find(one => keyOf(one) === nameIn(key))
  const isRepeated =
    last?.verdict === 'pending' && (file ? last.file === file.id : last.file === null && last.value === value)
  if (isRepeated) return row
  await requireTurn(change, row, key, now)
  if (file) await attachOwn(change, file, member, 'step' in key ? `onboarding-${key.step}` : 'answer')
  if (last) await change.update(submission).set({ current: false }).where(eq(submission.id, last.id))
  await change.insert(submission).values({
    ...{ tenant: member.tenant, account: member.id, programme: row.programme },
    ...{ ...key, value, file: file?.id ?? null, at: now, tries: (last?.tries ?? 0) + 1 },
  })
  return recount(change, row, now, { lastAt: now })
}

/** @throws Refusal conflict for a file that was handed in before: what was sent back is not sent again as it is */
async function attachOwn(
  change: Sql,
  file: { id: string; name?: string },
  { id: owner, tenant }: Member,
  purpose: string,
): Promise<void> {
  if (await attachFile(change, file, { tenant, owner, purpose })) return
  throw new Refusal('conflict', 'This file was handed in already. Please choose another one.')
}

/**
 * Approves what was handed in, or sends it back with a reason, and tells whoever handed it in. With the last approval an
 * onboarding is complete, an application goes to the judges.
 * @param of the submission, by its id: the caller has seen to it that the person may see it
 * @throws Refusal not-found; invalid without a reason; conflict where something newer is there, or the application is decided
 */
export async function decide(
  change: Sql,
  { id }: Pick<Submission, 'id'>,
  { verdict, reason = '' }: { verdict: 'approved' | 'rejected'; reason?: string },
  context: Pick<Signed, 'person' | 'address' | 'home'>,
  now = new Date(),
): Promise<Enrolment> {
  const why = verdict === 'rejected' ? reason.trim() : null
  if (why === '') {
    throw new Refusal('invalid', 'Some fields need correction.', { reason: 'This field is required' })
  }
  const [found] = await change
    .select({ owner: account })
    .from(submission)
    .innerJoin(account, eq(account.id, submission.account))
    .where(eq(submission.id, id))
  if (!found) throw new Refusal('not-found', 'There is nothing like this to look at.')
  const { owner } = found
  // always the enrolment first: who hands in waits for it, too
  const row = await lockEnrolment(change, owner)
  const [one] = await change.select().from(submission).where(eq(submission.id, id)).for('update')
  if (!one?.current || one.programme !== row.programme) {
    throw new Refusal('conflict', 'Something newer was handed in meanwhile. Look at that one instead.')
  }
  if (row.outcome !== null) throw new Refusal('conflict', 'This application is decided already.')
  if (one.verdict === verdict && one.reason === why) return row

  const { person, address, home } = context
  await change
    .update(submission)
    .set({ verdict, reason: why, by: person.id, byName: person.name, decidedAt: now })
    .where(eq(submission.id, id))
  const updated = await recount(change, row, now, {
    ...(verdict === 'rejected' && (await timeToMend(change, row, now))),
  })
  const what = await namesOf(change, one)
  await record(change, {
    tenant: owner.tenant,
    actor: { id: person.id, name: person.name },
    action: `programme.${verdict}`,
    subject: { kind: 'account', id: owner.id, name: nameOf(owner) },
    detail: [
      { name: one.step === null ? 'question' : 'step', from: null, to: what.en },
      ...(why === null ? [] : [{ name: 'reason', from: null, to: why }]),
    ],
    address,
  })
  const isOver = updated.approvedAt !== null
  if (isOver !== (row.approvedAt !== null)) await complete(change, owner, updated, isOver)
  const news = isOver ? overNews(updated) : newsOf(one, what[owner.language], why)
  await tell(change, owner, updated.programme, news, { home })
  return updated
}

/** Days that somebody has at least to mend what is sent back, whatever deadline they had. */
const MEND_DAYS = 7

/** A later deadline, where theirs is over or nearly so. */
async function timeToMend(sql: Sql, row: Enrolment, now: Date): Promise<Partial<Enrolment>> {
  const deadline = deadlineOf(row, await cohortOf(sql, row))
  const least = new Date(now.getTime() + MEND_DAYS * 24 * 3_600_000)
  return deadline !== null && deadline < least ? { deadline: least } : {}
}

/** What everything being approved means for the account, and for whoever asked to be told; and its being taken back. */
async function complete(
  change: Sql,
  { id, tenant }: Account,
  { programme }: Enrolment,
  isOver: boolean,
): Promise<void> {
  if (programme === 'onboarding') {
    await change.update(account).set({ onboardingComplete: isOver }).where(eq(account.id, id))
  }
  if (!isOver) return
  const event = programme === 'onboarding' ? 'onboarding.completed' : 'application.judging'
  await announce(change, tenant, event, { account: id })
}

const overNews = ({ programme }: Enrolment): News => ({
  template: programme === 'onboarding' ? 'onboarding-complete' : 'application-judging',
  values: {},
})

function newsOf({ step }: Submission, what: string, reason: string | null): News {
  if (step !== null) {
    return reason === null
      ? { template: 'step-approved', values: { step: what } }
      : { template: 'step-rejected', values: { step: what, reason } }
  }
  return reason === null
    ? { template: 'answer-approved', values: { question: what } }
    : { template: 'answer-rejected', values: { question: what, reason } }
}

/** What was handed in, by name: the step's, or the question. */
async function namesOf(
  sql: Sql,
  { step, question: id }: Pick<Submission, 'step' | 'question'>,
): Promise<Record<'en' | 'sw', string>> {
  if (step !== null) return { en: words.en.steps[step], sw: words.sw.steps[step] }
  const [row] = await sql
    .select({ en: question.question, sw: question.questionSw })
    .from(question)
    .where(eq(question.id, id as string))
  const en = row?.en ?? ''
  return { en, sw: row?.sw || en }
}
