import { expect, test } from 'vitest'
import { salesOf } from './sale.ts'
import { computeTotals } from './totals.ts'

test('splits a line between its payments without losing a thousandth of it, however large', () => {
  const line = { id: 'line', net: 44_118_496_421, quantity: 3_743_049 }
  const payments = [line.net - 1_000, 1_000].map((amount, at) => ({ id: String(at), amount, booked: false }))
  const sales = salesOf([line], payments)
  expect(sales.map(({ amount }) => amount)).toEqual([line.net - 1_000, 1_000])
  expect(sales.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(line.quantity)
})

test('covers the lines one after another; what the book has, or nobody owes, is no new sale', () => {
  const lines = [
    { id: 'chairs', net: 100, quantity: 2_000 },
    { id: 'table', net: 50, quantity: 1_000 },
  ]
  const payments = [
    { id: 'first', amount: 60, booked: true },
    { id: 'second', amount: 60, booked: false },
    { id: 'third', amount: 50, booked: false },
  ]
  expect(salesOf(lines, payments)).toEqual([
    { payment: 'second', line: 'chairs', amount: 40, quantity: 800 },
    { payment: 'second', line: 'table', amount: 20, quantity: 400 },
    { payment: 'third', line: 'table', amount: 30, quantity: 600 },
  ])
})

test('rounds each share of a discount down, however large the lines, and the last line takes the rest', () => {
  const amounts = [6_836_674_282, 5_267_606_007, 1_200_741_784]
  const lines = amounts.map(amount => ({ amount, quantity: 1_000, taxCode: null, taxRate: 0 }))
  const { lines: reckoned, total } = computeTotals(lines, 2_872_777_960)
  expect(reckoned.map(({ net }, at) => (amounts[at] ?? 0) - net)).toEqual([
    1_476_152_920, 1_137_364_700, 259_260_340,
  ])
  expect(reckoned.reduce((sum, { net }) => sum + net, 0)).toBe(total)
})
