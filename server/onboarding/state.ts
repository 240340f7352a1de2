import { and, eq, notInArray } from 'drizzle-orm'
import type { HandedFile, Hub, OnboardingState } from '#contract/onboarding.ts'
import { ROUTES, STEPS } from '#contract/onboarding-step.ts'
import type { Language } from '#contract/tenant.ts'
import { formatShare, nextOf, ONBOARDING_DAYS, stepsDone, TOTAL_STEPS, timeLeft } from '#rules/onboarding.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, findRows, setRows } from '#server/db/row.ts'
import { account, enrolment, file, hub, loan } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { fileAddress } from '#server/http/stored-file.ts'
import { refuseOthers } from '#server/people/visibility.ts'
import { msg, Refusal, type WithMessages } from '#server/refusal/message.ts'
import {
  currentOf,
  type Enrolment,
  keyOf,
  lockEnrolment,
  type Member,
  readEnrolment,
  type Submission,
  verdictsIn,
} from './enrolment.ts'
import { chooseHub, isReady } from './set-up.ts'
import { deadlineOf } from './standing.ts'
import { words } from './words.ts'

const DAY = 86_400_000

const OLD_SYSTEM = msg('onboarding.manual')

/** Status of a step or an answer in a state response. */
export type Handed = Pick<OnboardingState['steps'][number], 'verdict' | 'reason' | 'at' | 'value' | 'file'>

export const NOTHING: Handed = { verdict: null, reason: null, at: null, value: null, file: null }

/** Returns the submissions with their files as shown in state responses, by step or question id. */
export async function shownHanded(
  submissions: readonly Submission[],
  context: Signed,
): Promise<Map<string, Handed>> {
  const files = await handedFiles(submissions, context)
  return new Map(
    submissions.map(one => [
      keyOf(one),
      {
        verdict: one.verdict,
        reason: one.reason,
        at: one.at.toISOString(),
        value: one.value ?? one.file,
        file: (one.file && files.get(one.file)) || null,
      },
    ]),
  )
}

/** Returns a person's enrolment, creating it if missing. Polling an existing one does not write. */
export async function ownEnrolment(sql: Sql, member: Member, programme: Enrolment['programme']) {
  const known = await readEnrolment(sql, member.id)
  return known?.programme === programme ? known : sql.transaction(tx => lockEnrolment(tx, member))
}

/** Returns the hub of an enrolment. */
export async function hubOf(sql: Sql, { hub: id }: Pick<Enrolment, 'hub'>): Promise<Hub | null> {
  if (id === null) return null
  const row = await findRow(sql, hub, id)
  return row ?? null
}

/** Returns the time left until a deadline, as shown in state responses. */
export function clockOf(deadline: Date | null, now: Date) {
  if (deadline === null) return { daysLeft: null, timeLeft: null, deadline: null }
  const { days, ...rest } = timeLeft(deadline.getTime(), now.getTime())
  return { daysLeft: days, timeLeft: rest, deadline: deadline.toISOString() }
}

/**
 * Starts the clock. Idempotent.
 * @throws Refusal conflict if no hub is chosen, or its setup is not finished
 */
async function beginEnrolment(tx: Sql, row: Enrolment, now: Date): Promise<void> {
  if (row.startedAt !== null) return
  if (row.hub === null) throw new Refusal('conflict', 'onboarding.choose-hub')
  if (!isReady(row)) throw new Refusal('conflict', PREPARING)
  if (row.programme === 'application' && row.cohort === null) {
    throw new Refusal('conflict', 'onboarding.no-cohort')
  }
  const deadline =
    row.programme === 'onboarding' ? new Date(now.getTime() + ONBOARDING_DAYS * DAY) : undefined
  await setRows(tx, enrolment, { account: row.account }, { startedAt: now, deadline })
}

export const PREPARING = msg('onboarding.preparing')

/** Applies the changes requested along with a state. @throws Refusal */
export async function applyStateRequest(
  sql: Sql,
  member: Member,
  { start, location }: { start?: '1'; location?: string },
  now: Date,
) {
  if (start === undefined && location === undefined) return
  await sql.transaction(async tx => {
    const row = await lockEnrolment(tx, member)
    const chosen = location === undefined ? row : await chooseHub(tx, row, location)
    // a newly chosen hub has to prepare the folders first
    if (start && (location === undefined || isReady(chosen))) await beginEnrolment(tx, chosen, now)
  })
}

/** Returns the state of a client's onboarding. */
export async function stateOf(context: Signed, now: Date): Promise<WithMessages<OnboardingState>> {
  const { sql, person } = context
  const client = await clientOf(sql, person.id)
  const standing = { loan: await loanOf(sql, person.id) }
  if (!client.useNewOnboarding) return { ...manual, ...standing }
  const row = await ownEnrolment(sql, person, 'onboarding')
  const submissions = await currentOf(sql, person.id)
  const handed = await shownHanded(submissions, context)
  const verdicts = verdictsIn(submissions)
  const done = stepsDone(verdicts)
  const named = words[client.language].steps
  const steps = STEPS.map(step => ({ step, ...(handed.get(step) ?? NOTHING) }))
  const rejected = steps.filter(({ verdict }) => verdict === 'rejected')
  const deadline = deadlineOf(row, null)
  const isComplete = row.approvedAt !== null || client.onboardingComplete
  const path = isComplete ? '/success' : pathOf(row, nextOf(STEPS, verdicts), deadline, now)
  return {
    status: isReady(row),
    message: rejected.length > 0 && path.startsWith('/apply/') ? SENT_BACK : messageOf(path, row),
    path,
    firstAttempt: row.startedAt === null,
    progress: formatShare(done, TOTAL_STEPS),
    stepsDone: done,
    totalSteps: TOTAL_STEPS,
    pendingApproval: row.pending > 0,
    ...clockOf(deadline, now),
    cohort: null,
    toApproveSteps: steps
      .filter(({ verdict }) => verdict === 'pending')
      .map(({ step }) => ({ name: named[step] })),
    rejectedSteps: rejected.map(({ step, reason }) => ({ name: named[step], reason: reason ?? '' })),
    hub: await hubOf(sql, row),
    ...standing,
    onboarding: { infoFolder: row.infoFolder, investFolder: row.investFolder },
    steps,
  }
}

/** Returns the onboarding columns of a signed-in client's account. */
async function clientOf(sql: Sql, id: string) {
  const row = await findRow(sql, account, id)
  return row as { useNewOnboarding: boolean; onboardingComplete: boolean; language: Language }
}

/** Statuses of loans that are over. */
const ENDED = ['overpaid', 'closed', 'rejected', 'withdrawn', 'written-off'] as const

async function loanOf(sql: Sql, client: string): Promise<OnboardingState['loan']> {
  const loans = await sql
    .select({ status: loan.status })
    .from(loan)
    .where(and(eq(loan.client, client), notInArray(loan.status, [...ENDED])))
  if (loans.length === 0) return 'none'
  return loans.some(({ status }) => status === 'active') ? 'running' : 'application'
}

/** @throws Refusal conflict for a client of the old system, who has nothing to submit here */
export async function refuseOld(sql: Sql, id: string): Promise<void> {
  const { useNewOnboarding } = await clientOf(sql, id)
  if (!useNewOnboarding) throw new Refusal('conflict', OLD_SYSTEM)
}

function pathOf(row: Enrolment, next: keyof typeof ROUTES | null, deadline: Date | null, now: Date): string {
  if (!isReady(row) || row.startedAt === null) return '/welcome'
  if (next === null) return '/approvals'
  if (deadline !== null && deadline < now) return '/too_late'
  return `/apply/${ROUTES[next]}`
}

export const SENT_BACK = msg('onboarding.sent-back')

function messageOf(path: string, row: Enrolment): Sentence {
  if (path === '/success') return msg('onboarding.complete')
  if (path === '/approvals') return msg('onboarding.waiting')
  if (path === '/too_late') return msg('onboarding.too-late')
  if (path !== '/welcome') return msg('onboarding.continue')
  if (row.hub === null) return msg('onboarding.choose-hub')
  return isReady(row) ? msg('onboarding.ready') : PREPARING
}

const manual: WithMessages<Omit<OnboardingState, 'loan'>> = {
  status: true,
  message: OLD_SYSTEM,
  path: '/manual',
  firstAttempt: false,
  progress: '100%',
  stepsDone: TOTAL_STEPS,
  totalSteps: TOTAL_STEPS,
  pendingApproval: false,
  daysLeft: null,
  timeLeft: null,
  deadline: null,
  cohort: null,
  hub: null,
  toApproveSteps: [],
  rejectedSteps: [],
  onboarding: { infoFolder: null, investFolder: null },
  steps: STEPS.map(step => ({ step, ...NOTHING })),
}

/** Returns the files of submissions by id, with links signed for the current request. */
export async function handedFiles(
  handed: readonly Pick<Submission, 'file'>[],
  { sql, services, portal }: Pick<Signed, 'sql' | 'services' | 'portal'>,
): Promise<Map<string, HandedFile>> {
  const ids = [...new Set(handed.flatMap(one => one.file ?? []))]
  const rows = await findRows(sql, file, { id: ids })
  return new Map(
    rows.map(({ id, name, type, size }) => [
      id,
      { id, name, type, size, address: fileAddress(services.vault, portal, id) },
    ]),
  )
}

export const stateHandlers = {
  'GET onboarding/state/:user_id': async ({ params, query }, context) => {
    const { sql, person } = context
    refuseOthers(person, params.user_id)
    const now = new Date()
    const { useNewOnboarding } = await clientOf(sql, person.id)
    if (useNewOnboarding) await applyStateRequest(sql, person, query, now)
    return stateOf(context, now)
  },
} satisfies SomeHandlers
