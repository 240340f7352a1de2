import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { boolean, object, string } from 'superstruct'
import { endpoints } from '#contract/endpoint.ts'
import type { Sql } from '#server/db/open.ts'
import { job } from '#server/db/schema/index.ts'
import type { Handlers } from '#server/http/routes.ts'
import { attachFile } from '#server/http/stored-file.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { contentWorker } from './forget.ts'
import type { UploadedFile } from './form-upload.ts'
import type { StoredFile } from './resumable-upload.ts'
import type { Files } from './store.ts'

const MB = 1024 * 1024

/** Endpoints with files, for tests: a small picture, and a video too large for memory. */
export const rows = endpoints({
  'POST probe/picture/:id': {
    summary: 'Takes a picture.',
    who: 'signed-in',
    widgets: ['profile'],
    params: object({ id: string() }),
    body: object({ title: string() }),
    files: {
      picture: { kinds: ['jpg', 'png'], most: 4 * MB },
      other: { kinds: ['pdf', 'docx', 'xlsx', 'csv'], most: MB, optional: true },
    },
    reply: object({ done: boolean() }),
  },
  'POST probe/video': {
    summary: 'Takes a video.',
    who: 'loan.apply',
    body: object({}),
    files: { video: { kinds: ['mp4'], most: 20 * MB, large: true } },
    reply: object({ id: string(), isNew: boolean() }),
  },
})

/** What the handlers received last. */
export const given: { picture?: UploadedFile; other?: UploadedFile; title?: string; video?: StoredFile } = {}

export const handlers: Handlers<typeof rows> = {
  'POST probe/picture/:id': ({ body, files }) => {
    Object.assign(given, files, body)
    return { done: true }
  },
  'POST probe/video': async ({ files }, { sql, person }) => {
    given.video = files.video
    const use = { tenant: person.tenant, owner: person.id, purpose: 'probe-video' }
    const isNew = await sql.transaction(tx => attachFile(tx, files.video, use))
    return { id: files.video.id, isNew }
  },
}

export const PICTURE = 'POST probe/picture/:id picture'
export const OTHER = 'POST probe/picture/:id other'
export const VIDEO = 'POST probe/video video'

const begun = (head: Buffer, size: number) => Buffer.concat([head, randomBytes(size - head.length)])
/** Contents with the signature, and where needed the ending, of their kind. */
export const jpgOf = (size: number) =>
  Buffer.concat([begun(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), size - 2), Buffer.from([0xff, 0xd9])])
export const mp4Of = (size: number) => begun(Buffer.from('\0\0\0\u0018ftypisom', 'latin1'), size)

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export const metadata = (pairs: Record<string, string>): string =>
  Object.entries(pairs)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Removes the contents whose removal is queued. */
export async function removeForgotten(sql: Sql, files: Files): Promise<void> {
  const queued = await sql.delete(job).where(eq(job.kind, 'content')).returning()
  for (const { payload } of queued) await contentWorker(files)(payload as Jobs['content'])
}
