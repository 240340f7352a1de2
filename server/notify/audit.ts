import type { AuditAction } from '#contract/audit-words.ts'
import type { Sql } from '#server/db/open.ts'
import { addRows } from '#server/db/row.ts'
import { audit } from '#server/db/schema/index.ts'
import { type Account, subjectOf } from './message.ts'

export type AuditEntry = {
  tenant: string
  /** The acting user; null for the system. */
  actor: { id: string; name: string } | null
  /** Listed in `contract/audit-words.ts`, with its display texts. */
  action: AuditAction
  subject?: { kind: string; id: string; name: string }
  /** Changed values, as shown to staff: no secrets. */
  detail?: { name: string; from: string | null; to: string | null }[]
  /** IP address of the request. */
  address?: string
}

/** Adds an entry to the audit trail, in the transaction that makes the change. */
export const recordAudit = (tx: Sql, entry: AuditEntry): Promise<void> => recordAudits(tx, [entry])

/** Adds what a signed-in user did, by default to their own tenant's trail. */
export const recordBy = (
  tx: Sql,
  person: { id: string; name: string; tenant: string },
  address: string,
  act: Omit<AuditEntry, 'tenant' | 'actor' | 'address'> & { tenant?: string },
): Promise<void> => recordAudit(tx, { tenant: person.tenant, actor: person, address, ...act })

/** Adds what somebody did to their own account, who may not be signed in yet. */
export function recordOwn(
  tx: Sql,
  owner: Pick<Account, 'id' | 'tenant' | 'firstName' | 'lastName'>,
  action: AuditAction,
  address: string,
): Promise<void> {
  const subject = subjectOf(owner)
  return recordAudit(tx, { tenant: owner.tenant, actor: subject, action, subject, address })
}

/** Adds many entries to the audit trail at once. */
export const recordAudits = (tx: Sql, entries: AuditEntry[]): Promise<void> =>
  addRows(tx, audit, entries.map(rowOf))

const rowOf = ({ actor, subject, ...entry }: AuditEntry): typeof audit.$inferInsert => ({
  ...entry,
  actor: actor?.id ?? null,
  actorName: actor?.name ?? null,
  subjectKind: subject?.kind ?? null,
  subjectId: subject?.id ?? null,
  subjectName: subject?.name ?? null,
})
