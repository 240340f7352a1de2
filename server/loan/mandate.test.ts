import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayOf } from '#rules/day.ts'
import { findRows, setRow } from '#server/db/row.ts'
import { audit, job, loan, loanEvent, profile } from '#server/db/schema/index.ts'
import { onOneDatabase } from '#server/db/testing.ts'
import { type Borrower, till, withTill } from '#server/payment/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { openBanking } from '#server/providers/banking.ts'
import { openRemita, type RemitaAccount } from '#server/providers/remita.ts'
import { type Answer, type StandIn, type StandInRequest, serveStandIn } from '#server/sandbox/service.ts'
import { mandateWorker } from './mandate.ts'

const KEYS = { merchant: '27768931', key: 'the-key', token: 'the-token', serviceType: '35126630' }
const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')
/** Wraps a body in JSONP, as Remita does. */
const jsonp = (body: object): Answer => ({ body: `jsonp (${JSON.stringify(body)})` })

type Known = { mandate: string; setup: Record<string, string>; state: 'new' | 'active' | 'stopped' }

/** Stands in for Remita's direct debit, as far as we call it. */
function remitaStandIn() {
  /** By the request that set each up. */
  const mandates = new Map<string, Known>()
  /** Codes sent out, by Remita's transaction reference. */
  const codes = new Map<string, { request: string; otp: string }>()
  const behaviour = { isDown: false, refuses: '', sendsCodes: true }
  const calls: string[] = []

  const isSigned = ({ headers: { merchant_id, api_key, request_id, api_details_hash } }: StandInRequest) =>
    merchant_id === KEYS.merchant &&
    api_key === KEYS.key &&
    api_details_hash === sha512(`${KEYS.key}${request_id}${KEYS.token}`)

  function answer(asked: StandInRequest): Answer {
    const { path } = asked
    const body = asked.body as Record<string, string>
    if (path === '/rpgsvc/rpg/api/v2/fi/banks') {
      return { body: { data: { banks: [{ bankName: 'Access Bank', bankCode: '044' }] } } }
    }
    const call = path.replace('/echannelsvc/echannel/mandate/', '')
    calls.push(call)
    if (behaviour.isDown) return { status: 503, body: 'Service Unavailable' }
    const { merchantId = '', serviceTypeId, requestId = '', amount, hash, mandateId = '' } = body
    if (call === 'setup') {
      const wanted = sha512(`${merchantId}${serviceTypeId}${requestId}${amount}${KEYS.key}`)
      if (hash !== wanted) return jsonp({ statuscode: '020', status: 'Invalid hash' })
      if (behaviour.refuses) return jsonp({ statuscode: '029', status: behaviour.refuses })
      const found = mandates.get(requestId) ?? { mandate: `29000${mandates.size}`, setup: body, state: 'new' }
      mandates.set(requestId, found as Known)
      return jsonp({ statuscode: '040', requestId, mandateId: found.mandate, status: 'Initial Request OK' })
    }
    if (call === 'stop') {
      const known = mandates.get(requestId)
      if (hash !== sha512(`${mandateId}${merchantId}${requestId}${KEYS.key}`) || !known) return jsonp({})
      known.state = 'stopped'
      return jsonp({ statuscode: '00', status: 'Success' })
    }
    if (!isSigned(asked)) return jsonp({ statuscode: '020', status: 'Invalid User Authentication' })
    if (call === 'requestAuthorization') {
      if (mandates.get(requestId)?.state === 'active') return jsonp({ statuscode: '075' })
      if (!behaviour.sendsCodes) return jsonp({ statuscode: '02', status: 'OTP Not Supported By Bank' })
      const remitaTransRef = String(1_520_337_605_213 + codes.size)
      codes.set(remitaTransRef, { request: requestId, otp: String(1000 + codes.size) })
      return jsonp({ statuscode: '00', remitaTransRef, requestId, mandateId, status: 'SUCCESS' })
    }
    const { remitaTransRef, authParams } = asked.body as {
      remitaTransRef: string
      authParams: Record<string, string>[]
    }
    const sent = codes.get(remitaTransRef)
    const [otp, card] = authParams
    const isGood = otp?.param1 === 'OTP' && otp.value === sent?.otp && card?.param2 === 'CARD'
    const known = sent && mandates.get(sent.request)
    if (!isGood || card?.value !== '6789' || !known) return jsonp({ statuscode: '02', status: 'FAILED' })
    known.state = 'active'
    return jsonp({ statuscode: '00', mandateId: known.mandate, status: 'SUCCESS' })
  }

  return {
    answer,
    behaviour,
    mandates,
    calls,
    /** The code sent out last. */
    otp: () => [...codes.values()].at(-1)?.otp ?? '',
  }
}

onOneDatabase(open => {
  const stand = remitaStandIn()
  let remita: StandIn
  let account: RemitaAccount
  let boss: Signed

  afterAll(() => remita.close())
  withTill(open)
  beforeAll(async () => {
    remita = await serveStandIn(stand.answer)
    account = { url: remita.url, ...KEYS }
    till.services.banking = openBanking({ flutter: null, paystack: null, remita: account })
    boss = await signIn(till.database, 'authorizer')
  })
  beforeEach(() => {
    Object.assign(stand.behaviour, { isDown: false, refuses: '', sendsCodes: true })
    till.services.remita = openRemita(account)
  })

  const work = (id: string) => mandateWorker(till.database.sql, till.services)({ loan: id })
  const mandateOf = async (id: string) => (await till.read(id)).mandate
  const historyOf = async (id: string) => findRows(till.database.sql, loanEvent, { loan: id }, loanEvent.id)
  const askedOf = async (id: string) =>
    (await findRows(till.database.sql, job, { kind: 'mandate' })).filter(
      ({ payload }) => (payload as { loan: string }).loan === id,
    ).length
  const act = (id: string, action: string) =>
    callAs(till.app, boss, `POST account/user/loan/action/${id}`, { action })

  /** Creates a borrower with a bank account and a recommended loan of 60,000. */
  async function recommended(bankName = 'access bank ') {
    const who = await till.borrow({ amount: 60_000, isApproved: true })
    await setRow(till.database.sql, loan, who.loan, {
      status: 'recommended',
      approvedAmount: null,
      offer: null,
      bank: { payout: 'bank', bankName, accountNumber: '0035509366', accountName: 'Asha M' },
    })
    return who
  }
  /** Creates a borrower whose loan is approved and whose bank has sent a code. */
  async function waiting() {
    const who = await recommended()
    expect((await act(who.loan, 'approve')).status).toBe(200)
    await work(who.loan)
    return who
  }
  const confirm = (who: Borrower, otp: string, more: { id?: string; card?: string } = {}) =>
    callAs(till.app, who, `POST account/remita/mandate/validate_otp/${more.id ?? who.loan}`, {
      otp,
      card: more.card ?? '6789',
    })

  describe('a loan’s mandate', () => {
    it('is set up after approval, with one debit per instalment', async () => {
      const who = await waiting()
      expect(await askedOf(who.loan)).toBe(1)
      const kept = await mandateOf(who.loan)
      expect(kept).toMatchObject({ state: 'waiting', transaction: expect.any(String) })
      const known = stand.mandates.get(kept?.request ?? '')
      expect(known?.mandate).toBe(kept?.mandate)
      expect(known?.setup).toMatchObject({
        payerName: who.name,
        payerBankCode: '044',
        payerAccount: '0035509366',
        mandateType: 'DD',
        maxNoOfDebits: '6',
        startDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/),
      })
      const { data } = (await callAs(till.app, who, `GET account/client/loan/view/${who.loan}`)).body
      expect(data.rePaymentAPI).toBe('remita')
      const page = (await callAs(till.app, who, `GET lending/loan/${who.loan}`)).body.data
      expect(known?.setup.amount).toBe((page.instalment / 100).toFixed(2))
      await work(who.loan)
      expect(await mandateOf(who.loan)).toEqual(kept)
    })

    it('is activated by the bank’s code and card; confirming again is idempotent', async () => {
      const who = await waiting()
      const first = await confirm(who, stand.otp(), { card: ' 67 89 ' })
      expect(first).toEqual({
        status: 200,
        body: { message: 'Thank you. Your instalments can now be taken from your bank account.' },
      })
      expect(await confirm(who, 'anything')).toEqual(first)
      const kept = await mandateOf(who.loan)
      expect(kept?.state).toBe('active')
      expect(stand.mandates.get(kept?.request ?? '')?.state).toBe('active')
      const events = (await historyOf(who.loan)).filter(({ what }) => what.startsWith('mandate'))
      expect(events.map(({ what, by, staffOnly }) => [what, by, staffOnly])).toEqual([
        ['mandate-waiting', null, false],
        ['mandate-active', who.id, false],
      ])
      const trail = await findRows(till.database.sql, audit, {
        subjectId: who.loan,
        action: 'loan.mandate-confirmed',
      })
      expect(trail).toHaveLength(1)
      expect(JSON.stringify([kept, events, trail])).not.toContain('6789')
    })

    it('is confirmed once on concurrent requests', async () => {
      const who = await waiting()
      const otp = stand.otp()
      const answers = await Promise.all([confirm(who, otp), confirm(who, otp)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const events = await historyOf(who.loan)
      expect(events.filter(({ what }) => what === 'mandate-active')).toHaveLength(1)
    })

    it('requires the bank’s new code after a wrong one', async () => {
      const who = await waiting()
      const old = stand.otp()
      const wrong = await confirm(who, '0000')
      expect(wrong).toMatchObject({
        status: 400,
        body: {
          fields: { otp: 'The bank did not accept this code. It will send you a new one. Enter that.' },
        },
      })
      expect(stand.otp()).not.toBe(old)
      expect((await confirm(who, stand.otp())).status).toBe(200)
    })

    it('locks after five wrong codes', async () => {
      const who = await waiting()
      for (let tries = 0; tries < 5; tries++) expect((await confirm(who, '0000')).status).toBe(400)
      expect((await confirm(who, stand.otp())).status).toBe(429)
      expect((await mandateOf(who.loan))?.state).toBe('waiting')
    })

    it('can be confirmed by its borrower only, with all required fields', async () => {
      const who = await waiting()
      const other = await waiting()
      expect((await confirm(other, stand.otp(), { id: who.loan })).status).toBe(404)
      expect((await confirm(who, ' ', { card: '' })).body.fields).toEqual({
        card: 'This field is required',
        otp: 'This field is required',
      })
      const bare = await till.borrow()
      expect(await confirm(bare, '1000')).toMatchObject({
        status: 409,
        body: { message: 'This loan has no bank account to confirm.' },
      })
    })

    it('is retried with the same request after a Remita outage', async () => {
      const who = await recommended()
      await act(who.loan, 'approve')
      stand.behaviour.isDown = true
      await expect(work(who.loan)).rejects.toThrow('is not responding')
      const before = await mandateOf(who.loan)
      expect(before).toMatchObject({ state: 'asked', mandate: null })
      expect((await confirm(who, '1000')).status).toBe(409)
      stand.behaviour.isDown = false
      await work(who.loan)
      expect(await mandateOf(who.loan)).toMatchObject({ state: 'waiting', request: before?.request })
    })

    it.each([
      ['does not take the account', { refuses: 'Invalid Bank Account' }, 'Invalid Bank Account'],
      ['has a bank that sends no codes', { sendsCodes: false }, 'OTP Not Supported By Bank'],
    ])('is refused if Remita %s; staff see the reason', async (_, behaviour, words) => {
      const who = await recommended()
      await act(who.loan, 'approve')
      Object.assign(stand.behaviour, behaviour)
      await work(who.loan)
      await work(who.loan)
      expect((await mandateOf(who.loan))?.state).toBe('refused')
      const events = (await historyOf(who.loan)).filter(({ what }) => what === 'mandate-refused')
      expect(events).toMatchObject([{ note: words, staffOnly: true }])
    })

    it('is not requested if the bank is unknown to Remita or missing', async () => {
      const who = await recommended('Benki ya Mfano')
      await act(who.loan, 'approve')
      await work(who.loan)
      expect(await mandateOf(who.loan)).toBeNull()
      expect(await historyOf(who.loan)).toContainEqual(
        expect.objectContaining({ note: 'Remita does not have the bank Benki ya Mfano.', staffOnly: true }),
      )
      const mobile = await recommended()
      await setRow(till.database.sql, loan, mobile.loan, {
        bank: { payout: 'mpesa', mpesaPhone: '0712000010' },
      })
      await act(mobile.loan, 'approve')
      await work(mobile.loan)
      expect(await mandateOf(mobile.loan)).toBeNull()
      // the bank account of the profile is accepted as well
      const bank = { bankName: 'Access Bank', accountNumber: '0035509399' }
      await till.database.sql.insert(profile).values({ account: mobile.id, bank })
      await work(mobile.loan)
      expect((await mandateOf(mobile.loan))?.state).toBe('waiting')
    })

    it('is stopped when the approval is undone; the next approval requests a new one', async () => {
      const who = await waiting()
      await confirm(who, stand.otp())
      const first = await mandateOf(who.loan)
      expect((await act(who.loan, 'undo')).status).toBe(200)
      expect((await mandateOf(who.loan))?.state).toBe('ending')
      // approved again before Remita was called
      expect((await act(who.loan, 'approve')).status).toBe(200)
      await work(who.loan)
      expect(stand.mandates.get(first?.request ?? '')?.state).toBe('stopped')
      const second = await mandateOf(who.loan)
      expect(second?.state).toBe('waiting')
      expect(second?.request).not.toBe(first?.request)
    })

    it('is stopped when the loan is repaid', async () => {
      const who = await till.borrow({ amount: 60_000 })
      const mandate = { request: '1', mandate: '290001', transaction: '2', state: 'active' } as const
      await setRow(till.database.sql, loan, who.loan, { mandate })
      const processor = await signIn(till.database, 'processor')
      const worker = till.work()
      const amount = await till.book.settlement(who.loan)
      const paid = { amount, receipt: 'BANK-0001', day: dayOf(Date.now()), channel: 'bank' }
      await callAs(till.app, processor, `POST lending/loan/${who.loan}/repayment`, paid)
      await vi.waitUntil(async () => (await askedOf(who.loan)) === 1, { interval: 60 })
      await worker.stop()
      await work(who.loan)
      expect(await mandateOf(who.loan)).toEqual({ ...mandate, state: 'stopped' })
      expect(stand.calls.at(-1)).toBe('stop')
    })
  })

  it('without Remita the call returns 501 and no mandate is requested', async () => {
    till.services.remita = null
    const who = await recommended()
    expect((await act(who.loan, 'approve')).status).toBe(200)
    expect(await askedOf(who.loan)).toBe(0)
    await work(who.loan)
    expect(await mandateOf(who.loan)).toBeNull()
    const { status, body } = await confirm(who, '1000')
    expect([status, body.code]).toEqual([501, 'not-configured'])
    // an account for bank lists only sets up no mandates
    expect(openRemita({ ...account, serviceType: null })).toBeNull()
  })
})
