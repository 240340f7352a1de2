import { and, asc, eq } from 'drizzle-orm'
import { hub } from '#server/db/schema/index.ts'
import type { OnboardingHandlers } from './table.ts'

/** Lists the active hubs of a tenant. */
export const hubHandlers = {
  'GET onboarding/hubs': async (_, { database, person }) => ({
    data: await database.sql
      .select()
      .from(hub)
      .where(and(eq(hub.tenant, person.tenant), hub.active))
      .orderBy(asc(hub.place), asc(hub.name)),
  }),
} satisfies Partial<OnboardingHandlers>
