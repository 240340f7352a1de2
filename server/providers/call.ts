import { Refusal } from '#server/refusal.ts'

/** What an outside service answered: its status, and its JSON or an empty object where it sent something else. */
export type Answer = { status: number; body: Record<string, unknown> }

const PATIENCE = 20_000

/**
 * Calls an outside service that speaks JSON. Redirects are not followed: keys go nowhere else.
 * @param patience how long to wait, in ms
 * @throws Refusal unavailable, with the given sentence, when no answer came
 */
export async function callService(
  url: string,
  {
    method = 'GET',
    headers = {},
    body,
    patience = PATIENCE,
    away = 'The service does not answer. Please try again in a minute.',
  }: {
    method?: 'GET' | 'POST'
    headers?: Record<string, string>
    body?: unknown
    patience?: number
    away?: string
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
  } catch {
    throw new Refusal('unavailable', away)
  }
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
