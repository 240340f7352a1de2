import { randomBytes } from 'node:crypto'
import type { DarajaAccount } from '#server/providers/daraja.ts'
import { openCallbacks, refused } from './daraja-callbacks.ts'
import { createPaybill, type PaidAtPaybill } from './daraja-paybill.ts'
import { createPayouts } from './daraja-payouts.ts'
import { createPrompts } from './daraja-prompts.ts'
import { type Answer, type StandInRequest, serveStandIn } from './service.ts'

/** Delay for the user to take the phone and enter the PIN, in ms. */
const DECISION = 2_000

type Calls = Record<string, (request: StandInRequest) => Answer | Promise<Answer>>

export type DarajaStandIn = Required<Pick<DarajaAccount, 'initiator'>> &
  DarajaAccount & {
    /** Pays at the Paybill; `lost`: no confirmation is sent, the payment only appears in the list. @returns the receipt */
    pay(paid: PaidAtPaybill): Promise<string>
    /** How often each payout was requested, by our id of it. */
    payouts: ReadonlyMap<string, number>
    close(): Promise<void>
  }

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
  const callbacks = openCallbacks()
  const paybill = createPaybill(account.shortcode, callbacks)
  const prompts = createPrompts({ account, decision, callbacks, paybill })
  const { credential } = account.initiator
  const payouts = createPayouts({ credential, decision, callbacks, holderOf })

  function authorize({ headers }: StandInRequest): Answer {
    if (headers.authorization !== basic) return refused(400, '400.008.01', 'Invalid Authentication passed')
    // a new token invalidates the previous one
    token = randomBytes(14).toString('hex')
    return { body: { access_token: token, expires_in: '3599' } }
  }

  const OPEN: Calls = { '/sandbox/paybill': paybill.payAsAsked, '/oauth/v1/generate': authorize }
  const CALLS: Calls = {
    '/mpesa/stkpush/v1/processrequest': prompts.prompt,
    '/mpesa/stkpushquery/v1/query': prompts.outcomeOf,
    '/mpesa/b2c/v3/paymentrequest': payouts.payOut,
    '/mpesa/transactionstatus/v1/query': payouts.trace,
    '/pulltransactions/v1/query': paybill.list,
    '/mpesa/c2b/v2/registerurl': paybill.register,
  }

  const { url, close } = await serveStandIn(request => {
    const open = OPEN[request.path]
    if (open) return open(request)
    if (!token || request.headers.authorization !== `Bearer ${token}`) {
      return refused(404, '404.001.03', 'Invalid Access Token')
    }
    const call = CALLS[request.path]
    return call ? call(request) : refused(404, '404.001.01', 'Resource not found')
  })
  return {
    ...account,
    url,
    pay: paybill.pay,
    payouts: payouts.requested,
    close() {
      callbacks.close()
      return close()
    },
  }
}
