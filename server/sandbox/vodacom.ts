import { constants, generateKeyPairSync, privateDecrypt, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { VodacomAccount } from '#server/providers/vodacom.ts'
import { type Answer, type StandInRequest, serveStandIn } from './service.ts'

/** Delay for the user to take the phone and enter the PIN, in ms. */
const DECISION = 2_000

type Outcome = { code: string; status: number; state: string; text: string }

/** Outcomes of a charge by the number's last two digits; all others pay. */
const OUTCOMES: Record<string, Outcome | 'pending' | 'broken'> = {
  '01': { code: 'INS-6', status: 401, state: 'Failed', text: 'Transaction Failed' },
  '02': { code: 'INS-5', status: 401, state: 'Cancelled', text: 'User cancelled the transaction' },
  '03': { code: 'INS-9', status: 408, state: 'Expired', text: 'Request timeout' },
  '04': { code: 'INS-2006', status: 422, state: 'Failed', text: 'Insufficient balance' },
  '05': 'pending',
  '06': 'broken',
}
const PAID: Outcome = {
  code: 'INS-0',
  status: 201,
  state: 'Completed',
  text: 'Request processed successfully',
}

const reply = (status: number, code: string, text: string, more: Record<string, unknown> = {}): Answer => ({
  status,
  body: { output_ResponseCode: code, output_ResponseDesc: text, ...more },
})

/**
 * Stand-in for the M-Pesa Open API of Vodacom Tanzania: sessions by encrypted keys, charges that respond once the user has
 * decided, and charge status. The number's last two digits decide the outcome.
 * @param decision ms until a charge is decided
 * @param settling ms during which a new session is refused, as with the real service
 */
export async function serveVodacom({
  decision = DECISION,
  settling = 0,
} = {}): Promise<VodacomAccount & { close(): Promise<void> }> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account = {
    apiKey: randomBytes(16).toString('hex'),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    providerCode: '000000',
    origin: '*',
  }
  const sessions = new Map<string, number>()
  const charges = new Map<string, { outcome: Outcome | 'pending' | 'broken'; receipt: string; at: number }>()
  const closing = new AbortController()

  function keyIn({ headers }: StandInRequest): string | null {
    const sealed = Buffer.from(String(headers.authorization).replace('Bearer ', ''), 'base64')
    try {
      // PKCS#1 v1.5 padding: 0, 2, random bytes, 0, text. Node no longer removes it itself
      const block = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, sealed)
      return block[0] === 0 && block[1] === 2 ? block.subarray(block.indexOf(0, 2) + 1).toString() : null
    } catch {
      return null
    }
  }

  async function charge({ body }: StandInRequest): Promise<Answer> {
    const phone = String(body.input_CustomerMSISDN)
    const key = String(body.input_ThirdPartyConversationID)
    if (body.input_ServiceProviderCode !== account.providerCode) {
      return reply(400, 'INS-13', 'Invalid Shortcode Used')
    }
    if (!/^[1-9]\d*$/.test(String(body.input_Amount))) return reply(400, 'INS-15', 'Invalid Amount Used')
    if (!/^255\d{9}$/.test(phone)) return reply(400, 'INS-2051', 'MSISDN invalid.')
    if (charges.has(key)) return reply(409, 'INS-10', 'Duplicate Transaction')
    const outcome = OUTCOMES[phone.slice(-2)] ?? PAID
    if (outcome === 'broken') return { status: 500, body: {} }
    const receipt = randomBytes(6).toString('hex').toUpperCase()
    charges.set(key, { outcome, receipt, at: Date.now() })
    await pause(decision, undefined, { signal: closing.signal }).catch(() => {})
    if (outcome === 'pending') return reply(408, 'INS-9', 'Request timeout')
    return reply(outcome.status, outcome.code, outcome.text, {
      output_TransactionID: outcome === PAID ? receipt : '',
      output_ConversationID: randomBytes(16).toString('hex'),
      output_ThirdPartyConversationID: key,
    })
  }

  /** Pays out to a phone, with an immediate response. */
  function payOut({ body }: StandInRequest): Answer {
    const phone = String(body.input_CustomerMSISDN)
    const key = String(body.input_ThirdPartyConversationID)
    if (!/^255\d{9}$/.test(phone)) return reply(400, 'INS-2051', 'MSISDN invalid.')
    if (charges.has(key)) return reply(409, 'INS-10', 'Duplicate Transaction')
    const outcome = OUTCOMES[phone.slice(-2)] ?? PAID
    const receipt = randomBytes(6).toString('hex').toUpperCase()
    charges.set(key, { outcome, receipt, at: Date.now() })
    if (typeof outcome === 'string') return { status: 500, body: {} }
    return reply(outcome.status, outcome.code, outcome.text, {
      output_TransactionID: outcome === PAID ? receipt : '',
      output_ThirdPartyConversationID: key,
    })
  }

  function statusOf({ query }: StandInRequest): Answer {
    const known = charges.get(query.get('input_QueryReference') ?? '')
    if (!known)
      return reply(200, 'INS-0', 'Request processed successfully', {
        output_ResponseTransactionStatus: 'N/A',
      })
    const { outcome, receipt, at } = known
    const isOpen = typeof outcome === 'string' || Date.now() - at < decision
    return reply(200, 'INS-0', 'Request processed successfully', {
      output_ResponseTransactionStatus: isOpen ? 'Pending' : outcome.state,
      output_OriginalTransactionID: outcome === PAID ? receipt : '',
    })
  }

  const base = '/ipg/v2/vodacomTZN'
  const { url, close } = await serveStandIn(request => {
    const key = keyIn(request)
    if (!request.headers.origin) return { status: 403, body: { output_error: 'Origin is missing' } }
    if (request.path === `${base}/getSession/`) {
      if (key !== account.apiKey) return { status: 401, body: { output_error: 'Invalid API Key' } }
      const id = randomBytes(16).toString('hex')
      sessions.set(id, Date.now())
      return reply(200, 'INS-0', 'Request processed successfully', { output_SessionID: id })
    }
    const since = key === null ? undefined : sessions.get(key)
    if (since === undefined || Date.now() - since < settling) {
      return { status: 401, body: { output_error: 'Session ID is not valid' } }
    }
    if (request.path === `${base}/c2bPayment/singleStage/`) return charge(request)
    if (request.path === `${base}/b2cPayment/`) return payOut(request)
    if (request.path === `${base}/queryTransactionStatus/`) return statusOf(request)
    return { status: 404, body: { output_error: 'Not found' } }
  })
  return {
    ...account,
    url,
    close() {
      closing.abort()
      return close()
    },
  }
}
