import { and, desc, eq, isNull, or } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import { inEveryLanguage } from '#contract/label.ts'
import type { DocumentKind, RejectReason } from '#contract/loan-page.ts'
import { may } from '#contract/policy.ts'
import { addDays } from '#rules/day.ts'
import { formatMoney, formatRate, MINOR } from '#rules/money.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { authorOf, findRows, putRow, setRow } from '#server/db/row.ts'
import { loan, loanCheck, loanDocument } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { refuseOwn } from '#server/people/visibility.ts'
import { invalidFields, msg, Refusal } from '#server/refusal/message.ts'
import { affordOf } from './affording.ts'
import { type Action, CHECKLIST, requireAction, STANDS } from './allowed.ts'
import { askBook } from './bookkeeping.ts'
import { withdrawApplication } from './borrower.ts'
import { type Found, findLoan, type Loan, lockLoan } from './find.ts'
import { askMandate, endMandate } from './mandate.ts'
import { notifyBorrower } from './notify-borrower.ts'
import { OFFER_DAYS, today } from './offer.ts'
import { rejections } from './rejection.ts'
import { instalmentsOf } from './standing-now.ts'
import { addToTimeline, recordLoan } from './timeline.ts'
import { askWriteOff } from './write-off.ts'

type Body = {
  action: Action
  amount?: number
  reason?: Infer<typeof RejectReason>
  note?: string
  documents?: { kind: Infer<typeof DocumentKind>; reason: string }[]
}

const missing = (field: string, sentence = msg('field.required')) => invalidFields({ [field]: sentence })

type Outcome = {
  set: Partial<typeof loan.$inferInsert>
  message: Sentence
  /** Text of the timeline entry, for the borrower or the staff. */
  text?: string | null
  staffOnly?: boolean
}
type ActionCall = { change: Sql; found: Found; body: Body; context: Signed }

/** Returns the instalments that the loan would have, with totals, as on its page. */
const plannedInstalments = async ({ services }: Signed, { loan: one, fund }: Found) =>
  (await instalmentsOf(services.book, one, fund)).map(row => ({
    ...row,
    total: row.principal + row.interest,
  }))

async function recommend({ change: tx, found, body, context }: ActionCall): Promise<Outcome> {
  const done = await findRows(tx, loanCheck, { loan: found.loan.id })
  const open = CHECKLIST.filter(item => !done.some(one => one.item === item && one.ok === true))
  if (open.length > 0) {
    const fields = Object.fromEntries(open.map(item => [item, msg('loan.unchecked')]))
    throw new Refusal('conflict', 'loan.checklist-first', fields)
  }
  const { share, limit, ok } = await affordOf(
    tx,
    found,
    await plannedInstalments(context, found),
    context.tenant.loan.incomeShare,
  )
  const reason = body.note?.trim() || null
  if (!ok && !reason) {
    const figures = { share: formatRate(share), limit: formatRate(limit) }
    throw missing('note', msg('loan.over-limit-reason', figures))
  }
  return {
    set: { status: 'recommended', recommendedBy: context.person.id, overLimit: ok ? null : reason },
    message: msg('loan.recommended'),
    text: body.note ?? null,
    staffOnly: true,
  }
}

async function giveBack({ change: tx, found, body, context }: ActionCall): Promise<Outcome> {
  const documents = body.documents ?? []
  const reason = [body.note, ...documents.map(one => one.reason)]
    .flatMap(text => text?.trim() || [])
    // each a sentence, whether or not it was typed as one
    .join('. ')
    .replace(/([.!?])\. /g, '$1 ')
  if (!reason) throw missing('note', msg('loan.write-what-to-mend'))
  const { loan: one, owner } = found
  for (const { kind, reason: own } of documents) {
    const [latest] = await tx
      .select({ id: loanDocument.id })
      .from(loanDocument)
      .where(and(eq(loanDocument.loan, one.id), eq(loanDocument.kind, kind)))
      .orderBy(desc(loanDocument.at), desc(loanDocument.id))
      .limit(1)
    if (latest) await setRow(tx, loanDocument, latest.id, { ok: false, reason: own.trim() || reason })
  }
  // failed or unfinished checks start again; passed ones stay
  await tx
    .delete(loanCheck)
    .where(and(eq(loanCheck.loan, one.id), or(eq(loanCheck.ok, false), isNull(loanCheck.ok))))
  await notifyBorrower(tx, { loan: one, owner }, { template: 'loan-returned', reason }, context)
  return {
    set: { status: 'returned', returned: reason, recommendedBy: null },
    message: msg('loan.sent-back'),
    text: reason,
  }
}

async function approve({ change: tx, found, body, context }: ActionCall): Promise<Outcome> {
  const { loan: one, owner, fund } = found
  const amount = body.amount ?? one.amount
  if (amount > one.amount) throw missing('amount', msg('loan.above-asked'))
  if (amount < fund.minPrincipal || amount % MINOR !== 0) {
    const least = formatMoney(fund.minPrincipal, fund.currency)
    throw missing('amount', msg('loan.approve-at-least', { least }))
  }
  const approved = { ...one, approvedAmount: amount }
  await sendWebhook(tx, one.tenant, 'loan.approved', { loan: one.id, client: one.client })
  await askMandate(tx, one.id, context)
  await notifyBorrower(tx, { loan: approved, owner }, { template: 'loan-approved' }, context)
  return {
    set: {
      status: 'approved',
      approvedAmount: amount,
      approvedBy: context.person.id,
      offerUntil: addDays(today(), OFFER_DAYS),
    },
    message: msg('loan.approved'),
    text: formatMoney(amount, one.currency),
  }
}

/** Keeps the note of a decision that the borrower is told in other words. */
async function noteForStaff(tx: Sql, id: string, { note }: Body, { person }: Signed): Promise<void> {
  const text = note?.trim()
  if (text) await addToTimeline(tx, id, person, 'note', { text, staffOnly: true })
}

async function reject({ change: tx, found, body, context }: ActionCall): Promise<Outcome> {
  const { loan: one, owner } = found
  if (!body.reason) throw missing('reason')
  await noteForStaff(tx, one.id, body, context)
  await sendWebhook(tx, one.tenant, 'loan.rejected', { loan: one.id, client: one.client })
  const code = body.reason
  const reason = inEveryLanguage(language => rejections[language][code])
  await notifyBorrower(tx, { loan: one, owner }, { template: 'loan-rejected', reason }, context)
  return { set: { status: 'rejected', rejected: body.reason }, message: msg('loan.rejected') }
}

async function undo({ change: tx, found, body, context }: ActionCall): Promise<Outcome> {
  const { loan: one } = found
  await noteForStaff(tx, one.id, body, context)
  await askMandate(tx, one.id, context)
  await notifyBorrower(tx, found, { template: 'loan-offer-cancelled' }, context)
  const mandate = endMandate(one)
  return {
    set: {
      status: 'recommended',
      approvedAmount: null,
      approvedBy: null,
      offer: null,
      offerUntil: null,
      mandate,
    },
    message: msg('loan.unapproved'),
  }
}

const ACTIONS: Record<Exclude<Action, 'withdraw' | 'write-off'>, (doing: ActionCall) => Promise<Outcome>> = {
  recommend,
  return: giveBack,
  approve,
  reject,
  undo,
}
/** Past-tense name of each action, for the timeline and the audit trail. */
const DONE = {
  recommend: 'recommended',
  return: 'returned',
  approve: 'approved',
  reject: 'rejected',
  undo: 'approval-undone',
} as const satisfies Record<Exclude<Action, 'withdraw' | 'write-off'>, string>

/** Performs an action under a row lock: of two concurrent calls, the second sees the status left by the first. */
async function act(id: string, body: Body, context: Signed): Promise<{ message: Sentence }> {
  const { sql, person } = context
  const { action } = body
  if (action === 'write-off') {
    const { loan: one } = await findLoan(sql, person, id)
    requireAction(action, one, person)
    const reason = body.note?.trim()
    if (!reason) throw missing('note', msg('loan.write-why-given-up'))
    return { message: await askWriteOff(id, reason, context) }
  }
  const message = await sql.transaction(async tx => {
    const found = await lockLoan(tx, person, id)
    const { loan: one } = found
    requireAction(action, one, person)
    if (action === 'withdraw') {
      await withdrawApplication(tx, found, context)
      return msg('loan.application-withdrawn')
    }
    const {
      set,
      message,
      text = null,
      staffOnly = false,
    } = await ACTIONS[action]({ change: tx, found, body, context })
    await setRow(tx, loan, id, { ...set, since: new Date() })
    await addToTimeline(tx, id, person, DONE[action], { text, staffOnly })
    await recordLoan(tx, context, one, `loan.${DONE[action]}`, detailOf(one, set, body))
    await askBook(tx, id)
    return message
  })
  return { message }
}

/** Returns the changed fields for the audit trail. */
function detailOf(one: Loan, set: Outcome['set'], { note, reason, amount }: Body) {
  const rest = { note, reason, ...(amount !== undefined && { amount: formatMoney(amount, one.currency) }) }
  const details = Object.entries(rest).flatMap(([name, to]) => (to ? [{ name, from: null, to }] : []))
  return [{ name: 'status', from: one.status, to: set.status ?? one.status }, ...details]
}

async function claim(id: string, wanted: boolean, context: Signed) {
  const { sql, person } = context
  return sql.transaction(async tx => {
    const { loan: one } = await lockLoan(tx, person, id)
    const isOthers = one.claimedBy !== null && one.claimedBy !== person.id
    if (isOthers && (wanted || !may(person.role, 'loan.release-others'))) {
      throw new Refusal('conflict', 'loan.assigned-to-other')
    }
    const claimedBy = wanted ? person.id : null
    if (one.claimedBy !== claimedBy) {
      await setRow(tx, loan, id, { claimedBy })
      await addToTimeline(tx, id, person, wanted ? 'claimed' : 'released', { staffOnly: true })
      await recordLoan(tx, context, one, wanted ? 'loan.claimed' : 'loan.released')
    }
    return { message: wanted ? msg('loan.assigned') : msg('loan.released') }
  })
}

async function check(
  id: string,
  { item, ok, note: remark }: { item: string; ok: boolean | null; note?: string },
  context: Signed,
) {
  const { sql, person } = context
  if (!(CHECKLIST as readonly string[]).includes(item)) throw missing('item', msg('loan.not-on-checklist'))
  return sql.transaction(async tx => {
    const { loan: one } = await lockLoan(tx, person, id)
    refuseOwn(person, one.client)
    if (one.status !== 'submitted')
      throw new Refusal('conflict', msg('loan.stands', { stands: STANDS[one.status] }))
    const values = { ok, note: remark ?? null, ...authorOf(person), at: new Date() }
    await putRow(tx, loanCheck, { loan: id, item }, values)
    const to = ok === null ? null : String(ok)
    await recordLoan(tx, context, one, 'loan.checked', [{ name: item, from: null, to }])
    return { message: msg('call.saved') }
  })
}

export const actionHandlers = {
  'POST account/user/loan/action/:id': ({ params, body }, context) => act(params.id, body, context),
  'POST lending/loan/:id/claim': ({ params, body }, context) => claim(params.id, body.claim, context),
  'POST lending/loan/:id/note': async ({ params, body }, { sql, person }) => {
    const text = body.note.trim()
    await findLoan(sql, person, params.id)
    await addToTimeline(sql, params.id, person, 'note', { text, staffOnly: true })
    return { message: msg('loan.noted') }
  },
  'POST lending/loan/:id/check': ({ params, body }, context) => check(params.id, body, context),
} satisfies SomeHandlers
