import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EditedQuestion, ReviewPage, ReviewRow } from '#contract/programme.ts'
import { findRow, findRows, setRow } from '#server/db/row.ts'
import { account, audit, enrolment, hub, notification, submission } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { EVERY_TYPE, programme } from './programme.testing.ts'
import { walk } from './testing.ts'

let calls: ReturnType<typeof programme>
let steps: ReturnType<typeof walk>
let boss: Signed
let processor: Signed
let questions: EditedQuestion[]
let group: string
withDemoApp(openEither)
beforeAll(async () => {
  calls = programme(app, database)
  steps = walk(app, database)
  boss = await signIn(database, 'super', { firstName: 'Faith', lastName: 'Wambui' })
  processor = await signIn(database, 'processor', { firstName: 'Njeri', lastName: 'Kariuki' })
  const opened = await calls.open(boss, EVERY_TYPE)
  questions = opened.questions
  group = opened.id
})

const list = async (
  query = '',
  who = processor,
): Promise<{ data: ReviewRow[]; total: number; counts: object }> =>
  (await calls.as(who, `GET onboarding/reviews?${query}`)).body
const page = async (id: string, query = '') =>
  (await calls.as(processor, `GET onboarding/review/${id}?${query}`)).body
const decide = (id: string, body: object, who = processor) =>
  calls.as(who, `POST onboarding/review/${id}`, body)
const idOf = async (who: Signed, key: string) => (await calls.handed(who))[key]?.id as string

describe('the review queue', () => {
  let client: Signed
  let applicant: Signed
  beforeEach(async () => {
    await database.sql.delete(submission)
    await database.sql.delete(enrolment)
    client = await steps.client(3, { firstName: 'Zawadi', lastName: 'Achieng' })
    applicant = await calls.applicant(questions, 4, { firstName: 'Baraka', lastName: 'Zuberi' })
  })

  it('lists pending submissions, oldest first, with owners', async () => {
    const { data, total, counts } = await list()
    expect(total).toBe(7)
    expect(data.map(({ at }) => at)).toEqual(data.map(({ at }) => at).sort())
    expect(data[0]).toMatchObject({
      programme: 'onboarding',
      step: 'passport',
      type: 'file',
      verdict: 'pending',
      tries: 1,
      person: { id: client.id, name: 'Zawadi Achieng' },
      hub: { name: 'Nairobi' },
      cohort: null,
    })
    expect(data[5]).toMatchObject({
      programme: 'application',
      step: null,
      type: 'select',
      person: { id: applicant.id },
      question: { question: 'What does it do?', order: 3 },
      cohort: { id: group },
    })
    expect(counts).toEqual({ pending: 7, approved: 0, rejected: 0, onboarding: 3, application: 4 })
  })

  it('finds by programme, step, hub, cohort, person and name', async () => {
    const nairobi = await findRow(database.sql, hub, { name: 'Nairobi', tenant: 'wezesha' })
    const totals = async (query: string) => {
      const { data, total } = await list(query)
      expect(data).toHaveLength(total)
      return total
    }
    expect(await totals('programme=onboarding')).toBe(3)
    expect(await totals('step=idFront')).toBe(1)
    expect(await totals(`hub=${nairobi?.id}`)).toBe(7)
    expect(await totals(`hub=${'f'.repeat(24)}`)).toBe(0)
    expect(await totals(`cohort=${group}`)).toBe(4)
    expect(await totals(`person=${client.id}`)).toBe(3)
    expect(await totals('search=zub+bara')).toBe(4)
    expect(await totals('search=%25')).toBe(0)
    expect(await totals('verdict=approved')).toBe(0)
    expect(await totals('step=idFront&search=baraka')).toBe(0)
  })

  it.each(['at', '-at', 'name', '-name'])('lists each once, page by page, by %s', async sort => {
    const rows: ReviewRow[] = []
    for (const number of [1, 2, 3]) rows.push(...(await list(`size=3&page=${number}&sort=${sort}`)).data)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(7)
    const keys = rows.map(row => (sort.endsWith('name') ? row.person.name : row.at))
    const sorted = [...keys].sort()
    expect(keys).toEqual(sort.startsWith('-') ? sorted.reverse() : sorted)
  })

  it('exports the steps by the names that people know them by, in the requested language', async () => {
    const read = async (language: string) => {
      const url = `/api/onboarding/reviews/export?format=csv&programme=onboarding&language=${language}`
      return (await app.inject({ url, headers: processor.headers })).body
    }
    expect(await read('en')).toContain('\nZawadi Achieng,ID Front,Nairobi,')
    expect(await read('sw')).toContain('\nZawadi Achieng,Kitambulisho (mbele),Nairobi,')
  })

  it.each(['at', '-at', 'name', '-name'])('returns previous and next by %s', async sort => {
    const ids = (await list(`sort=${sort}`)).data.map(({ id }) => id)
    for (const [at, id] of ids.entries()) {
      const { previous, next, position, total } = await page(id, `sort=${sort}`)
      expect({ previous, next, position, total }).toEqual({
        previous: ids[at - 1] ?? null,
        next: ids[at + 1] ?? null,
        position: at + 1,
        total: 7,
      })
    }
  })

  it('keeps its neighbours after a decision, and wraps at the end', async () => {
    const ids = (await list()).data.map(({ id }) => id)
    await decide(ids[2] as string, { verdict: 'approved' })
    expect(await page(ids[2] as string)).toMatchObject({
      previous: ids[1],
      next: ids[3],
      position: null,
      total: 6,
    })
    await decide(ids[6] as string, { verdict: 'rejected', reason: 'Blurred' })
    expect(await page(ids[6] as string)).toMatchObject({ next: ids[0], position: null, total: 5 })
    expect((await list('verdict=approved')).data.map(({ id }) => id)).toEqual([ids[2]])
    expect((await list()).counts).toMatchObject({ pending: 5, approved: 1, rejected: 1 })
  })

  it('leaves the hand-ins of a client who became staff to colleagues', async () => {
    const id = await idOf(client, 'passport')
    await setRow(database.sql, account, client.id, { role: 'processor' })
    expect((await decide(id, { verdict: 'approved' }, client)).status).toBe(403)
    expect((await calls.handed(client)).passport).toMatchObject({ verdict: 'pending' })
  })

  it('hides other tenants, and is refused to other roles', async () => {
    const partner = await signIn(database, 'super', { tenant: 'jenga' })
    expect(await list('', partner)).toMatchObject({ data: [], total: 0, counts: { pending: 0 } })
    const [first] = (await list()).data
    const id = first?.id as string
    expect((await calls.as(partner, `GET onboarding/review/${id}`)).status).toBe(404)
    expect((await decide(id, { verdict: 'approved' }, partner)).status).toBe(404)
    for (const role of ['sales', 'authorizer', 'client', 'applicant'] as const) {
      const other = await signIn(database, role)
      expect((await calls.as(other, 'GET onboarding/reviews')).status, role).toBe(403)
      expect((await calls.as(other, `GET onboarding/review/${id}`)).status, role).toBe(403)
      expect((await decide(id, { verdict: 'approved' }, other)).status, role).toBe(403)
    }
    const admin = await signIn(database, 'admin')
    expect((await decide(id, { verdict: 'approved' }, admin)).status).toBe(200)
  })

  it('drops an applicant’s answers once they are a client', async () => {
    await setRow(database.sql, account, applicant.id, { role: 'client' })
    await calls.as(applicant, `GET onboarding/state/${applicant.id}`)
    expect(await list()).toMatchObject({ total: 3, counts: { pending: 3, application: 0 } })
    expect((await list()).data).toHaveLength(3)
  })
})

describe('a reviewed submission', () => {
  it('is shown with the person’s other steps, with working file URLs', async () => {
    const client = await steps.client(8)
    const { data } = (await page(await idOf(client, 'passport'))) as { data: ReviewPage }
    expect(data.others.map(({ step }) => step)).toHaveLength(14)
    expect(data.others.filter(({ id }) => id === null)).toHaveLength(6)
    expect(data.others[6]).toMatchObject({ step: 'investOverview', type: 'textarea', value: 'I sell maize.' })
    expect(data.known).toEqual({
      email: expect.stringMatching(/@/),
      phone: null,
      country: 'KE',
      language: 'en',
    })
    const [attempt] = data.attempts
    expect(attempt?.file).toMatchObject({ name: 'passport.jpg', type: 'image/jpeg' })
    const address = new URL(attempt?.file?.address ?? '')
    const opened = await app.inject({
      url: address.pathname + address.search,
      headers: { host: 'localhost' },
    })
    expect(opened.statusCode).toBe(200)
  })

  it('shows earlier attempts, whichever is requested', async () => {
    const applicant = await calls.applicant(questions, 3)
    const key = questions[2]?.id as string
    const first = await idOf(applicant, key)
    await decide(first, { verdict: 'rejected', reason: 'Is this so?' })
    await calls.answer(applicant, key, 'Trade')
    const second = await idOf(applicant, key)
    for (const id of [first, second]) {
      const { data } = await page(id)
      expect(data).toMatchObject({ id: second, verdict: 'pending', tries: 2, type: 'select' })
      expect(data.attempts).toMatchObject([
        { id: second, value: 'Trade', verdict: 'pending', by: null },
        { id: first, value: 'Farming', verdict: 'rejected', reason: 'Is this so?', by: 'Njeri Kariuki' },
      ])
    }
    expect(await decide(first, { verdict: 'approved' })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/newer/) },
    })
  })

  it('is in the reviewer’s language', async () => {
    const applicant = await calls.applicant(questions, 3)
    await setRow(database.sql, account, processor.id, { language: 'sw' })
    const { data } = await page(await idOf(applicant, questions[2]?.id as string))
    expect(data.attempts[0].value).toBe('Kilimo')
    expect(data.others[0].question.question).toBe('Inaitwaje?')
    await setRow(database.sql, account, processor.id, { language: 'en' })
  })
})

describe('a decision', () => {
  it('requires a reason for a return, shown to the person', async () => {
    const client = await steps.client(1)
    const id = await idOf(client, 'passport')
    for (const reason of [undefined, '', '  ']) {
      expect(await decide(id, { verdict: 'rejected', reason })).toMatchObject({
        status: 400,
        body: { fields: { reason: 'Write what needs to be corrected.' } },
      })
    }
    expect((await decide(id, { verdict: 'rejected', reason: 'Too dark.' })).status).toBe(200)
    expect((await steps.state(client)).rejectedSteps).toMatchObject([{ reason: 'Too dark.' }])
    const told = await findRows(database.sql, notification, { account: client.id })
    expect(told).toMatchObject([
      {
        kind: 'step-rejected',
        values: { step: { en: 'Passport', sw: 'Picha ya pasipoti' }, reason: 'Too dark.' },
      },
    ])
  })

  it('is audited with actor, subject, step and reason', async () => {
    const client = await steps.client(1)
    const id = await idOf(client, 'passport')
    await decide(id, { verdict: 'rejected', reason: 'Too dark.' })
    await decide(id, { verdict: 'approved' })
    const trail = await findRows(database.sql, audit, { subjectId: client.id }, audit.id)
    expect(trail.map(({ action }) => action)).toEqual(['programme.rejected', 'programme.approved'])
    expect(trail[0]).toMatchObject({ actorName: 'Njeri Kariuki', tenant: 'wezesha' })
    expect(trail[0]?.detail).toContainEqual({ name: 'reason', from: null, to: 'Too dark.' })
  })

  it('of two at once is the first reviewer’s; the second sees it', async () => {
    const client = await steps.client(1)
    const id = await idOf(client, 'passport')
    const seen = 'pending'
    const both = await Promise.all([
      decide(id, { verdict: 'approved', seen }),
      decide(id, { verdict: 'rejected', reason: 'Too dark.', seen }, boss),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const second = both.find(({ status }) => status === 409)
    const sentences = ['Njeri Kariuki has already approved this.', 'Faith Wambui has already sent this back.']
    expect(sentences).toContain(second?.body.message)
    // repeating the same decision, as after a lost response, returns the same result
    const first =
      both[0]?.status === 200 ? { verdict: 'approved', who: processor } : { verdict: 'rejected', who: boss }
    const again = await decide(id, { verdict: first.verdict, reason: 'Too dark.', seen }, first.who)
    expect(again.status).toBe(200)
    const told = await findRows(database.sql, notification, { account: client.id })
    expect(told).toHaveLength(1)
  })

  it('can be changed by a reviewer who saw it, until resubmission', async () => {
    const client = await steps.client(2)
    const id = await idOf(client, 'passport')
    await decide(id, { verdict: 'approved' })
    const changed = await decide(id, { verdict: 'rejected', reason: 'Not you.', seen: 'approved' }, boss)
    expect(changed.status).toBe(200)
    expect(await steps.row(client)).toMatchObject({ done: 1, rejected: 1, pending: 1 })
    await steps.hand(client, 'passport')
    expect((await decide(id, { verdict: 'approved', seen: 'rejected' })).status).toBe(409)
  })

  it('completes the onboarding with the last approval, and can be reverted', async () => {
    const client = await steps.client(14)
    await calls.approveAll(processor, client)
    const isComplete = async () => {
      const row = await findRow(database.sql, account, client.id)
      return row?.onboardingComplete
    }
    expect(await isComplete()).toBe(true)
    expect((await steps.state(client)).path).toBe('/success')
    const id = await idOf(client, 'passport')
    const back = { verdict: 'rejected', reason: 'This is not you.', seen: 'approved' } as const
    expect((await decide(id, back, boss)).status).toBe(200)
    expect(await isComplete()).toBe(false)
    expect((await steps.state(client)).path).toBe('/apply/start')
  })
})
