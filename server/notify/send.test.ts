import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { openEither } from '#server/db/testing.ts'
import { plantDemo } from '#server/demo/demo.ts'
import { Hopeless } from '#server/jobs/queue.ts'
import type { Attempt } from '#server/jobs/worker.ts'
import { type MailService, openMail } from '#server/providers/mail.ts'
import type { SmsAccount } from '#server/providers/sms.ts'
import { openSms, type SmsService } from '#server/providers/sms.ts'
import { serveAfricasTalking } from '#server/sandbox/africas-talking.ts'
import { serveMail } from '#server/sandbox/mail-server.ts'
import { openOutbox } from '#server/sandbox/outbox.ts'
import { mailWorker, smsWorker } from './send.ts'

const outbox = openOutbox()
const newest = () => outbox.list()[0]
const attempt = (changes: Partial<Attempt> = {}): Attempt => ({
  id: 'a1b2c3',
  number: 1,
  askedAt: new Date(),
  nextAt: null,
  ...changes,
})

let database: Database
let server: Awaited<ReturnType<typeof serveMail>>
let africasTalking: Awaited<ReturnType<typeof serveAfricasTalking>>
let mail: MailService
let sms: SmsService
beforeAll(async () => {
  database = await openEither()
  await plantDemo(database.sql, { examplesPort: null })
  server = await serveMail(outbox)
  africasTalking = await serveAfricasTalking(outbox)
  mail = openMail({ url: server.url, from: 'no-reply@portal.example' })
  sms = openSms(africasTalking)
})
afterAll(async () => {
  mail.close()
  await Promise.all([server.close(), africasTalking.close()])
  await database.close()
})
beforeEach(() => outbox.list().splice(0))

const MESSAGE = { sender: 'W', replyTo: null, subject: 's', text: 't', html: 'h', key: 'k' }

const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => {
      throw new Error('It went well')
    },
    error => error,
  )

describe('a mail', () => {
  const send = (
    to: string,
    { tenant = 'wezesha', ...changes }: Partial<Attempt> & { tenant?: string } = {},
  ) =>
    mailWorker({ sql: database.sql, mail })(
      {
        tenant,
        portal: 'https://portal.example',
        to,
        language: 'sw',
        template: 'code-verify',
        values: { name: 'Wanjikũ O’Brien', code: '048213', minutes: '10' },
      },
      attempt(changes),
    )

  it('is sent with subject, text and HTML, in Unicode', async () => {
    await send('amina@shop.example')
    expect(newest()).toMatchObject({
      channel: 'mail',
      to: 'amina@shop.example',
      subject: 'Msimbo wako wa Wezesha',
      text: expect.stringMatching(/^Habari Wanjikũ O’Brien,\n\nWeka msimbo huu[\s\S]*048213/),
      html: expect.stringMatching(/<html lang="sw"[\s\S]*Wanjikũ O’Brien[\s\S]*048213/),
    })
  })

  it('is sent once to an address with a comma', async () => {
    await send('"a,b"@shop.example')
    expect(outbox.list()).toHaveLength(1)
  })

  it('gives up on a permanent refusal, and is retried on a temporary one', async () => {
    const forGood = await failureOf(send('bounce@shop.example'))
    expect(forGood).toBeInstanceOf(Hopeless)
    expect(forGood.message).toContain('No such mailbox here')
    const forNow = await failureOf(send('busy@shop.example'))
    expect(forNow).not.toBeInstanceOf(Hopeless)
    expect(forNow.message).toContain('Try again later')
    expect(outbox.list()).toEqual([])
  })

  it('is retried if the mail server is down', async () => {
    const nobody = openMail({ url: 'smtp://127.0.0.1:1', from: 'no-reply@portal.example' })
    const failure = await failureOf(nobody.send({ ...MESSAGE, to: 'a@b.example' }))
    expect(failure).not.toBeInstanceOf(Hopeless)
    expect(failure.message).toContain('could not be handed over')
    nobody.close()
  })

  const refusal = (text: string) => Object.assign(new Error(text), { responseCode: 550 })
  it.each<[what: string, options: SMTPServerOptions]>([
    [
      'does not let us send',
      { onMailFrom: (_from, _session, done) => done(refusal('5.7.1 Sender address is not verified')) },
    ],
    [
      'relays nothing for us',
      { onRcptTo: (_to, _session, done) => done(refusal('5.7.1 Relay access denied')) },
    ],
    [
      'has no more of our quota',
      {
        onData(stream, _session, done) {
          stream.resume().on('end', () => done(refusal('5.4.5 Daily sending limit exceeded')))
        },
      },
    ],
  ])('is retried while the mail server %s', async (_, options) => {
    const refusing = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], ...options })
    await new Promise<void>(listening => void refusing.listen(0, '127.0.0.1', listening))
    const { port } = refusing.server.address() as AddressInfo
    const mail = openMail({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@portal.example' })
    const failure = await failureOf(mail.send({ ...MESSAGE, to: 'amina@shop.example' }))
    expect(failure).not.toBeInstanceOf(Hopeless)
    expect(failure.message).toMatch(/^The mail could not be handed over: 550 5\./)
    mail.close()
    await new Promise<void>(closed => refusing.close(closed))
  })

  it('is not sent after its code expired', async () => {
    const askedAt = new Date(Date.now() - 11 * 60_000)
    expect(await failureOf(send('amina@shop.example', { askedAt }))).toBeInstanceOf(Hopeless)
    expect(outbox.list()).toEqual([])
  })

  it('is given up if the tenant is gone', async () => {
    expect(await failureOf(send('amina@shop.example', { tenant: 'gone' }))).toBeInstanceOf(Hopeless)
  })
})

describe('an SMS', () => {
  const send = (to: string, service: SmsService | null = sms) =>
    smsWorker({ sql: database.sql, sms: service })(
      {
        tenant: 'jenga',
        to,
        language: 'en',
        template: 'code-password',
        values: { name: 'Amina', code: '048213', minutes: '10' },
      },
      attempt(),
    )

  it('names the tenant', async () => {
    await send('+255712345678')
    expect(newest()).toMatchObject({
      channel: 'sms',
      to: '+255712345678',
      text: expect.stringMatching(/^Jenga Partners: 048213 is your code/),
    })
  })

  it('is skipped without an SMS account', async () => {
    await send('+255712345678', null)
    expect(outbox.list()).toEqual([])
  })

  it.each([
    ['9403', 'The phone number is not valid.'],
    ['9404', 'This kind of phone number gets no SMS.'],
    ['9406', 'The person has asked to get no SMS.'],
  ])('is given up for a number ending in %s: %s', async (ending, message) => {
    const failure = await failureOf(send(`+25571234${ending}`))
    expect(failure).toBeInstanceOf(Hopeless)
    expect(failure.message).toBe(message)
  })

  it.each([
    ['9405', 'run out of credit'],
    ['9407', 'no route'],
    ['9500', 'answered 500'],
    ['9502', '502 RejectedByGateway'],
  ])('is retried for a number ending in %s: %s', async (ending, message) => {
    const failure = await failureOf(send(`+25571234${ending}`))
    expect(failure).not.toBeInstanceOf(Hopeless)
    expect(failure.message).toContain(message)
  })

  it.each<[string, Partial<SmsAccount>, string]>([
    ['the key is wrong', { apiKey: 'wrong' }, 'SMS_API_KEY'],
    ['the sender is not registered', { sender: 'NOBODY' }, 'SMS_SENDER'],
    ['nobody answers', { url: 'http://127.0.0.1:1' }, 'does not answer'],
  ])('names the fix when %s, and is retried', async (_, change, message) => {
    const failure = await failureOf(openSms({ ...africasTalking, ...change }).send('+255712345678', 'Habari'))
    expect(failure).not.toBeInstanceOf(Hopeless)
    expect(failure.message).toContain(message)
  })
})
