import { COURSE_FILE, type CourseFile } from '#rules/learning/course-file.ts'
import { unzip, zip } from '#server/files/zip.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { inReading } from './course.ts'
import { keep, need, numbered, openOf } from './course-draft.ts'
import type { AuthorHandlers } from './table.ts'

/** What an unpacked course may have, in bytes and in files. */
const MOST = { bytes: 20 * 1024 * 1024, files: 200 }

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

/** A course as a folder in an archive, out and in. */
export const courseZipHandlers: Pick<
  AuthorHandlers,
  'GET learning/courses/:id/zip' | 'POST learning/courses/:id/zip'
> = {
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
