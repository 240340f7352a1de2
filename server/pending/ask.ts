import { inEveryLanguage, type Label } from '#contract/label.ts'
import { PENDING, type PendingKind, type PendingWhy } from '#contract/pending.ts'
import { ROLES, type StaffRole } from '#contract/role.ts'
import { formatMoney } from '#rules/money.ts'
import type { Sentence } from '#rules/sentence.ts'
import { activeWho } from '#server/account/find.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, authorOf } from '#server/db/row.ts'
import { pending } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import { addNotice } from '#server/notify/notice.ts'
import { inLanguage, msg, Refusal } from '#server/refusal/message.ts'

/** Payload of each kind; each module adds its own beside its implementation. */
// biome-ignore lint/suspicious/noEmptyInterface: other modules extend it by declaration merging
export interface PendingWork {}

export type Pending = typeof pending.$inferSelect

/** A request for confirmation. `key` identifies its subject, which can have only one open request at a time. */
export type Asking<Kind extends PendingKind & keyof PendingWork> = {
  kind: Kind
  key: string
  why: PendingWhy
  payload: PendingWork[Kind]
  currency: Pending['currency']
  loan?: string
  amount?: number
  reference?: string
  note?: string
}

/** Returns the key of a subject among the requests of a kind. */
export const keyOf = (kind: PendingKind, subject: string): string => `${kind}/${subject}`

/** Names of the kinds, as used in a sentence. */
const WHAT: Record<PendingKind, Sentence> = {
  'record-payment': msg('pending.record-payment'),
  'reverse-payment': msg('pending.reverse-payment'),
  'give-back': msg('pending.give-back'),
  'write-off': msg('pending.write-off'),
}

/**
 * Queues something for confirmation by a second person, in the transaction that decides that it is needed. Those who may confirm it are
 * notified.
 * @returns the message for the requester
 * @throws Refusal conflict where it is requested already
 */
export async function askSecond<Kind extends PendingKind & keyof PendingWork>(
  tx: Sql,
  { person, address }: { person: Person; address: string },
  { key, ...asking }: Asking<Kind>,
): Promise<Sentence> {
  const { tenant } = person
  const added = await addRowIfNew(tx, pending, {
    ...asking,
    tenant,
    key: keyOf(asking.kind, key),
    ...authorOf(person),
  })
  if (!added) throw new Refusal('conflict', 'pending.asked-already')
  await recordBy(tx, person, address, { tenant, action: 'pending.asked', ...trailOf(added) })
  await noticeSeconds(tx, added)
  return msg('pending.asked')
}

/** Returns the subject and the details for the audit trail. */
export function trailOf({ kind, id, amount, currency, reference, why, note, loan }: Pending) {
  return {
    subject: loan
      ? { kind: 'loan', id: loan, name: reference || kind }
      : { kind: 'pending', id, name: reference || kind },
    detail: [
      { name: 'what', from: null, to: kind },
      { name: 'why', from: null, to: why },
      ...(amount === null ? [] : [{ name: 'amount', from: null, to: formatMoney(amount, currency) }]),
      ...(note === '' ? [] : [{ name: 'note', from: null, to: note }]),
    ],
  }
}

/** Returns what is asked for, as named in a sentence. */
export const whatOf = (kind: PendingKind): Label =>
  inEveryLanguage(language => inLanguage(language, WHAT[kind]))

async function noticeSeconds(tx: Sql, { kind, tenant, by, byName, amount, currency }: Pending) {
  const staff = await activeWho(tx, tenant, PENDING[kind])
  const values = {
    what: whatOf(kind),
    by: byName,
    amount: amount === null ? '' : formatMoney(amount, currency),
  }
  for (const { id, role } of staff) {
    if (id !== by)
      await addNotice(tx, id, 'second-person-needed', values, { path: pathFor(role as StaffRole) })
  }
}

/** Returns the path where a staff member sees what is pending. */
export const pathFor = (role: StaffRole): string => `${ROLES[role].base}/payments/pending`
