import type { Sql } from '#server/db/open.ts'
import { loanEvent } from '#server/db/schema/index.ts'

/** Writes what happened to a loan on its timeline. @param by null for the system */
export async function note(
  change: Sql,
  loan: string,
  by: { id: string; name: string } | null,
  what: string,
  { text = null, staffOnly = false }: { text?: string | null; staffOnly?: boolean } = {},
): Promise<void> {
  await change
    .insert(loanEvent)
    .values({ loan, by: by?.id ?? null, byName: by?.name ?? null, what, note: text, staffOnly })
}
