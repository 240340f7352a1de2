import type { Sql } from '#server/db/open.ts'
import type { LendingCore } from './core.ts'
import { openLedger } from './ledger.ts'

/** Opens the book of loans: the ledger on our own tables. */
export const openBook = (sql: Sql): LendingCore => openLedger(sql)
