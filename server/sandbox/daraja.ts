import { randomBytes } from 'node:crypto'
import type { DarajaAccount } from '#server/providers/daraja.ts'
import { type Asked, type Said, serveStandIn } from './service.ts'

/** How long a person takes to find the phone and type the PIN, in ms. */
const DECISION = 2_000

type Outcome = { code: string; text: string }

/** What the last two digits of a number make of its prompt; any other number pays. */
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
const PAID: Outcome = { code: '0', text: 'The service request is processed successfully.' }

const refused = (status: number, errorCode: string, errorMessage: string): Said => ({
  status,
  body: { requestId: randomBytes(8).toString('hex'), errorCode, errorMessage },
})

/**
 * A stand-in of Safaricom's Daraja: tokens, prompts and what became of them, as the real one answers. The last two
 * digits of a number decide.
 * @param decision ms until a prompt is decided
 */
export async function serveDaraja({
  decision = DECISION,
} = {}): Promise<DarajaAccount & { close(): Promise<void> }> {
  const account = {
    key: randomBytes(12).toString('hex'),
    secret: randomBytes(12).toString('hex'),
    shortcode: '600111',
    passkey: randomBytes(24).toString('hex'),
    callback: 'https://portal.example/in/stk',
  }
  const basic = `Basic ${Buffer.from(`${account.key}:${account.secret}`).toString('base64')}`
  let token = ''
  const prompts = new Map<string, { outcome: Outcome | 'pending'; at: number }>()

  function isSigned({ BusinessShortCode, Password, Timestamp }: Record<string, unknown>): boolean {
    const expected = Buffer.from(`${account.shortcode}${account.passkey}${Timestamp}`).toString('base64')
    return BusinessShortCode === account.shortcode && Password === expected && /^\d{14}$/.test(`${Timestamp}`)
  }

  function prompt({ body }: Asked): Said {
    const phone = String(body.PhoneNumber)
    if (!isSigned(body)) return refused(500, '500.001.1001', 'Wrong credentials')
    if (!/^254\d{9}$/.test(phone)) return refused(400, '400.002.02', 'Bad Request - Invalid PhoneNumber')
    if (!Number.isInteger(body.Amount) || Number(body.Amount) < 1) {
      return refused(400, '400.002.02', 'Bad Request - Invalid Amount')
    }
    if (!/^[a-z0-9]{1,12}$/i.test(String(body.AccountReference))) {
      return refused(400, '400.002.02', 'Bad Request - Invalid AccountReference')
    }
    const outcome = OUTCOMES[phone.slice(-2)] ?? PAID
    if (outcome === 'broken') return { status: 500, body: {} }
    const id = `ws_CO_${Date.now()}${randomBytes(6).toString('hex')}`
    prompts.set(id, { outcome, at: Date.now() })
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

  function outcomeOf({ body }: Asked): Said {
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

  const { url, close } = await serveStandIn(asked => {
    if (asked.path === '/oauth/v1/generate') {
      if (asked.headers.authorization !== basic) {
        return refused(400, '400.008.01', 'Invalid Authentication passed')
      }
      // a new token ends the one before
      token = randomBytes(14).toString('hex')
      return { body: { access_token: token, expires_in: '3599' } }
    }
    if (!token || asked.headers.authorization !== `Bearer ${token}`) {
      return refused(404, '404.001.03', 'Invalid Access Token')
    }
    if (asked.path === '/mpesa/stkpush/v1/processrequest') return prompt(asked)
    if (asked.path === '/mpesa/stkpushquery/v1/query') return outcomeOf(asked)
    return refused(404, '404.001.01', 'Resource not found')
  })
  return { ...account, url, close }
}
