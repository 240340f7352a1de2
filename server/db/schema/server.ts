import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** What the server knows of itself, in one row. */
export const serverState = pgTable(
  'server_state',
  {
    id: text('id').primaryKey().default('this'),
    /** A known text sealed with SECRET: one that does not open was sealed with another secret. */
    canary: text('canary'),
    /** Written now and then, to see that the database can still write. */
    writtenAt: instant('written_at'),
  },
  table => [check('server_state_one', sql`${table.id} = 'this'`)],
)
