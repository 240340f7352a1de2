import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DownloadKind, STEP_FILES } from '#contract/onboarding.ts'
import { STEPS } from '#contract/onboarding-step.ts'
import type { Database } from '#server/db/open.ts'
import { findRow, findRows } from '#server/db/row.ts'
import { account, enrolment, file, hub, paper, submission } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { textOfPdf } from '#server/export/testing.ts'
import { kindOf } from '#server/files/kind.ts'
import { type Enrolment, lockEnrolment, recountEnrolment } from '#server/onboarding/enrolment.ts'
import { standingOf } from '#server/onboarding/standing.ts'
import { TIMEOUTS } from '#tests/timeouts.ts'
import { plantDemo } from './demo.ts'
import { CAST } from './demo-people.ts'
import { plantHanded } from './onboarding.ts'
import { demoEmail, idOf } from './people.ts'

let database: Database
const kept = new Map<string, Buffer>()
const files = { write: async (id: string, bytes: Buffer) => void kept.set(id, bytes) }
beforeAll(async () => {
  database = await openEither()
  await plantDemo(database.sql, { examplesPort: null, loans: true })
  await plantHanded(database.sql, files)
}, TIMEOUTS.long)
afterAll(() => database.close())

const onboarding = (tenant: string) => findRows(database.sql, enrolment, { tenant, programme: 'onboarding' })
const handedBy = (id: string) => findRows(database.sql, submission, { account: id }, asc(submission.at))

describe.each(Object.keys(CAST))('the demo of %s', tenant => {
  it('has the five hubs in order', async () => {
    const hubs = await findRows(database.sql, hub, { tenant }, asc(hub.place))
    expect(hubs.map(({ name }) => name)).toEqual(['Nairobi', 'Kisumu', 'Mombasa', 'Tanzania', 'Nakuru'])
  })

  it('has every paper in both languages, as a one-page PDF', async () => {
    const papers = await database.sql
      .select({ paper, file })
      .from(paper)
      .innerJoin(file, eq(file.id, paper.file))
      .where(eq(paper.tenant, tenant))
    expect(papers).toHaveLength(2 * Object.keys(DownloadKind.schema).length)
    for (const one of papers) {
      const text = textOfPdf(kept.get(one.file.id) as Buffer)
      expect(text, one.file.name).toMatch(/(Page|Ukurasa) 1 \/ 1/)
    }
  })

  it('has clients at every onboarding state', async () => {
    const now = new Date()
    const standings = (await onboarding(tenant)).map(row => standingOf(row, null, now))
    for (const one of ['active', 'waiting', 'late', 'complete']) expect(standings).toContain(one)
    const rows = await onboarding(tenant)
    expect(rows.some(({ rejected }) => rejected > 0)).toBe(true)
    expect(rows.some(({ pending }) => pending > 0)).toBe(true)
  })

  it('has figures that match the submissions, in order and not too early', async () => {
    for (const row of await onboarding(tenant)) {
      const handed = await handedBy(row.account)
      const current = handed.filter(one => one.current)
      const counted = await database.sql.transaction(tx => recountEnrolment(tx, row, new Date()))
      const { done, pending, rejected, total } = row
      expect(counted).toMatchObject({ done, pending, rejected, total })
      expect(new Set(current.map(({ step }) => step))).toEqual(new Set(STEPS.slice(0, current.length)))
      for (const { at, decidedAt } of handed) {
        expect(at.getTime()).toBeGreaterThan(row.startedAt?.getTime() ?? 0)
        expect(at.getTime()).toBeLessThan(Date.now())
        if (decidedAt) expect(decidedAt.getTime()).toBeGreaterThanOrEqual(at.getTime())
      }
      const owner = await findRow(database.sql, account, row.account)
      expect(owner?.onboardingComplete).toBe(row.approvedAt !== null)
    }
  })

  it('has real files of the right type for every step', async () => {
    for (const row of await onboarding(tenant)) {
      for (const { step, file: id } of await handedBy(row.account)) {
        if (step === 'investOverview') continue
        const rule = STEP_FILES[step as keyof typeof STEP_FILES]
        expect(kindOf(kept.get(id as string) as Buffer, rule), step ?? '').toBeDefined()
      }
    }
  })

  it('has an unstarted client', async () => {
    const starter = await findRow(database.sql, account, idOf(demoEmail('starter', tenant)))
    expect(starter).toMatchObject({ useNewOnboarding: true, onboardingComplete: false, role: 'client' })
    const row = await database.sql.transaction(tx =>
      lockEnrolment(tx, starter as typeof account.$inferSelect),
    )
    expect(standingOf(row as Enrolment, null, new Date())).toBe('not-started')
  })
})

it('is seeded once', async () => {
  const before = [kept.size, (await database.sql.select().from(submission)).length]
  await plantHanded(database.sql, files)
  expect([kept.size, (await database.sql.select().from(submission)).length]).toEqual(before)
})
