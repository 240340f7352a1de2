import { expect, it } from 'vitest'
import { findRows } from '#server/db/row.ts'
import { bookItem, bookRevision, liveChange } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { type Answer, callAs, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { addMangoes, type Trader, today, trader } from './testing.ts'

const DATE = today('dateSold', 'monthSold', 'yearSold')

onEveryDatabase(open => {
  withDemoApp(open)
  const member = async (): Promise<Trader> => trader(app, await signIn(database, 'client'))

  it.each([1, 2, 3])(
    'two offline devices of one member lose no entries, in any sync order (%i)',
    async seed => {
      const own = await member()
      const { variant, cash } = await addMangoes(app, own, 1_000)
      const sale = (quantity: number, revenueAmount: number) => ({
        productVariantId: variant,
        quantity,
        revenueAmount,
        revenue: revenueAmount,
        ...DATE,
        typeOfSale: cash,
        clientPhone: '0712345678',
      })
      const { body: shared } = await own.write('entrepreneurProductSale', sale(1, 50))
      type Step = () => Promise<Answer>
      /** A device's outbox in order: new sales, a change of the shared sale, a change of an own sale before it was sent. */
      const queueOf = (device: string, amount: number): Step[] => {
        const name = (at: number) => `device-${seed}-${device}-${String(at).padStart(8, '0')}`
        const added = Array.from(
          { length: 8 },
          (_, at): Step =>
            () =>
              own.write('entrepreneurProductSale', { clientId: name(at), ...sale(1, amount + at) }),
        )
        return [
          ...added,
          () => own.write('entrepreneurProductSale', { id: name(2), ...sale(3, amount + 2) }, 'update'),
          () => own.write('entrepreneurProductSale', { id: shared.id, ...sale(2, amount) }, 'update'),
        ]
      }
      const queues = [queueOf('phone', 100), queueOf('tablet', 200)]
      let chance = seed
      const next = () => (chance = (chance * 16_807) % 2_147_483_647)
      while (queues.some(queue => queue.length > 0)) {
        const queue = queues[next() % 2] as Step[]
        const [step] = queue
        if (!step) continue
        expect((await step()).status).toBe(200)
        // the response was lost: the device retries
        if (next() % 3 === 0) expect((await step()).status).toBe(200)
        queue.shift()
      }
      const { body } = await own.read('entrepreneurProductSale')
      const revenues = body.data
        .map(({ revenue }: { revenue: number }) => revenue)
        .sort((a: number, b: number) => a - b)
      const others = Array.from({ length: 8 }, (_, at) => [100 + at, 200 + at]).flat()
      const last = body.data.find(({ id }: { id: string }) => id === shared.id).revenue
      expect([100, 200]).toContain(last)
      expect(revenues).toEqual([...others, last].sort((a, b) => a - b))
      // the overwritten values are kept as a revision
      const kept = await findRows(database.sql, bookRevision, { subject: shared.id })
      expect(kept.map(({ values }) => values.amount).sort()).toEqual(
        [5_000, last === 100 ? 20_000 : 10_000].sort(),
      )
      const { body: stock } = await own.read('entrepreneurProductVariant')
      expect(stock.data[0].endingQuantity).toBe(1_000 - 16 - 2 * 2 - 2)
    },
  )

  it('a change to an entry deleted on another device is refused with a hint', async () => {
    const own = await member()
    const { variant, cash } = await addMangoes(app, own, 10)
    const sale = { productVariantId: variant, quantity: 1, revenue: 50, revenueAmount: 50, ...DATE }
    const more = { typeOfSale: cash, clientPhone: '0712345678' }
    const { body } = await own.write('entrepreneurProductSale', { ...sale, ...more })
    await callAs(app, own.signed, `POST book/entries/${body.id}/void`, { reason: 'Twice' })
    const late = await own.write(
      'entrepreneurProductSale',
      { id: body.id, ...sale, ...more, revenue: 60 },
      'update',
    )
    expect(late).toMatchObject({
      status: 409,
      body: { error: true, message: expect.stringContaining('Add a new one') },
    })
  })

  it('notifies only the owner’s other pages of each change', async () => {
    const own = await member()
    const told = async () => {
      const rows = await findRows(database.sql, liveChange, { kind: 'books' })
      return rows.map(({ audience }) => audience).filter(audience => audience === `person:${own.signed.id}`)
        .length
    }
    const before = await told()
    const { variant, cash } = await addMangoes(app, own, 10)
    expect(await told()).toBe(before + 2)
    const { body } = await own.write('entrepreneurProductSale', {
      productVariantId: variant,
      quantity: 1,
      revenueAmount: 50,
      ...DATE,
      typeOfSale: cash,
      clientPhone: '0712345678',
    })
    await callAs(app, own.signed, `POST book/entries/${body.id}/void`, { reason: 'Twice' })
    expect(await told()).toBe(before + 4)
  })

  it('a void item records who removed it and why', async () => {
    const own = await member()
    const { product, variant } = await addMangoes(app, own, 10)
    await callAs(app, own.signed, `POST book/items/${product}/void`, { reason: 'Out of season' })
    const rows = await findRows(database.sql, bookItem, { business: own.business })
    expect(rows.map(({ id, voidReason, voidedBy }) => [id, voidReason, Boolean(voidedBy)]).sort()).toEqual(
      [product, variant].map(id => [id, 'Out of season', true]).sort(),
    )
  })
})
