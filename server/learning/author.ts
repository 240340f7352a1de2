import { createHash } from 'node:crypto'
import { and, asc, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { CourseDraft, CourseRow, learningAuthorEndpoints } from '#contract/learning-author.ts'
import type { Language } from '#contract/tenant.ts'
import {
  COURSE_FILE,
  type CourseFile,
  type CourseNode,
  type CourseProblem,
  chapterPath,
  readCourse,
  writeCourse,
} from '#rules/learning/course-file.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { newId } from '#server/db/schema/columns.ts'
import { learningCohort, learningCourse, learningEdition, learningNode } from '#server/db/schema/index.ts'
import { unzip, zip } from '#server/files/zip.ts'
import type { Handlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { record } from '#server/notify/audit.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { inReading } from './course.ts'
import { by, type Signed } from './table.ts'

type Course = typeof learningCourse.$inferSelect
type Edition = typeof learningEdition.$inferSelect
type Draft = Omit<CourseDraft, 'problems'> & { problems: Sentence[] }

/** How many nodes are written with one statement. */
const PIECE = 500
/** What an unpacked course may have, in bytes and in files. */
const MOST = { bytes: 20 * 1024 * 1024, files: 200 }

/** @throws Refusal not-found for one of another tenant, too */
async function need(sql: Sql, { tenant }: Person, id: string, lock = false): Promise<Course> {
  const rows = sql
    .select()
    .from(learningCourse)
    .where(and(eq(learningCourse.id, id), eq(learningCourse.tenant, tenant)))
  const [row] = await (lock ? rows.for('update') : rows)
  if (!row) throw new Refusal('not-found', 'author.no-course')
  return row
}

const editionsOf = (sql: Sql, course: string): Promise<Edition[]> =>
  sql
    .select()
    .from(learningEdition)
    .where(eq(learningEdition.course, course))
    .orderBy(desc(learningEdition.number))

async function filesOf(sql: Sql, { title, language }: Course, edition: string | null): Promise<CourseFile[]> {
  const rows = edition
    ? await sql
        .select()
        .from(learningNode)
        .where(eq(learningNode.edition, edition))
        .orderBy(asc(learningNode.place), asc(learningNode.key))
    : []
  // the kind of a row says what its body is
  return writeCourse({ title, language, nodes: rows as unknown as CourseNode[] })
}

const baseOf = (files: readonly CourseFile[]): string =>
  createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 32)

/** The draft, or what it begins with: the newest edition. */
async function openOf(sql: Sql, course: Course) {
  const editions = await editionsOf(sql, course.id)
  const draft = editions.find(({ number }) => number === null) ?? null
  const newest = editions.find(({ number }) => number !== null) ?? null
  const files = await filesOf(sql, course, (draft ?? newest)?.id ?? null)
  const published = newest ? await filesOf(sql, course, newest.id) : null
  const isChanged = published === null || baseOf(published) !== baseOf(files)
  return { editions, draft, newest, files, isChanged }
}

/** What is said of a line that cannot be read. */
const SAID = {
  'no-title': 'author.no-title',
  unplaced: 'author.unplaced',
  unknown: 'author.unknown',
  'open-text': 'author.open-text',
  value: 'author.value',
  'same-key': 'author.same-key',
  'too-long': 'author.too-long',
} as const satisfies Record<CourseProblem['problem'], string>

/** @throws Refusal naming the first line that could not be read */
function contentIn(files: readonly CourseFile[]) {
  const read = readCourse(files, newId)
  if ('content' in read) return read.content
  const [first] = read.problems
  const said = msg('author.line', {
    file: first?.path ?? '',
    line: first?.line ?? 1,
    count: read.problems.length,
  })
  throw new Refusal('invalid', said, { text: SAID[first?.problem ?? 'unknown'] })
}

/** What stands in the way of publishing. */
function problemsIn(nodes: readonly CourseNode[]): Sentence[] {
  const chapters = nodes.filter(({ kind }) => kind === 'chapter')
  if (chapters.length === 0) return [msg('author.no-chapters')]
  const parts = by(nodes, ({ parent }) => parent)
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

async function shown(sql: Sql, course: Course, language: Language): Promise<Draft> {
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

/** Puts files in the place of the draft that somebody read. @throws Refusal conflict where another one was saved meanwhile */
async function keep(
  { database, person, language }: Signed,
  id: string,
  base: string,
  make: (
    before: Awaited<ReturnType<typeof openOf>>,
    change: Sql,
    course: Course,
  ) => Promise<CourseFile[]> | CourseFile[],
): Promise<{ data: Draft; message: Sentence }> {
  return database.sql.transaction(async change => {
    const course = await need(change, person, id, true)
    const before = await openOf(change, course)
    if (baseOf(before.files) !== base) throw new Refusal('conflict', 'author.overtaken')
    const { nodes, title } = contentIn(await make(before, change, course))
    const [own] = before.draft
      ? [before.draft]
      : await change
          .insert(learningEdition)
          .values({ course: id, by: person.id, byName: person.name })
          .returning()
    if (!own) throw new Refusal('failed', 'call.failed')
    const source = (before.draft ?? before.newest)?.id
    const known = source
      ? await change
          .select({ key: learningNode.key, addedAt: learningNode.addedAt })
          .from(learningNode)
          .where(eq(learningNode.edition, source))
      : []
    const added = new Map(known.map(({ key, addedAt }) => [key, addedAt]))
    await change.delete(learningNode).where(eq(learningNode.edition, own.id))
    for (let from = 0; from < nodes.length; from += PIECE) {
      await change.insert(learningNode).values(
        nodes.slice(from, from + PIECE).map(node => ({
          ...node,
          edition: own.id,
          addedAt: added.get(node.key) ?? new Date(),
        })),
      )
    }
    await change.update(learningCourse).set({ title }).where(eq(learningCourse.id, id))
    return { data: await shown(change, { ...course, title }, language), message: msg('author.kept') }
  })
}

/** Files with new places for their chapters. */
const numbered = (files: readonly CourseFile[]): CourseFile[] => {
  const course = files.filter(({ path }) => path === COURSE_FILE)
  const chapters = files.filter(({ path }) => path !== COURSE_FILE)
  return [...course, ...chapters.map(({ text }, at) => ({ path: chapterPath(at), text }))]
}

/** The Markdown files of an archive, wherever its folder begins. @throws Refusal */
async function filesIn(archive: Buffer): Promise<CourseFile[]> {
  const wrong = () => new Refusal('invalid', 'author.no-zip', { zip: 'author.no-zip' })
  const files = await unzip(archive, MOST.bytes).catch(() => {
    throw wrong()
  })
  if (files.length > MOST.files) throw wrong()
  const found = files.flatMap(({ name, bytes }) => {
    const [, path] = /(?:^|\/)(course\.md|chapters\/\d{2}\.md)$/.exec(name) ?? []
    return path && !name.split('/').includes('..') ? [{ path, text: bytes.toString('utf8') }] : []
  })
  if (!found.some(({ path }) => path === COURSE_FILE)) throw wrong()
  return numbered(found.sort((one, other) => (one.path < other.path ? -1 : 1)))
}

const noted = ({ person, address }: Signed, name: string) => ({
  tenant: person.tenant,
  actor: person,
  address,
  action: 'learning.course-published' as const,
  detail: [{ name: 'name', from: null, to: name }],
})

export const authorHandlers: Handlers<typeof learningAuthorEndpoints> = {
  'GET learning/courses': async (_, { database: { sql }, person, language }) => {
    const courses = await sql
      .select()
      .from(learningCourse)
      .where(and(eq(learningCourse.tenant, person.tenant), isNull(learningCourse.archivedAt)))
      .orderBy(desc(learningCourse.createdAt), asc(learningCourse.id))
    const rows = await Promise.all(courses.map(course => shown(sql, course, language)))
    return {
      data: rows.map(
        ({ id, title, language: first, edition, isChanged, chapters, assignments, cohorts }): CourseRow => ({
          id,
          title,
          language: first,
          edition,
          isChanged,
          chapters,
          assignments,
          cohorts,
        }),
      ),
    }
  },
  'POST learning/courses': async ({ body }, { database: { sql }, person }) => {
    const title = { [body.language]: body.title.trim() }
    const [row] = await sql
      .insert(learningCourse)
      .values({ tenant: person.tenant, title, language: body.language })
      .returning()
    return { id: row?.id ?? '', message: msg('author.begun', { name: body.title.trim() }) }
  },
  'POST learning/courses/:id/copy': async ({ params, body }, { database, person }) =>
    database.sql.transaction(async change => {
      const course = await need(change, person, params.id)
      const { files } = await openOf(change, course)
      const { nodes } = contentIn(files)
      const keys = new Map(nodes.map(({ key }) => [key, newId()]))
      const name = body.title.trim()
      const [copy] = await change
        .insert(learningCourse)
        .values({
          tenant: person.tenant,
          title: { ...course.title, [course.language]: name },
          language: course.language,
        })
        .returning()
      const [draft] = await change
        .insert(learningEdition)
        .values({ course: copy?.id ?? '', by: person.id, byName: person.name })
        .returning()
      const rows = nodes.map(node => ({
        ...node,
        key: keys.get(node.key) ?? newId(),
        parent: node.parent && (keys.get(node.parent) ?? null),
        edition: draft?.id ?? '',
      }))
      for (let from = 0; from < rows.length; from += PIECE) {
        await change.insert(learningNode).values(rows.slice(from, from + PIECE))
      }
      return { id: copy?.id ?? '', message: msg('author.begun', { name }) }
    }),
  'GET learning/courses/:id': async ({ params }, { database: { sql }, person, language }) => ({
    data: await shown(sql, await need(sql, person, params.id), language),
  }),
  'POST learning/courses/:id/file': async ({ params, body }, context) =>
    keep(context, params.id, body.base, ({ files }) => {
      const isThere = files.some(({ path }) => path === body.path)
      const isGone = body.text.trim() === '' && body.path !== COURSE_FILE
      const next = isThere
        ? files.map(one => (one.path === body.path ? { ...one, text: body.text } : one))
        : [...files, { path: body.path, text: body.text }]
      return numbered(isGone ? next.filter(({ path }) => path !== body.path) : next)
    }),
  'POST learning/courses/:id/move': async ({ params, body }, context) =>
    keep(context, params.id, body.base, ({ files }) => {
      const at = files.findIndex(({ path }) => path === body.path)
      const [before, own] = [files[at - 1], files[at]]
      if (!before || !own || before.path === COURSE_FILE) return files
      return numbered([...files.slice(0, at - 1), own, before, ...files.slice(at + 1)])
    }),
  'POST learning/courses/:id/publish': async ({ params, body }, context) => {
    const { database, person, language } = context
    return database.sql.transaction(async change => {
      const course = await need(change, person, params.id, true)
      const { draft, newest, files, isChanged } = await openOf(change, course)
      if (baseOf(files) !== body.base) throw new Refusal('conflict', 'author.overtaken')
      if (!draft || !isChanged) throw new Refusal('conflict', 'author.nothing-new')
      const [problem] = problemsIn(contentIn(files).nodes)
      if (problem) throw new Refusal('invalid', problem)
      const number = (newest?.number ?? 0) + 1
      await change
        .update(learningEdition)
        .set({ number, note: body.note.trim(), by: person.id, byName: person.name, publishedAt: new Date() })
        .where(eq(learningEdition.id, draft.id))
      await record(change, noted(context, `${inReading(course.title, language, course.language)}, ${number}`))
      return { data: await shown(change, course, language), message: msg('author.published', { number }) }
    })
  },
  'POST learning/courses/:id/restore': async ({ params, body }, context) =>
    keep(context, params.id, body.base, async ({ editions }, change, course) => {
      const edition = editions.find(({ number }) => number === body.number)
      if (!edition) throw new Refusal('not-found', 'author.no-course')
      return filesOf(change, course, edition.id)
    }),
  'GET learning/courses/:id/zip': async ({ params }, { database: { sql }, person }) => {
    const course = await need(sql, person, params.id)
    const { files } = await openOf(sql, course)
    const pieces: Buffer[] = []
    for await (const piece of zip(files.map(({ path, text }) => ({ name: path, content: [text] }))))
      pieces.push(piece)
    const name = inReading(course.title, course.language, course.language)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
    return { name: `${name || 'course'}.zip`, type: 'application/zip', body: Buffer.concat(pieces) }
  },
  'POST learning/courses/:id/zip': async ({ params, body, files }, context) => {
    const read = await filesIn(files.zip.bytes)
    return keep(context, params.id, body.base, () => read)
  },
}
