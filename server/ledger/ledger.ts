import { asc, desc, eq } from 'drizzle-orm'
import { PAID_OUT } from '#contract/loan-status.ts'
import { type Day, dayOf } from '#rules/day.ts'
import { corrected } from '#rules/journal.ts'
import { schedule } from '#rules/schedule.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, addRowIfNew, findRow, findRows, setRow, setRows } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { fund as funds, journal, journalLine, ledgerLoan, loan as loans } from '#server/db/schema/index.ts'
import { msg } from '#server/refusal/message.ts'
import { type CoreLoan, type LendingCore, unpaidOf } from './core.ts'
import {
  checkAmount,
  checkDay,
  checkFrom,
  checkStatus,
  instalmentsOf,
  isEarlySettlement,
  lastDay,
  ledgerRefusal,
  MISSING,
  refuseOnError,
} from './ledger-checks.ts'
import {
  type Change,
  journalTotals,
  keepPayment,
  lockLoan,
  payoutOf,
  readLoans,
  tillOfReceipt,
  withChange,
} from './ledger-rows.ts'
import {
  asAgreed,
  creditsOf,
  figuresOf,
  type LoanRecord,
  settlementOf,
  standingOf,
  termsOf,
} from './standing.ts'

/** The built-in lending core, with what only this one offers. */
export type Ledger = LendingCore & {
  /** Charges the penalties due until today. Idempotent. */
  chargePenalties(ref: string): Promise<void>
}

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
  | 'refund'

/** An action's idempotency key, and its value date: today by default. */
type Action = { key: string; on?: Day }

type Posting = Pick<typeof journal.$inferInsert, 'key' | 'payment' | 'day'> & { kind: Kind }

/**
 * Opens the ledger on our own tables. Each action is one transaction that locks its loan: atomic, serialised per loan, and idempotent by
 * its key. It changes the agreed terms or the payments, and posts the resulting difference to the journal. Call it outside of other
 * transactions, as if it were an outside core.
 * @param today the day in Nairobi on which actions are performed
 */
export function openLedger(sql: Sql, { today = () => dayOf(Date.now()) } = {}): Ledger {
  /** Performs an action. @returns the payment that it is about @throws CoreRefusal as `decide` does */
  const act = (
    ref: string,
    kind: Kind,
    { key: own, on = today() }: Action,
    decide: (record: LoanRecord, tx: Sql) => Change | Promise<Change>,
  ): Promise<string | null> =>
    sql.transaction(async tx => {
      const record = await lockLoan(tx, ref)
      const key = `${kind}/${ref}/${own}`
      const done = await findRow(tx, journal, { tenant: record.loan.tenant, key })
      if (done) return done.payment
      checkDay(on)
      if (on > today()) throw ledgerRefusal(msg('book.this-day-ahead', { day: on }))
      const before = await catchUp(tx, record)
      const change = await decide(before, tx)
      await keepPayment(tx, change)
      const about = change.received?.id ?? change.reversed?.id ?? null
      await post(tx, withChange(before, change), { kind, key, payment: about, day: on })
      return about
    })

  /** Posts the difference between the journal and the loan's standing, and caches its figures. @returns the loan as stored now */
  async function post(tx: Sql, record: LoanRecord, posting: Posting): Promise<LoanRecord> {
    const { loan: ref, tenant } = record.loan
    const { loan, books, penalties } = standingOf(record, today())
    const entry = corrected(await journalTotals(tx, ref, { parts: record.loan.till !== 'payouts' }), books)
    const { id } = await addRow(tx, journal, { ...posting, tenant, loan: ref })
    if (entry.length > 0) await tx.insert(journalLine).values(entry.map(line => ({ ...line, journal: id })))
    const kept = { ...record.loan, status: loan.status, penalties }
    await setRows(tx, ledgerLoan, { loan: ref }, kept)
    await setRow(tx, loans, ref, figuresOf(loan))
    return { ...record, loan: kept }
  }

  /** Charges the penalties that have fallen due since the last action or read. It posts a difference, so nothing is charged twice. */
  async function catchUp(tx: Sql, record: LoanRecord): Promise<LoanRecord> {
    if (standingOf(record, today()).penalties === record.loan.penalties) return record
    return post(tx, record, { kind: 'penalty', key: `penalty/${newId()}`, payment: null, day: today() })
  }

  /** Returns the loan's standing today, charging due penalties on the way. */
  async function shown(record: LoanRecord): Promise<CoreLoan> {
    const { loan, penalties } = standingOf(record, today())
    if (penalties !== record.loan.penalties) await chargePenalties(loan.ref)
    return loan
  }

  const chargePenalties = (ref: string): Promise<void> =>
    sql.transaction(async tx => {
      await catchUp(tx, await lockLoan(tx, ref))
    })

  async function find(ref: string): Promise<LoanRecord> {
    const [record] = await readLoans(sql, [ref])
    if (!record) throw ledgerRefusal(MISSING)
    return record
  }

  return {
    funds: tenant => findRows(sql, funds, { tenant, active: true }, asc(funds.id)),

    async preview(ask) {
      return instalmentsOf(ask).map(asAgreed)
    },

    async create(ask) {
      const { id, client, fund, principal, submittedOn, expectedOn, payDay } = ask
      checkDay(submittedOn)
      if (submittedOn > today()) throw ledgerRefusal(msg('book.asked-ahead'))
      checkFrom(expectedOn, msg('book.asked-on'), submittedOn)
      const instalments = instalmentsOf(ask).length
      const { every, rate, ratePer, method, amortization, grace, step, penalty } = fund
      const row = await findRow(sql, loans, id)
      if (row?.client !== client.id) throw ledgerRefusal(msg('book.no-application'))
      await addRowIfNew(sql, ledgerLoan, {
        loan: id,
        tenant: fund.tenant,
        status: 'pending',
        requested: principal,
        submittedOn,
        instalments,
        payDay,
        terms: { every, rate, ratePer, method, amortization, grace, step, penalty },
      })
      return id
    },

    async approve(ref, { amount, expectedOn, ...action }) {
      await act(ref, 'approval', action, ({ loan }) => {
        checkStatus(loan, ['pending'], msg('loan.cannot-approve'))
        checkAmount(amount)
        if (amount > loan.requested) throw ledgerRefusal(msg('loan.above-asked'))
        checkFrom(action.on, msg('book.asked-on'), loan.submittedOn)
        checkFrom(expectedOn, msg('book.is-approved-on'), action.on)
        return { loan: { status: 'approved', approved: amount, approvedOn: action.on } }
      })
    },

    async reject(ref, action) {
      await act(ref, 'rejection', action, ({ loan }) => {
        checkStatus(loan, ['pending'], msg('loan.cannot-reject'))
        checkFrom(action.on, msg('book.asked-on'), loan.submittedOn)
        return { loan: { status: 'rejected' } }
      })
    },

    async withdraw(ref, action) {
      await act(ref, 'withdrawal', action, ({ loan }) => {
        checkStatus(loan, ['pending'], msg('loan.cannot-withdraw'))
        checkFrom(action.on, msg('book.asked-on'), loan.submittedOn)
        return { loan: { status: 'withdrawn' } }
      })
    },

    async undoApproval(ref, action) {
      await act(ref, 'approval-undone', action, ({ loan }) => {
        checkStatus(loan, ['approved'], msg('loan.cannot-unapprove'))
        return { loan: { status: 'pending', approved: null, approvedOn: null } }
      })
    },

    async disburse(ref, { amount, ...action }) {
      await act(ref, 'disbursement', action, async ({ loan }, tx) => {
        checkStatus(loan, ['approved'], msg('loan.cannot-pay-out'))
        checkAmount(amount)
        if (amount > (loan.approved ?? 0)) throw ledgerRefusal(msg('book.above-approved'))
        checkFrom(action.on, msg('book.approved-on'), loan.approvedOn)
        const { payDay, till } = await payoutOf(tx, ref, amount)
        const rest = {
          amount,
          instalments: loan.instalments,
          disbursed: action.on,
          payDay: payDay ?? loan.payDay,
        }
        return {
          loan: {
            status: 'active',
            disbursed: amount,
            disbursedOn: action.on,
            till,
            payDay: rest.payDay,
            schedule: refuseOnError(() => schedule(termsOf(loan.terms, rest))),
          },
        }
      })
    },

    async undoDisbursal(ref, action) {
      await act(ref, 'disbursement-undone', action, ({ loan, payments }) => {
        checkStatus(loan, ['active'], msg('loan.cannot-undo-payout'))
        if (payments.some(one => one.reversedOn === null)) throw ledgerRefusal(msg('book.payments-first'))
        const nothing = { disbursed: null, disbursedOn: null, till: null, schedule: null, settledBy: null }
        return { loan: { status: 'approved', ...nothing } }
      })
    },

    async repay(ref, { amount, receipt, ...action }) {
      const id = await act(ref, 'repayment', action, async (record, tx) => {
        const { loan } = record
        checkStatus(loan, PAID_OUT, msg('loan.cannot-repay'))
        checkAmount(amount)
        checkFrom(action.on, msg('book.paid-out-on'), loan.disbursedOn)
        const { tenant } = loan
        const till = await tillOfReceipt(tx, tenant, receipt)
        const received = {
          id: newId(),
          tenant,
          loan: ref,
          day: action.on,
          amount,
          receipt,
          till,
          reversedOn: null,
        }
        return {
          received,
          loan: isEarlySettlement(record, action.on, amount) ? { settledBy: received.id } : {},
        }
      })
      return id as string
    },

    async reverse(ref, { repayment, ...action }) {
      await act(ref, 'reversal', action, ({ payments, refunds }) => {
        if (refunds.some(one => one.payment === repayment)) throw ledgerRefusal(msg('book.credit-released'))
        const one = payments.find(({ id }) => id === repayment)
        if (!one) throw ledgerRefusal(msg('book.no-payment'))
        if (one.reversedOn !== null) throw ledgerRefusal(msg('payment.this-reversed-already'))
        checkFrom(action.on, msg('book.payment-came-on'), one.day)
        return { reversed: { id: one.id, on: action.on } }
      })
    },

    async release(ref, { amount, ...action }) {
      await act(ref, 'refund', action, record => {
        checkAmount(amount)
        const credits = creditsOf(record, amount, today())
        if (!credits) throw ledgerRefusal(msg('book.not-overpaid'))
        const common = { tenant: record.loan.tenant, loan: ref, day: action.on, till: 'unmatched' as const }
        return { refunds: credits.map(credit => ({ id: newId(), ...common, ...credit })) }
      })
    },

    async writeOff(ref, action) {
      await act(ref, 'write-off', action, ({ loan, payments }) => {
        checkStatus(loan, ['active'], msg('loan.cannot-write-off'))
        checkFrom(action.on, msg('book.paid-out-on'), loan.disbursedOn)
        checkFrom(action.on, msg('book.money-last-came-on'), lastDay(payments))
        return { loan: { status: 'written-off', writtenOffOn: action.on } }
      })
    },

    chargePenalties,

    read: async ref => shown(await find(ref)),

    async loansOf(client) {
      const own = await sql
        .select({ ref: ledgerLoan.loan })
        .from(ledgerLoan)
        .innerJoin(loans, eq(loans.id, ledgerLoan.loan))
        .where(eq(loans.client, client.id))
        .orderBy(desc(loans.number))
      const refs = own.map(({ ref }) => ref)
      const kept = new Map((await readLoans(sql, refs)).map(one => [one.loan.loan, one]))
      return Promise.all(refs.map(ref => shown(kept.get(ref) as LoanRecord)))
    },

    async settlement(ref) {
      const record = await find(ref)
      const { status } = record.loan
      if (status === 'written-off') return unpaidOf(standingOf(record, today()).loan)
      return status === 'active' ? settlementOf(record, today()) : 0
    },

    // the document itself is among our own files already
    async attach(ref, { name }) {
      await find(ref)
      return name
    },
  }
}
