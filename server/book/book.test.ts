import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays, dayOf, instantOf } from '#rules/day.ts'
import { account, audit, bookEntry } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { addMangoes, choices, type Trader, today, trader } from './testing.ts'

const DATE = today('dateSold', 'monthSold', 'yearSold')
const phone = '0712 345 678'

onEveryDatabase(open => {
  withDemoApp(open)
  const member = async (role: 'client' | 'applicant' | 'digiprime' = 'client'): Promise<Trader> =>
    trader(app, await signIn(database, role))

  it('requires a phone number before a business can be used', async () => {
    const signed = await signIn(database, 'applicant')
    const own = async () => (await callAs(app, signed, 'GET business/own')).body
    const given = (phone: string | null) =>
      database.sql.update(account).set({ phone }).where(eq(account.id, signed.id))
    await given(null)
    expect((await own()).unready).toEqual({
      message: 'Complete setting up your account',
      path: '/dashboard/trainee/profile',
    })
    await given('+254700900123')
    expect((await own()).unready).toBeUndefined()
  })

  it('lists a sale without a payment type', async () => {
    const own = await member()
    const { variant, cash } = await addMangoes(app, own, 100)
    const sold = { productVariantId: variant, quantity: 1, revenueAmount: 50, ...DATE, clientPhone: phone }
    const { body } = await own.write('entrepreneurProductSale', { ...sold, typeOfSale: cash })
    await database.sql.update(bookEntry).set({ type: null }).where(eq(bookEntry.id, body.id))
    const listed = await own.read('entrepreneurProductSale')
    expect(listed).toMatchObject({ status: 200, body: { data: [{ typeOfSale: null, typeOfSaleName: '' }] } })
  })

  it.each(['client', 'applicant', 'digiprime'] as const)(
    'the role %s creates a business and adds a sale',
    async role => {
      const own = await member(role)
      const { variant, cash } = await addMangoes(app, own, 100)
      const sold = {
        productVariantId: variant,
        quantity: 4,
        revenueAmount: '1,140.50',
        ...DATE,
        typeOfSale: cash,
        clientPhone: phone,
      }
      const answer = await own.write('entrepreneurProductSale', sold)
      expect(answer).toMatchObject({
        status: 200,
        body: { error: false, message: 'Sale added successfully' },
      })
      const { body } = await own.read('entrepreneurProductSale')
      expect(body.data).toEqual([
        {
          id: answer.body.id,
          productVariantId: variant,
          productVariantName: 'Maembe ya Ngowe',
          quantity: 4,
          revenue: 1140.5,
          dateSold: instantOf(dayOf(Date.now())) / 1000,
          typeOfSale: cash,
          typeOfSaleName: 'Cash',
          clientPhone: '+254712345678',
          clientId: null,
          revision: 1,
          source: 'typed',
          reference: null,
          onBehalf: false,
          asked: false,
          dateAdded: expect.any(Number),
        },
      ])
      const named = await callAs(
        app,
        own.signed,
        'POST data/business?resource=business&action=readByEmailOrId',
        {
          readByEmailOrId: own.business,
        },
      )
      expect(named.body).toEqual({
        business: [{ id: own.business, name: 'Matunda ya Mama', displayName: 'Matunda ya Mama', enabled: 1 }],
        data: [{ userId: own.signed.id, user_name: own.signed.name }],
      })
    },
  )

  it('a person is found by their whole number, not by that of the same digits in the other country', async () => {
    const kenyan = await signIn(database, 'client', { phone: '+254788123456' })
    const tanzanian = await signIn(database, 'client', { phone: '+255788123456', country: 'TZ' })
    const staff = await signIn(database, 'processor')
    for (const [asked, found] of [
      ['+255 788 123 456', tanzanian],
      ['254-788-123-456', kenyan],
      ['0788123456', kenyan],
      ['788123456', kenyan],
    ] as const) {
      const call = 'POST data/business?resource=business&action=readByEmailOrId'
      const { body } = await callAs(app, staff, call, { readByEmailOrId: asked })
      expect([asked, body.data[0]?.userId]).toEqual([asked, found.id])
    }
  })

  it('stock is start plus stocked minus sold, after changes and void entries', async () => {
    const own = await member()
    const { variant, cash } = await addMangoes(app, own, 10)
    const stock = async () => {
      const { startingQuantity, quantitySold, endingQuantity } = (
        await own.read('entrepreneurProductVariant')
      ).body.data[0]
      return [startingQuantity, quantitySold, endingQuantity]
    }
    const sold = (quantity: number) => ({
      productVariantId: variant,
      quantity,
      revenue: 100,
      ...DATE,
      typeOfSale: cash,
      clientPhone: phone,
    })
    const { body: sale } = await own.write('entrepreneurProductSale', sold(2.5))
    expect(await stock()).toEqual([10, 2.5, 7.5])
    const stocked = {
      productVariantId: variant,
      stocked: 20,
      stockValue: 12,
      ...today('dateStocked', 'monthStocked', 'yearStocked'),
    }
    await own.write('entrepreneurProductInventory', stocked)
    expect(await stock()).toEqual([10, 2.5, 27.5])
    await own.write('entrepreneurProductSale', { id: sale.id, ...sold(40) }, 'update')
    expect(await stock()).toEqual([10, 40, -10])
    await callAs(app, own.signed, `POST book/entries/${sale.id}/void`, { reason: 'Typed twice' })
    expect(await stock()).toEqual([10, 0, 30])
    expect((await own.write('entrepreneurProductSale', { id: sale.id, ...sold(1) }, 'update')).status).toBe(
      409,
    )
    const { body } = await callAs(app, own.signed, `GET book/entries/${sale.id}`)
    expect(body.data).toMatchObject({ revision: 2, voidReason: 'Typed twice', quantity: 40 })
    expect(body.data.revisions).toMatchObject([{ revision: 1, values: { quantity: 2500, amount: 10_000 } }])
  })

  it('writes of a device are idempotent, also concurrently', async () => {
    const own = await member()
    const { variant, cash } = await addMangoes(app, own, 10)
    const sold = {
      productVariantId: variant,
      quantity: 1,
      revenueAmount: 50,
      ...DATE,
      typeOfSale: cash,
      clientPhone: phone,
    }
    const clientId = crypto.randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => own.write('entrepreneurProductSale', { ...sold, clientId })),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(({ body }) => body.repeated)).toHaveLength(3)
    // and the same payment with another name, its reference in lower case
    const paid = { ...sold, source: 'sms', reference: 'SGK3ABCDEF' }
    expect((await own.write('entrepreneurProductSale', paid)).status).toBe(200)
    const again = await own.write('entrepreneurProductSale', { ...paid, reference: 'sgk3abcdef' })
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('SGK3ABCDEF') } })
    expect((await own.read('entrepreneurProductSale')).body.data).toHaveLength(2)
    const { body } = await callAs(app, own.signed, 'GET book/reference?reference=SGK3abcdef')
    expect(body.entry).toMatch(/^[0-9a-f]{24}$/)
  })

  it('offline entries are referenced by client ids: product, variant and sale', async () => {
    const own = await member()
    const of = await choices(app, own.signed)
    const [product, variant, sale] = Array.from({ length: 3 }, () => crypto.randomUUID())
    const type = of('entrepreneurSaleType', 'Cash')
    await own.write('entrepreneurProduct', {
      clientId: product,
      name: 'Ndizi',
      price: 10,
      categoryId: of('productCategory', 'Other'),
      measurementId: of('measurement', 'Bunch'),
    })
    await own.write('entrepreneurProductVariant', {
      clientId: variant,
      name: 'Ndizi mbivu',
      mainProductId: product,
      unitPrice: 10,
      startingQuantity: 0,
    })
    const sold = {
      clientId: sale,
      productVariantId: variant,
      quantity: 1,
      revenueAmount: 10,
      ...DATE,
      typeOfSale: type,
      clientPhone: phone,
    }
    expect((await own.write('entrepreneurProductSale', sold)).status).toBe(200)
    const changed = await own.write(
      'entrepreneurProductSale',
      { ...sold, clientId: undefined, id: sale, revenue: 12, revenueAmount: null },
      'update',
    )
    expect(changed.status).toBe(200)
    expect((await own.read('entrepreneurProductSale')).body.data).toMatchObject([
      { clientId: sale, revenue: 12, revision: 2 },
    ])
  })

  describe('others’ books', () => {
    it('are refused by any reference', async () => {
      const [own, other] = [await member(), await member()]
      const { variant, cash } = await addMangoes(app, other, 10)
      const sold = {
        productVariantId: variant,
        quantity: 1,
        revenueAmount: 50,
        ...DATE,
        typeOfSale: cash,
        clientPhone: phone,
      }
      const { body: sale } = await other.write('entrepreneurProductSale', sold)
      const tries = await Promise.all([
        callAs(
          app,
          own.signed,
          `GET data/entrepreneurProductSale?resource=entrepreneurProductSale&action=read&businessId=${other.business}`,
        ),
        callAs(app, own.signed, `GET book/overview?business=${other.business}`),
        callAs(app, own.signed, `GET book/entries?business=${other.business}`),
        callAs(app, own.signed, `PATCH business/own/${other.business}`, { name: 'Mine' }),
        own.write('entrepreneurProductSale', { ...sold, businessId: other.business }),
        own.write('entrepreneurProductSale', { ...sold, whoAdds: { id: other.signed.id } }),
      ])
      expect(tries.map(({ status }) => status)).toEqual(Array(6).fill(403))
      // rows by their own id, without revealing which exist
      const rows = await Promise.all([
        callAs(app, own.signed, `GET book/entries/${sale.id}`),
        callAs(app, own.signed, `POST book/entries/${sale.id}/void`, { reason: 'Not mine' }),
        callAs(app, own.signed, `POST book/items/${variant}/void`, { reason: 'Not mine' }),
      ])
      const strange = await callAs(app, own.signed, `GET book/entries/${'0'.repeat(24)}`)
      expect(rows.map(({ status }) => status)).toEqual([404, 404, 404])
      expect(rows[0]?.body.message).toBe(strange.body.message)
      // nor can another owner's variant be used in one's own book
      expect((await own.write('entrepreneurProductSale', sold)).status).toBe(400)
      const mine = { ...sold, productVariantId: (await addMangoes(app, own, 1)).variant, id: sale.id }
      expect((await own.write('entrepreneurProductSale', mine, 'update')).status).toBe(404)
    })

    it('are readable by assigned staff, writable by some, and flagged', async () => {
      const sales = await signIn(database, 'sales')
      const own = await trader(app, await signIn(database, 'client', { registeredBy: sales.id }))
      const { variant, cash } = await addMangoes(app, own, 10)
      const body = {
        businessId: own.business,
        productVariantId: variant,
        quantity: 1,
        revenueAmount: 50,
        ...DATE,
        typeOfSale: cash,
        clientPhone: phone,
      }
      const path = 'data/entrepreneurProductSale?resource=entrepreneurProductSale&action='
      const [otherSales, processor, authorizer] = await Promise.all([
        signIn(database, 'sales'),
        signIn(database, 'processor'),
        signIn(database, 'authorizer'),
      ])
      const read = `GET ${path}read&businessId=${own.business}`
      expect((await callAs(app, sales, read)).status).toBe(200)
      expect((await callAs(app, otherSales, read)).status).toBe(403)
      expect((await callAs(app, authorizer, read)).status).toBe(200)
      for (const one of [sales, authorizer]) {
        expect((await callAs(app, one, `POST ${path}create`, body)).status).toBe(403)
      }
      expect((await callAs(app, processor, `POST ${path}create`, body)).status).toBe(200)
      expect((await own.read('entrepreneurProductSale')).body.data).toMatchObject([{ onBehalf: true }])
      const trail = await database.sql.select().from(audit).where(eq(audit.actor, processor.id))
      expect(trail).toMatchObject([
        { action: 'book.entry-added', subjectId: own.signed.id, address: '127.0.0.1' },
      ])
    })
  })

  it('the overview has eight figures, months, and the previous period', async () => {
    const own = await member()
    const { variant, cash } = await addMangoes(app, own, 100)
    const day = (ago: number) => addDays(dayOf(Date.now()), -ago)
    const parts = (ago: number, at: string, month: string, year: string) => {
      const [y, m, d] = day(ago).split('-').map(Number)
      return { [at]: d, [month]: m, [year]: y }
    }
    const sell = (revenueAmount: number, ago = 0) =>
      own.write('entrepreneurProductSale', {
        productVariantId: variant,
        quantity: 1,
        revenueAmount,
        typeOfSale: cash,
        clientPhone: phone,
        ...parts(ago, 'dateSold', 'monthSold', 'yearSold'),
      })
    const spend = (resource: string, amountSpent: number, more = {}) =>
      own.write(resource, {
        typeOfExpense: cash,
        supplierPhone: phone,
        name: 'Soko',
        amountSpent,
        ...more,
        ...parts(0, 'dayDate', 'monthDate', 'year'),
      })
    await sell(10.9)
    await sell(10.9)
    await sell(980, 120)
    await spend('entrepreneurCostOfGoods', 400, {
      productVariantId: variant,
      name: undefined,
      cogsName: 'Maembe',
    })
    await spend('entrepreneurOverheadExpense', 100)
    await spend('entrepreneurCapitalExpense', 250, { lifespanInYears: 5 })
    const { body } = await callAs(app, own.signed, 'GET book/overview')
    expect(body.data.figures).toEqual({
      revenue: 100_000,
      costOfGoods: 40_000,
      grossProfit: 60_000,
      grossMargin: 0.6,
      operatingExpense: 10_000,
      operatingCashflow: 50_000,
      capitalExpenditure: 25_000,
      netCashflow: 25_000,
    })
    expect(body.data).toMatchObject({ previous: null, period: { from: day(120), to: day(0) } })
    expect(body.data.months.at(-1)).toMatchObject({ revenue: 2_000, costs: 75_000, netCashflow: -73_000 })
    const month = await callAs(app, own.signed, `GET book/overview?span=month`)
    expect(month.body.data.figures.revenue).toBe(2_000)
    expect(month.body.data.previous.figures.revenue).toBe(0)
    const then = await callAs(app, own.signed, `GET book/overview?span=month&on=${day(120)}`)
    expect(then.body.data.figures.revenue).toBe(98_000)
    expect((await callAs(app, own.signed, 'GET book/overview?span=month&on=2026-02-30')).status).toBe(400)
  })

  it('entries are filtered by text, kind and date, and paged', async () => {
    const own = await member()
    const { variant, cash } = await addMangoes(app, own, 100)
    for (let at = 1; at <= 5; at++) {
      await own.write('entrepreneurProductSale', {
        productVariantId: variant,
        quantity: at,
        revenueAmount: at * 100,
        ...DATE,
        typeOfSale: cash,
        clientPhone: `071234567${at}`,
      })
    }
    const found = async (query: string) => {
      const { body } = await callAs(app, own.signed, `GET book/entries?${query}`)
      return [body.total, body.data.map(({ amount }: { amount: number }) => amount / 100)]
    }
    expect(await found('sort=-amount&size=2&page=2')).toEqual([5, [300, 200]])
    expect(await found('search=ngowe%20200')).toEqual([1, [200]])
    expect(await found('search=712345674')).toEqual([1, [400]])
    expect(await found('kinds=operating,capital')).toEqual([0, []])
    expect(await found(`from=${addDays(dayOf(Date.now()), 1)}`)).toEqual([0, []])
    const quick = await callAs(app, own.signed, 'GET book/quick')
    expect(quick.body.data).toMatchObject({
      business: { id: own.business },
      saleType: cash,
      expenseType: null,
      favourites: [
        { item: variant, times: 5, last: { quantity: 5, amount: 50_000, phone: '+254712345675' } },
      ],
    })
  })

  it('staff edit lists; entries keep the name they were given', async () => {
    const own = await member()
    const { variant } = await addMangoes(app, own, 1)
    const processor = await signIn(database, 'processor')
    const list = 'book/lists/entrepreneurSaleType'
    const { body } = await callAs(app, processor, `GET ${list}`)
    const [cash, mobile] = body.data
    const put = (rows: object[]) =>
      app.inject({ method: 'PUT', url: `/api/${list}`, headers: processor.headers, payload: { rows } })
    expect((await put([{ id: mobile.id, name: mobile.name }, { name: { sw: 'Hundi' } }])).statusCode).toBe(
      200,
    )
    const offered = await callAs(
      app,
      own.signed,
      'GET data/entrepreneurSaleType?resource=entrepreneurSaleType&action=read',
    )
    expect(offered.body.data.map(({ name }: { name: string }) => name)).toEqual(['Mobile money', 'Hundi'])
    await own.write('entrepreneurProductSale', {
      productVariantId: variant,
      quantity: 1,
      revenueAmount: 5,
      ...DATE,
      typeOfSale: cash.id,
      clientPhone: phone,
    })
    expect((await own.read('entrepreneurProductSale')).body.data).toMatchObject([{ typeOfSaleName: 'Cash' }])
    expect((await put([{ name: {} }])).statusCode).toBe(400)
    expect((await callAs(app, own.signed, `GET ${list}`)).status).toBe(403)
    await put(
      body.data.map(({ id, name, hidden }: { id: string; name: object; hidden: boolean }) => ({
        id,
        name,
        hidden,
      })),
    )
  })

  it('the portal’s own names are in the language of the page; names that staff typed stay as typed', async () => {
    const own = await member()
    const { variant } = await addMangoes(app, own, 1)
    const processor = await signIn(database, 'processor')
    const list = 'book/lists/entrepreneurSaleType'
    const rowsOf = async (): Promise<{ id: string; name: object; hidden: boolean }[]> =>
      (await callAs(app, processor, `GET ${list}`)).body.data
    const before = (await rowsOf()).map(({ id, name, hidden }) => ({ id, name, hidden }))
    await callAs(app, processor, `PUT ${list}`, { rows: [...before, { name: { en: 'Lipa Pole Pole' } }] })
    const after = await rowsOf()
    for (const typed of [after[0], after.at(-1)])
      await own.write('entrepreneurProductSale', {
        productVariantId: variant,
        quantity: 1,
        revenueAmount: 5,
        ...DATE,
        typeOfSale: typed?.id,
        clientPhone: phone,
      })
    const names = async (language?: string) => {
      const headers = { ...own.signed.headers, ...(language && { 'accept-language': language }) }
      const read = 'data/entrepreneurProductSale?resource=entrepreneurProductSale&action=read'
      const { body } = await callAs(app, { headers }, `GET ${read}&businessId=${own.business}`)
      return body.data.map((row: { typeOfSaleName: string }) => row.typeOfSaleName).sort()
    }
    expect(await names('sw')).toEqual(['Lipa Pole Pole', 'Taslimu'])
    expect(await names('en')).toEqual(['Cash', 'Lipa Pole Pole'])
    // a program names no language, so the account's applies
    expect(await names()).toEqual(['Cash', 'Lipa Pole Pole'])
  })

  it('revisions and stock movements are immutable', async () => {
    const own = await member()
    const { variant, cash } = await addMangoes(app, own, 5)
    const { body } = await own.write('entrepreneurProductSale', {
      productVariantId: variant,
      quantity: 1,
      revenueAmount: 5,
      ...DATE,
      typeOfSale: cash,
      clientPhone: phone,
    })
    const [row] = await database.sql.select().from(bookEntry).where(eq(bookEntry.id, body.id))
    expect(row).toMatchObject({ by: own.signed.id, byName: own.signed.name, amount: 500 })
    for (const table of ['book_revision', 'stock_movement']) {
      await expect(database.sql.execute(`update ${table} set business = business`)).rejects.toThrow()
    }
  })
})
