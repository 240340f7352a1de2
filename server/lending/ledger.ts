import { and, asc, desc, eq, inArray, sql as query } from 'drizzle-orm'
import { type Day, dayOf, isDay } from '#rules/day.ts'
import { type Account, corrected, type Line, type Till } from '#rules/journal.ts'
import { type Instalment, schedule } from '#rules/schedule.ts'
import type { Sql } from '#server/db/open.ts'
import { newId } from '#server/db/schema/columns.ts'
import {
  fund as funds,
  journal,
  journalLine,
  ledgerLoan,
  ledgerPayment,
  loan as loans,
  payment,
  payout,
} from '#server/db/schema/index.ts'
import { type Ask, type CoreLoan, CoreRefusal, type LendingCore } from './core.ts'
import { type Came, figuresOf, type Held, isSettled, settlementOf, standingOf, termsOf } from './standing.ts'

/** The built-in book of loans: what every lending core can do, and what only this one does. */
export type Ledger = LendingCore & {
  /** Charges the penalties that have fallen due until today. Asked for again, nothing is charged twice. */
  chargePenalties(ref: string): Promise<void>
}

type Status = CoreLoan['status']
type Kind =
  | 'approval'
  | 'approval-undone'
  | 'rejection'
  | 'withdrawal'
  | 'disbursement'
  | 'disbursement-undone'
  | 'repayment'
  | 'reversal'
  | 'write-off'
  | 'penalty'

/** What a deed changes of what the ledger keeps. */
type Change = { loan?: Partial<Held['loan']>; came?: Came; reversed?: { id: string; on: Day } }

/** A deed's key, and the day that it counts for: today when there is none. */
type Deed = { key: string; on?: Day }

/**
 * The ledger on our own tables. A deed is one transaction that holds its loan: whole or not at all, after any other deed on that
 * loan, and once for its key. It changes what was agreed or came in, and posts what the journal then lacks to say so.
 *
 * Call it outside of other transactions, as if it were an outside core.
 *
 * @param today the day in Nairobi on which deeds are done
 */
export function openLedger(sql: Sql, { today = () => dayOf(Date.now()) } = {}): Ledger {
  /** Does a deed. @returns the payment that it is about @throws CoreRefusal as `decide` does */
  const act = (
    ref: string,
    kind: Kind,
    { key: own, on = today() }: Deed,
    decide: (held: Held, tx: Sql) => Change | Promise<Change>,
  ): Promise<string | null> =>
    sql.transaction(async tx => {
      const held = await hold(tx, ref)
      const key = `${kind}/${ref}/${own}`
      const [done] = await tx
        .select({ payment: journal.payment })
        .from(journal)
        .where(and(eq(journal.tenant, held.loan.tenant), eq(journal.key, key)))
      if (done) return done.payment
      checkDay(on)
      if (on > today()) throw refused(`The day ${on} lies ahead. Choose today or an earlier day.`)
      const before = await catchUp(tx, held)
      const change = await decide(before, tx)
      await keepPayment(tx, change)
      const about = change.came?.id ?? change.reversed?.id ?? null
      await post(tx, changed(before, change), { kind, key, payment: about, day: on })
      return about
    })

  /** Posts what the journal lacks of where a loan stands, and keeps its figures. @returns the loan as it is kept now */
  async function post(tx: Sql, held: Held, posting: Posting): Promise<Held> {
    const { loan: ref, tenant } = held.loan
    const { loan, books, penalties } = standingOf(held, today())
    const entry = corrected(await booked(tx, ref), books)
    const [row] = await tx
      .insert(journal)
      .values({ ...posting, tenant, loan: ref })
      .returning({ id: journal.id })
    const { id } = row as { id: number }
    if (entry.length > 0) await tx.insert(journalLine).values(entry.map(line => ({ ...line, journal: id })))
    const kept = { ...held.loan, status: loan.status, penalties }
    await tx.update(ledgerLoan).set(kept).where(eq(ledgerLoan.loan, ref))
    await tx.update(loans).set(figuresOf(loan)).where(eq(loans.id, ref))
    return { ...held, loan: kept }
  }

  /** Charges the penalties that have fallen due since anybody looked. What is posted is a difference: nothing comes twice. */
  async function catchUp(tx: Sql, held: Held): Promise<Held> {
    if (standingOf(held, today()).penalties === held.loan.penalties) return held
    return post(tx, held, { kind: 'penalty', key: `penalty/${newId()}`, payment: null, day: today() })
  }

  /** Where a loan stands today. Penalties that nobody has charged yet are charged by the way. */
  async function shown(held: Held): Promise<CoreLoan> {
    const { loan, penalties } = standingOf(held, today())
    if (penalties !== held.loan.penalties) await chargePenalties(loan.ref)
    return loan
  }

  const chargePenalties = (ref: string): Promise<void> =>
    sql.transaction(async tx => {
      await catchUp(tx, await hold(tx, ref))
    })

  return {
    funds: tenant =>
      sql
        .select()
        .from(funds)
        .where(and(eq(funds.tenant, tenant), eq(funds.active, true)))
        .orderBy(asc(funds.id)),

    async preview(ask) {
      return instalmentsOf(ask).map(({ number, due, principal, interest }) => ({
        ...{ number, due, principal, interest },
        ...{ penalty: 0, paid: 0 },
      }))
    },

    async create(ask) {
      const { id, client, fund, principal, submittedOn, expectedOn, payDay } = ask
      checkDay(submittedOn)
      if (submittedOn > today()) throw refused('A loan cannot be asked for on a day that lies ahead.')
      checkFrom(expectedOn, 'The loan was asked for', submittedOn)
      const instalments = instalmentsOf(ask).length
      const { every, rate, ratePer, method, amortization, grace, step, penalty } = fund
      const [row] = await sql.select({ client: loans.client }).from(loans).where(eq(loans.id, id))
      if (row?.client !== client.id) throw refused('There is no such application of this client.')
      await sql
        .insert(ledgerLoan)
        .values({
          ...{ loan: id, tenant: fund.tenant, status: 'pending', requested: principal, submittedOn },
          ...{ instalments, payDay },
          terms: { every, rate, ratePer, method, amortization, grace, step, penalty },
        })
        .onConflictDoNothing()
      return id
    },

    async approve(ref, { amount, expectedOn, ...deed }) {
      await act(ref, 'approval', deed, ({ loan }) => {
        checkStatus(loan, ['pending'], 'it cannot be approved')
        checkAmount(amount)
        if (amount > loan.requested) throw refused('No more can be approved than was asked for.')
        checkFrom(deed.on, 'The loan was asked for', loan.submittedOn)
        checkFrom(expectedOn, 'The loan is approved', deed.on)
        return { loan: { status: 'approved', approved: amount, approvedOn: deed.on } }
      })
    },

    async reject(ref, { on, key }) {
      await act(ref, 'rejection', { on, key }, ({ loan }) => {
        checkStatus(loan, ['pending'], 'it cannot be rejected')
        checkFrom(on, 'The loan was asked for', loan.submittedOn)
        return { loan: { status: 'rejected' } }
      })
    },

    async withdraw(ref, deed) {
      await act(ref, 'withdrawal', deed, ({ loan }) => {
        checkStatus(loan, ['pending'], 'it cannot be withdrawn')
        checkFrom(deed.on, 'The loan was asked for', loan.submittedOn)
        return { loan: { status: 'withdrawn' } }
      })
    },

    async undoApproval(ref, deed) {
      await act(ref, 'approval-undone', deed, ({ loan }) => {
        checkStatus(loan, ['approved'], 'its approval cannot be undone')
        return { loan: { status: 'pending', approved: null, approvedOn: null } }
      })
    },

    async disburse(ref, { amount, ...deed }) {
      await act(ref, 'disbursement', deed, async ({ loan }, tx) => {
        checkStatus(loan, ['approved'], 'it cannot be paid out')
        checkAmount(amount)
        if (amount > (loan.approved ?? 0)) throw refused('No more can be paid out than was approved.')
        checkFrom(deed.on, 'The loan was approved', loan.approvedOn)
        const { payDay, till } = await payoutOf(tx, ref)
        const rest = {
          amount,
          instalments: loan.instalments,
          disbursed: deed.on,
          payDay: payDay ?? loan.payDay,
        }
        return {
          loan: {
            ...{ status: 'active', disbursed: amount, disbursedOn: deed.on, till, payDay: rest.payDay },
            schedule: possible(() => schedule(termsOf(loan.terms, rest))),
          },
        }
      })
    },

    async undoDisbursal(ref, deed) {
      await act(ref, 'disbursement-undone', deed, ({ loan, payments }) => {
        checkStatus(loan, ['active'], 'its payout cannot be undone')
        if (payments.some(one => one.reversedOn === null))
          throw refused('Money came for this loan. Take the payments back first.')
        const nothing = { disbursed: null, disbursedOn: null, till: null, schedule: null, settledBy: null }
        return { loan: { status: 'approved', ...nothing } }
      })
    },

    async repay(ref, { amount, receipt, ...deed }) {
      const id = await act(ref, 'repayment', deed, async (held, tx) => {
        const { loan } = held
        checkStatus(loan, ['active', 'overpaid', 'closed', 'written-off'], 'it cannot be repaid')
        checkAmount(amount)
        checkFrom(deed.on, 'The loan was paid out', loan.disbursedOn)
        const till = await tillOfReceipt(tx, loan.tenant, receipt)
        const came = {
          ...{ id: newId(), tenant: loan.tenant, loan: ref },
          ...{ day: deed.on, amount, receipt, till, reversedOn: null },
        }
        return { came, loan: settles(held, deed.on, amount) ? { settledBy: came.id } : {} }
      })
      return id as string
    },

    async reverse(ref, { repayment, ...deed }) {
      await act(ref, 'reversal', deed, ({ payments }) => {
        const one = payments.find(({ id }) => id === repayment)
        if (!one) throw refused('There is no such payment for this loan.')
        if (one.reversedOn !== null) throw refused('This payment was taken back already.')
        checkFrom(deed.on, 'The payment came', one.day)
        return { reversed: { id: one.id, on: deed.on } }
      })
    },

    async writeOff(ref, deed) {
      await act(ref, 'write-off', deed, ({ loan, payments }) => {
        checkStatus(loan, ['active'], 'it cannot be written off')
        checkFrom(deed.on, 'The loan was paid out', loan.disbursedOn)
        checkFrom(deed.on, 'Money last came', lastDay(payments))
        return { loan: { status: 'written-off', writtenOffOn: deed.on } }
      })
    },

    chargePenalties,

    async read(ref) {
      const [held] = await keptOf(sql, [ref])
      if (!held) throw refused(MISSING)
      return shown(held)
    },

    async loansOf(client) {
      const own = await sql
        .select({ ref: ledgerLoan.loan })
        .from(ledgerLoan)
        .innerJoin(loans, eq(loans.id, ledgerLoan.loan))
        .where(eq(loans.client, client.id))
        .orderBy(desc(loans.number))
      const refs = own.map(({ ref }) => ref)
      const kept = new Map((await keptOf(sql, refs)).map(one => [one.loan.loan, one]))
      return Promise.all(refs.map(ref => shown(kept.get(ref) as Held)))
    },

    async settlement(ref) {
      const [held] = await keptOf(sql, [ref])
      if (!held) throw refused(MISSING)
      return held.loan.status === 'active' ? settlementOf(held, today()) : 0
    },

    // the document itself is with our own files already
    async attach(ref, { name }) {
      const [held] = await keptOf(sql, [ref])
      if (!held) throw refused(MISSING)
      return name
    },
  }
}

type Posting = Pick<typeof journal.$inferInsert, 'key' | 'payment' | 'day'> & { kind: Kind }

const MISSING = 'There is no such loan in the ledger.'
const refused = (message: string): CoreRefusal => new CoreRefusal('refused', message)

/** Runs arithmetic whose errors say what is wrong with what was asked for. @throws CoreRefusal */
function possible<Result>(reckon: () => Result): Result {
  try {
    return reckon()
  } catch (error) {
    throw error instanceof RangeError ? refused(error.message) : error
  }
}

/**
 * Whether a payment frees the borrower before the end: it is enough for that on its day, and the schedule would still ask for
 * interest that has not arisen. Money that came later may have been needed for it, so none may have.
 */
function settles(held: Held, on: Day, amount: number): boolean {
  const last = lastDay(held.payments)
  if (held.loan.status !== 'active' || isSettled(held) || (last !== null && on < last)) return false
  const settlement = settlementOf(held, on)
  return settlement <= amount && settlement < standingOf(held, on).loan.outstanding
}

/** How a loan stands, in words. */
const STANDS: Record<Status, string> = {
  pending: 'waits for a decision',
  approved: 'is approved',
  active: 'is paid out',
  overpaid: 'is paid back',
  closed: 'is paid back',
  rejected: 'is rejected',
  withdrawn: 'is withdrawn',
  'written-off': 'is written off',
}

function checkStatus({ status }: Held['loan'], allowed: readonly Status[], otherwise: string): void {
  if (!allowed.includes(status)) throw refused(`This loan ${STANDS[status]}: ${otherwise}.`)
}

function checkAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw refused('The amount must be above zero.')
}

function checkDay(day: Day): void {
  if (!isDay(day)) throw refused(`“${day}” is not a day.`)
}

function checkFrom(day: Day, happened: string, from: Day | null): void {
  checkDay(day)
  if (from !== null && day < from) throw refused(`${happened} on ${from}. Choose that day or a later one.`)
}

/** The day of the last payment that counts. */
const lastDay = (payments: readonly Came[]): Day | null =>
  payments.reduce<Day | null>(
    (last, { day, reversedOn }) => (reversedOn === null && day > (last ?? '') ? day : last),
    null,
  )

/** The instalments of a loan as it is asked for. @throws CoreRefusal for figures that the fund does not allow */
function instalmentsOf({
  fund,
  principal,
  months,
  expectedOn,
  payDay,
}: Omit<Ask, 'id' | 'client' | 'submittedOn'>) {
  checkDay(expectedOn)
  checkAmount(principal)
  if (principal < fund.minPrincipal || principal > fund.maxPrincipal)
    throw refused('This fund does not lend that amount.')
  const instalments = months / fund.every
  const isOffered = instalments >= fund.minInstalments && instalments <= fund.maxInstalments
  if (!Number.isInteger(instalments) || !isOffered)
    throw refused('This fund does not lend for that many months.')
  return possible((): Instalment[] =>
    schedule(termsOf(fund, { amount: principal, instalments, disbursed: expectedOn, payDay })),
  )
}

/** The loan, held until the transaction ends. */
async function hold(tx: Sql, ref: string): Promise<Held> {
  const [loan] = await tx.select().from(ledgerLoan).where(eq(ledgerLoan.loan, ref)).for('update')
  if (!loan) throw refused(MISSING)
  return { loan, payments: await paymentsOf(tx, [ref]) }
}

const paymentsOf = (sql: Sql, refs: string[]): Promise<Came[]> =>
  sql.select().from(ledgerPayment).where(inArray(ledgerPayment.loan, refs)).orderBy(asc(ledgerPayment.number))

async function keptOf(sql: Sql, refs: string[]): Promise<Held[]> {
  if (refs.length === 0) return []
  const rows = await sql.select().from(ledgerLoan).where(inArray(ledgerLoan.loan, refs))
  const payments = await paymentsOf(sql, refs)
  return rows.map(loan => ({ loan, payments: payments.filter(one => one.loan === loan.loan) }))
}

/** What the journal says of a loan by now, account by account. */
async function booked(tx: Sql, ref: string): Promise<Line[]> {
  const rows = await tx
    .select({
      account: journalLine.account,
      debit: query`sum(${journalLine.debit})`.mapWith(Number),
      credit: query`sum(${journalLine.credit})`.mapWith(Number),
    })
    .from(journalLine)
    .innerJoin(journal, eq(journal.id, journalLine.journal))
    .where(eq(journal.loan, ref))
    .groupBy(journalLine.account)
  return rows.map(row => ({ ...row, account: row.account as Account }))
}

/** @throws CoreRefusal for a receipt that is booked already */
async function keepPayment(tx: Sql, { came, reversed }: Change): Promise<void> {
  if (reversed) {
    await tx.update(ledgerPayment).set({ reversedOn: reversed.on }).where(eq(ledgerPayment.id, reversed.id))
  }
  if (!came) return
  const added = await tx
    .insert(ledgerPayment)
    .values(came)
    .onConflictDoNothing()
    .returning({ id: ledgerPayment.id })
  if (added.length === 0) throw refused(`The receipt ${came.receipt} is booked already.`)
}

/** What is kept after a change. */
const changed = ({ loan, payments }: Held, change: Change): Held => ({
  loan: { ...loan, ...change.loan },
  payments: [
    ...payments.map(one =>
      one.id === change.reversed?.id ? { ...one, reversedOn: change.reversed.on } : one,
    ),
    ...(change.came ? [change.came] : []),
  ],
})

/** Where the money of a receipt came into. */
async function tillOfReceipt(tx: Sql, tenant: string, receipt: string): Promise<Till> {
  const [row] = await tx
    .select({ channel: payment.channel })
    .from(payment)
    .where(and(eq(payment.tenant, tenant), eq(payment.receipt, receipt)))
  return row?.channel === 'bank' || row?.channel === 'cash' ? 'bank' : 'mobile-money'
}

/** The pay day that the borrower chose since asking, and where the money goes out from. */
async function payoutOf(tx: Sql, ref: string): Promise<{ payDay: number | null; till: Till }> {
  const [row] = await tx.select({ payDay: loans.payDay }).from(loans).where(eq(loans.id, ref))
  const [last] = await tx
    .select({ method: payout.method })
    .from(payout)
    .where(and(eq(payout.loan, ref), eq(payout.state, 'paid')))
    .orderBy(desc(payout.at))
    .limit(1)
  return { payDay: row?.payDay ?? null, till: last?.method === 'mpesa' ? 'mobile-money' : 'bank' }
}
