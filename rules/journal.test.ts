import { describe, expect, test } from 'vitest'
import { addDays } from './day.ts'
import {
  ACCOUNTS,
  type Account,
  balances,
  corrected,
  disbursed,
  type Entry,
  isBalanced,
  type Line,
  penaltyCharged,
  refunded,
  repaid,
  writtenOff,
} from './journal.ts'

import { MINOR } from './money.ts'
import { type LoanAccount, type Payment, repaymentState } from './repayment.ts'
import { type LoanTerms, schedule } from './schedule.ts'
import { randomFrom } from './testing.ts'

/** Formats an entry like a bookkeeper, in shillings. */
const printed = (entry: Entry) =>
  entry.map(({ account, debit, credit }) =>
    debit ? `${account} ${debit / MINOR}` : `   ${account} ${credit / MINOR}`,
  )

/** Returns the reversing entry. */
const reversed = (undone: Entry): Entry =>
  undone.map(({ account, debit, credit }) => ({ account, debit: credit, credit: debit }))

const split = (parts: Partial<Parameters<typeof repaid>[0]>) => ({
  penalty: 0,
  interest: 0,
  principal: 0,
  recovered: 0,
  overpaid: 0,
  ...parts,
})

describe('a journal entry', () => {
  test.each([
    ['a loan paid out', disbursed(12_000_00, 'mobile-money'), ['loans 12000', '   mobile-money 12000']],
    [
      'a payment',
      repaid(split({ penalty: 100_00, interest: 240_00, principal: 3_000_00 }), 'mobile-money'),
      ['mobile-money 3340', '   penalties 100', '   interest-income 240', '   loans 3000'],
    ],
    [
      'a payment beyond what was owed',
      repaid(split({ interest: 240_00, principal: 3_000_00, overpaid: 60_00 }), 'bank'),
      ['bank 3300', '   interest-income 240', '   loans 3000', '   overpayments 60'],
    ],
    ['an overpayment given back', refunded(60_00, 'bank'), ['overpayments 60', '   bank 60']],
    ['a penalty charged', penaltyCharged(100_00), ['penalties 100', '   penalty-income 100']],
    ['a penalty forgiven', reversed(penaltyCharged(100_00)), ['   penalties 100', 'penalty-income 100']],
    [
      'a loan given up',
      writtenOff({ principal: 9_000_00, penalty: 100_00 }),
      ['losses 9100', '   loans 9000', '   penalties 100'],
    ],
    [
      'a payment after that',
      repaid(split({ recovered: 500_00 }), 'mobile-money'),
      ['mobile-money 500', '   recoveries 500'],
    ],
    [
      'money that was unmatched, once its loan is found',
      repaid(split({ principal: 500_00 }), 'unmatched'),
      ['unmatched 500', '   loans 500'],
    ],
  ])('%s', (_, entry, lines) => {
    expect(printed(entry)).toEqual(lines)
    expect(isBalanced(entry)).toBe(true)
  })

  test('of zero has no lines', () => {
    expect(repaid(split({}), 'bank')).toEqual([])
    expect(writtenOff({ principal: 0, penalty: 0 })).toEqual([])
  })

  test('is undone by its reversal', () => {
    const entry = repaid(split({ penalty: 1, interest: 2, principal: 3, overpaid: 4 }), 'bank')
    expect(new Set(Object.values(balances([...entry, ...reversed(entry)])))).toEqual(new Set([0]))
  })
})

describe('a correction', () => {
  const booked = repaid(split({ interest: 240_00, principal: 3_000_00 }), 'bank')

  test('books only the difference', () => {
    const right = repaid(split({ interest: 180_00, principal: 3_060_00 }), 'bank')
    expect(printed(corrected(booked, right))).toEqual(['interest-income 60', '   loans 60'])
  })

  test('of a correct entry is empty', () => {
    expect(corrected(booked, booked)).toEqual([])
    expect(corrected([], [])).toEqual([])
  })

  test('reverses a wrong entry, and books a missing one', () => {
    const byAccount = (one: Line, other: Line) => (one.account < other.account ? -1 : 1)
    expect(corrected(booked, []).sort(byAccount)).toEqual(reversed(booked).sort(byAccount))
    expect(corrected([], booked)).toEqual(booked)
  })
})

test('balances are signed by account type', () => {
  const lines = [
    ...disbursed(12_000, 'bank'),
    ...repaid(split({ interest: 240, principal: 3_000, overpaid: 60 }), 'mobile-money'),
    ...writtenOff({ principal: 9_000, penalty: 0 }),
  ]
  expect(balances(lines)).toEqual({
    payouts: 0,
    'mobile-money': 3_300,
    bank: -12_000,
    cash: 0,
    loans: 0,
    penalties: 0,
    unmatched: 0,
    overpayments: 60,
    'interest-income': 240,
    'penalty-income': 0,
    recoveries: 0,
    losses: 9_000,
  })
})

describe('for any loan', () => {
  const { random, whole, oneOf } = randomFrom(20_261_123)

  const someTerms = (): LoanTerms => ({
    amount: whole(1_000, 100_000) * MINOR,
    instalments: whole(1, 8),
    every: 1,
    rate: whole(0, 500),
    ratePer: 'month',
    method: oneOf(['flat', 'declining']),
    amortization: oneOf(['equal-instalments', 'equal-principal']),
    grace: { principal: 0, interest: 0, interestFree: 0 },
    step: oneOf([1, MINOR]),
    disbursed: '2026-11-27',
    payDay: null,
  })

  /** Adds a random event up to today, possibly back-dated. */
  function somethingMore(loan: LoanAccount, terms: LoanTerms, today: string): LoanAccount {
    const chance = random()
    if (chance < 0.55) {
      const amount = whole(1, Math.ceil((terms.amount * 2) / terms.instalments))
      const payment: Payment = { id: String(loan.payments.length), day: addDays(today, -whole(0, 5)), amount }
      return { ...loan, payments: [...loan.payments, payment] }
    }
    if (chance < 0.75) {
      const penalty = { instalment: whole(1, terms.instalments), day: today, amount: whole(1, 50_000) }
      return { ...loan, penalties: [...loan.penalties, penalty] }
    }
    if (chance < 0.83) {
      const undone = whole(0, loan.payments.length - 1)
      const isKept = loan.refunds.some(({ payment }) => payment === loan.payments[undone]?.id)
      const payments = loan.payments.map((one, index) =>
        index === undone && !isKept ? { ...one, reversed: true } : one,
      )
      return { ...loan, payments }
    }
    if (chance < 0.9) {
      const forgiven = whole(0, loan.penalties.length - 1)
      const penalties = loan.penalties.map((one, index) =>
        index === forgiven ? { ...one, reversed: true } : one,
      )
      return { ...loan, penalties }
    }
    if (chance < 0.96) {
      const { splits } = repaymentState(loan, today)
      const over = splits.find(({ payment, overpaid }) => {
        const back = loan.refunds.filter(refund => refund.payment === payment)
        return overpaid > back.reduce((sum, { amount }) => sum + amount, 0)
      })
      if (!over || loan.refunds.some(({ payment }) => payment === over.payment)) return loan
      return {
        ...loan,
        refunds: [...loan.refunds, { payment: over.payment, day: today, amount: whole(1, over.overpaid) }],
      }
    }
    return { ...loan, writtenOff: loan.writtenOff ?? today }
  }

  /** The expected entry for each event of a loan, given its current state. */
  function rightBooks(loan: LoanAccount, amount: number, today: string): Map<string, Entry> {
    const state = repaymentState(loan, today)
    const isCharged = ({ day, reversed: forgiven }: LoanAccount['penalties'][number]) =>
      !forgiven && (loan.writtenOff === null || day <= loan.writtenOff)
    return new Map<string, Entry>([
      ['paid out', disbursed(amount, 'bank')],
      ...state.splits.map(one => [`payment ${one.payment}`, repaid(one, 'mobile-money')] as const),
      ...loan.penalties.map(
        (one, at) => [`penalty ${at}`, isCharged(one) ? penaltyCharged(one.amount) : []] as const,
      ),
      ...loan.refunds.map((one, at) => [`refund ${at}`, refunded(one.amount, 'mobile-money')] as const),
      ['written off', state.writtenOff ? writtenOff(state.writtenOff) : []],
    ])
  }

  test('every entry balances, and the books match the loan state', () => {
    const wrong: Entry[] = []
    const seen = { corrections: 0, writtenOff: 0, refunds: 0, overpaid: 0 }
    for (let life = 0; life < 80; life++) {
      const terms = someTerms()
      let loan: LoanAccount = {
        instalments: schedule(terms),
        penalties: [],
        payments: [],
        refunds: [],
        writtenOff: null,
      }
      let today = terms.disbursed
      const books = new Map<string, Line[]>()
      for (let event = 0; event < 20; event++) {
        const right = rightBooks(loan, terms.amount, today)
        for (const key of new Set([...books.keys(), ...right.keys()])) {
          const booked = books.get(key) ?? []
          const entry = corrected(booked, right.get(key) ?? [])
          if (booked.length > 0 && entry.length > 0) seen.corrections++
          const isOneSided = entry.every(
            ({ debit, credit }) => debit >= 0 && credit >= 0 && debit * credit === 0,
          )
          if (!isBalanced(entry) || !isOneSided) wrong.push(entry)
          books.set(key, [...booked, ...entry])
        }

        const held = balances([...books.values()].flat())
        const state = repaymentState(loan, today)
        const came = loan.payments.reduce((sum, one) => sum + (one.reversed ? 0 : one.amount), 0)
        const went = loan.refunds.reduce((sum, one) => sum + one.amount, 0)
        expect(held).toEqual({
          bank: -terms.amount,
          cash: 0,
          'mobile-money': came - went,
          payouts: 0,
          loans: state.outstanding.principal,
          penalties: state.outstanding.penalty,
          unmatched: 0,
          overpayments: state.overpaid,
          'interest-income': state.paid.interest,
          'penalty-income': state.instalments.reduce((sum, one) => sum + one.penalty, 0),
          recoveries: state.recovered,
          losses: (state.writtenOff?.principal ?? 0) + (state.writtenOff?.penalty ?? 0),
        } satisfies Record<Account, number>)
        expect(Object.keys(held)).toHaveLength(Object.keys(ACCOUNTS).length)

        if (state.writtenOff) seen.writtenOff++
        if (went > 0) seen.refunds++
        if (state.overpaid > 0) seen.overpaid++
        today = addDays(today, whole(0, 25))
        loan = somethingMore(loan, terms, today)
      }
    }
    expect(wrong).toEqual([])
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(50)
  })
})
