import { and, desc, eq, inArray } from 'drizzle-orm'
import { plainEmail } from '#server/account/find.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, setRow } from '#server/db/row.ts'
import { account, loan } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { enqueue, Hopeless, type Jobs } from '#server/jobs/queue.ts'
import { loanById } from '#server/loan/find.ts'
import { addToTimeline } from '#server/loan/timeline.ts'
import { callService } from '#server/providers/call.ts'
import { msg, Refusal } from '#server/refusal/message.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Sends the names and ID number of a loan's borrower to the credit check. */
    'credit-score': { loan: string }
  }
}

/** Statuses of loans whose credit can still be checked. */
const OPEN = ['draft', 'returned', 'submitted'] as const

export const creditScoreHandlers = {
  'POST payments/credit_score': async ({ body }, { sql, person }) => {
    await sql.transaction(async tx => {
      const self = await findRow(tx, account, person.id)
      if (plainEmail(body.email) !== self?.email) throw new Refusal('forbidden', 'loan.not-yours')
      const [request] = await tx
        .select()
        .from(loan)
        .where(and(eq(loan.client, person.id), inArray(loan.status, [...OPEN])))
        .orderBy(desc(loan.number))
        .limit(1)
        .for('update')
      if (!request) throw new Refusal('not-found', 'loan.start-first')
      const identity = { firstName: body.name1, lastName: body.name2, idNumber: body.idno }
      await setRow(tx, loan, request.id, { identity })
      await addToTimeline(tx, request.id, person, 'identity-given', { staffOnly: true })
      await enqueue(tx, 'credit-score', { loan: request.id })
    })
    return { error: false, message: 'Success', msg: msg('loan.proposal-uploaded') }
  },
} satisfies SomeHandlers

/** Queries a credit bureau's service and stores its answer for staff. @param url null if there is no such service */
export const creditScoreWorker =
  (sql: Sql, url: string | null) =>
  async ({ loan: id }: Jobs['credit-score']): Promise<void> => {
    if (url === null) return
    const found = await loanById(sql, id)
    const identity = found?.loan.identity
    if (!found || !identity) throw new Hopeless('The loan has no names and ID number to check.')
    const { status, body } = await callService(url, {
      method: 'POST',
      body: {
        idno: identity.idNumber,
        name1: identity.firstName,
        name2: identity.lastName,
        email: found.owner.email,
        amount: found.loan.amount / 100,
        period_m: found.loan.months,
        contribution: 0,
      },
    })
    if (status >= 500 || status === 429) throw new Error(`The credit check answers HTTP ${status}`)
    const score = body.score ?? body.creditScore ?? body.message ?? body.msg
    const text = status < 400 ? String(score ?? 'received') : `HTTP ${status}`
    await addToTimeline(sql, id, null, 'credit-score', { text: text.slice(0, 300), staffOnly: true })
  }
