import { and, desc, eq, inArray, isNull, sql as query } from 'drizzle-orm'
import type { Difference, Movement, Statement, ValidationReport } from '#contract/validation.ts'
import { dayOf } from '#rules/day.ts'
import { currencyOf } from '#rules/money.ts'
import { bandOf } from '#rules/statement/compare.ts'
import { languageOf } from '#server/account/language.ts'
import { mayUse, type Seen } from '#server/business/access.ts'
import type { Sql } from '#server/db/open.ts'
import { bookEntry, financialInstitution, statement } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import {
  chargesIn,
  comparisonOf,
  isStored,
  type KeptRow,
  keepResult,
  lastResults,
  resultOf,
} from './compare.ts'
import { institutionIn } from './institutions.ts'
import { proofsOf } from './proof.ts'

/** Limits on list lengths, as much as a user works through at once. */
const MOST = { differences: 100, asks: 100, history: 24, grid: 30 }

/** Returns a statement as pages show it. */
export const statementShown = (one: typeof statement.$inferSelect, institution: string): Statement => ({
  ...one,
  institution,
  sums: { in: one.sumIn, out: one.sumOut },
  at: one.createdAt.toISOString(),
  grid: one.state === 'mapping' ? (one.grid?.slice(0, MOST.grid) ?? null) : null,
})

export const movementShown = ({
  id,
  day,
  time,
  details,
  reference,
  is,
  institution,
  ...row
}: KeptRow): Movement => ({ id, day, time, details, reference, is, institution, in: row.in, out: row.out })

/** Reports a business's statements and the discrepancy of its book, and stores the result if it changed. */
export async function reportOf(sql: Sql, person: Person, seen: Seen): Promise<ValidationReport> {
  const { business } = seen
  const [statements, found, language, proofs] = await Promise.all([
    sql
      .select({ one: statement, institution: financialInstitution.name })
      .from(statement)
      .innerJoin(financialInstitution, eq(financialInstitution.id, statement.institution))
      .where(eq(statement.business, business.id))
      .orderBy(desc(statement.createdAt), desc(statement.id))
      .limit(100),
    comparisonOf(sql, business),
    languageOf(sql, person),
    proofsOf(sql, business.id),
  ])
  const { comparison, rows, entries, covers } = found
  const result = resultOf(found)
  if (result && !(await isStored(sql, business.id, result)))
    await sql.transaction(tx => keepResult(tx, business))
  const history = await lastResults(sql, business.id, MOST.history)
  const shown = (row: KeptRow): Movement =>
    movementShown({ ...row, institution: institutionIn(language, row.institution) })
  const byId = new Map(rows.map(row => [row.id, row]))
  const entryById = new Map(entries.map(one => [one.id, one]))
  const differences = comparison.differences.map((one): Difference => {
    const row = 'row' in one ? byId.get(one.row) : undefined
    const entry = 'entry' in one ? entryById.get(one.entry) : undefined
    return {
      ...one,
      row: row ? shown(row) : null,
      entry: entry ?? null,
    }
  })
  const financing = rows.filter(({ is }) => is === 'financing')
  return {
    business: {
      id: business.id,
      name: business.displayName || business.name,
      currency: currencyOf(seen.owner),
      writable: mayUse(person, seen, 'write'),
    },
    statements: statements.map(({ one, institution }) =>
      statementShown(one, institutionIn(language, institution)),
    ),
    result: result && {
      ...result,
      day: history[0]?.day ?? dayOf(Date.now()),
      band: bandOf(result.discrepancy),
    },
    differences: differences.slice(0, MOST.differences),
    open: differences.length,
    history: history.toReversed().map(({ day, discrepancy, score }) => ({ day, discrepancy, score })),
    months: comparison.months.map(month => ({
      ...month,
      fees: chargesIn(
        rows.filter(({ is, day, inBook }) => is === 'fee' && !inBook && day.startsWith(month.month)),
      ),
    })),
    proof: proofs.map(one => ({ ...one, institution: institutionIn(language, one.institution) })),
    matched: comparison.matched,
    asks: rows
      .filter(({ is, by }) => is === 'unknown' && by === 'rule')
      .reverse()
      .slice(0, MOST.asks)
      .map(shown),
    financing: {
      statement: {
        in: financing.reduce((sum, row) => sum + row.in, 0),
        out: financing.reduce((sum, row) => sum + row.out, 0),
      },
      book: await investedIn(sql, business.id, covers),
    },
  }
}

/** Sums the investments in the book on days that statements cover. */
async function investedIn(sql: Sql, business: string, covers: (day: string) => boolean): Promise<number> {
  const rows = await sql
    .select({ day: bookEntry.day, amount: query<string>`sum(${bookEntry.amount})` })
    .from(bookEntry)
    .where(
      and(
        eq(bookEntry.business, business),
        isNull(bookEntry.voidedAt),
        inArray(bookEntry.kind, ['investment']),
      ),
    )
    .groupBy(bookEntry.day)
  return rows.filter(({ day }) => covers(day)).reduce((sum, { amount }) => sum + Number(amount), 0)
}
