import { and, desc, eq, isNull, or } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import type { DocumentKind, LoanDeed, RejectReason } from '#contract/lending.ts'
import { may } from '#contract/policy.ts'
import { formatMoney, MINOR } from '#rules/money.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Sql } from '#server/db/open.ts'
import { loan, loanCheck, loanDocument } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { record } from '#server/notify/audit.ts'
import { announce } from '#server/notify/webhook.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { say } from '#server/refusal/say.ts'
import { withdraw } from './application.ts'
import { askBook } from './bookkeeping.ts'
import { asked, type Found, findLoan, type Loan, lockLoan } from './find.ts'
import { askMandate, endMandate } from './mandate.ts'
import { notifyBorrower } from './notify-borrower.ts'
import { today } from './offer.ts'
import { REPAID, refOf, refresh } from './refresh.ts'
import { rejections } from './rejection.ts'
import type { LendingHandlers, Signed } from './table.ts'
import { note } from './timeline.ts'

/** What is looked at before a loan may be recommended. */
export const CHECKLIST = [
  'identity',
  'address',
  'income',
  'business',
  'bank',
  'proposal',
  'credit-score',
] as const

type Deed = 'recommend' | 'return' | 'approve' | 'reject' | 'withdraw' | 'write-off' | 'undo'

/** Where a loan must stand for an action. */
const FROM: Record<Deed, Loan['status'][]> = {
  recommend: ['submitted'],
  return: ['submitted', 'recommended'],
  approve: ['recommended'],
  reject: ['submitted', 'recommended'],
  withdraw: ['submitted', 'returned', 'recommended', 'approved'],
  undo: ['approved'],
  'write-off': ['active'],
}

/** How a loan stands, in words, to somebody who came too late. */
const STANDS: Record<Loan['status'], Sentence> = {
  draft: say('loan.is-draft'),
  submitted: say('loan.is-unchecked'),
  returned: say('loan.is-sent-back'),
  recommended: say('loan.is-recommended-already'),
  approved: say('loan.is-approved-already'),
  paying: say('loan.is-being-paid-out'),
  active: say('loan.is-paid-out'),
  overpaid: say('loan.is-paid-back'),
  closed: say('loan.is-paid-back'),
  rejected: say('loan.is-rejected-already'),
  withdrawn: say('loan.is-withdrawn-by-borrower'),
  'written-off': say('loan.is-written-off'),
}

/** Whether a person recommended the loan: they cannot decide on it as well. */
const isOwnWork = ({ recommendedBy }: Pick<Loan, 'recommendedBy'>, { id }: Pick<Person, 'id'>): boolean =>
  recommendedBy === id

/** Nobody has to look after these any more, or yet. */
const AT_REST: Loan['status'][] = ['draft', 'closed', 'rejected', 'withdrawn', 'written-off']

/** The deeds that a person may do on a loan now. */
export function deedsFor(one: Loan, person: Pick<Person, 'id' | 'role'>): LoanDeed[] {
  const own = (Object.keys(FROM) as Deed[]).filter(
    deed =>
      may(person.role, `loan.${deed}`) &&
      FROM[deed].includes(one.status) &&
      !(deed === 'approve' && isOwnWork(one, person)),
  )
  const { role } = person
  const isRepaid = (REPAID as readonly string[]).includes(one.status)
  const more: [LoanDeed, boolean][] = [
    ['pay-out', may(role, 'loan.pay-out') && one.status === 'approved' && one.offer !== null],
    ['check', may(role, 'loan.check') && one.status === 'submitted'],
    ['claim', one.claimedBy === null && !AT_REST.includes(one.status)],
    ['release', one.claimedBy === person.id || (one.claimedBy !== null && may(role, 'loan.release-others'))],
    ['record-payment', isRepaid && may(role, 'payment.record')],
    ['reverse-payment', isRepaid && may(role, 'payment.reverse')],
  ]
  return [...own, ...more.flatMap(([deed, isOpen]) => (isOpen ? [deed] : []))]
}

/** @throws Refusal forbidden by role or as one's own recommendation, conflict by where the loan stands */
function requireDeed(deed: Deed, one: Loan, person: Person): void {
  if (!may(person.role, `loan.${deed}`)) {
    throw new Refusal('forbidden', 'call.forbidden')
  }
  if (!FROM[deed].includes(one.status))
    throw new Refusal('conflict', say('loan.stands', { stands: STANDS[one.status] }))
  if (deed === 'approve' && isOwnWork(one, person)) {
    throw new Refusal('forbidden', 'loan.recommended-by-you')
  }
}

type Body = {
  action: Deed
  amount?: number
  reason?: Infer<typeof RejectReason>
  note?: string
  documents?: { kind: Infer<typeof DocumentKind>; reason: string }[]
}

const missing = (field: string, sentence = say('field.required')) =>
  new Refusal('invalid', 'call.fields', { [field]: sentence })

type Outcome = {
  set: Partial<typeof loan.$inferInsert>
  message: Sentence
  /** What the borrower or the staff read of it in the loan's history. */
  text?: string | null
  staffOnly?: boolean
}
type Doing = { change: Sql; found: Found; body: Body; context: Signed }

async function recommend({ change, found, body, context }: Doing): Promise<Outcome> {
  const done = await change.select().from(loanCheck).where(eq(loanCheck.loan, found.loan.id))
  const open = CHECKLIST.filter(item => !done.some(one => one.item === item && one.ok === true))
  if (open.length > 0) {
    const fields = Object.fromEntries(open.map(item => [item, say('loan.unchecked')]))
    throw new Refusal('conflict', 'loan.checklist-first', fields)
  }
  return {
    set: { status: 'recommended', recommendedBy: context.person.id },
    message: say('loan.recommended'),
    ...{ text: body.note ?? null, staffOnly: true },
  }
}

async function giveBack({ change, found, body, context }: Doing): Promise<Outcome> {
  const documents = body.documents ?? []
  const reason = [body.note, ...documents.map(one => one.reason)]
    .flatMap(text => text?.trim() || [])
    .join(' ')
  if (!reason) throw missing('note', say('loan.write-what-to-mend'))
  const { loan: one, owner } = found
  for (const { kind, reason: own } of documents) {
    const [latest] = await change
      .select({ id: loanDocument.id })
      .from(loanDocument)
      .where(and(eq(loanDocument.loan, one.id), eq(loanDocument.kind, kind)))
      .orderBy(desc(loanDocument.at), desc(loanDocument.id))
      .limit(1)
    if (latest) {
      await change
        .update(loanDocument)
        .set({ ok: false, reason: own.trim() || reason })
        .where(eq(loanDocument.id, latest.id))
    }
  }
  // what was seen before is looked at again
  await change
    .delete(loanCheck)
    .where(and(eq(loanCheck.loan, one.id), or(eq(loanCheck.ok, false), isNull(loanCheck.ok))))
  await notifyBorrower(change, { loan: one, owner }, { template: 'loan-returned', reason }, context)
  return {
    set: { status: 'returned', returned: reason, recommendedBy: null },
    message: say('loan.sent-back'),
    text: reason,
  }
}

async function approve({ change, found, body, context }: Doing): Promise<Outcome> {
  const { loan: one, owner, fund } = found
  const amount = body.amount ?? one.amount
  if (amount > one.amount) throw missing('amount', say('loan.above-asked'))
  if (amount < fund.minPrincipal || amount % MINOR !== 0) {
    const least = formatMoney(fund.minPrincipal, fund.currency)
    throw missing('amount', say('loan.approve-at-least', { least }))
  }
  const approved = { ...one, approvedAmount: amount }
  await announce(change, one.tenant, 'loan.approved', { loan: one.id, client: one.client })
  await askMandate(change, one.id, context)
  await notifyBorrower(change, { loan: approved, owner }, { template: 'loan-approved' }, context)
  return {
    set: { status: 'approved', approvedAmount: amount, approvedBy: context.person.id },
    message: say('loan.approved'),
    text: formatMoney(amount, one.currency),
  }
}

async function reject({ change, found, body, context }: Doing): Promise<Outcome> {
  const { loan: one, owner } = found
  if (!body.reason) throw missing('reason')
  await announce(change, one.tenant, 'loan.rejected', { loan: one.id, client: one.client })
  const reason = rejections[owner.language][body.reason]
  await notifyBorrower(change, { loan: one, owner }, { template: 'loan-rejected', reason }, context)
  return { set: { status: 'rejected', rejected: body.reason }, message: say('loan.rejected') }
}

async function undo({ change, found: { loan: one }, body, context }: Doing): Promise<Outcome> {
  await askMandate(change, one.id, context)
  const mandate = endMandate(one)
  return {
    set: { status: 'recommended', approvedAmount: null, approvedBy: null, offer: null, mandate },
    message: say('loan.unapproved'),
    ...{ text: body.note ?? null, staffOnly: true },
  }
}

const writeOff = async ({ body }: Doing): Promise<Outcome> => ({
  set: { status: 'written-off' },
  message: say('loan.written-off'),
  ...{ text: body.note ?? null, staffOnly: true },
})

const DEEDS: Record<Exclude<Deed, 'withdraw'>, (doing: Doing) => Promise<Outcome>> = {
  recommend,
  return: giveBack,
  approve,
  reject,
  undo,
  'write-off': writeOff,
}
/** How a deed is called once it is done. */
const DONE: Record<Exclude<Deed, 'withdraw'>, string> = {
  recommend: 'recommended',
  return: 'returned',
  approve: 'approved',
  reject: 'rejected',
  undo: 'approval-undone',
  'write-off': 'written-off',
}

/** Does a deed while nobody else can: of two people at once, the second finds where the first has left the loan. */
async function act(id: string, body: Body, context: Signed): Promise<{ message: Sentence }> {
  const { database, person, services, address } = context
  const { action } = body
  if (action === 'write-off') {
    const { loan: one } = await findLoan(database.sql, person, id)
    requireDeed(action, one, person)
    if (!body.note?.trim()) throw missing('note', say('loan.write-why-given-up'))
    // the book first, and under one key: asked again after a crash it is the same deed
    await asked(services.book.writeOff(refOf(one), { on: today(), key: `write-off-${id}` }))
  }
  const message = await database.sql.transaction(async change => {
    const found = await lockLoan(change, person, id)
    const { loan: one } = found
    // the book has just written its own figures on the row
    requireDeed(action, action === 'write-off' ? { ...one, status: 'active' } : one, person)
    if (action === 'withdraw') {
      await withdraw(change, found, context)
      return say('loan.application-withdrawn')
    }
    const {
      set,
      message,
      text = null,
      staffOnly = false,
    } = await DEEDS[action]({ change, found, body, context })
    await change
      .update(loan)
      .set({ ...set, since: new Date() })
      .where(eq(loan.id, id))
    await note(change, id, person, DONE[action], { text, staffOnly })
    await record(change, {
      ...{ tenant: one.tenant, actor: person, action: `loan.${DONE[action]}`, address },
      subject: { kind: 'loan', id, name: one.code },
      detail: detailOf(one, set, body),
    })
    await askBook(change, id)
    return message
  })
  if (action === 'write-off') await refresh(database.sql, services.book, id)
  return { message }
}

/** What changed, for the audit trail. */
function detailOf(one: Loan, set: Outcome['set'], { note, reason, amount }: Body) {
  const rest = { note, reason, ...(amount !== undefined && { amount: formatMoney(amount, one.currency) }) }
  const told = Object.entries(rest).flatMap(([name, to]) => (to ? [{ name, from: null, to }] : []))
  return [{ name: 'status', from: one.status, to: set.status ?? one.status }, ...told]
}

async function claim(id: string, wanted: boolean, { database, person, address }: Signed) {
  return database.sql.transaction(async change => {
    const { loan: one } = await lockLoan(change, person, id)
    const isOthers = one.claimedBy !== null && one.claimedBy !== person.id
    if (isOthers && (wanted || !may(person.role, 'loan.release-others'))) {
      throw new Refusal('conflict', 'loan.assigned-to-other')
    }
    const claimedBy = wanted ? person.id : null
    if (one.claimedBy !== claimedBy) {
      await change.update(loan).set({ claimedBy }).where(eq(loan.id, id))
      await note(change, id, person, wanted ? 'claimed' : 'released', { staffOnly: true })
      await record(change, {
        ...{ tenant: one.tenant, actor: person, action: wanted ? 'loan.claimed' : 'loan.released', address },
        subject: { kind: 'loan', id, name: one.code },
      })
    }
    return { message: wanted ? say('loan.assigned') : say('loan.released') }
  })
}

async function check(
  id: string,
  { item, ok, note: remark }: { item: string; ok: boolean | null; note?: string },
  { database, person, address }: Signed,
) {
  if (!(CHECKLIST as readonly string[]).includes(item)) throw missing('item', say('loan.not-on-checklist'))
  return database.sql.transaction(async change => {
    const { loan: one } = await lockLoan(change, person, id)
    if (one.status !== 'submitted')
      throw new Refusal('conflict', say('loan.stands', { stands: STANDS[one.status] }))
    const values = { ok, note: remark ?? null, by: person.id, byName: person.name, at: new Date() }
    await change
      .insert(loanCheck)
      .values({ loan: id, item, ...values })
      .onConflictDoUpdate({ target: [loanCheck.loan, loanCheck.item], set: values })
    await record(change, {
      ...{ tenant: one.tenant, actor: person, action: 'loan.checked', address },
      subject: { kind: 'loan', id, name: one.code },
      detail: [{ name: item, from: null, to: ok === null ? null : String(ok) }],
    })
    return { message: say('call.saved') }
  })
}

export const deedHandlers = {
  'POST account/user/loan/action/:id': ({ params, body }, context) => act(params.id, body, context),
  'POST lending/loan/:id/claim': ({ params, body }, context) => claim(params.id, body.claim, context),
  'POST lending/loan/:id/note': async ({ params, body }, { database, person }) => {
    const text = body.note.trim()
    if (text === '') throw missing('note')
    await findLoan(database.sql, person, params.id)
    await note(database.sql, params.id, person, 'note', { text, staffOnly: true })
    return { message: say('loan.noted') }
  },
  'POST lending/loan/:id/check': ({ params, body }, context) => check(params.id, body, context),
} satisfies Partial<LendingHandlers>
