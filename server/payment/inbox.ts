import { and, inArray, isNotNull, sql as query } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database, Sql } from '#server/db/open.ts'
import { addRow, findRow, hasRow, lockRow, setRow } from '#server/db/row.ts'
import { callback, paymentIntent, payout, supersededPayout } from '#server/db/schema/index.ts'
import type { Vault } from '#server/db/vault.ts'
import { addressOf, networkOf } from '#server/http/address.ts'
import { countTry } from '#server/http/limit.ts'
import type { Services } from '#server/http/services.ts'
import { enqueue, type Jobs } from '#server/jobs/queue.ts'
import {
  readPaybillNotice,
  readPayoutNotice,
  readPromptNotice,
  readTraceNotice,
} from '#server/providers/daraja-notice.ts'
import { loanOf, takePaybill, takePrompt } from './incoming.ts'
import { applyPayoutNotice } from './payout-notice.ts'
import { settleFailed } from './prompt.ts'
import { isSame, paybillSecret } from './secret.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Processes a notification of a payment service. */
    notice: { callback: number }
  }
}

/** Kinds of notifications, by the last part of their URL. */
const KINDS = ['prompt', 'paybill', 'payout', 'trace', 'timeout'] as const
type Kind = (typeof KINDS)[number]

const LONGEST = 64 * 1024
/** Limit on notifications to URLs that we never issued, some of which are kept for investigation. */
const STRANGERS = { most: 60, seconds: 3600 }
/** How long notifications are kept as received: long enough for a dispute with the payment service. */
const KEPT_FOR = '180 days'
/** Number of notifications deleted at a time; the next sweep continues. */
const MOST_SWEPT = 1_000
const SECRET = /^[\w-]{32,64}$/

/** Acknowledges a notification, which stops the service from repeating it. */
const TAKEN = { ResultCode: 0, ResultDesc: 'Accepted' }

/** IP addresses that notifications come from; null accepts any. */
export type Senders = { addresses: readonly string[]; block: boolean } | null

type Deps = {
  database: Database
  services: Pick<Services, 'vault'>
  /** IP addresses that notifications come from; null accepts any. */
  senders: Senders
}
type Route = { Params: { secret: string; kind: string }; Body: string }

/**
 * Mounts the webhooks of payment services. A notification is stored as received before it is processed, and acknowledged at once. Their
 * URLs contain a secret, since nothing else authenticates the sender.
 */
export async function mountInbox(
  app: FastifyInstance,
  { database: { sql }, services, senders }: Deps,
): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LONGEST }, (_, body, done) =>
      done(null, body),
    )

    /** Whether a notification comes from an accepted address. */
    const isWelcome = (request: FastifyRequest): boolean => {
      if (!senders || senders.addresses.includes(addressOf(request))) return true
      request.log.warn({ ip: addressOf(request) }, 'payment notification from an unknown address')
      return !senders.block
    }

    // sent before a payment, so that a mistyped account number is rejected while the payer can still correct it
    scope.post<Route>('/in/:secret/check', async (request, reply) => {
      const isOurs = isSame(request.params.secret, paybillSecret(services.vault))
      if (!isOurs || !isWelcome(request)) return reply.code(404).send()
      const notice = readPaybillNotice(request.body)
      const isKnown = notice !== null && (await loanOf(sql, notice.account)) !== null
      return isKnown || notice?.account.startsWith('V')
        ? { ResultCode: '0', ResultDesc: 'Accepted' }
        : { ResultCode: 'C2B00012', ResultDesc: 'Rejected' }
    })

    scope.post<Route>('/in/:secret/:kind', async (request, reply) => {
      const { secret, kind } = request.params
      const isKind = (KINDS as readonly string[]).includes(kind)
      if (!isKind || !SECRET.test(secret) || !isWelcome(request)) return reply.code(404).send()
      if (!(await isKnown(sql, services.vault, kind as Kind, secret))) {
        const { left } = await countTry(sql, `notice:${networkOf(request)}`, STRANGERS)
        if (left < 0) return reply.code(404).send()
      }
      await storeCallback(sql, { kind, secret, body: request.body ?? '', address: addressOf(request) })
      return TAKEN
    })
  })
}

/** Stores a notification as received, and queues its processing. */
export async function storeCallback(sql: Sql, notice: typeof callback.$inferInsert): Promise<void> {
  await sql.transaction(async tx => {
    // PostgreSQL text cannot contain U+0000
    const body = notice.body.replaceAll('\u0000', '')
    const { id } = await addRow(tx, callback, { ...notice, body })
    await enqueue(tx, 'notice', { callback: id }, { key: `notice:${id}` })
  })
}

async function isKnown(sql: Sql, vault: Vault, kind: Kind, secret: string): Promise<boolean> {
  if (kind === 'paybill') return isSame(secret, paybillSecret(vault))
  for (const table of kind === 'prompt' ? [paymentIntent] : [payout, supersededPayout]) {
    if (await hasRow(sql, table, { secret })) return true
  }
  return false
}

/** Prompt notifications for this amount (minor units) or more are trusted only after a status query to the service confirms them. */
const ASKED_BACK = 50_000_00

/** Processes a payment notification: idempotent, order-independent, and ignores forged ones. */
export const noticeWorker =
  (sql: Sql, { mobileMoney, vault }: Pick<Services, 'mobileMoney' | 'vault'>) =>
  async ({ callback: id }: Jobs['notice']): Promise<void> => {
    const notice = await findRow(sql, callback, { id, appliedAt: null })
    if (!notice) return
    const denied = await isDenied(sql, mobileMoney, notice)
    await sql.transaction(async tx => {
      const held = await lockRow(tx, callback, { id, appliedAt: null })
      if (!held) return
      const outcome = denied ? 'denied' : await apply(tx, vault, held)
      await setRow(tx, callback, id, { appliedAt: query`now()`, outcome })
    })
  }

type Notice = typeof callback.$inferSelect

/**
 * Confirms a large payment with the service.
 * @returns whether the service denies it
 * @throws Error while the service does not know the outcome, so that the job is retried
 */
async function isDenied(
  sql: Sql,
  money: Services['mobileMoney'],
  { kind, secret, body }: Notice,
): Promise<boolean> {
  if (kind !== 'prompt') return false
  const notice = readPromptNotice(body)
  if (notice?.status !== 'paid' || notice.amount < ASKED_BACK) return false
  const intent = await findRow(sql, paymentIntent, { secret })
  // a notification may arrive before the response to our own request, which has the reference
  if (!intent || (intent.reference ?? notice.reference) !== notice.reference) return false
  const { status } = await money.check(notice.reference, intent.country)
  if (status === 'waiting') throw new Error('M-Pesa does not confirm a large payment yet.')
  return status === 'failed'
}

/** Deletes old notifications that have been processed. What they led to stays: payments, prompts and payouts. */
export async function sweepNotices(sql: Sql): Promise<void> {
  // by id, which follows time and has an index
  const oldest = sql
    .select({ id: callback.id })
    .from(callback)
    .where(isNotNull(callback.appliedAt))
    .orderBy(callback.id)
    .limit(MOST_SWEPT)
  await sql
    .delete(callback)
    .where(and(inArray(callback.id, oldest), query`${callback.at} < now() - ${KEPT_FOR}::interval`))
}

/** Applies a notification. @returns the outcome, in a word */
async function apply(tx: Sql, vault: Vault, { kind, secret, body }: Notice): Promise<string> {
  if (kind === 'prompt') return applyPrompt(tx, secret, body)
  if (kind === 'payout') return applyPayoutNotice(tx, secret, readPayoutNotice(body))
  if (kind === 'trace') return applyPayoutNotice(tx, secret, readTraceNotice(body), true)
  // no result yet does not mean failure, and the status is queried anyway
  if (kind === 'timeout') return 'timeout'
  if (!isSame(secret, paybillSecret(vault))) return 'unknown secret'
  const notice = readPaybillNotice(body)
  return notice ? takePaybill(tx, notice) : 'unreadable'
}

async function applyPrompt(tx: Sql, secret: string, body: string): Promise<string> {
  const intent = await lockRow(tx, paymentIntent, { secret })
  if (!intent) return 'unknown secret'
  const notice = readPromptNotice(body)
  if (!notice) return 'unreadable'
  if (intent.reference === null) {
    // the notification arrived before the response to our own request
    await setRow(tx, paymentIntent, intent.id, { reference: notice.reference })
  } else if (intent.reference !== notice.reference) return 'another reference'
  if (notice.status === 'paid') await takePrompt(tx, intent, notice)
  if (notice.status === 'failed') await settleFailed(tx, intent, notice.reason, notice.code)
  return notice.status
}
