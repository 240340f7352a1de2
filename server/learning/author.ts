import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { COURSE_FILE } from '#rules/learning/course-file.ts'
import { addRow, setRow } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { learningCourse, learningEdition } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { record } from '#server/notify/audit.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { inReading } from './course.ts'
import {
  baseOf,
  contentIn,
  filesOf,
  keep,
  need,
  numbered,
  openOf,
  problemsIn,
  putNodes,
  shown,
} from './course-draft.ts'
import { courseZipHandlers } from './course-zip.ts'

const noted = ({ person, address }: Signed, name: string) => ({
  tenant: person.tenant,
  actor: person,
  address,
  action: 'learning.course-published' as const,
  detail: [{ name: 'name', from: null, to: name }],
})

export const authorHandlers = {
  ...courseZipHandlers,
  'GET learning/courses': async (_, { sql, person, language }) => {
    const courses = await sql
      .select()
      .from(learningCourse)
      .where(and(eq(learningCourse.tenant, person.tenant), isNull(learningCourse.archivedAt)))
      .orderBy(desc(learningCourse.createdAt), asc(learningCourse.id))
    return { data: await Promise.all(courses.map(course => shown(sql, course, language))) }
  },
  'POST learning/courses': async ({ body }, { sql, person }) => {
    const title = { [body.language]: body.title.trim() }
    const row = await addRow(sql, learningCourse, { tenant: person.tenant, title, language: body.language })
    return { id: row.id, message: msg('author.begun', { name: body.title.trim() }) }
  },
  'POST learning/courses/:id/copy': async ({ params, body }, { sql, person }) =>
    sql.transaction(async change => {
      const course = await need(change, person, params.id)
      const { files } = await openOf(change, course)
      const { nodes } = contentIn(files)
      const keys = new Map(nodes.map(({ key }) => [key, newId()]))
      const name = body.title.trim()
      const copy = await addRow(change, learningCourse, {
        tenant: person.tenant,
        title: { ...course.title, [course.language]: name },
        language: course.language,
      })
      const draft = await addRow(change, learningEdition, {
        course: copy?.id ?? '',
        by: person.id,
        byName: person.name,
      })
      const copied = nodes.map(node => ({
        ...node,
        key: keys.get(node.key) ?? newId(),
        parent: node.parent && (keys.get(node.parent) ?? null),
      }))
      await putNodes(change, draft.id, copied)
      return { id: copy.id, message: msg('author.begun', { name }) }
    }),
  'GET learning/courses/:id': async ({ params }, { sql, person, language }) => ({
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
    const { sql, person, language } = context
    return sql.transaction(async change => {
      const course = await need(change, person, params.id, true)
      const { draft, newest, files, isChanged } = await openOf(change, course)
      if (baseOf(files) !== body.base) throw new Refusal('conflict', 'author.overtaken')
      if (!draft || !isChanged) throw new Refusal('conflict', 'author.nothing-new')
      const [problem] = problemsIn(contentIn(files).nodes)
      if (problem) throw new Refusal('invalid', problem)
      const number = (newest?.number ?? 0) + 1
      await setRow(change, learningEdition, draft.id, {
        number,
        note: body.note.trim(),
        by: person.id,
        byName: person.name,
        publishedAt: new Date(),
      })
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
} satisfies SomeHandlers
