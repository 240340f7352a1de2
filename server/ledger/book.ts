import type { Sql } from '#server/db/open.ts'
import type { LendingCore } from './core.ts'
import { keepingFunds } from './core-funds.ts'
import { openFineract } from './fineract.ts'
import type { CoreLog, FineractAccount } from './fineract-call.ts'
import { openLedger } from './ledger.ts'

/** Opens the lending core: the outside one that the settings name, else the ledger on our own tables. */
export const openBook = (
  { fineract }: { fineract: FineractAccount | null },
  sql: Sql,
  log: CoreLog,
): LendingCore => (fineract ? keepingFunds(openFineract(fineract, { log }), sql) : openLedger(sql))
