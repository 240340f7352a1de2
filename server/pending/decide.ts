import { and, eq, inArray } from 'drizzle-orm'
import { inEveryLanguage } from '#contract/label.ts'
import { FIRST_LANGUAGE } from '#contract/language.ts'
import { PENDING, type PendingKind } from '#contract/pending.ts'
import { may } from '#contract/policy.ts'
import { isStaff } from '#contract/role.ts'
import { formatMoney } from '#rules/money.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, lockRow, requireLocked, setRows } from '#server/db/row.ts'
import { account, loan, pending } from '#server/db/schema/index.ts'
import type { Signed } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { recordAudit, recordBy } from '#server/notify/audit.ts'
import { addNotice } from '#server/notify/notice.ts'
import { refuseOwn } from '#server/people/visibility.ts'
import { inLanguage, msg, Refusal } from '#server/refusal/message.ts'
import { keyOf, type Pending, type PendingWork, pathFor, trailOf, whatOf } from './ask.ts'
import { OPEN } from './rows.ts'

/**
 * Performs confirmed work. `before` may call the lending core, which is outside our transaction, and must be idempotent for a retry after a
 * crash. `apply` changes our own data, in the transaction that marks the work as done; it gets what `before` returned.
 */
export type Doer<Work, Known = unknown> = {
  before?(work: Work, one: Pending, context: Signed): Promise<Known>
  apply(tx: Sql, work: Work, one: Pending, context: Signed, known: Known): Promise<Sentence>
  after?(work: Work, one: Pending, context: Signed): Promise<void>
  /** Records where it matters that the request was refused or withdrawn. */
  refused?(tx: Sql, one: Pending, person: Person, reason: string): Promise<void>
}
export type Doers = { [Kind in PendingKind & keyof PendingWork]: Doer<PendingWork[Kind]> }

/** Locks an open request until the transaction ends. @throws Refusal for one that is decided, or is about the person's own loan */
async function hold(tx: Sql, person: Person, id: string): Promise<Pending> {
  const row = await requireLocked(tx, pending, { id, tenant: person.tenant }, 'pending.none')
  const owed = row.loan && (await findRow(tx, loan, row.loan))
  if (owed) refuseOwn(person, owed.client)
  if (!(OPEN as readonly string[]).includes(row.state)) throw new Refusal('conflict', 'pending.decided')
  return row
}

const setState = (tx: Sql, id: string, state: Pending['state'], by: Person | null) =>
  setRows(tx, pending, and(eq(pending.id, id), inArray(pending.state, [...OPEN])), {
    state,
    decidedBy: by?.id ?? null,
    decidedByName: by?.name ?? null,
    decidedAt: state === 'done' || state === 'rejected' ? new Date() : null,
  })

/** Confirms another person's request, and performs it. @returns the message for the confirming person @throws Refusal */
export async function confirmPending(id: string, doers: Doers, context: Signed): Promise<Sentence> {
  const { sql, person, address } = context
  const one = await sql.transaction(async tx => {
    const held = await hold(tx, person, id)
    if (!may(person.role, PENDING[held.kind])) throw new Refusal('forbidden', 'call.forbidden')
    if (held.by === person.id) throw new Refusal('forbidden', 'pending.not-by-you')
    await setState(tx, id, 'confirming', person)
    return held
  })
  const doer = doers[one.kind] as Doer<unknown>
  let message: Sentence
  try {
    const known = await doer.before?.(one.payload, one, context)
    message = await sql.transaction(async tx => {
      await hold(tx, person, id)
      const sentence = await doer.apply(tx, one.payload, one, context, known)
      await setState(tx, id, 'done', person)
      const { subject, detail } = trailOf(one)
      const requester = { name: 'asked by', from: null, to: one.byName }
      await recordBy(tx, person, address, {
        tenant: one.tenant,
        action: 'pending.confirmed',
        subject,
        detail: [requester, ...detail],
      })
      await noticeAsker(tx, one, person, null)
      return sentence
    })
  } catch (error) {
    // reopened, so that the requester may withdraw it; but a core that gave no answer may have executed it, and needs another confirmation
    if (error instanceof Refusal && error.code !== 'unavailable') await setState(sql, id, 'open', null)
    throw error
  }
  await doer.after?.(one.payload, one, context)
  return message
}

/** Refuses another person's request, or withdraws the person's own. @throws Refusal */
export async function refusePending(
  id: string,
  reason: string,
  doers: Doers,
  { sql, person, address }: Signed,
): Promise<Sentence> {
  return sql.transaction(async tx => {
    const one = await hold(tx, person, id)
    const own = one.by === person.id
    if (!own && !may(person.role, PENDING[one.kind])) throw new Refusal('forbidden', 'call.forbidden')
    // a confirmation under way may be half done in the core, so it has to be completed
    if (one.state === 'confirming') throw new Refusal('conflict', 'pending.decided')
    await setState(tx, id, 'rejected', person)
    const { subject, detail } = trailOf(one)
    await recordBy(tx, person, address, {
      tenant: one.tenant,
      action: own ? 'pending.taken-back' : 'pending.refused',
      subject,
      detail: [{ name: 'reason', from: null, to: reason }, ...detail],
    })
    await (doers[one.kind] as Doer<unknown>).refused?.(tx, one, person, reason)
    if (!own) await noticeAsker(tx, one, person, reason)
    return own ? msg('pending.taken-back') : msg('pending.refused')
  })
}

/**
 * Closes the open request of a kind about a subject, if there is one, since it was settled otherwise, and notifies the requester. To be
 * called before the subject is locked, as a confirmation locks the request first.
 * @param by null for the system
 */
export async function closeMoot(
  tx: Sql,
  { tenant, kind, subject }: { tenant: string; kind: PendingKind; subject: string },
  reason: Sentence,
  by: Pick<Signed, 'person' | 'address'> | null,
): Promise<void> {
  const key = and(eq(pending.tenant, tenant), eq(pending.key, keyOf(kind, subject)))
  const one = await lockRow(tx, pending, and(key, inArray(pending.state, [...OPEN])))
  if (!one) return
  await setState(tx, one.id, 'rejected', by?.person ?? null)
  const { subject: about, detail } = trailOf(one)
  await recordAudit(tx, {
    tenant,
    actor: by?.person ?? null,
    address: by?.address,
    action: 'pending.closed',
    subject: about,
    detail: [{ name: 'reason', from: null, to: inLanguage(FIRST_LANGUAGE, reason) }, ...detail],
  })
  const asker = one.by === by?.person.id ? null : await askerOf(tx, one)
  if (!asker) return
  const { id, path, what, amount } = asker
  const values = { what, amount, reason: inEveryLanguage(language => inLanguage(language, reason)) }
  await addNotice(tx, id, 'second-person-needless', values, { path })
}

/** Returns the requester and the texts for a notice to them; null for one who is no longer staff. */
async function askerOf(tx: Sql, { by, kind, amount, currency }: Pending) {
  const asker = await findRow(tx, account, by)
  if (!asker || !isStaff(asker.role)) return null
  return {
    id: asker.id,
    path: pathFor(asker.role),
    what: whatOf(kind),
    amount: amount === null ? '' : formatMoney(amount, currency),
  }
}

/** Notifies the requester of the decision. */
async function noticeAsker(tx: Sql, one: Pending, { name: by }: Person, reason: string | null) {
  const asker = await askerOf(tx, one)
  if (!asker) return
  const { id, path, what, amount } = asker
  const values = { what, by, amount }
  if (reason === null) await addNotice(tx, id, 'second-person-confirmed', values, { path })
  else await addNotice(tx, id, 'second-person-refused', { ...values, reason }, { path })
}
