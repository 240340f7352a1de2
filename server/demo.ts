import { eq } from 'drizzle-orm'
import type { Sql } from './db/open.ts'
import { partnerSite } from './db/schema/index.ts'
import { plantPeople } from './demo/people.ts'
import { demoTenants } from './demo/tenants.ts'
import { seed } from './seed.ts'

/**
 * Puts the demo's tenants and people into the database where they are missing.
 * @param examplesPort where the examples are served: a partner's site may move between two starts
 */
export async function plantDemo(sql: Sql, { examplesPort }: { examplesPort: number | null }): Promise<void> {
  const origins = ['localhost', '127.0.0.1'].map(host => `http://${host}:${examplesPort}`)
  const tenants = demoTenants(origins)
  await seed(sql, tenants)
  for (const { key } of tenants.flatMap(tenant => tenant.partnerSites)) {
    await sql.update(partnerSite).set({ origins }).where(eq(partnerSite.key, key))
  }
  await plantPeople(sql, tenants)
}
