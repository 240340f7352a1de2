import { createHash } from 'node:crypto'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { COURSE_FILES } from '#contract/handed-file.ts'
import { COURSE_FILE, type CourseFile } from '#rules/learning/course-file.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, authorOf, findRow, findRows, setRow } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { file, learningCourse, learningEdition } from '#server/db/schema/index.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import { kindOf, nameOfKind, refusedKind, safeName, TYPES, tooLarge } from '#server/files/kind.ts'
import type { Files } from '#server/files/store.ts'
import { type Entry, unzip, zip } from '#server/files/zip.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordFile, storeContents } from '#server/http/stored-file.ts'
import { recordBy } from '#server/notify/audit.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { inReading } from './course.ts'
import {
  baseOf,
  contentIn,
  draftView,
  filesOf,
  openOf,
  problemsIn,
  putNodes,
  renumberChapters,
  requireCourse,
  saveDraft,
} from './course-draft.ts'

/** Limits of an unpacked course, in bytes and in files. */
const MOST = { bytes: 80 * 1024 * 1024, files: 300 }
const PURPOSE = 'POST learning/courses/:id/zip file'
/** Drafts reference files by id, archives by path. */
const BY_ID = /^file: ([0-9a-f]{24})\s*$/gm
const BY_NAME = /^file: (files\/[^\n]*?)\s*$(?:\nbytes: \d+\s*$)?/gm

type Attached = { name: string; bytes: Buffer }
type Archive = { texts: CourseFile[]; attached: Attached[] }

/** Reads a course from an archive, whichever folder it is in. @throws Refusal */
async function readArchive(archive: Buffer): Promise<Archive> {
  const wrong = () => fieldRefusal('zip', 'author.no-zip')
  const entries = await unzip(archive, MOST.bytes).catch(() => {
    throw wrong()
  })
  if (entries.length > MOST.files) throw wrong()
  const safe = entries.filter(({ name }) => !name.split('/').includes('..'))
  const texts = safe.flatMap(({ name, bytes }) => {
    const [, path] = /(?:^|\/)(course\.md|chapters\/\d{2}\.md)$/.exec(name) ?? []
    return path ? [{ path, text: bytes.toString('utf8') }] : []
  })
  const attached = safe.flatMap(({ name, bytes }) => {
    const [, path] = /(?:^|\/)(files\/[^/]+)$/.exec(name) ?? []
    return path ? [{ name: path, bytes }] : []
  })
  if (!texts.some(({ path }) => path === COURSE_FILE)) throw wrong()
  return { texts: renumberChapters(texts.sort((one, other) => (one.path < other.path ? -1 : 1))), attached }
}

/** Selects the course files of a tenant among these ids. Excludes users' files, so that their ids cannot be used. */
const coursesOwn = (sql: Sql, tenant: string, ids: readonly string[]) =>
  findRows(sql, file, { tenant, owner: null, purpose: PURPOSE, id: ids })

/** A file of an archive, under the id of a stored file with that content if there is one. */
type Kept = { id: string; isNew: boolean; name: string; file: UploadedFile }

/** Finds the id of an archive's file, by its content. @throws Refusal naming a file that is not allowed in a course */
async function keptOf(sql: Sql, tenant: string, { name, bytes }: Attached): Promise<Kept> {
  const kind = kindOf(bytes, COURSE_FILES)
  if (!kind || bytes.length > COURSE_FILES.most) {
    const problem = kind ? tooLarge(COURSE_FILES) : refusedKind(bytes, COURSE_FILES)
    throw new Refusal('invalid', msg('author.zip-file', { name, problem }), { zip: problem })
  }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const known = await findRow(sql, file, { tenant, owner: null, purpose: PURPOSE, sha256 })
  const own = { name: nameOfKind(safeName(name), kind), kind, type: TYPES[kind], bytes }
  return { id: known?.id ?? newId(), isNew: !known, name, file: own }
}

/** Replaces names of files by ids. */
function withIds(texts: CourseFile[], kept: Kept[]): CourseFile[] {
  const ids = new Map(kept.map(one => [one.name, `file: ${one.id}\nbytes: ${one.file.bytes.length}`]))
  return texts.map(({ path, text }) => ({
    path,
    text: text.replace(/\r\n?/g, '\n').replace(BY_NAME, (line, name: string) => ids.get(name) ?? line),
  }))
}

/** Sets a course's draft to an archive, and stores its files. */
async function bringIn(context: Signed, id: string, base: string, { texts, attached }: Archive) {
  const { sql, person, services } = context
  const { tenant } = person
  const named = new Set(texts.flatMap(({ text }) => [...text.matchAll(BY_NAME)].map(([, name]) => name)))
  const kept: Kept[] = []
  // unreferenced files are not stored
  for (const one of attached) if (named.has(one.name)) kept.push(await keptOf(sql, tenant, one))
  const added = kept.filter(({ isNew }) => isNew)
  const contents = added.map(({ id, file: { bytes } }) => ({ id, bytes }))
  return storeContents(services.files, contents, () =>
    saveDraft(context, id, base, async (_, tx) => {
      for (const one of added)
        await recordFile(tx, one.id, { tenant, owner: null, purpose: PURPOSE }, one.file)
      return withIds(texts, kept)
    }),
  )
}

/** Yields a file's content. It is opened only then: whatever stays unread would stay open. */
async function* contentOf(files: Files, id: string): AsyncGenerator<Buffer> {
  yield* (await files.open(id)) as AsyncIterable<Buffer>
}

/** Handlers for exporting and importing a course as a ZIP. */
const courseZipHandlers = {
  'GET learning/courses/:id/zip': async ({ params }, { sql, person, services }) => {
    const course = await requireCourse(sql, person, params.id)
    const { files } = await openOf(sql, course)
    const named = files.flatMap(({ text }) => [...text.matchAll(BY_ID)].map(([, id = '']) => id))
    const own = await coursesOwn(sql, person.tenant, named)
    const taken = new Set<string>()
    const names = new Map<string, string>()
    for (const { id, name } of own) {
      const free = taken.has(name) ? `${id}-${name}` : name
      taken.add(free)
      names.set(id, `files/${free}`)
    }
    const entries: Entry[] = files.map(({ path, text }) => ({
      name: path,
      content: [text.replace(BY_ID, (line, id: string) => (names.has(id) ? `file: ${names.get(id)}` : line))],
    }))
    for (const [id, name] of names) entries.push({ name, content: contentOf(services.files, id) })
    const pieces: Buffer[] = []
    for await (const piece of zip(entries)) pieces.push(piece)
    const name = inReading(course.title, course.language, course.language)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
    return { name: `${name || 'course'}.zip`, type: 'application/zip', body: Buffer.concat(pieces) }
  },
  'POST learning/courses/:id/zip': async ({ params, body, files }, context) =>
    bringIn(context, params.id, body.base, await readArchive(files.zip.bytes)),
} satisfies SomeHandlers

export const authorHandlers = {
  ...courseZipHandlers,
  'GET learning/courses': async (_, { sql, person, language }) => {
    const courses = await sql
      .select()
      .from(learningCourse)
      .where(and(eq(learningCourse.tenant, person.tenant), isNull(learningCourse.archivedAt)))
      .orderBy(desc(learningCourse.createdAt), asc(learningCourse.id))
    return { data: await Promise.all(courses.map(course => draftView(sql, course, language))) }
  },
  'POST learning/courses': async ({ body }, { sql, person }) => {
    const title = { [body.language]: body.title.trim() }
    const row = await addRow(sql, learningCourse, { tenant: person.tenant, title, language: body.language })
    return { id: row.id, message: msg('author.begun', { name: body.title.trim() }) }
  },
  'POST learning/courses/:id/copy': async ({ params, body }, { sql, person }) =>
    sql.transaction(async tx => {
      const course = await requireCourse(tx, person, params.id)
      const { files } = await openOf(tx, course)
      const { nodes } = contentIn(files)
      const keys = new Map(nodes.map(({ key }) => [key, newId()]))
      const name = body.title.trim()
      const copy = await addRow(tx, learningCourse, {
        tenant: person.tenant,
        title: { ...course.title, [course.language]: name },
        language: course.language,
      })
      const draft = await addRow(tx, learningEdition, { course: copy.id, ...authorOf(person) })
      const copied = nodes.map(node => ({
        ...node,
        key: keys.get(node.key) ?? newId(),
        parent: node.parent && (keys.get(node.parent) ?? null),
      }))
      await putNodes(tx, draft.id, copied)
      return { id: copy.id, message: msg('author.begun', { name }) }
    }),
  'GET learning/courses/:id': async ({ params }, { sql, person, language }) => ({
    data: await draftView(sql, await requireCourse(sql, person, params.id), language),
  }),
  'POST learning/courses/:id/file': async ({ params, body }, context) =>
    saveDraft(context, params.id, body.base, ({ files }) => {
      const isThere = files.some(({ path }) => path === body.path)
      const isGone = body.text.trim() === '' && body.path !== COURSE_FILE
      const next = isThere
        ? files.map(one => (one.path === body.path ? { ...one, text: body.text } : one))
        : [...files, { path: body.path, text: body.text }]
      return renumberChapters(isGone ? next.filter(({ path }) => path !== body.path) : next)
    }),
  'POST learning/courses/:id/move': async ({ params, body }, context) =>
    saveDraft(context, params.id, body.base, ({ files }) => {
      const at = files.findIndex(({ path }) => path === body.path)
      const [before, own] = [files[at - 1], files[at]]
      if (!before || !own || before.path === COURSE_FILE) return files
      return renumberChapters([...files.slice(0, at - 1), own, before, ...files.slice(at + 1)])
    }),
  'POST learning/courses/:id/publish': async ({ params, body }, context) => {
    const { sql, person, address, language } = context
    return sql.transaction(async tx => {
      const course = await requireCourse(tx, person, params.id, true)
      const { draft, newest, files, isChanged } = await openOf(tx, course)
      if (baseOf(files) !== body.base) throw new Refusal('conflict', 'author.overtaken')
      if (!draft || !isChanged) throw new Refusal('conflict', 'author.nothing-new')
      const [problem] = problemsIn(contentIn(files).nodes)
      if (problem) throw new Refusal('invalid', problem)
      const number = (newest?.number ?? 0) + 1
      await setRow(tx, learningEdition, draft.id, {
        number,
        note: body.note.trim(),
        ...authorOf(person),
        publishedAt: new Date(),
      })
      const name = `${inReading(course.title, language, course.language)}, ${number}`
      await recordBy(tx, person, address, {
        action: 'learning.course-published',
        detail: [{ name: 'name', from: null, to: name }],
      })
      return { data: await draftView(tx, course, language), message: msg('author.published', { number }) }
    })
  },
  'POST learning/courses/:id/restore': async ({ params, body }, context) =>
    saveDraft(context, params.id, body.base, async ({ editions }, tx, course) => {
      const edition = editions.find(({ number }) => number === body.number)
      if (!edition) throw new Refusal('not-found', 'author.no-course')
      return filesOf(tx, course, edition.id)
    }),
} satisfies SomeHandlers
