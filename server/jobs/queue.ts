import type { Sql } from '#server/db/open.ts'
import { job } from '#server/db/schema/index.ts'

/** A mail by one of the templates of `messages/`, to an account or an address. */
export type Jobs = {
  mail: {
    tenant: string
    portal: string
    to: string
    language: 'en' | 'sw'
    template: string
    values: Record<string, string>
  }
  sms: { tenant: string; to: string; language: 'en' | 'sw'; template: string; values: Record<string, string> }
  webhook: { delivery: string }
}

/**
 * Asks for work to be done after the transaction that asks for it, at least once, with growing pauses between failures.
 * @param key two jobs with one key are one job
 */
export async function enqueue<Kind extends keyof Jobs>(
  change: Sql,
  kind: Kind,
  payload: Jobs[Kind],
  { key, runAt }: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await change.insert(job).values({ kind, payload, key, runAt }).onConflictDoNothing()
}
