import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { addDays } from '#rules/day.ts'
import { findRow, setRow, setRows } from '#server/db/row.ts'
import { account, documentDelivery, documentLink, documentSettings } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { textOfPdf, unmarkedOfPdf } from '#server/export/testing.ts'
import { Hopeless } from '#server/jobs/queue.ts'
import type { OutgoingMail } from '#server/providers/mail.ts'
import { app, database, testServices, withDemoApp } from '#server/testing.ts'
import { checkPath, linkOf } from './link.ts'
import { documentMailWorker } from './mail.ts'
import { day, writer } from './testing.ts'

onOneDatabase(open => {
  const services = testServices()
  withDemoApp(open, { services })

  /** Returns a document's text without parts that differ by day or run. */
  const settled = (text: string) =>
    text
      .replace(/\d{1,2} (\p{L}+) 20\d\d/gu, '{day}')
      .replace(/\d\d\/\d\d\/20\d\d/g, '{short}')
      .replace(/-20\d\d-/g, '-{year}-')
  const file = async (who: Awaited<ReturnType<typeof writer>>, path: string) =>
    textOfPdf(
      (await app.inject({ url: `/api/documents/${path}`, headers: who.signed.headers })).rawPayload,
    ).replaceAll('\u00a0', ' ')
  const attempt = { id: 'job', number: 1, askedAt: new Date(), nextAt: new Date() }

  it.each(['en', 'sw'] as const)(
    'an invoice, its receipt and a quotation on paper, in %s',
    async language => {
      const one = await writer(app, database, 'client', { email: `amina-${language}@people.example` })
      // the document language defaults to the owner's
      await setRow(database.sql, account, one.signed.id, { language })
      await database.sql.insert(documentSettings).values({
        business: one.business,
        values: {
          vatRegistered: true,
          pin: 'P051234567X',
          footer: 'Asante – “karibu tena”',
          phone: '+254711000000',
          template: language === 'en' ? 'band' : 'ruled',
          till: { kind: 'till', number: '567890', account: '' },
        },
      })
      const id = await one.invoice({
        note: 'Ŵanjiku: deliver before noon.',
        discount: '50.25',
        clientPin: 'P000111222Z',
      })
      await one.pay(id, 500, { method: 'mpesa', reference: 'RKT1ABC' })
      const { body } = await one.call(`GET documents/paper/${id}`)
      expect(settled(await file(one, `paper/${id}/file`))).toMatchSnapshot('invoice')
      expect(settled(await file(one, `payments/${body.data.payments[0].id}/file`))).toMatchSnapshot('receipt')
      const quotation = await one.draft('quotations')
      expect(settled(await file(one, `paper/${quotation}/file`))).toMatchSnapshot('draft of a quotation')
    },
  )

  it('a seller’s number from across the border keeps its country code', async () => {
    const one = await writer(app, database)
    const phone = '+255754000001'
    await database.sql.insert(documentSettings).values({ business: one.business, values: { phone } })
    const id = await one.invoice()
    await one.pay(id, 500)
    const { payments } = (await one.call(`GET documents/paper/${id}`)).body.data
    const [customer] = (await one.call('GET documents/customers')).body.data
    for (const path of [`paper/${id}`, `payments/${payments[0].id}`, `customers/${customer.id}`])
      expect(await file(one, `${path}/file`)).toContain(phone)
    const { path } = await linkOf(database.sql, services.vault, id)
    expect((await app.inject({ url: path })).body).toContain(phone)
  })

  it('a long invoice repeats its headings and numbers pages', async () => {
    const one = await writer(app, database)
    const items = Array.from({ length: 60 }, (_, at) => ({
      name: `Item ${at + 1}`,
      quantity: 1,
      totalAmount: 10,
    }))
    const text = await file(one, `paper/${await one.invoice({ items })}/file`)
    expect(text.match(/Unit price/g)?.length).toBeGreaterThan(1)
    expect(text).toMatch(/Page 3 \/ 3|Page 2 \/ 2/)
    expect(text).toContain('Item 60')
    expect(text).toContain('Ksh 600')
  })

  it('papers are tagged for screen readers, across pages', async () => {
    const one = await writer(app, database)
    const items = Array.from({ length: 60 }, (_, at) => ({
      name: `Item ${at + 1}`,
      quantity: 1,
      totalAmount: 10,
    }))
    const id = await one.invoice({ items, note: 'Thank you.' })
    await one.pay(id, 100)
    const { payments } = (await one.call(`GET documents/paper/${id}`)).body.data
    const [customer] = (await one.call('GET documents/customers')).body.data
    for (const path of [`paper/${id}`, `payments/${payments[0].id}`, `customers/${customer.id}`]) {
      const { rawPayload } = await app.inject({
        url: `/api/documents/${path}/file`,
        headers: one.signed.headers,
      })
      expect(unmarkedOfPdf(rawPayload), path).toBe(0)
      expect(rawPayload.toString('latin1').split('/S /H1').length - 1, path).toBe(1)
    }
    const { rawPayload } = await app.inject({
      url: `/api/documents/paper/${id}/file`,
      headers: one.signed.headers,
    })
    const count = (what: string) => rawPayload.toString('latin1').split(what).length - 1
    // headings repeated on further pages are ornaments; the table of payments has five
    expect(count('/S /TH')).toBe(4 + 5)
    expect(count('/S /TR')).toBe(61 + 2)
  })

  it('a mail contains the exact amount, and its delivery state is shown', async () => {
    const one = await writer(app, database)
    const id = await one.invoice()
    const delivery = await findRow(database.sql, documentDelivery, { document: id })
    const payload = { delivery: (delivery as { id: string }).id, home: 'https://wezesha.example' }
    const send = vi.fn<(mail: OutgoingMail) => Promise<void>>().mockRejectedValueOnce(new Hopeless('550'))
    const work = documentMailWorker({ sql: database.sql, ...services, mail: { send, close() {} } })
    await expect(work(payload, attempt)).rejects.toThrow()
    const state = async () => (await one.call(`GET documents/paper/${id}`)).body.data.deliveries[0]
    expect(await state()).toMatchObject({ state: 'failed', reason: expect.stringContaining('rejected') })
    send.mockResolvedValue()
    await one.call('POST documents/invoices/print', { phone: one.phone, id })
    const [next] = await database.sql
      .select()
      .from(documentDelivery)
      .where(eq(documentDelivery.document, id))
      .orderBy(documentDelivery.at)
      .offset(1)
    await work({ ...payload, delivery: (next as { id: string }).id }, attempt)
    expect(await state()).toMatchObject({ state: 'sent' })
    const mail = send.mock.lastCall?.[0] as OutgoingMail
    expect(mail).toMatchObject({ to: 'zawadi@customers.example' })
    expect(mail.subject).toMatch(/Matunda ya Mama: invoice INV-/)
    expect(mail.text.replaceAll('\u00a0', ' ')).toContain('Ksh 1,000.50')
    expect(mail.attachments).toHaveLength(1)
    expect(textOfPdf(mail.attachments?.[0]?.body as Buffer).replaceAll('\u00a0', ' ')).toContain(
      'Ksh 1,000.50',
    )
    // running again, as after a crash before the result was stored, sends nothing
    await work({ ...payload, delivery: (next as { id: string }).id }, attempt)
    expect(send).toHaveBeenCalledTimes(2)
    // the link in the mail opens without an account
    const [address = ''] = /https:\S+\/document\/\S+/.exec(mail.text) ?? []
    const page = await app.inject({ url: new URL(address).pathname })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Zawadi Hotel')
    expect(page.body).toContain('noindex')
    expect((await app.inject({ url: `${new URL(address).pathname}/file` })).headers['content-type']).toBe(
      'application/pdf',
    )
    expect(
      (await app.inject({ url: new URL(address).pathname, headers: { host: 'jenga.localhost' } })).statusCode,
    ).toBe(404)
    await setRows(database.sql, documentLink, { document: id }, { revokedAt: new Date() })
    expect((await app.inject({ url: new URL(address).pathname })).statusCode).toBe(404)
    expect((await app.inject({ url: `/document/${'A'.repeat(32)}` })).statusCode).toBe(404)
  })

  it('a link expires; the code on paper proves authenticity without naming the customer', async () => {
    const one = await writer(app, database)
    const id = await one.invoice({ dueOn: addDays(day(), 7) })
    const link = await linkOf(database.sql, services.vault, id)
    expect((await app.inject({ url: link.path })).statusCode).toBe(200)
    await setRows(database.sql, documentLink, { document: id }, { expiresAt: new Date(0) })
    expect((await app.inject({ url: link.path })).statusCode).toBe(404)
    const path = checkPath(services.vault, id)
    const check = await app.inject({ url: path })
    expect(check.body).toContain('This document is genuine')
    expect(check.body).not.toContain('Zawadi')
    expect((await app.inject({ url: path.replace(/.$/, end => (end === 'A' ? 'B' : 'A')) })).statusCode).toBe(
      404,
    )
    expect((await app.inject({ url: checkPath(services.vault, await one.draft()) })).statusCode).toBe(404)
  })
})
