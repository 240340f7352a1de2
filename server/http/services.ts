import type { Value } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { createVault, type Vault } from '#server/db/vault.ts'
import { openFiles } from '#server/files/open.ts'
import type { S3Account } from '#server/files/s3.ts'
import type { Files } from '#server/files/store.ts'
import { openBook } from '#server/ledger/book.ts'
import type { LendingCore } from '#server/ledger/core.ts'
import type { CoreLog, FineractAccount } from '#server/ledger/fineract-call.ts'
import { type BankAccounts, type Banking, openBanking } from '#server/providers/banking.ts'
import { type BreachCheck, openBreachCheck } from '#server/providers/breach.ts'
import { type Etims, type EtimsAccount, openEtims } from '#server/providers/etims.ts'
import { type MapAccount, type MapTiles, openMapTiles } from '#server/providers/map-tiles.ts'
import {
  type MobileMoney,
  type MobileMoneyAccounts,
  openMobileMoney,
} from '#server/providers/mobile-money.ts'
import { type Mono, openMono } from '#server/providers/mono.ts'
import { openPaystack, type Paystack } from '#server/providers/paystack.ts'
import { openRemita, type Remita } from '#server/providers/remita.ts'
import { openScan, type Scan } from '#server/providers/scan.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'

/** What handlers reach besides the database. What leaves the process goes through the job queue instead: see jobs/queue.ts. */
export type Services = {
  book: LendingCore
  vault: Vault
  files: Files
  scan: Scan
  mobileMoney: MobileMoney
  banking: Banking
  /** Services of other markets; null for one that is not switched on. */
  paystack: Paystack | null
  remita: Remita | null
  mono: Mono | null
  /** Null where invoices are not sent to Kenya's tax authority. */
  etims: Etims | null
  /** Null where no map can be drawn. */
  map: MapTiles
  isBreached: BreachCheck
}

/** Where the services are, and the accounts with them; null for one that is not used. */
type OutsideSettings = {
  dataDir: string
  s3: S3Account | null
  scanUrl: string | null
  mobileMoney: MobileMoneyAccounts
  banking: BankAccounts
  breachCheckUrl: string | null
  etims: EtimsAccount | null
  mapTiles: MapAccount
  fineract: FineractAccount | null
}

/**
 * Connects to what the settings name.
 * @param secret what the vault's keys are derived from
 * @param sql where the built-in ledger is
 * @param log where an outside lending core's troubles go
 */
export function openServices(
  { dataDir, mobileMoney, banking, breachCheckUrl, etims, fineract, s3, scanUrl, mapTiles }: OutsideSettings,
  secret: string,
  sql: Sql,
  log: CoreLog,
): Services {
  return {
    book: openBook({ fineract }, sql, log),
    vault: createVault(secret),
    files: openFiles({ dataDir, s3 }),
    scan: openScan(scanUrl),
    mobileMoney: openMobileMoney(mobileMoney),
    banking: openBanking(banking),
    paystack: openPaystack(banking.paystack),
    remita: openRemita(banking.remita),
    mono: openMono(banking.mono),
    etims: openEtims(etims),
    map: openMapTiles(mapTiles),
    isBreached: openBreachCheck(breachCheckUrl),
  }
}

/**
 * A service that only some providers have.
 * @param name as people know it, or what it is for
 * @throws Refusal not-configured where it is not switched on
 */
export function switchedOn<Service>(service: Service | null, name: Value): Service {
  if (service) return service
  throw new Refusal('not-configured', msg('market.not-on', { service: name }))
}
