import { and, eq, gt, gte, isNull, lt, sql as query } from 'drizzle-orm'
import { inEveryLanguage } from '#contract/label.ts'
import { addDays, dayOf, instantOf } from '#rules/day.ts'
import { DUE_SOON, isTaskDone, taskState } from '#rules/playbook/progress.ts'
import type { Sql } from '#server/db/open.ts'
import { lockRow, setRow } from '#server/db/row.ts'
import { pair, pairMeeting, pairTask } from '#server/db/schema/index.ts'
import { longDay } from '#server/loan/words.ts'
import { isContactTime } from '#server/notify/contact-hours.ts'
import { addNotice } from '#server/notify/notice.ts'
import { notify, wasNotified } from '#server/notify/notify.ts'
import { portalOf, type Reach } from '#server/notify/portal-address.ts'
import { nameOf } from '#server/people/visibility.ts'
import { assignedTo, sessionsIn, textIn } from './content.ts'
import { endOfMeeting } from './meetings.ts'
import { PLAYBOOK, personPath, selectPairRows, sessionPathOf } from './pairs.ts'
import { factsOf, lastReply } from './work.ts'

/** Tasks overdue for longer than this are not reminded of any more. */
const LATE_DAYS = 7
const DAY = 86_400_000

/** Reminds entrepreneurs of tasks that are due soon or overdue, once each; and asks both people to rate a meeting afterwards. */
export const remindOfPlaybooks =
  (reach: Reach, now: () => number = Date.now) =>
  async (sql: Sql): Promise<void> => {
    await askAfterMeetings(sql, now())
    if (!isContactTime(now())) return
    const today = dayOf(now())
    const from = new Date(now() - LATE_DAYS * DAY)
    const until = new Date(instantOf(addDays(today, DUE_SOON + 1)))
    const rows = await sql
      .select({ task: pairTask })
      .from(pairTask)
      .innerJoin(pair, eq(pair.id, pairTask.pair))
      .where(and(isNull(pair.endedAt), gte(pairTask.dueAt, from), lt(pairTask.dueAt, until)))
    for (const { task } of rows) await remind(sql, task, reach, now())
  }

async function remind(sql: Sql, { id, dueAt }: typeof pairTask.$inferSelect, reach: Reach, now: number) {
  if (!dueAt) return
  const template = dueAt.getTime() < now ? ('playbook-late' as const) : ('playbook-due' as const)
  const key = `${template}:${id}:${dayOf(dueAt.getTime())}`
  // most were already notified: this check is cheap
  if (await wasNotified(sql, key)) return
  await sql.transaction(async tx => {
    const task = await lockRow(tx, pairTask, id)
    if (!task?.dueAt || task.dueAt.getTime() !== dueAt.getTime() || (await wasNotified(tx, key))) return
    if (isTaskDone(taskState(factsOf(task, await lastReply(tx, id)), now))) return
    const [found] = await selectPairRows(tx).where(eq(pair.id, task.pair))
    if (!found) return
    const { entrepreneur } = found
    const sessions = sessionsIn(await assignedTo(tx, [task.pair]))
    const place = sessions.find(({ session }) => session.id === task.session)
    const values = {
      topic: inEveryLanguage(language => textIn(language, task.topic)),
      day: inEveryLanguage(language => longDay(dayOf(dueAt.getTime()), language)),
    }
    const path = place ? sessionPathOf(place) : `${PLAYBOOK}/home`
    const home = await portalOf(tx, entrepreneur.tenant, reach.portal)
    await notify(tx, entrepreneur, { template, values, path, home, key })
  })
}

/** Asks both people of a pair for feedback on a meeting, once it is over. */
async function askAfterMeetings(sql: Sql, now: number): Promise<void> {
  const over = and(
    isNull(pairMeeting.askedAt),
    isNull(pairMeeting.cancelledAt),
    gt(pairMeeting.startsAt, new Date(now - LATE_DAYS * DAY)),
    query`${pairMeeting.startsAt} + make_interval(mins => ${pairMeeting.minutes}) <= ${new Date(now).toISOString()}::timestamptz`,
  )
  const rows = await sql.select({ id: pairMeeting.id }).from(pairMeeting).where(over)
  for (const { id } of rows) {
    await sql.transaction(async tx => {
      const row = await setRow(tx, pairMeeting, and(eq(pairMeeting.id, id), over), { askedAt: new Date(now) })
      if (!row || endOfMeeting(row) > now) return
      const [found] = await selectPairRows(tx).where(and(eq(pair.id, row.pair), isNull(pair.endedAt)))
      if (!found) return
      const { entrepreneur, advisor } = found
      const sessions = sessionsIn(await assignedTo(tx, [row.pair]))
      const place = sessions.find(({ session }) => session.id === row.session)
      const own = place ? sessionPathOf(place) : `${PLAYBOOK}/home`
      await addNotice(tx, entrepreneur.id, 'playbook-met', { with: nameOf(advisor) }, { path: own })
      await addNotice(
        tx,
        advisor.id,
        'playbook-met',
        { with: nameOf(entrepreneur) },
        { path: personPath(row.pair) },
      )
    })
  }
}
