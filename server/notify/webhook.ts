import { and, eq, sql as query } from 'drizzle-orm'
import type { WebhookEvent } from '#contract/administration.ts'
import type { WebhookData, WebhookName } from '#contract/event.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, setRow } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { delivery, webhook } from '#server/db/schema/index.ts'
import { enqueue } from '#server/jobs/queue.ts'

/**
 * Sends an event to a tenant's webhooks, in the transaction that causes it.
 * @param data ids only: receivers query the API for details
 */
export async function sendWebhook<Name extends WebhookName>(
  tx: Sql,
  tenant: string,
  event: Name,
  data: WebhookData<Name>,
): Promise<void> {
  const hooks = await tx
    .select({ id: webhook.id })
    .from(webhook)
    .where(and(eq(webhook.tenant, tenant), webhook.active, query`${event} = any(${webhook.events})`))
  for (const hook of hooks) await enqueueWebhook(tx, hook.id, event, data)
}

/** Enqueues an event for one webhook. */
export async function enqueueWebhook(
  tx: Sql,
  hook: string,
  event: WebhookEvent,
  data: Record<string, unknown>,
): Promise<void> {
  const id = newId()
  const made = await addRow(tx, delivery, { id, webhook: hook, event, payload: '' })
  // the sequence lets receivers order late deliveries, since retries arrive out of order
  const payload = JSON.stringify({ id, sequence: made.sequence, event, at: new Date().toISOString(), data })
  await setRow(tx, delivery, id, { payload })
  await enqueue(tx, 'webhook', { delivery: id })
}
