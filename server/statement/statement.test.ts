import { expect, it } from 'vitest'
import { addDays, dayOf } from '#rules/day.ts'
import { counterpartyOf } from '#rules/statement/classify.ts'
import { addMangoes, choices, type Trader, trader } from '#server/book/testing.ts'
import { file as fileTable, statement, statementRow } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { timesTold } from '#server/live/testing.ts'
import { callAs, multipart, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { discrepanciesOf, lastResults } from './compare.ts'
import { codeOn, movements, scanned, writeCsv, writeStatement } from './generator.testing.ts'
import type { Written } from './styles.testing.ts'

const KSH = 100
const TODAY = dayOf(Date.now())
const DAY = addDays(TODAY, -20)

/** Creates three sales of 1,000, 500 and 250 and a payment of 400, on four days. */
function small(): Written {
  let balance = 5_000 * KSH
  const rows = [1_000, 500, -400, 250].map((amount, at) => {
    const day = addDays(DAY, at)
    balance += amount * KSH
    return {
      day,
      time: '10:00:00',
      reference: codeOn(day, () => 0.1 * (at + 1)),
      balance,
      details:
        amount > 0
          ? `Customer Payment to Small Business from - 2547****11${at} A B`
          : 'Merchant Payment to 12345 - WHOLESALER',
      in: Math.max(0, amount) * KSH,
      out: Math.max(0, -amount) * KSH,
    }
  })
  return { rows, opening: 5_000 * KSH, holder: 'ASHA MWANGI', phone: '254712345678' }
}

onEveryDatabase(open => {
  withDemoApp(open)

  const member = async (role: 'client' | 'digiprime' = 'client', phone?: string): Promise<Trader> =>
    trader(app, await signIn(database, role, { lastName: 'Mwangi', ...(phone && { phone }) }))
  const institution = async (signed: Signed, name = 'M-PESA') => {
    const { body } = await callAs(app, signed, 'POST validation/institutions/list', {})
    expect(body).toMatchObject({ error: false, count: body.data.length })
    return body.data.find((one: { name: string }) => one.name === name).id as string
  }
  async function send(own: Trader, bytes: Buffer, name = 'statement.pdf', more: Record<string, string> = {}) {
    const form = multipart({
      financialInsitutionId: await institution(own.signed),
      ...more,
      pdfFinancialStatement: { name, bytes },
    })
    const reply = await app.inject({
      method: 'POST',
      url: '/api/validation/statements/upload',
      payload: form.payload,
      headers: { ...own.signed.headers, ...form.headers },
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  const report = async ({ signed }: Trader) => (await callAs(app, signed, 'GET validation/report')).body.data

  async function sell(own: Trader, day: string, amount: number, how = 'Mobile money') {
    const of = await choices(app, own.signed)
    const { variant } = await addMangoes(app, own, 100)
    const [yearSold, monthSold, dateSold] = day.split('-').map(Number)
    const { status } = await own.write('entrepreneurProductSale', {
      productVariantId: variant,
      quantity: 1,
      revenueAmount: amount,
      yearSold,
      monthSold,
      dateSold,
      typeOfSale: of('entrepreneurSaleType', how),
      clientPhone: '0712345678',
    })
    expect(status).toBe(200)
  }

  it.each(['client', 'digiprime'] as const)(
    'a %s submits a statement, resolves three differences, and the score rises to the top',
    async role => {
      const own = await member(role)
      await sell(own, DAY, 1_000)
      await sell(own, DAY, 300, 'Cash')
      const told = await timesTold(database.sql, 'statements')
      const sent = await send(own, await writeStatement('mpesa-ke', small()))
      expect(await timesTold(database.sql, 'statements')).toBe(told + 1)
      expect(sent).toMatchObject({ status: 200, body: { error: false, state: 'validated' } })
      const before = await report(own)
      // of 2,150 that moved, 1,150 are not in the book: 500, 250 and 400
      expect(before.result.discrepancy).toBeCloseTo((100 * 1_150) / 2_150)
      expect(before.result).toMatchObject({ band: 'bad', score: 0, days: 4 })
      expect(
        before.differences.map((one: { kind: string; amount: number }) => [one.kind, one.amount / KSH]),
      ).toEqual([
        ['unrecorded', 500],
        ['unrecorded', 400],
        ['unrecorded', 250],
      ])
      expect(
        before.months.reduce((sum: number, one: { apart: { in: number } }) => sum + one.apart.in, 0),
      ).toBe(300 * KSH)
      for (const { row } of before.differences) {
        const added = await callAs(app, own.signed, `POST validation/rows/${row.id}/entry`, {})
        expect(added).toMatchObject({ status: 200, body: { message: 'Added to your book.' } })
        const twice = await callAs(app, own.signed, `POST validation/rows/${row.id}/entry`, {})
        expect(twice.status).toBe(409)
      }
      // a line whose entry was deleted is offered again, even if the service made for it was removed
      const [line] = before.differences
      const { data: added } = (await own.read('entrepreneurServiceSale')).body
      const entry = added.find((one: { revenue: number }) => one.revenue * KSH === line.amount)
      await callAs(app, own.signed, `POST book/entries/${entry.id}/void`, { reason: 'A mistake' })
      const [service] = (await own.read('entrepreneurService')).body.data
      await callAs(app, own.signed, `POST book/items/${service.id}/void`, { reason: 'Not mine' })
      expect((await report(own)).differences.map(({ row }: typeof line) => row.id)).toEqual([line.row.id])
      const anew = () => callAs(app, own.signed, `POST validation/rows/${line.row.id}/entry`, {})
      expect([(await anew()).status, (await anew()).status]).toEqual([200, 409])
      const after = await report(own)
      expect(after.result).toMatchObject({ discrepancy: 0, score: 100, band: 'excellent' })
      expect([after.open, after.matched.value, after.history.length]).toEqual([0, 1, 6])
      const sales = (await own.read('entrepreneurServiceSale')).body.data
      const mended = { source: 'statement', serviceVariantName: 'Sales from statements' }
      expect(
        sales.sort((one: { revenue: number }, other: { revenue: number }) => one.revenue - other.revenue),
      ).toMatchObject([
        { revenue: 250, ...mended },
        { revenue: 500, ...mended },
      ])
      expect(await lastResults(database.sql, own.business, 1)).toMatchObject([{ discrepancy: 0, day: TODAY }])
      const quarter = `${TODAY.slice(0, 4)}-Q${Math.ceil(Number(DAY.slice(5, 7)) / 3)}` as never
      expect([...(await discrepanciesOf(database.sql, [own.business], [quarter])).values()]).toEqual([0])
    },
  )

  it('reports opened at once store a new result once', async () => {
    const own = await member()
    await send(own, await writeStatement('mpesa-ke', small()))
    await sell(own, DAY, 1_000)
    const opened = await Promise.all(Array.from({ length: 4 }, () => report(own)))
    const results = await lastResults(database.sql, own.business, 9)
    expect(results.map(({ discrepancy }) => Math.round(discrepancy))).toEqual([53, 100])
    expect(opened.map(({ result, history }) => [result.discrepancy, history.length])).toEqual(
      opened.map(() => [results[0]?.discrepancy, 2]),
    )
  })

  it('asks for the password of a locked file, opens it, and does not store it', async () => {
    const own = await member()
    const bytes = await writeStatement('mpesa-ke', small(), { password: 'siri-4930217' })
    expect((await send(own, bytes)).body.fields).toEqual({
      statementPassword: 'This file is locked. Enter its password. We use it once and do not keep it.',
    })
    expect(
      (await send(own, bytes, 'a.pdf', { statementPassword: '1' })).body.fields.statementPassword,
    ).toMatch('does not open')
    expect((await report(own)).statements).toEqual([])
    const sent = await send(own, bytes, 'a.pdf', { statementPassword: 'siri-4930217' })
    expect(sent.body.state).toBe('validated')
    const { sql } = database
    const kept = JSON.stringify([
      await sql.select().from(statement),
      await sql.select().from(statementRow),
      await sql.select().from(fileTable),
    ])
    expect(kept).not.toContain('siri-4930217')
  })

  it('the same file is deduplicated, and overlapping movements count once', async () => {
    const own = await member()
    const whole = movements(11, 60, { from: addDays(TODAY, -150) })
    const mine = { ...whole, holder: 'ASHA MWANGI' }
    const bytes = await writeStatement('mpesa-ke', mine)
    const first = await send(own, bytes)
    const again = await send(own, bytes)
    expect([again.body.id, again.body.message]).toEqual([
      first.body.id,
      'You have sent this file before. Its report has not changed.',
    ])
    const before = await report(own)
    const half = {
      ...mine,
      rows: mine.rows.slice(30),
      opening: mine.rows[29]?.balance ?? 0,
    }
    const csv = await send(own, Buffer.from(writeCsv(half)), 'till.csv')
    expect(csv.body.state).toBe('validated')
    const after = await report(own)
    expect(after.statements[0]).toMatchObject({ rows: 30, repeated: 30 })
    expect(after.months).toEqual(before.months)
    // and the account's months are the same, whichever statement reports them
    expect(after.proof).toEqual(before.proof)
    const [{ months }] = after.proof
    expect([months[0].opening, months.at(-1).closing]).toEqual([mine.opening, mine.rows.at(-1)?.balance])
    expect(months.every(({ unseen }: { unseen: number }) => unseen === 0)).toBe(true)
  })

  it.each([true, false])(
    'movements of a statement under review count once in the next one: accepted %s',
    async accept => {
      const own = await member()
      const staff = await signIn(database, 'processor')
      const moved = async () =>
        (await report(own)).months.reduce(
          (sum: number, { statement: { in: came, out: went } }: { statement: { in: number; out: number } }) =>
            sum + (came + went) / KSH,
          0,
        )
      const doubtful = await send(
        own,
        await writeStatement('mpesa-ke', { ...small(), holder: 'PETER OTIENO' }),
      )
      expect([doubtful.body.state, await moved()]).toEqual(['review', 0])
      const clear = await send(own, await writeStatement('mpesa-ke', small()))
      expect([clear.body.state, await moved()]).toEqual(['validated', 2_150])
      const { status } = await callAs(app, staff, `POST validation/desk/${doubtful.body.id}/decide`, {
        accept,
        reason: 'Compared with the account',
      })
      expect([status, await moved()]).toEqual([200, 2_150])
    },
  )

  it('movements of one account count once with or without their time, those of each account by themselves', async () => {
    const own = await member()
    const moved = async () =>
      (await report(own)).proof.map(({ months }: { months: { in: number; out: number }[] }) =>
        months.reduce((sum, { in: came, out: went }) => sum + (came + went) / KSH, 0),
      )
    const csv = async (text: string, name: string) => (await send(own, Buffer.from(text), name)).body.state
    const mine = small()
    expect(await csv(writeCsv(mine).replaceAll(' 10:00:00', ''), 'days.csv')).toBe('validated')
    expect(await csv(writeCsv(mine), 'times.csv')).toBe('validated')
    expect(await moved()).toEqual([2_150])
    expect(await csv(writeCsv({ ...mine, phone: '254712345999' }), 'other.csv')).toBe('validated')
    expect(await moved()).toEqual([2_150, 2_150])
  })

  it('an unverified statement awaits staff, who accept or reject it with a reason', async () => {
    const own = await member()
    const staff = await signIn(database, 'processor')
    const foreign = await send(own, await writeStatement('mpesa-ke', { ...small(), holder: 'PETER OTIENO' }))
    expect(foreign.body).toMatchObject({ state: 'review' })
    const picture = await send(
      own,
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
      'photo.png',
    )
    expect(picture.body.state).toBe('review')
    // a scanned PDF counts as a picture too
    const scan = await send(own, await scanned(), 'scan.pdf')
    expect(scan.body).toMatchObject({ error: false, state: 'review' })
    expect(scan.body.message).toBe(picture.body.message)
    expect((await report(own)).result).toBeNull()
    const queue = (await callAs(app, staff, 'GET validation/desk?state=review&size=100')).body
    const rows = queue.data.filter((one: { owner: { id: string } }) => one.owner.id === own.signed.id)
    expect(rows.map(({ doubts }: { doubts: string[] }) => doubts)).toEqual([
      ['holder'],
      ['picture'],
      ['picture'],
    ])
    const seen = (await callAs(app, staff, `GET validation/desk/${foreign.body.id}`)).body.data
    expect(seen).toMatchObject({ integrity: 'failed', holder: 'PETER OTIENO', file: expect.any(String) })
    expect(seen.movements).toHaveLength(4)
    const decide = (id: string, accept: boolean, who = staff) =>
      callAs(app, who, `POST validation/desk/${id}/decide`, { accept, reason: 'Her shop is in his name.' })
    expect((await decide(picture.body.id, true)).status).toBe(409)
    const told = await timesTold(database.sql, 'statements')
    expect((await decide(picture.body.id, false)).status).toBe(200)
    expect(await timesTold(database.sql, 'statements')).toBe(told + 1)
    expect((await decide(scan.body.id, false)).status).toBe(200)
    expect((await decide(foreign.body.id, true)).status).toBe(200)
    expect((await decide(foreign.body.id, false)).status).toBe(409)
    const after = await report(own)
    expect(after.statements.map((one: { state: string; reason: string }) => [one.state, one.reason])).toEqual(
      [
        ['rejected', 'Her shop is in his name.'],
        ['rejected', 'Her shop is in his name.'],
        ['validated', 'Her shop is in his name.'],
      ],
    )
    expect(after.result.discrepancy).toBe(100)
    expect((await decide(foreign.body.id, true, own.signed)).status).toBe(403)
    const notices = await callAs(app, own.signed, 'GET account/notifications')
    expect(JSON.stringify(notices.body)).toContain('statement-rejected')
  })

  it('a class set for a counterparty applies to all its movements, and to later statements', async () => {
    const own = await member()
    const written = movements(21, 40, { from: addDays(TODAY, -120) })
    await send(own, await writeStatement('mpesa-ke', { ...written, holder: 'ASHA MWANGI' }))
    const { asks, result } = await report(own)
    const [first] = asks
    const isSame = (one: { details: string; in: number }) =>
      counterpartyOf(one.details) === counterpartyOf(first.details) && one.in > 0 === first.in > 0
    expect(
      (
        await callAs(app, own.signed, `POST validation/rows/${first.id}/class`, {
          is: 'personal',
          remember: true,
        })
      ).body.message,
    ).toBe('The line now counts as you chose.')
    const after = await report(own)
    expect(after.asks.some(isSame)).toBe(false)
    expect(after.asks.length).toBeLessThan(asks.length)
    expect(after.result.discrepancy).toBeLessThanOrEqual(result.discrepancy)
    const later = movements(22, 40, { from: addDays(TODAY, -60) })
    await send(own, await writeStatement('mpesa-ke', { ...later, holder: 'ASHA MWANGI' }), 'later.pdf')
    const last = await report(own)
    expect(last.asks.some(isSame)).toBe(false)
  })

  it('a month’s charges become one expense, not compared', async () => {
    const own = await member()
    const written = movements(31, 60, { from: addDays(TODAY, -100) })
    await send(own, await writeStatement('mpesa-ke', { ...written, holder: 'ASHA MWANGI' }))
    const before = await report(own)
    const month = before.months.find(({ fees }: { fees: number }) => fees > 0)
    const add = () => callAs(app, own.signed, 'POST validation/fees/entry', { month: month.month })
    expect((await add()).status).toBe(200)
    expect((await add()).status).toBe(409)
    const after = await report(own)
    expect(after.result.discrepancy).toBe(before.result.discrepancy)
    expect((await own.read('entrepreneurOverheadExpense')).body.data).toMatchObject([
      { name: 'Transaction charges', amountSpent: month.fees / KSH },
    ])
    // once deleted, they can be added again
    const [entry] = (await own.read('entrepreneurOverheadExpense')).body.data
    await callAs(app, own.signed, `POST book/entries/${entry.id}/void`, { reason: 'A mistake' })
    expect((await report(own)).months).toEqual(before.months)
    expect([(await add()).status, (await add()).status]).toEqual([200, 409])
    expect((await own.read('entrepreneurOverheadExpense')).body.data).toHaveLength(1)
  })

  it('charges of another statement of the month can be added too, and each is offered once', async () => {
    const own = await member()
    const feesOf = async (month: string) =>
      (await report(own)).months.find((one: { month: string }) => one.month === month).fees
    const sendNext = async (seed: number) => {
      const written = movements(seed, 60, { from: addDays(TODAY, -100) })
      return send(own, await writeStatement('mpesa-ke', { ...written, holder: 'ASHA MWANGI' }), `${seed}.pdf`)
    }
    await sendNext(31)
    const { month } = (await report(own)).months.find(({ fees }: { fees: number }) => fees > 0)
    const add = () => callAs(app, own.signed, 'POST validation/fees/entry', { month })
    const amounts = [await feesOf(month)]
    await add()
    expect(await feesOf(month)).toBe(0)
    await sendNext(32)
    amounts.push(await feesOf(month))
    expect(amounts[1]).toBeGreaterThan(0)
    expect((await add()).status).toBe(200)
    expect((await add()).body.message).toBe('The charges of this month are already in your book.')
    const { data } = (await own.read('entrepreneurOverheadExpense')).body
    expect(data.map(({ amountSpent }: { amountSpent: number }) => amountSpent * KSH).sort()).toEqual(
      amounts.sort(),
    )
  })

  it('a file with unknown headings is mapped by its owner, and reviewed by staff', async () => {
    const own = await member()
    const csv = `Siku hii,Nini,Juu,Chini,Sasa\n${DAY},Mauzo,500.00,,500.00\n${addDays(DAY, 1)},Nauli,,120.00,380.00\n`
    const sent = await send(own, Buffer.from(csv), 'x.csv', {
      financialInsitutionId: await institution(own.signed, 'Another bank or wallet'),
    })
    expect(sent.body.state).toBe('mapping')
    const [waiting] = (await report(own)).statements
    expect(waiting.grid[0]).toEqual(['Siku hii', 'Nini', 'Juu', 'Chini', 'Sasa'])
    const map = (columns: object) =>
      callAs(app, own.signed, `POST validation/statements/${sent.body.id}/mapping`, columns)
    expect((await map({ in: 2, out: 3 })).body.fields.time).toBe('Choose the column with the date.')
    expect((await map({ time: 0 })).status).toBe(400)
    expect((await map({ time: 1, in: 2, out: 3 })).body.message).toMatch('No line could be read')
    const mapped = await map({ time: 0, details: 1, in: 2, out: 3, balance: 4 })
    expect(mapped).toMatchObject({ status: 200, body: { state: 'review' } })
    expect((await report(own)).statements).toMatchObject([{ state: 'review', rows: 2, grid: null }])
  })

  const sentWith = (call: string) => (call.endsWith('class') ? { is: 'fee' } : {})

  it('is for its owner and their staff only', async () => {
    const own = await member('client', '+254700333001')
    const sent = await send(own, await writeStatement('mpesa-ke', small()))
    const [{ row }] = (await report(own)).differences
    const other = await member('client', '+254700333002')
    const read = `GET validation/report?business=${own.business}`
    expect((await callAs(app, other.signed, read)).status).toBe(403)
    for (const call of [
      `POST validation/rows/${row.id}/class`,
      `POST validation/rows/${row.id}/entry`,
      `POST validation/statements/${sent.body.id}/mapping`,
    ]) {
      const answer = await callAs(app, other.signed, call, sentWith(call))
      expect([call, answer.status]).toEqual([call, 404])
    }
    expect((await callAs(app, other.signed, 'GET validation/desk')).status).toBe(403)
    const strange = await send(own, Buffer.from('%PDF-1.7 x'), 'a.pdf', { phone: '0700333002' })
    expect(strange.status).toBe(403)
    const jenga = await signIn(database, 'processor', { tenant: 'jenga', country: 'TZ' })
    expect((await callAs(app, jenga, `GET validation/desk/${sent.body.id}`)).status).toBe(404)
    const sales = await signIn(database, 'sales')
    expect((await callAs(app, sales, `GET validation/report?owner=${own.signed.id}`)).status).toBe(404)
  })

  it('a file that is no statement is rejected by field, and staff edit institutions', async () => {
    const own = await member()
    const broken = await send(own, Buffer.from('%PDF-1.7\nnothing'))
    expect(broken.body.fields).toMatchObject({
      pdfFinancialStatement: expect.stringContaining('cannot be read'),
    })
    const letter = await send(own, Buffer.from('Dear customer, here is your statement.\n'), 'a.pdf')
    expect(letter.body.fields).toMatchObject({
      pdfFinancialStatement: expect.stringContaining('cannot be read'),
    })
    const nowhere = await send(own, await writeStatement('mpesa-ke', small()), 'a.pdf', {
      financialInsitutionId: 'f'.repeat(24),
    })
    expect(nowhere.body.fields).toEqual({
      financialInsitutionId: 'Choose your financial institution from the list.',
    })
    const staff = await signIn(database, 'processor')
    const add = { name: 'Stima Sacco', layout: 'any', hidden: false }
    expect((await callAs(app, staff, 'POST validation/institutions', add)).status).toBe(200)
    expect(await institution(own.signed, 'Stima Sacco')).toMatch(/^[0-9a-f]{24}$/)
  })
})
