import { msg, Refusal } from '#server/refusal/message.ts'
import { type Answer, callService } from './call.ts'

type Options = Parameters<typeof callService>[1]

/**
 * Returns a bank service's response, positive or negative.
 * @throws Refusal unavailable, Error where it refuses our key
 */
export async function callBank(url: string, options: Options): Promise<Answer> {
  const away = msg('bank.away')
  const answer = await callService(url, { ...options, away })
  const { status } = answer
  if (status >= 500 || status === 429) throw new Refusal('unavailable', away)
  if (status === 401 || status === 403) throw new Error(`The bank service refuses our key: HTTP ${status}`)
  return answer
}

/** Same as callBank, with an empty object for anything but success. */
export async function fetchFromBank(url: string, options: Options): Promise<Record<string, unknown>> {
  const { status, body } = await callBank(url, options)
  return status < 300 ? body : {}
}

export const bearer = (secret: string) => ({ headers: { authorization: `Bearer ${secret}` } })
