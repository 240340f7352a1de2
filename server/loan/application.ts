import { randomBytes } from 'node:crypto'
import type { Infer } from 'superstruct'
import type { Bank, LoanStage } from '#contract/loan-page.ts'
import { recordOf } from '#contract/record.ts'
import { STATES } from '#contract/region.ts'
import { isStaff } from '#contract/role.ts'
import { affordability } from '#rules/affordability.ts'
import { dayOf } from '#rules/day.ts'
import { LOAN_CODE_BYTES, loanCode } from '#rules/loan-code.ts'
import { countryOf, MINOR } from '#rules/money.ts'
import { readLocalPhone, readPhone } from '#rules/phone.ts'
import type { Sql } from '#server/db/open.ts'
import { addRowIfNew, findRows, setRow } from '#server/db/row.ts'
import { loan } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { refuseOthers } from '#server/people/visibility.ts'
import { fieldRefusal, invalidFields, type Msg, msg, Refusal, verbatim } from '#server/refusal/message.ts'
import { commitmentsOf, MOST_SHARE } from './affording.ts'
import { type Found, type Loan, lockOwn } from './find.ts'
import { checkFigures, previewOf, requireFundOnOffer } from './offer.ts'
import { addToTimeline, recordLoan } from './timeline.ts'
import { wireFund } from './wire-fund.ts'

const STAGES: LoanStage[] = ['calculated', 'address_added', 'employer_added', 'bank_added', 'proposed']

/** Message that asks for a missing stage. */
const PARTS: Record<LoanStage, Msg> = {
  calculated: 'loan.funding-first',
  address_added: 'loan.contact-first',
  employer_added: 'loan.work-first',
  bank_added: 'loan.payout-first',
  proposed: 'loan.proposal-first',
}

/** Statuses in which the borrower may still change the application. */
const OPEN: Loan['status'][] = ['draft', 'returned']
/** Statuses of submitted applications that are not yet paid out or closed. */
const UNDER_WAY: Loan['status'][] = ['submitted', 'recommended', 'approved', 'paying']

export const hasReached = (stage: LoanStage, { stage: now }: Pick<Loan, 'stage'>): boolean =>
  STAGES.indexOf(now) >= STAGES.indexOf(stage)

/** Requires every stage up to this one. @throws Refusal conflict, naming the first stage that is missing */
export function requireStage(upTo: LoanStage, one: Pick<Loan, 'stage'>): void {
  const missing = STAGES.slice(0, STAGES.indexOf(upTo) + 1).find(stage => !hasReached(stage, one))
  if (missing) throw new Refusal('conflict', PARTS[missing], { stage: verbatim(missing) })
}

/** Requires an application that is still editable. @throws Refusal conflict once it was submitted */
export function requireOpen({ status }: Pick<Loan, 'status'>): void {
  if (!OPEN.includes(status)) throw new Refusal('conflict', 'loan.handed-in')
}

const answer = ({ id, stage }: Pick<Loan, 'id' | 'stage'>) => ({
  status: true as const,
  message: msg('call.saved'),
  data: { _id: id, stage },
})

/** Refuses a second application. @throws Refusal conflict when the client already has one, with its id in `loan` or `waiting` */
async function refuseSecond(tx: Sql, client: string): Promise<void> {
  const rows = await findRows(tx, loan, { client, status: [...OPEN, ...UNDER_WAY] })
  const begun = rows.find(({ status }) => OPEN.includes(status))
  if (begun) {
    const fields = { loan: verbatim(begun.id), stage: verbatim(begun.stage) }
    throw new Refusal('conflict', 'loan.unfinished', fields)
  }
  const [other] = rows
  if (other) throw new Refusal('conflict', 'loan.last-undecided', { waiting: verbatim(other.id) })
}

type LoanRequest = {
  productId: number
  principal: number
  loanTermMonths: number
  purpose: NonNullable<Loan['purpose']>
  monthlyIncome: number
}

async function apply(body: LoanRequest, context: Signed) {
  const { sql, person, tenant, services } = context
  const fund = await requireFundOnOffer(services.book, tenant.code, body.productId, 'productId')
  const figures = { amount: body.principal * MINOR, months: body.loanTermMonths }
  checkFigures(figures, fund, tenant, { amount: 'principal', months: 'loanTermMonths' })
  if (!tenant.loan.financedPurposes.includes(body.purpose)) {
    throw fieldRefusal('purpose', 'loan.business-only')
  }
  return sql.transaction(async tx => {
    await refuseSecond(tx, person.id)
    const added = await insert(tx, {
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
    // of two concurrent calls, the second finds the draft of the first
    if (!added) {
      await refuseSecond(tx, person.id)
      throw new Refusal('conflict', 'loan.try-again')
    }
    await addToTimeline(tx, added.id, person, 'started')
    await recordLoan(tx, context, added, 'loan.started')
    return answer(added)
  })
}

const TRIES = 5

/** Inserts a loan under an unused code. @returns null when the client already has a draft */
async function insert(tx: Sql, values: Omit<typeof loan.$inferInsert, 'code'>): Promise<Loan | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    const code = loanCode(randomBytes(LOAN_CODE_BYTES))
    const added = await addRowIfNew(tx, loan, { ...values, code })
    if (added) return added
  }
  return null
}

/** Fills in a stage. Stages already filled in may be changed; the preceding stage must exist. */
async function fill(
  id: string,
  stage: LoanStage,
  context: Signed,
  part: (found: Found) => Partial<typeof loan.$inferInsert>,
) {
  const { sql, person } = context
  return sql.transaction(async tx => {
    const found = await lockOwn(tx, person, id)
    requireOpen(found.loan)
    requireStage(STAGES[STAGES.indexOf(stage) - 1] as LoanStage, found.loan)
    const next = hasReached(stage, found.loan) ? found.loan.stage : stage
    await setRow(tx, loan, id, { ...part(found), stage: next })
    return answer({ id, stage: next })
  })
}

const trimmed = <Part extends object>(part: Part): Part =>
  Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as Part

/** Requires non-blank texts. @throws Refusal invalid */
function requireTexts(part: Record<string, unknown>, names: readonly string[]): void {
  const blank = names.filter(name => !part[name])
  if (blank.length > 0) throw invalidFields(recordOf(blank, () => 'field.required' as const))
}

const BANK_FIELDS = ['bankName', 'accountType', 'accountNumber', 'accountName'] as const

/** Reads the payout destination and drops fields that do not belong to it. @throws Refusal invalid */
function readBank(sent: Infer<typeof Bank>, { fund }: Found): Infer<typeof Bank> {
  const bank = trimmed(sent)
  if (bank.payout === 'bank') {
    requireTexts(bank, BANK_FIELDS)
    const { mpesaPhone: _, ...rest } = bank
    return rest
  }
  const mpesaPhone = readLocalPhone(bank.mpesaPhone ?? '', countryOf(fund.currency))
  if (mpesaPhone === null) throw invalidFields({ mpesaPhone: 'mpesa.phone' })
  return { payout: 'mpesa', mpesaPhone }
}

const TOO_EARLY = '1940-01-01'

export const applicationHandlers = {
  'GET account/loan_fund/list': async (_, { services, tenant }) => {
    const funds = await services.book.funds(tenant.code).catch(() => {
      throw new Refusal('unavailable', 'fund.list-failed')
    })
    return { status: true, data: funds.map(wireFund) }
  },
  'POST lending/preview': async ({ body }, { services, tenant, person, sql }) => {
    const { amount, months, payDay = null, monthlyIncome: income, language } = body
    const fund = await requireFundOnOffer(services.book, tenant.code, body.fund, 'fund')
    checkFigures({ amount, months }, fund, tenant, { amount: 'amount', months: 'months' })
    const preview = await previewOf(
      services.book,
      { fund, amount, months, payDay },
      { tenant: tenant.name, language },
    )
    if (!income || isStaff(person.role)) return preview
    const commitments = await commitmentsOf(sql, person.id)
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
      if (!(STATES[owner.country] as readonly string[]).includes(address.state)) {
        throw invalidFields({ state: owner.country === 'KE' ? 'profile.county' : 'profile.region' })
      }
      return { address }
    }),
  'POST account/client/loan/work/:id': ({ params, body }, context) =>
    fill(params.id, 'employer_added', context, ({ owner }) => {
      const work = trimmed(body)
      const reading = readPhone(work.phoneNumber, owner.country)
      if (!('phone' in reading)) throw invalidFields({ phoneNumber: 'field.phone' })
      if (work.startedOn > dayOf(Date.now()) || work.startedOn < TOO_EARLY) {
        throw invalidFields({ startedOn: 'loan.start-day' })
      }
      return { work: { ...work, phoneNumber: reading.phone }, income: work.monthlyIncome * MINOR }
    }),
  'POST account/client/loan/bank/:id': ({ params, body }, context) =>
    fill(params.id, 'bank_added', context, found => ({ bank: readBank(body, found) })),
} satisfies SomeHandlers
