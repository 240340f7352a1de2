import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, now, owned, ownTenant } from './columns.ts'
import { partnerSite } from './tenant.ts'

/** Job queue, written in the same transaction as the change that needs it (transactional outbox): all outgoing calls go through it. */
export const job = pgTable(
  'job',
  {
    id: id(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** Deduplication key: two jobs with one key are one job. */
    key: text('key'),
    /** Jobs that a user is waiting for on screen run first. */
    priority: text('priority').$type<'first' | 'later'>().notNull().default('later'),
    runAt: now('run_at'),
    attempts: integer('attempts').notNull().default(0),
    /** Lease of the worker that runs it; once expired, another worker may take the job. */
    lockedUntil: instant('locked_until'),
    doneAt: instant('done_at'),
    /** When the worker gave up. */
    failedAt: instant('failed_at'),
    error: text('error'),
    createdAt: now('created_at'),
  },
  table => [
    uniqueIndex('job_key').on(table.key),
    index('job_due')
      .on(table.kind, table.priority, table.runAt)
      .where(sql`${table.doneAt} is null and ${table.failedAt} is null`),
  ],
)

/** A secret key of a partner's server, stored as the SHA-256 of its text. */
export const partnerSecret = pgTable(
  'partner_secret',
  {
    id: id(),
    site: owned('site', () => partnerSite.key),
    hash: text('hash').notNull(),
    ending: text('ending').notNull(),
    createdAt: now('created_at'),
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at'),
  },
  table => [uniqueIndex('partner_secret_hash').on(table.hash), index('partner_secret_site').on(table.site)],
)

/** A webhook endpoint of a partner's server. */
export const webhook = pgTable(
  'webhook',
  {
    id: id(),
    tenant: ownTenant(),
    url: text('url').notNull(),
    events: text('events').array().notNull(),
    active: boolean('active').notNull().default(true),
    /** Signing secret, sealed with the vault. */
    secret: text('secret').notNull(),
    createdAt: now('created_at'),
  },
  table => [index('webhook_tenant').on(table.tenant)],
)

/** Delivery of one event to one webhook. */
export const delivery = pgTable(
  'delivery',
  {
    id: id(),
    webhook: owned('webhook', () => webhook.id),
    /** Increases with every event, so that a receiver can order late deliveries. */
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    event: text('event').notNull(),
    payload: text('payload').notNull(),
    state: text('state').$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    status: integer('status').notNull().default(0),
    answer: text('answer').notNull().default(''),
    at: now('at'),
    nextAt: instant('next_at'),
  },
  table => [
    index('delivery_webhook').on(table.webhook, table.at),
    // for the sweep
    index('delivery_at').on(table.at),
  ],
)
