import { expect, it } from 'vitest'
import { addDays, dayOf } from '#rules/day.ts'
import { setRow } from '#server/db/row.ts'
import { bookEntry } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { addMangoes, today, trader } from './testing.ts'

const TODAY = dayOf(Date.now())
const DATE = today('dateSold', 'monthSold', 'yearSold')

onEveryDatabase(open => {
  withDemoApp(open)
  const salesOf = async (signed: Signed) =>
    (await callAs(app, signed, 'GET home/blocks?blocks=sales')).body.blocks.sales

  it('The home has no sales without a business', async () => {
    expect(await salesOf(await signIn(database, 'client'))).toEqual({ state: 'empty' })
  })

  it.each(['client', 'applicant', 'digiprime'] as const)(
    'The home of a %s sums sales for each of seven days, without void and older ones',
    async role => {
      const own = await trader(app, await signIn(database, role))
      expect((await salesOf(own.signed)).value).toMatchObject({ count: 0, kept: false })
      const { variant, cash } = await addMangoes(app, own, 100)
      const sell = async (revenueAmount: string, day: string | null = null, more = {}) => {
        const sold = { productVariantId: variant, quantity: 1, typeOfSale: cash, clientPhone: '0712 345 678' }
        const { body } = await own.write('entrepreneurProductSale', { ...sold, revenueAmount, ...DATE })
        const values = { ...(day !== null && { day }), ...more }
        if (Object.keys(values).length > 0) {
          await setRow(database.sql, bookEntry, body.id, values)
        }
      }
      await sell('1,140.50')
      await sell('300')
      await sell('500', addDays(TODAY, -6))
      await sell('9,000', addDays(TODAY, -7))
      await sell('7,000', null, { voidedAt: new Date() })
      const { state, value } = await salesOf(own.signed)
      expect(state).toBe('ok')
      expect(value).toMatchObject({
        currency: 'KES',
        count: 2,
        kept: true,
        to: expect.stringContaining(role),
        write: `/dashboard/digikua/${role}/quick`,
      })
      expect(value.business).toBeUndefined()
      // in whole units, like all figures of a book
      expect(value.days).toEqual(
        [500_00, 0, 0, 0, 0, 0, 1440_00].map((amount, number) => ({
          day: addDays(TODAY, number - 6),
          amount,
        })),
      )
    },
  )

  it('The home names the business if there are several', async () => {
    const own = await trader(app, await signIn(database, 'digiprime'))
    await callAs(app, own.signed, 'POST business/own', { name: 'Duka la pili' })
    expect((await salesOf(own.signed)).value.business).toBe('Matunda ya Mama')
  })
})
