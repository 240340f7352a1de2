import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { id, instant, now, owned, ownTenant, whole } from './columns.ts'

/** Store metadata of a growing upload: see server/files/store.ts. */
type Grown = {
  size: number
  multipart?: { id: string; marks: string[] }
  loose?: { at: number; size: number }[]
}

/** A resumable upload in progress. On completion it becomes a row of `file` under the same id. */
export const upload = pgTable(
  'upload',
  {
    id: id(),
    tenant: ownTenant(),
    account: owned('account', () => account.id),
    /** Route and field that the file is for: `POST lending/loan/:id/documents file`. */
    purpose: text('purpose').notNull(),
    name: text('name').notNull(),
    /** Identifies the same file when the client resumes; null when the client sends none. */
    fingerprint: text('fingerprint'),
    /** Announced length, in bytes. */
    length: whole('length').notNull(),
    /** Bytes received, and where they are stored. */
    grown: jsonb('grown').$type<Grown>().notNull().default({ size: 0 }),
    /** `checking`: complete, but its content type is not verified yet. */
    state: text('state').$type<'open' | 'checking' | 'done' | 'refused'>().notNull().default('open'),
    /** Refusal sentence. */
    problem: text('problem'),
    /** Lease of the process that stores a part of it or verifies it. */
    checkedUntil: instant('checked_until'),
    createdAt: now('created_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [
    uniqueIndex('upload_fingerprint').on(table.account, table.purpose, table.fingerprint),
    index('upload_account').on(table.account).where(sql`${table.state} = 'open'`),
    index('upload_expires').on(table.expiresAt),
  ],
)
