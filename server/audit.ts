import type { Sql } from './db/open.ts'
import { audit } from './db/schema/index.ts'

export type AuditEntry = {
  tenant: string
  /** Who did it; null for the system. */
  actor: { id: string; name: string } | null
  /** `account.deactivated`. */
  action: string
  subject?: { kind: string; id: string; name: string }
  /** What changed, in words and figures that staff may read: no secrets. */
  detail?: { name: string; from: string | null; to: string | null }[]
  /** Where the request came from. */
  address?: string
}

/** Adds an entry to the audit trail, in the transaction that makes the change. */
export async function record(change: Sql, { actor, subject, ...entry }: AuditEntry): Promise<void> {
  await change.insert(audit).values({
    ...entry,
    actor: actor?.id ?? null,
    actorName: actor?.name ?? null,
    subjectKind: subject?.kind ?? null,
    subjectId: subject?.id ?? null,
    subjectName: subject?.name ?? null,
  })
}
