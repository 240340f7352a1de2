import { addDays, dayOf } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { setRows } from '#server/db/row.ts'
import { loan } from '#server/db/schema/index.ts'
import { enqueue, type Jobs } from '#server/jobs/queue.ts'
import type { CoreLoan, LendingCore } from '#server/ledger/core.ts'
import { coreClientOf } from './core-calls.ts'
import { type Found, type Loan, loanById } from './find.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Synchronises a loan's status to the lending core. */
    book: { loan: string }
  }
}

/** Status that the core should have, by our own status. Loans already paid out are absent: this job no longer moves them. */
const WANTED: Partial<Record<Loan['status'], CoreLoan['status']>> = {
  submitted: 'pending',
  returned: 'pending',
  recommended: 'pending',
  approved: 'approved',
  paying: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
}

/** Whether the core follows a loan into its status by this job. */
export const isFollowed = (status: Loan['status']): boolean => status in WANTED

/** Upper bound on steps; no application changes more often while one job runs. */
const MOST_STEPS = 8

/** Queues the core's update with this transaction, so that no decision is lost while the core is unavailable. */
export const askBook = (tx: Sql, id: string): Promise<void> => enqueue(tx, 'book', { loan: id })

/**
 * Brings the lending core to a loan's status, step by step, from whatever status the core has. Idempotent, and safe with concurrent or
 * failed jobs. Re-reads the loan after each step, as it may have moved on.
 */
export function bookWorker(sql: Sql, book: LendingCore) {
  return async ({ loan: id }: Jobs['book']): Promise<void> => {
    for (let step = 0; step < MOST_STEPS; step++) {
      const found = await loanById(sql, id)
      const wanted = found && WANTED[found.loan.status]
      // applications that were never submitted are not in the core
      if (!found || !wanted || !found.loan.consent) return
      const ref = found.loan.core ?? (await create(sql, book, found))
      if (!(await move(book, ref, found.loan, wanted))) return
    }
    throw new Error(`The book does not come to where loan ${id} stands`)
  }
}

/** Creates the loan in the core. Idempotent. */
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
  await setRows(sql, loan, { id: one.id, core: null }, { core: ref })
  return ref
}

/** Takes one step towards the wanted status. @returns false when there is none left */
async function move(
  book: LendingCore,
  ref: string,
  { status, since, approvedAmount, amount, rejected }: Loan,
  wanted: CoreLoan['status'],
): Promise<boolean> {
  const now = await book.read(ref)
  const on = dayOf(since.getTime())
  // the timestamp makes each entry into a status a distinct action
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
