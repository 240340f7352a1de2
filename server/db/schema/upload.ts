import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { account } from './account.ts'
import { id, instant, now, ownTenant } from './columns.ts'

/** What a store must know of a content that grows: see server/files/store.ts. */
type Grown = {
  size: number
  multipart?: { id: string; marks: string[] }
  loose?: { at: number; size: number }[]
}

/** A file on its way to us. It becomes a row of `file` under the same id. */
export const upload = pgTable(
  'upload',
  {
    id: id(),
    tenant: ownTenant(),
    account: text('account')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The call and its field that the file is for: `POST lending/loan/:id/documents file`. */
    purpose: text('purpose').notNull(),
    name: text('name').notNull(),
    /** What the sender takes the same file for when it begins again; null where it does not say. */
    fingerprint: text('fingerprint'),
    /** Announced, in bytes. */
    length: bigint('length', { mode: 'number' }).notNull(),
    /** What came, and where it lies. */
    grown: jsonb('grown').$type<Grown>().notNull().default({ size: 0 }),
    /** `checking`: it is whole, and nobody has seen yet what it is. */
    state: text('state').$type<'open' | 'checking' | 'done' | 'refused'>().notNull().default('open'),
    /** The sentence it was refused with. */
    problem: text('problem'),
    /** Until when a process has the checking for itself. */
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
