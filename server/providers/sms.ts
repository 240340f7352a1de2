import { Hopeless } from '#server/jobs/queue.ts'

/** An account with Africa's Talking. */
export type SmsAccount = {
  username: string
  apiKey: string
  /** Sender's short code or name, as registered there; null for their default. */
  sender: string | null
  /** Origin of the API. */
  url: string
}

export type SmsService = {
  /**
   * Sends a text to a number in E.164.
   * @throws Hopeless when the number cannot receive it; Error when a retry may succeed
   */
  send(to: string, text: string): Promise<void>
}

/** Timeout in ms, shorter than a job's lease. */
const PATIENCE = 20_000

/** Africa's Talking's status codes for a recipient. @see https://developers.africastalking.com/docs/sms/sending */
const ACCEPTED = [100, 101, 102]
/** Permanent failures, caused by the number. All others pass, or the provider can fix them. */
const FINAL: Record<number, string> = {
  403: 'The phone number is not valid.',
  404: 'This kind of phone number gets no SMS.',
  406: 'The person has asked to get no SMS.',
  409: 'The network refuses it: the person has asked not to be disturbed.',
}
const FOR_NOW: Record<number, string> = {
  401: 'Africa’s Talking holds the message back for a check.',
  402: 'SMS_SENDER is not registered with Africa’s Talking.',
  405: 'The account with Africa’s Talking has run out of credit.',
  407: 'There is no route to the phone number.',
}

type Recipient = { statusCode: number; status: string }

/** Opens SMS by Africa's Talking. */
export function openSms({ username, apiKey, sender, url }: SmsAccount): SmsService {
  return {
    async send(to, text) {
      const reply = await fetch(`${url}/version1/messaging`, {
        method: 'POST',
        // without this accept header it would respond in XML
        headers: { accept: 'application/json', apiKey },
        body: new URLSearchParams({ username, to, message: text, ...(sender !== null && { from: sender }) }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE),
      }).catch((error: Error) => {
        throw new Error(`Africa’s Talking does not answer: ${error.message}`)
      })
      const body = await reply.text()
      if (reply.status === 401) throw new Error('Africa’s Talking refuses SMS_USERNAME or SMS_API_KEY.')
      if (!reply.ok) throw new Error(`Africa’s Talking answered ${reply.status}: ${body.slice(0, 200)}`)
      judge(body)
    },
  }
}

/** Checks a response. @throws Hopeless or Error by the status, unless the message was accepted */
function judge(body: string): void {
  const { message, recipient } = read(body)
  // an unregistered sender is refused as a whole, with an empty list of recipients
  if (!recipient) {
    throw new Error(
      message === 'InvalidSenderId' ? FOR_NOW[402] : `Africa’s Talking took no message: ${message}`,
    )
  }
  const { statusCode, status } = recipient
  if (ACCEPTED.includes(statusCode)) return
  if (FINAL[statusCode]) throw new Hopeless(FINAL[statusCode])
  throw new Error(FOR_NOW[statusCode] ?? `Africa’s Talking could not send it: ${statusCode} ${status}`)
}

function read(body: string): { message: string; recipient: Recipient | undefined } {
  try {
    const { SMSMessageData: data } = JSON.parse(body)
    return { message: data.Message, recipient: data.Recipients[0] }
  } catch {
    return { message: body.slice(0, 200), recipient: undefined }
  }
}
