import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findRow, findRows, setRow } from '#server/db/row.ts'
import { account, loan, payment } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { isUnmatched } from '#server/ledger/unmatched.ts'
import { callAs, signIn } from '#server/people/testing.ts'
import { openPaystack } from '#server/providers/paystack.ts'
import { type Answer, type StandIn, type StandInRequest, serveStandIn } from '#server/sandbox/service.ts'
import { type Borrower, journalBalance, paymentsOf, till, withTill } from './testing.ts'

onOneDatabase(open => {
  /** Paystack's transactions, by reference. */
  const known = new Map<string, Record<string, unknown>>()
  let isDown = false
  let paystack: StandIn
  let other: Borrower

  function answer({ method, path, headers }: StandInRequest): Answer {
    if (headers.authorization !== 'Bearer the-key') return { status: 401, body: { status: false } }
    if (isDown) return { status: 502, body: 'Bad gateway' }
    const reference = decodeURIComponent(path.replace('/transaction/verify/', ''))
    const data = method === 'GET' && known.get(reference)
    return data
      ? { body: { status: true, message: 'Verification successful', data } }
      : { status: 400, body: { status: false, message: 'Transaction reference not found.' } }
  }

  afterAll(() => paystack.close())
  withTill(open)
  beforeAll(async () => {
    paystack = await serveStandIn(answer)
    till.services.paystack = openPaystack({ url: paystack.url, secret: 'the-key' })
    till.work()
    other = await till.borrow()
  })
  afterEach(async () => {
    isDown = false
    expect(await journalBalance(till)).toBe(0)
  })

  let payments = 0
  /** Records a Paystack payment by a borrower. @returns the reference */
  async function pay(by: Pick<Borrower, 'id'>, more: Record<string, unknown> = {}): Promise<string> {
    const payer = await findRow(till.database.sql, account, by.id)
    const reference = `T${++payments}.a=b-${Date.now()}`
    known.set(reference, {
      id: 4_099_260_516,
      status: 'success',
      reference,
      amount: 4_500_50,
      currency: 'KES',
      paid_at: new Date().toISOString(),
      channel: 'card',
      metadata: '',
      customer: { email: payer?.email.toUpperCase() },
      ...more,
    })
    return reference
  }
  const verify = (by: Borrower, reference: string | undefined, id = by.loan, call = 'verify') =>
    callAs(till.app, by, `POST account/paystack/${call}/${id}`, reference === undefined ? {} : { reference })
  const posted = (who: Borrower) => till.posted(who)
  const rowsOf = async (reference: string) =>
    findRows(till.database.sql, payment, { receipt: reference.toUpperCase() })

  describe.each(['verify', 'outside_pay'])('a card payment, verified by %s', call => {
    it('is booked with the actual amount, idempotently', async () => {
      const who = await till.borrow()
      const reference = await pay(who)
      const first = await verify(who, reference, who.loan, call)
      expect(first).toEqual({
        status: 200,
        body: { message: 'We have received Ksh\u00a04,500.50. It is being booked on your loan.' },
      })
      await posted(who)
      expect(await verify(who, ` ${reference} `, who.loan, call)).toEqual(first)
      expect(await paymentsOf(till, who.loan)).toMatchObject([
        { channel: 'card', receipt: reference.toUpperCase(), amount: 4_500_50 },
      ])
      expect((await till.book.read(who.loan)).payments.map(one => one.amount)).toEqual([4_500_50])
    })

    it('is booked once for concurrent requests', async () => {
      const who = await till.borrow()
      const reference = await pay(who)
      const answers = await Promise.all([1, 2, 3].map(() => verify(who, reference, who.loan, call)))
      expect(new Set(answers.map(one => JSON.stringify(one))).size).toBe(1)
      expect(answers[0]?.status).toBe(200)
      await posted(who)
      expect((await till.book.read(who.loan)).payments).toHaveLength(1)
    })

    it.each([
      ['still on its way', { status: 'ongoing' }, 409, 'still being processed'],
      ['given up', { status: 'abandoned' }, 409, 'did not go through'],
      ['given back', { status: 'reversed' }, 409, 'did not go through'],
      ['of nothing', { amount: 0 }, 409, 'did not go through'],
      ['in another currency', { currency: 'NGN' }, 409, 'in NGN, but your loan is in KES'],
      ['for another loan', { metadata: { loan: 'ABCD1234' } }, 409, 'for another loan'],
    ])('that is %s is not booked', async (_, more, status, words) => {
      const who = await till.borrow()
      const reference = await pay(who, more)
      const reply = await verify(who, reference, who.loan, call)
      expect(reply.status).toBe(status)
      expect(reply.body.message).toContain(words)
      expect(await rowsOf(reference)).toEqual([])
    })

    it('is not booked unless Paystack confirms it', async () => {
      const who = await till.borrow()
      const unknown = await verify(who, 'T-never-paid', who.loan, call)
      expect([unknown.status, unknown.body.fields]).toEqual([
        400,
        { reference: 'Paystack does not know this reference. Check it on your receipt.' },
      ])
      expect((await verify(who, undefined, who.loan, call)).body.fields).toEqual({
        reference: 'This field is required',
      })
      expect((await verify(who, '../balance?x=1', who.loan, call)).body.fields).toEqual({
        reference: 'Enter the reference as shown on your receipt.',
      })
      isDown = true
      expect((await verify(who, await pay(who), who.loan, call)).status).toBe(503)
    })

    it('requires one’s own paid-out loan', async () => {
      const who = await till.borrow()
      const reference = await pay(who)
      expect(await verify(who, reference, other.loan, call)).toMatchObject({
        status: 404,
        body: { message: 'Loan not found. Go back to the list and open it again.' },
      })
      const early = await till.borrow({ isApproved: true })
      expect((await verify(early, await pay(early), early.loan, call)).status).toBe(409)
      expect(await rowsOf(reference)).toEqual([])
    })
  })

  it('a card payment naming the loan is booked, whoever paid', async () => {
    const who = await till.borrow()
    const reference = await pay({ id: '' }, { metadata: { loan: who.code } })
    expect((await verify(who, reference)).status).toBe(200)
    await posted(who)
  })

  it('another user’s payment awaits staff review, and the payer can still claim it', async () => {
    const finder = await till.borrow()
    const payer = await till.borrow()
    const reference = await pay(payer)
    const found = await verify(finder, reference)
    expect(found.body.message).toContain('Our staff will check that it is for your loan')
    expect(await verify(finder, reference)).toEqual(found)
    const processor = await signIn(till.database, 'processor')
    const { data } = (await callAs(till.app, processor, 'GET payments/unmatched')).body
    expect(data).toMatchObject([
      { account: finder.code, receipt: reference.toUpperCase(), note: `Paystack ${reference}` },
    ])
    const [waiting] = await rowsOf(reference)
    expect(await isUnmatched(till.database.sql, waiting as typeof payment.$inferSelect)).toBe(true)
    expect((await verify(other, reference)).body.message).toContain(
      'Someone else has already claimed this payment',
    )

    expect((await verify(payer, reference)).body.message).toContain('It is being booked on your loan.')
    await posted(payer)
    expect((await verify(finder, reference)).body.message).toBe('This payment was made for another loan.')
    expect(await paymentsOf(till, finder.loan)).toEqual([])
    expect(await rowsOf(reference)).toHaveLength(1)
  })

  it('a payment already recorded by staff is not booked again', async () => {
    const who = await till.borrow()
    const reference = 'T-recorded'
    known.set(reference, { ...known.get(await pay(who)), reference })
    const processor = await signIn(till.database, 'processor')
    const day = new Date().toISOString().slice(0, 10)
    const recorded = { amount: 4_500_50, receipt: reference, day, channel: 'bank' }
    expect(
      (await callAs(till.app, processor, `POST lending/loan/${who.loan}/repayment`, recorded)).status,
    ).toBe(200)
    expect((await verify(who, reference)).status).toBe(200)
    expect(await rowsOf(reference)).toHaveLength(1)
    expect((await verify(other, reference)).status).toBe(409)
  })

  it('a card payment from before the payout is refused', async () => {
    const who = await till.borrow()
    await setRow(till.database.sql, loan, who.loan, { disbursedOn: '2026-11-01' })
    const reference = await pay(who, { paid_at: '2026-10-31T20:59:00.000Z' })
    expect((await verify(who, reference)).body.message).toContain('before your loan was paid out')
  })

  it('limits attempts to guess references', async () => {
    const who = await till.borrow()
    const tries = await Promise.all(Array.from({ length: 31 }, (_, at) => verify(who, `T-guess-${at}`)))
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  it('without Paystack the calls return 501', async () => {
    const on = till.services.paystack
    till.services.paystack = null
    try {
      for (const call of ['verify', 'outside_pay']) {
        const { status, body } = await verify(other, 'T1', other.loan, call)
        expect([status, body.code, body.message]).toEqual([
          501,
          'not-configured',
          'Paystack is not switched on for this portal.',
        ])
      }
    } finally {
      till.services.paystack = on
    }
  })
})
