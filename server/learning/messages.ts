import { and, asc, count, desc, eq, gt, lt, sql as query, type SQL } from 'drizzle-orm'
import type { LearningMessage } from '#contract/learning-message.ts'
import { ROLES } from '#contract/role.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, findRow, lockRow, putRow } from '#server/db/row.ts'
import {
  account,
  learningMessage,
  learningPairing,
  learningRead,
  learningTrainee,
} from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { publishChange } from '#server/live/feed.ts'
import { notify } from '#server/notify/notify.ts'
import { nameOf } from '#server/people/visibility.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { toSeconds } from './rows.ts'
import { type Learner, learnerById, learnerOf } from './trainee.ts'

/** Page size of messages. */
const PAGE = 50

/** A trainee and a mentor, and which of them is calling. */
type Conversation = { learner: Learner; mentor: typeof account.$inferSelect; byMentor: boolean }

/**
 * Returns the conversation a call is about. Conversations of former pairs stay readable for both.
 * @throws Refusal forbidden for other people's conversations
 */
async function conversationOf(
  { sql, person }: Pick<Signed, 'sql' | 'person'>,
  { trainee, mentor, cohort }: { trainee?: string; mentor?: string; cohort?: string },
  to: 'read' | 'write',
): Promise<Conversation> {
  const own = await learnerOf(sql, person)
  const isTrainee = own !== null && (trainee === undefined || trainee === own.trainee.id)
  if (!isTrainee && trainee === undefined) throw new Refusal('invalid', 'call.incomplete')
  const learner = isTrainee ? own : await learnerById(sql, person.tenant, trainee as string)
  const other = isTrainee ? mentor : person.id
  if (!learner || (!isTrainee && mentor !== undefined && mentor !== person.id)) throw others()
  if (cohort !== undefined && cohort !== learner.cohort.id) throw others()
  const [pair] = await sql
    .select({ mentor: account, until: learningPairing.until })
    .from(learningPairing)
    .innerJoin(account, eq(account.id, learningPairing.mentor))
    .where(
      and(
        eq(learningPairing.trainee, learner.trainee.id),
        other === undefined ? undefined : eq(learningPairing.mentor, other),
      ),
    )
    .orderBy(query`${learningPairing.until} nulls first`, asc(learningPairing.since))
    .limit(1)
  if (!pair) throw other === undefined ? new Refusal('conflict', 'learning.no-mentor') : others()
  if (to === 'write' && pair.until !== null) throw new Refusal('conflict', 'learning.pair-over')
  return { learner, mentor: pair.mentor, byMentor: !isTrainee }
}
const others = () => new Refusal('forbidden', 'learning.other')

const between = ({ learner, mentor }: Conversation) =>
  and(eq(learningMessage.trainee, learner.trainee.id), eq(learningMessage.mentor, mentor.id))

const sideOf = ({ learner, mentor }: Conversation, byMentor: boolean) =>
  and(
    eq(learningRead.trainee, learner.trainee.id),
    eq(learningRead.mentor, mentor.id),
    eq(learningRead.byMentor, byMentor),
  )

/** Returns how far a side has received and read the other's messages. */
async function reachOf(sql: Sql, talk: Conversation, byMentor: boolean) {
  const row = await findRow(sql, learningRead, sideOf(talk, byMentor))
  return row ?? { delivered: 0, read: 0 }
}

/** Advances a side's delivered and read positions; they never decrease. @returns whether anything changed */
async function reach(tx: Sql, talk: Conversation, to: { delivered: number; read: number }): Promise<boolean> {
  const { learner, mentor, byMentor } = talk
  const before = await reachOf(tx, talk, byMentor)
  if (to.delivered <= before.delivered && to.read <= before.read) return false
  await putRow(tx, learningRead, { trainee: learner.trainee.id, mentor: mentor.id, byMentor }, to, {
    delivered: query`greatest(${learningRead.delivered}, excluded.delivered)`,
    read: query`greatest(${learningRead.read}, excluded.read)`,
  })
  // the sender sees the message as delivered
  await publishChange(tx, `person:${byMentor ? learner.owner.id : mentor.id}`, 'learning')
  return true
}

/**
 * Counts the messages that one side of conversations has not read, by trainee.
 * @param side `mentor` for trainees' messages that their mentors have not read
 * @param which condition on the messages
 */
export async function unreadBy(
  sql: Sql,
  side: 'trainee' | 'mentor',
  which: SQL | undefined,
): Promise<Map<string, number>> {
  const byMentor = side === 'mentor'
  const rows = await sql
    .select({ trainee: learningMessage.trainee, many: count() })
    .from(learningMessage)
    .leftJoin(
      learningRead,
      and(
        eq(learningRead.trainee, learningMessage.trainee),
        eq(learningRead.mentor, learningMessage.mentor),
        eq(learningRead.byMentor, byMentor),
      ),
    )
    .where(
      and(
        which,
        eq(learningMessage.fromMentor, !byMentor),
        gt(learningMessage.number, query`coalesce(${learningRead.read}, 0)`),
      ),
    )
    .groupBy(learningMessage.trainee)
  return new Map(rows.map(({ trainee, many }) => [trainee, many]))
}

/** Counts the mentors' messages a trainee has not read. */
export async function countUnreadMessages(sql: Sql, { trainee }: Learner): Promise<number> {
  return (await unreadBy(sql, 'trainee', eq(learningMessage.trainee, trainee.id))).get(trainee.id) ?? 0
}

async function unreadOf(sql: Sql, talk: Conversation): Promise<number> {
  const unread = await unreadBy(sql, talk.byMentor ? 'mentor' : 'trainee', between(talk))
  return unread.get(talk.learner.trainee.id) ?? 0
}

const shown = (
  row: typeof learningMessage.$inferSelect,
  { learner, mentor }: Conversation,
  reached: { delivered: number; read: number },
): LearningMessage => ({
  id: row.id,
  number: row.number,
  cohortId: learner.cohort.id,
  traineeId: learner.trainee.id,
  mentorId: mentor.id,
  sender: row.fromMentor ? 'mentor' : 'trainee',
  content: { kind: 'text', text: row.text },
  status: row.number <= reached.read ? 'read' : row.number <= reached.delivered ? 'delivered' : 'sent',
  createdAt: toSeconds(row.at),
  ...(row.instance !== null && { instance: row.instance }),
})

export const messageHandlers = {
  'GET lms/messages': async ({ query: filters }, context) => {
    const talk = await conversationOf(
      context,
      { trainee: filters.trainee_id, mentor: filters.mentor_id, cohort: filters.cohort_id },
      'read',
    )
    const { sql } = context
    const { before, after } = filters
    const rows = await sql
      .select()
      .from(learningMessage)
      .where(
        and(
          between(talk),
          before === undefined ? undefined : lt(learningMessage.number, before),
          after === undefined ? undefined : gt(learningMessage.number, after),
        ),
      )
      .orderBy(after === undefined ? desc(learningMessage.number) : asc(learningMessage.number))
      .limit(PAGE)
    if (after === undefined) rows.reverse()
    const newest = rows.at(-1)?.number ?? 0
    await sql.transaction(tx => reach(tx, talk, { delivered: newest, read: 0 }))
    const [theirs, ours, unread] = await Promise.all([
      reachOf(sql, talk, !talk.byMentor),
      reachOf(sql, talk, talk.byMentor),
      unreadOf(sql, talk),
    ])
    return {
      data: rows.map(row => shown(row, talk, row.fromMentor === talk.byMentor ? theirs : ours)),
      unread,
      more: Math.max(0, (rows[0]?.number ?? 1) - 1),
    }
  },
  'POST lms/messages': async ({ body }, context) => {
    const { sql } = context
    const text = body.content.text.trim()
    if (text === '') throw new Refusal('invalid', 'learning.enter-message')
    const talk = await conversationOf(
      context,
      { trainee: body.traineeId, mentor: body.mentorId, cohort: body.cohortId },
      'write',
    )
    const { learner, mentor, byMentor } = talk
    if (body.sender !== undefined && (body.sender === 'mentor') !== byMentor) throw others()
    return sql.transaction(async tx => {
      // serialised, because messages of a conversation are numbered
      await lockRow(tx, learningTrainee, learner.trainee.id)
      const known = body.instance
        ? await findRow(
            tx,
            learningMessage,
            and(
              between(talk),
              eq(learningMessage.fromMentor, byMentor),
              eq(learningMessage.instance, body.instance),
            ),
          )
        : undefined
      const reached = await reachOf(tx, talk, !byMentor)
      const done = { error: false, message: msg('learning.sent') }
      if (known) return { ...done, data: shown(known, talk, reached) }
      const last = await findRow(tx, learningMessage, between(talk), desc(learningMessage.number))
      const row = await addRow(tx, learningMessage, {
        trainee: learner.trainee.id,
        mentor: mentor.id,
        number: (last?.number ?? 0) + 1,
        fromMentor: byMentor,
        text,
        instance: body.instance ?? null,
      })
      await publishChange(tx, [`person:${learner.owner.id}`, `person:${mentor.id}`], 'learning')
      const [from, to] = byMentor ? [mentor, learner.owner] : [learner.owner, mentor]
      await notify(tx, to, {
        template: 'learning-message',
        values: { from: nameOf(from), text: text.length > 120 ? `${text.slice(0, 119)}…` : text },
        path: byMentor
          ? '/dashboard/lms/learning/messages'
          : `${ROLES[mentor.role].base}/teaching/mine/${learner.trainee.id}`,
        home: context.home,
        // at most one email per conversation and 15 minutes, rather than one per message
        key: `learning-message:${to.id}:${learner.trainee.id}:${mentor.id}:${Math.floor(Date.now() / 900_000)}`,
      })
      return { ...done, data: shown(row, talk, reached) }
    })
  },
  'POST learning/messages/read': async ({ body }, context) => {
    const talk = await conversationOf(context, { trainee: body.traineeId, mentor: body.mentorId }, 'read')
    const { sql } = context
    const last = await findRow(sql, learningMessage, between(talk), desc(learningMessage.number))
    const read = Math.min(body.number, last?.number ?? 0)
    await sql.transaction(tx => reach(tx, talk, { delivered: read, read }))
    return { unread: await unreadOf(sql, talk) }
  },
} satisfies SomeHandlers
