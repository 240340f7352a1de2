import { expect, it } from 'vitest'
import { addDays, addMonths, dayOf } from '#rules/day.ts'
import { findRow, setRow } from '#server/db/row.ts'
import { bookEntry, bookRecurring, bookShare, file } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { textOfPdf } from '#server/export/testing.ts'
import { callAs, multipart, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { choices, type Trader, today, trader } from './testing.ts'

const TODAY = dayOf(Date.now())
const PDF = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF')

onEveryDatabase(open => {
  withDemoApp(open)
  const member = async (): Promise<Trader> =>
    trader(app, await signIn(database, 'client', { phone: `+2547${Math.random().toString().slice(2, 10)}` }))
  const spend = async ({ signed, write }: Trader, name: string, amountSpent = 12_000): Promise<string> => {
    const of = await choices(app, signed)
    const { body } = await write('entrepreneurOverheadExpense', {
      name,
      amountSpent,
      typeOfExpense: of('entrepreneurSaleType', 'Cash'),
      supplierPhone: '0712345678',
      ...today('dayDate', 'monthDate', 'year'),
    })
    return body.id
  }

  it('a recurring expense is due on its day, and is entered once or skipped', async () => {
    const own = await member()
    const call = (name: string, body?: object) => callAs(app, own.signed, name, body)
    const rent = await spend(own, 'Rent')
    expect((await call(`POST book/entries/${rent}/repeat`, { every: 'month' })).status).toBe(200)
    const recurring = async () => (await call('GET book/recurring')).body.data
    const next = addMonths(TODAY, 1)
    expect(await recurring()).toMatchObject([
      { kind: 'operating', name: 'Rent', amount: 1_200_000, every: 'month', next, due: false },
    ])
    expect((await call(`GET book/entries/${rent}`)).body.data.repeats).toEqual({ every: 'month', next })
    const [{ id }] = await recurring()
    expect((await call(`POST book/recurring/${id}/answer`, { day: next, enter: true })).status).toBe(409)

    // simulate the passing of weeks, of which two are missed
    const [first, past, after] = [addDays(TODAY, -17), addDays(TODAY, -10), addDays(TODAY, -3)]
    await setRow(database.sql, bookEntry, rent, { day: first })
    await setRow(database.sql, bookRecurring, id, { next: past, every: 'week' })
    expect(await recurring()).toMatchObject([{ due: true, next: past }])
    const answer = () => call(`POST book/recurring/${id}/answer`, { day: past, enter: true })
    expect((await answer()).status).toBe(200)
    expect((await answer()).status).toBe(200)
    const rows = async () => (await own.read('entrepreneurOverheadExpense')).body.data
    expect((await rows()).map(({ amountSpent }: { amountSpent: number }) => amountSpent)).toEqual([
      12_000, 12_000,
    ])
    // each missed one is proposed in turn
    expect(await recurring()).toMatchObject([{ due: true, next: after }])
    await call(`POST book/recurring/${id}/answer`, { day: after, enter: false })
    expect(await rows()).toHaveLength(2)
    expect(await recurring()).toMatchObject([{ due: false, next: addDays(TODAY, 4) }])

    const other = await member()
    expect(
      (await callAs(app, other.signed, `POST book/recurring/${id}/answer`, { day: next, enter: true }))
        .status,
    ).toBe(404)
    expect(
      (await callAs(app, other.signed, `POST book/entries/${rent}/repeat`, { every: 'week' })).status,
    ).toBe(404)
    await call(`POST book/entries/${rent}/repeat`, { every: 'none' })
    expect(await recurring()).toEqual([])
  })

  it('a receipt photo stays with its expense; replacing it frees the old one', async () => {
    const own = await member()
    const expense = await spend(own, 'Flour')
    const send = async (id: string, signed = own.signed) => {
      const form = multipart({ photo: { name: 'risiti.pdf', bytes: PDF } })
      const url = `/api/book/entries/${id}/receipt`
      return app.inject({
        method: 'POST',
        url,
        payload: form.payload,
        headers: { ...signed.headers, ...form.headers },
      })
    }
    const first = await send(expense)
    expect(first.statusCode).toBe(200)
    const { data } = (await callAs(app, own.signed, `GET book/entries/${expense}`)).body
    expect(data).toMatchObject({ receipt: true, receiptAddress: expect.stringContaining('/files/') })
    const shown = await app.inject(
      new URL(data.receiptAddress).pathname + new URL(data.receiptAddress).search,
    )
    expect(shown.rawPayload).toEqual(PDF)
    const before = await findRow(database.sql, file, { purpose: `receipt-${expense}` })
    await send(expense)
    const after = await findRow(database.sql, file, before?.id ?? '')
    expect(after?.unusedSince).not.toBeNull()
    const other = await member()
    expect((await send(expense, other.signed)).statusCode).toBe(404)
  })

  it('a shared report is readable by link until it expires or is revoked', async () => {
    const own = await member()
    await spend(own, 'Rent')
    const call = (name: string, body?: object) => callAs(app, own.signed, name, body)
    const share = async (more: object = {}) =>
      (await call('POST book/shares', { span: 'month', days: 7, language: 'en', ...more })).body.data
    const made = await share()
    const read = (address: string) => app.inject({ url: new URL(address).pathname })
    const paper = await read(made.address)
    expect(paper.headers['content-type']).toBe('application/pdf')
    expect(textOfPdf(paper.rawPayload)).toContain('Report of Matunda ya Mama')
    expect((await call('GET book/shares')).body.data).toMatchObject([
      { id: made.id, opened: 1, span: 'month' },
    ])
    expect((await read(`${made.address.slice(0, -4)}AAAA`)).statusCode).toBe(404)
    const url = new URL(made.address).pathname
    expect((await app.inject({ url, headers: { host: 'jenga.localhost:8080' } })).statusCode).toBe(404)

    // a later entry is included, and the report says so
    expect(textOfPdf(paper.rawPayload)).not.toContain('This report was shared on')
    await spend(own, 'Water')
    const [rent] = (
      await call('GET data/entrepreneurOverheadExpense?resource=entrepreneurOverheadExpense&action=read')
    ).body.data
    await call(`POST book/entries/${rent.id}/void`, { reason: 'Twice' })
    expect(textOfPdf((await read(made.address)).rawPayload).replace(/\s+/g, ' ')).toContain(
      'Entries have changed since then: added 1, edited or deleted 1.',
    )

    const other = await member()
    expect((await callAs(app, other.signed, `POST book/shares/${made.id}/revoke`, {})).status).toBe(404)
    await call(`POST book/shares/${made.id}/revoke`, {})
    expect((await read(made.address)).statusCode).toBe(404)
    const over = await share({ span: 'all' })
    await setRow(database.sql, bookShare, over.id, { expiresAt: new Date(Date.now() - 1_000) })
    expect((await read(over.address)).statusCode).toBe(404)
    expect((await call('GET book/shares')).body.data).toEqual([])
    expect((await call('POST book/shares', { span: 'month', on: '2026-02-30', days: 7 })).status).toBe(400)
    expect((await call('POST book/shares', { span: 'all', days: 400 })).status).toBe(400)
  })

  it('a book has at most 50 open links, even if several are made at once', async () => {
    const own = await member()
    const share = () => callAs(app, own.signed, 'POST book/shares', { span: 'month', days: 7 })
    const made = {
      business: own.business,
      span: 'all',
      language: 'en',
      expiresAt: new Date(2100, 1),
    } as const
    const links = Array.from({ length: 49 }, (_, at) => ({ ...made, token: `${own.business}-${at}` }))
    await database.sql.insert(bookShare).values(links)
    const answers = await Promise.all([share(), share(), share()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})
