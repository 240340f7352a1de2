import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANSWER_FILES } from '#contract/handed-file.ts'
import { Language } from '#contract/tenant.ts'
import { readPhone } from '#rules/phone.ts'
import type { Database } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { account, cohort, enrolment, file, question, score, submission } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { kindOf } from '#server/files/kind.ts'
import { type Enrolment, lockEnrolment, recountEnrolment } from '#server/onboarding/enrolment.ts'
import { standingOf } from '#server/onboarding/standing.ts'
import { TIMEOUTS } from '#tests/timeouts.ts'
import { plantDemo } from './demo.ts'
import { CAST } from './demo-people.ts'
import { demoEmail } from './people.ts'
import { plantProgramme } from './programme.ts'
import { QUESTIONS } from './programme-questions.ts'

let database: Database
const kept = new Map<string, Buffer>()
const files = { write: async (id: string, bytes: Buffer) => void kept.set(id, bytes) }
beforeAll(async () => {
  database = await openEither()
  await plantDemo(database.sql, { examplesPort: null })
  await plantProgramme(database.sql, files)
}, TIMEOUTS.long)
afterAll(() => database.close())

const applications = (tenant: string) =>
  database.sql
    .select({ enrolment, cohort, owner: account })
    .from(enrolment)
    .innerJoin(account, eq(account.id, enrolment.account))
    .innerJoin(cohort, eq(cohort.id, enrolment.cohort))
    .where(and(eq(enrolment.tenant, tenant), eq(enrolment.programme, 'application')))

describe.each(Object.keys(CAST))('the programme of %s', tenant => {
  it('has an open and a judged cohort, with every question type in both languages', async () => {
    const cohorts = await findRows(database.sql, cohort, { tenant }, asc(cohort.opensAt))
    const now = Date.now()
    const isOpen = cohorts.map(one => one.opensAt.getTime() < now && one.deadline.getTime() > now)
    expect(isOpen).toEqual([false, true])
    for (const { id } of cohorts) {
      const asked = await findRows(database.sql, question, { cohort: id })
      expect(asked.map(({ place }) => place).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
      expect(new Set(asked.map(({ type }) => type)).size).toBe(6)
      for (const one of asked) {
        expect(one.questionSw).not.toBe('')
        expect(one.optionsSw).toHaveLength(one.options.length)
        expect(one.hint === '').toBe(one.hintSw === '')
      }
    }
  })

  it('has applicants in every state, with figures that match their submissions', async () => {
    const rows = await applications(tenant)
    const standings = rows.map(row => standingOf(row.enrolment, row.cohort, new Date()))
    const wanted = ['not-started', 'active', 'waiting', 'late', 'judging', 'selected'] as const
    for (const one of wanted) expect(standings).toContain(one)
    expect(rows.some(({ enrolment: { rejected } }) => rejected > 0)).toBe(true)
    await database.sql.transaction(async tx => {
      for (const { owner } of rows) {
        const before: Enrolment = await lockEnrolment(tx, owner)
        expect(await recountEnrolment(tx, before, new Date())).toEqual(before)
      }
    })
    const judged = await database.sql
      .select({ account: score.account, judges: count() })
      .from(score)
      .innerJoin(account, and(eq(account.id, score.account), eq(account.tenant, tenant)))
      .groupBy(score.account)
    expect(judged.map(({ judges }) => judges).sort()).toEqual([1, 2, 3])
  })

  it('has answers that fit their questions, and files of the requested type', async () => {
    const people = (await applications(tenant)).map(({ owner }) => owner.id)
    const answers = await database.sql
      .select({ submission, question, file, owner: account })
      .from(submission)
      .innerJoin(question, eq(question.id, submission.question))
      .innerJoin(account, eq(account.id, submission.account))
      .leftJoin(file, eq(file.id, submission.file))
      .where(inArray(submission.account, people))
    expect(answers.length).toBeGreaterThan(50)
    for (const { submission: one, question: asked, file: stored, owner } of answers) {
      const rule = { ...ANSWER_FILES[asked.fileType], kinds: [...ANSWER_FILES[asked.fileType].kinds] }
      if (stored) {
        expect(kindOf(kept.get(stored.id) as Buffer, rule), stored.name).toBeTruthy()
        expect(stored.name).toContain(owner.lastName)
      } else if (asked.required) expect(one.value).not.toBe('')
      if (asked.type === 'number') expect(one.value).toMatch(/^\d+$/)
      if (asked.options.length > 0)
        expect(asked.options).toEqual(expect.arrayContaining(one.value?.split('\n') ?? []))
      expect(one.at.getTime()).toBeLessThan(Date.now())
      expect(one.at.getTime()).toBeGreaterThan(owner.createdAt.getTime())
    }
  })

  it('leaves the demo applicant without an application', async () => {
    const users = (await applications(tenant)).map(({ owner }) => owner.email)
    expect(users).not.toContain(demoEmail('applicant', tenant))
    for (const { owner } of await applications(tenant)) {
      expect(readPhone(owner.phone ?? '', owner.country)).toEqual({ phone: owner.phone })
    }
  })
})

it('is seeded once', async () => {
  const counts = async () => {
    const tables = [cohort, question, enrolment, submission, account, file, score]
    return Promise.all(
      tables.map(async table => (await database.sql.select({ many: count() }).from(table))[0]?.many),
    )
  }
  const before = await counts()
  await plantProgramme(database.sql, files)
  expect(await counts()).toEqual(before)
})

it('has all texts in all languages', () => {
  for (const { question, hint, reason, answers = [] } of QUESTIONS) {
    const sentences = [question, hint, reason, ...answers].filter(one => typeof one === 'object')
    for (const one of sentences) expect(Object.keys(one).sort()).toEqual(Object.keys(Language.schema).sort())
  }
})
