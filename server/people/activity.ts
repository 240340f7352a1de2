import { and, desc, eq, lt } from 'drizzle-orm'
import { audit } from '#server/db/schema/index.ts'
import { toRow } from '#server/tenant/trail.ts'
import type { ClientHandlers } from './table.ts'
import { findSeen } from './visibility.ts'

const PAGE = 50

export const activityHandlers = {
  'GET account/client/:id/activity': async ({ params, query }, { database: { sql }, person }) => {
    const { id, tenant } = await findSeen(sql, person, params.id)
    const entries = await sql
      .select()
      .from(audit)
      .where(
        and(
          eq(audit.subjectId, id),
          eq(audit.tenant, tenant),
          query.before === undefined ? undefined : lt(audit.id, query.before),
        ),
      )
      .orderBy(desc(audit.id))
      .limit(PAGE)
    return { data: entries.map(toRow) }
  },
} satisfies Partial<ClientHandlers>
