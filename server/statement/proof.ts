import { and, asc, eq } from 'drizzle-orm'
import { pick } from '#contract/record.ts'
import type { Proof } from '#contract/validation.ts'
import { type Held, proofOf } from '#rules/statement/proof.ts'
import type { Sql } from '#server/db/open.ts'
import { financialInstitution, statement, statementRow } from '#server/db/schema/index.ts'

/** Number of last digits of an account number that are shown and compared, enough to tell accounts apart. */
export const ACCOUNT_DIGITS = 3

/** Returns the balances of each account of a business by month, from its validated statements. */
export async function proofsOf(sql: Sql, business: string): Promise<Proof[]> {
  const rows = await sql
    .select({
      ...pick(statementRow, 'day', 'in', 'out', 'balance'),
      ...pick(statement, 'account', 'opening'),
      institution: financialInstitution.name,
    })
    .from(statementRow)
    .innerJoin(statement, eq(statement.id, statementRow.statement))
    .innerJoin(financialInstitution, eq(financialInstitution.id, statement.institution))
    .where(
      and(
        eq(statement.business, business),
        eq(statement.state, 'validated'),
        eq(statementRow.repeated, false),
      ),
    )
    .orderBy(
      asc(statementRow.day),
      asc(statementRow.time),
      asc(statement.from),
      asc(statement.createdAt),
      asc(statementRow.place),
    )
  const accounts = new Map<
    string,
    { institution: string; account: string; opening: number | null; rows: Held[] }
  >()
  for (const { institution, account, opening, ...row } of rows) {
    const key = `${institution} ${account}`
    const known = accounts.get(key) ?? { institution, account, opening, rows: [] }
    known.rows.push(row)
    accounts.set(key, known)
  }
  return [...accounts.values()].map(({ institution, account, opening, rows: own }) => ({
    institution,
    account: account.slice(-ACCOUNT_DIGITS),
    months: proofOf(own, opening),
  }))
}
