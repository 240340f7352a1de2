import { and, desc, inArray, isNotNull } from 'drizzle-orm'
import { ANSWER_FILE } from '#contract/handed-file.ts'
import type { Attempt, Feedback, Task } from '#contract/learning-assignment.ts'
import type { OutlineChapter } from '#contract/learning-trainee.ts'
import { checkAnswers } from '#rules/learning/answers.ts'
import { handedInAt, isLate } from '#rules/learning/due.ts'
import { mayHandIn, progressOf } from '#rules/learning/sequence.ts'
import { Sentence } from '#rules/sentence.ts'
import { shorten } from '#rules/shorten.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, findRow, findRows, lockRow, setRow } from '#server/db/row.ts'
import { file, learningAttempt, learningReview, learningTrainee } from '#server/db/schema/index.ts'
import { safeName } from '#server/files/kind.ts'
import { finishedUpload, type StoredFile } from '#server/files/resumable-upload.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { fileAddress } from '#server/http/stored-file.ts'
import { publishChange } from '#server/live/feed.ts'
import { nameOf } from '#server/people/visibility.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { courseReader, type NodeOf, nodeIn } from './course.ts'
import { toSeconds } from './rows.ts'
import { standingOf } from './standing.ts'
import { addEvent, type Learner, languageOf, requireActive, requireLearner, wasThere } from './trainee.ts'

type Row = typeof learningAttempt.$inferSelect

const find = (chapters: readonly OutlineChapter[], id: string) =>
  chapters.flatMap(({ assignments }) => assignments).find(one => one.id === id)

/** Returns the questions of an assignment in the reader's language. */
const tasksOf = (node: NodeOf<'assignment'>, read: ReturnType<typeof courseReader>): Task[] =>
  node.body.tasks.map(({ text, type, options = {} }) => ({
    text: read(text),
    type,
    options: Object.fromEntries(Object.entries(options).map(([value, label]) => [value, read(label)])),
  }))

/** Returns the ids of the files referenced in answers. */
const filesIn = (tasks: readonly Task[], answers: Row['answers']): string[] =>
  tasks.flatMap(({ type }, at) => (type === 'file' ? [answers[at + 1] ?? []].flat() : []))

/** Returns the posted feedback of attempts: drafts are visible only to their marker. */
async function feedbackOn(sql: Sql, rows: readonly Row[]): Promise<Map<string, Feedback>> {
  const ids = rows.map(({ id }) => id)
  const reviews = await sql
    .select()
    .from(learningReview)
    .where(and(inArray(learningReview.attempt, ids), isNotNull(learningReview.postedAt)))
    .orderBy(learningReview.version)
  const rubrics = new Map(rows.map(({ id, asked }) => [id, asked.rubric]))
  return new Map(
    reviews.map(({ attempt, outcome, comment, marks, byName, postedAt, at }) => [
      attempt,
      {
        outcome,
        comment,
        by: byName,
        at: (postedAt ?? at).toISOString(),
        rows: (rubrics.get(attempt) ?? []).flatMap(({ key, name, most }) =>
          marks[key] === undefined ? [] : [{ name, most, points: marks[key] }],
        ),
      },
    ]),
  )
}

/** Returns a trainee's attempts at an assignment as the trainee may see them, the newest first. */
export async function attemptsAt(context: Signed, trainee: string, assignment: string): Promise<Attempt[]> {
  const which = { trainee, assignment }
  const rows = await findRows(context.sql, learningAttempt, which, desc(learningAttempt.number))
  return shownAttempts(context, rows)
}

/** Returns attempts as their trainee may see them. */
export async function shownAttempts(
  { sql, services, portal }: Pick<Signed, 'sql' | 'services' | 'portal'>,
  rows: readonly Row[],
): Promise<Attempt[]> {
  const ids = rows.flatMap(({ asked, answers }) => filesIn(asked.tasks, answers))
  const [feedback, files] = await Promise.all([feedbackOn(sql, rows), findRows(sql, file, { id: ids })])
  return rows.map(row => {
    const own = new Set(filesIn(row.asked.tasks, row.answers))
    return {
      ...row,
      createdAt: toSeconds(row.writtenAt),
      tasks: row.asked.tasks,
      files: Object.fromEntries(
        files
          .filter(({ id }) => own.has(id))
          .map(({ id, name, size }) => [id, { name, size, link: fileAddress(services.vault, portal, id) }]),
      ),
      feedback: feedback.get(row.id) ?? null,
    }
  })
}

/** The longest question in the name of a file. */
const LONGEST_QUESTION = 60

/** Names a file so that a marker can download those of a whole cohort: `Amina Otieno - A photo.jpg`, with a number from the second on. */
const handedName = ({ owner }: Learner, { text }: Task, { kind }: StoredFile, place: number): string =>
  safeName(
    `${nameOf(owner)} - ${shorten(text.replace(/[\\/]/g, ' '), LONGEST_QUESTION)}${place > 0 ? ` ${place + 1}` : ''}.${kind}`,
  )

/** Claims and names the uploaded files of an answer. @throws Refusal invalid for those that are not the trainee's own, or of another kind or too large */
async function takeFiles(
  tx: Sql,
  tasks: readonly Task[],
  answers: Row['answers'],
  own: Learner,
): Promise<void> {
  const names = new Map<string, string>()
  const faults: Record<string, Sentence> = {}
  for (const [at, task] of tasks.entries()) {
    for (const [place, id] of filesIn([task], { 1: answers[at + 1] ?? [] }).entries()) {
      const taken = await finishedUpload(tx, own.owner, id, ANSWER_FILE)
      if (taken instanceof Sentence) faults[`answers.${at + 1}`] = taken
      else names.set(id, handedName(own, task, taken, place))
    }
  }
  const [first] = Object.values(faults)
  if (first) throw new Refusal('invalid', first, faults)
  for (const [id, name] of names) {
    await setRow(tx, file, id, { name, unusedSince: null })
  }
}

export const assignmentHandlers = {
  'GET lms/assignments': async ({ query: { class_id, chapter_id, language } }, context) => {
    const own = await requireLearner(context, { class: class_id })
    const chapters = await standingOf(context.sql, own, language)
    const requested = chapters.filter(({ id }) => chapter_id === undefined || id === chapter_id)
    return { data: requested.flatMap(({ assignments }) => assignments) }
  },
  'GET lms/assignments/progress': async ({ query: { trainee_id } }, context) => {
    const own = await requireLearner(context, { trainee: trainee_id })
    return { data: progressOf(await standingOf(context.sql, own)) }
  },
  'GET lms/assignments/:id': async ({ params, query: { language } }, context) => {
    const own = await requireLearner(context)
    const { sql } = context
    const node = await nodeIn(sql, own, 'assignment', params.id)
    const one = find(await standingOf(sql, own, language), node.key)
    if (!one) throw new Refusal('not-found', 'learning.no-node')
    const read = courseReader(own, language)
    const tasks = Object.fromEntries(tasksOf(node, read).map((task, at) => [at + 1, task]))
    return { data: [{ ...one, description: read(node.body.text), tasks }] }
  },
  'GET lms/assignments/:id/submits': async ({ params, query }, context) => {
    const own = await requireLearner(context, { trainee: query.trainee_id, cohort: query.cohort_id })
    const data = await attemptsAt(context, own.trainee.id, params.id)
    return { count: data.length, data }
  },

  'POST lms/assignments/:id/submits': async ({ params, body }, context) => {
    const own = await requireLearner(context, { trainee: body.traineeId, cohort: body.cohortId })
    const { sql } = context
    const node = await nodeIn(sql, own, 'assignment', params.id)
    const read = courseReader(own)
    const tasks = tasksOf(node, read)
    const done = { error: false, success: true, message: msg('learning.handed-in') }
    return sql.transaction(async tx => {
      // serialised per trainee: attempts are numbered, and retries must be recognised
      await lockRow(tx, learningTrainee, own.trainee.id)
      if (body.instance) {
        const known = await findRow(tx, learningAttempt, { trainee: own.trainee.id, instance: body.instance })
        if (known) return { ...done, id: known.id, repeated: true }
      }
      requireActive(own)
      const chapters = await standingOf(tx, own)
      const one = find(chapters, node.key)
      const access = mayHandIn(chapters, node.key)
      if (!one || access === 'locked') throw new Refusal('conflict', 'learning.locked')
      if (access === 'closed') throw new Refusal('conflict', 'learning.no-attempts')
      const { answers, faults } = checkAnswers(tasks, body.answers)
      if (Object.keys(faults).length > 0) throw new Refusal('invalid', 'learning.answer-all', faults)
      await takeFiles(tx, tasks, answers, own)
      const received = toSeconds(new Date())
      const written = body.writtenAt ? toSeconds(new Date(body.writtenAt)) : null
      const counts = handedInAt(received, written)
      const row = await addRow(tx, learningAttempt, {
        trainee: own.trainee.id,
        cohort: own.cohort.id,
        assignment: node.key,
        number: one.submissions.length + 1,
        instance: body.instance ?? null,
        answers,
        asked: {
          v: 1,
          title: read(node.name),
          tasks,
          rubric: node.body.rubric.map(({ key, name, most }) => ({ key, most, name: read(name) })),
        },
        language: languageOf(own),
        late: isLate(counts, one.dueAt),
        writtenAt: new Date(counts * 1000),
      })
      await wasThere(tx, own)
      await addEvent(tx, own, {
        verb: 'submitted',
        object: 'assignment',
        id: node.key,
        name: read(node.name),
        at: new Date(counts * 1000),
        result: { attempt: one.submissions.length + 1 },
      })
      await publishChange(tx, [`person:${own.owner.id}`, `staff:${own.trainee.tenant}`], 'learning')
      return { ...done, id: row.id }
    })
  },
} satisfies SomeHandlers
