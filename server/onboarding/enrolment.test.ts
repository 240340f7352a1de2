import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STEPS } from '#contract/onboarding-step.ts'
import type { Database } from '#server/db/open.ts'
import { findRow, findRows, setRow } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import {
  account,
  audit,
  cohort,
  delivery,
  enrolment,
  file,
  job,
  notification,
  question,
  submission,
  webhook,
} from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { plantDemo } from '#server/demo/demo.ts'
import { addPerson } from '#server/people/testing.ts'
import { problemOf } from '#server/refusal/testing.ts'
import { decideSubmission } from './decide.ts'
import { cohortOf, type Enrolment, type Key, keyOf, lockEnrolment, readEnrolment } from './enrolment.ts'
import { handIn } from './hand-in.ts'
import { deadlineNow, deadlineOf, standingNow, standingOf } from './standing.ts'

const PASSPORT = { en: 'Passport', sw: 'Picha ya pasipoti' }
const DAY = 86_400_000
const TENANT = 'wezesha'
const reviewer = {
  person: { id: newId(), tenant: TENANT, role: 'processor', name: 'Njeri Kariuki' },
  address: '127.0.0.1',
  home: 'https://portal.example',
} as unknown as Parameters<typeof decideSubmission>[3]

onEveryDatabase(open => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await plantDemo(database.sql, { examplesPort: null })
  })
  afterAll(() => database.close())

  const memberOf = async (id: string) => {
    const row = await findRow(database.sql, account, id)
    return row as typeof account.$inferSelect
  }
  const own = async (id: string) => (await readEnrolment(database.sql, id)) as Enrolment
  const change = (id: string, values: Partial<Enrolment>) =>
    database.sql.update(enrolment).set(values).where(eq(enrolment.account, id))

  /** Returns a client who has started. */
  async function begun(values: Partial<Enrolment> = {}) {
    const id = await addPerson(database, 'client')
    const member = await memberOf(id)
    await database.sql.transaction(tx => lockEnrolment(tx, member))
    await change(id, { startedAt: new Date(), deadline: new Date(Date.now() + 90 * DAY), ...values })
    return member
  }
  type Member = Awaited<ReturnType<typeof memberOf>>

  const give = (member: Member, key: Key, value: string, now = new Date()) =>
    database.sql.transaction(async tx => {
      const enrolment = await lockEnrolment(tx, member)
      return handIn(tx, { enrolment, account: member, key, value, file: null }, now)
    })
  const step = (member: Member, at: number, value = `step ${at}`) =>
    give(member, { step: STEPS[at] as (typeof STEPS)[number] }, value)
  const handed = (id: string) => findRows(database.sql, submission, { account: id }, submission.at)
  const currentOf = async (id: string, key: string) =>
    (await handed(id)).find(one => one.current && keyOf(one) === key) as typeof submission.$inferSelect
  const judge = (one: { id: string }, verdict: 'approved' | 'rejected', reason?: string) =>
    database.sql.transaction(tx => decideSubmission(tx, one, { verdict, reason }, reviewer))
  const notices = (id: string) =>
    database.sql
      .select({ kind: notification.kind, values: notification.values, path: notification.path })
      .from(notification)
      .where(eq(notification.account, id))
      .orderBy(notification.id)
  /** Returns the queued mails and SMS to a person, by template. */
  const written = async (template: string, to: string) =>
    (await database.sql.select().from(job)).filter(({ payload }) => {
      const message = payload as { template?: string; to?: string }
      return message.template === template && message.to === to
    })

  describe('submitting', () => {
    it('is sequential: later steps are refused', async () => {
      const member = await begun()
      await step(member, 0)
      await expect(step(member, 2)).rejects.toMatchObject({
        code: 'conflict',
        message: 'You will only go to the next step after completing the previous step',
      })
      expect(await step(member, 1)).toMatchObject({ done: 2, pending: 2, rejected: 0, total: 14 })
    })

    it('is refused before the start', async () => {
      const member = await begun({ startedAt: null, deadline: null })
      await expect(step(member, 0)).rejects.toMatchObject({ code: 'conflict' })
    })

    it('replaces a pending submission, and keeps the old one', async () => {
      const member = await begun()
      await step(member, 0, 'first')
      expect(await step(member, 0, 'second')).toMatchObject({ done: 1, pending: 1 })
      expect(await handed(member.id)).toMatchObject([
        { value: 'first', current: false, tries: 1 },
        { value: 'second', current: true, tries: 2 },
      ])
    })

    it('ignores an identical resubmission after a lost response', async () => {
      const member = await begun()
      await step(member, 0, 'same')
      await step(member, 0, 'same')
      expect(await handed(member.id)).toHaveLength(1)
    })

    it('is refused after the deadline, until it is extended', async () => {
      const member = await begun({ deadline: new Date(Date.now() - 1) })
      await expect(step(member, 0)).rejects.toMatchObject({
        message: 'The deadline has passed. Contact your hub if you need more time.',
      })
      await change(member.id, { deadline: new Date(Date.now() + DAY) })
      expect(await step(member, 0)).toMatchObject({ done: 1 })
    })

    it('concurrently leaves one current submission and consistent counts', async () => {
      const member = await begun()
      await Promise.all(['one', 'other', 'third'].map(value => step(member, 0, value)))
      const rows = await handed(member.id)
      expect(rows.filter(({ current }) => current)).toHaveLength(1)
      expect(rows.map(({ tries }) => tries).sort()).toEqual([1, 2, 3])
      expect(await own(member.id)).toMatchObject({ done: 1, pending: 1, total: 14 })
    })

    it('accepts one’s own unused file, once', async () => {
      const member = await begun()
      const [kept] = await database.sql
        .insert(file)
        .values({
          tenant: TENANT,
          owner: member.id,
          purpose: 'upload',
          name: 'a.jpg',
          type: 'image/jpeg',
          size: 3,
          sha256: 'x',
          unusedSince: new Date(),
        })
        .returning()
      const sent = (at: number) =>
        database.sql.transaction(async tx => {
          const enrolment = await lockEnrolment(tx, member)
          const key = { step: STEPS[at] as (typeof STEPS)[number] }
          const chosen = { id: kept?.id as string }
          return handIn(tx, { enrolment, account: member, key, value: null, file: chosen }, new Date())
        })
      await sent(0)
      const used = await findRow(database.sql, file, kept?.id ?? '')
      expect(used).toMatchObject({ purpose: 'onboarding-passport', owner: member.id, unusedSince: null })
      await expect(sent(1)).rejects.toMatchObject({ code: 'conflict' })

      await judge(await currentOf(member.id, 'passport'), 'rejected', 'Too dark')
      await expect(sent(0)).rejects.toMatchObject({
        message: 'You have already submitted this file. Please choose another one.',
      })
    })
  })

  describe('deciding', () => {
    it('returns a step with a reason, which must be fixed before new steps', async () => {
      const member = await begun()
      await step(member, 0)
      await step(member, 1)
      const back = await judge(await currentOf(member.id, 'passport'), 'rejected', ' Too dark ')
      expect(back).toMatchObject({ done: 1, pending: 1, rejected: 1 })
      await expect(step(member, 2)).rejects.toMatchObject({ code: 'conflict' })
      expect(await step(member, 0, 'better')).toMatchObject({ done: 2, pending: 2, rejected: 0 })
      await step(member, 2)

      expect(await notices(member.id)).toMatchObject([
        {
          kind: 'step-rejected',
          values: { step: PASSPORT, reason: 'Too dark' },
          path: '/dashboard/onboarding/welcome',
        },
      ])
      expect(await written('step-rejected', member.email)).toHaveLength(1)
      const trail = await findRows(database.sql, audit, { subjectId: member.id })
      expect(trail).toMatchObject([{ action: 'programme.rejected', actorName: 'Njeri Kariuki' }])
    })

    it('extends the deadline to a week for a returned step', async () => {
      const member = await begun()
      await step(member, 0)
      await change(member.id, { deadline: new Date(Date.now() - DAY) })
      await judge(await currentOf(member.id, 'passport'), 'rejected', 'Too dark')
      const { deadline } = await own(member.id)
      expect(Math.round((Number(deadline) - Date.now()) / DAY)).toBe(7)
      await step(member, 0, 'better')
      // a deadline further away than that is kept
      const later = new Date(Date.now() + 30 * DAY)
      await change(member.id, { deadline: later })
      await judge(await currentOf(member.id, 'passport'), 'rejected', 'Still too dark')
      expect((await own(member.id)).deadline).toEqual(later)
    })

    it('needs a reason to return', async () => {
      const member = await begun()
      await step(member, 0)
      const one = await currentOf(member.id, 'passport')
      expect(await problemOf(() => judge(one, 'rejected', ' '))).toMatchObject({
        fields: { reason: 'This field is required' },
      })
    })

    it('approves for good: no resubmission, and only an in-app notice', async () => {
      const member = await begun()
      await step(member, 0)
      const one = await currentOf(member.id, 'passport')
      await judge(one, 'approved')
      await judge(one, 'approved')
      await expect(step(member, 0, 'again')).rejects.toMatchObject({
        message: 'This is already approved and cannot be submitted again.',
      })
      expect(await notices(member.id)).toMatchObject([{ kind: 'step-approved', values: { step: PASSPORT } }])
      expect(await written('step-approved', member.email)).toEqual([])
    })

    it('is refused for a replaced submission', async () => {
      const member = await begun()
      await step(member, 0, 'first')
      const first = await currentOf(member.id, 'passport')
      await step(member, 0, 'second')
      await expect(judge(first, 'approved')).rejects.toMatchObject({ code: 'conflict' })
    })

    it('completes the onboarding with the last approval, notifies once, and can be reverted', async () => {
      const [hook] = await database.sql
        .insert(webhook)
        .values({ tenant: TENANT, url: 'https://p.example', events: ['onboarding.completed'], secret: 's' })
        .returning()
      const member = await begun()
      for (const at of STEPS.keys()) await step(member, at)
      expect(standingOf(await own(member.id), null, new Date())).toBe('waiting')
      for (const one of await handed(member.id)) await judge(one, 'approved')

      expect(await own(member.id)).toMatchObject({ done: 14, pending: 0, approvedAt: expect.any(Date) })
      expect((await memberOf(member.id)).onboardingComplete).toBe(true)
      expect((await notices(member.id)).at(-1)).toMatchObject({ kind: 'onboarding-complete' })
      expect(await written('onboarding-complete', member.email)).toHaveLength(1)
      const told = await findRows(database.sql, delivery, { webhook: hook?.id ?? '' })
      expect(told.map(({ payload }) => JSON.parse(payload).data)).toEqual([{ account: member.id }])

      await judge(await currentOf(member.id, 'idFront'), 'rejected', 'Not yours')
      expect(await own(member.id)).toMatchObject({ done: 13, rejected: 1, approvedAt: null })
      expect((await memberOf(member.id)).onboardingComplete).toBe(false)
    })
  })

  it('an applicant answers the cohort’s questions, and is judged once all are approved', async () => {
    const [group] = await database.sql
      .insert(cohort)
      .values({
        tenant: TENANT,
        name: 'Cohort 9',
        year: 2026,
        criteria: [],
        opensAt: new Date(Date.now() - DAY),
        deadline: new Date(Date.now() + DAY),
      })
      .returning()
    const questions = await database.sql
      .insert(question)
      .values(
        ['What do you sell?', 'Who buys it?'].map((text, at) => ({
          cohort: group?.id as string,
          place: at + 1,
          question: text,
          questionSw: `Swali ${at + 1}`,
          type: 'text' as const,
        })),
      )
      .returning()
    const id = await addPerson(database, 'applicant', { language: 'sw' })
    const member = await memberOf(id)
    await database.sql.transaction(tx => lockEnrolment(tx, member))
    await change(id, { startedAt: new Date(), cohort: group?.id, total: 2 })
    const [first, second] = questions.map(one => ({ question: one.id })) as [Key, Key]
    await expect(give(member, second, 'Everybody')).rejects.toMatchObject({ code: 'conflict' })
    await give(member, first, 'Maize')
    await give(member, second, 'Everybody')
    for (const one of await handed(id)) await judge(one, 'approved')
    const done = await own(id)
    expect(standingOf(done, await cohortOf(database.sql, done), new Date())).toBe('judging')
    expect(await notices(id)).toMatchObject([
      {
        kind: 'answer-approved',
        values: { question: { en: 'What do you sell?', sw: 'Swali 1' } },
        path: '/dashboard/applicant/welcome',
      },
      { kind: 'application-judging' },
    ])

    await change(id, { outcome: 'selected' })
    const [one] = await handed(id)
    await expect(judge(one as { id: string }, 'rejected', 'No')).rejects.toMatchObject({
      message: 'This application is already decided.',
    })

    // a selected applicant becomes a client and starts the onboarding
    await setRow(database.sql, account, id, { role: 'client' })
    const client = await memberOf(id)
    const anew = await database.sql.transaction(tx => lockEnrolment(tx, client))
    expect(anew).toMatchObject({
      programme: 'onboarding',
      total: 14,
      done: 0,
      pending: 0,
      cohort: null,
      startedAt: null,
      approvedAt: null,
      outcome: null,
    })
  })

  it('the SQL standing equals the computed one', async () => {
    const now = new Date()
    const past = new Date(now.getTime() - DAY)
    const begin = { startedAt: past, deadline: new Date(now.getTime() + DAY) }
    const cases: [string, Partial<Enrolment>][] = [
      ['not-started', { startedAt: null, deadline: null }],
      ['active', begin],
      ['late', { ...begin, deadline: past }],
      ['waiting', { ...begin, deadline: past, done: 14, total: 14 }],
      ['complete', { ...begin, done: 14, total: 14, approvedAt: past }],
      ['judging', { programme: 'application', done: 2, total: 2, approvedAt: past }],
      ['selected', { programme: 'application', approvedAt: past, outcome: 'selected' }],
      ['not-selected', { programme: 'application', approvedAt: past, outcome: 'not-selected' }],
    ]
    for (const [standing, values] of cases) {
      const { id } = await begun(values)
      const [row] = await database.sql
        .select({ enrolment, standing: standingNow(now) })
        .from(enrolment)
        .leftJoin(cohort, eq(cohort.id, enrolment.cohort))
        .where(and(eq(enrolment.account, id)))
      expect(row?.standing, standing).toBe(standing)
      expect(standingOf(row?.enrolment as Enrolment, null, now)).toBe(standing)
    }
  })

  it('the later of personal and cohort deadline applies, in SQL and in code', async () => {
    const now = new Date()
    const at = (days: number) => new Date(now.getTime() + days * DAY)
    const groups = await database.sql
      .insert(cohort)
      .values(
        [-1, 5].map(days => ({
          tenant: TENANT,
          name: `Until ${days}`,
          year: 2026,
          criteria: [],
          opensAt: at(-9),
          deadline: at(days),
        })),
      )
      .returning()
    const [over, open] = groups as [(typeof groups)[0], (typeof groups)[0]]
    const cases: [own: number | null, group: typeof over | null, until: Date | null, standing: string][] = [
      [null, null, null, 'active'],
      [3, null, at(3), 'active'],
      [null, over, over.deadline, 'late'],
      [3, over, at(3), 'active'],
      [-1, open, open.deadline, 'active'],
      [3, open, open.deadline, 'active'],
      [8, open, at(8), 'active'],
    ]
    for (const [days, group, until, standing] of cases) {
      const deadline = days === null ? null : at(days)
      const { id } = await begun({ programme: 'application', cohort: group?.id ?? null, deadline })
      const [row] = await database.sql
        .select({ enrolment, standing: standingNow(now), until: deadlineNow })
        .from(enrolment)
        .leftJoin(cohort, eq(cohort.id, enrolment.cohort))
        .where(eq(enrolment.account, id))
      expect([row?.standing, row?.until], `${days} ${group?.name}`).toEqual([standing, until])
      const own = row?.enrolment as Enrolment
      expect([standingOf(own, group, now), deadlineOf(own, group)]).toEqual([standing, until])
    }
  })
})
