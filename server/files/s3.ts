import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { Refusal } from '#server/refusal/message.ts'
import { type Files, type Grown, type Part, pathOf } from './store.ts'

/** A bucket of an S3 server. */
export type S3Account = { bucket: string; region: string; endpoint: string; key: string; secret: string }

/** Minimum size of a part of an S3 multipart upload, except for the last one. */
const LEAST_PART = 5 * 1024 * 1024
/** Timeout until a response begins, in ms; a part of 5 MB takes long on a slow connection. Bodies are streamed as slowly as they are read. */
const PATIENCE = 60_000
const RETRIES = 3

/** Users read that files are out of reach; the log has the cause, which names requests. @throws Refusal unavailable */
function failAway(cause: Error): never {
  throw Object.assign(new Refusal('unavailable', 'file.store-away'), { message: cause.message, cause })
}

/**
 * Stores files as objects of an S3 bucket, `files/ab/cd/<id>`, with path-style addresses, which every S3 server supports.
 * Unfinished uploads are small objects in `uploads`, combined into multipart parts once they reach S3's minimum size.
 */
export function openS3(
  { bucket, endpoint, region, key, secret }: S3Account,
  { patience = PATIENCE }: { patience?: number } = {},
): Files {
  const client = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: RETRIES,
  })
  const whole = (id: string) => `files/${pathOf(id)}`
  const folder = (id: string) => `uploads/${pathOf(id)}/`
  const piece = (id: string, at: number) => `${folder(id)}${at}`

  /** @param fine statuses accepted besides success */
  async function ask(
    method: string,
    name: string,
    {
      body,
      headers,
      fine = [],
    }: { body?: Buffer | string; headers?: Record<string, string>; fine?: number[] } = {},
  ): Promise<Response> {
    const address = `${endpoint}/${bucket}/${name}`
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error(`S3 does not answer ${method} ${name}`)), patience)
    const answer = await client
      .fetch(address, { method, body: body as BodyInit, headers, signal: late.signal })
      .catch(failAway)
      .finally(() => clearTimeout(timer))
    if (answer.ok || fine.includes(answer.status)) return answer
    const text = await answer.text().catch(failAway)
    const problem = new Error(`S3 answers ${answer.status} to ${method} ${name}: ${text.slice(0, 300)}`)
    if (answer.status !== 404 || text.includes('NoSuchBucket')) return failAway(problem)
    throw Object.assign(problem, { code: 'ENOENT' })
  }

  const fetchBytes = async (name: string) =>
    Buffer.from(await (await ask('GET', name)).arrayBuffer().catch(failAway))
  const put = (name: string, body: Buffer) => ask('PUT', name, { body })
  const remove = (name: string) => ask('DELETE', name, { fine: [404] })

  const fetchPieces = (id: string, loose: NonNullable<Grown['loose']>): Promise<Buffer[]> =>
    Promise.all(
      loose.map(async ({ at, size }) => {
        const bytes = await fetchBytes(piece(id, at))
        // an interrupted attempt may have written more bytes
        if (bytes.length < size) throw new Error(`A piece of upload ${id} is missing`)
        return bytes.subarray(0, size)
      }),
    )

  async function addPart(id: string, multipart: Grown['multipart'], bytes: Buffer) {
    const { id: upload, marks } = multipart ?? { id: await begin(id), marks: [] }
    const query = `partNumber=${marks.length + 1}&uploadId=${encodeURIComponent(upload)}`
    try {
      const { headers } = await ask('PUT', `${whole(id)}?${query}`, { body: bytes })
      return { id: upload, marks: [...marks, headers.get('etag') ?? ''] }
    } catch (error) {
      // the next attempt begins another one, and nobody would know of this one
      if (!multipart) await abort(id, upload).catch(() => {})
      throw error
    }
  }

  const abort = (id: string, upload: string) =>
    ask('DELETE', `${whole(id)}?uploadId=${encodeURIComponent(upload)}`, { fine: [404] })

  async function begin(id: string): Promise<string> {
    const text = await (await ask('POST', `${whole(id)}?uploads=`)).text()
    const [, upload] = /<UploadId>([^<]+)<\/UploadId>/.exec(text) ?? []
    if (!upload) throw new Error('S3 names no id for a multipart upload')
    return upload
  }

  async function complete(id: string, { id: upload, marks }: NonNullable<Grown['multipart']>) {
    const parts = marks.map(
      (mark, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${mark}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const answer = await ask('POST', `${whole(id)}?uploadId=${encodeURIComponent(upload)}`, { body })
    const text = await answer.text()
    // S3 may start the response early: an error can come with status 200
    if (text.includes('<Error>')) failAway(new Error(`S3 does not join the parts: ${text.slice(0, 300)}`))
  }

  async function removePieces(id: string): Promise<void> {
    for (;;) {
      const query = `list-type=2&prefix=${encodeURIComponent(folder(id))}`
      const text = await (await ask('GET', `?${query}`)).text()
      const names = [...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name]) => name as string)
      for (const name of names) await remove(name)
      if (!text.includes('<IsTruncated>true</IsTruncated>')) return
    }
  }

  const isThere = async (id: string) => (await ask('HEAD', whole(id), { fine: [404] })).ok

  return {
    async write(id, bytes) {
      await put(whole(id), bytes)
    },
    read: async id => fetchBytes(whole(id)),
    async open(id, part?: Part) {
      const headers = part && { range: `bytes=${part.start}-${part.end}` }
      const { body } = await ask('GET', whole(id), { headers })
      if (!body) return Readable.from([])
      const content = Readable.fromWeb(body as ReadableStream)
      // of a connection that breaks before anybody reads, when an error without a listener would end the process; reading fails all the same
      content.on('error', () => {})
      return content
    },
    async remove(id) {
      await remove(whole(id))
    },
    growing: {
      async add(id, { size, multipart, loose = [] }, bytes) {
        const grown = size + bytes.length
        const waiting = loose.reduce((sum, one) => sum + one.size, bytes.length)
        if (waiting < LEAST_PART) {
          await put(piece(id, size), bytes)
          return { size: grown, multipart, loose: [...loose, { at: size, size: bytes.length }] }
        }
        const part = Buffer.concat([...(await fetchPieces(id, loose)), bytes])
        // the small objects are kept until the end, in case this step has to be repeated
        return { size: grown, multipart: await addPart(id, multipart, part), loose: [] }
      },
      async finish(id, { multipart, loose = [] }) {
        if (await isThere(id)) return removePieces(id)
        const rest = Buffer.concat(await fetchPieces(id, loose))
        if (!multipart) await put(whole(id), rest)
        else await complete(id, rest.length > 0 ? await addPart(id, multipart, rest) : multipart)
        await removePieces(id)
      },
      async drop(id, { multipart }) {
        if (multipart) await abort(id, multipart.id)
        await removePieces(id)
      },
    },
  }
}
