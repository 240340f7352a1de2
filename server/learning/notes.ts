import { and, desc, eq, or } from 'drizzle-orm'
import type { Note, NoteList } from '#contract/learning-note.ts'
import { addRowIfNew, setRow } from '#server/db/row.ts'
import { learningNote } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { toSeconds } from './rows.ts'
import { type Learner, requireLearner } from './trainee.ts'

/** Returns the points numbered from 1, as on the wire. */
const numbered = (notes: readonly string[]): NoteList =>
  Object.fromEntries(notes.map((text, at) => [String(at + 1), text]))

/** Returns the points in order without blank ones; they are renumbered when shown. */
const listed = (notes: NoteList): string[] =>
  Object.entries(notes)
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([, text]) => text.trim())
    .filter(text => text !== '')

const shown = (row: typeof learningNote.$inferSelect, { cohort, owner }: Learner): Note => ({
  id: row.id,
  cohortId: cohort.id,
  type: 'list',
  title: row.title,
  notes: numbered(row.notes),
  createdBy: owner.id,
  createdAt: toSeconds(row.createdAt),
  editedAt: toSeconds(row.editedAt),
})

function checked({ title, notes }: { title?: string; notes?: NoteList }) {
  if (title !== undefined && title.trim() === '') throw new Refusal('invalid', 'learning.note-title')
  const list = notes && listed(notes)
  if (list && list.length === 0) throw new Refusal('invalid', 'learning.note-empty')
  return { ...(title !== undefined && { title: title.trim() }), ...(list && { notes: list }) }
}

const ofTrainee = ({ trainee }: Learner) => eq(learningNote.trainee, trainee.id)

export const noteHandlers = {
  'GET lms/trainees/:traineeId/notes': async ({ params }, context) => {
    const own = await requireLearner(context, { trainee: params.traineeId })
    const rows = await context.sql
      .select()
      .from(learningNote)
      .where(ofTrainee(own))
      .orderBy(desc(learningNote.createdAt), desc(learningNote.id))
    return { data: rows.map(row => shown(row, own)) }
  },
  'GET lms/trainees/:traineeId/notes/:noteId': async ({ params }, context) => {
    const own = await requireLearner(context, { trainee: params.traineeId })
    const [row] = await context.sql
      .select()
      .from(learningNote)
      .where(and(ofTrainee(own), eq(learningNote.id, params.noteId)))
    if (!row) throw new Refusal('not-found', 'learning.no-note')
    return { data: [shown(row, own)] }
  },
  'POST lms/trainees/:traineeId/notes': async ({ params, body }, context) => {
    const own = await requireLearner(context, { trainee: params.traineeId })
    if (body.cohortId === undefined) throw new Refusal('invalid', 'learning.required-data')
    if (body.createdBy === undefined) throw new Refusal('invalid', 'learning.note-user')
    if (body.cohortId !== own.cohort.id || body.createdBy !== own.owner.id)
      throw new Refusal('forbidden', 'learning.other')
    const { title, notes } = checked({ title: body.title ?? '', notes: body.notes ?? {} })
    const values = { trainee: own.trainee.id, title: title ?? '', notes: notes ?? [] }
    const { sql } = context
    const added = await addRowIfNew(sql, learningNote, { ...values, instance: body.instance ?? null })
    const [known] = added
      ? [added]
      : await sql
          .select({ id: learningNote.id })
          .from(learningNote)
          .where(and(ofTrainee(own), eq(learningNote.instance, body.instance ?? '')))
    if (!known) throw new Refusal('failed', 'call.failed')
    return { error: false, message: msg('learning.note-added'), id: known.id }
  },
  'PATCH lms/trainees/:traineeId/notes/:noteId': async ({ params, body }, context) => {
    if (params.noteId.trim() === '') throw new Refusal('invalid', 'learning.note-id')
    const own = await requireLearner(context, { trainee: params.traineeId })
    const isThis = or(eq(learningNote.id, params.noteId), eq(learningNote.instance, params.noteId))
    const values = { ...checked(body), editedAt: new Date() }
    const changed = await setRow(context.sql, learningNote, and(ofTrainee(own), isThis), values)
    if (!changed) throw new Refusal('not-found', 'learning.no-note')
    return { error: false, message: msg('learning.note-updated') }
  },
  'DELETE lms/trainees/:traineeId/notes/:noteId': async ({ params }, context) => {
    const own = await requireLearner(context, { trainee: params.traineeId })
    await context.sql.delete(learningNote).where(and(ofTrainee(own), eq(learningNote.id, params.noteId)))
    return { error: false, message: msg('learning.note-removed') }
  },
} satisfies SomeHandlers
