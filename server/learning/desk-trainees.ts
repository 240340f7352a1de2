import { and, eq } from 'drizzle-orm'
import { inEveryLanguage } from '#contract/label.ts'
import { taughtColumns } from '#contract/learning-columns.ts'
import { addDays, type Day, dayOf, instantOf } from '#rules/day.ts'
import { authorOf, findRow, putRow } from '#server/db/row.ts'
import { learningCertificate, learningExtension, learningTrainee } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { publishChange } from '#server/live/feed.ts'
import { longDay } from '#server/loan/words.ts'
import { recordBy } from '#server/notify/audit.ts'
import { notify } from '#server/notify/notify.ts'
import { nameOf, subjectOf } from '#server/people/visibility.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { inPieces, sendList } from '#server/tenant/list-file.ts'
import { attemptsAt } from './assignments.ts'
import { assignmentTitle } from './course.ts'
import { intakeHandlers } from './desk-intake.ts'
import { readTaught } from './desk-list.ts'
import { moveHandlers } from './desk-moves.ts'
import { decksOf } from './pitches.ts'
import { mentoredBy, reaches, requireTaught } from './reach.ts'
import { sessionsOf } from './sessions.ts'
import { standingOf } from './standing.ts'
import { learnerById } from './trainee.ts'

const PAGE_SIZE = 25
const TITLE = { en: 'Trainees', sw: 'Wanafunzi' }
const ALWAYS = [new Date(0), new Date('9999-12-31')] as const

export const deskTraineeHandlers = {
  ...intakeHandlers,
  ...moveHandlers,
  'GET learning/desk/trainees': async ({ query: { page = 1, size = PAGE_SIZE, ...filters } }, context) => {
    const { sql } = context
    const at = { limit: size, offset: (page - 1) * size }
    const { rows, total } = await readTaught(sql, context.person, filters, at)
    return { data: rows, total, page, size }
  },
  'GET learning/desk/trainees/export': ({ query }, context) =>
    sendList(query, context, {
      title: TITLE,
      columns: taughtColumns,
      pieces: inPieces(async slice => (await readTaught(context.sql, context.person, query, slice)).rows),
    }),
  'GET learning/desk/trainees/:id': async ({ params: { id }, query: { language } }, context) => {
    const { sql, person } = context
    const { rows } = await readTaught(sql, person, { id }, { limit: 1 })
    const [row] = rows
    const own = row && (await learnerById(sql, person.tenant, id))
    if (!own) throw new Refusal('not-found', 'teaching.no-trainee')
    const [chapters, sessions, decks, certificate, mine, mayMark] = await Promise.all([
      standingOf(sql, own, language ?? context.language),
      sessionsOf(sql, own, ...ALWAYS),
      decksOf(context, id),
      findRow(sql, learningCertificate, { trainee: id, withdrawnAt: null }),
      findRow(sql, learningTrainee, and(eq(learningTrainee.id, id), mentoredBy(sql, person))),
      reaches(sql, person, id, 'mark'),
    ])
    return {
      data: {
        ...row,
        isMine: mine !== undefined,
        mayMark,
        certificate: certificate?.code ?? null,
        chapters,
        decks,
        sessionList: sessions.filter(one => !one.cancelled),
      },
    }
  },
  'POST learning/desk/trainees/:id/assignments/:assignment/extension': async ({ params, body }, context) => {
    const { person, address, sql, language, home } = context
    return sql.transaction(async tx => {
      const own = await requireTaught(tx, person, params.id, 'mark')
      const chapters = await standingOf(tx, own, language)
      const one = chapters
        .flatMap(({ assignments }) => assignments)
        .find(({ id }) => id === params.assignment)
      if (!one) throw new Refusal('not-found', 'learning.no-node')
      const before = dayOf(one.dueAt * 1000)
      const dayText = (day: Day) => longDay(day, language)
      if (body.dueOn <= before)
        throw fieldRefusal('dueOn', msg('teaching.not-later', { day: dayText(before) }))
      const set = {
        // the last second of the day
        dueAt: new Date(instantOf(addDays(body.dueOn, 1)) - 1000),
        ...authorOf(person),
        at: new Date(),
      }
      await putRow(tx, learningExtension, { trainee: params.id, assignment: one.id }, set)
      await recordBy(tx, person, address, {
        action: 'trainee.extended',
        subject: subjectOf(own.owner),
        detail: [{ name: one.title, from: before, to: body.dueOn }],
      })
      const { owner } = own
      const event = {
        template: 'learning-extended' as const,
        values: {
          assignment: await assignmentTitle(tx, own, one.id),
          day: inEveryLanguage(language => longDay(body.dueOn, language)),
        },
        path: `/dashboard/lms/learning/assignments/${one.id}`,
      }
      await notify(tx, owner, { ...event, home })
      await publishChange(tx, [`person:${owner.id}`, `staff:${person.tenant}`], 'learning')
      const name = nameOf(owner)
      return { message: msg('teaching.extended', { name, title: one.title, day: dayText(body.dueOn) }) }
    })
  },
  'GET learning/desk/trainees/:id/assignments/:assignment': async ({ params }, context) => {
    await requireTaught(context.sql, context.person, params.id, 'look')
    return { data: await attemptsAt(context, params.id, params.assignment) }
  },
} satisfies SomeHandlers
