import { and, count, desc, eq, inArray, like } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProgressRow } from '#contract/programme.ts'
import { findRow, findRows, setRow } from '#server/db/row.ts'
import { account, audit, enrolment, hub, job, notification, submission } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { extendedWorker } from './extend.ts'
import { ask, inDays, programme } from './programme.testing.ts'
import { remindWorker } from './remind.ts'
import { ATTEMPT, walk } from './testing.ts'

const REACH = { portal: (host: string) => `https://${host}` }

let calls: ReturnType<typeof programme>
let steps: ReturnType<typeof walk>
let boss: Signed
let group: string
const people: Record<
  'fresh' | 'begun' | 'mending' | 'late' | 'complete' | 'waiting' | 'judging' | 'selected',
  Signed
> = {} as never

const own = (who: Signed) => eq(enrolment.account, who.id)
const change = (who: Signed, values: Partial<typeof enrolment.$inferInsert>) =>
  database.sql.update(enrolment).set(values).where(own(who))
const rowOf = async (who: Signed) => (await database.sql.select().from(enrolment).where(own(who)))[0]

withDemoApp(openEither)
beforeAll(async () => {
  calls = programme(app, database)
  steps = walk(app, database)
  boss = await signIn(database, 'super', { firstName: 'Faith' })
  await database.sql.delete(submission)
  await database.sql.delete(enrolment)

  people.fresh = await signIn(database, 'client', { firstName: '=Zuhura', lastName: 'N’gang’a' })
  await steps.state(people.fresh)
  people.begun = await steps.client(3, { firstName: 'Amina', lastName: 'Yusuf' })
  people.mending = await steps.client(2)
  const { passport } = await calls.handed(people.mending)
  const back = { verdict: 'rejected', reason: 'Too dark.' }
  await calls.as(boss, `POST onboarding/review/${passport?.id}`, back)
  people.late = await steps.client(1)
  await change(people.late, { deadline: new Date(Date.now() - 1) })
  people.complete = await steps.client(0)
  await change(people.complete, { done: 14, approvedAt: new Date() })

  const { id, questions } = await calls.open(boss, [
    ask('What?', { questionSw: 'Nini?' }),
    ask('Why?', { type: 'textarea' }),
  ])
  group = id
  people.waiting = await calls.applicant(questions, 2)
  people.judging = await calls.applicant(questions, 2)
  await calls.approveAll(boss, people.judging)
  people.selected = await calls.applicant(questions, 2)
  await calls.approveAll(boss, people.selected)
  await change(people.selected, { outcome: 'selected' })
})

const list = async (
  query = '',
  who = boss,
): Promise<{ data: ProgressRow[]; total: number; counts: Record<string, number> }> =>
  (await calls.as(who, `GET onboarding/progress?${query}`)).body

describe('the list of participants', () => {
  it('shows each person’s progress, and counts by standing', async () => {
    const { data, total, counts } = await list()
    expect(total).toBe(8)
    expect(counts).toEqual({
      'not-started': 1,
      active: 2,
      late: 1,
      complete: 1,
      waiting: 1,
      judging: 1,
      selected: 1,
    })
    const begun = data.find(({ person }) => person.id === people.begun.id)
    expect(begun).toMatchObject({
      programme: 'onboarding',
      standing: 'active',
      done: 3,
      total: 14,
      pending: 3,
      rejected: 0,
      person: { name: 'Amina Yusuf' },
      hub: { name: 'Nairobi' },
      cohort: null,
    })
    const deadline = Date.parse(begun?.deadline ?? '') - Date.parse(begun?.startedAt ?? '')
    expect(Math.round(deadline / 86_400_000)).toBe(90)
  })

  it('finds by programme, standing, hub, cohort and name', async () => {
    const nairobi = await findRow(database.sql, hub, { name: 'Nairobi', tenant: 'wezesha' })
    const totals = async (query: string) => {
      const { data, total } = await list(query)
      expect(data).toHaveLength(total)
      return total
    }
    expect(await totals('programme=application')).toBe(3)
    expect(await totals('standing=active')).toBe(2)
    expect(await totals('standing=not-selected')).toBe(0)
    expect(await totals('programme=onboarding&standing=judging')).toBe(0)
    expect(await totals(`hub=${nairobi?.id}`)).toBe(7)
    expect(await totals(`cohort=${group}`)).toBe(3)
    expect(await totals('search=amina')).toBe(1)
    // counts per standing apply all other filters
    expect((await list('programme=application&standing=waiting')).counts).toEqual({
      waiting: 1,
      judging: 1,
      selected: 1,
    })
  })

  it.each(['lastAt', 'deadline', 'done', 'name'].flatMap(name => [name, `-${name}`]))(
    'lists everyone once, page by page, by %s',
    async sort => {
      const rows: ProgressRow[] = []
      for (const page of [1, 2, 3]) rows.push(...(await list(`size=3&page=${page}&sort=${sort}`)).data)
      expect(new Set(rows.map(({ person }) => person.id)).size).toBe(8)
      const name = sort.replace('-', '') as 'lastAt' | 'deadline' | 'done' | 'name'
      const never = name === 'deadline' ? '9' : ''
      const key = (row: ProgressRow) =>
        // names are sorted by the database's collation
        name === 'name' ? '' : name === 'done' ? String(row.done).padStart(2, '0') : (row[name] ?? never)
      const keys = rows.map(key)
      const sorted = [...keys].sort()
      expect(keys).toEqual(sort.startsWith('-') ? sorted.reverse() : sorted)
    },
  )

  it('is limited to one’s own tenant and permitted roles', async () => {
    const partner = await signIn(database, 'super', { tenant: 'jenga' })
    expect(await list(`cohort=${group}`, partner)).toMatchObject({ data: [], total: 0, counts: {} })
    for (const role of ['sales', 'authorizer', 'client'] as const) {
      const other = await signIn(database, role)
      for (const call of [
        'progress',
        'progress/export?format=csv',
        'progress/figures?programme=onboarding',
      ]) {
        expect((await calls.as(other, `GET onboarding/${call}`)).status, `${role} ${call}`).toBe(403)
      }
    }
  })
})

describe('exporting the list', () => {
  const read = async (query: string) =>
    app.inject({ url: `/api/onboarding/progress/export?${query}`, headers: boss.headers })

  it('exports the filtered rows, in the requested language, without formulas', async () => {
    const csv = await read('format=csv&language=sw&sort=name')
    expect(csv.headers['content-disposition']).toMatch(/attachment; filename="programu-\d{4}-\d\d-\d\d\.csv"/)
    const lines = csv.body.split('\r\n')
    expect(lines[0]).toContain('Jina,Programu,Kituo')
    expect(lines).toHaveLength(10)
    expect(csv.body).toContain("'=Zuhura N’gang’a")
    expect(csv.body).toContain('Amechaguliwa')
    const english = await read('format=csv&language=en&standing=late')
    expect(english.body.split('\r\n')).toHaveLength(3)
    expect(english.body).toContain('Past the deadline')
  })

  it('can be a workbook, and is audited', async () => {
    const xlsx = await read('format=xlsx')
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const entry = await findRow(database.sql, audit, { action: 'list.exported' }, desc(audit.id))
    expect(entry).toMatchObject({ actor: boss.id, detail: [{ name: 'list', to: 'Programmes' }] })
  })
})

describe('chart figures', () => {
  const figures = async (query: string, who = boss) =>
    (await calls.as(who, `GET onboarding/progress/figures?${query}`)).body

  it('count each onboarding step, and people by hub', async () => {
    const { steps, hubs } = await figures('programme=onboarding')
    expect(steps).toHaveLength(14)
    expect(steps[0]).toEqual({
      step: 'passport',
      question: null,
      approved: 0,
      pending: 2,
      rejected: 1,
      missing: 2,
    })
    expect(steps[2]).toMatchObject({ step: 'idBack', pending: 1, missing: 4 })
    expect(hubs).toHaveLength(2)
    expect(hubs[0]).toMatchObject({ hub: { name: 'Nairobi' }, people: 4, standings: { active: 2, late: 1 } })
    expect(hubs[1]).toMatchObject({ hub: null, people: 1 })
  })

  it('count each question of a cohort, by default the newest', async () => {
    const named = await figures(`programme=application&cohort=${group}`)
    expect(named.steps).toEqual([
      ...[
        ['What?', 1],
        ['Why?', 2],
      ].map(([question, order]) => ({
        step: null,
        question: { question, order },
        approved: 2,
        pending: 1,
        rejected: 0,
        missing: 0,
      })),
    ])
    expect(await figures('programme=application')).toEqual(named)
    const partner = await signIn(database, 'super', { tenant: 'jenga' })
    expect(await figures(`programme=application&cohort=${group}`, partner)).toMatchObject({
      code: 'not-found',
    })
  })
})

describe('extension', () => {
  const extend = (body: object, who = boss) => calls.as(who, 'POST onboarding/progress/extend', body)

  it('extends for given people or for all filtered, and notifies once', async () => {
    const deadline = inDays(100)
    const only = await extend({ people: [people.late.id], deadline })
    expect(only.body).toEqual({
      people: 1,
      left: 0,
      message: 'One person has more time and will be notified.',
    })
    expect((await rowOf(people.late))?.deadline?.toISOString()).toBe(deadline)
    expect((await list('standing=late')).total).toBe(0)

    const payload = { account: people.late.id, deadline }
    await extendedWorker(database.sql, REACH)(payload, ATTEMPT)
    await extendedWorker(database.sql, REACH)(payload, ATTEMPT)
    const told = await findRows(database.sql, notification, {
      account: people.late.id,
      kind: 'deadline-extended',
    })
    expect(told).toHaveLength(1)
    expect(told[0]?.values.day).toEqual({
      en: expect.stringMatching(/^\d{1,2} \w+ \d{4}$/),
      sw: expect.stringMatching(/^\d{1,2} \w+ \d{4}$/),
    })

    const further = inDays(120)
    const all = await extend({ filters: { programme: 'onboarding' }, deadline: further })
    // excludes those who are complete and those who have not started
    expect(all.body.people).toBe(3)
    expect((await rowOf(people.complete))?.deadline?.toISOString()).not.toBe(further)
    expect((await rowOf(people.fresh))?.deadline).toBeNull()
    const entry = await findRow(database.sql, audit, {
      action: 'deadline.extended',
      subjectId: people.begun.id,
    })
    expect(entry).toMatchObject({ actor: boss.id, detail: [{ name: 'deadline', to: further }] })
  })

  it('never shortens it', async () => {
    const before = (await rowOf(people.begun))?.deadline
    const { body } = await extend({ people: [people.begun.id], deadline: inDays(1) })
    expect(body).toEqual({
      people: 0,
      left: 0,
      message:
        'No one here needs more time until then: those you chose already have it, or have nothing left to submit.',
    })
    expect((await rowOf(people.begun))?.deadline).toEqual(before)
  })

  it('requires a near future date', async () => {
    const asked = async (deadline: string) =>
      (await extend({ people: [people.begun.id], deadline })).body.fields?.deadline
    expect(await asked(inDays(-1))).toBe('Choose a time in the future.')
    expect(await asked('2027-99-99T00:00:00Z')).toBe('Is not a date.')
    expect(await asked('9998-12-30T00:00:00Z')).toBe('Choose a time within the next three years.')
  })

  it('is limited to one’s own tenant, by people or by filters', async () => {
    const deadline = inDays(200)
    const partner = await signIn(database, 'super', { tenant: 'jenga' })
    expect((await extend({ people: [people.begun.id], deadline }, partner)).status).toBe(404)
    expect((await extend({ filters: {}, deadline }, partner)).body.people).toBe(0)
    expect((await extend({ deadline })).status).toBe(400)
    expect((await extend({ people: [people.begun.id], filters: {}, deadline })).status).toBe(400)
    expect((await extend({ people: [people.begun.id, boss.id], deadline })).status).toBe(404)
    const sales = await signIn(database, 'sales')
    expect((await extend({ people: [people.begun.id], deadline }, sales)).status).toBe(403)
  })
})

describe('a reminder', () => {
  const remind = (body: object, who = boss) => calls.as(who, 'POST onboarding/progress/remind', body)
  const jobs = (kind: 'remind') => findRows(database.sql, job, { kind })
  beforeEach(async () => {
    await database.sql.delete(job).where(inArray(job.kind, ['remind', 'mail', 'sms']))
    await database.sql.delete(notification)
  })

  it('is sent to people with open steps, at most once a day', async () => {
    const { body } = await remind({ filters: {}, note: 'The hub is open on Saturday.' })
    expect(body.message).toBe(`${body.people} people are being reminded.`)
    const asked = (await jobs('remind')).map(({ payload }) => payload.account)
    const open = [people.fresh, people.begun, people.mending, people.late].map(({ id }) => id)
    expect(asked.sort()).toEqual(open.sort())
    expect(body.people).toBe(4)
    expect((await remind({ filters: {} })).body).toEqual({
      people: 0,
      message: 'No one here has anything left to do, or they were reminded today.',
    })
    expect((await remind({ people: [people.waiting.id, people.complete.id] })).body.people).toBe(0)
  })

  it('sends open steps and note by notice and mail, once', async () => {
    await remind({ people: [people.begun.id], note: ' The hub is open on Saturday. ' })
    const [asked] = await jobs('remind')
    const work = remindWorker(database.sql, REACH)
    for (let time = 0; time < 2; time++) await work(asked?.payload as never, ATTEMPT)
    const told = await findRows(database.sql, notification, { account: people.begun.id })
    expect(told).toMatchObject([
      {
        kind: 'programme-reminder',
        values: { left: { en: '11 steps', sw: 'hatua 11' }, note: 'The hub is open on Saturday.' },
      },
    ])
    const mails = await database.sql
      .select({ many: count() })
      .from(job)
      .where(and(eq(job.kind, 'mail'), like(job.key, `remind:${people.begun.id}:%`)))
    expect(mails).toEqual([{ many: 1 }])
  })

  it('is skipped if everything is done meanwhile, or the user deactivated', async () => {
    await remind({ people: [people.begun.id, people.mending.id] })
    await change(people.begun, { done: 14 })
    await setRow(database.sql, account, people.mending.id, { status: 'deactivated' })
    for (const { payload } of await jobs('remind')) {
      await remindWorker(database.sql, REACH)(payload as never, ATTEMPT)
    }
    expect(await database.sql.select().from(notification)).toEqual([])
    await change(people.begun, { done: 3 })
    await setRow(database.sql, account, people.mending.id, { status: 'active' })
  })

  it('and an extension skip clients onboarded on paper', async () => {
    const onPaper = await steps.client(1)
    const own = eq(account.id, onPaper.id)
    const whom = { people: [onPaper.id] }
    await remind(whom)
    const [asked] = await jobs('remind')
    await database.sql.update(account).set({ useNewOnboarding: false }).where(own)
    await remindWorker(database.sql, REACH)(asked?.payload as never, ATTEMPT)
    expect(await database.sql.select().from(notification)).toEqual([])

    await database.sql.delete(job).where(eq(job.kind, 'remind'))
    expect((await remind(whom)).body.people).toBe(0)
    const extended = await calls.as(boss, 'POST onboarding/progress/extend', {
      ...whom,
      deadline: inDays(300),
    })
    expect(extended.body.people).toBe(0)
  })
})

it('excludes clients onboarded on paper from list, figures and reviews', async () => {
  const client = await steps.client(1)
  const seen = async () => {
    const figures = (await calls.as(boss, 'GET onboarding/progress/figures?programme=onboarding')).body
    const reviews = (await calls.as(boss, 'GET onboarding/reviews?programme=onboarding&step=passport')).body
    return {
      listed: (await list('programme=onboarding')).total,
      counted: figures.hubs.reduce((sum: number, { people }: { people: number }) => sum + people, 0),
      waiting: figures.steps[0].pending,
      inReview: [reviews.total, reviews.data.length],
      onboarding: reviews.counts.onboarding,
    }
  }
  const before = await seen()
  await setRow(database.sql, account, client.id, { useNewOnboarding: false })
  expect(await seen()).toEqual({
    listed: before.listed - 1,
    counted: before.counted - 1,
    waiting: before.waiting - 1,
    inReview: before.inReview.map(many => many - 1),
    onboarding: before.onboarding - 1,
  })
})
