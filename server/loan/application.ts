import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Infer } from 'superstruct'
import type { Bank, LoanStage } from '#contract/loan-page.ts'
import { STATES } from '#contract/region.ts'
import { isStaff } from '#contract/role.ts'
import { affordability } from '#rules/affordability.ts'
import { dayOf, isDay } from '#rules/day.ts'
import { LOAN_CODE_BYTES, loanCode } from '#rules/loan-code.ts'
import { MINOR } from '#rules/money.ts'
import { DIAL, readPhone } from '#rules/phone.ts'
import type { Sql } from '#server/db/open.ts'
import { loan, loanDocument } from '#server/db/schema/index.ts'
import { record } from '#server/notify/audit.ts'
import { sendWebhook } from '#server/notify/webhook.ts'
import { refuseOthers } from '#server/people/visibility.ts'
import { type Msg, msg, verbatim } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { commitmentsOf, MOST_SHARE } from './affording.ts'
import { askBook } from './bookkeeping.ts'
import { type Found, findLoan, type Loan, lockOwn, notFound } from './find.ts'
import { askMandate, endMandate } from './mandate.ts'
import { notifyBorrower } from './notify-borrower.ts'
import { checkFigures, expectedDay, offered, previewOf } from './offer.ts'
import type { LendingHandlers, Signed } from './table.ts'
import { note } from './timeline.ts'
import { wireFund } from './wire-fund.ts'

const STAGES: LoanStage[] = ['calculated', 'address_added', 'employer_added', 'bank_added', 'proposed']

/** What a stage adds, as the sentence names it that asks for it. */
const PARTS: Record<LoanStage, Msg> = {
  calculated: 'loan.funding-first',
  address_added: 'loan.contact-first',
  employer_added: 'loan.work-first',
  bank_added: 'loan.payout-first',
  proposed: 'loan.proposal-first',
}

/** What the borrower may still change. */
const OPEN: Loan['status'][] = ['draft', 'returned']
/** Applications that somebody is at work on. */
const UNDER_WAY: Loan['status'][] = ['submitted', 'recommended', 'approved', 'paying']

export const reached = (stage: LoanStage, { stage: now }: Pick<Loan, 'stage'>): boolean =>
  STAGES.indexOf(now) >= STAGES.indexOf(stage)

/** @throws Refusal conflict unless all stages until this one are there, naming the first that is missing */
export function requireStage(upTo: LoanStage, one: Pick<Loan, 'stage'>): void {
  const missing = STAGES.slice(0, STAGES.indexOf(upTo) + 1).find(stage => !reached(stage, one))
  if (missing) throw new Refusal('conflict', PARTS[missing], { stage: verbatim(missing) })
}

/** @throws Refusal conflict for an application that was handed in */
export function requireOpen({ status }: Pick<Loan, 'status'>): void {
  if (!OPEN.includes(status)) {
    throw new Refusal('conflict', 'loan.handed-in')
  }
}

const answer = ({ id, stage }: Pick<Loan, 'id' | 'stage'>) => ({
  status: true as const,
  message: msg('call.saved'),
  data: { _id: id, stage },
})

/** @throws Refusal conflict when the client has an application already, with its id in `loan` */
async function refuseSecond(change: Sql, client: string): Promise<void> {
  const rows = await change
    .select({ id: loan.id, status: loan.status, stage: loan.stage })
    .from(loan)
    .where(and(eq(loan.client, client), inArray(loan.status, [...OPEN, ...UNDER_WAY])))
  const begun = rows.find(({ status }) => OPEN.includes(status))
  if (begun) {
    const fields = { loan: verbatim(begun.id), stage: verbatim(begun.stage) }
    throw new Refusal('conflict', 'loan.unfinished', fields)
  }
  const [other] = rows
  if (other) {
    throw new Refusal('conflict', 'loan.last-undecided', { waiting: verbatim(other.id) })
  }
}

type Asked = {
  productId: number
  principal: number
  loanTermMonths: number
  purpose: NonNullable<Loan['purpose']>
  monthlyIncome: number
}

async function apply(body: Asked, context: Signed) {
  const { database, person, tenant, services, address } = context
  const fund = await offered(services.book, tenant.code, body.productId, 'productId')
  const figures = { amount: body.principal * MINOR, months: body.loanTermMonths }
  checkFigures(figures, fund, tenant, { amount: 'principal', months: 'loanTermMonths' })
  if (!tenant.loan.financedPurposes.includes(body.purpose)) {
    const sentence = msg('loan.business-only')
    throw new Refusal('invalid', sentence, { purpose: sentence })
  }
  return database.sql.transaction(async change => {
    await refuseSecond(change, person.id)
    const added = await insert(change, {
      tenant: tenant.code,
      client: person.id,
      fund: fund.id,
      currency: fund.currency,
      ...figures,
      status: 'draft',
      stage: 'calculated',
      purpose: body.purpose,
      income: body.monthlyIncome * MINOR,
    })
    // of two that come together, one finds the other's draft
    if (!added) {
      await refuseSecond(change, person.id)
      throw new Refusal('conflict', 'loan.try-again')
    }
    await note(change, added.id, person, 'started')
    await record(change, {
      tenant: tenant.code,
      actor: person,
      action: 'loan.started',
      address,
      subject: { kind: 'loan', id: added.id, name: added.code },
    })
    return answer(added)
  })
}

const TRIES = 5

/** Gives the loan a code that is not taken. @returns null when the client has a draft */
async function insert(change: Sql, values: Omit<typeof loan.$inferInsert, 'code'>): Promise<Loan | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const code = loanCode(randomBytes(LOAN_CODE_BYTES))
    const [added] = await change
      .insert(loan)
      .values({ ...values, code })
      .onConflictDoNothing()
      .returning()
    if (added) return added
  }
  return null
}

/** Fills in a stage. What was filled in before may be changed; a stage before it must be there. */
async function fill(
  id: string,
  stage: LoanStage,
  context: Signed,
  part: (found: Found) => Partial<typeof loan.$inferInsert>,
) {
  const { database, person } = context
  return database.sql.transaction(async change => {
    const found = await lockOwn(change, person, id)
    requireOpen(found.loan)
    requireStage(STAGES[STAGES.indexOf(stage) - 1] as LoanStage, found.loan)
    const next = reached(stage, found.loan) ? found.loan.stage : stage
    await change
      .update(loan)
      .set({ ...part(found), stage: next })
      .where(eq(loan.id, id))
    return answer({ id, stage: next })
  })
}

const refuse = (fields: Record<string, Msg>) => new Refusal('invalid', 'call.fields', fields)

const trimmed = <Part extends object>(part: Part): Part =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Part

/** @throws Refusal invalid for texts that are nothing but blanks */
function requireTexts(part: Record<string, unknown>, names: readonly string[]): void {
  const blank = names.filter(name => !part[name])
  if (blank.length > 0) throw refuse(Object.fromEntries(blank.map(name => [name, 'field.required' as const])))
}

const BANK_FIELDS = ['bankName', 'accountType', 'accountNumber', 'accountName'] as const

/** Where to pay out, with nothing that does not belong to it. @throws Refusal invalid */
function readBank(sent: Infer<typeof Bank>, { fund }: Found): Infer<typeof Bank> {
  const bank = trimmed(sent)
  if (bank.payout === 'bank') {
    requireTexts(bank, BANK_FIELDS)
    const { mpesaPhone: _, ...rest } = bank
    return rest
  }
  const country = fund.currency === 'KES' ? 'KE' : 'TZ'
  const reading = readPhone(bank.mpesaPhone ?? '', country)
  if (!('phone' in reading) || !reading.phone.startsWith(`+${DIAL[country]}`)) {
    throw refuse({ mpesaPhone: 'mpesa.phone' })
  }
  return { payout: 'mpesa', mpesaPhone: reading.phone }
}

/** @throws Refusal conflict when a document that was sent back has not come again */
async function requireDocuments(change: Sql, id: string): Promise<void> {
  const documents = await change
    .select()
    .from(loanDocument)
    .where(eq(loanDocument.loan, id))
    .orderBy(loanDocument.at, loanDocument.id)
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
  const { database, person, tenant, services, address } = context
  const seen = await findLoan(database.sql, person, id)
  if (seen.owner.id !== person.id) throw notFound()
  requireOpen(seen.loan)
  requireStage('bank_added', seen.loan)
  // the book is asked before the loan is held: it may take its time
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
    const sentence = msg('loan.figures-changed')
    throw new Refusal('conflict', sentence, { consent: sentence })
  }
  return database.sql.transaction(async change => {
    const { loan: held, owner } = await lockOwn(change, person, id)
    requireOpen(held)
    requireStage('bank_added', held)
    await requireDocuments(change, id)
    if (!held.identity) {
      throw new Refusal('conflict', 'loan.names-first', {
        stage: verbatim('proposed'),
        identity: 'loan.names-first',
      })
    }
    const now = new Date()
    await change
      .update(loan)
      .set({
        status: 'submitted',
        stage: 'proposed',
        since: now,
        returned: null,
        consent: { text: consent, at: now.toISOString(), address },
        payDay: payDay ?? held.payDay,
        expectedDisbursement: expectedDay(),
      })
      .where(eq(loan.id, id))
    await note(change, id, person, held.status === 'returned' ? 'corrected' : 'submitted')
    await record(change, {
      tenant: held.tenant,
      actor: person,
      action: 'loan.submitted',
      address,
      subject: { kind: 'loan', id, name: held.code },
      detail: [{ name: 'status', from: held.status, to: 'submitted' }],
    })
    await askBook(change, id)
    await sendWebhook(change, held.tenant, 'loan.submitted', { loan: id, client: held.client })
    await notifyBorrower(change, { loan: held, owner }, { template: 'loan-submitted' }, context)
    return { message: msg('loan.received') }
  })
}

/** Until when a borrower may take an application back. */
const RETRACTABLE: Loan['status'][] = ['draft', 'submitted', 'returned', 'recommended', 'approved']

/** Takes an application back, for the borrower or by them. @throws Refusal */
export async function withdraw(
  change: Sql,
  { loan: held }: Found,
  { person, address, services }: Pick<Signed, 'person' | 'address' | 'services'>,
): Promise<void> {
  if (!RETRACTABLE.includes(held.status)) {
    throw new Refusal('conflict', 'loan.too-late-to-withdraw')
  }
  await change
    .update(loan)
    .set({ status: 'withdrawn', since: new Date(), mandate: endMandate(held) })
    .where(eq(loan.id, held.id))
  await askMandate(change, held.id, { services })
  await note(change, held.id, person, 'withdrawn')
  await record(change, {
    tenant: held.tenant,
    actor: person,
    action: 'loan.withdrawn',
    address,
    subject: { kind: 'loan', id: held.id, name: held.code },
    detail: [{ name: 'status', from: held.status, to: 'withdrawn' }],
  })
  await askBook(change, held.id)
}

const sameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase().replace(/\s+/g, ' ') === other.trim().toLowerCase().replace(/\s+/g, ' ')

async function accept(id: string, name: string, { database, person, address }: Signed) {
  return database.sql.transaction(async change => {
    const { loan: held } = await lockOwn(change, person, id)
    if (held.status !== 'approved') {
      throw new Refusal('conflict', 'offer.none')
    }
    if (held.offer) return { message: msg('offer.accepted-already') }
    if (held.offerUntil !== null && held.offerUntil < dayOf(Date.now())) {
      throw new Refusal('conflict', msg('offer.expired', { day: held.offerUntil }))
    }
    if (!sameName(name, person.name)) {
      const sentence = msg('offer.sign-as', { name: person.name })
      throw new Refusal('invalid', sentence, { name: sentence })
    }
    const offer = { name: name.trim(), at: new Date().toISOString() }
    await change.update(loan).set({ offer, since: new Date() }).where(eq(loan.id, id))
    await note(change, id, person, 'accepted')
    await record(change, {
      tenant: held.tenant,
      actor: person,
      action: 'loan.offer-accepted',
      address,
      subject: { kind: 'loan', id, name: held.code },
    })
    return { message: msg('offer.accepted') }
  })
}

/** Statuses before the schedule is fixed. */
const UNFIXED: Loan['status'][] = ['draft', 'returned', 'submitted', 'recommended', 'approved']

async function setPayDay(id: string, payDay: number, { database, person, address }: Signed) {
  return database.sql.transaction(async change => {
    const { loan: held } = await lockOwn(change, person, id)
    if (!UNFIXED.includes(held.status)) {
      throw new Refusal('conflict', 'loan.pay-day-fixed')
    }
    await change.update(loan).set({ payDay }).where(eq(loan.id, id))
    await note(change, id, person, 'pay-day', { text: String(payDay) })
    await record(change, {
      tenant: held.tenant,
      actor: person,
      action: 'loan.pay-day',
      address,
      subject: { kind: 'loan', id, name: held.code },
      detail: [
        { name: 'payDay', from: held.payDay === null ? null : String(held.payDay), to: String(payDay) },
      ],
    })
    return { message: msg('loan.pay-day', { day: payDay }) }
  })
}

const TOO_EARLY = '1940-01-01'

export const applicationHandlers = {
  'GET account/loan_fund/list': async (_, { services, tenant }) => {
    const funds = await services.book.funds(tenant.code).catch(() => {
      throw new Refusal('unavailable', 'fund.list-failed')
    })
    return { status: true, data: funds.map(wireFund) }
  },
  'POST lending/preview': async ({ body }, { services, tenant, person, database }) => {
    const { amount, months, payDay = null, monthlyIncome: income, language } = body
    const fund = await offered(services.book, tenant.code, body.fund, 'fund')
    checkFigures({ amount, months }, fund, tenant, { amount: 'amount', months: 'months' })
    const preview = await previewOf(
      services.book,
      { fund, amount, months, payDay },
      { tenant: tenant.name, language },
    )
    if (!income || isStaff(person.role)) return preview
    const commitments = await commitmentsOf(database.sql, person.id)
    const { taken, affordable } = affordability(
      preview.schedule,
      fund,
      { income, commitments },
      tenant.loan.incomeShare,
    )
    const share = Math.min(taken ?? 0, MOST_SHARE)
    return {
      ...preview,
      affordability: { share, limit: tenant.loan.incomeShare, commitments, ok: affordable },
    }
  },
  'POST account/client/loan/apply/:id': ({ params, body }, context) => {
    refuseOthers(context.person, params.id)
    return apply(body, context)
  },
  'POST account/client/loan/address/:id': ({ params, body }, context) =>
    fill(params.id, 'address_added', context, ({ owner }) => {
      const address = trimmed(body)
      requireTexts(address, ['street', 'city'])
      if (!(STATES[owner.country] as readonly string[]).includes(address.state)) {
        throw refuse({ state: owner.country === 'KE' ? 'profile.county' : 'profile.region' })
      }
      return { address }
    }),
  'POST account/client/loan/work/:id': ({ params, body }, context) =>
    fill(params.id, 'employer_added', context, ({ owner }) => {
      const work = trimmed(body)
      requireTexts(work, ['employerName', 'position', 'address'])
      const reading = readPhone(work.phoneNumber, owner.country)
      if (!('phone' in reading)) throw refuse({ phoneNumber: 'field.phone' })
      if (!isDay(work.startedOn) || work.startedOn > dayOf(Date.now()) || work.startedOn < TOO_EARLY) {
        throw refuse({ startedOn: 'loan.start-day' })
      }
      return { work: { ...work, phoneNumber: reading.phone }, income: work.monthlyIncome * MINOR }
    }),
  'POST account/client/loan/bank/:id': ({ params, body }, context) =>
    fill(params.id, 'bank_added', context, found => ({ bank: readBank(body, found) })),
  'POST lending/loan/:id/submit': ({ params, body }, context) => submit(params.id, body, context),
  'POST lending/loan/:id/withdraw': ({ params }, context) =>
    context.database.sql.transaction(async change => {
      await withdraw(change, await lockOwn(change, context.person, params.id), context)
      return { message: msg('loan.withdrawn') }
    }),
  'POST account/user/loan/offer_letter/:id': ({ params, body }, context) =>
    accept(params.id, body.name, context),
  'POST account/user/loan/set_pay/:id': ({ params, body }, context) =>
    setPayDay(params.id, body.payDay, context),
} satisfies Partial<LendingHandlers>
