import { randomBytes } from 'node:crypto'
import { type Callbacks, invalid, newReceipt, refused, stamp } from './daraja-callbacks.ts'
import type { Paybill } from './daraja-paybill.ts'
import type { Answer, StandInRequest } from './service.ts'

type Outcome = { code: string; text: string }

/** Outcomes of a prompt by the number's last two digits; all others pay. */
const OUTCOMES: Record<string, Outcome | 'pending' | 'broken'> = {
  '01': { code: '2001', text: 'The initiator information is invalid.' },
  '02': { code: '1032', text: 'Request cancelled by user.' },
  '03': { code: '1037', text: 'DS timeout user cannot be reached.' },
  '04': { code: '1', text: 'The balance is insufficient for the transaction.' },
  '05': 'pending',
  '06': 'broken',
  '07': { code: '1019', text: 'Transaction has expired.' },
  '08': { code: '9999', text: 'Error occurred while sending push request.' },
  '09': { code: '4999', text: 'The transaction is still under processing.' },
}
/** Delivery of the callbacks of a paid prompt by the last two digits; all others get one. */
const NOTICES: Record<string, Delivery> = {
  '31': { lost: true },
  '32': { times: 2 },
  '33': { paybill: 'after' },
  '34': { paybill: 'before' },
  '35': { early: true },
  '36': { half: true },
  '37': { late: true },
  '38': { unanswered: true },
}
type Delivery = {
  /** No callback is sent. */
  lost?: boolean
  times?: number
  /** The Paybill confirmation is sent as well. */
  paybill?: 'before' | 'after'
  /** The callback precedes the response to the prompt request. */
  early?: boolean
  /** Half of the requested amount is paid. */
  half?: boolean
  /** The callback comes much later. */
  late?: boolean
  /** The request fails although the phone was prompted. */
  unanswered?: boolean
}

/** Window in which the same amount from the same phone for the same account is rejected as a duplicate, in ms. */
const SAME = 120_000
const TOO_SOON: Outcome = { code: '17', text: 'Rule limited.' }
const LATE = 4

const PAID: Outcome = { code: '0', text: 'The service request is processed successfully.' }

type Prompt = {
  outcome: Outcome | 'pending'
  at: number
  phone: string
  amount: number
  account: string
  receipt: string
}

type Setup = {
  account: { shortcode: string; passkey: string }
  decision: number
  callbacks: Callbacks
  paybill: Paybill
}

/** Prompts on phones, their callbacks and their status. The number's last two digits decide the outcome. */
export function createPrompts({ account, decision, callbacks: { post, later }, paybill }: Setup) {
  const prompts = new Map<string, Prompt>()

  function isSigned({ BusinessShortCode, Password, Timestamp }: Record<string, unknown>): boolean {
    const expected = Buffer.from(`${account.shortcode}${account.passkey}${Timestamp}`).toString('base64')
    return BusinessShortCode === account.shortcode && Password === expected && /^\d{14}$/.test(`${Timestamp}`)
  }

  const isRepeated = (phone: string, amount: number, account: unknown): boolean =>
    [...prompts.values()].some(
      one =>
        one.phone === phone &&
        one.amount === amount &&
        one.account === account &&
        one.outcome === PAID &&
        Date.now() - one.at > decision &&
        Date.now() - one.at < SAME,
    )

  /** Sends the callbacks of a prompt, with the delivery faults requested. */
  async function send(id: string, url: string, prompt: Prompt, delivery: Delivery): Promise<void> {
    const { outcome, amount, phone, receipt } = prompt
    if (outcome === 'pending') return
    const isPaid = outcome === PAID
    const base = { MerchantRequestID: id.slice(-8), CheckoutRequestID: id, ResultDesc: outcome.text }
    const at = new Date()
    const items = [
      { Name: 'Amount', Value: amount },
      { Name: 'MpesaReceiptNumber', Value: receipt },
      { Name: 'TransactionDate', Value: Number(stamp(at)) },
      { Name: 'PhoneNumber', Value: Number(phone) },
    ]
    const notice = {
      ...base,
      ResultCode: Number.isNaN(Number(outcome.code)) ? outcome.code : Number(outcome.code),
      ...(isPaid && { CallbackMetadata: { Item: items } }),
    }
    const row = { receipt, amount, account: prompt.account, name: 'ASHA', at }
    if (isPaid) paybill.received.push(row)
    if (isPaid && delivery.paybill === 'before') await paybill.confirm(row)
    for (let time = delivery.lost ? 1 : 0; time < (delivery.times ?? 1); time++) {
      await post(url, { Body: { stkCallback: notice } })
    }
    if (isPaid && delivery.paybill === 'after') await paybill.confirm(row)
  }

  async function prompt({ body }: StandInRequest): Promise<Answer> {
    const phone = String(body.PhoneNumber)
    if (!isSigned(body)) return refused(500, '500.001.1001', 'Wrong credentials')
    if (!/^254\d{9}$/.test(phone)) return invalid('PhoneNumber')
    if (!Number.isInteger(body.Amount) || Number(body.Amount) < 1) return invalid('Amount')
    if (!/^[a-z0-9]{1,12}$/i.test(String(body.AccountReference))) return invalid('AccountReference')
    if (!/^[a-z0-9 ]{1,13}$/i.test(String(body.TransactionDesc))) return invalid('TransactionDesc')
    const end = phone.slice(-2)
    const amount = Number(body.Amount)
    const outcome = isRepeated(phone, amount, body.AccountReference) ? TOO_SOON : (OUTCOMES[end] ?? PAID)
    if (outcome === 'broken') return { status: 500, body: {} }
    const delivery = NOTICES[end] ?? {}
    const id = `ws_CO_${Date.now()}${randomBytes(6).toString('hex')}`
    const requested: Prompt = {
      outcome,
      at: Date.now(),
      phone,
      receipt: newReceipt(),
      account: String(body.AccountReference),
      amount: delivery.half ? Math.ceil(amount / 2) : amount,
    }
    prompts.set(id, requested)
    const notify = () => send(id, String(body.CallBackURL), requested, delivery)
    if (delivery.early) await notify()
    else later(delivery.late ? decision * LATE : decision, notify)
    if (delivery.unanswered) return { status: 500, body: {} }
    return {
      body: {
        MerchantRequestID: randomBytes(8).toString('hex'),
        CheckoutRequestID: id,
        ResponseCode: '0',
        ResponseDescription: 'Success. Request accepted for processing',
        CustomerMessage: 'Success. Request accepted for processing',
      },
    }
  }

  function outcomeOf({ body }: StandInRequest): Answer {
    const known = prompts.get(String(body.CheckoutRequestID))
    if (!isSigned(body) || !known) return invalid('CheckoutRequestID')
    const { outcome, at } = known
    if (outcome === 'pending' || Date.now() - at < decision) {
      return refused(500, '500.001.1001', 'The transaction is being processed')
    }
    return {
      body: {
        ResponseCode: '0',
        ResponseDescription: 'The service request has been accepted successfully',
        MerchantRequestID: randomBytes(8).toString('hex'),
        CheckoutRequestID: String(body.CheckoutRequestID),
        ResultCode: outcome.code,
        ResultDesc: outcome.text,
      },
    }
  }

  return { prompt, outcomeOf }
}
