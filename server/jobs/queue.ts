import type { Language } from '#contract/tenant.ts'
import type { Sql } from '#server/db/open.ts'
import { job } from '#server/db/schema/index.ts'
import type { Filled, Texted } from '#server/notify/templates.ts'

/** What each kind of work must know. */
export type Jobs = {
  /** A mail by one of the templates of `notify/`. @property portal origin of the tenant's portal, without a slash at the end */
  mail: { tenant: string; portal: string; to: string; language: Language } & Filled
  /** An SMS, to a number in E.164. Where the provider has no account for SMS, none is sent. */
  sms: { tenant: string; to: string; language: Language } & Filled<Texted>
  webhook: { delivery: string }
  /** Penalties of a day, of the loans whose id comes after. */
  penalties: { day: string; after: string }
  /** What a payment service told us, to be made something of. */
  notice: { callback: number }
  /** A payment to post to the book of loans. */
  post: { payment: string }
  /** Asks what became of a prompt, for the nth time from 0. */
  inquire: { intent: string; round: number }
  /** Money to send to a phone. */
  payout: { payout: string }
  /** Asks what became of money that was sent, for the nth time from 0. */
  trace: { payout: string; round: number }
  /** A loan that was paid out, to be told to the book of loans. */
  disburse: { loan: string }
  /** Reads the service's list of what came in, and looks for what was left lying. */
  pull: Record<string, never>
  /** The names and ID number of a loan's borrower, for the credit check. */
  'credit-score': { loan: string }
  /** A loan whose mandate Remita is to follow. */
  mandate: { loan: string }
  /** A loan that the book of loans is to follow. */
  book: { loan: string }
  /** Reminders of a day, of the loans whose id comes after. */
  reminders: { day: string; after: string }
  /** One reminder: so many days before the due day, or after it. */
  reminder: { loan: string; due: string; after: number }
  /** Prepares what somebody's way through a programme needs: folders, and an applicant's cohort. */
  'hub-setup': { account: string }
  /** Reminders of the programmes' deadlines on a day, of the people whose id comes after. */
  deadlines: { day: string; after: string }
  /** One reminder: so many days before a deadline. */
  deadline: { account: string; deadline: string; days: number }
  /** A reminder of what is still to do that staff ask for on a day, with a note of theirs. */
  remind: { account: string; day: string; note: string }
  /** Somebody is to be told that they have more time. */
  extended: { account: string; deadline: string }
  /** Looks for uploads and files that nobody needs any more. */
  files: Record<string, never>
}
export type Kind = keyof Jobs

/** A failure that would be the same the next time: the job is given up at once. */
export class Hopeless extends Error {}

/**
 * Asks for work to be done after the transaction that asks for it, at least once, with growing pauses between failures.
 * @param key two jobs with one key are one job
 */
export async function enqueue<One extends Kind>(
  change: Sql,
  kind: One,
  payload: Jobs[One],
  more: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await enqueueAll(change, kind, [{ payload, ...more }])
}

/** Asks for many of a kind at once. @returns how many of them nobody had asked for yet */
export async function enqueueAll<One extends Kind>(
  change: Sql,
  kind: One,
  wanted: { payload: Jobs[One]; key?: string; runAt?: Date }[],
): Promise<number> {
  let asked = 0
  for (let from = 0; from < wanted.length; from += PIECE) {
    const rows = wanted.slice(from, from + PIECE).map(one => ({ kind, ...one }))
    const added = await change.insert(job).values(rows).onConflictDoNothing().returning({ id: job.id })
    asked += added.length
  }
  for (const listener of listeners) listener(kind)
  return asked
}

/** Rows that one statement inserts. */
const PIECE = 1_000

type Listener = (kind: Kind) => void
const listeners = new Set<Listener>()

/** Hears when this process asks for work of a kind: the transaction that asks may not be over yet. @returns a deed that stops it */
export function onEnqueue(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
