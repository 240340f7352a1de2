import { describe, expect, test } from 'vitest'
import type { TaxCode } from '#contract/document-kind.ts'
import { computeTotals, unitPrice } from './totals.ts'

/** A line taxed at 16 % if `standard`, else at nothing; of a seller without VAT if no code is given. */
const line = (amount: number, taxCode: TaxCode | null = null) => ({
  amount,
  quantity: 1_000,
  taxCode,
  taxRate: taxCode === 'standard' ? 1_600 : 0,
})

describe('the totals of a document', () => {
  test.each<[string, ReturnType<typeof line>[], number, number[], number]>([
    ['of a seller without VAT', [line(700), line(300)], 0, [700, 300], 0],
    [
      'with VAT, which prices include',
      [line(116_00, 'standard'), line(108_00, 'zero')],
      0,
      [116_00, 108_00],
      16_00,
    ],
    ['with VAT, half up per line', [line(11, 'standard'), line(10, 'standard')], 0, [11, 10], 3],
    ['with a discount, by price', [line(300), line(100)], 40, [270, 90], 0],
    [
      'with a discount that leaves a cent, on the last line',
      [line(100), line(100), line(100)],
      100,
      [67, 67, 66],
      0,
    ],
    [
      'with a discount that leaves a cent, on a line with a price',
      [line(100), line(200), line(0)],
      100,
      [67, 133, 0],
      0,
    ],
    [
      'with a discount that leaves more than the last line has',
      [line(1), line(5), line(5), line(5)],
      14,
      [1, 1, 0, 0],
      0,
    ],
    ['with a discount above the sum', [line(300), line(100)], 500, [0, 0], 0],
    ['with a negative discount', [line(300)], -1, [300], 0],
    ['of what is given away', [line(0, 'standard')], 10, [0], 0],
    ['without lines', [], 10, [], 0],
  ])('%s', (_, lines, discount, nets, tax) => {
    const totals = computeTotals(lines, discount)
    expect(totals.lines.map(({ net }) => net)).toEqual(nets)
    expect(totals.tax).toBe(tax)
    expect(totals.total).toBe(nets.reduce((sum, net) => sum + net, 0))
    expect(totals.subtotal - totals.discount).toBe(totals.total)
  })

  test('list taxable amounts by rate, in order of appearance', () => {
    const { rates } = computeTotals([
      line(116_00, 'standard'),
      line(50_00, 'exempt'),
      line(100_00, 'zero'),
      line(232_00, 'standard'),
    ])
    expect(rates).toEqual([
      { code: 'standard', rate: 1_600, taxable: 300_00, tax: 48_00 },
      { code: 'exempt', rate: 0, taxable: 50_00, tax: 0 },
      { code: 'zero', rate: 0, taxable: 100_00, tax: 0 },
    ])
    expect(computeTotals([line(100)]).rates).toEqual([])
  })
})

test.each([
  [1_000, 3_000, 333],
  [500, 3_000, 167],
  [500, 0, 500],
])('%i for %i thousandths is %i each', (amount, quantity, price) => {
  expect(unitPrice(amount, quantity)).toBe(price)
})
