import type { Sql } from './db/open.ts'
import { openBook } from './lending/book.ts'
import type { LendingCore } from './lending/core.ts'
import { type Banking, openBanking } from './providers/banking.ts'
import { type BreachCheck, openBreachCheck } from './providers/breach.ts'
import { type Files, openFiles } from './providers/files.ts'
import { type MobileMoney, openMobileMoney } from './providers/mobile-money.ts'
import type { Settings } from './settings.ts'
import { createVault, type Vault } from './vault.ts'

/** What handlers reach besides the database. What leaves the process goes through the job queue instead: see jobs/queue.ts. */
export type Services = {
  book: LendingCore
  vault: Vault
  files: Files
  mobileMoney: MobileMoney
  banking: Banking
  isBreached: BreachCheck
}

/** Connects to what the settings name. @param secret what the vault's keys are derived from @param sql where the built-in ledger is */
export function openServices(
  {
    dataDir,
    mobileMoney,
    banking,
    breachCheckUrl,
  }: Pick<Settings, 'dataDir' | 'mobileMoney' | 'banking' | 'breachCheckUrl'>,
  secret: string,
  sql: Sql,
): Services {
  return {
    book: openBook(sql),
    vault: createVault(secret),
    files: openFiles(dataDir),
    mobileMoney: openMobileMoney(mobileMoney),
    banking: openBanking(banking),
    isBreached: openBreachCheck(breachCheckUrl),
  }
}
