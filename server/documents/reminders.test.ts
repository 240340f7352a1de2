import { expect, it, vi } from 'vitest'
import { addDays } from '#rules/day.ts'
import { findRows } from '#server/db/row.ts'
import { documentDelivery, job } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import type { OutgoingMail } from '#server/providers/mail.ts'
import { app, database, testServices, withDemoApp } from '#server/testing.ts'
import { documentMailWorker } from './mail.ts'
import { documentRemindersWorker } from './reminders.ts'
import { day, writer } from './testing.ts'

onOneDatabase(open => {
  const services = testServices()
  withDemoApp(open, { services })

  it('customers are reminded on the configured days, once, and never of paid invoices', async () => {
    const { sql } = database
    const one = await writer(app, database)
    const { body } = await one.call('GET documents/start')
    const chosen = { ...body.data.settings, reminders: [1, 7], bySms: true }
    expect((await one.call('PUT documents/settings', chosen)).status).toBe(200)
    const late = await one.invoice({ dueOn: addDays(day(), -1) })
    const paid = await one.invoice({ dueOn: addDays(day(), -1) })
    await one.pay(paid, 1000.5)
    const later = await one.invoice({ dueOn: addDays(day(), -2) })
    const work = documentRemindersWorker({ sql, ...services, portal: host => `https://${host}` })
    const attempt = { id: 'x', number: 1, askedAt: new Date(), nextAt: null }
    await work({ day: day() }, attempt)
    await work({ day: day() }, attempt)
    const reminders = await findRows(sql, documentDelivery, { kind: 'reminder' })
    expect(reminders.map(({ document }) => document)).toEqual([late])
    expect([paid, later]).not.toContain(reminders[0]?.document)
    const texts = await findRows(sql, job, { kind: 'sms' })
    expect(texts).toHaveLength(1)
    expect(texts[0]?.payload).toMatchObject({ to: '+254722000111', template: 'document-reminder' })
    // reminders are also sent after the due day
    expect(texts[0]?.payload).toMatchObject({ values: { due: expect.stringMatching(/^Due: \d/) } })
    const pressed = await Promise.all([1, 2].map(() => one.call(`POST documents/paper/${later}/remind`, {})))
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409])
    // a manual reminder on the same day is refused
    expect((await one.call(`POST documents/paper/${late}/remind`, {})).status).toBe(409)
  })

  it('a reminder says the same before and after the due day', async () => {
    const { sql } = database
    const one = await writer(app, database)
    const send = vi.fn<(mail: OutgoingMail) => Promise<void>>().mockResolvedValue()
    const work = documentMailWorker({ sql, ...services, mail: { send, close() {} } })
    const id = await one.invoice({ dueOn: '2026-11-01' })
    await one.call(`POST documents/paper/${id}/remind`, {})
    const [delivery] = await findRows(sql, documentDelivery, { document: id, kind: 'reminder' })
    const payload = { delivery: String(delivery?.id), home: 'https://wezesha.example' }
    await work(payload, { id: 'x', number: 1, askedAt: new Date(), nextAt: null })
    expect(send.mock.lastCall?.[0].text).toContain('is still to be paid. Due: 1 November 2026.')
  })
})
