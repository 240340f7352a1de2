import { lockFor } from '#server/db/advisory-lock.ts'
import type { Progress, Sql } from '#server/db/open.ts'
import { setRows } from '#server/db/row.ts'
import { partnerSite, tenant } from '#server/db/schema/index.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import { StartError } from '#server/refusal/start-error.ts'
import { seedTenants } from '#server/tenant/seed.ts'
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

type Soil = {
  /** Port of the example sites: it may change between starts. */
  examplesPort: number | null
  /** Whether tenants without loans get some, on the built-in ledger. */
  loans?: boolean
}

const NOT_OURS =
  'This database has portals of its own, not the demo’s. Set NODE_ENV=production to serve them, or choose another database for the demo.'

/**
 * Plants the whole demo into an empty database, in one transaction.
 * @throws StartError if the database has other portals
 * @param fineract an external loan ledger; with one, no demo loans are planted
 * @param progress progress callback for each part of the first start
 */
export async function plantWholeDemo(
  sql: Sql,
  { fineract, files, progress, ...soil }: Soil & { fineract: unknown; files: Store; progress: Progress },
): Promise<void> {
  await sql.transaction(async tx => {
    await lockFor(tx, 'plant demo')
    const known = await tx.select({ code: tenant.code }).from(tenant)
    const ours = demoTenants([])
    // planted only once: what users have deleted stays deleted, and later starts need not read all the rows
    if (ours.every(({ code }) => known.some(one => one.code === code)))
      return moveSites(tx, ours, soil.examplesPort)
    // the demo shows its mails, with codes to sign in, to everybody
    if (known.length > 0) throw new StartError(NOT_OURS)
    const tell = (part: string) => progress(`Creating the demo data: ${part}`)
    tell('people and their loans')
    await plantDemo(tx, { ...soil, loans: fineract === null })
    tell('papers and submissions')
    await plantPapers(tx, files)
    await plantHanded(tx, files)
    tell('applicants and survey answers')
    await plantProgramme(tx, files)
    await plantSurveys(tx)
    tell('business records')
    await plantBooks(tx)
    tell('a cohort of trainees')
    await plantLearning(tx)
    await plantPlaybooks(tx)
    await plantInvest(tx, files)
    await plantBudgets(tx)
    // document payments are sales in the book, which statements are reconciled with
    await plantDocuments(tx)
    await plantStatements(tx)
    // the built-in ledger, since an external one has no demo loans
    await plantScores(tx, openLedger(tx))
  })
}

/** Adds missing tenants, users, hubs and loan products of the demo and, if requested, loans. */
export async function plantDemo(sql: Sql, { examplesPort, loans = false }: Soil): Promise<void> {
  const tenants = demoTenants(originsAt(examplesPort))
  await seedTenants(sql, tenants)
  await plantPeople(sql, tenants)
  await plantHubs(sql, tenants)
  await plantAllFunds(sql, tenants)
  if (loans) await plantLoans(sql, tenants)
}

const originsAt = (port: number | null) => ['localhost', '127.0.0.1'].map(host => `http://${host}:${port}`)

/** Updates the origins of the partner sites to where the examples are served now. */
async function moveSites(sql: Sql, tenants: ReturnType<typeof demoTenants>, port: number | null) {
  for (const { key } of tenants.flatMap(tenant => tenant.partnerSites)) {
    await setRows(sql, partnerSite, { key }, { origins: originsAt(port) })
  }
}
