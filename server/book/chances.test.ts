import { expect, it } from 'vitest'
import { addDays, dayOf } from '#rules/day.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { textOfPdf } from '#server/export/testing.ts'
import { callAs, multipart, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { addMangoes, choices, type Trader, trader } from './testing.ts'

const TODAY = dayOf(Date.now())

/** Returns a seeded random number generator, so that every run is reproducible. */
function chances(seed: number) {
  let state = seed
  return (most: number): number => {
    state = (state * 16_807) % 2_147_483_647
    return state % most
  }
}

/** Splits a day into the fields of a form. */
function parts(day: string, at: string, month: string, year: string): Record<string, number> {
  const [y, m, d] = day.split('-').map(Number)
  return { [at]: d as number, [month]: m as number, [year]: y as number }
}

/** An entry in the test's own model of the book. */
type Known = { id: string; kind: 'sale' | 'stock'; quantity: number; day: string }

onEveryDatabase(open => {
  withDemoApp(open)
  const member = async (): Promise<Trader> => trader(app, await signIn(database, 'client'))

  /** Creates a member who randomly sells, stocks, changes and deletes. */
  async function keeper(seed: number) {
    const own = await member()
    const { variant, cash } = await addMangoes(app, own, 50)
    const credit = (await choices(app, own.signed))('entrepreneurSaleType', 'Credit')
    const chance = chances(seed)
    const entries: Known[] = []
    const daysAgo = () => addDays(TODAY, -chance(100))
    const sale = (quantity: number, day: string) => ({
      productVariantId: variant,
      quantity,
      revenue: 10 + chance(500),
      revenueAmount: 10 + chance(500),
      typeOfSale: chance(3) === 0 ? credit : cash,
      clientPhone: `071234567${chance(10)}`,
      ...parts(day, 'dateSold', 'monthSold', 'yearSold'),
    })
    const stock = (quantity: number, day: string) => ({
      productVariantId: variant,
      stocked: quantity,
      stockValue: 5 + chance(20),
      ...parts(day, 'dateStocked', 'monthStocked', 'yearStocked'),
    })
    const resources = { sale: 'entrepreneurProductSale', stock: 'entrepreneurProductInventory' } as const
    const formOf = { sale, stock }
    /** Performs one random operation on a book. */
    async function act(): Promise<void> {
      const known = entries[chance(entries.length || 1)]
      const what = known ? chance(5) : 0
      if (known && what === 4) {
        const { status } = await callAs(app, own.signed, `POST book/entries/${known.id}/void`, {
          reason: 'Chance',
        })
        expect(status).toBe(200)
        entries.splice(entries.indexOf(known), 1)
        return
      }
      const kind = known && what === 3 ? known.kind : chance(3) === 0 ? 'stock' : 'sale'
      const [quantity, day] = [1 + chance(9), daysAgo()]
      const body = formOf[kind](quantity, day)
      if (known && what === 3) {
        const { status } = await own.write(resources[kind], { ...body, id: known.id }, 'update')
        expect(status).toBe(200)
        Object.assign(known, { quantity, day })
        return
      }
      const written = await own.write(resources[kind], body)
      expect(written.status, JSON.stringify(written.body)).toBe(200)
      entries.push({ id: written.body.id, kind, quantity, day })
    }
    const sum = (kind: Known['kind'], until = '9999-12-31') =>
      entries
        .filter(one => one.kind === kind && one.day <= until)
        .reduce((all, { quantity }) => all + quantity, 0)
    return { own, act, sum, chance }
  }

  it.each([7, 2026])(
    'stock is start + stocked − sold at every moment after any sequence of changes (%i)',
    async seed => {
      const { own, act, sum, chance } = await keeper(seed)
      for (let step = 0; step < 30; step++) {
        await act()
        const [row] = (await own.read('entrepreneurProductVariant')).body.data
        expect([row.startingQuantity, row.quantitySold, row.endingQuantity]).toEqual([
          50,
          sum('sale'),
          50 + sum('stock') - sum('sale'),
        ])
        // and of any past month
        const on = addDays(TODAY, -chance(100))
        const { period, stock } = (await callAs(app, own.signed, `GET book/report?span=month&on=${on}`)).body
          .data
        expect(stock.map(({ left }: { left: number }) => left)).toEqual([
          50 + sum('stock', period.to) - sum('sale', period.to),
        ])
      }
    },
  )

  it.each([11, 1963])(
    'a shared report is marked as soon as the data it shows has changed (%i)',
    async seed => {
      const { own, act, chance } = await keeper(seed)
      const read = async (address: string): Promise<string> =>
        textOfPdf((await app.inject({ url: new URL(address).pathname })).rawPayload).replace(/\s+/g, ' ')
      for (let step = 0; step < 6; step++) await act()
      for (let step = 0; step < 20; step++) {
        const when = chance(4) === 0 ? { span: 'all' } : { span: 'month', on: addDays(TODAY, -chance(70)) }
        const { body } = await callAs(app, own.signed, 'POST book/shares', {
          ...when,
          days: 7,
          language: 'en',
        })
        const before = await read(body.data.address)
        expect(before).not.toContain('This report was shared on')
        await act()
        const after = await read(body.data.address)
        if (after !== before) expect(after).toContain('This report was shared on')
      }
    },
  )

  it('a sheet of 5,000 rows with 12 faults imports 4,988, names the faulty cells, and can be undone', async () => {
    // the owner's number stands in for those of suppliers, which the sheet does not have
    const own = await trader(app, await signIn(database, 'client', { phone: '+254712000999' }))
    const faulty = new Set(Array.from({ length: 12 }, (_, at) => 100 + at * 400))
    const rows = Array.from({ length: 5_000 }, (_, at) => {
      const day = addDays(TODAY, -(at % 300))
      return faulty.has(at) ? `31/02/2026,Matumizi,${at},Rent` : `${day},Matumizi,${100 + at},Item ${at}`
    })
    const csv = Buffer.from(['Tarehe,Aina,Jumla,Maelezo', ...rows].join('\n'))
    const send = async (dryRun: boolean) => {
      const form = multipart({ dryRun: `${dryRun}`, file: { name: 'book.csv', bytes: csv } })
      const reply = await app.inject({
        method: 'POST',
        url: '/api/book/import',
        payload: form.payload,
        headers: { ...own.signed.headers, ...form.headers },
      })
      return reply.json()
    }
    const total = async () => (await callAs(app, own.signed, 'GET book/entries?size=1')).body.total
    const dry = await send(true)
    expect(dry).toMatchObject({ good: 4_988, bad: 12, known: 0, import: null })
    const cells = dry.rows.flatMap(({ problems }: { problems: { cell: string }[] }) =>
      problems.map(({ cell }) => cell),
    )
    expect(cells).toEqual([...faulty].map(at => `A${at + 2}`))
    expect(await total()).toBe(0)
    const done = await send(false)
    expect(done).toMatchObject({ good: 4_988, bad: 12 })
    expect(await total()).toBe(4_988)
    expect(await send(false)).toMatchObject({ good: 0, known: 4_988 })
    expect((await callAs(app, own.signed, `POST book/imports/${done.import}/undo`, {})).status).toBe(200)
    expect(await total()).toBe(0)
  })
})
