import { and, eq } from 'drizzle-orm'
import { isStaff } from '#contract/role.ts'
import type { Sql } from '#server/db/open.ts'
import { account, fund, loan } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { CoreRefusal, type Fund } from '#server/ledger/core.ts'
import type { Account } from '#server/notify/message.ts'
import { seenBy } from '#server/people/visibility.ts'
import { Refusal } from '#server/refusal/message.ts'

export type Loan = typeof loan.$inferSelect
/** A loan with its borrower and its fund. */
export type Found = { loan: Loan; owner: Account; fund: Fund }

/** Selects loans with their borrowers and funds; the caller adds the condition. */
export const selectLoans = (sql: Sql) =>
  sql
    .select({ loan, owner: account, fund })
    .from(loan)
    .innerJoin(account, eq(account.id, loan.client))
    .innerJoin(fund, eq(fund.id, loan.fund))
    .$dynamic()

/** Returns a loan without an access check, for work on nobody's behalf. */
export async function loanById(sql: Sql, id: string): Promise<Found | undefined> {
  const [found] = await selectLoans(sql).where(eq(loan.id, id))
  return found
}

const select = (sql: Sql, person: Person, id: string) =>
  selectLoans(sql).where(and(eq(loan.id, id), seenBy(person)))

/**
 * Finds a loan that a person may see: the borrower's own, or one whose borrower is visible to the staff member.
 * @throws Refusal not-found for any other, whether or not it exists
 */
export async function findLoan(sql: Sql, person: Person, id: string): Promise<Found> {
  const [found] = await select(sql, person, id)
  if (!found) throw notFound()
  return found
}

/** Same as findLoan, for the caller's own loans only. @throws Refusal not-found */
export async function findOwn(sql: Sql, person: Person, id: string): Promise<Found> {
  const found = await findLoan(sql, person, id)
  if (found.owner.id !== person.id) throw notFound()
  return found
}

/** Same as findLoan, with the row locked until the transaction ends. @throws Refusal not-found */
export async function lockLoan(tx: Sql, person: Person, id: string): Promise<Found> {
  const [found] = await select(tx, person, id).for('update', { of: loan })
  if (!found) throw notFound()
  return found
}

/** Same as lockLoan, for the caller's own loans only. @throws Refusal not-found */
export async function lockOwn(tx: Sql, person: Person, id: string): Promise<Found> {
  const found = await lockLoan(tx, person, id)
  if (found.owner.id !== person.id) throw notFound()
  return found
}

export const notFound = () => new Refusal('not-found', 'loan.none')

/** Whether a person sees loans as a staff member. */
export const asStaff = (person: Person): boolean => isStaff(person.role)

/**
 * Awaits an answer of the lending core.
 * @throws Refusal in place of a CoreRefusal: conflict, or unavailable while the core does not answer
 */
export async function awaitCore<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof CoreRefusal)) throw error
    if (error.kind === 'refused' || error.kind === 'waiting') throw new Refusal('conflict', error.sentence)
    throw new Refusal('unavailable', 'book.away')
  }
}
