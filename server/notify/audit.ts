import type { AuditAction } from '#contract/audit-words.ts'
import type { Sql } from '#server/db/open.ts'
import { audit } from '#server/db/schema/index.ts'

export type AuditEntry = {
  tenant: string
  /** Who did it; null for the system. */
  actor: { id: string; name: string } | null
  /** A row of `contract/audit-words.ts`, where people’s words for it are. */
  action: AuditAction
  subject?: { kind: string; id: string; name: string }
  /** What changed, in words and figures that staff may read: no secrets. */
  detail?: { name: string; from: string | null; to: string | null }[]
  /** Where the request came from. */
  address?: string
}

/** Adds an entry to the audit trail, in the transaction that makes the change. */
export const record = (change: Sql, entry: AuditEntry): Promise<void> => recordAll(change, [entry])

/** Rows that one statement inserts. */
const PIECE = 1_000

/** Adds many at once. */
export async function recordAll(change: Sql, entries: AuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += PIECE) {
    await change.insert(audit).values(entries.slice(from, from + PIECE).map(rowOf))
  }
}

const rowOf = ({ actor, subject, ...entry }: AuditEntry): typeof audit.$inferInsert => ({
  ...entry,
  actor: actor?.id ?? null,
  actorName: actor?.name ?? null,
  subjectKind: subject?.kind ?? null,
  subjectId: subject?.id ?? null,
  subjectName: subject?.name ?? null,
})
