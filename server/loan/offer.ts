import type { Infer } from 'superstruct'
import type { InstalmentRow, Preview } from '#contract/loan-page.ts'
import type { Language } from '#contract/tenant.ts'
import { addDays, type Day, dayOf } from '#rules/day.ts'
import { formatMoney, formatRate, MINOR } from '#rules/money.ts'
import { totals, yearlyCost } from '#rules/schedule.ts'
import type { Sentence } from '#rules/sentence.ts'
import type { Tenancy } from '#server/http/tenant-directory.ts'
import type { CoreInstalment, Fund, LendingCore } from '#server/ledger/core.ts'
import { fieldRefusal, inLanguage, msg, refuseInvalidFields } from '#server/refusal/message.ts'
import { awaitCore } from './find.ts'

/** Number of days for which an offer can be accepted. */
export const OFFER_DAYS = 30

/** Days from the application to the expected payout. */
const WAIT = 7

export const today = (): Day => dayOf(Date.now())
export const expectedDay = (): Day => addDays(today(), WAIT)

/** Finds a fund on offer. @throws Refusal invalid, naming the field, if it is not on offer */
export async function requireFundOnOffer(
  book: LendingCore,
  tenant: string,
  id: number,
  field: string,
): Promise<Fund> {
  const funds = await awaitCore(book.funds(tenant))
  const found = funds.find(one => one.id === id)
  if (found) return found
  throw fieldRefusal(field, 'loan.partner')
}

type Figures = { amount: number; months: number }

/**
 * Refuses figures outside the limits of the fund or the tenant.
 * @param names of the fields that carry the amount and the months
 */
export function checkFigures(
  { amount, months }: Figures,
  fund: Fund,
  { loan }: Pick<Tenancy, 'loan'>,
  names: { amount: string; months: string },
): void {
  const fields: Record<string, Sentence> = {}
  const least = Math.max(fund.minPrincipal, loan.minimum)
  const most = Math.min(fund.maxPrincipal, loan.maximum)
  const isWithin = amount >= least && amount <= most
  if (amount < loan.minimum) {
    const starts = loan.minimum / MINOR
    fields[names.amount] =
      fund.currency === 'KES'
        ? msg('loan.least-ksh', { amount: starts })
        : msg('loan.least-tsh', { amount: starts })
  } else if (!isWithin) {
    const [from, to] = [formatMoney(least, fund.currency), formatMoney(most, fund.currency)]
    fields[names.amount] = msg('loan.amount-range', { fund: fund.name, from, to })
  }
  const [from, to] = [fund.minInstalments, fund.maxInstalments].map(count => count * fund.every) as [
    number,
    number,
  ]
  if (months < from || months > to) fields[names.months] = msg('loan.month-range', { from, to })
  else if (months % fund.every !== 0) {
    fields[names.months] = msg('loan.month-step', { every: fund.every, months: fund.every })
  }
  refuseInvalidFields(fields)
}

type Row = Infer<typeof InstalmentRow>

/** Returns instalments as pages show them on a day, with the balance after each. */
export function rowsOf(instalments: readonly CoreInstalment[], day: Day): Row[] {
  let balance = instalments.reduce((sum, { principal }) => sum + principal, 0)
  return instalments.map(({ number, due, principal, interest, penalty, paid }) => {
    balance -= principal
    const total = principal + interest + penalty
    return {
      number,
      due,
      principal,
      interest,
      penalty,
      total,
      paid,
      balanceAfter: balance,
      state: stateOf(due, total, paid, day),
    }
  })
}

function stateOf(due: Day, total: number, paid: number, day: Day): Row['state'] {
  if (paid >= total) return 'paid'
  if (due < day) return 'late'
  if (due === day) return 'due'
  return paid > 0 ? 'part' : 'ahead'
}

/** Returns the heaviest instalment as agreed, without penalties. */
export const largestInstalment = (rows: readonly { principal: number; interest: number }[]): number =>
  rows.reduce((most, { principal, interest }) => Math.max(most, principal + interest), 0)

/** The largest share of an instalment that can be the rounding difference of a schedule, which its last instalment takes. */
const ROUNDING = 0.05

/** Returns what a borrower repays each time: the heaviest instalment, without the rounding difference that the last one may take. */
export function regularInstalment(rows: Parameters<typeof largestInstalment>[0]): number {
  const [most, before] = [largestInstalment(rows), largestInstalment(rows.slice(0, -1))]
  return most - before < most * ROUNDING ? before : most
}

/** Returns what a loan would cost, and the consent text that the borrower agrees to. @throws Refusal */
export async function previewOf(
  book: LendingCore,
  { fund, amount, months, payDay }: Figures & { fund: Fund; payDay: number | null },
  { tenant, language }: { tenant: string; language: Language },
): Promise<Preview> {
  const expectedOn = expectedDay()
  const instalments = await awaitCore(book.preview({ fund, principal: amount, months, expectedOn, payDay }))
  const schedule = rowsOf(instalments, today())
  const { interest, total } = totals(schedule)
  const figures = {
    currency: fund.currency,
    amount,
    months,
    interest,
    total,
    instalment: largestInstalment(schedule),
    apr: yearlyCost(schedule, { amount, every: fund.every }),
  }
  const { penalty } = fund
  const agreed = { ...figures, count: schedule.length, fund: fund.name, tenant, penalty }
  const consent = consentOf(agreed, language)
  return { ...figures, firstDue: schedule[0]?.due ?? expectedOn, schedule, penalty, consent }
}

type Agreed = Pick<
  Preview,
  'currency' | 'amount' | 'months' | 'interest' | 'total' | 'instalment' | 'apr'
> & {
  count: number
  fund: string
  tenant: string
  penalty: Fund['penalty']
}

/** Describes the cost of paying late, in a sentence. */
export const lateOf = (penalty: Fund['penalty']): Sentence =>
  penalty
    ? msg('offer.late', { days: penalty.after, rate: formatRate(penalty.rate) })
    : msg('offer.no-penalty')

/** Returns the consent text. It contains no date, so that a text read in the evening can be agreed to after midnight. */
function consentOf(agreed: Agreed, language: Language): string {
  const { fund, tenant, months, count, currency } = agreed
  const money = (figure: number) => formatMoney(figure, currency)
  const [amount, instalment] = [money(agreed.amount), money(agreed.instalment)]
  const [interest, total, rate] = [money(agreed.interest), money(agreed.total), formatRate(agreed.apr)]
  const late = lateOf(agreed.penalty)
  return inLanguage(
    language,
    msg('offer.consent', { tenant, amount, fund, months, count, instalment, total, interest, rate, late }),
  )
}
