import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNull, sql as query } from 'drizzle-orm'
import type { Webhook, WebhookEvent } from '#contract/administration.ts'
import { pick } from '#contract/record.ts'
import type { Sql } from '#server/db/open.ts'
import { pageOf } from '#server/db/page.ts'
import { addRow, findRows, lockRow, requireLocked, requireRow, setRow } from '#server/db/row.ts'
import { delivery, job, webhook } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { differences } from '#server/notify/differences.ts'
import { enqueueWebhook } from '#server/notify/webhook.ts'
import { msg, Refusal, refuseInvalidFields } from '#server/refusal/message.ts'
import { readManaged, recordFor, refuseOthers } from '#server/tenant/managed.ts'

type Row = typeof webhook.$inferSelect

const PAGE = 20

export const webhookHandlers = {
  'GET portal/tenants/:code/webhooks': async ({ params: { code } }, context) => {
    const { sql } = context
    refuseOthers(context, code)
    await readManaged(sql, code)
    const isTheirs = eq(webhook.tenant, code)
    const hooks = await findRows(sql, webhook, isTheirs, asc(webhook.createdAt), asc(webhook.id))
    return { data: await withLast(sql, hooks) }
  },

  'POST portal/tenants/:code/webhooks': async ({ params: { code }, body }, context) => {
    refuseOthers(context, code)
    refuseOpenAddress(body.url, context)
    const secret = `whsec_${randomBytes(32).toString('base64')}`
    const data = await context.sql.transaction(async tx => {
      await readManaged(tx, code)
      const hook = await addRow(tx, webhook, {
        ...body,
        events: [...new Set(body.events)],
        tenant: code,
        secret: context.services.vault.seal(secret, 'webhook'),
      })
      await recordFor(tx, context, code, {
        action: 'webhook.added',
        subject: subjectOf(hook),
        detail: differences({}, body),
      })
      return oneWithLast(tx, hook)
    })
    return { secret, data }
  },

  'PATCH portal/tenants/:code/webhooks/:id': async ({ params, body }, context) => {
    refuseOthers(context, params.code)
    refuseOpenAddress(body.url, context)
    const data = await context.sql.transaction(async tx => {
      const before = await lockHook(tx, params)
      const wanted = { ...body, events: [...new Set(body.events)] }
      const after = await setRow(tx, webhook, before.id, wanted)
      const { url, events, active } = before
      const detail = differences({ url, events, active }, wanted)
      if (detail.length > 0) {
        await recordFor(tx, context, params.code, {
          action: 'webhook.changed',
          subject: subjectOf(after as Row),
          detail,
        })
      }
      return oneWithLast(tx, after as Row)
    })
    return { data }
  },

  'DELETE portal/tenants/:code/webhooks/:id': async ({ params }, context) => {
    refuseOthers(context, params.code)
    await context.sql.transaction(async tx => {
      const hook = await lockHook(tx, params)
      await tx.delete(webhook).where(eq(webhook.id, hook.id))
      await recordFor(tx, context, params.code, { action: 'webhook.removed', subject: subjectOf(hook) })
    })
    return { message: msg('webhook.removed') }
  },

  'POST portal/tenants/:code/webhooks/:id/ping': async ({ params }, context) => {
    refuseOthers(context, params.code)
    await context.sql.transaction(async tx => {
      const hook = await lockHook(tx, params)
      await enqueueWebhook(tx, hook.id, 'ping', {})
      await recordFor(tx, context, params.code, { action: 'webhook.tested', subject: subjectOf(hook) })
    })
    return { message: msg('webhook.ping') }
  },

  'GET portal/tenants/:code/webhooks/:id/deliveries': async ({ params, query }, context) => {
    const { sql } = context
    refuseOthers(context, params.code)
    const hook = await requireRow(sql, webhook, whichHook(params), 'webhook.none')
    const rows = sql
      .select()
      .from(delivery)
      .where(eq(delivery.webhook, hook.id))
      .orderBy(desc(delivery.at), desc(delivery.id))
      .$dynamic()
    const { found, ...page } = await pageOf(sql, rows, { size: PAGE, ...query })
    const data = found.map(({ webhook: _, event, at, nextAt, ...rest }) => ({
      ...rest,
      event: event as WebhookEvent,
      at: at.toISOString(),
      nextAt: nextAt?.toISOString() ?? null,
    }))
    return { data, ...page }
  },

  'POST portal/tenants/:code/webhooks/:id/deliveries/:delivery/again': async ({ params }, context) => {
    refuseOthers(context, params.code)
    await context.sql.transaction(async tx => {
      const hook = await lockHook(tx, params)
      const which = and(eq(delivery.id, params.delivery), eq(delivery.webhook, hook.id))
      const sent = await requireLocked(tx, delivery, which, 'webhook.no-delivery')
      const queued = sent.state === 'waiting' && (await lockRow(tx, job, isQueued(sent.id)))
      if (queued) {
        // the next retry may be hours away, while the receiver may be fixed by now
        if (queued.runAt <= new Date()) throw new Refusal('conflict', 'webhook.waiting')
        await setRow(tx, job, queued.id, { runAt: new Date() })
        return
      }
      await setRow(tx, delivery, sent.id, { state: 'waiting', nextAt: null })
      await enqueue(tx, 'webhook', { delivery: sent.id })
    })
    return { message: msg('webhook.again') }
  },
} satisfies SomeHandlers

/** Condition for the job of a delivery that is still to be tried. A delivery may wait without one, if a crash ended its last try. */
const isQueued = (id: string) =>
  and(
    eq(job.kind, 'webhook'),
    query`${job.payload}->>'delivery' = ${id}`,
    isNull(job.doneAt),
    isNull(job.failedAt),
  )

/** Refuses a malformed URL, and in production one without HTTPS, as deliveries could be read in transit. */
function refuseOpenAddress(url: string, { production }: Pick<Signed, 'production'>): void {
  if (!URL.canParse(url)) refuseInvalidFields({ url: 'webhook.url-form' })
  if (production && !url.startsWith('https://')) refuseInvalidFields({ url: 'field.https' })
}

const subjectOf = ({ id, url }: Row) => ({ kind: 'webhook', id, name: url })

type Which = { code: string; id: string }

const whichHook = ({ code, id }: Which) => and(eq(webhook.tenant, code), eq(webhook.id, id))

const lockHook = (tx: Sql, which: Which): Promise<Row> =>
  requireLocked(tx, webhook, whichHook(which), 'webhook.none')

const oneWithLast = async (sql: Sql, hook: Row): Promise<Webhook> =>
  (await withLast(sql, [hook]))[0] as Webhook

/** Adds the result of the newest attempted delivery; never the signing secret. */
async function withLast(sql: Sql, hooks: Row[]): Promise<Webhook[]> {
  const ids = hooks.map(({ id }) => id)
  const latest = await sql
    .selectDistinctOn([delivery.webhook], pick(delivery, 'webhook', 'at', 'status'))
    .from(delivery)
    .where(and(inArray(delivery.webhook, ids), gt(delivery.attempts, 0)))
    .orderBy(delivery.webhook, desc(delivery.at))
  const lastOf = new Map(latest.map(({ webhook, at, status }) => [webhook, { at: at.toISOString(), status }]))
  return hooks.map(({ id, url, events, active, createdAt }) => ({
    id,
    url,
    active,
    createdAt: createdAt.toISOString(),
    events: events as WebhookEvent[],
    last: lastOf.get(id) ?? null,
  }))
}
