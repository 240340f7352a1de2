import { and, eq, isNull } from 'drizzle-orm'
import { addDays, dayOf } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { account, fund, loan } from '#server/db/schema/index.ts'
import { enqueue, type Jobs } from '#server/jobs/queue.ts'
import type { CoreLoan, LendingCore } from '#server/ledger/core.ts'
import { coreClientOf } from './core-calls.ts'
import type { Found, Loan } from './find.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** A loan that the book of loans is to follow. */
    book: { loan: string }
  }
}

/** What the book should say of a loan by how it stands with us. What was paid out is no longer brought there by this. */
const WANTED: Partial<Record<Loan['status'], CoreLoan['status']>> = {
  submitted: 'pending',
  returned: 'pending',
  recommended: 'pending',
  approved: 'approved',
  paying: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
}

/** More changes than one application sees while a job looks at it. */
const MOST_STEPS = 8

/** Asks for the book of loans to follow what is decided in this transaction. While it is away, nothing is lost. */
export const askBook = (change: Sql, id: string): Promise<void> => enqueue(change, 'book', { loan: id })

/**
 * Brings the book of loans to where a loan stands, step by step, from wherever the book is: whichever of several jobs
 * comes first, and whatever became of the one before. It looks once more after each step, as the loan may have moved on.
 */
export function bookWorker(sql: Sql, book: LendingCore) {
  return async ({ loan: id }: Jobs['book']): Promise<void> => {
    for (let step = 0; step < MOST_STEPS; step++) {
      const found = await read(sql, id)
      const wanted = found && WANTED[found.loan.status]
      // an application that was never handed in is nothing to the book
      if (!found || !wanted || !found.loan.consent) return
      const ref = found.loan.core ?? (await create(sql, book, found))
      if (!(await move(book, ref, found.loan, wanted))) return
    }
    throw new Error(`The book does not come to where loan ${id} stands`)
  }
}

async function read(sql: Sql, id: string): Promise<Found | undefined> {
  const [found] = await sql
    .select({ loan, owner: account, fund })
    .from(loan)
    .innerJoin(account, eq(account.id, loan.client))
    .innerJoin(fund, eq(fund.id, loan.fund))
    .where(eq(loan.id, id))
  return found
}

/** Puts the loan into the book: twice asked it is one. */
async function create(sql: Sql, book: LendingCore, { loan: one, owner, fund }: Found): Promise<string> {
  const submittedOn = dayOf(Date.parse(one.consent?.at ?? one.createdAt.toISOString()))
  const ref = await book.create({
    id: one.id,
    client: coreClientOf(owner),
    fund,
    principal: one.amount,
    months: one.months,
    submittedOn,
    expectedOn: one.expectedDisbursement ?? addDays(submittedOn, 7),
    payDay: one.payDay,
  })
  await sql
    .update(loan)
    .set({ core: ref })
    .where(and(eq(loan.id, one.id), isNull(loan.core)))
  return ref
}

/** One step towards what is wanted. @returns false when there is none left */
async function move(
  book: LendingCore,
  ref: string,
  { status, since, approvedAmount, amount, rejected }: Loan,
  wanted: CoreLoan['status'],
): Promise<boolean> {
  const now = await book.read(ref)
  const on = dayOf(since.getTime())
  // each time that a loan comes to a status is an action of its own
  const key = `${status}-${since.getTime()}`
  const approved = approvedAmount ?? amount
  if (now.status === 'approved') {
    if (wanted === 'approved' && now.principal === approved) return false
    await book.undoApproval(ref, { key: `undo-${key}` })
    return true
  }
  if (now.status !== 'pending' || wanted === 'pending') return false
  if (wanted === 'approved') {
    await book.approve(ref, { on, amount: approved, expectedOn: addDays(on, 7), key })
  } else if (wanted === 'rejected') {
    await book.reject(ref, { on, note: rejected ?? '', key })
  } else {
    await book.withdraw(ref, { on, key })
  }
  return true
}
