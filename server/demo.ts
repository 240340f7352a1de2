import { eq } from 'drizzle-orm'
import type { Sql } from './db/open.ts'
import { partnerSite } from './db/schema/index.ts'
import { plantHubs } from './demo/hubs.ts'
import { plantAllFunds, plantLoans } from './demo/lending.ts'
import { plantPeople } from './demo/people.ts'
import { demoTenants } from './demo/tenants.ts'
import { seed } from './seed.ts'

/**
 * Puts the demo's tenants, people, hubs and loan products into the database where they are missing.
 * @param examplesPort where the examples are served: a partner's site may move between two starts
 * @param loans whether tenants that have no loans get some, on the built-in ledger
 */
export async function plantDemo(
  sql: Sql,
  { examplesPort, loans = false }: { examplesPort: number | null; loans?: boolean },
): Promise<void> {
  const origins = ['localhost', '127.0.0.1'].map(host => `http://${host}:${examplesPort}`)
  const tenants = demoTenants(origins)
  await seed(sql, tenants)
  for (const { key } of tenants.flatMap(tenant => tenant.partnerSites)) {
    await sql.update(partnerSite).set({ origins }).where(eq(partnerSite.key, key))
  }
  await plantPeople(sql, tenants)
  await plantHubs(sql, tenants)
  await plantAllFunds(sql, tenants)
  if (loans) await plantLoans(sql, tenants)
}
