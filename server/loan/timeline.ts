import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { loan, loanEvent } from '#server/db/schema/index.ts'
import type { Signed } from '#server/http/routes.ts'
import { tell } from '#server/live/feed.ts'
import { type AuditEntry, recordBy } from '#server/notify/audit.ts'
import type { Loan } from './find.ts'

/** Records an event on a loan's timeline. @param by null for the system */
export async function note(
  change: Sql,
  id: string,
  by: { id: string; name: string } | null,
  what: string,
  { text = null, staffOnly = false }: { text?: string | null; staffOnly?: boolean } = {},
): Promise<void> {
  await change
    .insert(loanEvent)
    .values({ loan: id, by: by?.id ?? null, byName: by?.name ?? null, what, note: text, staffOnly })
  // all events of a loan pass through here, so live updates are sent from here
  await tellOfLoan(change, id, staffOnly)
}

/** Adds what was done to a loan to the audit trail. */
export const recordLoan = (
  change: Sql,
  { person, address }: Pick<Signed, 'person' | 'address'>,
  { id, code }: Pick<Loan, 'id' | 'code'>,
  action: AuditEntry['action'],
  detail?: AuditEntry['detail'],
): Promise<void> =>
  recordBy(change, person, address, { action, detail, subject: { kind: 'loan', id, name: code } })

async function tellOfLoan(change: Sql, id: string, staffOnly: boolean): Promise<void> {
  const row = await findRow(change, loan, id)
  if (!row) return
  const { client, tenant } = row
  await tell(change, [`staff:${tenant}`, ...(staffOnly ? [] : [`person:${client}` as const])], 'loans')
}
