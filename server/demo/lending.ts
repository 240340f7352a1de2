import { createHash } from 'node:crypto'
import { and, asc, eq, sql as query } from 'drizzle-orm'
import { addDays, addMonths, type Day, dayOf, instantOf } from '#rules/day.ts'
import { LOAN_CODE_BYTES, loanCode } from '#rules/loan-code.ts'
import { formatMoney, MINOR } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { addRows } from '#server/db/row.ts'
import {
  account,
  audit,
  type fund as funds,
  ledgerLoan,
  ledgerPayment,
  loanCheck,
  loanEvent,
  loan as loans,
  payment as payments,
  payout as payouts,
} from '#server/db/schema/index.ts'
import { type Ledger, openLedger } from '#server/ledger/ledger.ts'
import type { TenantSeed } from '#server/tenant/seed.ts'
import { PLOTS, type Plot } from './demo-loans.ts'
import { CAST } from './demo-people.ts'
import { plantFunds } from './funds.ts'
import { HOUR } from './insert.ts'
import { type Author, authorIn, demoEmail, idOf } from './people.ts'

type Tenant = Pick<TenantSeed, 'code'>
type Fund = typeof funds.$inferSelect
type Client = typeof account.$inferSelect

const MINUTE = 60_000

/** Plants loans in tenants without any: in every state, over the last quarters, each replayed day by day on the built-in ledger. */
export async function plantLoans(sql: Sql, tenants: readonly Tenant[], now = Date.now()): Promise<void> {
  for (const { code } of tenants) if (CAST[code]) await plantTenant(sql, code, now)
}

/** Plants loan products in tenants without any. */
export async function plantAllFunds(sql: Sql, tenants: readonly Tenant[]): Promise<void> {
  for (const { code } of tenants) await plantFunds(sql, code)
}

async function plantTenant(tx: Sql, tenant: string, now: number): Promise<void> {
  if ((await tx.$count(loans, eq(loans.tenant, tenant))) > 0) return
  const offered = await plantFunds(tx, tenant)
  const clients = await tx
    .select()
    .from(account)
    .where(and(eq(account.tenant, tenant), eq(account.role, 'client'), eq(account.status, 'active')))
    .orderBy(asc(account.createdAt), asc(account.id))
  const plots = tenant === 'wezesha' ? PLOTS : PLOTS.filter((_, at) => at % 2 === 1 || at === 0)
  const staff = staffOf(tenant)
  const told = cast(plots, clients, tenant, dayOf(now)).flatMap(story => {
    const fund = offered[story.fund]
    if (!fund) return []
    const whole = { ...story, fund, tenant, now }
    return [{ story: whole, row: describe(whole), staff }]
  })
  if (told.length === 0) return
  await tx.insert(loans).values(told.map(({ row }) => row))
  // the ledger reads the payout source from here
  const outgoing = told.flatMap(payoutOf)
  await addRows(tx, payouts, outgoing)
  const checks = told.flatMap(checksOf)
  await addRows(tx, loanCheck, checks)
  const events: Event[] = []
  for (const one of told) events.push(...(await play(tx, one)))
  await tx.insert(loanEvent).values(events)
  await plantTrail(tx, tenant, told, events)
  await plantUnmatched(tx, tenant, now)
  await connect(tx, tenant)
}

/** Loan events by people, with the audit action of each. */
const KEPT: Record<string, { action: string; from?: string; to?: string }> = {
  started: { action: 'loan.started' },
  submitted: { action: 'loan.submitted', from: 'draft', to: 'submitted' },
  claimed: { action: 'loan.claimed' },
  returned: { action: 'loan.returned', from: 'submitted', to: 'returned' },
  withdrawn: { action: 'loan.withdrawn', from: 'submitted', to: 'withdrawn' },
  recommended: { action: 'loan.recommended', from: 'submitted', to: 'recommended' },
  rejected: { action: 'loan.rejected', from: 'recommended', to: 'rejected' },
  approved: { action: 'loan.approved', from: 'recommended', to: 'approved' },
  accepted: { action: 'loan.offer-accepted' },
  'written-off': { action: 'loan.written-off', from: 'active', to: 'written-off' },
}

/** Writes people's actions on loans to the audit trail, with their original times. */
async function plantTrail(tx: Sql, tenant: string, told: Told[], events: Event[]): Promise<void> {
  const codes = new Map(told.map(({ row }) => [row.id, row.code]))
  const entries = events.flatMap(({ loan, at, by, byName, what, note }) => {
    const kept = by ? KEPT[what] : undefined
    if (!kept) return []
    const { action, from = null, to = null } = kept
    return {
      tenant,
      at,
      action,
      actor: by,
      actorName: byName,
      subjectKind: 'loan',
      subjectId: loan,
      subjectName: codes.get(loan) ?? '',
      detail: [
        ...(to ? [{ name: 'status', from, to }] : []),
        ...(note ? [{ name: 'note', from: null, to: note }] : []),
      ],
    }
  })
  await tx.insert(audit).values(entries)
}

/** Sets when each loan reached its status, and links loans and payments to the ledger. */
async function connect(tx: Sql, tenant: string): Promise<void> {
  const since = query`(select max(${loanEvent.at}) from ${loanEvent} where ${loanEvent.loan} = ${loans.id})`
  const core = query`(select ${ledgerLoan.loan} from ${ledgerLoan} where ${ledgerLoan.loan} = ${loans.id})`
  await tx.update(loans).set({ since, core }).where(eq(loans.tenant, tenant))
  await tx
    .update(payments)
    .set({ core: ledgerPayment.id })
    .from(ledgerPayment)
    .where(
      and(
        eq(payments.tenant, tenant),
        eq(ledgerPayment.tenant, payments.tenant),
        eq(ledgerPayment.receipt, payments.receipt),
      ),
    )
}

type Story = Omit<Plot, 'fund'> & {
  at: number
  client: Client
  asked: Day
  fund: Fund
  tenant: string
  now: number
}

/**
 * Assigns each loan a client who existed in time and has no other running loan or open application, preferring those with the
 * fewest loans. Sorted oldest first, so that the newest loan gets the highest number.
 */
function cast(plots: Plot[], clients: Client[], tenant: string, today: Day) {
  const own = idOf(demoEmail('client', tenant))
  const others = clients.filter(({ id }) => id !== own && id !== idOf(demoEmail('newclient', tenant)))
  const taken = new Map<string, (Plot & { asked: Day })[]>()
  const takenBy = ({ id }: Client) => taken.get(id) ?? []
  const isOver = ({ status, asked, months }: Plot & { asked: Day }, day: Day): boolean =>
    status === 'closed' && addMonths(asked, months + 1) <= day
  return plots
    .map((plot, at) => ({ ...plot, at, asked: askedOn(plot, today) }))
    .sort((one, other) => (one.asked < other.asked ? -1 : 1))
    .flatMap(plot => {
      const isFree = (client: Client): boolean =>
        takenBy(client).every(one => !one.out !== !plot.out || isOver(one, plot.asked))
      const wasThere = ({ createdAt }: Client): boolean => dayOf(createdAt.getTime()) < plot.asked
      const [client] = plot.own
        ? clients.filter(({ id }) => id === own)
        : others
            .filter(one => isFree(one) && wasThere(one))
            .sort((one, other) => takenBy(one).length - takenBy(other).length)
      if (!client) return []
      taken.set(client.id, [...takenBy(client), plot])
      return [{ ...plot, client }]
    })
}

/** Returns the day of the application; the payout follows some ten days later. */
const askedOn = ({ age = 0, out }: Plot, today: Day): Day =>
  out ? addDays(addMonths(today, -out.months), -out.days - 10) : addDays(today, -age)

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Stages of a loan, in order. */
const [DRAFT, SUBMITTED, RECOMMENDED, APPROVED, PAID_OUT] = [0, 1, 2, 3, 4]
const REACHED: Record<Plot['status'], number> = {
  draft: DRAFT,
  submitted: SUBMITTED,
  returned: SUBMITTED,
  withdrawn: SUBMITTED,
  rejected: SUBMITTED,
  recommended: RECOMMENDED,
  approved: APPROVED,
  paying: APPROVED,
  active: PAID_OUT,
  overpaid: PAID_OUT,
  closed: PAID_OUT,
  'written-off': PAID_OUT,
}

/** A loan's row, and the staff who decide on it. */
type Told = { story: Story; row: LoanRow; staff: ReturnType<typeof staffOf> }
type Event = typeof loanEvent.$inferInsert

/** Returns the day of an event, counted from the application and never in the future. */
const dayIn = ({ asked, now }: Story, days: number): Day => {
  const [later, today] = [addDays(asked, days), dayOf(now)]
  return later < today ? later : today
}
const [CLAIMED_ON, LOOKED_AT_ON, DECIDED_ON, ACCEPTED_ON, PAID_OUT_ON] = [1, 2, 4, 6, 10]

/** Replays the events of a loan in order, with the ledger's clock set to each day. @returns the events */
async function play(tx: Sql, told: Told): Promise<Event[]> {
  const { story, row, staff } = told
  const { status, fund, client, asked, now, at } = story
  const today = dayOf(now)
  const { id } = row

  let clock = asked
  const book = openLedger(tx, { today: () => clock })
  const events: Event[] = []
  const tell = (what: string, by: Author | null, note: string | null = null, staffOnly = false) =>
    events.push({
      loan: id,
      at: new Date(Math.min(now, momentOf(clock, at, now).getTime() + events.length * MINUTE)),
      ...by,
      what,
      note,
      staffOnly,
    })
  const on = (days: number): void => {
    clock = dayIn(story, days)
  }
  const key = () => `demo ${clock}`
  const borrower = { by: client.id, byName: `${client.firstName} ${client.lastName}` }

  tell('started', borrower)
  const reached = REACHED[status]
  if (reached >= SUBMITTED) {
    await book.create({
      id,
      client: { ...client },
      fund,
      principal: row.amount,
      months: row.months,
      submittedOn: asked,
      expectedOn: addDays(asked, 7),
      payDay: row.payDay ?? null,
    })
    tell('submitted', borrower)
  }
  on(CLAIMED_ON)
  if (story.claimed || reached >= RECOMMENDED) tell('claimed', staff.processor, null, true)
  on(LOOKED_AT_ON)
  if (status === 'returned') tell('returned', staff.processor, row.returned)
  if (status === 'withdrawn') {
    await book.withdraw(id, { on: clock, key: key() })
    tell('withdrawn', borrower)
  }
  if (reached >= RECOMMENDED)
    tell('recommended', staff.processor, 'Visited the business; the records agree with the statement.', true)
  on(DECIDED_ON)
  if (status === 'rejected') {
    await book.reject(id, { on: clock, note: row.rejected ?? '', key: key() })
    tell('rejected', staff.authorizer)
  }
  if (reached >= APPROVED) {
    await book.approve(id, {
      on: clock,
      amount: row.approvedAmount as number,
      expectedOn: addDays(clock, 7),
      key: key(),
    })
    tell('approved', staff.authorizer)
  }
  on(ACCEPTED_ON)
  if (row.offer) tell('accepted', borrower)
  if (reached >= PAID_OUT) {
    on(PAID_OUT_ON)
    await book.disburse(id, { on: clock, amount: row.approvedAmount as number, key: key() })
    tell('paid-out', null, formatMoney(row.approvedAmount as number, fund.currency))
    const coming = (await paymentsOf(book, story, row, today)).map(one => paymentOf(one, told))
    const known = coming.filter(({ amount }) => amount > 0)
    await addRows(tx, payments, known)
    for (const one of coming) {
      clock = one.day
      const { receipt } = one
      // the settlement amount is known only on that day
      const amount = one.amount || (await book.settlement(id))
      if (one.amount === 0) await tx.insert(payments).values({ ...one, amount })
      await book.repay(id, { on: one.day, amount, receipt, key: receipt })
      tell('repaid', null, `${formatMoney(amount, fund.currency)}, ${receipt}`)
    }
    if (status === 'written-off') {
      clock = addDays(today, -20)
      await book.writeOff(id, { on: clock, key: key() })
      const why = 'The shop burned down; there is nothing left to collect.'
      tell('write-off-asked', staff.super, why, true)
      tell('written-off', staff.authorizer, formatMoney(await book.settlement(id), fund.currency))
    }
    // charge penalties on what is due by today
    clock = today
    await book.chargePenalties(id)
  }
  return events
}

/** Returns a moment in a day's office hours, but not in the future. */
const momentOf = (day: Day, at: number, now: number): Date =>
  new Date(Math.min(now, instantOf(day) + 8 * HOUR + ((at * 37) % 540) * MINUTE))

type LoanRow = typeof loans.$inferInsert & { id: string; code: string }

const TRADES = ['Duka la Mfano', 'Mama Mboga Fresh', 'Fundi Works', 'Nyuki Honey', 'Salama Tailors']
const RETURNED = [
  'The payslip is too dark to read. Please take it again in daylight.',
  'Please send the bank statement of the last six months; this one covers three.',
]
const REJECTED = ['income', 'existing-debt']

/** Returns the amount applied for, rounded as borrowers would. */
function amountOf({ fund, size }: Story): { amount: number; grain: number } {
  const grain = fund.currency === 'KES' ? 5_000 * MINOR : 100_000 * MINOR
  const wanted = fund.minPrincipal + (fund.maxPrincipal - fund.minPrincipal) * size
  return { amount: Math.max(fund.minPrincipal, Math.floor(wanted / grain) * grain), grain }
}

/** Builds the loan row, with the borrower's application and the staff's decisions. */
function describe(story: Story): LoanRow {
  const { at, client, status, stage, fund, months, payDay, asked, tenant, claimed, now } = story
  const seed = hash(`${tenant} ${at} ${client.email}`)
  const staff = staffOf(tenant)
  const reached = REACHED[status]
  const { amount, grain } = amountOf(story)
  // occasionally less is approved than applied for
  const isLowered = at % 7 === 3 && amount - 2 * grain >= fund.minPrincipal
  const start = momentOf(asked, at, now)
  const row: LoanRow = {
    tenant,
    client: client.id,
    fund: fund.id,
    currency: fund.currency,
    months,
    amount,
    status,
    id: seed.toString('hex').slice(0, 24),
    code: loanCode(seed.subarray(0, LOAN_CODE_BYTES)),
    stage: status === 'draft' ? (stage ?? 'calculated') : 'proposed',
    purpose: 'capital',
    income: Math.ceil((amount / months) * (4 + (at % 3))),
    approvedAmount: reached >= APPROVED ? amount - (isLowered ? 2 * grain : 0) : null,
    createdAt: start,
    since: start,
    claimedBy: claimed || reached === RECOMMENDED ? staff.processor.by : null,
    recommendedBy: reached >= RECOMMENDED ? staff.processor.by : null,
    approvedBy: reached >= APPROVED ? staff.authorizer.by : null,
    returned: status === 'returned' ? RETURNED[at % RETURNED.length] : null,
    rejected: status === 'rejected' ? REJECTED[at % REJECTED.length] : null,
  }
  const filled = { ...row, ...answersOf(story, row) }
  if (status === 'draft') return filled
  const { firstName, lastName } = client
  const name = `${firstName} ${lastName}`
  const text = `I, ${name}, ask for ${formatMoney(amount, fund.currency)} from ${fund.name} and will pay it back over ${months} months.`
  // every second approved loan has an offer not yet accepted
  const isAccepted = reached >= APPROVED && !(status === 'approved' && at % 2)
  return {
    ...filled,
    identity: { firstName, lastName, idNumber: String(20_000_000 + at * 91_237) },
    consent: { text, at: start.toISOString(), address: '127.0.0.1' },
    payDay,
    expectedDisbursement: addDays(asked, 7),
    offer: isAccepted ? { name, at: momentOf(addDays(asked, 6), at, now).toISOString() } : null,
  }
}

/** Returns the application stages that the borrower has completed. */
function answersOf({ at, client, fund, asked }: Story, { amount, income, stage }: LoanRow): Partial<LoanRow> {
  const isKenyan = client.country === 'KE'
  const towns = isKenyan
    ? (['Nairobi', 'Kisumu', 'Nakuru'] as const)
    : (['Arusha', 'Mwanza', 'Dodoma'] as const)
  const state = towns[at % towns.length] as (typeof towns)[number]
  const street = isKenyan ? 'Moi Avenue' : 'Mtaa wa Uhuru'
  const phoneNumber = client.phone ?? ''
  const answers: Partial<LoanRow>[] = [
    { address: { street, city: state, state, housing: at % 2 ? 'Rent' : 'Own' } },
    {
      work: {
        employmentStatus: 'Self-employed',
        position: 'Owner',
        address: `${state}, Soko Kuu`,
        phoneNumber,
        employerName: TRADES[at % TRADES.length] as string,
        startedOn: addMonths(asked, -30 - at),
        monthlyIncome: Math.floor((income as number) / MINOR),
      },
    },
    {
      bank: isByPhone(amount, fund)
        ? { payout: 'mpesa', mpesaPhone: phoneNumber }
        : {
            payout: 'bank',
            bankName: 'Benki ya Mfano',
            accountType: 'Savings',
            accountName: `${client.firstName} ${client.lastName}`,
            accountNumber: String(1_020_000_000 + at * 7_919),
          },
    },
  ]
  const reached = ['calculated', 'address_added', 'employer_added'].indexOf(stage)
  return Object.assign({}, ...(reached < 0 ? answers : answers.slice(0, reached)))
}

/** Whether an amount can be paid out by mobile money at once. */
const isByPhone = (amount: number, { currency }: Fund): boolean =>
  currency === 'KES' && amount <= 250_000 * MINOR

const staffOf = (tenant: string) => ({
  processor: authorIn(tenant, 'processor'),
  authorizer: authorIn(tenant, 'authorizer'),
  super: authorIn(tenant, 'super'),
})

const ITEMS = ['identity', 'address', 'income', 'business', 'bank', 'proposal', 'credit-score']

function checksOf({ story, row: { id: loan }, staff }: Told): (typeof loanCheck.$inferInsert)[] {
  if (REACHED[story.status] < RECOMMENDED) return []
  const at = momentOf(dayIn(story, LOOKED_AT_ON), story.at, story.now)
  return ITEMS.map(item => ({ loan, item, ok: true, ...staff.processor, at }))
}

/** Returns the payout of a loan that has reached that stage. */
function payoutOf({ story, row, staff }: Told): (typeof payouts.$inferInsert)[] {
  const { at, fund, now, status } = story
  const isPaid = REACHED[status] >= PAID_OUT
  if (!isPaid && status !== 'paying') return []
  const { id, tenant, code, approvedAmount } = row
  const { authorizer, super: second } = staff
  const amount = approvedAmount as number
  const method = isByPhone(amount, fund) ? 'mpesa' : 'bank'
  const moment = momentOf(dayIn(story, isPaid ? PAID_OUT_ON : ACCEPTED_ON), at, now)
  const paid = {
    confirmedBy: method === 'bank' ? second.by : null,
    receipt: receiptOf(`payout ${code}`),
    sentAt: moment,
    settledAt: moment,
  }
  return [
    {
      tenant,
      loan: id,
      part: 1,
      amount,
      method,
      state: isPaid ? 'paid' : 'waiting',
      at: moment,
      ...authorizer,
      secret: hash(`payout ${id}`).toString('hex'),
      ...(isPaid && paid),
    },
  ]
}

/** Generates a receipt number in the providers' format: ten capital letters and digits. */
const receiptOf = (text: string): string =>
  `S${BigInt(`0x${hash(text).toString('hex').slice(0, 20)}`)
    .toString(36)
    .toUpperCase()
    .slice(0, 9)
    .padEnd(9, '0')}`

/** A future payment; the amount 0 stands for the settlement amount of that day. */
type Coming = { day: Day; amount: number }

/** Returns the payments of a disbursed loan: most a day before the due date, some a bit late. */
async function paymentsOf(
  book: Ledger,
  { at, missed = 0, last }: Story,
  { id }: LoanRow,
  today: Day,
): Promise<Coming[]> {
  const { schedule } = await book.read(id)
  const totals = schedule.map(({ due, principal, interest }) => ({ due, amount: principal + interest }))
  if (last === 'early') return earlyPayments(totals)
  const due = totals.filter(one => one.due <= today)
  const coming: Coming[] = due.slice(0, due.length - missed).map(({ due, amount }, number) => {
    const wanted = addDays(due, [-1, 0, -2, 2, -1, -3][(at + number) % 6] as number)
    return { day: wanted < today ? wanted : today, amount }
  })
  const behind = due[due.length - missed]
  if (last === 'part' && behind)
    coming.push({ day: behind.due, amount: Math.floor(behind.amount / 300) * 100 })
  const end = coming.at(-1)
  if (last === 'over' && end) end.amount += 1_500 * MINOR
  return coming
}

/** Half of the instalments, then an early settlement. */
function earlyPayments(totals: { due: Day; amount: number }[]): Coming[] {
  const half = totals.slice(0, 4).map(({ due, amount }) => ({ day: due, amount }))
  const end = half.at(-1) as Coming
  return [...half, { day: addDays(end.day, 12), amount: 0 }]
}

const CHANNELS = ['prompt', 'prompt', 'paybill', 'prompt', 'paybill', 'bank', 'prompt', 'cash'] as const

/** Returns a received payment that is not booked yet. */
function paymentOf({ day, amount }: Coming, { story, row, staff }: Told) {
  const { at, client, tenant, now } = story
  const channel = CHANNELS[(at + Number(day.slice(5, 7))) % CHANNELS.length] as (typeof CHANNELS)[number]
  const isByHand = channel === 'bank' || channel === 'cash'
  const receipt = receiptOf(`payment ${row.code} ${day}`)
  const moment = momentOf(day, at, now)
  const payer = `${client.firstName} ${client.lastName}`.toUpperCase()
  return {
    id: hash(`payment ${row.id} ${day}`).toString('hex').slice(0, 24),
    tenant,
    loan: row.id,
    receipt,
    amount,
    channel,
    payer,
    day,
    at: moment,
    postedAt: moment,
    accountTyped: row.code,
    recordedBy: isByHand ? staff.processor.by : null,
  }
}

/** Adds payments whose payer typed an account number that matches no loan. */
async function plantUnmatched(tx: Sql, tenant: string, now: number): Promise<void> {
  const cast = CAST[tenant]
  const today = dayOf(now)
  const typed = ['MKOPO', '0712 LOAN', 'K7QM2R']
  await tx.insert(payments).values(
    typed.map((accountTyped, at) => ({
      tenant,
      accountTyped,
      channel: 'paybill' as const,
      day: addDays(today, -at * 3 - 1),
      id: hash(`unmatched ${tenant} ${at}`).toString('hex').slice(0, 24),
      receipt: receiptOf(`unmatched ${tenant} ${at}`),
      amount: (2_500 + at * 1_250) * MINOR,
      payer: (cast?.members[at * 5 + 2] ?? '').toUpperCase(),
      at: momentOf(addDays(today, -at * 3 - 1), at, now),
    })),
  )
}
