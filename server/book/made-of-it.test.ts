import { expect, it } from 'vitest'
import { ENTRY_KINDS } from '#contract/book.ts'
import { addDays, dayOf } from '#rules/day.ts'
import { figuresFrom, sumsOf } from '#rules/figures.ts'
import { findRow, findRows } from '#server/db/row.ts'
import { account, bookEntry, notification } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { textOfPdf } from '#server/export/testing.ts'
import { readSheets } from '#server/files/sheet-reader.ts'
import { unzip } from '#server/files/zip.ts'
import { callAs, multipart, type Signed, signIn } from '#server/people/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { addMangoes, type Trader, today, trader } from './testing.ts'

const TODAY = dayOf(Date.now())
const DATE = today('dateSold', 'monthSold', 'yearSold')

onEveryDatabase(open => {
  withDemoApp(open)
  const member = async (): Promise<Trader> =>
    trader(app, await signIn(database, 'client', { phone: `+2547${Math.random().toString().slice(2, 10)}` }))
  const download = (signed: Signed, path: string) =>
    app.inject({ method: 'GET', url: `/api/${path}`, headers: signed.headers })

  it('figures by SQL match the rule for random books', async () => {
    const own = await member()
    const random = (most: number) => Math.floor(Math.random() * most)
    const entries = Array.from({ length: 400 }, (_, at) => ({
      business: own.business,
      kind: ENTRY_KINDS[random(ENTRY_KINDS.length)] ?? 'operating',
      by: '',
      byName: '',
      day: addDays(TODAY, -random(500)),
      amount: 1 + random(9_000_000),
      voidedAt: at % 9 === 0 ? new Date() : null,
    }))
    await database.sql.insert(bookEntry).values(entries)
    const counted = entries.filter(({ voidedAt }) => !voidedAt)
    for (const query of ['', '?span=year', '?span=quarter', `?span=month&on=${addDays(TODAY, -200)}`]) {
      const { body } = await callAs(app, own.signed, `GET book/overview${query}`)
      const { period, figures, previous } = body.data
      const within = ({ from, to }: { from: string; to: string }) =>
        figuresFrom(sumsOf(counted.filter(({ day }) => day >= from && day <= to)))
      expect(figures).toEqual(within(period))
      if (previous) expect(previous.figures).toEqual(within(previous.period))
    }
  })

  it('a report lists unpaid sales until the sale has another payment type', async () => {
    const own = await member()
    const { variant, cash } = await addMangoes(app, own, 100)
    const lists = (await callAs(app, own.signed, 'GET book/lists')).body.data.entrepreneurSaleType
    const credit = lists.find(({ name }: { name: string }) => name === 'Credit').id
    const sale = (revenueAmount: number, typeOfSale: string, clientPhone: string) => ({
      productVariantId: variant,
      quantity: 1,
      revenueAmount,
      ...DATE,
      typeOfSale,
      clientPhone,
    })
    await own.write('entrepreneurProductSale', sale(300, cash, '0712345678'))
    await own.write('entrepreneurProductSale', sale(200, credit, '0712345678'))
    await own.write('entrepreneurProductSale', sale(150, credit, '0712345678'))
    const last = await own.write('entrepreneurProductSale', sale(90, credit, '255712345679'))
    const report = async () => (await callAs(app, own.signed, 'GET book/report?span=month')).body.data
    const unpaid = async () =>
      (await report()).unpaid.map((one: { phone: string; amount: number; times: number }) => [
        one.phone,
        one.amount,
        one.times,
      ])
    expect(await unpaid()).toEqual([
      ['+254712345678', 35_000, 2],
      ['+255712345679', 9_000, 1],
    ])
    // revenue, but no cash yet
    expect(await report()).toMatchObject({
      figures: { revenue: 74_000 },
      cash: { operating: { in: 30_000 } },
    })
    const paper = textOfPdf((await download(own.signed, 'book/report/file?span=month')).rawPayload)
    expect(paper).toContain('0712345678')
    expect(paper).toContain('+255712345679')
    await own.write(
      'entrepreneurProductSale',
      { id: last.body.id, ...sale(90, cash, '255712345679') },
      'update',
    )
    expect(await unpaid()).toEqual([['+254712345678', 35_000, 2]])
    expect((await report()).cash.operating.in).toBe(39_000)
  })

  it('stock is valued at weighted average cost, and months add up to their quarter', async () => {
    const own = await member()
    const { variant, cash } = await addMangoes(app, own, 0)
    for (const [monthStocked, stockValue] of [
      [2, 10],
      [3, 20],
    ])
      await own.write('entrepreneurProductInventory', {
        productVariantId: variant,
        stocked: 100,
        stockValue,
        dateStocked: 10,
        monthStocked,
        yearStocked: 2026,
      })
    const sale = {
      productVariantId: variant,
      quantity: 100,
      revenueAmount: 3_000,
      typeOfSale: cash,
      clientPhone: '0712345678',
    }
    const { body } = await own.write('entrepreneurProductSale', { ...sale, ...DATE })
    const march = { id: body.id, dateSold: 20, monthSold: 3, yearSold: 2026 }
    await own.write('entrepreneurProductSale', { ...sale, ...march }, 'update')
    const adjusted = async (span: string, on: string) =>
      (await callAs(app, own.signed, `GET book/report?span=${span}&on=${on}`)).body.data.adjusted
    expect(await adjusted('month', '2026-02-01')).toEqual({
      opening: 0,
      bought: 100_000,
      closing: 100_000,
      grossProfit: 0,
    })
    expect(await adjusted('month', '2026-03-01')).toEqual({
      opening: 100_000,
      bought: 200_000,
      closing: 150_000,
      grossProfit: 150_000,
    })
    expect(await adjusted('quarter', '2026-03-01')).toEqual({
      opening: 0,
      bought: 300_000,
      closing: 150_000,
      grossProfit: 150_000,
    })
  })

  it('the exported workbook of a book contains no formulas', async () => {
    const own = await member()
    const formula = '=HYPERLINK("http://evil.example","Pay")'
    await database.sql.insert(bookEntry).values({
      business: own.business,
      kind: 'operating',
      day: TODAY,
      amount: 100,
      name: formula,
      by: '',
      byName: '',
    })
    const file = await download(own.signed, 'book/export')
    const parts = await unzip(file.rawPayload, 10_000_000)
    const cells = parts.map(({ bytes }) => bytes.toString()).join('')
    expect(cells).toContain('=HYPERLINK(')
    expect(cells).not.toMatch(/<f[ >]/)
  })

  it('a report has cash by source, stock left, and top customers', async () => {
    const own = await member()
    const { variant, cash } = await addMangoes(app, own, 10)
    const sold = (quantity: number, revenueAmount: number, clientPhone: string) =>
      own.write('entrepreneurProductSale', {
        productVariantId: variant,
        quantity,
        revenueAmount,
        ...DATE,
        typeOfSale: cash,
        clientPhone,
      })
    await sold(4, 200, '0712345678')
    await sold(30, 1_500, '0712345679')
    const stocked = today('dateStocked', 'monthStocked', 'yearStocked')
    await own.write('entrepreneurProductInventory', {
      productVariantId: variant,
      stocked: 20,
      stockValue: 25,
      ...stocked,
    })
    await own.write('entrepreneurInvestment', {
      investmentNarration: 'Savings',
      investmentAmount: 900,
      investmentDate: Math.floor(Date.now() / 1000),
      typeOfInvestment: (await callAs(app, own.signed, 'GET book/lists')).body.data
        .entrepreneurInvestmentType[0].id,
    })
    const { body } = await callAs(app, own.signed, 'GET book/report?span=month')
    expect(body.data).toMatchObject({
      cash: {
        operating: { in: 170_000, out: 0, net: 170_000 },
        financing: { in: 90_000, net: 90_000 },
        net: 260_000,
      },
      stock: [{ item: variant, start: 10, stocked: 20, sold: 34, left: -4, value: 0, oversold: true }],
      items: [{ item: variant, quantity: 34, revenue: 170_000, times: 2 }],
      customers: [{ phone: '+254712345679', revenue: 150_000 }, { phone: '+254712345678' }],
      adjusted: { opening: 25_000, bought: 50_000, closing: 0, grossProfit: 95_000 },
    })
    const pdf = await download(own.signed, 'book/report/file?span=month&language=sw')
    const paper = textOfPdf(pdf.rawPayload)
    expect(paper).toContain('Matunda ya Mama')
    // as on the screen
    expect(paper).toContain('100.0%')
    expect(paper).toContain('2,600')
    const book = await download(own.signed, 'book/export')
    expect(book.headers['content-disposition']).toContain('digikua.xlsx')
    const [entries] = await readSheets(
      { bytes: book.rawPayload, kind: 'xlsx', name: 'x', type: 'x' } as never,
      'file',
    )
    expect(entries?.rows.length).toBe(5)
  })

  it('a report values stock as its purchase was recorded, rounded half up', async () => {
    const own = await member()
    const { variant } = await addMangoes(app, own, 0)
    await own.write('entrepreneurProductInventory', {
      productVariantId: variant,
      stocked: 1.005,
      stockValue: 1,
      ...today('dateStocked', 'monthStocked', 'yearStocked'),
    })
    const { body } = await callAs(app, own.signed, 'GET book/report?span=month')
    expect(body.data.stock).toMatchObject([{ item: variant, left: 1.005, value: 101 }])
  })

  it('a sheet imports by headings, reports faulty cells, is idempotent, and exports in full', async () => {
    const own = await member()
    await addMangoes(app, own, 10)
    const csv = [
      'Tarehe;Aina;Bidhaa;Idadi;Jumla;Maelezo',
      `${TODAY};Mauzo;Maembe ya Ngowe;2;70;`,
      `${TODAY};Mauzo;Maembe ya Ngowe;2;70;`,
      '03/02/2024;Matumizi;;;1500;Kodi',
      `${TODAY};Stock;Maembe;5;20;`,
      '31/02/2026;Mauzo;Maembe;1;35;',
      `${TODAY};Mauzo;Chungwa;1;x;`,
      `${TODAY};Zawadi;;;10;Kodi`,
      `${TODAY};constructor;;;10;Kodi`,
    ].join('\n')
    const send = async (fields: Record<string, string>, content = csv) => {
      const form = multipart({
        dryRun: 'false',
        ...fields,
        file: { name: 'daftari.csv', bytes: Buffer.from(content) },
      })
      const reply = await app.inject({
        method: 'POST',
        url: '/api/book/import',
        payload: form.payload,
        headers: { ...own.signed.headers, ...form.headers },
      })
      return reply.json()
    }
    const stock = async () => (await own.read('entrepreneurProductVariant')).body.data[0].endingQuantity
    const dry = await send({ dryRun: 'true' })
    expect(dry).toMatchObject({
      good: 4,
      bad: 4,
      known: 0,
      import: null,
      columns: { day: 'Tarehe', amount: 'Jumla' },
    })
    const faults = dry.rows.flatMap(({ problems }: { problems: { cell: string }[] }) =>
      problems.map(({ cell }) => cell),
    )
    expect(faults).toEqual(['A6', 'C7', 'E7', 'B8', 'B9'])
    expect(await stock()).toBe(10)
    const done = await send({})
    expect(done).toMatchObject({ good: 4, bad: 4, import: expect.stringMatching(/^[0-9a-f]{24}$/) })
    expect(await stock()).toBe(11)
    expect(await send({})).toMatchObject({ good: 0, known: 4, import: null })
    const other = await signIn(database, 'client')
    expect((await callAs(app, other, `POST book/imports/${done.import}/undo`, {})).status).toBe(404)
    expect((await callAs(app, own.signed, `POST book/imports/${done.import}/undo`, {})).status).toBe(200)
    expect(await stock()).toBe(10)
    expect((await callAs(app, own.signed, `POST book/imports/${done.import}/undo`, {})).status).toBe(409)
    expect((await callAs(app, own.signed, 'GET book/imports')).body.data).toMatchObject([
      { rows: 4, undoneAt: expect.any(String) },
    ])
    expect(await send({})).toMatchObject({ good: 4 })
    // a sheet in any layout, once its columns are mapped
    const columns = JSON.stringify({ day: 'Siku gani', amount: 'Shilingi', name: 'Kitu' })
    const theirs = `Kitu,Shilingi,Siku gani\nKodi,"1,200",${TODAY}\n`
    expect(await send({ columns, kind: 'operating' }, theirs)).toMatchObject({ good: 1, bad: 0 })
    // as a spreadsheet program writes it with decimal commas, a price per piece and the time of day
    const european = `Date;Kind;Product;Qty;Price;Total\n${TODAY} 14:03;Sale;Maembe ya Ngowe;2,5;35;87,50\n`
    expect(await send({}, european)).toMatchObject({ good: 1, columns: { amount: 'Total' } })
    const newest = await callAs(app, own.signed, 'GET book/entries?sort=-added&size=1')
    expect(newest.body.data).toMatchObject([{ day: TODAY, amount: 8_750, quantity: 2.5 }])
    expect(await send({}, 'Date;Kind;Name;Amount\n2/2/2024;Expense;Rent;1,50,5\n')).toMatchObject({ bad: 1 })
  })

  it('staff list books, ask for a correction, and remind once a day', async () => {
    const sales = await signIn(database, 'sales')
    const owner = await signIn(database, 'client', { registeredBy: sales.id, phone: '+254700999001' })
    const own = await trader(app, owner)
    const quiet = await trader(app, await signIn(database, 'client', { registeredBy: sales.id }))
    const { variant, cash } = await addMangoes(app, own, 10)
    const { body: sale } = await own.write('entrepreneurProductSale', {
      productVariantId: variant,
      quantity: 1,
      revenueAmount: 90,
      ...DATE,
      typeOfSale: cash,
      clientPhone: '0712345678',
    })
    const desk = async (query = '') => (await callAs(app, sales, `GET book/desk?${query}`)).body
    expect(await desk()).toMatchObject({ total: 2, kept: 1, missing: 1 })
    expect(await desk('kept=no')).toMatchObject({
      total: 1,
      data: [{ business: quiet.business, entries: 0 }],
    })
    expect(await desk('kept=yes')).toMatchObject({
      data: [{ business: own.business, entries: 1, revenue: 9_000 }],
    })
    const [latest, never] = (await desk('sort=-lastAt')).data
    expect([latest.business, never.business]).toEqual([own.business, quiet.business])
    expect(never.lastAt).toBeNull()
    expect((await desk('sort=lastAt')).data[0].business).toBe(quiet.business)
    expect((await callAs(app, owner, 'GET book/desk')).status).toBe(403)

    const asked = await callAs(app, sales, `POST book/entries/${sale.id}/comments`, {
      text: 'Was it 900?',
      asks: true,
    })
    expect(asked.status).toBe(200)
    expect((await own.read('entrepreneurProductSale')).body.data).toMatchObject([{ asked: true }])
    expect((await desk('kept=yes')).data).toMatchObject([{ asked: 1 }])
    const asks = async () => (await callAs(app, owner, 'GET book/overview')).body.data.asked
    expect(await asks()).toMatchObject([
      { entry: sale.id, kind: 'product-sale', name: 'Maembe ya Ngowe', text: 'Was it 900?' },
    ])
    const waiting = async () => (await callAs(app, owner, 'GET home/waiting')).body.counts.books.count
    expect(await waiting()).toBe(1)
    const fixed = {
      id: sale.id,
      productVariantId: variant,
      quantity: 1,
      revenue: 900,
      ...DATE,
      typeOfSale: cash,
      clientPhone: '0712345678',
    }
    await own.write('entrepreneurProductSale', fixed, 'update')
    expect((await own.read('entrepreneurProductSale')).body.data).toMatchObject([
      { asked: false, revenue: 900 },
    ])

    expect([await waiting(), await asks()]).toEqual([0, []])

    // from the member's page and from the list, each with the permissions of the role
    for (const named of [own.business, owner.id]) {
      const { body } = await callAs(app, sales, `GET business/own/${named}`)
      expect(body.data).toMatchObject({ id: own.business, own: false, writable: false, commentable: true })
    }
    const stranger = await signIn(database, 'sales')
    expect((await callAs(app, stranger, `GET business/own/${owner.id}`)).status).toBe(404)
    expect((await callAs(app, stranger, `GET business/own/${own.business}`)).status).toBe(403)
    const bookless = await signIn(database, 'client', { registeredBy: sales.id })
    expect((await callAs(app, sales, `GET business/own/${bookless.id}`)).body.message).toContain('no book')
    expect((await callAs(app, owner, `GET business/own/${bookless.id}`)).status).toBe(403)

    const businesses = [own.business, quiet.business]
    const [first, again] = [
      await callAs(app, sales, 'POST book/desk/remind', { businesses }),
      await callAs(app, sales, 'POST book/desk/remind', { businesses }),
    ]
    expect([first.body.reminded, again.body.reminded]).toEqual([2, 0])
    const row = await findRow(database.sql, account, owner.id)
    const notices = await findRows(database.sql, notification, { account: row?.id ?? '' })
    expect(notices.map(({ kind }) => kind).sort()).toEqual(['book-correction', 'book-reminder'])
    const file = await download(sales, 'book/desk/export?format=csv')
    expect(file.payload).toContain('Matunda ya Mama')
  })
})
