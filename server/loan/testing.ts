import { randomBytes } from 'node:crypto'
import type { Currency } from '#contract/loan.ts'
import { loanCode } from '#rules/loan-code.ts'
import type { Database } from '#server/db/open.ts'
import { addRow } from '#server/db/row.ts'
import { fund, loan } from '#server/db/schema/index.ts'
import { plantDemo } from '#server/demo/demo.ts'
import type { Bench } from '#server/ledger/conformance.testing.ts'
import type { CoreClient, Fund } from '#server/ledger/core.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import { addPerson } from '#server/people/testing.ts'

/** Sets up what the ledger needs: the demo's tenants and funds, clients, and applications of theirs. */
export async function ledgerBench(database: Database, today?: () => string): Promise<Bench> {
  const { sql } = database
  await plantDemo(sql, { examplesPort: null })
  return {
    core: openLedger(sql, today && { today }),
    async fund(terms) {
      return addRow(sql, fund, { ...terms, tenant: 'wezesha' })
    },
    async client() {
      const id = await addPerson(database, 'client')
      return { id, firstName: 'Asha', lastName: 'Mwangi', email: `${id}@people.example`, phone: null }
    },
    id: (client: CoreClient, { id, currency }: Fund) => addLoan(database, client.id, id, currency),
    close: () => database.close(),
  }
}

/** Inserts an application with as much as a core needs. @returns its id */
async function addLoan({ sql }: Database, client: string, fund: number, currency: Currency): Promise<string> {
  const row = await addRow(sql, loan, {
    tenant: 'wezesha',
    code: loanCode(randomBytes(8)),
    client,
    fund,
    currency,
    status: 'submitted',
    stage: 'proposed',
    amount: 1,
    months: 1,
  })
  return row.id
}
