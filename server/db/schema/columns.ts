import { randomBytes } from 'node:crypto'
import { type AnyPgColumn, bigint, date, text, timestamp } from 'drizzle-orm/pg-core'
import { tenant } from './tenant.ts'

/** Creates an id: 24 hexadecimal digits, random from the first one on, since people read the first 5 or 6. */
export const newId = (): string => randomBytes(12).toString('hex')

export const id = () => text('id').primaryKey().$defaultFn(newId)

export const instant = (name: string) => timestamp(name, { withTimezone: true })

export const now = (name: string) => instant(name).notNull().defaultNow()

/** A whole number that may exceed 32 bits, such as an amount in minor units; far below 2^53. */
export const whole = (name: string) => bigint(name, { mode: 'number' })

/** A calendar day as `2026-11-27`. */
export const day = (name: string) => date(name, { mode: 'string' })

/** Foreign key to a row that cannot be deleted before this one. */
export const refers = (name: string, to: () => AnyPgColumn) => text(name).notNull().references(to)

/** Foreign key to an owning row, with cascading delete. */
export const owned = (name: string, to: () => AnyPgColumn) =>
  text(name).notNull().references(to, { onDelete: 'cascade' })

export const ownTenant = () =>
  text('tenant')
    .notNull()
    .references(() => tenant.code, { onDelete: 'cascade', onUpdate: 'cascade' })

/** Who did something: the id and the name of an account, which may be deleted later. */
export const author = () => ({ by: text('by').notNull(), byName: text('by_name').notNull() })

/** When, by whom and why something was voided; null while it stands. */
export const voided = () => ({
  voidedAt: instant('voided_at'),
  voidedBy: text('voided_by'),
  voidReason: text('void_reason'),
})
