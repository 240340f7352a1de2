import { inArray } from 'drizzle-orm'
import { type Job, lockFor } from '#server/db/advisory-lock.ts'
import type { Sql } from '#server/db/open.ts'
import { file, tenant as tenants } from '#server/db/schema/index.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import type { Files } from '#server/files/store.ts'
import { type FileOwner, fileRow } from '#server/http/stored-file.ts'
import { CAST } from './demo-people.ts'
import type { HubName } from './hubs.ts'
import { demoEmail, idOf } from './people.ts'

export const DAY = 86_400_000
export const HOUR = 3_600_000

export type Store = Pick<Files, 'write'>
export type Tenant = typeof tenants.$inferSelect

/** A person's hub and start, in days ago; null if they chose a hub without starting. */
export type Begun = { hub: HubName; started: number | null }

/**
 * Plants something for each demo tenant, in one transaction per tenant.
 * @param job names the lock that admits one process at a time
 */
export async function plantEach(
  sql: Sql,
  job: Job,
  plant: (change: Sql, tenant: Tenant) => Promise<void>,
): Promise<void> {
  const known = await sql
    .select()
    .from(tenants)
    .where(inArray(tenants.code, Object.keys(CAST)))
  for (const one of known) {
    await sql.transaction(async change => {
      await lockFor(change, job)
      await plant(change, one)
    })
  }
}

/** Number of concurrent file writes. */
const LANES = 8

/** Collects files to plant together. */
export type Drawer = {
  /** Adds a file as if it had been uploaded. @returns its id, which is the same in every demo */
  keep(owner: FileOwner, file: UploadedFile): string
  /** Writes all rows; call it before inserting rows that refer to the files. */
  close(change: Sql): Promise<void>
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
    async close(change) {
      await Promise.all(lanes)
      if (rows.size === 0) return
      // the file may still exist, marked as unused after its user was deleted
      const again = { target: file.id, set: { unusedSince: null } }
      await change
        .insert(file)
        .values([...rows.values()])
        .onConflictDoUpdate(again)
    },
  }
}

/** Returns who decided on a submission and when: about a day later, but not in the future. */
export const decisionOn = ({ code }: Tenant, at: number, now: number) => ({
  by: idOf(demoEmail('processor', code)),
  byName: CAST[code]?.users.processor ?? '',
  decidedAt: new Date(Math.min(now - HOUR / 6, at + 20 * HOUR)),
})
