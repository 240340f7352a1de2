import { expect, test } from 'vitest'
import {
  changedBy,
  forecastOf,
  lineOf,
  type Planned,
  periodAfter,
  periodProblem,
  reckonPeriod,
  type Spent,
  varianceOf,
} from './budget.ts'

const november = { name: 'November', from: '2026-11-01', to: '2026-11-30' }
const KSH = 100

test.each([
  ['a month', '2026-11-01', '2026-11-30', '2026-12-01', '2026-12-31'],
  ['a quarter at the end of a year', '2026-10-01', '2026-12-31', '2027-01-01', '2027-03-31'],
  ['a year before a leap day', '2027-01-01', '2027-12-31', '2028-01-01', '2028-12-31'],
  ['a month from the 15th', '2027-01-15', '2027-02-14', '2027-02-15', '2027-03-14'],
  ['ten days', '2026-12-25', '2027-01-03', '2027-01-04', '2027-01-13'],
])('the period after %s', (_, from, to, next, end) => {
  expect(periodAfter({ from, to })).toEqual({ from: next, to: end })
})

test.each([
  ['in the year 26', '0026-01-01', '0026-03-31'],
  ['until the last day of all', '9999-10-01', '9999-12-31'],
])('no period comes after one %s', (_, from, to) => {
  expect(periodAfter({ from, to })).toBeNull()
})

test.each([
  ['of a month', { name: 'December', from: '2026-12-01', to: '2026-12-31' }, null],
  ['of a day', { name: 'Fair', from: '2026-12-01', to: '2026-12-01' }, null],
  ['without a name', { name: '  ', from: '2026-12-01', to: '2026-12-31' }, 'name-blank'],
  ['without a first day', { name: 'X', from: '', to: '2026-12-31' }, 'from-blank'],
  ['with a day that is none', { name: 'X', from: '2026-02-30', to: '2026-12-31' }, 'from-none'],
  ['in the year 26', { name: 'X', from: '0026-12-01', to: '0026-12-31' }, 'from-none'],
  ['until the last day of all', { name: 'X', from: '8999-12-01', to: '9999-12-31' }, 'to-none'],
  ['without a last day', { name: 'X', from: '2026-12-01', to: '' }, 'to-blank'],
  ['that ends before it starts', { name: 'X', from: '2026-12-02', to: '2026-12-01' }, 'end-first'],
  ['of eleven years', { name: 'X', from: '2027-01-01', to: '2038-01-01' }, 'too-long'],
  ['that shares its first day', { name: 'X', from: '2026-11-30', to: '2026-12-31' }, 'overlap'],
  ['that shares its last day', { name: 'X', from: '2026-10-01', to: '2026-11-01' }, 'overlap'],
  ['that lies around another', { name: 'X', from: '2026-10-01', to: '2026-12-31' }, 'overlap'],
])('a period %s', (_, period, problem) => {
  expect(periodProblem(period, [november])?.problem ?? null).toBe(problem)
})

const line = (id: string, name: string, more: Partial<Planned> = {}): Planned => ({
  id,
  name,
  kind: 'operating',
  type: null,
  budgeted: 1_000 * KSH,
  ...more,
})
const spent = (name: string, amount: number, more: Partial<Spent> = {}): Spent => ({
  name,
  amount: amount * KSH,
  kind: 'operating',
  type: 'cash',
  day: '2026-11-05',
  ...more,
})
const LINES = [
  line('rent', 'Rent'),
  line('fuel', 'Fuel', { type: 'mobile' }),
  line('card', 'By card', { type: 'card' }),
  line('oven', 'Oven', { kind: 'capital' }),
]

test.each([
  ['its name, however it is written', spent(' rENT ', 1), 'rent'],
  ['its name and way of paying', spent('Fuel', 1, { type: 'mobile' }), 'fuel'],
  ['its way of paying, where no line has its name', spent('Taxi', 1, { type: 'card' }), 'card'],
  ['nothing, where the way of paying differs', spent('Fuel', 1), null],
  ['its kind alone', spent('Oven', 1), null],
  ['a thing that lasts', spent('Oven', 1, { kind: 'capital' }), 'oven'],
])('an expense matches %s', (_, one, id) => {
  expect(lineOf(one, LINES)?.id ?? null).toBe(id)
})

test('an expense matches the line with its way of paying before one for all ways', () => {
  const lines = [line('all', 'Rent'), line('mobile', 'Rent', { type: 'mobile' })]
  expect(lineOf(spent('Rent', 1, { type: 'mobile' }), lines)?.id).toBe('mobile')
  expect(lineOf(spent('Rent', 1), lines)?.id).toBe('all')
})

test.each<[string, Spent[], number, string, number]>([
  ['at its pace, once several days show one', days(3, 100), 500, '2026-11-10', 900],
  ['what is planned, for what was paid once', days(1, 400), 500, '2026-11-10', 500],
  ['what was paid, once that is more', days(1, 700), 500, '2026-11-10', 700],
  ['what is planned, before it starts', [], 500, '2026-10-10', 500],
  ['what was spent, once it is over', days(3, 100), 500, '2026-12-01', 300],
  ['what was paid once, though more was planned, once it is over', days(1, 400), 500, '2026-12-01', 400],
  ['what is planned or paid, on its last day', days(1, 400), 500, '2026-11-30', 500],
  ['half up to whole shillings', days(3, 1), 0, '2026-11-07', 13],
])('forecasts spending: %s', (_, own, budgeted, today, expected) => {
  expect(forecastOf(own, budgeted * KSH, november, today)).toBe(expected * KSH)
})
function days(many: number, amount: number): Spent[] {
  return Array.from({ length: many }, (_, at) => spent('x', amount, { day: `2026-11-0${at + 1}` }))
}

test('period totals match the book, including unbudgeted spending', () => {
  const book = [
    spent('Rent', 400, { day: '2026-11-01' }),
    spent('Rent', 500, { day: '2026-11-30' }),
    spent('Rent', 900, { day: '2026-10-31' }),
    spent('Water', 50),
    spent('water', 25.99),
    spent('Airtime', 75),
    spent('Stall', 3_000, { kind: 'capital' }),
    spent('Rent', 900, { day: '2026-12-01' }),
  ]
  const { lines, unbudgeted, sums } = reckonPeriod(november, LINES, book, '2026-12-02')
  expect(lines.map(({ id, actual }) => [id, actual / KSH])).toEqual([
    ['rent', 900],
    ['fuel', 0],
    ['card', 0],
    ['oven', 0],
  ])
  expect(unbudgeted.map(({ name, actual }) => [name, actual / KSH])).toEqual([
    ['Stall', 3_000],
    ['Airtime', 75],
    ['Water', 75],
  ])
  expect([
    sums.operating.actual,
    sums.capital.actual,
    sums.all.actual,
    sums.all.budgeted,
    sums.all.forecast,
  ]).toEqual([1_050, 3_000, 4_050, 4_000, 4_050].map(amount => amount * KSH))
})

test.each([
  [1_000, 400, 600, 'left'],
  [1_000, 1_300, 300, 'over'],
  [1_000, 1_000, 0, 'even'],
  [0, 0, 0, 'even'],
  [0, 70, 70, 'unbudgeted'],
])('budget %i, spent %i: variance %i %s', (budgeted, actual, amount, word) => {
  expect(varianceOf({ budgeted, actual })).toEqual({ amount, word })
})

test.each([
  [1_000, 10, 1_100],
  [333, -10, 300],
  [335, -10, 302],
  [500, -100, 0],
])('%i changed by %i percent is %i', (amount, percent, expected) => {
  expect(changedBy(amount * KSH, percent)).toBe(expected * KSH)
})
