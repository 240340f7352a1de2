import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { loan, loanEvent } from '#server/db/schema/index.ts'
import type { Signed } from '#server/http/routes.ts'
import { publishChange } from '#server/live/feed.ts'
import { type AuditEntry, recordBy } from '#server/notify/audit.ts'
import type { Loan } from './find.ts'

/** Records an event on a loan's timeline. @param by null for the system */
export async function addToTimeline(
  tx: Sql,
  id: string,
  by: { id: string; name: string } | null,
  what: string,
  { text = null, staffOnly = false }: { text?: string | null; staffOnly?: boolean } = {},
): Promise<void> {
  await tx
    .insert(loanEvent)
    .values({ loan: id, by: by?.id ?? null, byName: by?.name ?? null, what, note: text, staffOnly })
  // all events of a loan pass through here, so live updates are sent from here
  await tellOfLoan(tx, id, staffOnly)
}

/** Adds what was done to a loan to the audit trail. */
export const recordLoan = (
  tx: Sql,
  { person, address }: Pick<Signed, 'person' | 'address'>,
  { id, code }: Pick<Loan, 'id' | 'code'>,
  action: AuditEntry['action'],
  detail?: AuditEntry['detail'],
): Promise<void> =>
  recordBy(tx, person, address, { action, detail, subject: { kind: 'loan', id, name: code } })

async function tellOfLoan(tx: Sql, id: string, staffOnly: boolean): Promise<void> {
  const row = await findRow(tx, loan, id)
  if (!row) return
  const { client, tenant } = row
  await publishChange(tx, [`staff:${tenant}`, ...(staffOnly ? [] : [`person:${client}` as const])], 'loans')
}
