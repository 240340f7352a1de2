import { eq } from 'drizzle-orm'
import type { Programme } from '#contract/programme.ts'
import type { Sql } from '#server/db/open.ts'
import { job } from '#server/db/schema/index.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { Account } from '#server/notify/message.ts'
import { notify } from '#server/notify/notice.ts'
import type { Filled, MessageValues } from '#server/notify/templates.ts'

/** What is said in the portal only: good news that comes with each step need not ring. */
type Quiet = { 'step-approved': { step: string }; 'answer-approved': { question: string } }

type Written =
  | 'step-rejected'
  | 'onboarding-complete'
  | 'answer-rejected'
  | 'application-judging'
  | 'application-selected'
  | 'application-not-selected'
  | 'programme-deadline'
  | 'programme-reminder'
  | 'deadline-extended'

/** What somebody is told on their way through a programme. The values are texts in their language. */
export type News = {
  [Name in keyof Quiet | Written]: {
    template: Name
    values: Name extends Written
      ? Omit<MessageValues[Name], 'name' | 'link'>
      : Name extends keyof Quiet
        ? Quiet[Name]
        : never
  }
}[keyof Quiet | Written]

/** Where a programme begins, and goes on, in the portal. */
const PATHS: Record<Programme, string> = {
  onboarding: '/dashboard/onboarding/welcome',
  application: '/dashboard/applicant/welcome',
}

/**
 * Tells somebody how they stand in a programme: in the portal and, unless it can wait until they look, by mail and by SMS.
 * @param home origin of the tenant's portal
 * @param key the mail and the SMS go once for each key
 */
export async function tell(
  change: Sql,
  owner: Account,
  programme: Programme,
  { template, values }: News,
  { home, key }: { home: string; key?: string },
): Promise<void> {
  const path = PATHS[programme]
  await notify(change, owner.id, template, values, path)
  if (template === 'step-approved' || template === 'answer-approved') return
  const filled = { ...values, name: owner.firstName, link: `${home}${path}` }
  const message = {
    ...{ tenant: owner.tenant, language: owner.language },
    ...({ template, values: filled } as unknown as Filled<Written>),
  }
  const once = (way: string) => (key === undefined ? {} : { key: `${key}:${way}` })
  await enqueue(change, 'mail', { ...message, portal: home, to: owner.email }, once('mail'))
  if (owner.phone !== null) await enqueue(change, 'sms', { ...message, to: owner.phone }, once('sms'))
}

/** Whether the mail for a key was asked for before. Who is told holds the person's enrolment, so that nobody asks meanwhile. */
export async function wasTold(change: Sql, key: string): Promise<boolean> {
  const [mail] = await change
    .select({ id: job.id })
    .from(job)
    .where(eq(job.key, `${key}:mail`))
  return mail !== undefined
}
