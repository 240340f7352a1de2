import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { S3Account } from '#server/files/s3.ts'
import { type Answer, type StandInRequest, serveStandIn } from './service.ts'

const LEAST_PART = 5 * 1024 * 1024
/** Page size of a listing: small, so that pagination is exercised. */
const LISTED = 10

/** Stand-in for an S3 server, with one bucket in memory. Rejects invalid signatures like the real one. */
export async function serveS3() {
  const account = {
    bucket: 'files',
    region: 'af-south-1',
    key: 'AKIATEST',
    secret: randomBytes(20).toString('hex'),
  }
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, { name: string; parts: Map<number, Buffer> }>()
  /** Number of upcoming requests that fail, like occasional S3 errors. */
  let failures = 0
  let failing: string | null = null

  function answer(request: StandInRequest): Answer {
    if (failures > 0 && (failing === null || request.method === failing)) {
      failures--
      return problem(503, 'SlowDown')
    }
    if (!isSigned(request, account)) return problem(403, 'SignatureDoesNotMatch')
    const [, bucket, ...rest] = request.path.split('/')
    if (bucket !== account.bucket) return problem(404, 'NoSuchBucket')
    const name = rest.join('/')
    const upload = request.query.get('uploadId')
    if (upload !== null) return answerUpload(request, name, upload)
    if (request.method === 'POST' && request.query.has('uploads')) {
      const id = randomBytes(8).toString('base64')
      uploads.set(id, { name, parts: new Map() })
      return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
    }
    return name === '' ? list(request) : answerObject(request, name)
  }

  function answerObject({ method, headers, bytes }: StandInRequest, name: string): Answer {
    if (method === 'PUT') {
      objects.set(name, bytes)
      return { headers: { etag: markOf(bytes) }, body: '' }
    }
    if (method === 'DELETE') {
      objects.delete(name)
      return { status: 204, body: '' }
    }
    const object = objects.get(name)
    if (!object) return problem(404, 'NoSuchKey')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    if (from === undefined) return { body: object }
    return { status: 206, body: object.subarray(Number(from), Number(to) + 1) }
  }

  function answerUpload({ method, query, bytes }: StandInRequest, name: string, id: string): Answer {
    const upload = uploads.get(id)
    if (upload?.name !== name) return problem(404, 'NoSuchUpload')
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), bytes)
      return { headers: { etag: markOf(bytes) }, body: '' }
    }
    uploads.delete(id)
    if (method === 'DELETE') return { status: 204, body: '' }
    const named = [...bytes.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)]
    const parts = named.map(([, number]) => upload.parts.get(Number(number)))
    if (parts.some((part, at) => !part || markOf(part) !== named[at]?.[2])) return problem(400, 'InvalidPart')
    const pieces = parts as Buffer[]
    // S3 sends status 200 before it knows the result
    if (pieces.slice(0, -1).some(({ length }) => length < LEAST_PART)) {
      return xml('<Error><Code>EntityTooSmall</Code></Error>')
    }
    objects.set(name, Buffer.concat(pieces))
    return xml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
  }

  function list({ query }: StandInRequest): Answer {
    const found = [...objects.keys()].filter(name => name.startsWith(query.get('prefix') ?? ''))
    const keys = found.slice(0, LISTED).map(name => `<Contents><Key>${name}</Key></Contents>`)
    const more = `<IsTruncated>${found.length > LISTED}</IsTruncated>`
    return xml(`<ListBucketResult>${more}${keys.join('')}</ListBucketResult>`)
  }

  const { url, close } = await serveStandIn(answer)
  return {
    account: { ...account, endpoint: url } satisfies S3Account,
    objects,
    uploads,
    /** Makes the next requests, of one method if it is given, fail. */
    fail(times: number, method: string | null = null) {
      failures = times
      failing = method
    },
    close,
  }
}

const markOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`
const xml = (body: string): Answer => ({ headers: { 'content-type': 'application/xml' }, body })
const problem = (status: number, code: string): Answer => ({
  ...xml(`<Error><Code>${code}</Code></Error>`),
  status,
})

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Checks Signature V4 as the server computes it.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
function isSigned(
  { method, path, query, headers }: StandInRequest,
  { key, secret, region }: Omit<S3Account, 'endpoint'>,
) {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/
  const [, who, day = '', where, names = '', signature] = form.exec(headers.authorization ?? '') ?? []
  if (who !== key || where !== region) return false
  const pairs = [...query].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort()
  const signed = names.split(';').map(name => `${name}:${String(headers[name]).trim()}\n`)
  const request = [
    method,
    path,
    pairs.join('&'),
    signed.join(''),
    names,
    String(headers['x-amz-content-sha256']),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const hash = createHash('sha256').update(request).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(signing, text).toString('hex') === signature
}
