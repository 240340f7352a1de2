import { randomBytes } from 'node:crypto'
import { type AnyPgColumn, date, text, timestamp } from 'drizzle-orm/pg-core'
import { tenant } from './tenant.ts'

/** Creates an id: 24 hexadecimal digits, random from the first one on, since people read the first 5 or 6. */
export const newId = (): string => randomBytes(12).toString('hex')

export const id = () => text('id').primaryKey().$defaultFn(newId)

export const instant = (name: string) => timestamp(name, { withTimezone: true })

export const now = (name: string) => instant(name).notNull().defaultNow()

/** A calendar day as `2026-11-27`. */
export const day = (name: string) => date(name, { mode: 'string' })

/** Foreign key to an owning row, with cascading delete. */
export const owned = (name: string, to: () => AnyPgColumn) =>
  text(name).notNull().references(to, { onDelete: 'cascade' })

export const ownTenant = () =>
  text('tenant')
    .notNull()
    .references(() => tenant.code, { onDelete: 'cascade', onUpdate: 'cascade' })
