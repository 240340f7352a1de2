import { PAID_OUT } from '#contract/loan-status.ts'
import { isStaff } from '#contract/role.ts'
import type { Language } from '#contract/tenant.ts'
import { type Day, dayOf } from '#rules/day.ts'
import { fillTemplate } from '#rules/filled.ts'
import { formatFigure, formatMoney, MINOR } from '#rules/money.ts'
import { formatPercent } from '#rules/rate.ts'
import { totals, yearlyCost } from '#rules/schedule.ts'
import { languageOf } from '#server/account/language.ts'
import type { Download } from '#server/export/download.ts'
import { openLetter } from '#server/export/letter.ts'
import { PDF } from '#server/export/pdf.ts'
import { sheetFile } from '#server/export/table.ts'
import type { Cell, Row } from '#server/export/workbook.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import type { Tenancy } from '#server/http/tenant-directory.ts'
import { type CoreLoan, unpaidOf } from '#server/ledger/core.ts'
import { inLanguage, Refusal } from '#server/refusal/message.ts'
import { findLoan, type Loan } from './find.ts'
import { lateOf, rowsOf, today } from './offer.ts'
import { type Page, readBooked } from './page.ts'
import { recordLoan } from './timeline.ts'
import { longDay, shortDay, words } from './words.ts'

const dayIn = (instant: string) => dayOf(Date.parse(instant))

/** Returns what became of an instalment: of a loan that was written off, no more is expected. */
const stateOf = ({ status }: Page, { state }: Page['schedule'][number], language: Language): string =>
  words[language].states[status === 'written-off' && state !== 'paid' ? 'over' : state]

const instalmentsOf = (page: Page, language: Language): string[][] =>
  page.schedule.map(row => [
    String(row.number),
    shortDay(row.due),
    ...[row.principal, row.interest, row.penalty, row.total, row.paid, row.balanceAfter].map(formatFigure),
    stateOf(page, row, language),
  ])

/** Returns a payment's label on paper: its receipt, marked if it is reversed or not booked yet. */
function receiptOf({ payment, isComing }: Movement, language: Language): string {
  const { reversed, coming } = words[language].statement
  const state = payment.reversed ? reversed : isComing ? coming : null
  return state ? `${payment.receipt} (${state})` : payment.receipt
}

const figuresOf = ({ payment, penalty, interest, principal, over, left }: Movement) => [
  payment.amount,
  penalty,
  interest,
  principal,
  over,
  left,
]

type Line = { day: string; what: string; receipt: string; figures: (number | null)[] }

/** Returns the debt at the end of the day on which a loan was written off, interest and penalties included; null for any other loan. */
function lossOf({ schedule, payments, writtenOffOn: day }: CoreLoan): { day: Day; left: number } | null {
  if (!day) return null
  return { day, left: unpaidOf({ schedule, payments: payments.filter(one => one.day <= day) }) }
}

/** Returns what is still owed. */
const owedOf = ({ status, settlement, outstanding }: Page): number =>
  status === 'written-off' ? settlement : outstanding

/** Returns the amount lent, each payment with its allocation, a write-off, and overpayments refunded, by day with the balance after it. */
function linesOfMoney({ page, booked }: Booked, language: Language): Line[] {
  const { channels, statement: s } = words[language]
  const balance = (what: string, { day, left }: { day: Day; left: number }) => ({
    day,
    what,
    receipt: '',
    figures: [null, null, null, null, null, left],
  })
  const loss = booked && lossOf(booked)
  const lines: Line[] = [
    ...(booked && page.disbursedOn
      ? [balance(s.lent, { day: page.disbursedOn, left: booked.principal })]
      : []),
    ...movementsOf(page, booked).map(one => ({
      day: one.day,
      what: channels[one.payment.channel],
      receipt: receiptOf(one, language),
      figures: figuresOf(one),
    })),
    ...(loss ? [balance(s.writtenOff, loss)] : []),
    ...(booked?.released ?? []).map(({ day, amount }) => ({
      day,
      what: s.released,
      receipt: '',
      figures: [null, null, null, null, -amount, null],
    })),
  ]
  return lines.toSorted((one, other) => one.day.localeCompare(other.day))
}

const moneyRows = (read: Booked, language: Language): string[][] =>
  linesOfMoney(read, language).map(({ day, what, receipt, figures }) => [
    shortDay(day),
    what,
    receipt,
    ...figures.map(amount => (amount === null ? '' : formatFigure(amount))),
  ])

const headingsOf = (language: Language): string[] => {
  const s = words[language].statement
  return [s.number, s.due, s.principal, s.interest, s.penalty, s.total, s.paid, s.balance, s.state]
}
const paymentHeadings = (language: Language): string[] => {
  const s = words[language].statement
  return [s.day, s.channel, s.receipt, s.amountPaid, s.penalty, s.interest, s.principal, s.over, s.left]
}

type Booked = Awaited<ReturnType<typeof readBooked>>

function drawStatement({ page, booked }: Booked, tenant: Tenancy, language: Language): Promise<Buffer> {
  const s = words[language].statement
  const letter = openLetter(tenant, { title: `${s.title} ${page.code}`, language, page: s.page })
  const money = (amount: number) => formatMoney(amount, page.currency)
  letter.paragraph(`${s.of} ${page.client.name}, ${longDay(today(), language)}`)
  letter.facts([
    [s.loan, page.code],
    [s.fund, page.fund.name],
    [s.amount, money(page.approvedAmount ?? page.amount)],
    ...(page.disbursedOn ? [[s.paidOut, longDay(page.disbursedOn, language)] as const] : []),
    [s.outstanding, money(owedOf(page))],
    [s.dueNow, money(page.dueNow)],
    [s.rate, formatPercent(Math.round(page.fund.annualInterestRate * 100))],
    ...(page.overpaid > 0 ? [[s.overpaid, money(page.overpaid)] as const] : []),
    ...(booked?.early ? [[s.early, longDay(booked.early.on, language)] as const] : []),
  ])
  letter.heading(s.schedule)
  const widths = [0.06, 0.12, 0.12, 0.11, 0.1, 0.12, 0.12, 0.13, 0.12]
  letter.table(headingsOf(language), instalmentsOf(page, language), widths, 2)
  letter.heading(s.payments)
  const payments = moneyRows({ page, booked }, language)
  if (payments.length === 0) letter.paragraph(s.none)
  else {
    letter.table(
      paymentHeadings(language),
      payments,
      [0.11, 0.12, 0.16, 0.11, 0.09, 0.09, 0.11, 0.1, 0.11],
      3,
    )
  }
  return letter.end()
}

/** Returns an amount as a spreadsheet cell in whole units, with cents as decimals. */
const inUnits = (amount: number): Cell => ({ money: amount / MINOR })

async function* linesOf({ page, booked }: Booked, language: Language): AsyncGenerator<Row[]> {
  const s = words[language].statement
  yield [
    headingsOf(language),
    ...page.schedule.map(row => [
      row.number,
      { day: row.due },
      ...[row.principal, row.interest, row.penalty, row.total, row.paid, row.balanceAfter].map(inUnits),
      stateOf(page, row, language),
    ]),
  ]
  // a single sheet, so the payments go below the schedule
  yield [
    [''],
    paymentHeadings(language),
    ...linesOfMoney({ page, booked }, language).map(({ day, what, receipt, figures }) => [
      { day },
      what,
      receipt,
      ...figures.map(amount => (amount === null ? null : inUnits(amount))),
    ]),
  ]
  yield [
    [''],
    [s.rate, page.fund.annualInterestRate],
    [s.outstanding, inUnits(owedOf(page))],
    ...(page.overpaid > 0 ? [[s.overpaid, inUnits(page.overpaid)]] : []),
    ...(booked?.early ? [[s.early, { day: booked.early.on }]] : []),
  ]
}

/** Audits statements that staff download; borrowers download their own unaudited. */
async function noteTaken(context: Signed, page: Page, what: string) {
  if (!isStaff(context.person.role)) return
  const detail = [{ name: 'file', from: null, to: what }]
  await recordLoan(context.sql, context, page, 'loan.statement-taken', detail)
}

async function statement(
  id: string,
  format: 'pdf' | 'xlsx' | 'csv',
  requested: Language | undefined,
  context: Signed,
): Promise<Download> {
  const language = await languageOf(context.sql, context.person, requested)
  const read = await readBooked(id, context)
  const { page } = read
  await noteTaken(context, page, words.en.statement.title)
  const { title } = words[language].statement
  const name = `${title.toLowerCase().replaceAll(' ', '-')}-${page.code}`
  if (format === 'pdf') {
    return { name: `${name}.pdf`, type: PDF, body: await drawStatement(read, context.tenant, language) }
  }
  return sheetFile(
    format,
    { title, name, widths: [8, 14, 16, 16, 14, 16, 16, 16, 16] },
    linesOf(read, language),
  )
}

/** Statuses in which an offer exists or has existed. */
const OFFERED: Loan['status'][] = ['approved', 'paying', ...PAID_OUT]

async function offerLetter(id: string, requested: Language | undefined, context: Signed): Promise<Download> {
  const { sql, person, tenant } = context
  const { loan: one, fund } = await findLoan(sql, person, id)
  if (!OFFERED.includes(one.status)) throw new Refusal('conflict', 'offer.not-yet')
  const language = await languageOf(sql, person, requested)
  const { page, booked } = await readBooked(id, context)
  await noteTaken(context, page, words.en.offer.title)
  // the schedule as offered, even if the loan was settled early since
  const schedule = booked?.early ? rowsOf(booked.early.agreed, today()) : page.schedule
  const { offer: o, statement: s } = words[language]
  const money = (amount: number) => formatMoney(amount, one.currency)
  const amount = one.approvedAmount ?? one.amount
  const whole = totals(schedule)
  const rate = formatPercent(
    yearlyCost(
      schedule.map(row => ({ total: row.principal + row.interest })),
      { amount, every: fund.every },
    ),
  )
  const letter = openLetter(tenant, { title: `${o.title} ${one.code}`, language, page: s.page })
  letter.paragraph(fillTemplate(o.dear, { name: page.client.name }))
  const approved = page.timeline.findLast(({ what }) => what === 'approved')
  if (approved) letter.paragraph(longDay(dayIn(approved.at), language))
  letter.paragraph(fillTemplate(o.opening, { fund: fund.name }))
  letter.facts([
    [o.amount, money(amount)],
    [o.months, String(one.months)],
    [o.instalments, String(schedule.length)],
    [o.instalment, money(page.instalment)],
    [o.rate, rate],
    [o.interest, money(whole.interest)],
    [o.total, money(whole.total)],
    ...(one.expectedDisbursement ? [[o.expected, longDay(one.expectedDisbursement, language)] as const] : []),
    ...(one.payDay === null ? [] : [[o.payDay, String(one.payDay)] as const]),
  ])
  letter.paragraph(`${inLanguage(language, lateOf(fund.penalty))} ${o.schedule}`)
  if (one.offerUntil) letter.paragraph(fillTemplate(o.until, { day: longDay(one.offerUntil, language) }))
  letter.heading(s.schedule)
  const rows = schedule.map(row => [
    String(row.number),
    shortDay(row.due),
    ...[row.principal, row.interest, row.principal + row.interest, row.balanceAfter].map(formatFigure),
  ])
  letter.table(
    [s.number, s.due, s.principal, s.interest, s.total, s.balance],
    rows,
    [0.08, 0.2, 0.18, 0.18, 0.18, 0.18],
    2,
  )
  letter.paragraph('')
  letter.paragraph(
    one.offer
      ? fillTemplate(o.accepted, { name: one.offer.name, day: longDay(dayIn(one.offer.at), language) })
      : o.accept,
  )
  letter.paragraph(fillTemplate(o.signature, { tenant: tenant.name }))
  const name = `${o.title.toLowerCase().replaceAll(' ', '-')}-${one.code}.pdf`
  return { name, type: PDF, body: await letter.end() }
}

type Payment = Page['payments'][number]

/** A line of a statement: a payment, its allocation and the balance after it. Null where the core has no allocation. */
export type Movement = {
  payment: Payment
  /** Value date. */
  day: Day
  penalty: number | null
  interest: number | null
  principal: number | null
  over: number | null
  left: number | null
  /** Not booked in the core yet. */
  isComing: boolean
}

/** Returns a loan's payments, oldest first, each with its allocation and the principal left after it; of a loan written off, all the debt. */
function movementsOf({ payments }: Pick<Page, 'payments'>, booked: CoreLoan | null): Movement[] {
  const known = new Map((booked?.payments ?? []).map(one => [one.receipt, one]))
  const dayIn = (one: Payment) => known.get(one.receipt)?.day ?? dayOf(Date.parse(one.at))
  const rows = payments.toReversed().toSorted((one, other) => dayIn(one).localeCompare(dayIn(other)))
  let left = booked?.principal ?? 0
  const loss = booked && lossOf(booked)
  let lost = loss?.left ?? 0
  return rows.map(payment => {
    const day = dayIn(payment)
    const { split } = known.get(payment.receipt) ?? {}
    const isComing = booked !== null && !payment.reversed && !known.has(payment.receipt)
    if (!split || payment.reversed) {
      const unknown = { penalty: null, interest: null, principal: null, over: null, left: null }
      return { payment, day, ...unknown, isComing }
    }
    if (loss && loss.day < day) {
      // whatever recovers the loss reduces it, however the core allocates it
      lost -= payment.amount - split.over
      return { payment, day, ...split, left: lost, isComing }
    }
    left = Math.max(0, left - split.principal)
    return { payment, day, ...split, left, isComing }
  })
}

export const statementHandlers = {
  'GET lending/loan/:id/statement': ({ params, query }, context) =>
    statement(params.id, query.format, query.language, context),
  'GET lending/loan/:id/offer_letter': ({ params, query }, context) =>
    offerLetter(params.id, query.language, context),
} satisfies SomeHandlers
