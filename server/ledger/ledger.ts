import { and, asc, desc, eq } from 'drizzle-orm'
import { type Day, dayOf } from '#rules/day.ts'
import { corrected } from '#rules/journal.ts'
import { schedule } from '#rules/schedule.ts'
import type { Sql } from '#server/db/open.ts'
import { newId } from '#server/db/schema/columns.ts'
import { fund as funds, journal, journalLine, ledgerLoan, loan as loans } from '#server/db/schema/index.ts'
import { say } from '#server/refusal/say.ts'
import type { CoreLoan, LendingCore } from './core.ts'
import {
  checkAmount,
  checkDay,
  checkFrom,
  checkStatus,
  instalmentsOf,
  lastDay,
  MISSING,
  possible,
  refused,
  settles,
} from './ledger-checks.ts'
import {
  booked,
  type Change,
  changed,
  hold,
  keepPayment,
  keptOf,
  payoutOf,
  tillOfReceipt,
} from './ledger-rows.ts'
import { figuresOf, type Held, settlementOf, standingOf, termsOf } from './standing.ts'

/** The built-in book of loans: what every lending core can do, and what only this one does. */
export type Ledger = LendingCore & {
  /** Charges the penalties that have fallen due until today. Asked for again, nothing is charged twice. */
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

/** A deed's key, and the day that it counts for: today when there is none. */
type Deed = { key: string; on?: Day }

type Posting = Pick<typeof journal.$inferInsert, 'key' | 'payment' | 'day'> & { kind: Kind }

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
      if (on > today()) throw refused(say('book.this-day-ahead', { day: on }))
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
      if (submittedOn > today()) throw refused(say('book.asked-ahead'))
      checkFrom(expectedOn, say('book.asked-on'), submittedOn)
      const instalments = instalmentsOf(ask).length
      const { every, rate, ratePer, method, amortization, grace, step, penalty } = fund
      const [row] = await sql.select({ client: loans.client }).from(loans).where(eq(loans.id, id))
      if (row?.client !== client.id) throw refused(say('book.no-application'))
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
        checkStatus(loan, ['pending'], say('loan.cannot-approve'))
        checkAmount(amount)
        if (amount > loan.requested) throw refused(say('loan.above-asked'))
        checkFrom(deed.on, say('book.asked-on'), loan.submittedOn)
        checkFrom(expectedOn, say('book.is-approved-on'), deed.on)
        return { loan: { status: 'approved', approved: amount, approvedOn: deed.on } }
      })
    },

    async reject(ref, { on, key }) {
      await act(ref, 'rejection', { on, key }, ({ loan }) => {
        checkStatus(loan, ['pending'], say('loan.cannot-reject'))
        checkFrom(on, say('book.asked-on'), loan.submittedOn)
        return { loan: { status: 'rejected' } }
      })
    },

    async withdraw(ref, deed) {
      await act(ref, 'withdrawal', deed, ({ loan }) => {
        checkStatus(loan, ['pending'], say('loan.cannot-withdraw'))
        checkFrom(deed.on, say('book.asked-on'), loan.submittedOn)
        return { loan: { status: 'withdrawn' } }
      })
    },

    async undoApproval(ref, deed) {
      await act(ref, 'approval-undone', deed, ({ loan }) => {
        checkStatus(loan, ['approved'], say('loan.cannot-unapprove'))
        return { loan: { status: 'pending', approved: null, approvedOn: null } }
      })
    },

    async disburse(ref, { amount, ...deed }) {
      await act(ref, 'disbursement', deed, async ({ loan }, tx) => {
        checkStatus(loan, ['approved'], say('loan.cannot-pay-out'))
        checkAmount(amount)
        if (amount > (loan.approved ?? 0)) throw refused(say('book.above-approved'))
        checkFrom(deed.on, say('book.approved-on'), loan.approvedOn)
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
        checkStatus(loan, ['active'], say('loan.cannot-undo-payout'))
        if (payments.some(one => one.reversedOn === null)) throw refused(say('book.payments-first'))
        const nothing = { disbursed: null, disbursedOn: null, till: null, schedule: null, settledBy: null }
        return { loan: { status: 'approved', ...nothing } }
      })
    },

    async repay(ref, { amount, receipt, ...deed }) {
      const id = await act(ref, 'repayment', deed, async (held, tx) => {
        const { loan } = held
        checkStatus(loan, ['active', 'overpaid', 'closed', 'written-off'], say('loan.cannot-repay'))
        checkAmount(amount)
        checkFrom(deed.on, say('book.paid-out-on'), loan.disbursedOn)
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
        if (!one) throw refused(say('book.no-payment'))
        if (one.reversedOn !== null) throw refused(say('payment.this-reversed-already'))
        checkFrom(deed.on, say('book.payment-came-on'), one.day)
        return { reversed: { id: one.id, on: deed.on } }
      })
    },

    async writeOff(ref, deed) {
      await act(ref, 'write-off', deed, ({ loan, payments }) => {
        checkStatus(loan, ['active'], say('loan.cannot-write-off'))
        checkFrom(deed.on, say('book.paid-out-on'), loan.disbursedOn)
        checkFrom(deed.on, say('book.money-last-came-on'), lastDay(payments))
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
