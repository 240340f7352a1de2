import { and, eq, max } from 'drizzle-orm'
import { inEveryLanguage } from '#contract/label.ts'
import { FIRST_LANGUAGE } from '#contract/language.ts'
import type { Sql } from '#server/db/open.ts'
import { authorOf, requireRow, setRow } from '#server/db/row.ts'
import { pairNote, pairReply, pairTask, pairTool } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordBy } from '#server/notify/audit.ts'
import { notify } from '#server/notify/notify.ts'
import { nameOf, subjectOf } from '#server/people/visibility.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { assignPlaybook, endOf, finishPlaybooks } from './assign.ts'
import { assignedTo, needSession, sessionsIn, textIn } from './content.ts'
import { lockPair, needPair, PLAYBOOK, sessionPathOf } from './pairs.ts'
import { lastReply } from './work.ts'

const dueOf = (day: string | null): Date | null => (day === null ? null : endOf(day))

/** Returns a task of one of the advisor's pairs, with the pair locked, and its session. @throws Refusal */
async function needTask(tx: Sql, { person }: Signed, id: string) {
  const { pair } = await requireRow(tx, pairTask, id, 'playbook.no-task')
  const paired = await lockPair(tx, person, pair)
  // read again: the one before may have changed it
  const task = await requireRow(tx, pairTask, id, 'playbook.no-task')
  const found = sessionsIn(await assignedTo(tx, [task.pair])).find(
    ({ session }) => session.id === task.session,
  )
  return { task, paired, path: found ? sessionPathOf(found) : `${PLAYBOOK}/home` }
}

export const adviseHandlers = {
  'POST playbook/pairs/:id/playbooks': async ({ params, body }, context) =>
    context.sql.transaction(async tx => {
      const { person, address } = context
      const paired = await needPair(tx, person, params.id)
      const name = await assignPlaybook(tx, paired, body.playbook, body.from, context)
      await recordBy(tx, person, address, {
        action: 'playbook.assigned',
        subject: subjectOf(paired.entrepreneur),
        detail: [{ name: 'name', from: null, to: name[FIRST_LANGUAGE] }],
      })
      const values = { name: name[context.language], person: nameOf(paired.entrepreneur) }
      return { message: msg('playbook.assigned', values) }
    }),
  'POST playbook/pairs/:id/tools': async ({ params, body }, { sql, person, home }) =>
    sql.transaction(async tx => {
      const paired = await lockPair(tx, person, params.id)
      const { pair } = paired
      const all = sessionsIn(await assignedTo(tx, [pair.id])).flatMap(({ session }) => session.tools)
      if (!all.some(({ id }) => id === body.tool)) throw new Refusal('not-found', 'playbook.no-tool')
      if (body.done) {
        const row = { pair: pair.id, tool: body.tool, ...authorOf(person) }
        await tx.insert(pairTool).values(row).onConflictDoNothing()
      } else {
        await tx.delete(pairTool).where(and(eq(pairTool.pair, pair.id), eq(pairTool.tool, body.tool)))
      }
      await finishPlaybooks(tx, paired, home)
      return { message: msg(body.done ? 'playbook.tool-done' : 'playbook.tool-open') }
    }),
  'POST playbook/pairs/:id/tasks': async ({ params, body }, { sql, person, home }) =>
    sql.transaction(async tx => {
      const dueAt = dueOf(body.due)
      const { pair, entrepreneur } = await needPair(tx, person, params.id)
      const found = needSession(await assignedTo(tx, [pair.id]), body.session)
      const [last] = await tx
        .select({ place: max(pairTask.place) })
        .from(pairTask)
        .where(and(eq(pairTask.pair, pair.id), eq(pairTask.session, body.session)))
      const topic = body.topic.trim()
      await tx.insert(pairTask).values({
        pair: pair.id,
        playbook: found.assigned.playbook,
        session: body.session,
        dueAt,
        topic: { en: topic },
        task: { en: body.task.trim() },
        place: (last?.place ?? 0) + 1,
      })
      const event = { template: 'playbook-task', values: { topic }, path: sessionPathOf(found) } as const
      await notify(tx, entrepreneur, { ...event, home })
      return { message: msg('playbook.task-set', { topic }) }
    }),
  'POST playbook/tasks/:id/due': async ({ params, body }, context) =>
    context.sql.transaction(async tx => {
      const dueAt = dueOf(body.due)
      const { task, paired, path } = await needTask(tx, context, params.id)
      await setRow(tx, pairTask, task.id, { dueAt })
      const topic = inEveryLanguage(language => textIn(language, task.topic))
      const event = { template: 'playbook-task', values: { topic }, path } as const
      await notify(tx, paired.entrepreneur, { ...event, home: context.home })
      return { message: msg('playbook.due-set') }
    }),
  'POST playbook/tasks/:id/verdict': async ({ params, body }, context) =>
    context.sql.transaction(async tx => {
      const { task, paired, path } = await needTask(tx, context, params.id)
      const last = await lastReply(tx, task.id)
      if (!last || last.verdict) throw new Refusal('conflict', 'playbook.nothing-to-check')
      const note = body.note.trim()
      if (body.verdict === 'returned' && note === '') throw fieldRefusal('note', 'playbook.why')
      await setRow(tx, pairReply, last.id, { verdict: body.verdict, note, verdictAt: new Date() })
      const topic = inEveryLanguage(language => textIn(language, task.topic))
      const event =
        body.verdict === 'returned'
          ? ({ template: 'playbook-returned', values: { topic, reason: note }, path } as const)
          : ({ template: 'playbook-accepted', values: { topic }, path } as const)
      await notify(tx, paired.entrepreneur, { ...event, home: context.home })
      await finishPlaybooks(tx, paired, context.home)
      return { message: msg(body.verdict === 'returned' ? 'playbook.sent-back' : 'playbook.accepted') }
    }),
  'POST playbook/pairs/:id/notes': async ({ params, body }, { sql, person, home }) =>
    sql.transaction(async tx => {
      const text = body.text.trim()
      if (text === '') throw fieldRefusal('text', 'field.required')
      const { pair, entrepreneur, advisor } = await needPair(tx, person, params.id)
      const { isPrivate } = body
      await tx.insert(pairNote).values({ pair: pair.id, text, isPrivate, ...authorOf(person) })
      if (!isPrivate) {
        const event = { template: 'playbook-note', values: { who: nameOf(advisor) } } as const
        await notify(tx, entrepreneur, { ...event, path: `${PLAYBOOK}/home`, home })
      }
      return { message: msg(isPrivate ? 'playbook.noted' : 'playbook.shared') }
    }),
} satisfies SomeHandlers
