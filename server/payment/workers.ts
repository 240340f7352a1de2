import type { Sql } from '#server/db/open.ts'
import type { Services } from '#server/http/services.ts'
import type { Workers } from '#server/jobs/worker.ts'
import { coreJob } from '#server/loan/core-job.ts'
import type { Reach } from '#server/notify/portal-address.ts'
import { releaseWorker } from './credit.ts'
import { creditScoreWorker } from './credit-score.ts'
import { noticeWorker } from './inbox.ts'
import { disbursalWorker, payoutWorker, traceWorker } from './payout-workers.ts'
import { postingWorker } from './posting.ts'
import { inquiryWorker } from './prompt.ts'
import { pullWorker } from './pull.ts'

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
