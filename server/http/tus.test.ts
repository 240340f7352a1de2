import { existsSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { findRow, findRows, setRow, setRows } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { file, upload } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { openDisk } from '#server/files/disk.ts'
import { pathOf } from '#server/files/store.ts'
import { filesWorker } from '#server/files/sweep.ts'
import {
  given,
  handlers,
  jpgOf,
  metadata,
  mp4Of,
  OTHER,
  PICTURE,
  removeForgotten,
  rows,
  sha256Of,
  VIDEO,
} from '#server/files/testing.ts'
import { type Answer, callAs, multipart, type Signed, signIn } from '#server/people/testing.ts'
import type { Scan } from '#server/providers/scan.ts'
import { app, database, EXAMPLES_PORT, newFolder, testServices, withDemoApp } from '#server/testing.ts'
import { openWidgetSession } from './session.ts'
import { fileAddress } from './stored-file.ts'

const MB = 1024 * 1024
const PIECE = 'application/offset+octet-stream'

onEveryDatabase(open => {
  const folder = newFolder()
  let person: Signed
  let scan: NonNullable<Scan> = async () => true
  const files = openDisk(folder)
  const services = testServices({ files, scan: (name, content) => scan(name, content) })

  withDemoApp(open, { services, api: { rows, handlers } })
  beforeAll(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    person = await signIn(database, 'client')
  })

  const ask = (
    method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS',
    url: string,
    { headers = {}, payload, by = person }: { headers?: object; payload?: Buffer; by?: Signed } = {},
  ) => app.inject({ method, url, payload, headers: { 'tus-resumable': '1.0.0', ...by.headers, ...headers } })

  const begin = (length: number, pairs: Record<string, string>, by = person) =>
    ask('POST', '/api/media/tus', {
      by,
      headers: { 'upload-length': String(length), 'upload-metadata': metadata(pairs) },
    })
  const begun = async (length: number, pairs: Record<string, string>, by = person) => {
    const reply = await begin(length, pairs, by)
    expect(reply.statusCode).toBe(201)
    return new URL(String(reply.headers.location)).pathname
  }
  const send = (at: string, offset: number, payload: Buffer, by = person) =>
    ask('PATCH', at, { by, payload, headers: { 'upload-offset': String(offset), 'content-type': PIECE } })
  const idIn = (at: string) => at.split('/').pop() as string
  const offsetOf = async (at: string, by = person) =>
    Number((await ask('HEAD', at, { by })).headers['upload-offset'])
  /** Uploads a whole file in two pieces. @returns its id */
  async function whole(bytes: Buffer, purpose: string, more: Record<string, string> = {}) {
    const at = await begun(bytes.length, { purpose, name: 'file', ...more })
    const half = bytes.length >> 1
    await send(at, 0, bytes.subarray(0, half))
    expect((await send(at, half, bytes.subarray(half))).statusCode).toBe(204)
    return idIn(at)
  }

  describe('an upload', () => {
    it('is refused once a person has sent 2 GB that they never used', async () => {
      const by = await signIn(database, 'client')
      const kept = { tenant: 'wezesha', owner: by.id, name: 'a.mp4', type: 'video/mp4', sha256: '' }
      const size = 2 ** 31 - 1_000
      await database.sql.insert(file).values({ ...kept, size, purpose: 'upload', unusedSince: new Date() })
      const pairs = { purpose: PICTURE, name: 'a.jpg' }
      const refused = await begin(2_000, pairs, by)
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
      expect((await begin(500, pairs, by)).statusCode).toBe(201)
      await setRows(database.sql, file, { owner: by.id }, { unusedSince: null })
      expect((await begin(2_000, pairs, by)).statusCode).toBe(201)
    })

    it('arrives in chunks, with its hash, as an unused file owned by the sender', async () => {
      const bytes = jpgOf(300_000)
      const at = await begun(bytes.length, {
        purpose: PICTURE,
        name: '../../etc/duka "letu".jpg',
        kind: 'jpg',
      })
      expect(await offsetOf(at)).toBe(0)
      const first = await send(at, 0, bytes.subarray(0, 100_000))
      expect(first.statusCode).toBe(204)
      expect(first.headers).toMatchObject({ 'upload-offset': '100000', 'tus-resumable': '1.0.0' })
      expect(Date.parse(String(first.headers['upload-expires'])) - Date.now()).toBeGreaterThan(47 * 3_600_000)
      const last = await send(at, 100_000, bytes.subarray(100_000))
      expect(last.headers['upload-offset']).toBe('300000')
      const row = await findRow(database.sql, file, idIn(at))
      expect(row).toMatchObject({
        owner: person.id,
        tenant: 'wezesha',
        purpose: 'upload',
        name: 'duka letu.jpg',
        type: 'image/jpeg',
        size: 300_000,
        sha256: sha256Of(bytes),
        unusedSince: expect.any(Date),
      })
      expect(await files.read(idIn(at))).toEqual(bytes)
    })

    it('resumes after a broken connection, keeping the received part', async () => {
      const bytes = mp4Of(5 * MB)
      const at = await begun(bytes.length, { purpose: VIDEO, name: 'video.mp4' })
      const sixty = Math.floor(bytes.length * 0.6)
      const { port } = app.server.address() as AddressInfo
      await new Promise<void>(broken => {
        const headers = {
          ...person.headers,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': PIECE,
          'content-length': String(bytes.length),
        }
        const sending = request({ host: '127.0.0.1', port, path: at, method: 'PATCH', headers })
        sending.on('error', () => broken())
        // only once the server has read it
        sending.write(bytes.subarray(0, sixty), () => setTimeout(() => sending.destroy(), 300))
      })
      await vi.waitUntil(async () => (await offsetOf(at)) > 2 * MB)
      // the piece being written when the connection broke may still be in progress
      let offset = await offsetOf(at)
      await vi.waitUntil(async () => {
        const reply = await send(at, offset, bytes.subarray(offset))
        offset = await offsetOf(at)
        return reply.statusCode === 204
      })
      expect(offset).toBe(bytes.length)
      const reply = await callAs(app, person, 'POST probe/video', { uploads: { video: idIn(at) } })
      expect(reply.body).toEqual({ id: idIn(at), isNew: true })
      expect(given.video).toMatchObject({ kind: 'mp4', size: bytes.length, sha256: sha256Of(bytes) })
    })

    it('accepts each chunk once; a repeated, early or concurrent one returns 409', async () => {
      const bytes = jpgOf(200_000)
      const at = await begun(bytes.length, { purpose: PICTURE, name: 'a.jpg' })
      const piece = bytes.subarray(0, 50_000)
      const both = await Promise.all([send(at, 0, piece), send(at, 0, piece)])
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
      expect((await send(at, 0, piece)).statusCode).toBe(409)
      expect((await send(at, 100_000, bytes.subarray(100_000))).statusCode).toBe(409)
      expect(await offsetOf(at)).toBe(50_000)
    })

    it('that is complete repeats its last response on a retry', async () => {
      const bytes = jpgOf(100_000)
      const id = await whole(bytes, PICTURE)
      const at = `/api/media/tus/${id}`
      const again = await Promise.all([1, 2, 3].map(() => send(at, bytes.length, Buffer.alloc(0))))
      expect(again.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
      const kept = await findRows(database.sql, file, { id })
      expect(kept).toHaveLength(1)
      // the same bytes cannot be appended a second time
      expect((await send(at, 0, bytes)).statusCode).toBe(409)
    })

    it('with the same fingerprint resumes in another tab or device, until it is used', async () => {
      const bytes = mp4Of(200_000)
      const same = { purpose: VIDEO, name: 'v.mp4', fingerprint: sha256Of(bytes) }
      const tabs = await Promise.all([begun(bytes.length, same), begun(bytes.length, same)])
      expect(tabs[0]).toBe(tabs[1])
      await send(tabs[0], 0, bytes.subarray(0, 120_000))
      const later = await begin(bytes.length, same)
      expect(later.headers['upload-offset']).toBe('120000')
      await send(tabs[0], 120_000, bytes.subarray(120_000))
      const done = await begin(bytes.length, same)
      expect(done.headers.location).toMatch(`${tabs[0]}`)
      expect(done.headers['upload-offset']).toBe('200000')
      const video = { uploads: { video: idIn(tabs[0]) } }
      expect((await callAs(app, person, 'POST probe/video', video)).body.isNew).toBe(true)
      expect(await begun(bytes.length, same)).not.toBe(tabs[0])
      expect(await files.read(idIn(tabs[0]))).toEqual(bytes)
    })

    it('is cancelled with all its data', async () => {
      const at = await begun(100_000, { purpose: PICTURE, name: 'a.jpg' })
      await send(at, 0, jpgOf(60_000))
      expect((await ask('DELETE', at)).statusCode).toBe(204)
      expect((await ask('HEAD', at)).statusCode).toBe(404)
      const id = await whole(jpgOf(50_000), PICTURE)
      await ask('DELETE', `/api/media/tus/${id}`)
      await removeForgotten(database.sql, files)
      expect(existsSync(join(folder, 'uploads', pathOf(idIn(at))))).toBe(false)
      await expect(files.read(id)).rejects.toThrow()
    })

    it('idle for 48 hours is deleted; an unused file, after the set number of days', async () => {
      const days = 30
      const sweep = filesWorker({ sql: database.sql, days })
      const at = await begun(100_000, { purpose: PICTURE, name: 'a.jpg' })
      await send(at, 0, jpgOf(60_000))
      const [unused = '', used = ''] = [await whole(jpgOf(9_000), PICTURE), await whole(mp4Of(9_000), VIDEO)]
      await callAs(app, person, 'POST probe/video', { uploads: { video: used } })
      await sweep()
      expect(await offsetOf(at)).toBe(60_000)
      await database.sql.update(upload).set({ expiresAt: new Date(Date.now() - 1000) })
      await sweep()
      expect((await ask('HEAD', at)).statusCode).toBe(404)
      expect((await files.read(unused)).length).toBe(9_000)
      const ago = new Date(Date.now() - (days + 1) * 86_400_000)
      await setRow(database.sql, file, unused, { unusedSince: ago })
      await sweep()
      await removeForgotten(database.sql, files)
      await expect(files.read(unused)).rejects.toThrow()
      expect((await files.read(used)).length).toBe(9_000)
    })
  })

  describe('an upload is refused', () => {
    const refusal = async (reply: Promise<Awaited<ReturnType<typeof ask>>>) => {
      const { statusCode, body } = await reply
      return {
        status: statusCode,
        ...(JSON.parse(body) as { code: string; message: string; fields?: object }),
      }
    }

    it('up front if it is too large, empty, or of an unsupported type or purpose', async () => {
      const large = await refusal(begin(2 * 1024 * MB, { purpose: VIDEO, name: 'long.mp4' }))
      expect(large).toMatchObject({
        status: 413,
        error: true,
        code: 'too-large',
        message: 'Choose a file of at most 20 MB.',
        fields: { file: 'Choose a file of at most 20 MB.' },
      })
      expect(await refusal(begin(0, { purpose: PICTURE, name: 'a.jpg' }))).toMatchObject({
        status: 400,
        message: 'This file is empty. Choose another one.',
      })
      expect(await refusal(begin(10, { purpose: PICTURE, name: 'a.pdf', kind: 'pdf' }))).toMatchObject({
        status: 400,
        message: 'Choose a JPG or PNG file.',
      })
      for (const purpose of [
        '',
        'POST probe/picture/:id',
        'POST probe/picture/:id __proto__',
        'x y z',
        '__proto__ x',
      ]) {
        expect(await refusal(begin(10, { purpose, name: 'a' }))).toMatchObject({
          status: 400,
          code: 'invalid',
        })
      }
    })

    it('at the first chunk if its content has another type, for good', async () => {
      const at = await begun(MB, { purpose: PICTURE, name: 'really.jpg', kind: 'jpg' })
      const html = Buffer.from(`<svg onload=1>${' '.repeat(5000)}`)
      expect(await refusal(send(at, 0, html))).toMatchObject({
        status: 400,
        message: 'Choose a JPG or PNG file.',
        fields: { file: 'Choose a JPG or PNG file.' },
      })
      expect(await refusal(send(at, 0, jpgOf(5000)))).toMatchObject({ message: 'Choose a JPG or PNG file.' })
    })

    it('on completion if only then its type shows, with the same error each time', async () => {
      const zip = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(3000, 0xff)])
      const at = await begun(zip.length, { purpose: OTHER, name: 'letter.docx' })
      const sentence = 'Choose a PDF, Word (DOCX), Excel (XLSX) or CSV file.'
      expect(await refusal(send(at, 0, zip))).toMatchObject({ status: 400, message: sentence })
      expect(await refusal(send(at, zip.length, Buffer.alloc(0)))).toMatchObject({ message: sentence })
      await removeForgotten(database.sql, files)
      await expect(files.read(idIn(at))).rejects.toThrow()
      const reply = await callAs(app, person, 'POST probe/picture/1', {
        title: 'x',
        uploads: { other: idIn(at) },
      })
      expect(reply.body.fields.other).toBe('This file was not uploaded. Please choose it again.')
    })

    it('if its hash does not match the fingerprint', async () => {
      const bytes = jpgOf(5_000)
      const sound = { purpose: PICTURE, name: 'a.jpg', fingerprint: `sha256:${sha256Of(bytes)}` }
      expect(await whole(bytes, PICTURE, { fingerprint: sound.fingerprint })).toBeTruthy()
      const other = await begun(5_001, { ...sound, fingerprint: `sha256:${sha256Of(Buffer.from('x'))}` })
      expect(await refusal(send(other, 0, jpgOf(5_001)))).toMatchObject({
        message: expect.stringMatching(/send it again/),
      })
    })

    it('if it exceeds the announced size', async () => {
      const at = await begun(100, { purpose: PICTURE, name: 'a.jpg' })
      expect(await refusal(send(at, 0, jpgOf(5_000)))).toMatchObject({ status: 400, code: 'invalid' })
    })

    it('without a session, and is 404 for anyone but its sender', async () => {
      const at = await begun(1000, { purpose: PICTURE, name: 'a.jpg' })
      const other = await signIn(database, 'client')
      const elsewhere = await signIn(database, 'super', { tenant: 'jenga' })
      const nobody = { ...person, headers: { ...person.headers, authorization: '' } }
      expect((await begin(10, { purpose: PICTURE, name: 'a' }, nobody)).statusCode).toBe(401)
      for (const by of [other, elsewhere]) {
        expect((await ask('HEAD', at, { by })).statusCode).toBe(404)
        expect((await send(at, 0, jpgOf(1000), by)).statusCode).toBe(404)
        expect((await ask('DELETE', at, { by })).statusCode).toBe(404)
      }
      const theirs = await whole(jpgOf(1000), PICTURE)
      const taken = await callAs(app, other, 'POST probe/picture/1', {
        title: 'x',
        uploads: { picture: theirs },
      })
      expect(taken).toMatchObject({
        status: 400,
        body: { fields: { picture: expect.stringContaining('not uploaded') } },
      })
      expect(await offsetOf(at)).toBe(0)
    })

    it('for a purpose the caller’s role or widget token does not allow', async () => {
      const sales = await signIn(database, 'sales')
      expect((await begin(10, { purpose: VIDEO, name: 'a.mp4' }, sales)).statusCode).toBe(403)
      const by = async (widget: string) => {
        const site = 'a partner'
        const { token } = await openWidgetSession(database.sql, person.id, { widget, site, seconds: 60 })
        return { ...person, token, headers: { ...person.headers, authorization: `Bearer ${token}` } }
      }
      expect((await begin(10, { purpose: PICTURE, name: 'a.jpg' }, await by('profile'))).statusCode).toBe(201)
      expect((await begin(10, { purpose: VIDEO, name: 'a.mp4' }, await by('profile'))).statusCode).toBe(403)
      expect((await begin(10, { purpose: PICTURE, name: 'a.jpg' }, await by('loans'))).statusCode).toBe(403)
    })

    it('never for too many unfinished ones: the oldest is dropped', async () => {
      const busy = await signIn(database, 'client')
      const many = Array.from({ length: 20 }, () => begin(10, { purpose: PICTURE, name: 'a.jpg' }, busy))
      for (const reply of await Promise.all(many)) expect(reply.statusCode).toBe(201)
      for (let more = 0; more < 3; more++)
        expect((await begin(10, { purpose: PICTURE, name: 'a.jpg' }, busy)).statusCode).toBe(201)
      const open = await findRows(database.sql, upload, { account: busy.id, state: 'open' })
      expect(open).toHaveLength(20)
    })

    it('without the tus version, or as another type', async () => {
      const at = await begun(1000, { purpose: PICTURE, name: 'a.jpg' })
      const old = await ask('HEAD', at, { headers: { 'tus-resumable': '0.2.2' } })
      expect(old).toMatchObject({ statusCode: 412 })
      expect(old.headers['tus-version']).toBe('1.0.0')
      const json = await ask('PATCH', at, {
        headers: { 'upload-offset': '0', 'content-type': 'application/json' },
        payload: Buffer.from('{}'),
      })
      expect(json.statusCode).toBe(415)
    })
  })

  describe('a partner’s page', () => {
    const partner = `http://localhost:${EXAMPLES_PORT}`

    it('may upload and read the offset', async () => {
      const asked = await ask('OPTIONS', '/api/media/tus', { headers: { origin: partner } })
      expect(asked.statusCode).toBe(204)
      expect(asked.headers).toMatchObject({
        'access-control-allow-origin': partner,
        'access-control-allow-methods': expect.stringContaining('PATCH'),
        'access-control-allow-headers': expect.stringContaining('upload-metadata'),
        'tus-version': '1.0.0',
        'tus-extension': 'creation,expiration,termination',
        'tus-max-size': String(20 * MB),
      })
      const headers = {
        origin: partner,
        'upload-length': '10',
        'upload-metadata': metadata({ purpose: PICTURE }),
      }
      const told = await ask('POST', '/api/media/tus', { headers })
      expect(told.headers['access-control-allow-origin']).toBe(partner)
      expect(told.headers['access-control-expose-headers']).toMatch(/location, upload-offset/)
    })

    it('that is unknown may not', async () => {
      const asked = await ask('OPTIONS', '/api/media/tus', {
        headers: { origin: 'https://elsewhere.example' },
      })
      expect(asked.headers['access-control-allow-origin']).toBeUndefined()
    })
  })

  describe('a call that takes files', () => {
    const post = (parts: Parameters<typeof multipart>[0], path: string): Promise<Answer> => {
      const { payload, headers } = multipart(parts)
      return app
        .inject({ method: 'POST', url: `/api/${path}`, payload, headers: { ...person.headers, ...headers } })
        .then(reply => ({ status: reply.statusCode, body: reply.json() }))
    }

    it('accepts a finished upload instead of a file, from JSON and from a form', async () => {
      const bytes = jpgOf(70_000)
      const id = await whole(bytes, PICTURE, { name: 'duka.jpg' })
      const body = { title: 'My shop', uploads: { picture: id } }
      expect((await callAs(app, person, 'POST probe/picture/1', body)).status).toBe(200)
      expect(given).toMatchObject({ title: 'My shop', picture: { name: 'duka.jpg', kind: 'jpg', bytes } })
      const pdf = { name: 'a.pdf', bytes: Buffer.from('%PDF-1.4 x %%EOF') }
      expect(
        (await post({ title: 'Both', 'uploads.picture': id, other: pdf }, 'probe/picture/1')).status,
      ).toBe(200)
      expect(given).toMatchObject({ title: 'Both', picture: { bytes }, other: { kind: 'pdf' } })
    })

    it('rejects, by field, an upload of another type, an unknown id and an unknown field', async () => {
      const id = await whole(mp4Of(9_000), VIDEO)
      const sent = (uploads: object) =>
        callAs(app, person, 'POST probe/picture/1', { title: 'x', uploads }).then(({ body }) => body.fields)
      expect(await sent({ picture: id })).toEqual({ picture: 'Choose a JPG or PNG file.' })
      expect(await sent({ picture: newId() })).toEqual({ picture: expect.stringContaining('not uploaded') })
      expect(await sent({ picture: ['../../etc'] })).toEqual({
        picture: expect.stringContaining('not uploaded'),
      })
      expect(await sent({ more: id })).toMatchObject({ more: 'Is not a known field.' })
    })

    it('streams a large file from a form too, and is idempotent', async () => {
      const bytes = mp4Of(3 * MB)
      const reply = await post({ video: { name: 'v.mp4', bytes } }, 'probe/video')
      expect(reply).toMatchObject({ status: 200, body: { isNew: true } })
      expect(sha256Of(await files.read(reply.body.id))).toBe(sha256Of(bytes))
      const again = await callAs(app, person, 'POST probe/video', { uploads: { video: reply.body.id } })
      expect(again.body).toEqual({ id: reply.body.id, isNew: false })
      const wrong = await post({ video: { name: 'v.mp4', bytes: jpgOf(2 * MB) } }, 'probe/video')
      expect(wrong).toMatchObject({ status: 400, body: { fields: { video: 'Choose an MP4 file.' } } })
      const large = await post({ video: { name: 'v.mp4', bytes: mp4Of(21 * MB) } }, 'probe/video')
      expect(large.status).toBe(413)
      const left = await findRows(database.sql, upload, { purpose: 'form' })
      expect(left).toEqual([])
    })

    it('reports a full disk as such, and not as a form that was interrupted', async () => {
      const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      vi.spyOn(files.growing, 'add').mockRejectedValueOnce(full)
      const reply = await post({ video: { name: 'v.mp4', bytes: mp4Of(2 * MB) } }, 'probe/video')
      expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    })
  })

  describe('the virus scan', () => {
    it('rejects an infected file, and retries when the scanner is unavailable', async () => {
      try {
        const bytes = jpgOf(5_000)
        const seen: string[] = []
        scan = async (name, content) => {
          seen.push(name)
          for await (const _ of content);
          return false
        }
        const at = await begun(bytes.length, { purpose: PICTURE, name: 'bad.jpg' })
        const bad = await send(at, 0, bytes)
        expect(bad.statusCode).toBe(400)
        expect(bad.json().message).toMatch(/may contain a virus/)
        expect(seen).toEqual(['bad.jpg'])
        const address = fileAddress(services.vault, 'http://localhost', idIn(at)).slice(
          'http://localhost'.length,
        )
        expect((await app.inject({ url: address })).statusCode).toBe(404)

        scan = () => Promise.reject(new Error('away'))
        const later = await begun(bytes.length, { purpose: PICTURE, name: 'good.jpg' })
        expect((await send(later, 0, bytes)).statusCode).toBe(503)
        scan = async () => true
        expect((await send(later, bytes.length, Buffer.alloc(0))).statusCode).toBe(204)
        expect(await files.read(idIn(later))).toEqual(bytes)

        const { payload, headers } = multipart({ title: 'x', picture: { name: 'a.jpg', bytes } })
        scan = async () => false
        const form = await app.inject({
          method: 'POST',
          url: '/api/probe/picture/1',
          payload,
          headers: { ...person.headers, ...headers },
        })
        expect(form.json().fields.picture).toMatch(/may contain a virus/)
      } finally {
        scan = async () => true
      }
    })
  })

  it('serves byte ranges of a video', async () => {
    const bytes = mp4Of(9_000)
    const id = await whole(bytes, VIDEO)
    const url = fileAddress(services.vault, 'http://localhost', id).slice('http://localhost'.length)
    const part = (range: string) => app.inject({ url, headers: { host: 'localhost', range } })
    const middle = await part('bytes=100-199')
    expect(middle.statusCode).toBe(206)
    expect(middle.headers['content-range']).toBe('bytes 100-199/9000')
    expect(middle.rawPayload).toEqual(bytes.subarray(100, 200))
    expect((await part('bytes=-10')).rawPayload).toEqual(bytes.subarray(8990))
    expect((await part('bytes=8000-')).headers['content-length']).toBe('1000')
    expect((await part('bytes=9000-')).statusCode).toBe(416)
    expect((await app.inject({ url, headers: { host: 'localhost' } })).rawPayload).toEqual(bytes)
  })
})
