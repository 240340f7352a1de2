import { randomBytes } from 'node:crypto'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, expect, it } from 'vitest'
import type { Report } from '#contract/report.ts'
import { addDays, dayOf } from '#rules/day.ts'
import { loanCode } from '#rules/loan-code.ts'
import { findRow, setRow } from '#server/db/row.ts'
import { account, enrolment, fund as funds, hub, loan, payment } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'

const TODAY = dayOf(Date.now())

onEveryDatabase(open => {
  let boss: Signed
  let officer: Signed
  let asked: string[]
  withDemoApp(open)
  beforeAll(async () => {
    boss = await signIn(database, 'super')
    officer = await signIn(database, 'processor')
    const name = { firstName: 'Zawadi', lastName: 'Juma' }
    await setRow(database.sql, account, officer.id, name)
    await plant()
  })

  type Draft = Pick<typeof loan.$inferInsert, 'status' | 'outstanding' | 'disbursedOn'> & {
    late?: number
    fund?: string
    by?: string
    tenant?: 'wezesha' | 'jenga'
  }

  async function add({ late, fund = 'Jiinue Stock Fund', by, tenant = 'wezesha', ...more }: Draft) {
    const client = await signIn(database, 'client', { tenant })
    const offered = await database.sql.select().from(funds)
    const [own] = offered.filter(one => one.tenant === tenant && (tenant !== 'wezesha' || one.name === fund))
    const [row] = await database.sql
      .insert(loan)
      .values({
        tenant,
        code: loanCode(randomBytes(8)),
        client: client.id,
        fund: own?.id as number,
        currency: own?.currency ?? 'KES',
        stage: 'proposed',
        amount: 100_000_00,
        months: 12,
        unpaidSince: late === undefined ? addDays(TODAY, 20) : addDays(TODAY, -late),
        recommendedBy: by ?? null,
        ...more,
        principalOutstanding: more.outstanding,
      })
      .returning({ id: loan.id })
    return (row as { id: string }).id
  }
  let receipts = 0
  const pay = (of: string | null, amount: number, day: string, reversed = false, tenant = 'wezesha') =>
    database.sql.insert(payment).values({
      tenant,
      loan: of,
      receipt: `REPORT${++receipts}`,
      amount,
      channel: 'paybill',
      day,
      postedAt: new Date(),
      reversedAt: reversed ? new Date() : null,
    })

  async function plant() {
    const by = officer.id
    asked = [
      await add({ status: 'active', outstanding: 60_000_00, disbursedOn: '2026-02-10', by }),
      await add({ status: 'active', outstanding: 20_000_00, disbursedOn: '2026-02-27', late: 31 }),
      await add({
        status: 'active',
        outstanding: 20_000_00,
        disbursedOn: '2026-03-01',
        late: 30,
        by,
        fund: 'Kuza Growth Fund',
      }),
      await add({ status: 'active', outstanding: 100_000_00, disbursedOn: '2026-04-01', late: 91, by }),
      await add({ status: 'closed', outstanding: 0, disbursedOn: '2026-02-02' }),
    ]
    await add({ status: 'submitted', outstanding: 0, disbursedOn: null })
    const theirs = { status: 'active', outstanding: 7_000_00, disbursedOn: '2026-02-10' } as const
    await pay(await add({ ...theirs, tenant: 'jenga' }), 3_000_00, '2026-03-10', false, 'jenga')
    await pay(asked[0] as string, 10_000_00, '2026-03-10')
    await pay(asked[0] as string, 10_000_00, '2026-04-10')
    await pay(asked[1] as string, 5_000_00, '2026-04-27')
    await pay(asked[1] as string, 1_000_00, '2026-04-28', true)
    await pay(null, 2_000_00, '2026-04-28')
  }

  const report = async (path: string): Promise<Report> => {
    const { status, body } = await callAs(app, boss, `GET lending/reports/${path}`)
    expect(status, path).toBe(200)
    return body
  }
  /** Returns rows as lists of their values, in column order. */
  const rowsOf = ({ rows, columns }: Report) => rows.map(row => columns.map(({ key }) => row[key]))

  it('portfolio: the outstanding amount by fund, with its share', async () => {
    const found = await report('portfolio')
    expect(found.columns.map(({ key }) => key)).toEqual(['fund', 'loans', 'lent', 'outstanding', 'share'])
    expect(rowsOf(found)).toEqual([
      ['Jiinue Stock Fund', '3', '30000000', '18000000', '9000'],
      ['Kuza Growth Fund', '1', '10000000', '2000000', '1000'],
    ])
    expect(found).toMatchObject({
      by: 'fund',
      currency: 'KES',
      day: TODAY,
      total: { loans: '4', outstanding: '20000000', share: '10000' },
    })
  })

  it('disbursements: by month of payout, within the requested dates', async () => {
    expect(rowsOf(await report('disbursements'))).toEqual([
      ['2026-02', '3', '30000000'],
      ['2026-03', '1', '10000000'],
      ['2026-04', '1', '10000000'],
    ])
    const found = await report('disbursements?from=2026-02-10&to=2026-03-01')
    expect(rowsOf(found)).toEqual([
      ['2026-02', '2', '20000000'],
      ['2026-03', '1', '10000000'],
    ])
  })

  it('repayments: excluding reversed and unmatched ones, also by officer', async () => {
    expect(rowsOf(await report('repayments'))).toEqual([
      ['2026-03', '1', '1000000'],
      ['2026-04', '2', '1500000'],
    ])
    expect(rowsOf(await report('repayments?by=officer'))).toEqual([
      ['', '1', '500000'],
      ['Zawadi Juma', '2', '2000000'],
    ])
  })

  it('by hub: lent and repaid amounts per hub, and the queue filtered by hub', async () => {
    const { sql } = database
    const [kisumu] = await sql.insert(hub).values({ tenant: 'wezesha', name: 'Kisumu-Dunga' }).returning()
    const of = await findRow(sql, loan, asked[0] as string)
    const enrolled = { tenant: 'wezesha', programme: 'onboarding', hub: kisumu?.id } as const
    await sql.insert(enrolment).values({ account: of?.client as string, ...enrolled })
    expect(rowsOf(await report('portfolio?by=hub'))).toEqual([
      ['', '3', '30000000', '14000000', '7000'],
      ['Kisumu-Dunga', '1', '10000000', '6000000', '3000'],
    ])
    expect(rowsOf(await report('repayments?by=hub'))).toEqual([
      ['', '1', '500000'],
      ['Kisumu-Dunga', '2', '2000000'],
    ])
    const { body } = await callAs(app, boss, `GET lending/loans/list?view=all&hub=${kisumu?.id}`)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([asked[0]])
  })

  it('arrears: by bucket in order, with PAR30 and PAR90 of the whole', async () => {
    const found = await report('arrears')
    expect(rowsOf(found)).toEqual([
      ['none', '1', '6000000', '3000'],
      ['1-30', '1', '2000000', '1000'],
      ['31-60', '1', '2000000', '1000'],
      ['90+', '1', '10000000', '5000'],
    ])
    // a loan 30 days late is not yet more than 30 days late
    expect(found.total).toMatchObject({
      par30: '12000000',
      par30Share: '6000',
      par90Share: '5000',
      late: '3',
    })
  })

  it('arrears of an officer are measured by that officer’s loans', async () => {
    const found = await report('arrears?by=officer')
    const [nobody, own] = found.rows
    expect(nobody).toMatchObject({ officer: '', par30Share: '10000', par90Share: '0' })
    expect(own).toMatchObject({ officer: 'Zawadi Juma', par30: '10000000', par30Share: '5556' })
  })

  it('every total sums its rows', async () => {
    for (const name of ['portfolio', 'disbursements', 'repayments', 'arrears']) {
      for (const by of ['month', 'fund', 'hub', 'officer', 'age']) {
        const { rows, columns, total } = await report(`${name}?by=${by}`)
        for (const { key } of columns.filter(({ kind }) => kind === 'count' || kind === 'money')) {
          const sum = rows.reduce((all, row) => all + Number(row[key]), 0)
          expect([name, by, key, String(sum)]).toEqual([name, by, key, total[key]])
        }
      }
    }
  })

  it('funds of the same name, old and replacement, share a row', async () => {
    const [old] = await database.sql.select().from(funds)
    const { id: _, ...terms } = old as typeof funds.$inferSelect
    await database.sql.insert(funds).values(terms)
    const client = await signIn(database, 'client')
    const [later] = (await database.sql.select().from(funds)).slice(-1)
    await database.sql.insert(loan).values({
      tenant: 'wezesha',
      code: loanCode(randomBytes(8)),
      client: client.id,
      fund: later?.id as number,
      currency: 'KES',
      stage: 'proposed',
      status: 'active',
      amount: 100,
      outstanding: 0,
      months: 12,
      disbursedOn: '2026-05-01',
    })
    const names = (await report('portfolio')).rows.map(row => row.fund)
    expect(new Set(names).size).toBe(names.length)
  })

  it('a period without loans has no rows', async () => {
    const found = await report('portfolio?from=2001-01-01&to=2001-12-31')
    expect(found.rows).toEqual([])
  })

  it('exports spreadsheets with numbers: headings, rows and totals, in the requested language', async () => {
    const file = (query: string) =>
      app.inject({
        url: `/api/lending/reports/arrears/export?${query}`,
        headers: boss.headers,
      })
    const csv = await file('by=age&from=2026-02-01&to=2026-04-30&format=csv&language=sw')
    expect(csv.headers['content-disposition']).toContain(`malimbikizo-${TODAY}.csv`)
    expect(csv.body.split('\r\n')).toEqual([
      '\ufeffSiku za kuchelewa,Mikopo,Deni la msingi (KES),Sehemu (%)',
      'Haijachelewa,1,60000,30',
      'Siku 1-30,1,20000,10',
      'Siku 31-60,1,20000,10',
      'Zaidi ya siku 90,1,100000,50',
      'Jumla,4,200000,100',
      '',
    ])
    const xlsx = await file('by=officer&from=2026-02-01&to=2026-04-30&format=xlsx&language=en')
    const lines = await readSheet(xlsx.rawPayload)
    expect(lines.at(-1)).toEqual(['Total', 4, 3, 200_000, 120_000, 60, 100_000, 50])
    expect(lines.map(([name]) => name)).toEqual(['Officer', 'No officer', 'Zawadi Juma', 'Total'])
  })

  it('is for supers only', async () => {
    for (const call of ['arrears', 'arrears/export?format=csv'])
      expect((await callAs(app, officer, `GET lending/reports/${call}`)).status).toBe(403)
  })
})
