import { inArray } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { addDays, type Day, dayOf } from '#rules/day.ts'
import { business } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { addMangoes, choices, type Trader, trader } from './testing.ts'

type Body = Record<string, unknown>
/** The fields that are left blank, and the expected message. */
type Blank = [fields: string, message: string]

const NOW = dayOf(Date.now())
/** Splits a day into the fields of a form: year, month and day of the month. */
const dayIn = ([year, month, date]: readonly [string, string, string], day: Day): Body => {
  const [y, m, d] = day.split('-').map(Number)
  return { [year]: y, [month]: m, [date]: d }
}
const SOLD = ['yearSold', 'monthSold', 'dateSold'] as const
const SPENT = ['year', 'monthDate', 'dayDate'] as const
const STOCKED = ['yearStocked', 'monthStocked', 'dateStocked'] as const
const blankSale = (variant: string, message: string): Blank[] => [
  [variant, `${message} variant cannot be blank`],
  ['quantity', 'Quantity cannot be blank'],
  ['revenueAmount', 'Revenue cannot be blank'],
  [SOLD.join(), 'Date sold cannot be blank'],
  ['dateSold', 'Date sold cannot be blank'],
  ['typeOfSale', 'Type of sale cannot be blank'],
  ['clientPhone', 'Client phone cannot be blank'],
]
const blankExpense: Blank[] = [
  ['typeOfExpense', 'Type of Expense cannot be blank'],
  ['supplierPhone', 'Supplier Phone cannot be blank'],
  [SPENT.join(), 'Transaction Date cannot be blank'],
  ['name', 'Name cannot be blank'],
  ['amountSpent', 'Amount Spent cannot be blank'],
]
const blankMain = (kind: string): Blank[] => [
  ['name', `${kind} name cannot be blank`],
  ['categoryId', 'Category cannot be blank'],
  ['measurementId', 'Measurement cannot be blank'],
  ['price', 'Price cannot be blank'],
]
const BLANK: Record<string, Blank[]> = {
  entrepreneurProductSale: blankSale('productVariantId', 'Product'),
  entrepreneurServiceSale: blankSale('serviceVariantId', 'Service'),
  entrepreneurOverheadExpense: blankExpense,
  entrepreneurCostOfGoods: [...blankExpense, ['productVariantId', 'Product Variant cannot be blank']],
  entrepreneurCapitalExpense: [...blankExpense, ['lifespanInYears', 'Lifespan cannot be blank']],
  entrepreneurProduct: blankMain('Product'),
  entrepreneurService: blankMain('Service'),
  entrepreneurProductVariant: [
    ['name', 'Product variant name cannot be blank'],
    ['mainProductId', 'Main Product cannot be blank'],
    ['unitPrice', 'Price cannot be blank'],
    ['startingQuantity', 'Starting Quantity cannot be blank'],
  ],
  entrepreneurServiceVariant: [
    ['name', 'Service variant name cannot be blank'],
    ['mainServiceId', 'Main service cannot be blank'],
    ['unitPrice', 'Price cannot be blank'],
  ],
  entrepreneurInvestment: [
    ['investmentNarration', 'Investment Narration cannot be blank'],
    ['typeOfInvestment', 'Investment Type cannot be blank'],
    ['investmentAmount', 'Investment amount cannot be blank'],
    ['investmentDate', 'Investment date cannot be blank'],
  ],
  entrepreneurProductInventory: [
    ['productVariantId', 'Product variant cannot be blank'],
    ['stocked', 'No of items cannot be blank'],
    ['stockValue', 'Amount cannot be blank'],
    [STOCKED.join(), 'Date stocked cannot be blank'],
  ],
}

onEveryDatabase(open => {
  let own: Trader
  /** A valid body for each resource. */
  let right: Record<string, Body>
  withDemoApp(open)
  beforeAll(async () => {
    own = await trader(app, await signIn(database, 'client'))
    const { product, variant, cash } = await addMangoes(app, own, 10)
    const of = await choices(app, own.signed)
    const category = of('productCategory', 'Fruit and vegetables')
    const measurement = of('measurement', 'Piece')
    const lists = (await callAs(app, own.signed, 'GET book/lists')).body.data
    const main = { price: 30, categoryId: category, measurementId: measurement }
    const service = await own.write('entrepreneurService', { name: 'Kusuka', ...main })
    const serviceVariant = await own.write('entrepreneurServiceVariant', {
      name: 'Watoto',
      unitPrice: 35,
      mainServiceId: service.body.id,
    })
    const sale = {
      quantity: 1,
      revenueAmount: 50,
      ...dayIn(SOLD, NOW),
      typeOfSale: cash,
      clientPhone: '0712345678',
    }
    const expense = {
      name: 'Kodi',
      typeOfExpense: cash,
      supplierPhone: '0712345678',
      amountSpent: 50,
      ...dayIn(SPENT, NOW),
    }
    right = {
      entrepreneurProductSale: { ...sale, productVariantId: variant },
      entrepreneurServiceSale: { ...sale, serviceVariantId: serviceVariant.body.id },
      entrepreneurOverheadExpense: expense,
      entrepreneurCostOfGoods: { ...expense, productVariantId: variant },
      entrepreneurCapitalExpense: { ...expense, lifespanInYears: 5 },
      entrepreneurProduct: { name: 'Ndizi', ...main },
      entrepreneurService: { name: 'Kunyoa', ...main },
      entrepreneurProductVariant: {
        name: 'Kubwa',
        unitPrice: 5,
        startingQuantity: 0,
        mainProductId: product,
      },
      entrepreneurServiceVariant: { name: 'Wazee', unitPrice: 5, mainServiceId: service.body.id },
      entrepreneurInvestment: {
        investmentNarration: 'Akiba',
        typeOfInvestment: lists.entrepreneurInvestmentType[0].id,
        investmentAmount: 500,
        investmentDate: Date.parse(`${NOW}T00:00:00+03:00`) / 1000,
      },
      entrepreneurProductInventory: {
        productVariantId: variant,
        stocked: 2,
        stockValue: 12,
        ...dayIn(STOCKED, NOW),
      },
    }
  })

  const countOf = async (resource: string): Promise<number> =>
    (await own.read(resource)).body.data.length as number

  it.each(Object.entries(BLANK))(
    '%s: each blank field has its own message, the first is reported, and nothing is saved',
    async (resource, blanks) => {
      const before = await countOf(resource)
      const body = right[resource] as Body
      const without = (names: string[]): Body => ({
        ...body,
        ...Object.fromEntries(names.map(name => [name, ''])),
      })
      for (const [at, [fields, message]] of blanks.entries()) {
        const alone = await own.write(resource, without(fields.split(',')))
        expect([alone.status, alone.body.message], fields).toEqual([400, message])
        const andAllAfter = await own.write(
          resource,
          without(blanks.slice(at).flatMap(([names]) => names.split(','))),
        )
        expect(andAllAfter.body.message, `${fields} and what follows`).toBe(message)
      }
      expect(await countOf(resource)).toBe(before)
      expect((await own.write(resource, body)).status).toBe(200)
      expect(await countOf(resource)).toBe(before + 1)
      for (const unknown of [
        await own.write(resource, { ...body, id: '' }, 'update'),
        await own.write(resource, { ...body, businessId: '' }),
      ])
        expect(unknown.body.message).toBe('Missing important information')
    },
  )

  it.each([
    ['entrepreneurProductSale', SOLD],
    ['entrepreneurOverheadExpense', SPENT],
  ] as const)('%s: accepts only the last 180 days', async (resource, names) => {
    const on = async (day: Day) =>
      (await own.write(resource, { ...right[resource], ...dayIn(names, day) })).status
    expect(await on(addDays(NOW, -181))).toBe(400)
    expect(await on(addDays(NOW, 1))).toBe(400)
    expect(await on(addDays(NOW, -180))).toBe(200)
  })

  it.each([
    ['entrepreneurProductSale', 'revenueAmount', 'mia tano'],
    ['entrepreneurProductSale', 'quantity', -1],
    ['entrepreneurOverheadExpense', 'amountSpent', '10.555'],
    ['entrepreneurInvestment', 'investmentAmount', '1e9'],
    ['entrepreneurProductVariant', 'startingQuantity', 'kumi'],
    ['entrepreneurProductInventory', 'stockValue', 'x'],
  ])('%s: %s must be a number', async (resource, field, value) => {
    const before = await countOf(resource)
    const { status, body } = await own.write(resource, { ...right[resource], [field]: value })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
    expect(await countOf(resource)).toBe(before)
  })

  it('of two businesses added at once, only one becomes the twentieth', async () => {
    const { signed } = await trader(app, await signIn(database, 'client'))
    const begin = (name: string) => callAs(app, signed, 'POST business/own', { name })
    for (let at = 2; at < 20; at++) await begin(`Duka ${at}`)
    for (let round = 0; round < 6; round++) {
      const replies = await Promise.all(['Mama', 'Baba', 'Dada'].map(begin))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      await database.sql.delete(business).where(inArray(business.name, ['Mama', 'Baba', 'Dada']))
    }
  })
})
