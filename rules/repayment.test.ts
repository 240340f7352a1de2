import { describe, expect, test } from 'vitest'
import { addDays, addMonths, type Day } from './day.ts'
import { MINOR } from './money.ts'
import {
  bucketOf,
  earlySettlement,
  type LoanAccount,
  type Parts,
  type Payment,
  paidOffOn,
  penaltiesDue,
  portfolioAtRisk,
  repaymentState,
} from './repayment.ts'

import { type LoanTerms, schedule, totals } from './schedule.ts'
import { randomFrom } from './testing.ts'

const shillings = (amount: number) => Math.round(amount * MINOR)

/** 12,000 at 2 % a month flat over four months from 27 November: 3,000 and 240 on the 27th of each month. */
const flat: LoanTerms = {
  amount: shillings(12_000),
  instalments: 4,
  every: 1,
  rate: 200,
  ratePer: 'month',
  method: 'flat',
  amortization: 'equal-principal',
  grace: { principal: 0, interest: 0, interestFree: 0 },
  step: 1,
  disbursed: '2026-11-27',
  payDay: null,
}
/** The same with declining interest and equal principal: 240, 180, 120 and 60 of interest. */
const declining: LoanTerms = { ...flat, method: 'declining' }

const paid = (day: Day, amount: number, changes: Partial<Payment> = {}): Payment => ({
  id: `paid ${day}`,
  day,
  amount: shillings(amount),
  ...changes,
})

const account = (changes: Partial<LoanAccount> = {}, terms = flat): LoanAccount => ({
  instalments: schedule(terms),
  penalties: [],
  payments: [],
  refunds: [],
  writtenOff: null,
  ...changes,
})

/** Penalty, interest and principal, in shillings. */
const inShillings = ({ penalty, interest, principal }: Parts) =>
  [penalty, interest, principal].map(part => part / MINOR)

const penalty = (instalment: number, day: Day, amount: number, reversed = false) => ({
  instalment,
  day,
  amount: shillings(amount),
  reversed,
})

describe('a loan of four times 3,240 on the 27th', () => {
  test.each([
    // paid so far, day, standing, due today, overdue, days late, next, outstanding
    ['nothing', [], '2026-11-27', 'current', 0, 0, 0, 1, 12_960],
    ['nothing', [], '2026-12-26', 'current', 0, 0, 0, 1, 12_960],
    ['nothing', [], '2026-12-27', 'current', 3_240, 0, 0, 2, 12_960],
    ['nothing', [], '2026-12-28', 'late', 0, 3_240, 1, 2, 12_960],
    ['nothing', [], '2027-01-27', 'late', 3_240, 3_240, 31, 3, 12_960],
    ['nothing', [], '2027-01-28', 'late', 0, 6_480, 32, 3, 12_960],
    ['nothing', [], '2027-04-01', 'late', 0, 12_960, 95, null, 12_960],
    ['the first', [['2026-12-20', 3_240]], '2026-12-27', 'current', 0, 0, 0, 2, 9_720],
    ['a part of the first', [['2026-12-20', 240]], '2026-12-27', 'current', 3_000, 0, 0, 2, 12_720],
    ['a part of the first', [['2026-12-20', 240]], '2026-12-30', 'late', 0, 3_000, 3, 2, 12_720],
    ['the first, late', [['2026-12-30', 3_240]], '2026-12-30', 'current', 0, 0, 0, 2, 9_720],
    ['one and a half', [['2026-12-27', 4_860]], '2027-01-27', 'current', 1_620, 0, 0, 3, 8_100],
    ['all', [['2026-12-27', 12_960]], '2026-12-27', 'settled', 0, 0, 0, null, 0],
    ['too much', [['2026-12-27', 13_000]], '2026-12-27', 'overpaid', 0, 0, 0, null, 0],
    ['tomorrow', [['2026-12-28', 3_240]], '2026-12-27', 'current', 3_240, 0, 0, 2, 12_960],
  ] as const)(
    '%s paid, %s %s: %s, %d due today, %d overdue, %d days late, next %s, %d outstanding',
    (_, payments, day, standing, dueToday, overdue, daysLate, next, outstanding) => {
      const state = repaymentState(account({ payments: payments.map(([on, much]) => paid(on, much)) }), day)
      expect(state).toMatchObject({
        standing,
        daysLate,
        dueToday: shillings(dueToday),
        overdue: shillings(overdue),
      })
      expect(state.next?.number ?? null).toBe(next)
      expect(state.outstanding.total).toBe(shillings(outstanding))
    },
  )

  test('each instalment has its status and paid day', () => {
    const payments = [paid('2026-12-20', 3_240), paid('2027-01-30', 1_000)]
    const { instalments } = repaymentState(account({ payments }), '2027-02-27')
    expect(
      instalments.map(({ standing, daysLate, paidOn, paid: part, left }) => [
        standing,
        daysLate,
        paidOn,
        ...inShillings(part),
        left.total / MINOR,
      ]),
    ).toEqual([
      ['paid', 0, '2026-12-20', 0, 240, 3_000, 0],
      ['late', 31, null, 0, 240, 760, 2_240],
      ['due-today', 0, null, 0, 0, 0, 3_240],
      ['ahead', 0, null, 0, 0, 0, 3_240],
    ])
  })

  test('a zero instalment is never due', () => {
    const free = { ...flat, rate: 0, grace: { ...flat.grace, principal: 1 } }
    const state = repaymentState(account({}, free), '2027-01-05')
    expect(state).toMatchObject({ standing: 'current', overdue: 0, next: { number: 2 } })
    expect(state.instalments[0]).toMatchObject({ standing: 'paid', paidOn: null })
  })
})

describe('a payment', () => {
  test('pays the oldest instalment first: penalty, interest, principal, then the next', () => {
    const penalties = [penalty(1, '2027-01-05', 100)]
    const split = (amount: number) => {
      const state = repaymentState(
        account({ penalties, payments: [paid('2027-01-10', amount)] }),
        '2027-01-10',
      )
      return state.splits.map(inShillings)[0]
    }
    expect(split(60)).toEqual([60, 0, 0])
    expect(split(150)).toEqual([100, 50, 0])
    expect(split(340)).toEqual([100, 240, 0])
    expect(split(1_340)).toEqual([100, 240, 1_000])
    expect(split(3_340)).toEqual([100, 240, 3_000])
    expect(split(3_440)).toEqual([100, 340, 3_000])
    expect(split(5_000)).toEqual([100, 480, 4_420])
  })

  test('does not pay a later penalty', () => {
    const state = repaymentState(
      account({ payments: [paid('2026-12-30', 6_480)], penalties: [penalty(1, '2027-01-05', 100)] }),
      '2027-01-10',
    )
    expect(state.splits.map(inShillings)).toEqual([[0, 480, 6_000]])
    expect(state.overdue).toBe(shillings(100))
    expect(state.instalments[0]).toMatchObject({ standing: 'late', paidOn: null })
  })

  test('counts on its day, in any booking order', () => {
    const payments = [paid('2027-01-27', 3_000), paid('2026-12-27', 3_240)]
    const state = repaymentState(account({ payments }), '2027-01-27')
    expect(state.splits.map(split => [split.payment, ...inShillings(split)])).toEqual([
      ['paid 2026-12-27', 0, 240, 3_000],
      ['paid 2027-01-27', 0, 240, 2_760],
    ])
  })

  test('that is reversed is ignored, and the others are reallocated', () => {
    const payments = [paid('2026-12-20', 3_240, { reversed: true }), paid('2027-01-27', 3_240)]
    const state = repaymentState(account({ payments }), '2027-01-27')
    expect(state.splits.map(split => split.payment)).toEqual(['paid 2027-01-27'])
    expect(state.instalments.map(({ standing }) => standing)).toEqual(['paid', 'due-today', 'ahead', 'ahead'])
    expect(state).toEqual(repaymentState(account({ payments: payments.slice(1) }), '2027-01-27'))
  })

  test('beyond the debt is overpaid until refunded', () => {
    const payments = [paid('2026-12-27', 12_000), paid('2026-12-28', 1_500)]
    const before = repaymentState(account({ payments }), '2026-12-28')
    expect([before.standing, before.overpaid]).toEqual(['overpaid', shillings(540)])
    const refunds = [{ payment: 'paid 2026-12-28', day: '2026-12-29', amount: shillings(540) }]
    expect(repaymentState(account({ payments, refunds }), '2026-12-28')).toEqual(before)
    const after = repaymentState(account({ payments, refunds }), '2026-12-29')
    expect([after.standing, after.overpaid, after.outstanding.total]).toEqual(['settled', 0, 0])
    expect(after.splits).toEqual(before.splits)
  })

  test('that was refunded pays nothing after an earlier reversal', () => {
    const payments = [paid('2026-12-27', 12_960, { reversed: true }), paid('2026-12-28', 500)]
    const refunds = [{ payment: 'paid 2026-12-28', day: '2026-12-29', amount: shillings(500) }]
    const state = repaymentState(account({ payments, refunds }), '2026-12-29')
    expect([state.outstanding.total, state.overpaid]).toEqual([shillings(12_960), 0])
  })

  test('beyond the debt pays a later penalty', () => {
    const payments = [paid('2027-01-05', 13_000)]
    const state = repaymentState(
      account({ payments, penalties: [penalty(1, '2027-01-06', 25)] }),
      '2027-01-06',
    )
    expect([state.standing, state.overpaid]).toEqual(['overpaid', shillings(15)])
    expect(state.splits.map(inShillings)).toEqual([[25, 960, 12_000]])
  })

  test('of zero, a penalty on no instalment and a refund above its payment are rejected', () => {
    const at = (changes: Partial<LoanAccount>) => () => repaymentState(account(changes), '2027-01-27')
    expect(at({ payments: [paid('2026-12-27', 0)] })).toThrow('above zero')
    expect(at({ payments: [{ ...paid('2026-12-27', 1), amount: 0.5 }] })).toThrow('whole number')
    expect(at({ penalties: [penalty(5, '2026-12-27', 1)] })).toThrow('no instalment 5')
    expect(at({ penalties: [penalty(1, '2026-12-27', 0)] })).toThrow('above zero')
    const refunds = [{ payment: 'paid 2026-12-27', day: '2026-12-27', amount: shillings(11) }]
    expect(at({ payments: [paid('2026-12-27', 10)], refunds })).toThrow('More was given back')
  })
})

describe('a write-off', () => {
  const payments = [paid('2026-12-27', 3_240), paid('2027-06-01', 5_000), paid('2027-07-01', 5_000)]
  const penalties = [penalty(2, '2027-02-10', 100), penalty(3, '2027-05-01', 100)]
  const given = account({ payments, penalties, writtenOff: '2027-04-30' })

  test('writes off the balance at its day’s end', () => {
    expect(repaymentState(given, '2027-04-29').standing).toBe('late')
    const state = repaymentState(given, '2027-04-30')
    expect(state).toMatchObject({ standing: 'written-off', overdue: 0, daysLate: 0, recovered: 0 })
    expect(state.outstanding.total).toBe(0)
    expect(state.writtenOff && inShillings(state.writtenOff)).toEqual([100, 720, 9_000])
    expect(state.instalments.map(({ standing }) => standing)).toEqual([
      'paid',
      'written-off',
      'written-off',
      'written-off',
    ])
  })

  test('writes off what a payment of its own day leaves', () => {
    const paidThen = [...payments, paid('2027-04-30', 4_100)]
    const state = repaymentState({ ...given, payments: paidThen }, '2027-04-30')
    expect(state.recovered).toBe(0)
    expect(state.writtenOff && inShillings(state.writtenOff)).toEqual([0, 240, 5_480])
  })

  test('counts later payments as recovery, up to its amount', () => {
    const state = repaymentState(given, '2027-07-01')
    expect(state.splits.map(({ total, recovered, overpaid }) => [total, recovered, overpaid])).toEqual([
      [shillings(3_240), 0, 0],
      [0, shillings(5_000), 0],
      [0, shillings(4_820), shillings(180)],
    ])
    expect([state.recovered, state.overpaid]).toEqual([shillings(9_820), shillings(180)])
  })
})

describe('paying off early', () => {
  const settlement = (terms: LoanTerms, day: Day, rebate = 10_000, payments: Payment[] = []) =>
    inShillings(earlySettlement(account({ payments }, terms), terms, day, rebate))

  test.each([
    // day, interest and principal to pay: 240, 180, 120 and 60 accrue over 30, 31, 31 and 28 days
    ['2026-11-27', 0, 12_000],
    ['2026-11-28', 8, 12_000],
    ['2026-12-12', 120, 12_000],
    ['2026-12-26', 232, 12_000],
    ['2026-12-27', 240, 12_000],
    ['2026-12-28', 245.81, 12_000], // 240 + 180 ÷ 31
    ['2027-01-27', 420, 12_000],
    ['2027-03-27', 600, 12_000],
    ['2027-05-01', 600, 12_000],
  ])('of a declining loan on %s costs %d of interest', (day, interest, principal) => {
    expect(settlement(declining, day)).toEqual([0, interest, principal])
    expect(settlement(declining, day, 0)).toEqual([0, interest, principal])
  })

  test('counts payments, also early ones', () => {
    expect(settlement(declining, '2026-12-27', 0, [paid('2026-12-27', 3_240)])).toEqual([0, 0, 9_000])
    // paying the second instalment of 3,240 early included 180 of interest that will now not accrue
    expect(settlement(declining, '2026-12-27', 0, [paid('2026-12-27', 6_480)])).toEqual([0, 0, 5_760])
  })

  test.each([
    // a flat loan after one and a half periods of 240: rebate on the rest, interest to pay
    [10_000, 363.87], // 240 + 240 × 16 ÷ 31
    [5_000, 661.94], // plus half of the other 596.13
    [0, 960],
  ])('of a flat loan forgives %d basis points of future interest', (rebate, interest) => {
    expect(settlement(flat, '2027-01-12', rebate)).toEqual([0, interest, 12_000])
  })

  test('rounds to whole shillings', () => {
    expect(settlement({ ...flat, step: MINOR }, '2027-01-12')).toEqual([0, 364, 12_000])
  })

  test('includes deferred interest', () => {
    const waiting = { ...declining, grace: { ...declining.grace, interest: 2 } }
    expect(settlement(waiting, '2026-12-27')).toEqual([0, 240, 12_000])
    expect(settlement(waiting, '2027-01-27')).toEqual([0, 420, 12_000])
    expect(settlement(waiting, '2027-01-27', 0, [paid('2027-01-27', 6_000)])).toEqual([0, 420, 6_000])
  })

  test('includes unpaid penalties', () => {
    const late = account({ penalties: [penalty(1, '2027-01-05', 100)] }, declining)
    expect(inShillings(earlySettlement(late, declining, '2027-01-27', 0))).toEqual([100, 420, 12_000])
  })

  test('settles the loan on its new schedule', () => {
    const before = account({ payments: [paid('2026-12-27', 3_240)] }, declining)
    const asked = earlySettlement(before, declining, '2027-01-12', 0)
    const instalments = paidOffOn('2027-01-12', declining, before.instalments, 0)
    expect(
      instalments.map(({ number, due, total, balanceAfter }) => [number, due, total, balanceAfter]),
    ).toEqual([
      [1, '2026-12-27', shillings(3_240), shillings(9_000)],
      [2, '2027-01-12', shillings(9_092.9), 0], // 180 × 16 ÷ 31
    ])
    const last = { id: 'last', day: '2027-01-12', amount: asked.total }
    const after = repaymentState(
      { ...before, instalments, payments: [...before.payments, last] },
      '2027-01-12',
    )
    expect([after.standing, after.outstanding.total, after.overpaid]).toEqual(['settled', 0, 0])
  })

  test('is rejected before disbursement, and with a rebate above 100 percent', () => {
    expect(() => settlement(flat, '2026-11-26')).toThrow('paid out on 2026-11-27')
    expect(() => settlement(flat, '2026-12-26', 10_001)).toThrow('0 to 10,000')
  })
})

describe('penalties', () => {
  /** After 7 days late, 5 % of what is overdue. */
  const rule = { days: 7, rate: 500 }
  const due = (day: Day, changes: Partial<LoanAccount> = {}, terms = flat) =>
    penaltiesDue(account(changes), terms, rule, day).map(one => [one.instalment, one.day, one.amount / MINOR])

  test('start on the eighth day', () => {
    expect(due('2027-01-03')).toEqual([])
    expect(due('2027-01-04')).toEqual([[1, '2027-01-04', 162]])
  })

  test('are a share of the overdue instalment amount', () => {
    expect(due('2027-01-04', { payments: [paid('2027-01-02', 2_240)] })).toEqual([[1, '2027-01-04', 50]])
    expect(due('2027-01-04', { payments: [paid('2027-01-02', 3_240)] })).toEqual([])
  })

  test('are charged once per instalment, even if forgiven', () => {
    expect(due('2027-03-01', { penalties: [penalty(1, '2027-01-04', 162)] })).toEqual([
      [2, '2027-03-01', 162],
    ])
    expect(due('2027-03-01', { penalties: [penalty(1, '2027-01-04', 162, true)] })).toEqual([
      [2, '2027-03-01', 162],
    ])
    expect(
      due('2027-03-07', { penalties: [penalty(1, '2027-01-04', 162)] }).map(([number]) => number),
    ).toEqual([2, 3])
  })

  test('are never charged on penalties', () => {
    const penalties = [penalty(1, '2027-01-04', 162)]
    expect(due('2027-02-04', { penalties })).toEqual([[2, '2027-02-04', 162]])
  })

  test('are whole shillings if the terms are', () => {
    const payments = [paid('2027-01-02', 2_230)] // 5 % of 1,010 is 50.50
    expect(due('2027-01-04', { payments }, { ...flat, step: MINOR })).toEqual([[1, '2027-01-04', 51]])
  })

  test('together stay within the loan amount', () => {
    const harsh = { days: 7, rate: 20_000 }
    const all = penaltiesDue(account(), flat, harsh, '2027-06-01').map(({ amount }) => amount / MINOR)
    expect(all).toEqual([6_480, 5_520])
    const penalties = [penalty(1, '2027-01-04', 11_999)]
    expect(
      penaltiesDue(account({ penalties }), flat, harsh, '2027-06-01').map(({ amount }) => amount),
    ).toEqual([MINOR])
    const waived = [penalty(1, '2027-01-04', 11_999, true)]
    expect(penaltiesDue(account({ penalties: waived }), flat, harsh, '2027-06-01')).toMatchObject([
      { instalment: 2, amount: 6_480 * MINOR },
      { instalment: 3, amount: 5_520 * MINOR },
    ])
  })

  test('end with a write-off', () => {
    expect(due('2027-06-01', { writtenOff: '2027-05-01' })).toEqual([])
  })
})

test.each([
  [0, 0, null],
  [0, 1, 'due-today'],
  [1, 0, '1-30'],
  [30, 5, '1-30'],
  [31, 0, '31-60'],
  [60, 0, '31-60'],
  [61, 0, '61-90'],
  [90, 0, '61-90'],
  [91, 0, '90+'],
  [4_000, 0, '90+'],
])('%i days late and %i due today is %s', (daysLate, dueToday, bucket) => {
  expect(bucketOf({ daysLate, dueToday })).toBe(bucket)
})

test('portfolio at risk is the principal of loans later than the given days', () => {
  const loans = [
    { daysLate: 0, principal: shillings(50_000) },
    { daysLate: 30, principal: shillings(20_000) },
    { daysLate: 31, principal: shillings(10_000) },
    { daysLate: 120, principal: shillings(20_001) },
  ]
  const outstanding = shillings(100_001)
  expect(portfolioAtRisk(loans, 0)).toEqual({ atRisk: shillings(50_001), outstanding, share: 5_000 })
  expect(portfolioAtRisk(loans, 30)).toEqual({ atRisk: shillings(30_001), outstanding, share: 3_000 })
  expect(portfolioAtRisk(loans, 90)).toEqual({ atRisk: shillings(20_001), outstanding, share: 2_000 })
  expect(portfolioAtRisk([], 30)).toEqual({ atRisk: 0, outstanding: 0, share: 0 })
})

describe('for any loan history', () => {
  const { random, whole } = randomFrom(20_261_122)

  const someTerms = (): LoanTerms => ({
    ...flat,
    amount: whole(1_000, 1_000_000) * MINOR,
    instalments: whole(1, 18),
    rate: whole(0, 500),
    method: random() < 0.5 ? 'flat' : 'declining',
    amortization: random() < 0.5 ? 'equal-instalments' : 'equal-principal',
    step: random() < 0.5 ? 1 : MINOR,
    payDay: random() < 0.5 ? null : whole(1, 31),
  })
  const someLife = () => {
    const terms = someTerms()
    const instalments = schedule(terms)
    const days = terms.instalments * 31 + 60
    const someDay = () => addDays(terms.disbursed, whole(0, days))
    const { total } = totals(instalments)
    const payments = Array.from({ length: whole(0, 12) }, (_, index): Payment => {
      const amount = whole(1, Math.ceil((total * 2) / terms.instalments))
      return { id: String(index), day: someDay(), amount, reversed: random() < 0.15 }
    })
    const penalties = instalments
      .filter(() => random() < 0.2)
      .map(({ number, due }) => ({
        instalment: number,
        day: addDays(due, whole(1, 40)),
        amount: whole(1, 500_00),
        reversed: random() < 0.2,
      }))
    const writtenOff = random() < 0.15 ? someDay() : null
    const today = someDay()
    return { terms, account: { instalments, penalties, payments, refunds: [], writtenOff }, today }
  }
  const lives = Array.from({ length: 500 }, someLife)

  test('every cent paid is accounted for, and every cent due is paid, owed or written off', () => {
    for (const { terms, account: life, today } of lives) {
      const state = repaymentState(life, today)
      const came = life.payments.filter(one => !one.reversed && one.day <= today)
      const sum = (amounts: number[]) => amounts.reduce((one, other) => one + other, 0)
      expect(state.paid.total + state.overpaid + state.recovered).toBe(sum(came.map(({ amount }) => amount)))
      expect(state.splits.map(one => one.total + one.recovered + one.overpaid)).toEqual(
        state.splits.map(one => came.find(({ id }) => id === one.payment)?.amount),
      )
      const left = state.writtenOff ?? state.outstanding
      expect(state.paid.principal + left.principal).toBe(terms.amount)
      expect(state.paid.interest + left.interest).toBe(totals(life.instalments).interest)
      expect(state.paid.penalty + left.penalty).toBe(sum(state.instalments.map(one => one.penalty)))
      expect(state.recovered).toBeLessThanOrEqual(state.writtenOff?.total ?? 0)
    }
  })

  test('no figure is negative, and totals add up', () => {
    for (const { account: life, today } of lives) {
      const state = repaymentState(life, today)
      const every = [state.paid, state.outstanding, ...state.instalments.flatMap(one => [one.paid, one.left])]
      for (const { penalty: late, interest, principal, total } of every) {
        expect(Math.min(late, interest, principal)).toBeGreaterThanOrEqual(0)
        expect(late + interest + principal).toBe(total)
      }
      const { overpaid, recovered, dueToday, overdue, daysLate } = state
      expect(Math.min(overpaid, recovered, dueToday, overdue, daysLate)).toBeGreaterThanOrEqual(0)
      expect(state.overdue > 0).toBe(state.daysLate > 0)
      // a borrower can't owe money and have credit at the same time
      expect(Math.min(state.overpaid, state.outstanding.total)).toBe(0)
    }
  })

  test('the state ignores later payments and the booking order of different days', () => {
    for (const { account: life, today } of lives) {
      const known = { ...life, payments: life.payments.filter(({ day }) => day <= today) }
      expect(repaymentState(known, today)).toEqual(repaymentState(life, today))
      const days = new Set(life.payments.map(({ day }) => day))
      if (days.size < life.payments.length) continue
      const turned = { ...life, payments: life.payments.toReversed() }
      expect(repaymentState(turned, today)).toEqual(repaymentState(life, today))
    }
  })

  test('early payoff never costs more than going on, grows over time, and settles the loan', () => {
    for (const { terms, account: life, today } of lives) {
      const going = { ...life, writtenOff: null }
      const rebate = whole(0, 10_000)
      const asked = earlySettlement(going, terms, today, rebate)
      expect(asked.total).toBeLessThanOrEqual(repaymentState(going, today).outstanding.total)
      const [sooner, later] = [today, addMonths(today, 1)].map(
        day => totals(paidOffOn(day, terms, life.instalments, rebate)).interest,
      )
      expect(later).toBeGreaterThanOrEqual(sooner as number)
      if (asked.total === 0) continue
      const instalments = paidOffOn(today, terms, life.instalments, rebate)
      const payments = [
        ...life.payments.filter(({ day }) => day <= today),
        { id: 'last', day: today, amount: asked.total },
      ]
      const state = repaymentState({ ...going, instalments, payments }, today)
      expect([state.standing, state.outstanding.total]).toEqual(['settled', 0])
      expect(state.overpaid).toBe(0)
    }
  })

  test('daily penalty runs stay within the amount, once per instalment', () => {
    for (const { terms, account: life } of lives.slice(0, 40)) {
      const penalties: LoanAccount['penalties'][number][] = []
      const rule = { days: whole(0, 30), rate: whole(1, 15_000) }
      for (let passed = 0; passed < terms.instalments * 31 + 60; passed += 9) {
        const day = addDays(terms.disbursed, passed)
        const now = { ...life, penalties }
        penalties.push(...penaltiesDue(now, terms, rule, day))
        expect(penaltiesDue({ ...life, penalties }, terms, rule, day)).toEqual([])
      }
      expect(new Set(penalties.map(({ instalment }) => instalment)).size).toBe(penalties.length)
      expect(penalties.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(terms.amount)
    }
  })
})
