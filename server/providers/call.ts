import type { Sentence } from '#rules/sentence.ts'
import { type Msg, msg, Refusal } from '#server/refusal/message.ts'

/** Response of an outside service: its status, and its JSON or an empty object for anything else. */
export type Answer = { status: number; body: Record<string, unknown> }

/** No response came, but the request may have arrived and changed something: the outcome is unknown. */
export class OutcomeUnknown extends Refusal {
  constructor(sentence: Sentence) {
    super('unavailable', sentence)
  }
}

/** The service refuses the provider's account, so that nothing was sent. The log has the error, which names settings; users read the sentence. */
export class AccountFault extends Refusal {
  constructor(sentence: Msg, { message }: Error) {
    super('unavailable', sentence)
    this.message = message
  }
}

const PATIENCE = 20_000

/** Errors after which a request certainly never arrived. */
const NEVER_ARRIVED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/

/**
 * Calls an outside service that speaks JSON. Redirects are not followed, so that keys reach no other host.
 * @param patience timeout, in ms
 * @throws Refusal unavailable, with the given sentence, when no response came: OutcomeUnknown where a POST may have arrived
 */
export async function callService(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
    patience = PATIENCE,
    away = msg('call.no-answer'),
  }: {
    method?: 'GET' | 'POST'
    headers?: Record<string, string>
    body?: unknown
    patience?: number
    away?: Sentence
  } = {},
): Promise<Answer> {
  try {
    const reply = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    })
    return { status: reply.status, body: objectIn(await reply.text()) }
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
    // a GET changes nothing, so its outcome does not matter
    const isKnown = method === 'GET' || NEVER_ARRIVED.test(code)
    throw isKnown ? new Refusal('unavailable', away) : new OutcomeUnknown(away)
  }
}

/** JSONP wrapper that some services put around their JSON: `jsonp ({…})`. */
const WRAPPED = /^\s*jsonp\s*\(([\s\S]*)\)\s*;?\s*$/

/** Parses a text as a JSON object; empty for anything else. */
export function objectIn(text: string): Record<string, unknown> {
  try {
    return recordIn(JSON.parse(WRAPPED.exec(text)?.[1] ?? text))
  } catch {
    return {}
  }
}

/** Returns a value of a response as an object; empty for anything else. */
export const recordIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Returns a text or a number of a response as text, without U+0000, which PostgreSQL cannot store; empty for anything else. */
export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\u0000', '').trim() : ''
