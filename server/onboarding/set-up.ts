import { and, desc, eq, exists, gt, isNull, lte, notInArray, or, sql as query } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { newId } from '#server/db/schema/columns.ts'
import { account, cohort, enrolment, hub, question } from '#server/db/schema/index.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { Workers } from '#server/jobs/worker.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { earlierCohorts } from './earlier-applications.ts'
import { type Enrolment, lockEnrolment, recount } from './enrolment.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Prepares what somebody's way through a programme needs: folders, and an applicant's cohort. */
    'hub-setup': { account: string }
  }
}

/** Whether somebody's hub has prepared their folders. */
export const isReady = ({ hub, infoFolder, investFolder, programme }: Enrolment): boolean =>
  hub !== null && infoFolder !== null && (programme === 'application' || investFolder !== null)

/**
 * Chooses somebody's hub by its name, and asks for what it prepares. Until then their folders are not ready.
 * @param row the enrolment, locked
 * @throws Refusal invalid for a hub that cannot be chosen, conflict for another one after the start
 */
export async function chooseHub(change: Sql, row: Enrolment, name: string): Promise<Enrolment> {
  const [found] = await change
    .select({ id: hub.id })
    .from(hub)
    .where(
      and(eq(hub.tenant, row.tenant), hub.active, query`lower(${hub.name}) = ${name.trim().toLowerCase()}`),
    )
  if (!found) {
    const sentence = msg('onboarding.choose-hub')
    throw new Refusal('invalid', sentence, { location: sentence })
  }
  const isSame = row.hub === found.id
  if (row.startedAt !== null) {
    // a page that was left open may ask once more
    if (isSame) return row
    throw new Refusal('conflict', 'onboarding.started')
  }
  if (isSame && isReady(row) && (row.programme === 'onboarding' || row.cohort !== null)) return row
  // more time was given for the cohort that they leave
  const prepared = { cohort: null, deadline: null, infoFolder: null, investFolder: null }
  const [chosen] = await change
    .update(enrolment)
    .set({ hub: found.id, ...prepared })
    .where(eq(enrolment.account, row.account))
    .returning()
  await enqueue(change, 'hub-setup', { account: row.account })
  return chosen as Enrolment
}

/**
 * The cohort that somebody gets into now: the newest that is open and has questions, for their hub or for all. None that they
 * were not selected in.
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

/**
 * Prepares what somebody needs once they have chosen their hub: their folders, and an applicant's cohort. Done twice it does
 * nothing the second time.
 */
export const setUpWorker =
  (sql: Sql): Workers['hub-setup'] =>
  async ({ account: id }) => {
    await sql.transaction(async change => {
      const [owner] = await change.select().from(account).where(eq(account.id, id))
      if (owner?.role !== 'client' && owner?.role !== 'applicant') return
      const row = await lockEnrolment(change, owner)
      if (row.hub === null || isReady(row)) return
      const now = new Date()
      const isClient = row.programme === 'onboarding'
      const prepared = {
        infoFolder: newId(),
        investFolder: isClient ? newId() : null,
        cohort: isClient ? null : await openCohort(change, row, now),
      }
      await recount(change, { ...row, ...prepared }, now, prepared)
    })
  }
