import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { msg, Refusal } from '#server/refusal/message.ts'
import { AccountFault, type Answer, callService, OutcomeUnknown, textIn } from './call.ts'
import type { Charge, ChargeFailure, ChargeRequest, MoneyService, PayOutRequest } from './money-service.ts'

/** An account with the M-Pesa Open API of Vodacom Tanzania. */
export type VodacomAccount = {
  /** `https://openapi.m-pesa.com/openapi`, or `…/sandbox`. */
  url: string
  apiKey: string
  /** The portal's RSA key, as it shows it: base64 of its DER form. */
  publicKey: string
  providerCode: string
  /** Origin registered for us in the portal; `*` in the sandbox. */
  origin: string
  /** Time for which a new session may be refused before it works, in ms. */
  settling?: number
}

const AWAY = msg('mpesa.away')
const MARKET = 'vodacomTZN'
const COUNTRY = 'TZN'
const CURRENCY = 'TZS'
const LONGEST_REFERENCE = 20

/** Sessions last an hour or as configured; ours are renewed earlier. */
const SESSION_LIFE = 30 * 60_000
const SETTLING = 30_000
const SETTLING_PAUSE = 2_000
/** Timeout in ms: the response comes only once the person has decided on the phone. */
const DECISION = 120_000
/** Number of outcomes kept in memory until they are queried. */
const MOST_OUTCOMES = 1_000

/** Failure of a charge, by the codes that are definite. Any other code means not known yet. */
const FAILURES = new Map<string, ChargeFailure>([
  ['INS-5', 'cancelled'],
  ['INS-6', 'not-sent'],
  ['INS-13', 'service'],
  ['INS-15', 'service'],
  ['INS-16', 'not-sent'],
  ['INS-997', 'service'],
  ['INS-2006', 'balance'],
  ['INS-2051', 'wrong-number'],
])
const ENDED = new Map<string, ChargeFailure>([
  ['cancelled', 'cancelled'],
  ['declined', 'cancelled'],
  ['expired', 'expired'],
  ['failed', 'not-sent'],
])

/**
 * Opens M-Pesa in Tanzania. The call that charges responds only once the person has decided, so it continues after `ask` has returned; if
 * its response is lost, the status of the charge is queried.
 */
export function openVodacom({
  url,
  apiKey,
  publicKey,
  providerCode,
  origin,
  settling = SETTLING,
}: VodacomAccount): MoneyService {
  const rsa = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const sealed = (text: string) =>
    publicEncrypt({ key: rsa, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(text)).toString('base64')
  const base = `${url}/ipg/v2/${MARKET}`
  const outcomes = new Map<string, Charge>()
  const running = new Set<string>()
  let session: { id: string; since: number } | null = null
  let opening: Promise<{ id: string; since: number }> | null = null

  async function openSession() {
    const { status, body } = await callService(`${base}/getSession/`, {
      headers: { authorization: `Bearer ${sealed(apiKey)}`, origin },
      away: AWAY,
    })
    if (typeof body.output_SessionID !== 'string') {
      if (status >= 500) throw new Refusal('unavailable', AWAY)
      const fault = `HTTP ${status} ${codeOf(body)} ${body.output_error ?? ''}`
      throw new AccountFault(
        'mpesa.account',
        new Error(`Vodacom opens no session, check MPESA_TZ_API_KEY and MPESA_TZ_PUBLIC_KEY: ${fault}`),
      )
    }
    session = { id: body.output_SessionID, since: Date.now() }
    return session
  }

  async function currentSession() {
    if (session && Date.now() - session.since < SESSION_LIFE) return session
    opening ??= openSession().finally(() => {
      opening = null
    })
    return opening
  }

  /** Calls the API. A new session is refused for a while, so it waits; an old session that is refused has expired and is renewed once. */
  async function call(path: string, options: Parameters<typeof callService>[1]): Promise<Answer> {
    let renewed = false
    for (;;) {
      const used = await currentSession()
      const headers = { authorization: `Bearer ${sealed(used.id)}`, origin }
      const answer = await callService(`${base}/${path}`, { ...options, headers, away: AWAY })
      // some outcomes have the HTTP status of a refused session: the code decides
      if (codeOf(answer.body).startsWith('INS-') || ![401, 403].includes(answer.status)) return answer
      if (Date.now() - used.since < settling) {
        await pause(Math.min(SETTLING_PAUSE, settling / 5))
      } else {
        if (renewed) return answer
        renewed = true
        if (session === used) session = null
      }
    }
  }

  function keep(reference: string, outcome: Charge): void {
    const [oldest] = outcomes.keys()
    if (outcomes.size >= MOST_OUTCOMES && oldest !== undefined) outcomes.delete(oldest)
    outcomes.set(reference, outcome)
  }

  async function charge({ phone, shillings, account, key }: ChargeRequest): Promise<void> {
    const { body } = await call('c2bPayment/singleStage/', {
      method: 'POST',
      patience: DECISION,
      body: {
        input_Amount: String(shillings),
        input_Country: COUNTRY,
        input_Currency: CURRENCY,
        input_CustomerMSISDN: phone.replace('+', ''),
        input_ServiceProviderCode: providerCode,
        input_ThirdPartyConversationID: key,
        input_TransactionReference: account,
        input_PurchasedItemsDesc: 'Payment',
      },
    })
    const code = codeOf(body)
    const reason = FAILURES.get(code)
    if (code === 'INS-0') keep(key, { status: 'paid', receipt: textIn(body.output_TransactionID) || null })
    else if (reason) keep(key, { status: 'failed', reason })
  }

  async function statusOf(reference: string): Promise<Charge> {
    const query = new URLSearchParams({
      input_QueryReference: reference,
      input_ServiceProviderCode: providerCode,
      input_ThirdPartyConversationID: `${reference}q${Date.now().toString(36)}`,
      input_Country: COUNTRY,
    })
    const answer = await call(`queryTransactionStatus/?${query}`, {}).catch(() => null)
    if (!answer || codeOf(answer.body) !== 'INS-0') return { status: 'waiting' }
    const { body } = answer
    const status = textIn(body.output_ResponseTransactionStatus).toLowerCase()
    if (status === 'completed') {
      return { status: 'paid', receipt: textIn(body.output_OriginalTransactionID) || null }
    }
    const reason = ENDED.get(status)
    return reason ? { status: 'failed', reason } : { status: 'waiting' }
  }

  return {
    paybill: null,
    paysOut: true,

    async ask(request) {
      // fail now if the service cannot be reached; the person's decision comes later
      await currentSession()
      running.add(request.key)
      charge(request)
        // a lost response is queried by `check`
        .catch(() => {})
        .finally(() => running.delete(request.key))
      return request.key
    },

    async check(reference): Promise<Charge> {
      const known = outcomes.get(reference)
      if (known) return known
      if (running.has(reference)) return { status: 'waiting' }
      return statusOf(reference)
    },

    async payOut({ phone, shillings, id }: PayOutRequest) {
      const { body } = await call('b2cPayment/', {
        method: 'POST',
        body: {
          input_Amount: String(shillings),
          input_Country: COUNTRY,
          input_Currency: CURRENCY,
          input_CustomerMSISDN: phone.replace('+', ''),
          input_ServiceProviderCode: providerCode,
          input_ThirdPartyConversationID: id,
          input_TransactionReference: id.slice(0, LONGEST_REFERENCE),
          input_PaymentItemsDesc: 'Loan payout',
        },
      })
      const code = codeOf(body)
      if (code === 'INS-0') return
      if (!FAILURES.has(code)) throw new OutcomeUnknown(AWAY)
      throw new Refusal('invalid', msg('payout.refused', { text: textIn(body.output_ResponseDesc), code }))
    },

    trace: ({ id }) => statusOf(id),

    // the service sends no callbacks
    register: async () => {},

    // the service keeps no list of payments
    received: async () => [],
  }
}

const codeOf = (body: Record<string, unknown>): string => textIn(body.output_ResponseCode)
