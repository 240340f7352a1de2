import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { unzip, zip } from '#server/files/zip.ts'
import { callAs, multipart, type Signed, signIn } from '#server/people/testing.ts'
import { demoApp } from '#server/testing.ts'
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

onEveryDatabase(open => {
  let database: Database
  let app: FastifyInstance
  let staff: Signed
  beforeAll(async () => {
    database = await open()
    app = await demoApp({ database })
    staff = await signIn(database, 'processor')
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })
  const begin = async (title: string) =>
    (await callAs(app, staff, 'POST learning/courses', { title, language: 'en' })).body.id as string
  const read = async (id: string) => (await callAs(app, staff, `GET learning/courses/${id}`)).body.data
  const put = (id: string, base: string, path: string, text: string) =>
    callAs(app, staff, `POST learning/courses/${id}/file`, { base, path, text })

  it('is written part by part, and published once nothing hinders it', async () => {
    const id = await begin('Books')
    const empty = await read(id)
    expect(empty).toMatchObject({ edition: null, problems: ['Add a chapter first.'] })
    const one = (await put(id, empty.base, 'chapters/01.md', '# Keep books\n')).body.data
    expect(one.problems).toEqual(['“Keep books” has no topic yet.'])
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
    // what has a key keeps it, and nothing new is no edition
    expect(published.body.data.files[1].text).toMatch(/# Keep books \{[0-9a-f]{24}\}/)
    const again = { base: published.body.data.base, note: '' }
    expect((await callAs(app, staff, `POST learning/courses/${id}/publish`, again)).status).toBe(409)
  })

  it('does not overwrite what somebody else saved meanwhile, and says which line cannot be read', async () => {
    const id = await begin('Two at once')
    const { base } = await read(id)
    await put(id, base, 'chapters/01.md', CHAPTER)
    expect((await put(id, base, 'chapters/01.md', '# Mine\n')).status).toBe(409)
    const now = await read(id)
    const wrong = await put(id, now.base, 'chapters/01.md', '# One\n\nHello\n')
    expect(wrong).toMatchObject({ status: 400, body: { message: expect.stringContaining('line 3') } })
  })

  it('leaves a running cohort what it has, also when its chapter is taken out of the draft', async () => {
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

  it('goes out as a ZIP and comes back the same, into another course too', async () => {
    const id = await begin('There and back')
    await put(id, (await read(id)).base, 'chapters/01.md', CHAPTER)
    const one = await read(id)
    const out = await app.inject({
      method: 'GET',
      url: `/api/learning/courses/${id}/zip`,
      headers: staff.headers,
    })
    const names = (await unzip(out.rawPayload, 1_000_000)).map(({ name }) => name)
    expect(names).toEqual(['course.md', 'chapters/01.md'])
    const other = await begin('Other')
    const bring = async (bytes: Buffer) => {
      const { payload, headers } = multipart({
        base: (await read(other)).base,
        zip: { name: 'c.zip', bytes },
      })
      const url = `/api/learning/courses/${other}/zip`
      const reply = await app.inject({
        method: 'POST',
        url,
        payload,
        headers: { ...staff.headers, ...headers },
      })
      return { status: reply.statusCode, body: reply.json() }
    }
    const brought = await bring(out.rawPayload)
    expect(brought.status).toBe(200)
    expect(brought.body.data.files).toEqual(one.files)
    const pieces: Buffer[] = []
    for await (const piece of zip([{ name: '../course.md', content: ['# Evil\n'] }])) pieces.push(piece)
    expect((await bring(Buffer.concat(pieces))).status).toBe(400)
    expect((await read(other)).files).toEqual(one.files)
  })

  it('is copied with keys of its own', async () => {
    const id = await begin('Original')
    await put(id, (await read(id)).base, 'chapters/01.md', CHAPTER)
    const made = await callAs(app, staff, `POST learning/courses/${id}/copy`, { title: 'Copy' })
    const copy = await read(made.body.id)
    expect(copy).toMatchObject({ title: 'Copy', chapters: 1, assignments: 1 })
    expect(copy.files[1].text).not.toBe((await read(id)).files[1].text)
  })

  it('is for those who manage courses, of this tenant', async () => {
    const id = await begin('Ours')
    const mentor = await signIn(database, 'digiprime')
    expect((await callAs(app, mentor, `GET learning/courses/${id}`)).status).toBe(403)
    const jenga = await signIn(database, 'super', { tenant: 'jenga' })
    expect((await callAs(app, jenga, `GET learning/courses/${id}`)).status).toBe(404)
  })
})
