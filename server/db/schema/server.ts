import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Server-wide state, in one row. */
export const serverState = pgTable(
  'server_state',
  {
    id: text('id').primaryKey().default('this'),
    /** A known text sealed with SECRET: if it does not open, SECRET has changed. */
    canary: text('canary'),
    /** Updated periodically, to check that the database is writable. */
    writtenAt: instant('written_at'),
  },
  table => [check('server_state_one', sql`${table.id} = 'this'`)],
)
