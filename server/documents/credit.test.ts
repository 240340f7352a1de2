import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { dayOf } from '#rules/day.ts'
import { findRows } from '#server/db/row.ts'
import { documentDelivery, documentSettings } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { textOfPdf } from '#server/export/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { type Writer, writer } from './testing.ts'

const YEAR = dayOf(Date.now()).slice(0, 4)

onEveryDatabase(open => {
  withDemoApp(open)
  const paper = async (who: Writer, id: string) => (await who.call(`GET documents/paper/${id}`)).body.data
  const sales = async (who: Writer) =>
    (await who.call(`GET book/entries?business=${who.business}&kinds=product-sale,service-sale`)).body
      .data as { amount: number; quantity: number; name: string }[]
  const credit = (who: Writer, id: string, body: object) =>
    who.call(`POST documents/paper/${id}/credit`, { reason: 'Came back', ...body })

  it.each(['client', 'digiprime'] as const)(
    'a %s credits some pieces: balance, tax and book change, the rest remains',
    async role => {
      const one = await writer(app, database, role)
      await database.sql
        .insert(documentSettings)
        .values({ business: one.business, values: { vatRegistered: true, pin: 'P051234567X' } })
      const id = await one.invoice({
        items: [
          { variantId: one.variant, quantity: 3, totalAmount: 100 },
          { name: 'Delivery', quantity: 1, totalAmount: 50 },
        ],
        discount: '10.01',
      })
      await one.pay(id, 139.99)
      const [mangoes, delivery] = (await paper(one, id)).lines
      const first = await credit(one, id, { pieces: [{ line: mangoes.id, quantity: 1 }] })
      expect(first.body).toMatchObject({
        number: `CRN-${YEAR}-0001`,
        message: `The credit note CRN-${YEAR}-0001 is created.`,
      })
      const note = await paper(one, first.body.id)
      expect(note).toMatchObject({ kind: 'credit-note', note: 'Came back', source: { id }, total: 31_11 })
      const after = await paper(one, id)
      expect(after).toMatchObject({ credited: note.total, overpaid: note.total, balance: 0, state: 'paid' })
      expect(after.lines.map(({ left }: { left: number }) => left)).toEqual([2, 1])
      expect((await sales(one)).reduce((sum, { amount }) => sum + amount, 0)).toBe(139_99 - note.total)
      // crediting more than is left is refused and changes nothing
      expect(await credit(one, id, { pieces: [{ line: mangoes.id, quantity: 2.5 }] })).toMatchObject({
        status: 400,
      })
      expect((await credit(one, id, { pieces: [{ line: 'f'.repeat(24), quantity: 1 }] })).status).toBe(400)
      // crediting the rest matches to the cent
      const rest = await credit(one, id, {})
      const last = await paper(one, rest.body.id)
      expect(note.total + last.total).toBe(139_99)
      expect(note.tax + last.tax).toBe(after.tax)
      expect(last.lines.map(({ name }: { name: string }) => name)).toContain(delivery.name)
      expect(await sales(one)).toEqual([])
      expect(await paper(one, id)).toMatchObject({ overpaid: 139_99, credit: 139_99 })
      expect((await credit(one, id, {})).status).toBe(400)
    },
  )

  it('rounding adds up to no more than the invoice, however many credit notes there are', async () => {
    const one = await writer(app, database)
    const id = await one.invoice({ items: [{ name: 'Screws', quantity: 160, totalAmount: 1 }] })
    const [screws] = (await paper(one, id)).lines
    const pieces = (quantity: number) => ({ pieces: [{ line: screws.id, quantity }] })
    for (let round = 0; round < 8; round++) await credit(one, id, pieces(1))
    expect((await credit(one, id, pieces(151))).status).toBe(200)
    expect((await credit(one, id, {})).status).toBe(200)
    expect(await paper(one, id)).toMatchObject({ credited: 1_00, balance: 0, overpaid: 0 })
  })

  it('crediting an unpaid invoice leaves nothing owed', async () => {
    const one = await writer(app, database)
    const id = await one.invoice()
    await credit(one, id, {})
    expect(await paper(one, id)).toMatchObject({ state: 'credited', balance: 0, overpaid: 0 })
    const { body } = await one.call('GET documents/start')
    expect(body.data.figures).toMatchObject({ owed: 0, owedBy: 0 })
    const { url } = (await one.call(`POST documents/paper/${id}/link`, {})).body
    const page = await app.inject({ url: new URL(url).pathname, headers: { host: 'localhost' } })
    expect(page.body).toContain('Cancelled by a credit note')
    expect(page.body).not.toContain('Paid in full')
  })

  it('retrying a credit note is idempotent', async () => {
    const one = await writer(app, database)
    const [id, other] = [await one.invoice(), await one.invoice()]
    const { lines } = await paper(one, id)
    const body = { clientId: randomUUID(), pieces: [{ line: lines[0].id, quantity: 5 }] }
    const answers = await Promise.all(Array.from({ length: 4 }, () => credit(one, id, body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await paper(one, id)).lines[0].left).toBe(15)
    expect((await credit(one, other, { ...body, pieces: undefined })).status).toBe(409)
  })

  it('concurrent credit notes never exceed the invoice', async () => {
    const one = await writer(app, database)
    const id = await one.invoice()
    const { lines } = await paper(one, id)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => credit(one, id, { pieces: [{ line: lines[0].id, quantity: 8 }] })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400])
    expect((await paper(one, id)).lines[0].left).toBe(4)
  })

  it('a credit note is sent by mail and link, and names the credited invoice', async () => {
    const one = await writer(app, database)
    const id = await one.invoice()
    const made = await credit(one, id, {})
    const note = made.body.id as string
    const sent = await one.call(`POST documents/paper/${note}/send`, {})
    expect(sent.body).toMatchObject({ message: 'Credit note sent successfully' })
    const mails = await findRows(database.sql, documentDelivery, { document: note })
    expect(mails).toMatchObject([{ to: 'zawadi@customers.example', kind: 'document' }])
    const { url } = (await one.call(`POST documents/paper/${note}/link`, {})).body
    const page = await app.inject({ url: new URL(url).pathname, headers: { host: 'localhost' } })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Credit note')
    const file = await app.inject({
      url: `${new URL(url).pathname}/file`,
      headers: { host: 'localhost' },
    })
    const text = textOfPdf(file.rawPayload)
    for (const part of [`CRN-${YEAR}-0001`, `INV-${YEAR}-0001`, '1,000.50', 'Came back'])
      expect(text).toContain(part)
    // invoices are sent by a different call
    expect((await one.call(`POST documents/paper/${id}/send`, {})).status).toBe(409)
  })

  it('drafts, quotations and others’ invoices are not credited', async () => {
    const one = await writer(app, database)
    const other = await writer(app, database)
    expect((await credit(one, await one.draft(), {})).status).toBe(409)
    expect((await credit(one, await one.draft('quotations'), {})).status).toBe(409)
    expect((await credit(other, await one.invoice(), {})).status).toBe(404)
    const note = (await credit(one, await one.invoice(), {})).body.id
    expect((await credit(one, note, {})).status).toBe(409)
    expect((await one.call(`POST documents/paper/${note}/duplicate`, {})).status).toBe(409)
    expect((await one.pay(note, 10)).status).toBe(404)
    expect((await other.call(`POST documents/paper/${note}/send`, {})).status).toBe(404)
  })
})
