import { bigserial, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ScoreItem } from '#contract/learning.ts'
import { account } from './account.ts'
import { author, day, instant, now, owned, ownTenant } from './columns.ts'
import { learningTrainee, ownTrainee } from './learning.ts'

/** A score entered by staff; scores that follow from other data are computed. */
export const learningScore = pgTable(
  'learning_score',
  {
    trainee: ownTrainee(),
    item: text('item').$type<ScoreItem>().notNull(),
    score: integer('score'),
    ...author(),
    at: now('at'),
  },
  table => [primaryKey({ columns: [table.trainee, table.item] })],
)

/** A certificate as issued. */
export const learningCertificate = pgTable(
  'learning_certificate',
  {
    code: text('code').primaryKey(),
    tenant: ownTenant(),
    trainee: text('trainee').references(() => learningTrainee.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    course: text('course').notNull(),
    cohort: text('cohort').notNull(),
    hub: text('hub').notNull().default(''),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on').notNull(),
    ...author(),
    at: now('at'),
    withdrawnAt: instant('withdrawn_at'),
    reason: text('reason'),
    looks: integer('looks').notNull().default(0),
  },
  table => [
    index('learning_certificate_trainee').on(table.trainee),
    index('learning_certificate_tenant').on(table.tenant, table.at),
  ],
)

/** Learning activity of users, as in a learning record store. Append-only: a trigger refuses changes. */
export const learningEvent = pgTable(
  'learning_event',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    tenant: ownTenant(),
    account: owned('account', () => account.id),
    trainee: text('trainee'),
    verb: text('verb').notNull(),
    object: text('object').notNull(),
    objectId: text('object_id').notNull(),
    objectName: text('object_name').notNull().default(''),
    result: jsonb('result').$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    /** Time on the device, and time of arrival on the server. */
    at: instant('at').notNull(),
    receivedAt: now('received_at'),
  },
  table => [
    index('learning_event_tenant').on(table.tenant, table.id),
    index('learning_event_trainee').on(table.trainee, table.id),
  ],
)
