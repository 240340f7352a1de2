import type { Readable } from 'node:stream'
import { beforeAll, expect, it, vi } from 'vitest'
import { file } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { openDisk } from '#server/files/disk.ts'
import { type Entry, unzip, zip } from '#server/files/zip.ts'
import { callAs, multipart, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, newFolder, testServices, withDemoApp } from '#server/testing.ts'
import { addCohort, addTrainee } from './testing.ts'

const CHAPTER = `# Keep books

## Topic: Every sale counts
~~~ en
Write it down.
~~~

## Assignment: A week of sales

### Task: What was left?
type: text
`

async function packed(entries: Entry[]): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of zip(entries)) pieces.push(piece)
  return Buffer.concat(pieces)
}

onEveryDatabase(open => {
  let staff: Signed
  const files = openDisk(newFolder())
  withDemoApp(open, { services: testServices({ files }) })
  beforeAll(async () => {
    staff = await signIn(database, 'processor')
  })
  const begin = async (title: string) =>
    (await callAs(app, staff, 'POST learning/courses', { title, language: 'en' })).body.id as string
  const read = async (id: string) => (await callAs(app, staff, `GET learning/courses/${id}`)).body.data
  const takeOut = (id: string) =>
    app.inject({ method: 'GET', url: `/api/learning/courses/${id}/zip`, headers: staff.headers })
  const bring = async (id: string, bytes: Buffer, who = staff) => {
    const { base } = (await callAs(app, who, `GET learning/courses/${id}`)).body.data
    const { payload, headers } = multipart({ base, zip: { name: 'c.zip', bytes } })
    const url = `/api/learning/courses/${id}/zip`
    const reply = await app.inject({ method: 'POST', url, payload, headers: { ...who.headers, ...headers } })
    return { status: reply.statusCode, body: reply.json() }
  }
  const put = (id: string, base: string, path: string, text: string) =>
    callAs(app, staff, `POST learning/courses/${id}/file`, { base, path, text })

  it('is edited by file, and published once it has no problems', async () => {
    const id = await begin('Books')
    const empty = await read(id)
    expect(empty).toMatchObject({ edition: null, problems: ['Add a chapter first.'] })
    const one = (await put(id, empty.base, 'chapters/01.md', '# Keep books\n')).body.data
    expect(one.problems).toEqual(['“Keep books” has no topics yet.'])
    const refused = await callAs(app, staff, `POST learning/courses/${id}/publish`, {
      base: one.base,
      note: '',
    })
    expect(refused.status).toBe(400)
    const two = (await put(id, one.base, 'chapters/01.md', CHAPTER)).body.data
    expect(two).toMatchObject({ chapters: 1, assignments: 1, problems: [] })
    const published = await callAs(app, staff, `POST learning/courses/${id}/publish`, {
      base: two.base,
      note: 'First',
    })
    expect(published.body.data).toMatchObject({
      edition: 1,
      isChanged: false,
      versions: [{ number: 1, note: 'First' }],
    })
    // existing keys are kept, and an unchanged draft cannot be published
    expect(published.body.data.files[1].text).toMatch(/# Keep books \{[0-9a-f]{24}\}/)
    const again = { base: published.body.data.base, note: '' }
    expect((await callAs(app, staff, `POST learning/courses/${id}/publish`, again)).status).toBe(409)
  })

  it('rejects a stale edit with 409, and names the line of a syntax error', async () => {
    const id = await begin('Two at once')
    const { base } = await read(id)
    await put(id, base, 'chapters/01.md', CHAPTER)
    expect((await put(id, base, 'chapters/01.md', '# Mine\n')).status).toBe(409)
    const now = await read(id)
    const wrong = await put(id, now.base, 'chapters/01.md', '# One\n\nHello\n')
    expect(wrong).toMatchObject({ status: 400, body: { message: expect.stringContaining('line 3') } })
  })

  it('keeps a running cohort’s edition when a chapter is removed from the draft', async () => {
    const cohort = await addCohort(database)
    const trainee = await addTrainee(database, cohort)
    const courses = (await callAs(app, staff, 'GET learning/courses')).body.data
    const own = courses.find(
      ({ cohorts, chapters }: { cohorts: number; chapters: number }) => cohorts === 1 && chapters === 3,
    )
    const { base, files } = await read(own.id)
    const after = (await put(own.id, base, 'chapters/01.md', '')).body.data
    expect(after).toMatchObject({ chapters: 2, isChanged: true })
    const chapters = await callAs(app, trainee, `GET lms/chapters?class_id=${cohort.class}`)
    expect(chapters.body.data).toHaveLength(3)
    const moved = await callAs(app, staff, `POST learning/courses/${own.id}/move`, {
      base: after.base,
      path: 'chapters/02.md',
    })
    expect(moved.body.data.files[1].name).toBe('Chapter 3')
    const back = await callAs(app, staff, `POST learning/courses/${own.id}/restore`, {
      base: moved.body.data.base,
      number: 1,
    })
    expect(back.body.data).toMatchObject({ files, isChanged: false })
  })

  it('exports a ZIP that imports unchanged, into another course too', async () => {
    const id = await begin('There and back')
    await put(id, (await read(id)).base, 'chapters/01.md', CHAPTER)
    const one = await read(id)
    const out = await takeOut(id)
    const names = (await unzip(out.rawPayload, 1_000_000)).map(({ name }) => name)
    expect(names).toEqual(['course.md', 'chapters/01.md'])
    const other = await begin('Other')
    const brought = await bring(other, out.rawPayload)
    expect(brought.status).toBe(200)
    expect(brought.body.data.files).toEqual(one.files)
    expect((await bring(other, await packed([{ name: '../course.md', content: ['# Evil\n'] }]))).status).toBe(
      400,
    )
    expect((await read(other)).files).toEqual(one.files)
  })

  it('exports with its files, and imports them into another portal', async () => {
    const course = '# Books\nlanguage: en\n\n## Resource: Price list\ntype: file\nfile: files/prices.pdf\n'
    const pdf = Buffer.from('%PDF-1.4\n%%EOF')
    const folder = (bytes: Buffer) =>
      packed([
        { name: 'books/course.md', content: [course] },
        { name: 'books/chapters/01.md', content: [CHAPTER] },
        { name: 'books/files/prices.pdf', content: [bytes] },
      ])
    const id = await begin('With files')
    const brought = await bring(id, await folder(pdf))
    expect(brought.status).toBe(200)
    const [, key] = /^file: ([0-9a-f]{24})\nbytes: 14$/m.exec(brought.body.data.files[0].text) ?? []
    expect(key).toBeTruthy()
    const out = await takeOut(id)
    const files = await unzip(out.rawPayload, 1_000_000)
    expect(files.map(({ name }) => name)).toEqual(['course.md', 'chapters/01.md', 'files/prices.pdf'])
    expect(files[2]?.bytes).toEqual(pdf)
    expect(files[0]?.bytes.toString()).toContain('file: files/prices.pdf')
    // identical content is stored as the same file
    expect((await bring(id, out.rawPayload)).body.data.files).toEqual(brought.body.data.files)

    const jenga = await signIn(database, 'super', { tenant: 'jenga' })
    const theirs = (await callAs(app, jenga, 'POST learning/courses', { title: 'Ours', language: 'en' })).body
      .id
    const there = await bring(theirs, out.rawPayload, jenga)
    const [, other] = /^file: ([0-9a-f]{24})$/m.exec(there.body.data.files[0].text) ?? []
    expect(other).toBeTruthy()
    expect(other).not.toBe(key)

    const refused = await bring(id, await folder(Buffer.from('#!/bin/sh\nrm -rf /\n')))
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('files/prices.pdf')])
  })

  it('imports files without keeping the database from other calls, and keeps none of a refused import', async () => {
    const archive = await packed([
      {
        name: 'course.md',
        content: ['# Books\nlanguage: en\n\n## Resource: List\ntype: file\nfile: files/a.pdf\n'],
      },
      { name: 'files/a.pdf', content: [Buffer.from('%PDF-1.6\n%%EOF')] },
    ])
    const course = await begin('Overtaken')
    const { write } = files
    const stored: string[] = []
    const slow = vi.spyOn(files, 'write').mockImplementation(async (id, bytes) => {
      await write(id, bytes)
      stored.push(id)
      await put(course, (await read(course)).base, 'chapters/01.md', CHAPTER)
    })
    expect((await bring(course, archive)).status).toBe(409)
    slow.mockRestore()
    expect(stored).toHaveLength(1)
    await expect(files.read(stored[0] as string)).rejects.toThrow()
    expect((await bring(course, archive)).status).toBe(200)
  })

  it('exports no ZIP without one of its files, and leaves none of the others open', async () => {
    const resources = ['prices', 'terms'].map(
      name => `## Resource: ${name}\ntype: file\nfile: files/${name}.pdf\n`,
    )
    const id = await begin('With a lost file')
    const brought = await bring(
      id,
      await packed([
        { name: 'course.md', content: [['# Books\nlanguage: en\n', ...resources].join('\n')] },
        { name: 'chapters/01.md', content: [CHAPTER] },
        { name: 'files/prices.pdf', content: [Buffer.from('%PDF-1.4\n%%EOF')] },
        { name: 'files/terms.pdf', content: [Buffer.from('%PDF-1.5\n%%EOF')] },
      ]),
    )
    expect(brought.status).toBe(200)
    const { open } = files
    const opened: Readable[] = []
    const lost = vi.spyOn(files, 'open').mockImplementation(async id => {
      if (opened.length > 0) throw new Error('lost')
      opened.push(await open(id))
      return opened[0] as Readable
    })
    expect((await takeOut(id)).statusCode).toBe(500)
    expect(opened).toMatchObject([{ destroyed: true }])
    lost.mockRestore()
  })

  it('refuses a reference to another person’s file', async () => {
    const id = await begin('Curious')
    const [own] = await database.sql
      .insert(file)
      .values({
        tenant: 'wezesha',
        owner: staff.id,
        purpose: 'passport',
        name: 'passport.pdf',
        type: 'application/pdf',
        size: 9,
        sha256: 'passport',
      })
      .returning()
    const text = `# Curious\nlanguage: en\n\n## Resource: Not mine\ntype: file\nfile: ${own?.id}\n`
    const refused = await put(id, (await read(id)).base, 'course.md', text)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['text']])
  })

  it('is copied with new keys', async () => {
    const id = await begin('Original')
    await put(id, (await read(id)).base, 'chapters/01.md', CHAPTER)
    const made = await callAs(app, staff, `POST learning/courses/${id}/copy`, { title: 'Copy' })
    const copy = await read(made.body.id)
    expect(copy).toMatchObject({ title: 'Copy', chapters: 1, assignments: 1 })
    expect(copy.files[1].text).not.toBe((await read(id)).files[1].text)
  })

  it('is limited to course managers of its tenant', async () => {
    const id = await begin('Ours')
    const mentor = await signIn(database, 'digiprime')
    expect((await callAs(app, mentor, `GET learning/courses/${id}`)).status).toBe(403)
    const jenga = await signIn(database, 'super', { tenant: 'jenga' })
    expect((await callAs(app, jenga, `GET learning/courses/${id}`)).status).toBe(404)
  })
})
