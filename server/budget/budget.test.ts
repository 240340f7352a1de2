import { expect, it } from 'vitest'
import { addDays, dayOf } from '#rules/day.ts'
import { choices, type Trader, trader } from '#server/book/testing.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'

const KSH = 100
const TODAY = dayOf(Date.now())

onEveryDatabase(open => {
  withDemoApp(open)
  const member = async (): Promise<Trader> => trader(app, await signIn(database, 'client'))
  const plan = (own: Trader, name: string, from: string, to: string, more = {}) =>
    callAs(app, own.signed, 'POST budget/periods', { name, from, to, ...more })
  const add = (own: Trader, period: string, name: string, amount: number, more = {}) =>
    callAs(app, own.signed, `POST budget/periods/${period}/lines`, {
      kind: 'operating',
      name,
      amount: amount * KSH,
      ...more,
    })
  const read = async ({ signed }: Trader) => (await callAs(app, signed, 'GET budget/own')).body.data

  /** Records an expense of today. */
  async function spend(own: Trader, name: string, amount: number, how = 'Cash') {
    const of = await choices(app, own.signed)
    const [yearDate, monthDate, dayDate] = TODAY.split('-').map(Number)
    const { status } = await own.write('entrepreneurOverheadExpense', {
      typeOfExpense: of('entrepreneurSaleType', how),
      supplierPhone: '0712345678',
      name,
      year: yearDate,
      monthDate,
      dayDate,
      amountSpent: amount,
    })
    expect(status).toBe(200)
  }

  it('compares the budget with the book, to the shilling', async () => {
    const own = await member()
    expect((await read(own)).periods).toEqual([])
    const { body } = await plan(own, 'This week', addDays(TODAY, -3), addDays(TODAY, 3))
    expect(body.message).toBe('Period added successfully')
    await add(own, body.id, 'Rent', 5_000)
    const of = await choices(app, own.signed)
    await add(own, body.id, 'By card', 700, { type: of('entrepreneurSaleType', 'Card') })
    await spend(own, 'rent', 5_200)
    await spend(own, 'Taxi', 300, 'Card')
    await spend(own, 'Water', 80)
    const { periods, business } = await read(own)
    expect(business).toMatchObject({ name: 'Matunda ya Mama', currency: 'KES', writable: true })
    const [period] = periods
    expect(period).toMatchObject({ name: 'This week', state: 'running', loan: null })
    expect(
      period.lines.map((one: { name: string; typeName: string; actual: number }) => [
        one.name,
        one.typeName,
        one.actual / KSH,
      ]),
    ).toEqual([
      ['Rent', '', 5_200],
      ['By card', 'Card', 300],
    ])
    expect(period.unbudgeted).toMatchObject([{ name: 'Water', actual: 80 * KSH }])
    expect(period.sums.all).toMatchObject({ budgeted: 5_700 * KSH, actual: 5_580 * KSH })
    const overview = await callAs(app, own.signed, 'GET book/overview')
    expect(overview.body.data.figures.operatingExpense).toBe(period.sums.operating.actual)
    const entries = await callAs(app, own.signed, `GET book/entries?business=${own.business}&kinds=operating`)
    const water = entries.body.data.find(({ name }: { name: string }) => name === 'Water')
    const taken = await callAs(app, own.signed, `POST book/entries/${water.id}/void`, { reason: 'Not ours' })
    expect(taken.status).toBe(200)
    expect((await read(own)).periods[0]).toMatchObject({
      unbudgeted: [],
      sums: { all: { actual: 5_500 * KSH } },
    })
  })

  it.each([
    ['without a name', ['', '2027-01-01', '2027-01-31'], 'name', 'Period name cannot be blank'],
    ['without a start', ['X', '', '2027-01-31'], 'from', 'Start date cannot be blank'],
    ['that ends first', ['X', '2027-01-31', '2027-01-01'], 'to', 'The end date is before the start date'],
    [
      'that overlaps',
      ['X', '2026-12-31', '2027-01-31'],
      'from',
      'These days overlap with the period “December”. Choose other days, or change that period first.',
    ],
  ])('rejects a period %s by field', async (_, [name = '', from = '', to = ''], field, message) => {
    const own = await member()
    await plan(own, 'December', '2026-12-01', '2026-12-31')
    const { status, body } = await plan(own, name, from, to)
    expect([status, body.message, body.fields[field]]).toEqual([400, message, message])
    expect((await read(own)).periods).toHaveLength(1)
  })

  it('refuses concurrent overlaps', async () => {
    const own = await member()
    const all = await Promise.all(['A', 'B', 'C'].map(name => plan(own, name, '2026-12-01', '2026-12-31')))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it('copies another period’s plan, increased by a percentage', async () => {
    const own = await member()
    const first = await plan(own, 'A', '2026-10-01', '2026-10-31')
    await add(own, first.body.id, 'Rent', 1_005)
    await add(own, first.body.id, 'Oven', 20_000, { kind: 'capital' })
    const more = { copy: first.body.id, percent: 10, clientId: crypto.randomUUID() }
    const made = await plan(own, 'B', '2026-11-01', '2026-11-30', more)
    expect((await plan(own, 'B', '2026-11-01', '2026-11-30', more)).body.id).toBe(made.body.id)
    const [, copied] = (await read(own)).periods
    expect(copied.lines.map((one: { budgeted: number }) => one.budgeted / KSH)).toEqual([1_106, 22_000])
    const other = await member()
    const stolen = await plan(other, 'C', '2026-11-01', '2026-11-30', { copy: first.body.id })
    expect(stolen.status).toBe(404)
  })

  it('a period sent twice at once is added once', async () => {
    const own = await member()
    const clientId = crypto.randomUUID()
    const send = () => plan(own, 'A', '2026-10-01', '2026-10-31', { clientId })
    const [first, second] = await Promise.all([send(), send()])
    expect([first.status, second.status, second.body.id]).toEqual([200, 200, first.body.id])
  })

  it('changes at once take turns instead of blocking each other', async () => {
    const own = await member()
    const { body } = await plan(own, 'A', '2026-10-01', '2026-10-31')
    const line = await add(own, body.id, 'Rent', 1_000)
    for (let at = 0; at < 8; at++) {
      const replies = await Promise.all([
        add(own, body.id, `Fuel ${at}`, 900),
        callAs(app, own.signed, `PUT budget/lines/${line.body.id}`, {
          kind: 'operating',
          name: 'Rent',
          amount: (at + 1) * KSH,
        }),
        plan(own, `B ${at}`, `2027-0${at + 1}-01`, `2027-0${at + 1}-28`, { copy: body.id }),
        callAs(app, own.signed, `PUT budget/periods/${body.id}`, {
          name: `A ${at}`,
          from: '2026-10-01',
          to: '2026-10-31',
        }),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    }
  })

  it('edits and removes lines, and rejects duplicate expenses', async () => {
    const own = await member()
    const { body } = await plan(own, 'A', '2026-10-01', '2026-10-31')
    const line = await add(own, body.id, 'Rent', 1_000)
    const twice = await add(own, body.id, ' rent', 900)
    expect([twice.status, twice.body.message]).toEqual([
      409,
      'This period already has “Rent”. Change its amount instead.',
    ])
    const change = { kind: 'operating', name: 'Shop rent', amount: 1_200 * KSH }
    expect((await callAs(app, own.signed, `PUT budget/lines/${line.body.id}`, change)).status).toBe(200)
    const longer = { name: 'Autumn', from: '2026-09-01', to: '2026-10-31' }
    expect((await callAs(app, own.signed, `PUT budget/periods/${body.id}`, longer)).status).toBe(200)
    expect((await read(own)).periods).toMatchObject([
      { name: 'Autumn', from: '2026-09-01', lines: [{ name: 'Shop rent', budgeted: 1_200 * KSH }] },
    ])
    await callAs(app, own.signed, `DELETE budget/lines/${line.body.id}`)
    expect((await read(own)).periods[0].lines).toEqual([])
    await callAs(app, own.signed, `DELETE budget/periods/${body.id}`)
    expect((await read(own)).periods).toEqual([])
  })

  it('is limited to the owner and their staff, and rejects another owner’s loan', async () => {
    const own = await member()
    const { body } = await plan(own, 'A', '2026-10-01', '2026-10-31')
    const other = await member()
    const asked = (signed: Trader['signed'], call: string, sent?: object) => callAs(app, signed, call, sent)
    const form = { name: 'Mine', from: '2026-10-01', to: '2026-10-31' }
    expect((await asked(other.signed, `GET budget/own?business=${own.business}`)).status).toBe(403)
    for (const answer of [
      await asked(other.signed, `PUT budget/periods/${body.id}`, form),
      await asked(other.signed, `DELETE budget/periods/${body.id}`),
      await asked(other.signed, `POST budget/periods/${body.id}/lines`, {
        kind: 'operating',
        name: 'x',
        amount: 100,
      }),
    ])
      expect(answer.status).toBe(404)
    const strange = await plan(own, 'B', '2026-12-01', '2026-12-31', { loan: 'a'.repeat(24), tranche: 100 })
    expect([strange.status, strange.body.fields.loan]).toEqual([
      400,
      'Choose one of the owner’s loans, or none.',
    ])
    const staff = await signIn(database, 'processor')
    const seen = await asked(staff, `GET budget/own?owner=${own.signed.id}`)
    expect(seen.body.data.periods).toMatchObject([{ name: 'A' }])
  })
})
