import { and, eq } from 'drizzle-orm'
import type { LiveKind } from '#contract/live-kind.ts'
import type { Sql } from '#server/db/open.ts'
import { liveChange } from '#server/db/schema/index.ts'

/** Counts the changes of a kind published to the staff of the demo's first tenant. */
export const timesTold = (sql: Sql, kind: LiveKind): Promise<number> =>
  sql.$count(liveChange, and(eq(liveChange.audience, 'staff:wezesha'), eq(liveChange.kind, kind)))
