import { and, count, eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { account, audit, enrolment, job } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { inDays } from './programme.testing.ts'

const MANY = 1_200

onEveryDatabase(open => {
  let boss: Signed
  withDemoApp(open)
  beforeAll(async () => {
    boss = await signIn(database, 'super')
    const people = await database.sql
      .insert(account)
      .values(
        Array.from({ length: MANY }, (_, at) => ({
          tenant: 'wezesha',
          role: 'client' as const,
          status: 'active' as const,
          useNewOnboarding: true,
          email: `late${at}@mail.example`,
          firstName: 'Late',
          lastName: `Number ${at}`,
          country: 'KE' as const,
          language: 'en' as const,
        })),
      )
      .returning({ id: account.id })
    await database.sql.insert(enrolment).values(
      people.map(({ id }) => ({
        account: id,
        tenant: 'wezesha',
        programme: 'onboarding' as const,
        total: 14,
        startedAt: new Date(),
        deadline: new Date(Date.now() - 1),
      })),
    )
  })

  it('a bulk extension handles 1,000 people per call, and a repeated call continues', async () => {
    const whom = { filters: { search: 'Late Number' }, deadline: inDays(30) }
    const extend = async () => (await callAs(app, boss, 'POST onboarding/progress/extend', whom)).body
    const late = async () =>
      (await callAs(app, boss, 'GET onboarding/progress?search=Late%20Number&standing=late')).body.total
    expect(await late()).toBe(MANY)
    expect(await extend()).toMatchObject({ people: 1_000, left: 200 })
    expect(await late()).toBe(200)
    expect(await extend()).toMatchObject({ people: 200, left: 0 })
    expect(await extend()).toMatchObject({ people: 0, left: 0 })
    expect(await late()).toBe(0)
    // each person is notified once and has one audit entry
    const [told] = await database.sql.select({ many: count() }).from(job).where(eq(job.kind, 'extended'))
    const [kept] = await database.sql
      .select({ many: count() })
      .from(audit)
      .where(and(eq(audit.action, 'deadline.extended'), eq(audit.actor, boss.id)))
    expect([told?.many, kept?.many]).toEqual([MANY, MANY])
  })
})
