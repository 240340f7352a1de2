import { and, asc, sql as query } from 'drizzle-orm'
import { inEveryLanguage } from '#contract/label.ts'
import { dayOf } from '#rules/day.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { enrolment } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { enqueueAll, type Jobs } from '#server/jobs/queue.ts'
import type { Workers } from '#server/jobs/worker.ts'
import { recordBy } from '#server/notify/audit.ts'
import type { Reach } from '#server/notify/portal-address.ts'
import { msg } from '#server/refusal/message.ts'
import { notifyOnce } from './notify-applicant.ts'
import { type Chosen, chosenPeople, standsAs } from './progress.ts'
import { selectEnrolled, standingOf, whereExpected } from './standing.ts'
import { words } from './words.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** A reminder of outstanding work requested by staff on a day, with their note. */
    remind: { account: string; day: string; note: string }
  }
}

/** Standings of people who can still submit. Late ones cannot: their deadline must be extended first. */
const OPEN = ['not-started', 'active'] as const

/** Queues a reminder for each of the people, at most once a day. @returns how many are reminded */
async function remind(tx: Sql, whom: Chosen, note: string, { person, address }: Signed): Promise<number> {
  const { tenant } = person
  const now = new Date()
  const day = dayOf(now.getTime())
  const people = await selectEnrolled(tx)
    .where(
      and(
        await chosenPeople(tx, tenant, whom),
        standsAs([...OPEN], now),
        query`${enrolment.done} < ${enrolment.total}`,
        whereExpected,
      ),
    )
    .orderBy(asc(enrolment.account))
  const reminded = await enqueueAll(
    tx,
    'remind',
    people.map(({ id }) => ({ payload: { account: id, day, note }, key: `remind:${id}:${day}` })),
  )
  if (reminded > 0) {
    await recordBy(tx, person, address, {
      action: 'programme.reminded',
      detail: [
        { name: 'people', from: null, to: String(reminded) },
        ...(note === '' ? [] : [{ name: 'note', from: null, to: note }]),
      ],
    })
  }
  return reminded
}

/** Reminds a person of outstanding work, once a day, unless it is finished by now. */
export const remindWorker =
  (sql: Sql, reach: Reach): Workers['remind'] =>
  ({ account, day, note }: Jobs['remind']) =>
    notifyOnce(sql, reach, { account, key: `remind:${account}:${day}` }, ({ row, group }) => {
      const standing = standingOf(row, group, new Date())
      if (!OPEN.some(one => one === standing)) return null
      const what = row.programme === 'onboarding' ? 'steps' : 'questions'
      const left = inEveryLanguage(language => words[language].left(row.total - row.done, what))
      return { template: 'programme-reminder', values: { left, note } }
    })

const messageOf = (people: number): Sentence => {
  if (people === 0) return msg('reminder.nobody')
  return people === 1 ? msg('reminder.one') : msg('reminder.many', { people })
}

export const remindHandlers = {
  'POST onboarding/progress/remind': async ({ body: { note = '', ...whom } }, context) => {
    const { sql } = context
    const people = await sql.transaction(tx => remind(tx, whom, note.trim(), context))
    return { message: messageOf(people), people }
  },
} satisfies SomeHandlers
