import { createHmac } from 'node:crypto'
import { type LookupAddress, lookup as resolve } from 'node:dns'
import { request as askPlainly, type ClientRequest } from 'node:http'
import { request as askSecurely } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { and, eq, ne, sql as query } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { setRow } from '#server/db/row.ts'
import { delivery, webhook } from '#server/db/schema/index.ts'
import type { Vault } from '#server/db/vault.ts'
import { Hopeless } from '#server/jobs/queue.ts'
import type { Workers } from '#server/jobs/worker.ts'
import { isPublic } from './public-address.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    webhook: { delivery: string }
  }
}

/** Request timeout, in ms. */
const PATIENCE = 10_000
/** Stored length of a response body. */
const KEPT = 500
const GONE = 410
/** How long the log keeps deliveries that are over. */
const KEPT_FOR = '90 days'

type Deps = {
  sql: Sql
  vault: Vault
  /** Whether loopback and private addresses may be called: in the demo only. */
  allowPrivate: boolean
  patience?: number
}

/**
 * Delivers events to partners' webhooks, signed according to Standard Webhooks, and records the result of each attempt in the
 * delivery log.
 */
export const webhookWorker =
  ({ sql, vault, allowPrivate, patience = PATIENCE }: Deps): Workers['webhook'] =>
  async ({ delivery: id }, { nextAt }) => {
    const [row] = await sql
      .select()
      .from(delivery)
      .innerJoin(webhook, eq(delivery.webhook, webhook.id))
      .where(eq(delivery.id, id))
    // deleted together with its webhook
    if (!row) return
    const { url, active, secret } = row.webhook
    const { payload, attempts } = row.delivery
    const outcome = active
      ? await post(
          url,
          payload,
          signatureHeaders(id, payload, vault.open(secret, 'webhook')),
          allowPrivate,
          patience,
        )
      : { status: 0, answer: 'The webhook is switched off.', isFinal: true }
    const isDelivered = outcome.status >= 200 && outcome.status < 300
    const isOver = nextAt === null || outcome.isFinal
    await setRow(sql, delivery, id, {
      state: isDelivered ? 'delivered' : isOver ? 'failed' : 'waiting',
      attempts: attempts + 1,
      status: outcome.status,
      answer: outcome.answer,
      nextAt: isDelivered || isOver ? null : nextAt,
    })
    if (isDelivered) return
    const reason = `The webhook got ${outcome.status || 'no response'}.`
    throw outcome.isFinal ? new Hopeless(reason) : new Error(reason)
  }

/**
 * Builds the headers by which a partner's server verifies origin and freshness of an event.
 * @param secret `whsec_` and the key in base64
 * @see https://www.standardwebhooks.com
 */
function signatureHeaders(id: string, payload: string, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/** `status` is 0 without a response; `isFinal` if a retry would not help. */
type Outcome = { status: number; answer: string; isFinal: boolean }

async function post(
  url: string,
  payload: string,
  headers: Record<string, string>,
  allowPrivate: boolean,
  patience: number,
): Promise<Outcome> {
  const { protocol, hostname } = new URL(url)
  // host names are checked on DNS lookup below; IP addresses are not looked up
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(literal) && !isPublic(literal)) {
    return { status: 0, answer: PRIVATE, isFinal: true }
  }
  const ask = protocol === 'https:' ? askSecurely : askPlainly
  const request = ask(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      'user-agent': 'Wezesha-Webhooks/1',
      ...headers,
    },
    signal: AbortSignal.timeout(patience),
    // no connection reuse: a kept-alive connection would skip the address check
    agent: false,
    ...(!allowPrivate && { lookup: lookUpPublic }),
  })
  try {
    const { status, answer } = await ended(request, payload)
    return { status, answer, isFinal: status === GONE }
  } catch (error) {
    const { name, message, cause } = error as Error
    const isLate = name === 'AbortError' || (cause as Error | undefined)?.name === 'TimeoutError'
    return {
      status: 0,
      answer: isLate ? `No response within ${patience / 1000} s.` : message,
      isFinal: false,
    }
  }
}

/** Sends the body and reads the beginning of the response. Redirects are not followed. */
function ended(request: ClientRequest, payload: string): Promise<{ status: number; answer: string }> {
  return new Promise((done, fail) => {
    request.on('error', fail)
    request.on('response', response => {
      const status = response.statusCode ?? 0
      let answer = ''
      const end = () => done({ status, answer: printable(answer).slice(0, KEPT) })
      response.setEncoding('utf8')
      response.on('data', piece => {
        answer += piece
        if (answer.length < KEPT) return
        end()
        response.destroy()
      })
      response.on('end', end)
      response.on('error', fail)
    })
    request.end(payload)
  })
}

/** Removes control characters: PostgreSQL cannot store NUL, and the others are unreadable. */
const printable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim()

const PRIVATE = 'The address is in a private network. Webhooks are sent to public addresses only.'

/** Resolves a host name and pins the connection to the checked addresses, to prevent DNS rebinding. */
const lookUpPublic: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error(`${host} has no address.`), '')
    if (!addresses.every(({ address }) => isPublic(address))) return done(new Error(PRIVATE), '')
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
}

/** Deletes deliveries past their retention, except those still to be made. */
export async function sweepDeliveries(sql: Sql): Promise<void> {
  await sql
    .delete(delivery)
    .where(and(query`${delivery.at} < now() - ${KEPT_FOR}::interval`, ne(delivery.state, 'waiting')))
}
