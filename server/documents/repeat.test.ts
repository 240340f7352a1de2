import { expect, it } from 'vitest'
import { addDays, addMonths, instantOf } from '#rules/day.ts'
import { findRows, setRow } from '#server/db/row.ts'
import { account, document, documentDelivery, documentRepeat, notification } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { app, database, withDemoApp } from '#server/testing.ts'
import { writeRepeats } from './repeat-sweep.ts'
import { day, type Writer, writer } from './testing.ts'

const HOUR = 3_600_000

onEveryDatabase(open => {
  withDemoApp(open)
  const sweep = (on: string, hour = 9) =>
    writeRepeats({ portal: host => `https://${host}` }, () => instantOf(on) + hour * HOUR)(database.sql)
  const series = (id: string) => findRows(database.sql, document, { source: id, kind: 'invoice' })
  const noticesOf = async (who: Writer, template: 'document-repeated' | 'document-waits') =>
    (await findRows(database.sql, notification, { account: who.signed.id })).filter(
      one => one.kind === template,
    )

  it('a recurring invoice is created and sent once on its day, and the owner is notified', async () => {
    const one = await writer(app, database)
    const id = await one.invoice()
    const startsOn = addDays(day(), 7)
    const body = { every: 'month', startsOn, sends: true }
    expect((await one.call(`PUT documents/paper/${id}/repeat`, body)).status).toBe(200)
    await sweep(addDays(startsOn, -1))
    // no invoices before the morning
    await sweep(startsOn, 5)
    expect(await series(id)).toEqual([])
    await Promise.all([sweep(startsOn), sweep(startsOn), sweep(startsOn)])
    const [made, ...others] = await series(id)
    expect(others).toEqual([])
    expect(made).toMatchObject({ total: 1_000_50, number: expect.any(String), name: 'Zawadi Hotel' })
    const mails = await findRows(database.sql, documentDelivery, { document: made?.id ?? '' })
    expect(mails).toHaveLength(1)
    const [told] = await noticesOf(one, 'document-repeated')
    expect(told).toMatchObject({
      path: `/dashboard/business-documents/invoice/${made?.id}`,
      values: { customer: 'Zawadi Hotel', number: made?.number },
    })
    // missed months are caught up, one per sweep
    await sweep(addMonths(startsOn, 2))
    await sweep(addMonths(startsOn, 2))
    await sweep(addMonths(startsOn, 2))
    expect(await series(id)).toHaveLength(3)
    const { body: list } = await one.call('GET documents/repeats')
    expect(list.data).toMatchObject([
      { id, every: 'month', sends: true, nextOn: addMonths(startsOn, 3), name: 'Zawadi Hotel' },
    ])
    await one.call(`POST documents/paper/${id}/repeat/end`, {})
    await sweep(addMonths(startsOn, 3))
    expect(await series(id)).toHaveLength(3)
    expect((await one.call('GET documents/repeats')).body.data).toEqual([])
    expect((await one.call(`GET documents/paper/${id}`)).body.data.repeat).toBeNull()
  })

  it('a series not set to send creates a draft and notice', async () => {
    const one = await writer(app, database, 'digiprime')
    const id = await one.invoice()
    const startsOn = addDays(day(), 1)
    await one.call(`PUT documents/paper/${id}/repeat`, { every: 'week', startsOn, sends: false })
    await sweep(startsOn)
    const [made] = await series(id)
    expect(made).toMatchObject({ number: null })
    const [told] = await noticesOf(one, 'document-waits')
    expect(told?.path).toBe(`/dashboard/digiprime/business-documents/invoice/${made?.id}`)
    expect((await one.call(`GET documents/paper/${id}`)).body.data.repeat).toEqual({
      every: 'week',
      sends: false,
      nextOn: addDays(startsOn, 7),
    })
  })

  it('a deactivated account creates no invoices', async () => {
    const one = await writer(app, database)
    const id = await one.invoice()
    const startsOn = addDays(day(), 1)
    await one.call(`PUT documents/paper/${id}/repeat`, { every: 'week', startsOn, sends: true })
    await setRow(database.sql, account, one.signed.id, { status: 'inactive' })
    await sweep(startsOn)
    expect(await series(id)).toEqual([])
  })

  it('refuses drafts, quotations, past days and others’ invoices', async () => {
    const one = await writer(app, database)
    const other = await writer(app, database)
    const body = { every: 'month', startsOn: addDays(day(), 1), sends: true }
    const ask = (who: Writer, id: string, more = {}) =>
      who.call(`PUT documents/paper/${id}/repeat`, { ...body, ...more })
    expect((await ask(one, await one.draft())).status).toBe(409)
    expect((await ask(one, await one.draft('quotations'))).status).toBe(409)
    const id = await one.invoice()
    expect((await ask(one, id, { startsOn: day() })).body.fields).toHaveProperty('startsOn')
    expect((await ask(one, id, { every: 'hour' })).status).toBe(400)
    expect((await ask(other, id)).status).toBe(404)
    expect((await other.call(`POST documents/paper/${id}/repeat/end`, {})).status).toBe(404)
    expect(await findRows(database.sql, documentRepeat, { document: id })).toEqual([])
  })
})
