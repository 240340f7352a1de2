import { inArray, sql as query } from 'drizzle-orm'
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

/** Where somebody of the demo belongs, and when they started, in days ago: null for whoever has chosen a hub and not started. */
export type Begun = { hub: HubName; started: number | null }

/**
 * Plants something for each of the demo's tenants, in a transaction of its own.
 * @param lock number of the advisory lock that lets one process at a time do it
 */
export async function plantEach(
  sql: Sql,
  lock: number,
  plant: (change: Sql, tenant: Tenant) => Promise<void>,
): Promise<void> {
  const known = await sql
    .select()
    .from(tenants)
    .where(inArray(tenants.code, Object.keys(CAST)))
  for (const one of known) {
    await sql.transaction(async change => {
      await change.execute(query`select pg_advisory_xact_lock(${lock})`)
      await plant(change, one)
    })
  }
}

/** How many files are written at once. */
const LANES = 8

/** Files that are planted together. */
export type Drawer = {
  /** Keeps a file as though it had been uploaded. @returns its id: the same file has the same in every demo */
  keep(owner: FileOwner, file: UploadedFile): string
  /** Puts all of them down. What uses them comes after. */
  close(change: Sql): Promise<void>
}

export function openDrawer(files: Store): Drawer {
  const rows = new Map<string, ReturnType<typeof fileRow>>()
  // a few at a time: the machine lets a process open only so many files
  const lanes: Promise<void>[] = Array.from({ length: LANES }, () => Promise.resolve())
  return {
    keep(owner, given) {
      const { tenant, owner: person, purpose } = owner
      const id = idOf(`file ${rows.size} of ${tenant} ${person} ${purpose} ${given.name}`)
      const lane = rows.size % LANES
      rows.set(id, fileRow(id, owner, given))
      const written = (lanes[lane] as Promise<void>).then(() => files.write(id, given.bytes))
      // one that fails is waited for in the end, with the others
      written.catch(() => {})
      lanes[lane] = written
      return id
    },
    async close(change) {
      await Promise.all(lanes)
      if (rows.size === 0) return
      // somebody may have taken away what used it, and the file is still there
      const again = { target: file.id, set: { unusedSince: null } }
      await change
        .insert(file)
        .values([...rows.values()])
        .onConflictDoUpdate(again)
    },
  }
}

/** Who decided about what was handed in at a moment, and when: a working day later, unless that is still to come. */
export const decisionOn = ({ code }: Tenant, at: number, now: number) => ({
  by: idOf(demoEmail('processor', code)),
  byName: CAST[code]?.users.processor ?? '',
  decidedAt: new Date(Math.min(now - HOUR / 6, at + 20 * HOUR)),
})
