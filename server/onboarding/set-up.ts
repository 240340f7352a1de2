import { and, desc, eq, exists, gt, isNull, lte, notInArray, or, sql as query } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { findRow, setRow } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { account, cohort, enrolment, hub, question } from '#server/db/schema/index.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { Workers } from '#server/jobs/worker.ts'
import { fieldRefusal, Refusal } from '#server/refusal/message.ts'
import { earlierCohorts } from './earlier-applications.ts'
import { type Enrolment, lockEnrolment, recountEnrolment } from './enrolment.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Prepares an enrolment: its folders and, for an applicant, the cohort. */
    'hub-setup': { account: string }
  }
}

/** Whether the folders of an enrolment are prepared. */
export const isReady = ({ hub, infoFolder, investFolder, programme }: Enrolment): boolean =>
  hub !== null && infoFolder !== null && (programme === 'application' || investFolder !== null)

/**
 * Assigns a hub by its name and queues its setup. Until that is done the folders are not ready.
 * @param row the enrolment, locked
 * @throws Refusal invalid for a hub that cannot be chosen, conflict for a different one after the start
 */
export async function chooseHub(tx: Sql, row: Enrolment, name: string): Promise<Enrolment> {
  const found = await findRow(
    tx,
    hub,
    and(eq(hub.tenant, row.tenant), hub.active, query`lower(${hub.name}) = ${name.trim().toLowerCase()}`),
  )
  if (!found) throw fieldRefusal('location', 'onboarding.choose-hub')
  const isSame = row.hub === found.id
  if (row.startedAt !== null) {
    // a stale page may send the same hub again
    if (isSame) return row
    throw new Refusal('conflict', 'onboarding.started')
  }
  if (isSame && isReady(row) && (row.programme === 'onboarding' || row.cohort !== null)) return row
  // an extended deadline applied only to the cohort that is left
  const prepared = { cohort: null, deadline: null, infoFolder: null, investFolder: null }
  const chosen = await setRow(tx, enrolment, { account: row.account }, { hub: found.id, ...prepared })
  await enqueue(tx, 'hub-setup', { account: row.account })
  return chosen as Enrolment
}

/**
 * Returns the cohort that an applicant would join now: the newest open one with questions, for the applicant's hub or for all
 * hubs. Excludes those the applicant was not selected in.
 */
export async function openCohort(sql: Sql, row: Enrolment, now: Date): Promise<string | null> {
  const [open] = await sql
    .select({ id: cohort.id })
    .from(cohort)
    .where(
      and(
        eq(cohort.tenant, row.tenant),
        lte(cohort.opensAt, now),
        gt(cohort.deadline, now),
        or(isNull(cohort.hub), eq(cohort.hub, row.hub as string)),
        exists(sql.select({ id: question.id }).from(question).where(eq(question.cohort, cohort.id))),
        notInArray(cohort.id, earlierCohorts(sql, row)),
      ),
    )
    .orderBy(desc(cohort.opensAt), desc(cohort.createdAt))
    .limit(1)
  return open?.id ?? null
}

/** Prepares an enrolment after a hub is chosen: its folders and, for an applicant, the cohort. Idempotent. */
export const setUpWorker =
  (sql: Sql): Workers['hub-setup'] =>
  async ({ account: id }) => {
    await sql.transaction(async tx => {
      const owner = await findRow(tx, account, id)
      if (owner?.role !== 'client' && owner?.role !== 'applicant') return
      const row = await lockEnrolment(tx, owner)
      if (row.hub === null || isReady(row)) return
      const now = new Date()
      const isClient = row.programme === 'onboarding'
      const prepared = {
        infoFolder: newId(),
        investFolder: isClient ? newId() : null,
        cohort: isClient ? null : await openCohort(tx, row, now),
      }
      await recountEnrolment(tx, { ...row, ...prepared }, now, prepared)
    })
  }
