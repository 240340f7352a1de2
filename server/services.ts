import type { Banking } from './providers/banking.ts'
import type { Files } from './providers/files.ts'
import type { MobileMoney } from './providers/mobile-money.ts'
import { Refusal } from './refusal.ts'
import type { Settings } from './settings.ts'
import { createVault, type Vault } from './vault.ts'

/** What handlers reach besides the database. What leaves the process goes through the job queue instead: see jobs/queue.ts. */
export type Services = {
  vault: Vault
  files: Files
  mobileMoney: MobileMoney
  banking: Banking
}

const off = () => {
  throw new Refusal('not-configured', 'This service is not switched on.')
}

/** Connects to what the settings name. @param secret what the vault's keys are derived from */
export function openServices(_settings: Settings, secret: string): Services {
  return {
    vault: createVault(secret),
    files: { write: off, read: off, remove: off },
    mobileMoney: { ask: off, check: off },
    banking: {
      on: { banks: [], bvn: false, accountLinking: false },
      list: off,
      verify: off,
      lookUpBvn: off,
      confirmBvn: off,
    },
  }
}
