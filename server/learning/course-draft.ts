import { createHash } from 'node:crypto'
import { asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { CourseDraft } from '#contract/learning-author.ts'
import type { Language } from '#contract/tenant.ts'
import { groupBy } from '#rules/group-by.ts'
import {
  COURSE_FILE,
  type CourseFile,
  type CourseNode,
  chapterPath,
  writeCourse,
} from '#rules/learning/course-file.ts'
import { type CourseProblem, readCourse } from '#rules/learning/course-read.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, addRows, authorOf, findRows, requireLocked, requireRow, setRow } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import {
  file,
  learningCohort,
  learningCourse,
  learningEdition,
  learningNode,
} from '#server/db/schema/index.ts'
import type { Signed } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { invalidFields, msg, Refusal } from '#server/refusal/message.ts'
import { inReading } from './course.ts'

type Course = typeof learningCourse.$inferSelect
type Draft = Omit<CourseDraft, 'problems'> & { problems: Sentence[] }

/** @throws Refusal not-found, also for a course of another tenant */
export const requireCourse = (sql: Sql, { tenant }: Person, id: string, lock = false): Promise<Course> =>
  (lock ? requireLocked : requireRow)(sql, learningCourse, { id, tenant }, 'author.no-course')

const editionsOf = (sql: Sql, course: string): Promise<(typeof learningEdition.$inferSelect)[]> =>
  findRows(sql, learningEdition, { course }, desc(learningEdition.number))

export async function filesOf(
  sql: Sql,
  { title, language }: Course,
  edition: string | null,
): Promise<CourseFile[]> {
  const rows = edition
    ? await findRows(sql, learningNode, { edition }, asc(learningNode.place), asc(learningNode.key))
    : []
  // the kind of a row determines the type of its body
  return writeCourse({ title, language, nodes: rows as CourseNode[] })
}

export const baseOf = (files: readonly CourseFile[]): string =>
  createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 32)

/** Returns the draft, or the newest edition it would start from. */
export async function openOf(sql: Sql, course: Course) {
  const editions = await editionsOf(sql, course.id)
  const draft = editions.find(({ number }) => number === null) ?? null
  const newest = editions.find(({ number }) => number !== null) ?? null
  const files = await filesOf(sql, course, (draft ?? newest)?.id ?? null)
  const published = newest ? await filesOf(sql, course, newest.id) : null
  const isChanged = published === null || baseOf(published) !== baseOf(files)
  return { editions, draft, newest, files, isChanged }
}

/** Messages for lines that cannot be parsed. */
const SAID = {
  'no-title': 'author.no-title',
  unplaced: 'author.unplaced',
  unknown: 'author.unknown',
  'open-text': 'author.open-text',
  value: 'author.value',
  'same-key': 'author.same-key',
  'too-long': 'author.too-long',
} as const satisfies Record<CourseProblem['problem'], string>

/** @throws Refusal naming the first line that could not be parsed */
export function contentIn(files: readonly CourseFile[]) {
  const read = readCourse(files, newId)
  if ('content' in read) return read.content
  const [first] = read.problems
  const message = msg('author.line', {
    file: first?.path ?? '',
    line: first?.line ?? 1,
    count: read.problems.length,
  })
  throw new Refusal('invalid', message, { text: SAID[first?.problem ?? 'unknown'] })
}

export async function draftView(sql: Sql, course: Course, language: Language): Promise<Draft> {
  const { editions, newest, files, isChanged } = await openOf(sql, course)
  const { nodes } = contentIn(files)
  const bound = await sql
    .select({ edition: learningCohort.edition, many: count() })
    .from(learningCohort)
    .where(inArray(learningCohort.edition, editions.map(({ id }) => id).concat('')))
    .groupBy(learningCohort.edition)
  const cohorts = (id: string) => bound.find(({ edition }) => edition === id)?.many ?? 0
  const kinds = (kind: CourseNode['kind']) => nodes.filter(node => node.kind === kind).length
  return {
    id: course.id,
    title: inReading(course.title, language, course.language),
    language: course.language,
    edition: newest?.number ?? null,
    isChanged,
    chapters: kinds('chapter'),
    assignments: kinds('assignment'),
    cohorts: bound.reduce((sum, { many }) => sum + many, 0),
    base: baseOf(files),
    files: files.map(({ path, text }) => ({
      path,
      text,
      name: /^# +(.*?)(?: +\{[^}]*\})?\s*$/m.exec(text)?.[1] ?? path,
    })),
    problems: problemsIn(nodes),
    versions: editions
      .filter(({ number }) => number !== null)
      .map(one => ({
        number: one.number ?? 0,
        note: one.note,
        by: one.byName,
        cohorts: cohorts(one.id),
        at: (one.publishedAt ?? one.createdAt).toISOString(),
      })),
  }
}

/** Inserts the nodes of an edition. */
export const putNodes = (
  tx: Sql,
  edition: string,
  nodes: readonly (CourseNode & { addedAt?: Date })[],
): Promise<void> =>
  addRows(
    tx,
    learningNode,
    nodes.map(node => ({ ...node, edition })),
  )

/** @throws Refusal for a file of a user or another tenant: readers of the course would get access to it */
async function checkFiles(sql: Sql, { tenant }: Person, nodes: readonly CourseNode[]): Promise<void> {
  const named = new Set(nodes.flatMap(node => (node.kind === 'resource' && node.body.file) || []))
  if (named.size === 0) return
  const own = await findRows(sql, file, { tenant, owner: null, id: [...named] })
  if (own.length < named.size) throw invalidFields({ text: 'author.no-file' })
}

/** Replaces the files of the draft the caller read. @throws Refusal conflict if another draft was saved meanwhile */
export async function saveDraft(
  { sql, person, language }: Signed,
  id: string,
  base: string,
  make: (
    before: Awaited<ReturnType<typeof openOf>>,
    tx: Sql,
    course: Course,
  ) => Promise<CourseFile[]> | CourseFile[],
): Promise<{ data: Draft; message: Sentence }> {
  return sql.transaction(async tx => {
    const course = await requireCourse(tx, person, id, true)
    const before = await openOf(tx, course)
    if (baseOf(before.files) !== base) throw new Refusal('conflict', 'author.overtaken')
    const { nodes, title } = contentIn(await make(before, tx, course))
    await checkFiles(tx, person, nodes)
    const own = before.draft ?? (await addRow(tx, learningEdition, { course: id, ...authorOf(person) }))
    const source = (before.draft ?? before.newest)?.id
    const known = source
      ? await tx
          .select({ key: learningNode.key, addedAt: learningNode.addedAt })
          .from(learningNode)
          .where(eq(learningNode.edition, source))
      : []
    const added = new Map(known.map(({ key, addedAt }) => [key, addedAt]))
    await tx.delete(learningNode).where(eq(learningNode.edition, own.id))
    const dated = nodes.map(node => ({ ...node, addedAt: added.get(node.key) ?? new Date() }))
    await putNodes(tx, own.id, dated)
    await setRow(tx, learningCourse, id, { title })
    return { data: await draftView(tx, { ...course, title }, language), message: msg('author.kept') }
  })
}

/** Renumbers the chapter files. */
export const renumberChapters = (files: readonly CourseFile[]): CourseFile[] => {
  const course = files.filter(({ path }) => path === COURSE_FILE)
  const chapters = files.filter(({ path }) => path !== COURSE_FILE)
  return [...course, ...chapters.map(({ text }, at) => ({ path: chapterPath(at), text }))]
}

/** Returns what prevents publishing. */
export function problemsIn(nodes: readonly CourseNode[]): Sentence[] {
  const chapters = nodes.filter(({ kind }) => kind === 'chapter')
  if (chapters.length === 0) return [msg('author.no-chapters')]
  const parts = groupBy(nodes, ({ parent }) => parent)
  const name = ({ name: text }: CourseNode) => Object.values(text).find(Boolean) ?? ''
  return nodes.flatMap(node => {
    if (node.kind === 'chapter' && !parts.get(node.key)?.some(({ kind }) => kind === 'topic')) {
      return [msg('author.no-topics', { name: name(node) })]
    }
    if (node.kind === 'assignment') {
      const { tasks, rubric } = node.body
      if (tasks.length === 0) return [msg('author.no-tasks', { name: name(node) })]
      if (rubric.length > 0 && rubric.every(({ most }) => most === 0))
        return [msg('author.no-points', { name: name(node) })]
      const isBare = tasks.some(
        ({ type, options = {} }) =>
          (type === 'single' || type === 'multiple') && Object.keys(options).length < 2,
      )
      if (isBare) return [msg('author.no-options', { name: name(node) })]
    }
    return []
  })
}
