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
import { msg, Refusal } from '#server/refusal/message.ts'

/** External services that handlers may call directly. Other outgoing calls go through the job queue: see jobs/queue.ts. */
export type Services = {
  book: LendingCore
  vault: Vault
  files: Files
  scan: Scan
  mobileMoney: MobileMoney
  banking: Banking
  /** Services of other markets; null when not configured. */
  paystack: Paystack | null
  remita: Remita | null
  mono: Mono | null
  /** Null when invoices are not sent to Kenya's tax authority. */
  etims: Etims | null
  /** Null when no map service is configured. */
  map: MapTiles
  isBreached: BreachCheck
}

/** Settings of the external services; null for an unused one. */
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
 * Connects to the configured services.
 * @param secret secret that the vault's keys are derived from
 * @param sql database of the built-in ledger
 * @param log receives problems of an external lending core
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
 * Returns a service that is optional for a provider.
 * @param name name or purpose of the service, for the message
 * @throws Refusal not-configured when it is null
 */
export function switchedOn<Service>(service: Service | null, name: Value): Service {
  if (service) return service
  throw new Refusal('not-configured', msg('market.not-on', { service: name }))
}
