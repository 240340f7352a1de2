import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, instantOf } from '#rules/day.ts'
import { MINOR } from '#rules/money.ts'
import { document, documentDelivery, documentLine, documentSettings } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, signIn } from '#server/people/testing.ts'
import { longDay } from '#server/refusal/message.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { CUSTOMER, day, type Writer, writer } from './testing.ts'

const YEAR = dayOf(Date.now()).slice(0, 4)

onEveryDatabase(open => {
  let own: Writer
  withDemoApp(open)
  beforeAll(async () => {
    own = await writer(app, database)
  })
  const paper = async (who: Writer, id: string) => (await who.call(`GET documents/paper/${id}`)).body.data
  const sales = async (who: Writer) =>
    (await who.call(`GET book/entries?business=${who.business}&kinds=product-sale,service-sale`)).body.data

  it.each(['client', 'digiprime'] as const)('a %s drafts a quotation, then sends it by email', async role => {
    const one = await writer(app, database, role)
    const id = await one.draft('quotations')
    const list = () => one.call('POST documents/quotations/list', { phone: one.phone })
    expect((await list()).body.data).toMatchObject([
      {
        id,
        isGenerated: false,
        number: null,
        total: 1000.5,
        sessionPhone: one.phone,
        quoteTo: { name: 'Zawadi Hotel', phone: '+254722000111', email: 'zawadi@customers.example' },
      },
    ])
    const sent = await one.call('POST documents/quotations/print', { phone: one.phone, id })
    expect(sent.body).toMatchObject({ Response: 'Quotation sent successfully', number: `QUO-${YEAR}-0001` })
    expect((await list()).body.data).toMatchObject([{ isGenerated: true, state: 'sent' }])
    const [mail] = await database.sql.select().from(documentDelivery).where(eq(documentDelivery.document, id))
    expect(mail).toMatchObject({ to: 'zawadi@customers.example', kind: 'document', sentAt: null })
  })

  describe('validation errors, in order', () => {
    const item = { name: 'Soap', quantity: 1, totalAmount: 50 }
    it.each([
      [{ phone: undefined }, 'Missing important information'],
      [{ items: undefined }, 'Missing important information'],
      [{ items: [], clientEmail: '' }, 'Add an item'],
      [{ items: [{}], clientEmail: '' }, 'Add an item'],
      [{ clientEmail: ' ', clientPhone: '', clientName: '' }, 'Client email cannot be blank'],
      [{ clientPhone: '', clientName: '' }, 'Client phone cannot be blank'],
      [{ clientName: '' }, 'Client name cannot be blank'],
      [{ items: [{ ...item, quantity: 0 }] }, 'Enter a number greater than 0.'],
      [{ items: [{ ...item, totalAmount: '-5' }] }, 'Enter a number greater than 0.'],
      [{ items: [item], discount: 51 }, 'The discount is more than the total. Make it smaller.'],
      [
        { items: [{ ...item, variantId: 'f'.repeat(24) }] },
        'This is no longer in your book. Choose another.',
      ],
    ])('%j: %s', async (more, message) => {
      const body = { phone: own.phone, items: [item], ...CUSTOMER, ...more }
      const answer = await own.call('POST documents/invoices/items/add-multiple', body)
      expect(answer).toMatchObject({ status: 400, body: { message } })
    })

    it.each([
      [{ phone: '' }, 'Missing important information'],
      [{ invoiceId: '' }, 'Missing important information'],
      [{ datePaid: '', amountPaid: '' }, 'Date paid cannot be blank'],
      [{ amountPaid: '' }, 'Amount paid cannot be blank'],
      [{ amountPaid: 0 }, 'Enter a number greater than 0.'],
      [{ datePaid: instantOf(addDays(day(), 1)) / 1000 }, `Choose a day up to ${longDay(day(), 'en')}.`],
    ])('payment %j: %s', async (more, message) => {
      const id = await own.draft()
      expect(await own.pay(id, 10, more)).toMatchObject({ status: 400, body: { message } })
    })
  })

  it('numbers are unique and gapless when a hundred are sent at once and some fail', async () => {
    const one = await writer(app, database)
    const drafts = await Promise.all(Array.from({ length: 50 }, () => one.draft()))
    const gone = await one.draft()
    await one.call(`POST documents/paper/${gone}/remove`, {})
    // retries like a screen while an overloaded server responds with 503
    const send = async (id: string) => {
      const call = () => one.call('POST documents/invoices/print', { phone: one.phone, id })
      let answer = await call()
      while (answer.status === 503) answer = await call()
      return answer
    }
    // each twice, like a double tap, plus one that does not exist
    const sent = await Promise.all([...drafts, ...drafts, gone].map(send))
    const numbers = sent.filter(({ status }) => status === 200).map(({ body }) => body.number as string)
    expect(numbers).toHaveLength(100)
    const wanted = Array.from({ length: 50 }, (_, at) => `INV-${YEAR}-${String(at + 1).padStart(4, '0')}`)
    expect([...new Set(numbers)].sort()).toEqual(wanted)
    const mails = await database.sql
      .select({ id: documentDelivery.id })
      .from(documentDelivery)
      .innerJoin(document, eq(document.id, documentDelivery.document))
      .where(eq(document.business, one.business))
    expect(mails).toHaveLength(50)
  })

  it('creating a draft is idempotent; it is editable until sent', async () => {
    const clientId = randomUUID()
    const id = await own.draft('invoices', { clientId })
    expect(await own.draft('invoices', { clientId })).toBe(id)
    const changed = { id, clientId: undefined, items: [{ name: 'Soap', quantity: 2, totalAmount: 90 }] }
    expect(await own.draft('invoices', changed)).toBe(id)
    expect(await paper(own, id)).toMatchObject({ total: 90 * MINOR, lines: [{ name: 'Soap' }] })
    await own.call('POST documents/invoices/print', { phone: own.phone, id })
    const late = await own.call('POST documents/invoices/items/add-multiple', {
      phone: own.phone,
      ...CUSTOMER,
      ...changed,
    })
    expect(late).toMatchObject({ status: 409 })
    expect((await own.call(`POST documents/paper/${id}/remove`, {})).status).toBe(409)
    // enforced by the database
    const { sql } = database
    await expect(sql.update(document).set({ total: 1 }).where(eq(document.id, id))).rejects.toThrow()
    await expect(sql.delete(documentLine).where(eq(documentLine.document, id))).rejects.toThrow()
  })

  it('payments become sales in the book per line, once; voiding removes them', async () => {
    const one = await writer(app, database)
    const id = await one.invoice()
    const clientId = randomUUID()
    const first = await one.pay(id, 600, { clientId, method: 'mpesa', reference: 'rkt1abc' })
    expect(first.status).toBe(200)
    expect((await one.pay(id, 600, { clientId, method: 'mpesa', reference: 'rkt1abc' })).body).toMatchObject({
      id: first.body.id,
      repeated: true,
    })
    expect(await paper(one, id)).toMatchObject({ state: 'partly', paid: 600_00, balance: 400_50 })
    expect(await sales(one)).toMatchObject([
      { kind: 'product-sale', amount: 600_00, quantity: 17.142, source: 'invoice', reference: 'RKT1ABC' },
    ])
    const second = await one.pay(id, 500.5)
    expect(await paper(one, id)).toMatchObject({
      state: 'paid',
      balance: 0,
      overpaid: 100_00,
      credit: 100_00,
    })
    const all = await sales(one)
    expect(
      all
        .map(({ kind, amount, name }: { kind: string; amount: number; name: string }) => [kind, amount, name])
        .sort(),
    ).toEqual([
      ['product-sale', 100_00, 'Maembe ya Ngowe'],
      ['product-sale', 600_00, 'Maembe ya Ngowe'],
      ['service-sale', 300_50, 'Delivery'],
    ])
    // a free line has no variant but a name of its own
    const free = await one.call(
      'GET data/entrepreneurServiceSale?resource=entrepreneurServiceSale&action=read',
    )
    expect(free.body.data).toMatchObject([{ serviceVariantId: null, serviceVariantName: 'Delivery' }])
    const stock = await one.call(
      `GET data/entrepreneurProductVariant?resource=entrepreneurProductVariant&action=read`,
    )
    expect(stock.body.data[0]).toMatchObject({ quantitySold: 20, endingQuantity: 80 })

    const back = await one.call(`POST documents/payments/${first.body.id}/void`, { reason: 'Bounced' })
    expect(back.status).toBe(200)
    expect(await paper(one, id)).toMatchObject({ paid: 500_50, balance: 500_00 })
    const left = (await sales(one)) as { amount: number }[]
    expect(left.reduce((sum, { amount }) => sum + amount, 0)).toBe(500_50)
    expect((await one.call(`POST documents/payments/${second.body.id}/void`, { reason: 'x' })).status).toBe(
      200,
    )
    expect(await sales(one)).toEqual([])
  })

  it('adding a payment and printing its receipt are idempotent, whichever response was lost', async () => {
    const one = await writer(app, database)
    const id = await one.invoice()
    const body = { phone: one.phone, invoiceId: id, amountPaid: 250, datePaid: instantOf(day()) / 1000 }
    const added = await one.call('POST documents/invoices/payments/add', body)
    const again = await one.call('POST documents/invoices/payments/add', body)
    expect(again.body).toMatchObject({ id: added.body.id, repeated: true })
    const printed = await one.call('POST documents/invoices/receipts/print', body)
    expect(printed.body).toMatchObject({
      Response: 'Receipt created and sent successfully',
      number: `RCT-${YEAR}-0001`,
    })
    expect((await one.call('POST documents/invoices/receipts/print', body)).body.number).toBe(
      `RCT-${YEAR}-0001`,
    )
    // once it has a receipt, the same amount on the same day is a new payment
    const next = await one.call('POST documents/invoices/payments/add', { ...body, alike: 'other' })
    expect(next.body.repeated).toBeUndefined()
    expect(await paper(one, id)).toMatchObject({ paid: 500_00 })
  })

  it('concurrent duplicate payments count once', async () => {
    const one = await writer(app, database)
    const id = await one.invoice()
    const more = { method: 'mpesa', reference: 'QWE12RTY' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => one.pay(id, 400, more)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const other = await one.invoice()
    expect((await one.pay(other, 400, more)).body.message).toContain('QWE12RTY')
    expect(await sales(one)).toHaveLength(1)
  })

  it('asks before counting an entered sale twice', async () => {
    const one = await writer(app, database)
    const [y, m, d] = day().split('-').map(Number)
    const lists = await one.call('GET book/lists')
    await one.call('POST data/entrepreneurProductSale?resource=entrepreneurProductSale&action=create', {
      productVariantId: one.variant,
      quantity: 20,
      revenueAmount: 700,
      typeOfSale: lists.body.data.entrepreneurSaleType[0].id,
      dateSold: d,
      monthSold: m,
      yearSold: y,
      clientPhone: '0722000111',
    })
    const id = await one.invoice()
    const asked = await one.pay(id, 700)
    expect(asked).toMatchObject({ status: 409, body: { fields: { alike: expect.stringContaining('700') } } })
    expect((await one.pay(id, 700, { alike: 'same' })).status).toBe(200)
    expect(await sales(one)).toHaveLength(1)
    expect((await one.pay(id, 300.5)).status).toBe(200)
    expect(await sales(one)).toMatchObject([{ amount: 300_50 }, { amount: 700_00 }])
  })

  it('an overpayment pays the customer’s next invoice, up to its amount', async () => {
    const one = await writer(app, database)
    await one.pay(await one.invoice(), 1_100.5)
    const next = await one.invoice()
    expect((await one.pay(next, 150, { method: 'credit' })).body.message).toContain('100')
    expect((await one.pay(next, 100, { method: 'credit' })).status).toBe(200)
    expect(await paper(one, next)).toMatchObject({ balance: 900_50, credit: 0 })
    // the overpayment came in once
    expect((await one.call('GET documents/start')).body.data.figures.paidThisMonth).toBe(1_100_50)
    // and nothing of it is owed by the customer
    expect((await one.call('GET book/report')).body.data.unpaid).toEqual([])
  })

  it('an overpayment pays no more than is owed, and is free again once its use is voided', async () => {
    const one = await writer(app, database)
    await one.pay(await one.invoice(), 2_500.5)
    const next = await one.invoice()
    expect((await one.pay(next, 1_200, { method: 'credit' })).body.message).toContain('1,000.50')
    const paid = await one.pay(next, 1_000.5, { method: 'credit' })
    expect(await paper(one, next)).toMatchObject({ state: 'paid', overpaid: 0, credit: 499_50 })
    await one.call(`POST documents/payments/${paid.body.id}/void`, { reason: 'Another invoice' })
    expect(await paper(one, next)).toMatchObject({ balance: 1_000_50, credit: 1_500_00 })
  })

  it('an overpayment pays only one of two invoices paid from it at once', async () => {
    const one = await writer(app, database)
    for (let round = 0; round < 4; round++) {
      await one.pay(await one.invoice(), 1_100.5)
      const invoices = [await one.invoice(), await one.invoice()]
      const replies = await Promise.all(invoices.map(id => one.pay(id, 100, { method: 'credit' })))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
    }
  })

  it('tax is included per line for registered businesses and off for others', async () => {
    const one = await writer(app, database)
    expect(await paper(one, await one.draft())).toMatchObject({
      tax: 0,
      lines: [{ taxCode: null }, { taxCode: null }],
    })
    await database.sql
      .insert(documentSettings)
      .values({ business: one.business, values: { vatRegistered: true, pin: 'P051234567X' } })
    const id = await one.draft('invoices', {
      items: [
        { name: 'Soap', quantity: 3, totalAmount: 116 },
        { name: 'Flour', quantity: 1, totalAmount: 200, taxCode: 'zero' },
        { name: 'Salt', quantity: 1, totalAmount: 50, taxCode: 'exempt' },
      ],
      discount: 0,
    })
    expect(await paper(one, id)).toMatchObject({
      tax: 16_00,
      total: 366_00,
      lines: [
        { taxRate: 1600, tax: 16_00 },
        { taxRate: 0, tax: 0 },
        { taxCode: 'exempt', tax: 0 },
      ],
    })
  })

  it('a change of the registration for VAT taxes unsent documents anew, and leaves sent ones', async () => {
    const one = await writer(app, database)
    const items = [
      { name: 'Soap', quantity: 1, totalAmount: 116 },
      { name: 'Flour', quantity: 1, totalAmount: 84 },
    ]
    const [sent, draft] = [
      await one.invoice({ items }),
      await one.draft('invoices', { items, discount: 100 }),
    ]
    const { settings } = (await one.call('GET documents/start')).body.data
    const registered = { ...settings, vatRegistered: true, pin: 'P051234567X' }
    await one.call('PUT documents/settings', registered)
    expect(await paper(one, sent)).toMatchObject({ tax: 0, lines: [{ taxCode: null }, { taxCode: null }] })
    const taxed = {
      tax: 13_79,
      total: 100_00,
      lines: [{ taxCode: 'standard', taxRate: 1600, tax: 8_00 }, { tax: 5_79 }],
    }
    expect(await paper(one, draft)).toMatchObject(taxed)
    const copyOf = async (id: string) => (await one.call(`POST documents/paper/${id}/duplicate`, {})).body.id
    expect(await paper(one, await copyOf(sent))).toMatchObject({ tax: 27_59, lines: [{ tax: 16_00 }, {}] })
    const copy = await copyOf(draft)
    await one.call(`POST documents/paper/${draft}/issue`, {})
    expect(await paper(one, draft)).toMatchObject(taxed)
    await one.call('PUT documents/settings', { ...registered, vatRegistered: false })
    await one.call(`POST documents/paper/${copy}/issue`, {})
    expect(await paper(one, copy)).toMatchObject({ tax: 0, lines: [{ taxCode: null, taxRate: 0 }, {}] })
    expect(await paper(one, draft)).toMatchObject(taxed)
  })

  it('documents are not accessible to another member, staff or another portal', async () => {
    const id = await own.invoice()
    const other = await writer(app, database)
    for (const path of ['', '/file'])
      expect(
        (await app.inject({ url: `/api/documents/paper/${id}${path}`, headers: other.signed.headers }))
          .statusCode,
      ).toBe(404)
    const theirs = { phone: own.phone, id }
    expect((await other.call('POST documents/invoices/list', { phone: own.phone })).status).toBe(403)
    expect((await other.call('POST documents/invoices/print', theirs)).status).toBe(403)
    expect((await other.call('POST documents/invoices/print', { phone: other.phone, id })).status).toBe(404)
    expect((await other.pay(id, 10)).status).toBe(404)
    const processor = await signIn(database, 'processor', { phone: '+254700999888' })
    const list = await callAs(app, processor, 'POST documents/invoices/list', { phone: own.phone })
    expect(list.body.data.map((one: { id: string }) => one.id)).toContain(id)
    expect((await callAs(app, processor, 'POST documents/invoices/print', theirs)).status).toBe(403)
    expect((await callAs(app, processor, `POST documents/paper/${id}/issue`, {})).status).toBe(403)
    const far = await signIn(database, 'processor', { tenant: 'jenga' })
    expect((await callAs(app, far, `GET documents/paper/${id}`)).status).toBe(404)
    const applicant = await signIn(database, 'applicant', { phone: '+254700999777' })
    expect(
      (await callAs(app, applicant, 'POST documents/invoices/list', { phone: '+254700999777' })).status,
    ).toBe(403)
  })

  it('each action returns a message', async () => {
    const one = await writer(app, database)
    const [id, quotation] = [await one.invoice(), await one.draft('quotations')]
    const { settings } = (await one.call('GET documents/start')).body.data
    const payment = (await one.pay(id, 10)).body.id
    for (const [name, body] of [
      [`POST documents/payments/${payment}/void`, { reason: 'x' }],
      [`POST documents/paper/${id}/remind`, {}],
      [`POST documents/paper/${id}/duplicate`, {}],
      [`POST documents/paper/${id}/unlink`, {}],
      [`POST documents/paper/${id}/credit`, { reason: 'x' }],
      [`POST documents/paper/${quotation}/issue`, {}],
      [`POST documents/paper/${quotation}/invoice`, {}],
      [`POST documents/paper/${await one.draft()}/remove`, {}],
      ['PUT documents/settings', settings],
      ['POST documents/settings/logo', {}],
    ] as const) {
      const { body: answer } = await one.call(name, body)
      expect(answer.message, name).toMatch(/^[A-Z]\S* /)
    }
  })

  it('lists product variants with their names', async () => {
    const products = await own.call('GET data/entrepreneurProductVariant/read')
    expect(products.body.data).toEqual([
      { id: own.variant, name: 'Maembe ya Ngowe', mainName: 'Maembe', unitPrice: 35 },
    ])
    expect((await own.call('GET data/entrepreneurServiceVariant/read')).body.data).toEqual([])
  })

  it('sums the owed and overdue amounts', async () => {
    const one = await writer(app, database)
    await one.pay(await one.invoice(), 200)
    await one.invoice({ dueOn: addDays(day(), -3) })
    await one.draft()
    const { body } = await one.call('GET documents/start')
    expect(body.data.figures).toMatchObject({
      owed: 1_801_00,
      owedBy: 2,
      overdue: 1_000_50,
      overdueBy: 1,
      paidThisMonth: 200_00,
    })
  })

  it('lists overdue invoices first, then the newest documents, five in all', async () => {
    const one = await writer(app, database)
    const late = await one.invoice({ dueOn: addDays(day(), -3) })
    const later = await one.invoice({ dueOn: addDays(day(), -5) })
    await one.pay(later, 200)
    await one.pay(await one.invoice({ dueOn: addDays(day(), -9) }), 1_000.5)
    const [unpaid, quotation, draft] = [await one.invoice(), await one.draft('quotations'), await one.draft()]
    const { latest } = (await one.call('GET documents/start')).body.data
    expect(latest.map(({ id }: { id: string }) => id)).toEqual([later, late, draft, quotation, unpaid])
    expect(latest[0]).toMatchObject({ kind: 'invoice', state: 'overdue', amount: 800_50 })
    expect(latest[3]).toMatchObject({ kind: 'quotation', number: null, state: 'draft', amount: 1_000_50 })
  })

  it.each(['client', 'digiprime'] as const)('a %s’s home shows owed and overdue amounts', async role => {
    const one = await writer(app, database, role)
    const home = async () => (await one.call('GET home/blocks?blocks=invoices')).body.blocks.invoices.value
    const base = role === 'client' ? '/dashboard' : '/dashboard/digiprime'
    expect(await home()).toMatchObject({
      owed: 0,
      kept: false,
      write: `${base}/business-documents/invoice/create`,
    })
    await one.pay(await one.invoice(), 200)
    await one.invoice({ dueOn: addDays(day(), -3) })
    expect(await home()).toMatchObject({
      owed: 1_801_00,
      owedBy: 2,
      overdue: 1_000_50,
      overdueBy: 1,
      kept: true,
      currency: 'KES',
    })
  })
})
