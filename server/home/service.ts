import { and, count, isNotNull, sql as query } from 'drizzle-orm'
import { job } from '#server/db/schema/index.ts'
import type { HomeReads } from './reads.ts'

/** How long failed jobs are reported. */
const NEWS = '7 days'

/** What the service itself contributes to home pages: failed jobs. */
export const serviceHome: HomeReads = {
  blocks: {
    service: {
      who: 'tenant.manage',
      module: 'account',
      async read({ sql }) {
        const failed = await sql
          .select({ name: job.kind, count: count() })
          .from(job)
          .where(and(isNotNull(job.failedAt), query`${job.failedAt} > now() - ${NEWS}::interval`))
          .groupBy(job.kind)
          .orderBy(job.kind)
        return { failed }
      },
    },
  },
}
