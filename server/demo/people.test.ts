import { asc, count, eq, sql as query } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Role } from '#contract/role.ts'
import { readPhone } from '#rules/phone.ts'
import { isPassword } from '#server/account/password.ts'
import type { Database } from '#server/db/open.ts'
import { account, audit, notification, profile } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { plantDemo } from './demo.ts'
import { CAST } from './demo-people.ts'
import { DEMO_PASSWORD, demoEmail } from './people.ts'

onEveryDatabase(open => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await plantDemo(database.sql, { examplesPort: null })
  })
  afterAll(() => database.close())
  const everybody = () => database.sql.select().from(account).orderBy(asc(account.id))
  const countOf = async (table: typeof account | typeof audit | typeof notification | typeof profile) =>
    (await database.sql.select({ number: count() }).from(table))[0]?.number

  describe('the demo accounts', () => {
    it('include an active user per role and tenant, with the demo password', async () => {
      const people = await everybody()
      for (const tenant of Object.keys(CAST)) {
        for (const role of Object.values(Role.schema)) {
          const user = people.find(one => one.email === demoEmail(role, tenant))
          expect(user).toMatchObject({ tenant, role, status: 'active' })
        }
      }
      expect(
        await isPassword(DEMO_PASSWORD, people.find(one => one.role === 'super')?.password ?? null),
      ).toBe(true)
    })

    it('have realistic names, phone numbers and dates', async () => {
      for (const person of await everybody()) {
        expect(person.lastName).not.toBe('')
        expect(readPhone(person.phone ?? '', person.country)).toEqual({ phone: person.phone })
        expect(person.createdAt.getTime()).toBeLessThanOrEqual(Date.now())
        expect(person.lastSeenAt?.getTime() ?? 0).toBeLessThanOrEqual(Date.now())
        if (person.status === 'invited') expect(person.password).toBeNull()
      }
      for (const { members, women } of Object.values(CAST)) {
        const firstNames = members.map(name => name.split(' ')[0])
        expect(new Set(members).size).toBe(members.length)
        expect(women.filter(name => !firstNames.includes(name)).length).toBeLessThanOrEqual(5)
      }
    })

    it('cover every status of a list, some registered by the sales agent', async () => {
      for (const tenant of Object.keys(CAST)) {
        const rows = await database.sql
          .select({ account, setup: profile.setup })
          .from(account)
          .innerJoin(profile, eq(profile.account, account.id))
          .where(eq(account.tenant, tenant))
        expect(rows.length).toBeGreaterThan(40)
        const different = (of: (row: (typeof rows)[number]) => unknown) => new Set(rows.map(of)).size
        expect(different(row => row.setup)).toBe(4)
        expect(different(row => row.account.status)).toBe(4)
        expect(different(row => row.account.role)).toBe(3)
        const sales = await database.sql.query.account.findFirst({
          where: query`${account.email} = ${demoEmail('sales', tenant)}`,
        })
        const own = rows.filter(row => row.account.registeredBy === sales?.id).length
        expect(own).toBeGreaterThan(20)
        expect(own).toBeLessThan(rows.length)
      }
    })

    it('are added where missing; changes are kept', async () => {
      const email = demoEmail('client', 'wezesha')
      await database.sql.update(account).set({ firstName: 'Changed' }).where(eq(account.email, email))
      const [gone] = await database.sql
        .delete(account)
        .where(eq(account.email, demoEmail('applicant', 'jenga')))
        .returning()
      const tables = [account, audit, notification, profile]
      const before = await Promise.all(tables.map(countOf))
      await plantDemo(database.sql, { examplesPort: null })
      const people = await everybody()
      expect(people.find(one => one.email === email)?.firstName).toBe('Changed')
      expect(people.find(one => one.id === gone?.id)?.email).toBe(gone?.email)
      expect(await Promise.all(tables.map(countOf))).toEqual(before.map(number => (number ?? 0) + 1))
    })

    it('skip a person whose phone is taken', async () => {
      const [gone] = await database.sql
        .delete(account)
        .where(eq(account.email, demoEmail('digiprime', 'jenga')))
        .returning()
      const { id: _, search: __, ...row } = gone as NonNullable<typeof gone>
      await database.sql.insert(account).values({ ...row, email: 'somebody@else.example' })
      await plantDemo(database.sql, { examplesPort: null })
      const people = await everybody()
      expect(people.find(one => one.phone === row.phone)?.email).toBe('somebody@else.example')
    })
  })
})
