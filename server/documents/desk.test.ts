import { sql as query } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { addDays } from '#rules/day.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, testServices, withDemoApp } from '#server/testing.ts'
import { day, writer } from './testing.ts'

onEveryDatabase(open => {
  let staff: Signed
  withDemoApp(open, { services: testServices() })
  beforeAll(async () => {
    staff = await signIn(database, 'processor')
  })
  const desk = async (asked = '') => (await callAs(app, staff, `GET documents/desk?${asked}`)).body

  it('staff see invoiced, paid and owed amounts per business, with totals', async () => {
    const [one, two] = [await writer(app, database), await writer(app, database, 'digiprime')]
    const late = await one.invoice({ dueOn: addDays(day(), -1) })
    await one.pay(late, 400)
    await two.invoice()
    await two.draft()
    const { data, totals, ...counts } = await desk()
    expect(counts).toMatchObject({ total: 2, all: 2, sent: 2, late: 1 })
    expect(data).toMatchObject([
      { business: two.business, invoices: 1, invoiced: 1000_50, paid: 0, owed: 1000_50, overdue: 0 },
      { business: one.business, invoices: 1, invoiced: 1000_50, paid: 400_00, owed: 600_50, overdue: 600_50 },
    ])
    expect(totals).toEqual([
      { currency: 'KES', invoiced: 2001_00, paid: 400_00, owed: 1601_00, overdue: 600_50 },
    ])
    expect((await desk('only=overdue')).data).toMatchObject([{ business: one.business }])
    expect(await desk('sort=owed&size=1&page=2')).toMatchObject({
      total: 2,
      data: [{ business: two.business }],
    })
    expect((await desk(`on=${addDays(day(), -70)}`)).data).toMatchObject([{ invoiced: 0 }, { invoiced: 0 }])
    const file = await app.inject({ url: '/api/documents/desk/export?format=csv', headers: staff.headers })
    expect(file.statusCode).toBe(200)
    expect(file.body.split('\n')).toHaveLength(4)
    expect((await callAs(app, one.signed, 'GET documents/desk')).status).toBe(403)

    // by the member's id, as linked from their page; read-only
    const start = await callAs(app, staff, `GET documents/start?business=${one.signed.id}`)
    expect(start.body.data).toMatchObject({ business: { id: one.business, writable: false } })
    expect((await callAs(app, staff, `POST documents/paper/${late}/remind`, {})).status).toBe(403)
    const other = await signIn(database, 'processor', { tenant: 'jenga' })
    expect((await callAs(app, other, 'GET documents/desk')).body).toMatchObject({ all: 0, data: [] })
  })

  it('totals of 50,000 invoices match their rows', async () => {
    const one = await writer(app, database)
    const id = await one.invoice()
    await database.sql.execute(query`
      insert into document (id, business, kind, number, year, serial, language, currency, name, phone, email, subtotal, tax, total,
        issued_on, due_on, by, by_name, sent_at)
      select lpad(to_hex(n), 24, '0'), business, kind, 'X' || n, 1999, n, language, currency, name, phone, email, n, 0, n,
        issued_on, ${addDays(day(), -1)}, by, by_name, sent_at
      from document, generate_series(1, 50000) as n where id = ${id}`)
    const [found] = (await desk('sort=-owed')).data
    const sum = (50_000 * 50_001) / 2
    expect(found).toMatchObject({
      business: one.business,
      invoices: 50_001,
      overdue: sum,
      owed: sum + 1000_50,
    })
  })
})
