import { eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Role } from '#contract/role.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { account, business, file, type submission, tenant as tenants } from '#server/db/schema/index.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import type { Files } from '#server/files/store.ts'
import { type FileOwner, fileRow } from '#server/http/stored-file.ts'
import { CAST } from './demo-people.ts'
import type { HubName } from './hubs.ts'
import { authorIn, demoEmail, idOf } from './people.ts'

/** Conversion of Kenyan prices to the shillings of a country. */
export const RATE = { KE: 1, TZ: 20 } as const
export const DAY = 86_400_000
export const HOUR = 3_600_000

export type Store = Pick<Files, 'write'>
export type Tenant = typeof tenants.$inferSelect

/** A person's hub and start, in days ago; null if they chose a hub without starting. */
export type Begun = { hub: HubName; started: number | null }

/** A table whose rows belong to a tenant, or to a business of it. */
type Owned = PgTable & ({ tenant: PgColumn } | { business: PgColumn })

/** Plants something for each demo tenant that has no rows in a table yet. */
export async function plantEach(
  sql: Sql,
  bare: Owned,
  plant: (tx: Sql, tenant: Tenant) => Promise<void>,
): Promise<void> {
  const all = await findRows(sql, tenants, { code: Object.keys(CAST) })
  for (const one of all) {
    const isOwn = eq('tenant' in bare ? bare.tenant : business.tenant, one.code)
    const own = sql.select({ id: business.id }).from(business).where(isOwn)
    const known = await sql.$count(bare, 'tenant' in bare ? isOwn : inArray(bare.business, own))
    if (known === 0) await plant(sql, one)
  }
}

/** Lists the businesses of a tenant's users, in the order of their roles. */
export async function businessesOf(tx: Sql, tenant: string, roles: readonly Role[]) {
  const ids = roles.map(role => idOf(demoEmail(role, tenant)))
  const found = await tx
    .select({ business, owner: account })
    .from(business)
    .innerJoin(account, eq(account.id, business.owner))
    .where(inArray(business.owner, ids))
  return found.sort((one, other) => ids.indexOf(one.owner.id) - ids.indexOf(other.owner.id))
}

/** Number of concurrent file writes. */
const LANES = 8

/** Collects files to plant together. */
export type Drawer = {
  /** Adds a file as if it had been uploaded. @returns its id, which is the same in every demo */
  keep(owner: FileOwner, file: UploadedFile): string
  /** Writes all rows; call it before inserting rows that refer to the files. */
  close(tx: Sql): Promise<void>
}

export function openDrawer(files: Store): Drawer {
  const rows = new Map<string, ReturnType<typeof fileRow>>()
  // limited concurrency, because of the limit of open files per process
  const lanes: Promise<void>[] = Array.from({ length: LANES }, () => Promise.resolve())
  return {
    keep(owner, given) {
      const { tenant, owner: person, purpose } = owner
      const id = idOf(`file ${rows.size} of ${tenant} ${person} ${purpose} ${given.name}`)
      const lane = rows.size % LANES
      rows.set(id, fileRow(id, owner, given))
      const written = (lanes[lane] as Promise<void>).then(() => files.write(id, given.bytes))
      // failures surface in `close`; this only avoids an unhandled rejection
      written.catch(() => {})
      lanes[lane] = written
      return id
    },
    async close(tx) {
      await Promise.all(lanes)
      if (rows.size === 0) return
      // the file may still exist, marked as unused after its user was deleted
      const again = { target: file.id, set: { unusedSince: null } }
      await tx
        .insert(file)
        .values([...rows.values()])
        .onConflictDoUpdate(again)
    },
  }
}

type Submission = typeof submission.$inferInsert
/** What a person submits for one step or question, and when. */
type Handed = {
  own: Submission
  at: number
  /** The content of each attempt. */
  content: () => Promise<Pick<Submission, 'value' | 'file'>>
  /** The reason if it was rejected, and when it was resubmitted. */
  rejected?: { reason: string; again?: number }
  isApproved: boolean
}

/** Returns the submissions for a step or question: one, or two if the first was rejected and resubmitted. */
export async function submissionsOf(
  { code }: Tenant,
  now: number,
  { own, at, content, rejected, isApproved }: Handed,
): Promise<Submission[]> {
  const handIn = async (on: number) => ({
    ...own,
    at: new Date(on),
    verdict: 'pending' as const,
    ...(await content()),
  })
  const first = await handIn(at)
  // about a day later, but not in the future
  const decided = {
    ...authorIn(code, 'processor'),
    decidedAt: new Date(Math.min(now - HOUR / 6, at + 20 * HOUR)),
  }
  if (!rejected) return [isApproved ? { ...first, verdict: 'approved', ...decided } : first]
  const { reason, again } = rejected
  const sentBack = { ...first, verdict: 'rejected' as const, reason, ...decided }
  return again
    ? [
        { ...sentBack, current: false },
        { ...(await handIn(again)), tries: 2 },
      ]
    : [sentBack]
}

/** Returns the progress that a person's current submissions amount to. */
export function progressOf(current: readonly Submission[], total: number) {
  const many = (verdict: Submission['verdict']) => current.filter(one => one.verdict === verdict).length
  return {
    total,
    done: many('pending') + many('approved'),
    pending: many('pending'),
    rejected: many('rejected'),
    lastAt: current.at(-1)?.at,
    approvedAt: many('approved') === total ? current.at(-1)?.decidedAt : null,
  }
}
