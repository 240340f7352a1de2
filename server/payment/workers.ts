import { and, eq, isNotNull, isNull, lt, sql as query } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { callback, loan, payment, payout } from '#server/db/schema/index.ts'
import type { Services } from '#server/http/services.ts'
import { enqueue, Hopeless } from '#server/jobs/queue.ts'
import type { Workers } from '#server/jobs/worker.ts'
import { coreJob } from '#server/loan/core-job.ts'
import type { Reach } from '#server/notify/portal-address.ts'
import type { MobileMoney } from '#server/providers/mobile-money.ts'
import { Refusal } from '#server/refusal/message.ts'
import { releaseWorker } from './credit.ts'
import { creditScoreWorker } from './credit-score.ts'
import { noticeWorker } from './inbox.ts'
import { askForPosting, isTold, takePaybill } from './incoming.ts'
import { askAgain, disbursalWorker, payoutWorker, traceWorker } from './payout-workers.ts'
import { postingWorker } from './posting.ts'
import { inquiryWorker } from './prompt.ts'

type Deps = Reach & {
  sql: Sql
  services: Services
  /** URL of the credit check; null for none. */
  creditScoreUrl: string | null
}

type Kinds =
  | 'notice'
  | 'post'
  | 'inquire'
  | 'payout'
  | 'trace'
  | 'disburse'
  | 'pull'
  | 'credit-score'
  | 'release'

/** Workers of all jobs about incoming and outgoing money. */
export const moneyWorkers = ({ sql, services, creditScoreUrl, portal }: Deps): Pick<Workers, Kinds> => ({
  notice: noticeWorker(sql, services),
  post: postingWorker(sql, services.book, { portal }),
  inquire: inquiryWorker(sql, services),
  payout: payoutWorker(sql, services.mobileMoney),
  trace: traceWorker(sql, services.mobileMoney),
  disburse: coreJob(sql, disbursalWorker(sql, services.book, { portal })),
  release: coreJob(sql, releaseWorker(sql, services.book)),
  pull: pullWorker(sql, services.mobileMoney),
  'credit-score': creditScoreWorker(sql, creditScoreUrl),
})

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Reads the service's list of payments, and requeues stalled work. */
    pull: Record<string, never>
  }
}

const HOUR = 3_600_000
/** Time covered by the service's list. */
const REACH = 48 * HOUR
/** Batch size for stalled work. */
const MOST = 500

/** Takes in missing payments from the service's list, and requeues stalled work. Known payments stay unchanged. */
const pullWorker = (sql: Sql, money: MobileMoney) => async (): Promise<void> => {
  await takeUp(sql)
  const now = Date.now()
  const listed = await money.received(new Date(now - REACH), new Date(now)).catch(error => {
    // an hour later it is asked for again anyway
    throw error instanceof Refusal ? error : new Hopeless(error.message)
  })
  const receipts = listed.map(({ receipt }) => receipt.toUpperCase())
  const rows = await sql
    .select({ receipt: payment.receipt })
    .from(payment)
    .where(and(query`${payment.receipt} = any(${query.param(receipts)}::text[])`, isTold))
  const known = new Set(rows.map(({ receipt }) => receipt))
  for (const came of listed) {
    const receipt = came.receipt.toUpperCase()
    if (!known.has(receipt)) await sql.transaction(tx => takePaybill(tx, { ...came, receipt }))
  }
}

/** Requeues work whose job was given up during a long outage. */
async function takeUp(sql: Sql): Promise<void> {
  const hour = Math.floor(Date.now() / HOUR)
  const old = query`now() - interval '1 hour'`
  const unposted = await sql
    .select({ id: payment.id })
    .from(payment)
    .where(
      and(isNotNull(payment.loan), isNull(payment.postedAt), isNull(payment.reversedAt), lt(payment.at, old)),
    )
    .limit(MOST)
  for (const { id } of unposted) await askForPosting(sql, id)
  const notices = await sql
    .select({ id: callback.id })
    .from(callback)
    .where(and(isNull(callback.appliedAt), lt(callback.at, old)))
    .limit(MOST)
  for (const { id } of notices) {
    await enqueue(sql, 'notice', { callback: id }, { key: `notice:${id}:${hour}` })
  }
  const unreported = await sql
    .selectDistinct({ id: loan.id })
    .from(loan)
    .innerJoin(payout, eq(payout.loan, loan.id))
    .where(and(eq(loan.status, 'paying'), eq(payout.state, 'paid'), lt(payout.settledAt, old)))
    .limit(MOST)
  for (const { id } of unreported)
    await enqueue(sql, 'disburse', { loan: id }, { key: `disburse:${id}:${hour}` })
  await askAgain(sql)
}
