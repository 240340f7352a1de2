import { literal, object, string } from 'superstruct'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoint.ts'
import { openEither } from '#server/db/testing.ts'
import type { Handlers } from '#server/http/routes.ts'
import { app, withDemoApp } from '#server/testing.ts'
import type { UploadedFile } from './form-upload.ts'

const rows = endpoints({
  'POST probe/file': {
    summary: 'Takes a picture.',
    who: 'anyone',
    body: object({ title: string() }),
    files: {
      picture: { kinds: ['jpg', 'png'], most: 1024 },
      other: { kinds: ['csv', 'xlsx', 'pdf'], most: 512, optional: true },
    },
    reply: object({ done: literal(true) }),
  },
  'POST probe/maybe': {
    summary: 'Takes a text, or a film.',
    who: 'anyone',
    body: object({ title: string() }),
    files: {
      papers: { kinds: ['pdf'], most: 512, optional: true, several: 2 },
      film: { kinds: ['mp4'], most: 300 * 1024 * 1024, optional: true, large: true },
    },
    reply: object({ done: literal(true) }),
  },
})
let got: { body: { title: string }; files: { picture: UploadedFile; other?: UploadedFile } } | null = null
let maybe: { body: { title: string }; papers?: string[] } | null = null
const handlers: Handlers<typeof rows> = {
  'POST probe/file': input => {
    got = input
    return { done: true }
  },
  'POST probe/maybe': ({ body, files }) => {
    maybe = { body, papers: files.papers?.map(({ name }) => name) }
    return { done: true }
  },
}

withDemoApp(openEither, { api: { rows, handlers } })

const JPG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 0xff, 0xd9])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x49, 0x45, 0x4e, 0x44])

type Part = { name: string; content: string | Buffer; filename?: string }

async function send(parts: Part[], url = '/api/probe/file') {
  got = null
  const form = new FormData()
  for (const { name, content, filename } of parts) {
    if (filename === undefined) form.append(name, String(content))
    else form.append(name, new File([content as unknown as BlobPart], filename), filename)
  }
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
const title: Part = { name: 'title', content: 'My shop' }
const picture = (content: Buffer, filename = 'shop.jpg'): Part => ({ name: 'picture', content, filename })

describe('a multipart form', () => {
  it('passes its fields and the type detected from the content', async () => {
    expect((await send([title, picture(PNG, 'really-a-png.jpg')])).statusCode).toBe(200)
    expect(got?.body).toEqual({ title: 'My shop' })
    expect(got?.files.picture).toMatchObject({ kind: 'png', type: 'image/png', bytes: PNG })
  })

  it.each([
    ['../../etc/passwd.jpg', 'passwd.jpg'],
    ['C:\\photos\\shop.jpg', 'shop.jpg'],
    // the extension follows the detected kind, whatever the client sends
    ['a\u202egpj.exe', 'agpj.jpg'],
    ['passwd.html', 'passwd.jpg'],
    ['photo.JPEG', 'photo.JPEG'],
    ['photo', 'photo.jpg'],
    ['a<b>|c.jpg', 'abc.jpg'],
  ])('sanitizes the file name %j for display', async (filename, shown) => {
    await send([title, picture(JPG, filename)])
    expect(got?.files.picture.name).toBe(shown)
  })

  it.each<[string, Part[], Record<string, string>]>([
    [
      'a kind that is not asked for',
      [title, picture(Buffer.from('%PDF-1.7'))],
      { picture: 'Choose a JPG or PNG file.' },
    ],
    [
      'a picture that was cut off after its preview',
      [title, picture(Buffer.concat([JPG, Buffer.from([0xff, 0xda, 1, 2, 3])]))],
      { picture: 'This file is damaged or incomplete. Choose it again, or another one.' },
    ],
    [
      'a picture’s beginning before a page',
      [title, picture(Buffer.concat([PNG.subarray(0, 8), Buffer.from('<html>')]))],
      { picture: 'This file is damaged or incomplete. Choose it again, or another one.' },
    ],
    [
      'a script under a picture’s name',
      [title, picture(Buffer.from('<svg onload=1>'))],
      { picture: 'Choose a JPG or PNG file.' },
    ],
    [
      'an empty file',
      [title, picture(Buffer.alloc(0))],
      { picture: 'This file is empty. Choose another one.' },
    ],
    ['no file', [title], { picture: 'This field is required' }],
    [
      'a file that nobody asked for',
      [title, picture(JPG), { name: 'more', content: JPG, filename: 'a.jpg' }],
      { more: 'Is not a known field.' },
    ],
    [
      'a text that is no table',
      [title, picture(JPG), { name: 'other', content: Buffer.from([65, 0, 66]), filename: 'a.csv' }],
      { other: 'Choose a CSV, Excel (XLSX) or PDF file.' },
    ],
  ])('is rejected for %s, by field', async (_, parts, fields) => {
    const reply = await send(parts)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalid', fields })
    expect(got).toBeNull()
  })

  it('rejects a file over its own limit, below another’s', async () => {
    const large = Buffer.concat([Buffer.from('a,b\n'), Buffer.alloc(600, 'x')])
    const reply = await send([title, picture(JPG), { name: 'other', content: large, filename: 'a.csv' }])
    expect(reply.json().fields.other).toMatch(/^Choose a file of at most/)
  })

  it('is rejected when the whole is too large', async () => {
    const reply = await send([title, picture(Buffer.concat([JPG, Buffer.alloc(200_000)]))])
    expect(reply.statusCode).toBe(413)
    expect(reply.json().code).toBe('too-large')
  })

  it('is required', async () => {
    const reply = await app.inject({ method: 'POST', url: '/api/probe/file', payload: { title: 'x' } })
    expect(reply.statusCode).toBe(415)
  })

  it('is rejected if truncated', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/probe/file',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: '--b\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\nxx',
    })
    expect(reply.statusCode).toBe(400)
  })
})

describe('a field of several files', () => {
  const paper = (filename: string): Part => ({
    name: 'papers',
    content: Buffer.from('%PDF-1.7 %%EOF'),
    filename,
  })
  const sendTo = (...parts: Part[]) => send([title, ...parts], '/api/probe/maybe')

  it('keeps their order, and is a list even for one', async () => {
    expect((await sendTo(paper('one.pdf'), paper('two.pdf'))).statusCode).toBe(200)
    expect(maybe?.papers).toEqual(['one.pdf', 'two.pdf'])
    await sendTo(paper('one.pdf'))
    expect(maybe?.papers).toEqual(['one.pdf'])
  })

  it('rejects too many files', async () => {
    const reply = await sendTo(paper('one.pdf'), paper('two.pdf'), paper('three.pdf'))
    expect(reply.statusCode).toBe(400)
    const named = {
      method: 'POST',
      url: '/api/probe/maybe',
      payload: { title: 'x', uploads: { film: ['a', 'b'] } },
    } as const
    expect((await app.inject(named)).statusCode).toBe(400)
  })
})

describe('a call with only optional files', () => {
  const call = (payload: string, type: string) =>
    app.inject({ method: 'POST', url: '/api/probe/maybe', payload, headers: { 'content-type': type } })

  it('accepts plain JSON without files', async () => {
    const reply = await call(JSON.stringify({ title: 'A shop' }), 'application/json; charset=utf-8')
    expect(reply.json()).toEqual({ done: true })
  })

  it('rejects urlencoded forms, and uploads that are no list of names', async () => {
    expect((await call('title=A+shop', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
    const odd = JSON.stringify({ title: 'A shop', uploads: 'all' })
    expect((await call(odd, 'application/json')).statusCode).toBe(415)
  })

  it('limits JSON like any other call, whatever its file limit', async () => {
    const reply = await call(JSON.stringify({ title: 'x'.repeat(300_000) }), 'application/json')
    expect(reply.statusCode).toBe(413)
  })
})
