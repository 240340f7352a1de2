import { isTurnOf } from '#rules/onboarding.ts'
import type { Sql } from '#server/db/open.ts'
import { setRow } from '#server/db/row.ts'
import { submission } from '#server/db/schema/index.ts'
import { attachFile } from '#server/http/stored-file.ts'
import { publishChange } from '#server/live/feed.ts'
import { Refusal } from '#server/refusal/message.ts'
import {
  cohortOf,
  currentOf,
  type Enrolment,
  type Key,
  keyOf,
  type Member,
  orderOf,
  recountEnrolment,
  verdictsOf,
} from './enrolment.ts'
import { deadlineOf } from './standing.ts'

export type HandedIn = {
  /** Locked by the caller. */
  enrolment: Enrolment
  account: Member
  key: Key
  /** The text, or several choices separated by line breaks; null for a file. */
  value: string | null
  /** An unused file of the same owner, with the name to store it under. */
  file: { id: string; name?: string } | null
}

/**
 * Checks that a step or answer may be submitted now: it is the next one, or replaces one that is pending review.
 * @throws Refusal conflict if out of order, before the start, after the deadline, or already approved
 */
export async function requireTurn(sql: Sql, row: Enrolment, key: Key, now: Date): Promise<void> {
  const name = nameIn(key)
  const verdicts = await verdictsOf(sql, row.account)
  if (verdicts[name] === 'approved') throw new Refusal('conflict', 'onboarding.approved-already')
  if (row.startedAt === null || !isTurnOf(name, await orderOf(sql, row), verdicts)) {
    throw new Refusal('conflict', 'onboarding.previous-first')
  }
  const deadline = deadlineOf(row, await cohortOf(sql, row))
  if (deadline !== null && deadline < now) throw new Refusal('conflict', 'onboarding.deadline-passed')
}

const nameIn = (key: Key): string => ('step' in key ? key.step : key.question)

/**
 * Submits a step or an answer. Idempotent: resubmitting the same content, as after a lost response, changes nothing.
 * @throws Refusal conflict if it may not be submitted now, see `requireTurn`, or if the file is already in use
 */
export async function handIn(
  tx: Sql,
  { enrolment: row, account: member, key, value, file }: HandedIn,
  now: Date,
): Promise<Enrolment> {
  const last = (await currentOf(tx, member.id)).find(one => keyOf(one) === nameIn(key))
  const isRepeated =
    last?.verdict === 'pending' && (file ? last.file === file.id : last.file === null && last.value === value)
  if (isRepeated) return row
  await requireTurn(tx, row, key, now)
  if (file) await attachOwn(tx, file, member, 'step' in key ? `onboarding-${key.step}` : 'answer')
  if (last) await setRow(tx, submission, last.id, { current: false })
  await tx.insert(submission).values({
    tenant: member.tenant,
    account: member.id,
    programme: row.programme,
    ...key,
    value,
    file: file?.id ?? null,
    at: now,
    tries: (last?.tries ?? 0) + 1,
  })
  await publishChange(tx, `staff:${member.tenant}`, 'reviews')
  return recountEnrolment(tx, row, now, { lastAt: now })
}

/** @throws Refusal conflict for a file submitted before: a rejected file may not be resubmitted unchanged */
async function attachOwn(
  tx: Sql,
  file: { id: string; name?: string },
  { id: owner, tenant }: Member,
  purpose: string,
): Promise<void> {
  if (await attachFile(tx, file, { tenant, owner, purpose })) return
  throw new Refusal('conflict', 'onboarding.same-file')
}
