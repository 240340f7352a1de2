import type { Banking } from './providers/banking.ts'
import type { Files } from './providers/files.ts'
import type { MobileMoney } from './providers/mobile-money.ts'
import type { Vault } from './vault.ts'

/** What handlers reach besides the database. What leaves the process goes through the job queue instead: see jobs/queue.ts. */
export type Services = {
  vault: Vault
  files: Files
  mobileMoney: MobileMoney
  banking: Banking
}
