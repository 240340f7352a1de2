import { dayOf } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows, setRow } from '#server/db/row.ts'
import { loan, loanDocument } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { fieldRefusal, msg, Refusal, verbatim } from '#server/refusal/message.ts'
import { requireOpen, requireStage } from './application.ts'
import { askBook } from './bookkeeping.ts'
import { type Found, findOwn, type Loan, lockOwn } from './find.ts'
import { askMandate, endMandate } from './mandate.ts'
import { notifyBorrower } from './notify-borrower.ts'
import { expectedDay, previewOf } from './offer.ts'
import { addToTimeline, recordLoan } from './timeline.ts'

/** Requires all documents. @throws Refusal conflict when a rejected document has not been sent again */
async function requireDocuments(tx: Sql, id: string): Promise<void> {
  const documents = await findRows(tx, loanDocument, { loan: id }, loanDocument.at, loanDocument.id)
  const latest = new Map(documents.map(one => [one.kind, one]))
  if (!latest.has('proposal')) {
    throw new Refusal('conflict', 'loan.proposal-file', {
      stage: verbatim('proposed'),
      proposal: 'loan.proposal-file',
    })
  }
  const wrong = [...latest.values()].filter(({ ok }) => ok === false)
  if (wrong.length > 0) {
    const fields = Object.fromEntries(
      wrong.map(({ kind, reason }) => [kind, reason === null ? msg('loan.send-again') : verbatim(reason)]),
    )
    throw new Refusal('conflict', 'loan.send-documents-again', fields)
  }
}

async function submit(
  id: string,
  { consent, payDay }: { consent: string; payDay?: number },
  context: Signed,
) {
  const { sql, person, tenant, services, address } = context
  const seen = await findOwn(sql, person, id)
  requireOpen(seen.loan)
  requireStage('bank_added', seen.loan)
  // queried before the row lock is taken, as the core may be slow
  const terms = {
    fund: seen.fund,
    amount: seen.loan.amount,
    months: seen.loan.months,
    payDay: payDay ?? null,
  }
  const texts = await Promise.all(
    (['en', 'sw'] as const).map(language =>
      previewOf(services.book, terms, { tenant: tenant.name, language }),
    ),
  )
  if (!texts.some(one => one.consent === consent)) {
    throw fieldRefusal('consent', 'loan.figures-changed', 'conflict')
  }
  return sql.transaction(async tx => {
    const { loan: held, owner } = await lockOwn(tx, person, id)
    requireOpen(held)
    requireStage('bank_added', held)
    await requireDocuments(tx, id)
    if (!held.identity) {
      throw new Refusal('conflict', 'loan.names-first', {
        stage: verbatim('proposed'),
        identity: 'loan.names-first',
      })
    }
    const now = new Date()
    await setRow(tx, loan, id, {
      status: 'submitted',
      stage: 'proposed',
      since: now,
      returned: null,
      consent: { text: consent, at: now.toISOString(), address },
      payDay: payDay ?? held.payDay,
      expectedDisbursement: expectedDay(),
    })
    await addToTimeline(tx, id, person, held.status === 'returned' ? 'corrected' : 'submitted')
    const detail = [{ name: 'status', from: held.status, to: 'submitted' }]
    await recordLoan(tx, context, held, 'loan.submitted', detail)
    await askBook(tx, id)
    await sendWebhook(tx, held.tenant, 'loan.submitted', { loan: id, client: held.client })
    await notifyBorrower(tx, { loan: held, owner }, { template: 'loan-submitted' }, context)
    return { message: msg('loan.received') }
  })
}

/** Statuses in which a borrower may withdraw an application. */
const RETRACTABLE: Loan['status'][] = ['draft', 'submitted', 'returned', 'recommended', 'approved']

/** Withdraws an application, by the borrower or on their behalf. @throws Refusal */
export async function withdrawApplication(
  tx: Sql,
  { loan: held }: Found,
  context: Pick<Signed, 'person' | 'address' | 'services'>,
): Promise<void> {
  if (!RETRACTABLE.includes(held.status)) throw new Refusal('conflict', 'loan.too-late-to-withdraw')
  await setRow(tx, loan, held.id, { status: 'withdrawn', since: new Date(), mandate: endMandate(held) })
  await askMandate(tx, held.id, context)
  await addToTimeline(tx, held.id, context.person, 'withdrawn')
  const detail = [{ name: 'status', from: held.status, to: 'withdrawn' }]
  await recordLoan(tx, context, held, 'loan.withdrawn', detail)
  await askBook(tx, held.id)
}

const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase().replace(/\s+/g, ' ') === other.trim().toLowerCase().replace(/\s+/g, ' ')

async function accept(id: string, name: string, context: Signed) {
  const { sql, person } = context
  return sql.transaction(async tx => {
    const { loan: held } = await lockOwn(tx, person, id)
    if (held.status !== 'approved') throw new Refusal('conflict', 'offer.none')
    if (held.offer) return { message: msg('offer.accepted-already') }
    if (held.offerUntil !== null && held.offerUntil < dayOf(Date.now())) {
      throw new Refusal('conflict', msg('offer.expired', { day: held.offerUntil }))
    }
    if (!sameName(name, person.name)) throw fieldRefusal('name', msg('offer.sign-as', { name: person.name }))
    const offer = { name: name.trim(), at: new Date().toISOString() }
    await setRow(tx, loan, id, { offer, since: new Date() })
    await addToTimeline(tx, id, person, 'accepted')
    await recordLoan(tx, context, held, 'loan.offer-accepted')
    return { message: msg('offer.accepted') }
  })
}

/** Statuses before the schedule is fixed. */
const UNFIXED: Loan['status'][] = ['draft', 'returned', 'submitted', 'recommended', 'approved']

async function setPayDay(id: string, payDay: number, context: Signed) {
  const { sql, person } = context
  return sql.transaction(async tx => {
    const { loan: held } = await lockOwn(tx, person, id)
    if (!UNFIXED.includes(held.status)) throw new Refusal('conflict', 'loan.pay-day-fixed')
    await setRow(tx, loan, id, { payDay })
    await addToTimeline(tx, id, person, 'pay-day', { text: String(payDay) })
    await recordLoan(tx, context, held, 'loan.pay-day', [
      { name: 'payDay', from: held.payDay === null ? null : String(held.payDay), to: String(payDay) },
    ])
    return { message: msg('loan.pay-day', { day: payDay }) }
  })
}

/** Handlers for a borrower's completed application: submit, withdraw, accept the offer, choose the pay day. */
export const borrowerHandlers = {
  'POST lending/loan/:id/submit': ({ params, body }, context) => submit(params.id, body, context),
  'POST lending/loan/:id/withdraw': ({ params }, context) =>
    context.sql.transaction(async tx => {
      await withdrawApplication(tx, await lockOwn(tx, context.person, params.id), context)
      return { message: msg('loan.withdrawn') }
    }),
  'POST account/user/loan/offer_letter/:id': ({ params, body }, context) =>
    accept(params.id, body.name, context),
  'POST account/user/loan/set_pay/:id': ({ params, body }, context) =>
    setPayDay(params.id, body.payDay, context),
} satisfies SomeHandlers
