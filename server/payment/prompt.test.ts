import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { dayOf } from '#rules/day.ts'
import { addRow, findRow, findRows, setRow } from '#server/db/row.ts'
import {
  callback,
  job,
  loan,
  loanEvent,
  mpesaVerification,
  notification,
  payment,
  paymentIntent,
} from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import type { Person } from '#server/http/session.ts'
import { CoreRefusal } from '#server/ledger/core.ts'
import { callAs, signIn } from '#server/people/testing.ts'
import { verbatim } from '#server/refusal/message.ts'
import { type Intent, takePaybill, takePrompt } from './incoming.ts'
import { PROMPTING } from './prompt.ts'
import { type Borrower, hurry, journalBalance, openTill, paymentsOf, till, withTill } from './testing.ts'
import { giveBack } from './unmatched.ts'

const OFTEN = { interval: 60 }

onEveryDatabase(open => {
  const usual = { ...PROMPTING }
  afterAll(() => void Object.assign(PROMPTING, usual))
  withTill(open)
  beforeAll(() => {
    PROMPTING.between = 0
    till.work()
    // two workers on the same data
    till.work()
  })
  afterEach(async () => {
    expect(await journalBalance(till)).toBe(0)
  })

  const ask = (who: Borrower, amount: number, phone: string, more: object = {}) =>
    callAs(till.app, who, 'POST payments/mpesa/initiate', {
      loanId: who.loan,
      amount,
      mpesa_phone: phone,
      ...more,
    })
  const status = async (who: Borrower, id: string) =>
    (await callAs(till.app, who, `GET payments/status/${id}`)).body
  const until = (who: Borrower, id: string, wanted: string) =>
    vi.waitUntil(async () => (await status(who, id)).status === wanted, OFTEN)
  /** Waits until a loan has so many payments, all posted to the ledger. */
  const posted = (who: Borrower, count = 1) =>
    vi.waitUntil(async () => {
      const rows = await paymentsOf(till, who.loan)
      return rows.length === count && rows.every(row => row.postedAt)
    }, OFTEN)
  const paidOff = async (who: Borrower): Promise<number[]> =>
    (await till.book.read(who.loan)).payments.map(one => one.amount)
  /** Adds a prompt of which the service has not reported yet. */
  const prompted = (who: Borrower, amount: number) =>
    addRow(till.database.sql, paymentIntent, {
      tenant: 'wezesha',
      loan: who.loan,
      account: who.id,
      amount,
      phone: '+254712000001',
      country: 'KE',
      secret: who.code,
      status: 'waiting',
    })
  /** Lets late notifications arrive and be processed. */
  const settle = () =>
    vi.waitUntil(async () => {
      await new Promise(done => setTimeout(done, 300))
      const open = await findRows(till.database.sql, job, { kind: 'notice' })
      return open.every(one => one.doneAt)
    }, OFTEN)

  it('prompts the phone, books the payment, notifies the borrower', async () => {
    const who = await till.borrow()
    const owed = (await till.read(who.loan)).outstanding
    const { status: code, body } = await ask(who, 4_500, '0712000010')
    expect(code).toBe(200)
    expect(body).toEqual({
      msg: 'Check you phone to complete payment',
      data: { paybill: '600111', account_number: who.code, amount: 4_500, payment: expect.any(String) },
    })
    await until(who, body.data.payment, 'paid')
    const known = await status(who, body.data.payment)
    expect(known).toMatchObject({ amount: 450_000, receipt: expect.stringMatching(/^S/) })
    expect(known.message).toBe(`We have received Ksh\u00a04,500. Receipt ${known.receipt}.`)
    await posted(who)
    expect((await till.read(who.loan)).outstanding).toBe(owed - 450_000)
    const { sql } = till.database
    const told = await findRow(sql, notification, { account: who.id })
    expect(told).toMatchObject({ kind: 'payment-received', values: { receipt: known.receipt } })
    const said = await findRow(sql, loanEvent, { loan: who.loan, what: 'repaid' })
    expect(said?.note).toContain(known.receipt)
  })

  it.each([
    ['is lost', '0712000031', 200],
    ['comes twice', '0712000032', 200],
    ['comes before the same payment at the Paybill', '0712000033', 200],
    ['comes after the same payment at the Paybill', '0712000034', 200],
    ['comes before our own request is answered', '0712000035', 200],
    ['comes late', '0712000037', 200],
    ['comes though our own request broke', '0712000038', 200],
  ])('books a payment once if its callback %s', async (_, phone, code) => {
    const who = await till.borrow()
    const asked = await ask(who, 1_000, phone)
    expect(asked.status).toBe(code)
    await until(who, asked.body.data.payment, 'paid')
    await posted(who)
    await settle()
    expect(await paidOff(who)).toEqual([100_000])
    const [only, ...others] = await paymentsOf(till, who.loan)
    expect(others).toEqual([])
    expect(only).toMatchObject({ channel: 'prompt', intent: asked.body.data.payment })
  })

  describe('books the paid amount if it differs from the request, and alerts staff', () => {
    const told = (who: Borrower) =>
      till.database.sql
        .select({ staffOnly: loanEvent.staffOnly, note: loanEvent.note })
        .from(loanEvent)
        .where(and(eq(loanEvent.loan, who.loan), eq(loanEvent.what, 'repaid-differently')))
    const once = [{ staffOnly: true, note: 'Requested 1000, received 500.' }]

    it('reported by its callback', async () => {
      const who = await till.borrow()
      const { body } = await ask(who, 1_000, '0712000036')
      await until(who, body.data.payment, 'paid')
      await posted(who)
      expect(await paidOff(who)).toEqual([50_000])
      expect(await status(who, body.data.payment)).toMatchObject({ amount: 50_000 })
      expect(await told(who)).toEqual(once)
    })

    it('reported by the Paybill first, and already booked', async () => {
      const who = await till.borrow()
      const { sql } = till.database
      const came = { receipt: `HALF${who.code}`, amount: 50_000, at: new Date(), payer: '254712000001' }
      await sql.transaction(tx => takePaybill(tx, { ...came, account: who.code }))
      await posted(who)
      const intent = await prompted(who, 100_000)
      await sql.transaction(tx => takePrompt(tx, intent, came))
      expect(await paidOff(who)).toEqual([50_000])
      expect(await told(who)).toEqual(once)
    })
  })

  it('does not book money that is being refunded, its Paybill notification having come first', async () => {
    const who = await till.borrow()
    const { id, name } = await signIn(till.database, 'processor')
    const person: Person = {
      id,
      name,
      tenant: 'wezesha',
      role: 'processor',
      session: '',
      widget: null,
      site: null,
      confirmedAt: new Date(),
      authenticator: false,
    }
    const { sql } = till.database
    const came = { receipt: `BACK${who.code}`, amount: 50_000, at: new Date(), payer: '254712000001' }
    await sql.transaction(tx => takePaybill(tx, { ...came, account: '???' }))
    const row = await findRow(sql, payment, { receipt: came.receipt })
    const intent = await prompted(who, came.amount)
    let told: Promise<void> | undefined
    await sql.transaction(async tx => {
      await giveBack(tx, { payment: row?.id ?? '', note: 'By bank' }, { person, address: '' })
      told = sql.transaction(other => takePrompt(other, intent, came))
      await new Promise(done => setTimeout(done, 300))
    })
    await told
    expect(await paymentsOf(till, who.loan)).toEqual([])
    expect(await status(who, intent.id)).toMatchObject({ status: 'paid' })
  })

  describe('forged callback', () => {
    const notice = (reference: string, receipt = 'SFORGED001') => ({
      Body: {
        stkCallback: {
          CheckoutRequestID: reference,
          ResultCode: 0,
          ResultDesc: 'ok',
          CallbackMetadata: {
            Item: [
              { Name: 'Amount', Value: 1_000 },
              { Name: 'MpesaReceiptNumber', Value: receipt },
            ],
          },
        },
      },
    })
    const post = (path: string, body: object) =>
      fetch(`${till.inbox}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })

    it('with another prompt’s receipt leaves its own prompt open', async () => {
      const [first, second] = [await till.borrow(), await till.borrow()]
      const paid = await ask(first, 1_000, '0712000010')
      await vi.waitUntil(async () => (await status(first, paid.body.data.payment)).status === 'paid', OFTEN)
      const [own] = await paymentsOf(till, first.loan)
      const open = await ask(second, 1_000, '0712000005')
      const { sql } = till.database
      const intent = await findRow(sql, paymentIntent, open.body.data.payment)
      const came = { receipt: own?.receipt ?? '', amount: 1_000_00, at: new Date(), payer: '' }
      await sql.transaction(tx => takePrompt(tx, intent as Intent, came))
      expect((await status(second, open.body.data.payment)).status).toBe('waiting')
      expect(await paymentsOf(till, second.loan)).toEqual([])
    })

    it('with an unknown secret, another request’s reference or an invalid body books nothing', async () => {
      const who = await till.borrow()
      const { body } = await ask(who, 1_000, '0712000005')
      const { sql } = till.database
      const intent = await findRow(sql, paymentIntent, body.data.payment)
      const { secret = '', reference = '' } = intent ?? {}
      await post(`${'0'.repeat(48)}/prompt`, notice(reference as string))
      await post(`${secret}/prompt`, notice('ws_CO_other'))
      await post(`${secret}/prompt`, { hello: 'there' })
      await post(`${secret}/paybill`, { TransID: 'SFORGED002', TransAmount: '10', BillRefNumber: who.code })
      expect((await post(`${secret}/other`, {})).status).toBe(404)
      await settle()
      expect(await paymentsOf(till, who.loan)).toEqual([])
      expect((await status(who, body.data.payment)).status).toBe('waiting')
      const kept = await sql.select().from(callback)
      expect(kept.map(one => one.outcome)).toEqual(
        expect.arrayContaining(['unknown secret', 'another reference', 'unreadable']),
      )
    })

    it.each([
      ['of a large payment', true, 'SFORGED003'],
      ['of a large payment, before the response to its request', false, 'SFORGED004'],
    ])('%s is trusted only after a status query', async (_, isAnswered, receipt) => {
      const who = await till.borrow({ amount: 500_000 })
      const { body } = await ask(who, 60_000, '0712000005')
      const { sql } = till.database
      const intent = await findRow(sql, paymentIntent, body.data.payment)
      if (!isAnswered) await setRow(sql, paymentIntent, body.data.payment, { reference: null })
      const large = notice(intent?.reference as string, receipt)
      large.Body.stkCallback.CallbackMetadata.Item[0] = { Name: 'Amount', Value: 60_000 }
      await post(`${intent?.secret}/prompt`, large)
      await vi.waitUntil(async () => {
        const jobs = await findRows(sql, job, { kind: 'notice' })
        return jobs.some(one => one.error?.includes('does not confirm a large payment yet'))
      }, OFTEN)
      expect(await paymentsOf(till, who.loan)).toEqual([])

      const check = vi
        .spyOn(till.services.mobileMoney, 'check')
        .mockResolvedValue({ status: 'failed', reason: 'cancelled' })
      const outcomes = async () =>
        (await findRows(sql, callback, { secret: intent?.secret ?? '' })).map(one => one.outcome)
      await vi.waitUntil(async () => {
        await hurry(till, 'notice')
        return (await outcomes()).includes('denied')
      }, OFTEN)
      check.mockRestore()
      expect(await paymentsOf(till, who.loan)).toEqual([])
    })
  })

  it('is shown on the loan’s page to the borrower until its outcome is known', async () => {
    const who = await till.borrow()
    const page = async () => (await callAs(till.app, who, `GET lending/loan/${who.loan}`)).body.data
    expect((await page()).prompt).toBeUndefined()
    const { body } = await ask(who, 300, '0712000010')
    const { payment: id } = body.data
    const isOpen = async () => (await page()).prompt
    await until(who, id, 'paid')
    expect(await isOpen()).toBeUndefined()
    const hold = { status: 'waiting' as const, createdAt: new Date() }
    const set = (values: object) =>
      till.database.sql.update(paymentIntent).set(values).where(eq(paymentIntent.id, id))
    await set(hold)
    expect(await isOpen()).toEqual({ payment: id, amount: 300_00, phone: '+254712000010' })
    await set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    expect(await isOpen()).toBeUndefined()
    await set({ status: 'paid' })
  })

  it('treats a double click as one payment, with or without a key', async () => {
    const who = await till.borrow()
    const key = 'a'.repeat(23) + Math.floor(Math.random() * 10)
    const [one, two] = await Promise.all([
      ask(who, 700, '0712000010', { key }),
      ask(who, 700, '0712000010', { key }),
    ])
    expect(one.body.data.payment).toBe(key)
    expect(two.body).toEqual(one.body)
    const again = await ask(who, 700, '0712000010')
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } })
    await until(who, key, 'paid')
    await posted(who)
    expect(await paidOff(who)).toEqual([70_000])
  })

  it('explains a failed payment to the borrower, and allows an immediate retry', async () => {
    const who = await till.borrow()
    const { body } = await ask(who, 900, '0712000002')
    await until(who, body.data.payment, 'failed')
    expect((await status(who, body.data.payment)).message).toContain('You cancelled the request')
    expect((await ask(who, 900, '0712000010')).status).toBe(200)
  })

  it('refuses other users’ loans, excess amounts and invalid phones', async () => {
    const who = await till.borrow()
    const other = await till.borrow()
    expect(await ask({ ...who, loan: other.loan }, 900, '0712000010')).toMatchObject({ status: 404 })
    expect(await ask(who, 250_001, '0712000010')).toMatchObject({
      status: 400,
      body: { fields: { amount: expect.stringContaining('250,000') } },
    })
    expect(await ask(who, 900, '255742000010')).toMatchObject({ status: 400 })
    expect(await ask(who, 0, '0712000010')).toMatchObject({
      status: 400,
      body: { fields: { amount: 'This field is required' } },
    })
    const mine = await ask(who, 800, '0712000010')
    expect((await callAs(till.app, other, `GET payments/status/${mine.body.data.payment}`)).status).toBe(404)
    const fresh = await till.borrow({ isApproved: true })
    expect(await ask(fresh, 900, '0712000010')).toMatchObject({ status: 409 })
  })

  describe('Paybill money', () => {
    it('matches a loosely typed loan code, and is booked once', async () => {
      const who = await till.borrow()
      const typed = `${who.code.slice(0, 4).toLowerCase()} ${who.code.slice(4)}`
      const receipt = await till.safaricom.pay({ account: typed, amount: 1_500 })
      await till.safaricom.pay({ account: typed, amount: 1_500, receipt })
      await posted(who)
      await settle()
      expect(await paidOff(who)).toEqual([150_000])
    })

    it('leaves a prompt of the same amount waiting, which may be paid too', async () => {
      const who = await till.borrow()
      const { id } = await prompted(who, 700_00)
      await till.safaricom.pay({ account: who.code, amount: 700 })
      await posted(who)
      expect(await paymentsOf(till, who.loan)).toMatchObject([{ channel: 'paybill', intent: null }])
      expect((await status(who, id)).status).toBe('waiting')
    })

    it('is pulled from M-Pesa’s list if its callback was lost', async () => {
      const who = await till.borrow()
      await till.safaricom.pay({ account: who.code, amount: 20, lost: true })
      await till.database.sql.insert(job).values({ kind: 'pull', payload: {} })
      await posted(who)
      expect(await paidOff(who)).toEqual([2_000])
    })

    it('is pulled although another payment of the list has a character that cannot be stored', async () => {
      const who = await till.borrow()
      await till.safaricom.pay({ account: 'shop\u0000', amount: 30, lost: true })
      await till.safaricom.pay({ account: who.code, amount: 20, lost: true })
      await till.database.sql.insert(job).values({ kind: 'pull', payload: {} })
      await posted(who)
      expect(await paidOff(who)).toEqual([2_000])
    })

    it('is pulled even if another portal has recorded its receipt by hand', async () => {
      const who = await till.borrow()
      const receipt = await till.safaricom.pay({ account: who.code, amount: 20, lost: true })
      const typed = { tenant: 'jenga', receipt, amount: 1_00, channel: 'bank', day: '2026-11-20' } as const
      await till.database.sql.insert(payment).values(typed)
      await till.database.sql.insert(job).values({ kind: 'pull', payload: {} })
      await posted(who)
      expect(await paidOff(who)).toEqual([2_000])
    })

    it('is no repayment if it is a number’s verification charge', async () => {
      const { sql } = till.database
      const who = await till.borrow()
      const [row] = await sql
        .insert(mpesaVerification)
        .values({ account: who.id, phone: '+254712000010', country: 'KE', amount: 100 })
        .returning()
      const account = `V${row?.id.slice(0, 8).toUpperCase()}`
      const receipt = await till.safaricom.pay({ account, amount: 1 })
      const more = await till.safaricom.pay({ account, amount: 4_000 })
      await settle()
      const paid = await sql
        .select()
        .from(payment)
        .where(inArray(payment.receipt, [receipt, more]))
      // a repayment with that account number awaits staff
      expect(paid).toMatchObject([{ receipt: more, loan: null, amount: 4_000_00 }])
    })

    it('dated tomorrow by M-Pesa’s clock is booked today', async () => {
      const who = await till.borrow()
      const at = new Date(Date.now() + 24 * 3_600_000)
      const came = { receipt: 'SAHEAD0001', amount: 10_000, account: who.code, payer: 'ASHA', at }
      await till.database.sql.transaction(tx => takePaybill(tx, came))
      await posted(who)
      expect(await paymentsOf(till, who.loan)).toMatchObject([{ day: dayOf(Date.now()) }])
    })
  })

  describe('in Tanzania', () => {
    const borrow = async () => {
      const who = await till.borrow()
      await setRow(till.database.sql, loan, who.loan, { currency: 'TZS' })
      return who
    }

    it('prompts by Vodacom, and books the response', async () => {
      const who = await borrow()
      const { body } = await ask(who, 5_000, '0742000010')
      // there is no number to pay to without the prompt
      expect(body.data.paybill).toBe('')
      expect((await callAs(till.app, who, `GET lending/loan/${who.loan}`)).body.data.paybill).toBeNull()
      await until(who, body.data.payment, 'paid')
      await posted(who)
      expect(await paidOff(who)).toEqual([500_000])
      expect((await status(who, body.data.payment)).message).toContain('Tsh\u00a05,000')
      const inSwahili = { headers: { ...who.headers, 'accept-language': 'sw' } }
      const { body: said } = await callAs(till.app, inSwahili, `GET payments/status/${body.data.payment}`)
      expect(said.message).toMatch(/^Tumepokea/)
    })

    it('dates a payment by its prompt, however late its status is queried', async () => {
      const who = await borrow()
      const { body } = await ask(who, 5_000, '0742000010')
      const askedAt = new Date(Date.now() - 24 * 3_600_000)
      await setRow(till.database.sql, paymentIntent, body.data.payment, { askedAt })
      await until(who, body.data.payment, 'paid')
      await posted(who)
      expect(await paymentsOf(till, who.loan)).toMatchObject([{ day: dayOf(askedAt.getTime()) }])
    })

    it('explains a failure, and stays waiting without a result', async () => {
      const who = await borrow()
      const failing = await ask(who, 5_000, '0742000004')
      await until(who, failing.body.data.payment, 'failed')
      expect((await status(who, failing.body.data.payment)).message).toContain('not enough money')
      const open = await ask(who, 6_000, '0742000005')
      await new Promise(done => setTimeout(done, 200))
      expect((await status(who, open.body.data.payment)).status).toBe('waiting')
      expect(await paymentsOf(till, who.loan)).toEqual([])
    })
  })

  it('keeps payments received while the core is down, and books them afterwards', async () => {
    let isAway = true
    const own = await openTill(open)
    const book = new Proxy(own.book, {
      get(target, name) {
        if (isAway && name === 'repay') {
          return () => Promise.reject(new CoreRefusal('away', verbatim('The book does not answer.')))
        }
        return Reflect.get(target, name)
      },
    })
    own.work({ book })
    const who = await own.borrow()
    await own.safaricom.pay({ account: who.code, amount: 300 })
    await vi.waitUntil(async () => {
      const jobs = await findRows(own.database.sql, job, { kind: 'post' })
      return jobs.some(one => one.error === 'The book does not answer.' && !one.lockedUntil)
    }, OFTEN)
    isAway = false
    await hurry(own, 'post')
    await vi.waitUntil(async () => (await paymentsOf(own, who.loan)).every(row => row.postedAt), OFTEN)
    expect((await own.book.read(who.loan)).payments.map(one => one.amount)).toEqual([30_000])
    expect(await journalBalance(own)).toBe(0)
    await own.close()
  })
})
