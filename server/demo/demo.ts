import { eq, sql as query } from 'drizzle-orm'
import type { Progress, Sql } from '#server/db/open.ts'
import { partnerSite, tenant } from '#server/db/schema/index.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import { seed } from '#server/tenant/seed.ts'
import { plantBooks } from './books.ts'
import { plantBudgets } from './budgets.ts'
import { plantDocuments } from './documents.ts'
import { plantHubs } from './hubs.ts'
import type { Store } from './insert.ts'
import { plantInvest } from './invest.ts'
import { plantLearning } from './learning.ts'
import { plantAllFunds, plantLoans } from './lending.ts'
import { plantHanded } from './onboarding.ts'
import { plantPapers } from './papers.ts'
import { plantPeople } from './people.ts'
import { plantPlaybooks } from './playbooks.ts'
import { plantProgramme } from './programme.ts'
import { plantScores } from './scores.ts'
import { plantStatements } from './statements.ts'
import { plantSurveys } from './surveys.ts'
import { demoTenants } from './tenants.ts'

/** Number of the advisory lock that lets one process at a time plant the demo. */
export const DEMO_LOCK = 7_709_122

type Soil = {
  /** Where the examples are served: a partner's site may move between two starts. */
  examplesPort: number | null
  /** Whether tenants that have no loans get some, on the built-in ledger. */
  loans?: boolean
}

/**
 * Puts all of the demo into an empty database, as a whole: a process that ends meanwhile leaves nothing.
 * @param fineract another book of loans, where the demo has none of its own
 * @param say told of each part that the first start plants
 */
export async function plantWholeDemo(
  sql: Sql,
  { fineract, files, progress, ...soil }: Soil & { fineract: unknown; files: Store; progress: Progress },
): Promise<void> {
  await sql.transaction(async change => {
    // waiting while another process plants may take longer than any query should
    await change.execute(query`set local statement_timeout = 0`)
    await change.execute(query`select pg_advisory_xact_lock(${DEMO_LOCK})`)
    await change.execute(query`set local statement_timeout to default`)
    const [known] = await change.select({ code: tenant.code }).from(tenant).limit(1)
    // planted once, it belongs to those who use it: what they took away stays away, and their many rows are not read at each start
    if (known) return moveSites(change, demoTenants([]), soil.examplesPort)
    const tell = (part: string) => progress(`Planting the demo: ${part}`)
    tell('people, and the books of their loans')
    await plantDemo(change, { ...soil, loans: fineract === null })
    tell('papers, and what clients handed in')
    await plantPapers(change, files)
    await plantHanded(change, files)
    tell('applicants, and answers to surveys')
    await plantProgramme(change, files)
    await plantSurveys(change)
    tell('books of businesses')
    await plantBooks(change)
    tell('a cohort of trainees')
    await plantLearning(change)
    await plantPlaybooks(change)
    await plantInvest(change, files)
    await plantBudgets(change)
    // their payments are sales in the book, which statements are held against
    await plantDocuments(change)
    await plantStatements(change)
    // on the demo's own book of loans: an outside one has no loans of the demo
    await plantScores(change, openLedger(change))
  })
}

/** Puts the demo's tenants, people, hubs and loan products into the database where they are missing, and loans if asked to. */
export async function plantDemo(sql: Sql, { examplesPort, loans = false }: Soil): Promise<void> {
  const tenants = demoTenants(originsAt(examplesPort))
  await seed(sql, tenants)
  await plantPeople(sql, tenants)
  await plantHubs(sql, tenants)
  await plantAllFunds(sql, tenants)
  if (loans) await plantLoans(sql, tenants)
}

const originsAt = (port: number | null) => ['localhost', '127.0.0.1'].map(host => `http://${host}:${port}`)

/** The partners' sites of the demo are where the examples are served this time. */
async function moveSites(sql: Sql, tenants: ReturnType<typeof demoTenants>, port: number | null) {
  for (const { key } of tenants.flatMap(tenant => tenant.partnerSites)) {
    await sql
      .update(partnerSite)
      .set({ origins: originsAt(port) })
      .where(eq(partnerSite.key, key))
  }
}
