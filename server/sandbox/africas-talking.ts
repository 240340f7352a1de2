import { randomBytes } from 'node:crypto'
import type { SmsAccount } from '#server/providers/sms.ts'
import type { Outbox } from './outbox.ts'
import { type Answer, type StandInRequest, serveStandIn } from './service.ts'

/** Outcomes by the last digits of the number; all others succeed. */
const OUTCOMES: [ending: string, code: number, status: string][] = [
  ['9403', 403, 'InvalidPhoneNumber'],
  ['9404', 404, 'UnsupportedNumberType'],
  ['9405', 405, 'InsufficientBalance'],
  ['9406', 406, 'UserInBlacklist'],
  ['9407', 407, 'CouldNotRoute'],
  ['9502', 502, 'RejectedByGateway'],
]
const SENT = [null, 101, 'Success'] as const
/** Numbers with this ending make the service itself fail. */
const BROKEN = '9500'
const COST = 'KES 0.8000'

/** Stand-in for Africa's Talking: accepts texts like the real service and sends none. The number's last digits decide the outcome. */
export async function serveAfricasTalking(outbox: Outbox): Promise<SmsAccount & { close(): Promise<void> }> {
  const account = {
    username: 'sandbox',
    apiKey: `atsk_${randomBytes(32).toString('hex')}`,
    sender: 'WEZESHA',
  }

  function answer({ method, path, headers, body }: StandInRequest): Answer {
    if (method !== 'POST' || path !== '/version1/messaging') return { status: 404, body: 'Not found' }
    const { username, to, message, from } = body as Record<string, string | undefined>
    if (headers.apikey !== account.apiKey || username !== account.username) {
      return { status: 401, body: 'The supplied authentication is invalid' }
    }
    if (!to || !message) return { status: 400, body: "Request is missing required form field 'to'" }
    if (to.endsWith(BROKEN)) return { status: 500, body: 'An internal error occurred' }
    if (from !== account.sender) return reply('InvalidSenderId', [])
    const recipients = to.split(',').map(number => recipient(number, message))
    const taken = recipients.filter(({ statusCode }) => statusCode === 101).length
    return reply(`Sent to ${taken}/${recipients.length} Total Cost: ${COST}`, recipients)
  }

  function recipient(number: string, text: string) {
    const [, code, status] = /^\+\d{9,15}$/.test(number)
      ? (OUTCOMES.find(([ending]) => number.endsWith(ending)) ?? SENT)
      : (OUTCOMES[0] as (typeof OUTCOMES)[number])
    const isSent = code === 101
    if (isSent) outbox.keep({ channel: 'sms', to: number, subject: '', text, html: null })
    return {
      statusCode: code,
      number,
      status,
      cost: isSent ? COST : '0',
      messageId: isSent ? `ATXid_${randomBytes(16).toString('hex')}` : 'None',
    }
  }

  const { url, close } = await serveStandIn(answer)
  return { ...account, url, close }
}

const reply = (message: string, recipients: object[]): Answer => ({
  status: 201,
  body: { SMSMessageData: { Message: message, Recipients: recipients } },
})
