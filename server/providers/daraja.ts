import { localTimeOf } from '#rules/day.ts'
import { invalidFields, msg, Refusal } from '#server/refusal/message.ts'
import { AccountFault, type Answer, callService, OutcomeUnknown } from './call.ts'
import { FAILURES, readListedPayment } from './daraja-notice.ts'
import type { Charge, ChargeRequest, MoneyService, PayOutRequest, Received } from './money-service.ts'

/** Credentials for paying out: an operator of the account, and their password encrypted with Safaricom's certificate. */
type DarajaInitiator = { name: string; credential: string; shortcode: string }

/** An account with Safaricom's Daraja, for Lipa Na M-Pesa of a Paybill number. */
export type DarajaAccount = {
  /** `https://api.safaricom.co.ke`, or the sandbox. */
  url: string
  key: string
  secret: string
  shortcode: string
  passkey: string
  /** Base URL for Safaricom's callbacks: the server's origin with `/in`, `https://portal.example/in`. */
  callback: string
  /** Null where no money is sent to phones. */
  initiator?: DarajaInitiator | null
  /** IP addresses that Safaricom's callbacks come from; others are logged, or refused. */
  senders?: { addresses: readonly string[]; block: boolean } | null
  /** Whether to register the Paybill callback URLs at the start, which Safaricom allows only once. */
  register?: boolean
  /** Safaricom number of the provider, with which the list of payments is registered too; null without it. */
  nominated?: string | null
}

const AWAY = msg('mpesa.away')

/** Longest account reference that Daraja accepts; with characters other than letters and digits, requests fail silently. */
const LONGEST_REFERENCE = 12
const DESCRIPTION = 'Payment'
const plain = (text: string) => text.replace(/[^a-z0-9]/gi, '').slice(0, LONGEST_REFERENCE)

/** Time before its expiry at which a token is renewed, in ms. */
const TOKEN_MARGIN = 60_000
/** Codes of a token that is invalid or has expired, which differ by call. */
const TOKEN_REFUSED = ['404.001.03', '400.003.01']

/** Opens M-Pesa in Kenya: prompts a phone for its PIN (STK push) and queries the result. */
export function openDaraja({
  url,
  key,
  secret,
  shortcode,
  passkey,
  callback,
  initiator = null,
  nominated = null,
}: DarajaAccount): MoneyService {
  let token: { text: string; until: number } | null = null
  let renewing: Promise<string> | null = null

  async function renew(): Promise<string> {
    const basic = Buffer.from(`${key}:${secret}`).toString('base64')
    const { status, body } = await callService(`${url}/oauth/v1/generate?grant_type=client_credentials`, {
      headers: { authorization: `Basic ${basic}` },
      away: AWAY,
    })
    if (typeof body.access_token !== 'string') {
      if (status >= 500) throw new Refusal('unavailable', AWAY)
      const fault = `HTTP ${status} ${body.errorMessage ?? ''}`
      throw new AccountFault(
        'mpesa.account',
        new Error(`Daraja gives no token, check MPESA_KE_KEY and MPESA_KE_SECRET: ${fault}`),
      )
    }
    token = { text: body.access_token, until: Date.now() + Number(body.expires_in) * 1000 - TOKEN_MARGIN }
    return body.access_token
  }

  /** Returns a token, with at most one renewal in flight, as every new token invalidates the one before. */
  async function currentToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.text
    renewing ??= renew().finally(() => {
      renewing = null
    })
    return renewing
  }

  async function call(path: string, body: Record<string, unknown>): Promise<Answer> {
    const send = (used: string) =>
      callService(`${url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${used}` },
        body,
        away: AWAY,
      })
    const used = await currentToken()
    const answer = await send(used)
    const isRefused = answer.status === 401 || TOKEN_REFUSED.includes(String(answer.body.errorCode))
    if (!isRefused) return answer
    // another process may have renewed the token, which invalidates ours
    if (token?.text === used) token = null
    return send(await currentToken())
  }

  function signature() {
    // `20261120133000`
    const timestamp = localTimeOf(Date.now()).replace(/\D/g, '')
    const password = Buffer.from(`${shortcode}${passkey}${timestamp}`).toString('base64')
    return { BusinessShortCode: shortcode, Password: password, Timestamp: timestamp }
  }

  /** Returns the fields of an operator's action. */
  function operator(kind: string, secret: string) {
    if (!initiator) throw new Refusal('not-configured', 'payout.no-mpesa')
    return {
      who: initiator,
      results: {
        ResultURL: `${callback}/${secret}/${kind}`,
        QueueTimeOutURL: `${callback}/${secret}/timeout`,
        SecurityCredential: initiator.credential,
        Remarks: 'Loan payout',
      },
    }
  }

  async function registerPaybill(secret: string): Promise<void> {
    const { body } = await call('/mpesa/c2b/v2/registerurl', {
      ShortCode: shortcode,
      ResponseType: 'Completed',
      ConfirmationURL: `${callback}/${secret}/paybill`,
      ValidationURL: `${callback}/${secret}/check`,
    })
    if (String(body.ResponseCode) === '0' || /already registered/i.test(textOf(body))) return
    throw new Error(`Daraja registers no addresses: ${body.errorCode ?? ''} ${textOf(body)}`)
  }

  /** Registers for the list of payments, which Safaricom keeps from then on. Nothing is ever sent to its callback URL. */
  async function registerList(secret: string, number: string): Promise<void> {
    const { body } = await call('/pulltransactions/v1/register', {
      ShortCode: shortcode,
      RequestType: 'Pull',
      NominatedNumber: number,
      CallBackURL: `${callback}/${secret}/list`,
    })
    const code = String(body.ResponseStatus ?? body.ResponseCode ?? body.errorCode ?? '')
    if (LISTED.includes(code)) return
    throw new Error(`Daraja registers no list of payments: ${code} ${textOf(body)}`)
  }

  return {
    paybill: shortcode,
    paysOut: initiator !== null,

    async ask({ phone, shillings, account, key: own, secret: sentSecret = own }: ChargeRequest) {
      const digits = phone.replace('+', '')
      const { body } = await call('/mpesa/stkpush/v1/processrequest', {
        ...signature(),
        TransactionType: 'CustomerPayBillOnline',
        Amount: shillings,
        PartyA: digits,
        PartyB: shortcode,
        PhoneNumber: digits,
        CallBackURL: `${callback}/${sentSecret}/prompt`,
        AccountReference: plain(account),
        TransactionDesc: DESCRIPTION,
      })
      if (String(body.ResponseCode) === '0' && typeof body.CheckoutRequestID === 'string') {
        return body.CheckoutRequestID
      }
      throw refusalFor(body)
    },

    async check(reference): Promise<Charge> {
      const body = await call('/mpesa/stkpushquery/v1/query', {
        ...signature(),
        CheckoutRequestID: reference,
      }).then(
        answer => answer.body,
        () => ({ ResultCode: undefined }),
      )
      // a response without a result means that the prompt is still open, or nothing at all: the same error code stands for both
      const code = String(body.ResultCode ?? '')
      // the response has no receipt, which only Safaricom's callback contains
      if (code === '0') return { status: 'paid', receipt: null }
      const reason = FAILURES.get(code)
      return reason ? { status: 'failed', reason } : { status: 'waiting' }
    },

    async payOut({ phone, shillings, id, secret }: PayOutRequest) {
      const { who, results } = operator('payout', secret)
      const { status, body } = await call('/mpesa/b2c/v3/paymentrequest', {
        ...results,
        OriginatorConversationID: id,
        InitiatorName: who.name,
        CommandID: 'BusinessPayment',
        Amount: shillings,
        PartyA: who.shortcode,
        PartyB: phone.replace('+', ''),
        // Safaricom's spelling
        Occassion: '',
      })
      if (String(body.ResponseCode) === '0') return
      const code = String(body.errorCode ?? body.ResponseCode ?? '')
      if (THROTTLED.includes(code)) throw new Refusal('unavailable', AWAY)
      // a fault on their side, or an id used before: it may well have been sent
      if (code === '' || status >= 500) throw new OutcomeUnknown(AWAY)
      throw new Refusal('invalid', msg('payout.refused', { text: textOf(body), code }))
    },

    async register(secret) {
      // one that fails does not prevent the other
      await Promise.all([registerPaybill(secret), nominated && registerList(secret, nominated)])
    },

    async trace({ id, secret }): Promise<Charge> {
      const { who, results } = operator('trace', secret)
      await call('/mpesa/transactionstatus/v1/query', {
        ...results,
        Initiator: who.name,
        CommandID: 'TransactionStatusQuery',
        OriginalConversationID: id,
        PartyA: who.shortcode,
        IdentifierType: '4',
      })
      // the response arrives as a callback
      return { status: 'waiting' }
    },

    async received(from, to): Promise<Received[]> {
      const found = new Map<string, Received>()
      for (let offset = 0; ; ) {
        const { status, body } = await call('/pulltransactions/v1/query', {
          ShortCode: shortcode,
          StartDate: spaced(from),
          EndDate: spaced(to),
          OffSetValue: String(offset),
        })
        if (status >= 500) throw new Refusal('unavailable', AWAY)
        if (status >= 400)
          throw new Error(`Daraja lists no payments: ${body.errorCode ?? status} ${textOf(body)}`)
        const rows: unknown[] = Array.isArray(body.Response) ? body.Response.flat() : []
        const before = found.size
        for (const one of rows.map(readListedPayment)) if (one) found.set(one.receipt, one)
        offset += rows.length
        // a page without news means that the offset is ignored
        if (rows.length < PULLED_AT_ONCE || found.size === before) return [...found.values()]
      }
    },
  }
}

/** Codes of a number that is registered for the list of payments: now, or before. */
const LISTED = ['1000', '1001']
/** Page size; fewer rows mean the last page. */
const PULLED_AT_ONCE = 100

const spaced = (at: Date): string => localTimeOf(at.getTime()).replace('T', ' ')

const textOf = (body: Record<string, unknown>): string =>
  String(body.errorMessage ?? body.ResponseDescription ?? '')

/** Rate limiting: the request was not processed. */
const THROTTLED = ['500.003.02', '500.003.03']
/** Rate limiting, or a fault on Safaricom's side. */
const BUSY = [...THROTTLED, '500.003.1001', '503.001.01']

/** Translates Daraja's error on a prompt; faults of our own and of the account go to the log. */
function refusalFor(body: Record<string, unknown>): Error {
  const code = String(body.errorCode ?? body.ResponseCode ?? '')
  const text = textOf(body)
  if (code === '400.002.02' && /phone|party ?a/i.test(text)) return invalidFields({ phone: 'mpesa.phone' })
  if (code === '500.001.1001' && /lock|in process/i.test(text)) {
    return new Refusal('conflict', 'mpesa.other-request')
  }
  // no code: a failure on their side, perhaps after the phone was prompted
  if (code === '') return new OutcomeUnknown(AWAY)
  if (BUSY.includes(code)) return new Refusal('unavailable', AWAY)
  if (!/credential|password|merchant|short ?code/i.test(text))
    return new Error(`Daraja refuses a prompt: ${code} ${text}`)
  return new AccountFault(
    'mpesa.account',
    new Error(`Daraja refuses prompts, check MPESA_KE_SHORTCODE and MPESA_KE_PASSKEY: ${code} ${text}`),
  )
}
