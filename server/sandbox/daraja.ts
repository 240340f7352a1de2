import { randomBytes } from 'node:crypto'
import type { DarajaAccount } from '#server/providers/daraja.ts'
import { type Answer, type StandInRequest, serveStandIn } from './service.ts'

/** Delay for the user to take the phone and enter the PIN, in ms. */
const DECISION = 2_000

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

/** Outcomes of a payout by the last two digits; all others are paid. */
const PAYOUTS: Record<
  string,
  { code: string; text: string; lost?: boolean; unanswered?: boolean; once?: boolean }
> = {
  // the first payout succeeds and fills the wallet, later ones fail
  '45': { code: '8', text: 'The balance of the receiver would be above the limit.', once: true },
  '41': { code: '2040', text: 'Credit Party customer type unregistered.' },
  '42': { code: '0', text: 'Completed', lost: true },
  '43': { code: '17', text: 'Internal failure.' },
  '44': { code: '0', text: 'Completed', unanswered: true },
}

/** Window in which the same amount from the same phone for the same account is rejected as a duplicate, in ms. */
const SAME = 120_000
const TOO_SOON: Outcome = { code: '17', text: 'Rule limited.' }
const LATE = 4

const PAID: Outcome = { code: '0', text: 'The service request is processed successfully.' }

const refused = (status: number, errorCode: string, errorMessage: string): Answer => ({
  status,
  body: { requestId: randomBytes(8).toString('hex'), errorCode, errorMessage },
})

/** An unprompted payment at the Paybill. Shillings. */
type PaidAtPaybill = {
  account: string
  amount: number
  name?: string
  receipt?: string
  lost?: boolean
}

export type DarajaStandIn = Required<Pick<DarajaAccount, 'initiator'>> &
  DarajaAccount & {
    /** Pays at the Paybill; `lost`: no confirmation is sent, the payment only appears in the list. @returns the receipt */
    pay(paid: PaidAtPaybill): Promise<string>
    /** How often each payout was requested, by our id of it. */
    payouts: ReadonlyMap<string, number>
    close(): Promise<void>
  }

type Prompt = {
  outcome: Outcome | 'pending'
  at: number
  phone: string
  amount: number
  account: string
  receipt: string
}
type Pulled = { receipt: string; amount: number; account: string; name: string; at: Date }
type Payment = { phone: string; amount: number; code: string; text: string; receipt: string }

const newReceipt = (): string => `S${randomBytes(6).toString('hex').slice(0, 9).toUpperCase()}`

/** Formats as `20261120133042`, in Nairobi time. */
const stamp = (at: Date): string =>
  new Date(at.getTime() + 3 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)

/**
 * Stand-in for Safaricom's Daraja: tokens, prompts, payouts, Paybill payments and their status, with the responses and
 * callbacks of the real service. The number's last two digits decide the outcome. `POST /sandbox/paybill` pays like `pay`.
 * @param decision ms until a prompt is decided and its callback sent
 * @param callback where callbacks of prompts go, see DarajaAccount
 * @param holderOf the account holder of a phone number, `254700010000`
 */
export async function serveDaraja({
  decision = DECISION,
  callback = 'http://localhost:9/in',
  holderOf = async (_phone: string): Promise<string> => 'ASHA MWANGI',
} = {}): Promise<DarajaStandIn> {
  const account = {
    key: randomBytes(12).toString('hex'),
    secret: randomBytes(12).toString('hex'),
    shortcode: '600111',
    passkey: randomBytes(24).toString('hex'),
    callback,
    initiator: { name: 'operator', credential: randomBytes(24).toString('base64'), shortcode: '600112' },
    register: true,
  }
  const basic = `Basic ${Buffer.from(`${account.key}:${account.secret}`).toString('base64')}`
  let token = ''
  const prompts = new Map<string, Prompt>()
  const received: Pulled[] = []
  const payments = new Map<string, Payment>()
  const payouts = new Map<string, number>()
  let registered: string | null = null
  const timers = new Set<NodeJS.Timeout>()
  const closing = new AbortController()

  const post = (url: string, body: unknown): Promise<unknown> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: closing.signal,
    }).catch(() => {})

  function later(delay: number, action: () => unknown): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void action()
    }, delay)
    timers.add(timer)
  }

  const sendPaybill = ({ receipt, amount, account: typed, name, at }: Pulled): Promise<unknown> =>
    registered === null
      ? Promise.resolve()
      : post(registered, {
          TransactionType: 'Pay Bill',
          TransID: receipt,
          TransTime: stamp(at),
          TransAmount: amount.toFixed(2),
          BusinessShortCode: account.shortcode,
          BillRefNumber: typed,
          InvoiceNumber: '',
          OrgAccountBalance: '',
          ThirdPartyTransID: '',
          MSISDN: '2547 ***** 001',
          FirstName: name,
        })

  async function pay(paid: PaidAtPaybill): Promise<string> {
    const { account: typed, amount, name = 'ASHA', receipt = newReceipt(), lost = false } = paid
    const row = { receipt, amount, account: typed, name, at: new Date() }
    received.push(row)
    if (!lost) await sendPaybill(row)
    return receipt
  }

  function isSigned({ BusinessShortCode, Password, Timestamp }: Record<string, unknown>): boolean {
    const expected = Buffer.from(`${account.shortcode}${account.passkey}${Timestamp}`).toString('base64')
    return BusinessShortCode === account.shortcode && Password === expected && /^\d{14}$/.test(`${Timestamp}`)
  }

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
    if (isPaid) received.push(row)
    if (isPaid && delivery.paybill === 'before') await sendPaybill(row)
    for (let time = delivery.lost ? 1 : 0; time < (delivery.times ?? 1); time++) {
      await post(url, { Body: { stkCallback: notice } })
    }
    if (isPaid && delivery.paybill === 'after') await sendPaybill(row)
  }

  async function prompt({ body }: StandInRequest): Promise<Answer> {
    const phone = String(body.PhoneNumber)
    if (!isSigned(body)) return refused(500, '500.001.1001', 'Wrong credentials')
    if (!/^254\d{9}$/.test(phone)) return refused(400, '400.002.02', 'Bad Request - Invalid PhoneNumber')
    if (!Number.isInteger(body.Amount) || Number(body.Amount) < 1) {
      return refused(400, '400.002.02', 'Bad Request - Invalid Amount')
    }
    if (!/^[a-z0-9]{1,12}$/i.test(String(body.AccountReference))) {
      return refused(400, '400.002.02', 'Bad Request - Invalid AccountReference')
    }
    if (!/^[a-z0-9 ]{1,13}$/i.test(String(body.TransactionDesc))) {
      return refused(400, '400.002.02', 'Bad Request - Invalid TransactionDesc')
    }
    const end = phone.slice(-2)
    const amount = Number(body.Amount)
    const isRepeated = [...prompts.values()].some(
      one =>
        one.phone === phone &&
        one.amount === amount &&
        one.account === body.AccountReference &&
        one.outcome === PAID &&
        Date.now() - one.at > decision &&
        Date.now() - one.at < SAME,
    )
    const outcome = isRepeated ? TOO_SOON : (OUTCOMES[end] ?? PAID)
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
    if (!isSigned(body) || !known)
      return refused(400, '400.002.02', 'Bad Request - Invalid CheckoutRequestID')
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

  const ACCEPTED = { ResponseCode: '0', ResponseDescription: 'Accept the service request successfully.' }

  function payOut({ body }: StandInRequest): Answer {
    const id = String(body.OriginatorConversationID)
    const phone = String(body.PartyB)
    const amount = Number(body.Amount)
    if (body.SecurityCredential !== account.initiator.credential) {
      return refused(400, '400.002.02', 'Bad Request - Invalid SecurityCredential')
    }
    payouts.set(id, (payouts.get(id) ?? 0) + 1)
    if (payments.has(id)) return refused(500, '500.002.1001', 'Duplicate OriginatorConversationID')
    if (!Number.isInteger(amount) || amount < 10 || amount > 250_000) {
      return refused(400, '400.002.02', 'Bad Request - Invalid Amount')
    }
    if (!/^254\d{9}$/.test(phone)) return refused(400, '400.002.02', 'Bad Request - Invalid PartyB')
    const listed = PAYOUTS[phone.slice(-2)]
    const isFirst = ![...payments.values()].some(one => one.phone === phone && one.code === '0')
    const how = listed && !(listed.once && isFirst) ? listed : { code: '0', text: 'Completed' }
    const made = { phone, amount, code: how.code, text: how.text, receipt: newReceipt() }
    payments.set(id, made)
    if (!how.lost) later(decision, async () => post(String(body.ResultURL), await resultOf(id, made)))
    if (how.unanswered) return { status: 500, body: {} }
    return { body: { ...ACCEPTED, ConversationID: `AG_${id}`, OriginatorConversationID: id } }
  }

  const resultOf = async (id: string, { code, text, receipt, amount, phone }: Payment) => ({
    Result: {
      ResultType: 0,
      ResultCode: Number(code),
      ResultDesc: text,
      OriginatorConversationID: id,
      ConversationID: `AG_${id}`,
      TransactionID: receipt,
      ...(code === '0' && {
        ResultParameters: {
          ResultParameter: [
            { Key: 'TransactionAmount', Value: amount },
            { Key: 'TransactionReceipt', Value: receipt },
            { Key: 'ReceiverPartyPublicName', Value: `${phone} - ${await holderOf(phone)}` },
          ],
        },
      }),
    },
  })

  /** Answers a payout status query by callback, like the real service. */
  function trace({ body }: StandInRequest): Answer {
    const id = String(body.OriginalConversationID)
    const known = payments.get(id)
    const values = known
      ? {
          ReceiptNo: known.code === '0' ? known.receipt : '',
          TransactionStatus: known.code === '0' ? 'Completed' : 'Failed',
          Amount: known.amount,
          OriginatorConversationID: id,
        }
      : {}
    later(decision, () =>
      post(String(body.ResultURL), {
        Result: {
          ResultType: 0,
          ResultCode: known ? 0 : 2032,
          ResultDesc: known ? 'Done' : 'Not found',
          OriginatorConversationID: `q-${id}`,
          TransactionID: newReceipt(),
          ResultParameters: {
            ResultParameter: Object.entries(values).map(([Key, Value]) => ({ Key, Value })),
          },
        },
      }),
    )
    return { body: ACCEPTED }
  }

  const list = ({ body }: StandInRequest): Answer => {
    const rows = received.slice(Number(body.OffSetValue)).slice(0, 100)
    return {
      body: {
        ResponseCode: '1000',
        ResponseMessage: 'Success',
        Response: [
          rows.map(({ receipt, amount, account: billreference, name, at }) => ({
            transactionId: receipt,
            trxDate: at.toISOString(),
            msisdn: '2547*****001',
            sender: name,
            transactiontype: 'c2b-pay-bill-debit',
            billreference,
            amount: amount.toFixed(2),
          })),
        ],
      },
    }
  }

  const CALLS: Record<string, (request: StandInRequest) => Answer | Promise<Answer>> = {
    '/mpesa/stkpush/v1/processrequest': prompt,
    '/mpesa/stkpushquery/v1/query': outcomeOf,
    '/mpesa/b2c/v3/paymentrequest': payOut,
    '/mpesa/transactionstatus/v1/query': trace,
    '/pulltransactions/v1/query': list,
    '/mpesa/c2b/v2/registerurl': ({ body }) => {
      registered = String(body.ConfirmationURL)
      return { body: ACCEPTED }
    },
  }

  const { url, close } = await serveStandIn(async request => {
    if (request.path === '/sandbox/paybill') {
      const { account: typed, amount } = request.body as Partial<PaidAtPaybill>
      if (typeof typed !== 'string' || typeof amount !== 'number') {
        return refused(400, '400.002.02', 'Bad Request - Invalid Account or Amount')
      }
      return { body: { receipt: await pay(request.body as PaidAtPaybill) } }
    }
    if (request.path === '/oauth/v1/generate') {
      if (request.headers.authorization !== basic) {
        return refused(400, '400.008.01', 'Invalid Authentication passed')
      }
      // a new token invalidates the previous one
      token = randomBytes(14).toString('hex')
      return { body: { access_token: token, expires_in: '3599' } }
    }
    if (!token || request.headers.authorization !== `Bearer ${token}`) {
      return refused(404, '404.001.03', 'Invalid Access Token')
    }
    const call = CALLS[request.path]
    return call ? call(request) : refused(404, '404.001.01', 'Resource not found')
  })
  return {
    ...account,
    url,
    pay,
    payouts,
    close() {
      closing.abort()
      for (const timer of timers) clearTimeout(timer)
      return close()
    },
  }
}
