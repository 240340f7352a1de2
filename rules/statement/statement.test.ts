import { describe, expect, test } from 'vitest'
import { classOf, counterpartyOf } from './classify.ts'
import { type Booked, bandOf, compare, discrepancyOf, type Moved, scoreOf } from './compare.ts'
import { tableOfGrid } from './grid.ts'
import { layoutOf } from './layout.ts'
import { readTable } from './read.ts'
import type { Table } from './table.ts'
import { looksLikeAmount, looksLikeDay, readMoment, readSigned } from './value.ts'

const KSH = 100

test.each<[string, number | null]>([
  ['1,234.00', 123_400],
  ['-1,234.50', -123_450],
  ['1,234.5', 123_450],
  ['1,00,000.00', 10_000_000],
  ['300,00', null],
  ['2,000.00CR', 200_000],
  ['2,000.00 Dr', -200_000],
  ['(300.00)', -30_000],
  ['Ksh 1,350.00', 135_000],
  ['Tsh5,000.00', 500_000],
  ['-Ksh 20', -2_000],
  ['0.00', 0],
  ['', null],
  ['--', null],
  ['Rent', null],
  ['12-11-2026', null],
])('an amount %s is %s', (text, amount) => {
  expect(readSigned(text)).toBe(amount)
})

test.each([
  ['254712345678', false],
  ['1,200', true],
  ['45.00', true],
  ['7', true],
  ['2026', false],
])('%s looks like an amount: %s', (text, is) => {
  expect(looksLikeAmount(text)).toBe(is)
})

test.each<[string, string | null, string | null]>([
  ['2026-11-03 11:42:00', '2026-11-03', '11:42:00'],
  ['2026-11-03\r11:42:00', '2026-11-03', '11:42:00'],
  ['03/11/2026 11:42', '2026-11-03', '11:42:00'],
  ['3-11-2026', '2026-11-03', null],
  [' 15.01.2026 12:30:00', '2026-01-15', '12:30:00'],
  ['20 JUL 2026', '2026-07-20', null],
  ['20-Jul-26', '2026-07-20', null],
  ['31/02/2026', null, null],
  ['3/1/26 9:07 PM', '2026-01-03', '21:07:00'],
  ['03/11/26 15:46 PM', '2026-11-03', '15:46:00'],
  ['TOTAL', null, null],
])('%s is the moment %s %s', (text, day, time) => {
  expect(readMoment(text)).toEqual(day === null ? null : { day, time })
  expect(looksLikeDay(text)).toBe(day !== null)
})

test.each([
  ['Customer Transfer of Funds Charge', 0, 7, 'fee'],
  ['Pay Merchant Charge', 0, 7, 'fee'],
  ['Merchant Payment to 123456 - KAHAWA COFFEE HOUSE', 0, 100, 'payment'],
  ['Customer Transfer to - 0712***345 TREVOR OTIENO', 0, 100, 'unknown'],
  ['Funds received from - 2547****111 JANE DOE', 100, 0, 'unknown'],
  ['Customer Payment to Small Business from - 0712***345 A', 100, 0, 'receipt'],
  ['Customer Payment to Small Business to - 0712***345 A', 0, 100, 'payment'],
  ['Pay Bill from 2547****111 - NAME Acc. X', 100, 0, 'receipt'],
  ['Pay Bill Online to 888880 - KPLC PREPAID Acc. 5', 0, 100, 'payment'],
  ['OverDraft of Credit Party', 50, 0, 'financing'],
  ['OD Loan Repayment to 232323 - M-PESA Overdraw', 0, 50, 'financing'],
  ['M-Shwari Loan', 50, 0, 'financing'],
  ['M-Shwari Deposit', 0, 50, 'transfer'],
  ['Customer Withdrawal At Agent Till 123 - SHOP', 0, 50, 'transfer'],
  ['Send Money Reversal via API', 50, 0, 'reversal'],
  ['REVERSAL: DEPOSIT', 0, 50, 'reversal'],
  ['Salary Payment from 400200', 900, 0, 'personal'],
  ['Pay Bill to 955100 - SPORTPESA', 0, 50, 'personal'],
  ['NDOVU CAPITAL LTD', 0, 50, 'unknown'],
  ['Business Payment from 501901 - KCB Bank via API', 900, 0, 'unknown'],
  ['Business Pay Bill via API by 123 - NAME', 900, 0, 'receipt'],
  ['KCB M-PESA Target First Deposit', 0, 50, 'transfer'],
  ['Unit Trust Invest To 4145555 - ZIIDI MMF', 0, 50, 'transfer'],
  ['Customer Transfer to - 0707***786 JOHN ZIIDI', 0, 50, 'unknown'],
  ['Recharge for Customer to 0712***345', 0, 50, 'payment'],
] as const)('“%s”, in %i, out %i, is of class %s', (details, came, went, is) => {
  expect(classOf({ details, in: came, out: went })).toBe(is)
})

test('recognizes a counterparty by name, with any code and number', () => {
  const key = counterpartyOf('Funds received from - 2547****111 JANE  DOE')
  expect(key).toBe('JANE DOE')
  expect(counterpartyOf('Funds received from - 07******222 Jane Doe')).toBe(key)
})

test.each([
  [0, 'excellent', 100],
  [1.999, 'excellent', 75],
  [2, 'good', 74.9],
  [5, 'good', 50],
  [5.01, 'average', 49.8],
  [9, 'average', 25],
  [9.01, 'bad', 24.9],
  [18, 'bad', 0],
  [400, 'bad', 0],
])('a discrepancy of %s %% is %s, with a score of %s', (percent, band, score) => {
  expect(bandOf(percent)).toBe(band)
  expect(scoreOf(percent)).toBeCloseTo(score, 0)
  const quarter = ['bad', 'average', 'good', 'excellent'][Math.min(3, Math.floor(scoreOf(percent) / 25))]
  expect(quarter).toBe(band)
})

const moved = (id: string, day: string, amount: number, more: Partial<Moved> = {}): Moved => ({
  id,
  day,
  time: null,
  reference: '',
  details: '',
  is: 'receipt',
  in: Math.max(0, amount) * KSH,
  out: Math.max(0, -amount) * KSH,
  ...more,
})
const booked = (id: string, day: string, amount: number, more: Partial<Booked> = {}): Booked => ({
  id,
  day,
  amount: Math.abs(amount) * KSH,
  side: amount > 0 ? 'in' : 'out',
  phone: null,
  reference: null,
  apart: false,
  ...more,
})
const all = () => true

describe('compare', () => {
  test('matches each movement once: by code, same day, near day, or as a sum', () => {
    const { matches, differences, matched, discrepancy } = compare(
      [
        moved('code', '2026-10-01', 500, { reference: 'uj1aaaaaaa' }),
        moved('day', '2026-10-02', 300),
        moved('twice', '2026-10-02', 300),
        moved('near', '2026-10-10', 700),
        moved('sum', '2026-10-12', 1_000),
        moved('alone', '2026-10-20', 80),
      ],
      [
        booked('a', '2026-10-28', 500, { reference: 'UJ1AAAAAAA' }),
        booked('b', '2026-10-02', 300),
        booked('c', '2026-10-12', 600),
        booked('d', '2026-10-12', 400),
        booked('e', '2026-10-08', 700),
        booked('f', '2026-10-25', 95),
      ],
      all,
    )
    expect(matches.map(({ row, entries, pass }) => [row, entries.join('+'), pass])).toEqual([
      ['code', 'a', 'reference'],
      ['day', 'b', 'same-day'],
      ['near', 'e', 'near'],
      ['sum', 'c+d', 'sum'],
    ])
    expect(differences.map(one => [one.kind, one.amount / KSH])).toEqual([
      ['unrecorded', 300],
      ['not-on-statement', 95],
      ['unrecorded', 80],
    ])
    expect(matched.count).toBeCloseTo(4 / 6)
    expect(matched.value).toBeCloseTo(2_500 / 2_880)
    expect(discrepancy).toBeCloseTo((100 * (2_880 - 2_595)) / 2_880)
  })

  test('matches the entry with the number of the movement before another of the same day', () => {
    const { matches } = compare(
      [moved('r', '2026-10-02', 300, { details: 'Funds received from - 07******678 A' })],
      [booked('other', '2026-10-02', 300), booked('own', '2026-10-02', 300, { phone: '+254712345678' })],
      all,
    )
    expect(matches).toEqual([{ row: 'r', entries: ['own'], pass: 'same-day' }])
  })

  test.each([
    [5, 1],
    [6, 0],
  ])('of %i entries of a day that add up to a movement, matches %i', (many, matched) => {
    const entries = Array.from({ length: many }, (_, at) => booked(`e${at}`, '2026-10-12', 100))
    expect(compare([moved('r', '2026-10-12', many * 100)], entries, all).matches).toHaveLength(matched)
  })

  test.each([
    ['number', { details: 'Funds received from - 07******678 A' }, { phone: '+254712345678' }],
    ['code', { reference: 'uj1aaaaaaa' }, { reference: 'UJ1AAAAAAA' }],
  ])('reports one difference for a %s with two amounts', (_, row, entry) => {
    const { differences } = compare(
      [moved('r', '2026-10-02', 350, row)],
      [booked('e', '2026-10-03', 300, entry)],
      all,
    )
    expect(differences).toEqual([
      { kind: 'amount', side: 'in', row: 'r', entry: 'e', amount: 50 * KSH, day: '2026-10-02' },
    ])
  })

  test('counts only business, nets reversals, and excludes cash and uncovered days', () => {
    const { months } = compare(
      [
        moved('g', '2026-12-02', 40, { is: 'reversal' }),
        moved('h', '2026-12-02', -30, { is: 'reversal' }),
        moved('a', '2026-10-02', 1_000),
        moved('i', '2026-10-03', -50, { is: 'reversal' }),
        moved('b', '2026-10-03', -200, { is: 'payment' }),
        moved('c', '2026-10-03', 200, { is: 'reversal' }),
        moved('d', '2026-10-04', 5_000, { is: 'financing' }),
        moved('e', '2026-10-05', -30, { is: 'fee' }),
        moved('f', '2026-11-01', 70, { is: 'unknown' }),
      ],
      [
        booked('1', '2026-10-02', 900),
        booked('2', '2026-10-02', 400, { apart: true }),
        booked('3', '2026-09-02', 9_999),
      ],
      day => day >= '2026-10-01',
    )
    const sums = (one: { in: number; out: number }) => [one.in / KSH, one.out / KSH]
    expect(
      months.map(one => [one.month, sums(one.statement), sums(one.book), sums(one.aside), sums(one.apart)]),
    ).toEqual([
      ['2026-10', [950, 0], [900, 0], [5_000, 30], [400, 0]],
      ['2026-11', [70, 0], [0, 0], [0, 0], [0, 0]],
      // what undoes a movement of an earlier month is not negative in its own
      ['2026-12', [0, 0], [0, 0], [0, 0], [0, 0]],
    ])
    expect(discrepancyOf(months)).toBeCloseTo((100 * 120) / 1_020)
  })

  test('matches an independent calculation on random books, without duplicates', () => {
    let state = 11
    const next = (below: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    const CLASSES = ['receipt', 'payment', 'unknown', 'transfer', 'financing', 'fee', 'personal'] as const
    const dayAt = (at: number) =>
      `2026-${String(1 + (at % 3)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`
    for (let book = 0; book < 40; book++) {
      const rows = Array.from({ length: 60 }, (_, at) =>
        moved(`r${at}`, dayAt(next(84)), (next(2) ? 1 : -1) * (1 + next(9)) * 50, {
          is: CLASSES[next(CLASSES.length)] as Moved['is'],
        }),
      )
      const entries = Array.from({ length: 60 }, (_, at) =>
        booked(`e${at}`, dayAt(next(84)), (next(2) ? 1 : -1) * (1 + next(9)) * 50, { apart: next(5) === 0 }),
      )
      const covers = (day: string) => day >= '2026-01-05'
      const found = compare(rows, entries, covers)

      const counts = rows.filter(({ is }) => is === 'receipt' || is === 'payment' || is === 'unknown')
      const kept = entries.filter(({ apart, day }) => !apart && covers(day))
      let off = 0
      let total = 0
      for (const month of ['2026-01', '2026-02', '2026-03'])
        for (const side of ['in', 'out'] as const) {
          const bank = counts
            .filter(({ day }) => day.startsWith(month))
            .map(row => row[side])
            .reduce((one, other) => one + other, 0)
          const own = kept
            .filter(entry => entry.day.startsWith(month) && entry.side === side)
            .map(({ amount }) => amount)
            .reduce((one, other) => one + other, 0)
          off += Math.abs(bank - own)
          total += bank
        }
      expect(found.discrepancy).toBeCloseTo((off / total) * 100, 9)

      // each movement and each entry is either matched or a difference, exactly once
      const rowsFound = [
        ...found.matches.map(({ row }) => row),
        ...found.differences.flatMap(one => ('row' in one ? [one.row] : [])),
      ]
      const entriesFound = [
        ...found.matches.flatMap(({ entries: own }) => own),
        ...found.differences.flatMap(one => ('entry' in one ? [one.entry] : [])),
      ]
      expect(rowsFound.sort()).toEqual(counts.map(({ id }) => id).sort())
      expect(entriesFound.sort()).toEqual(kept.map(({ id }) => id).sort())
      for (const { row, entries: own } of found.matches)
        expect(own.reduce((sum, id) => sum + (entries.find(one => one.id === id)?.amount ?? 0), 0)).toBe(
          (rows.find(one => one.id === row)?.in ?? 0) + (rows.find(one => one.id === row)?.out ?? 0),
        )
    }
  })

  test('returns no discrepancy without comparable rows', () => {
    expect(compare([moved('a', '2026-10-02', 10, { is: 'transfer' })], [], all).discrepancy).toBeNull()
  })
})

describe('a sheet', () => {
  const reader = { name: 'Jane Wanjiru Doe', phones: ['+254712345678'], today: '2026-11-23' }
  const NMB = [
    ['Account Name', 'JANE DOE'],
    ['Opening Balance', '1,000.00'],
    ['Closing Balance', '1,250.00'],
    ['Value Date', 'Description', 'Debit', 'Credit', 'Balance'],
    ['03 Nov 2026', 'Mauzo', '', '300.00', '1,250.00'],
    ['02 Nov 2026', 'Nauli', '50.00', '', '950.00'],
  ]
  const read = (grid: string[][], key = 'nmb') => {
    const table = tableOfGrid(grid)
    if (!table) throw new Error('No table')
    return readTable(table, layoutOf(key), reader)
  }

  test('reads newest-first rows, and verifies header totals', () => {
    const found = read(NMB)
    expect(found).toMatchObject({ integrity: 'verified', opening: 100_000, closing: 125_000, doubts: [] })
    expect(found.rows.map(({ details }) => details)).toEqual(['Nauli', 'Mauzo'])
  })

  test.each<[string, (grid: string[][]) => string[][], string]>([
    ['a changed amount', grid => changed(grid, 4, 3, '310.00'), 'breaks'],
    ['a changed balance', grid => changed(grid, 5, 4, '940.00'), 'breaks'],
    ['a missing row', grid => grid.filter((_, at) => at !== 5), 'breaks'],
    ['a missing last row', grid => grid.filter((_, at) => at !== 4), 'totals'],
    ['a foreign name', grid => changed(grid, 0, 1, 'PETER OTIENO'), 'holder'],
  ])('with %s fails', (_, change, doubt) => {
    const grid = change(NMB)
    expect(read(grid)).toMatchObject({ integrity: 'failed' })
    expect(read(grid).doubts).toContain(doubt)
  })
  test('knows its holder by any writing of the name, and nobody by none', () => {
    const held = (printed: string, name: string) =>
      readTable(tableOfGrid(changed(NMB, 0, 1, printed)) as Table, layoutOf('nmb'), { ...reader, name })
        .doubts
    expect(held('JOSE NGANGA', 'José Nganga')).toEqual([])
    expect(held('PETER OTIENO', 'محمد علي')).toEqual(['holder'])
    expect(held('PETER OTIENO', '-')).toEqual(['holder'])
  })
  const changed = (grid: string[][], row: number, column: number, text: string) =>
    grid.map((one, at) => (at === row ? one.map((cell, place) => (place === column ? text : cell)) : one))

  test('balances with credit first, overdrafts and a misplaced reversal', () => {
    const found = read(
      [
        ['Account Name: Jane Doe'],
        ['Trans', 'Details', 'Channel', 'Value', 'Reference', 'Credit', 'Debit', 'Book Balance'],
        ['1-11-2026', 'Deposit', '', '', 'A', '500.00', '', '500.00CR'],
        ['2-11-2026', 'Rent', '', '', 'B', '', '900.00', '400.00DR'],
        ['3-11-2026', 'REVERSAL: Rent', '', '', 'B', '', '900.00', '500.00CR'],
      ],
      'coop',
    )
    expect(found.breaks).toEqual([])
    expect(found.rows.map(row => [row.in / KSH, row.out / KSH])).toEqual([
      [500, 0],
      [0, 900],
      [900, 0],
    ])
    expect(found).toMatchObject({ integrity: 'partly', doubts: ['no-totals'] })
  })

  test('verifies totals that stand below their labels', () => {
    const sheet = [
      ['Account Holder:', 'JANE DOE'],
      ['', 'Opening Balance:', 'Closing Balance:', 'Total Paid In:', 'Total Withdrawn:'],
      ['', '0.00', '1,090.00', '1,100.00', '-10.00'],
      ['Receipt No.', 'Completion Time', 'Details', 'Paid In', 'Withdrawn', 'Balance'],
      ['UKP1A1B2C3', '25-11-2026 10:00:02', 'Pay Bill Charge', '', '-10', '1090'],
      ['UKP1A1B2C3', '25-11-2026 10:00:02', 'Pay Bill from 2547****111 - NAME Acc. X', '1100', '', '1100'],
    ]
    const printed = { opening: 0, closing: 1_090_00, in: 1_100_00, out: 10_00 }
    const holder = { ...reader, today: '2026-11-27' }
    const totals = (grid: string[][]) => readTable(tableOfGrid(grid) as Table, layoutOf('any'), holder)
    expect(totals(sheet)).toMatchObject({ printed, integrity: 'verified' })
    expect(totals(changed(sheet, 2, 3, '1,200.00')).doubts).toEqual(['totals'])
  })

  test('balances where only credit is marked, and overdrafts are not', () => {
    const found = read([
      ['Account Name: Jane Doe'],
      ['Transaction Date', 'Description', 'Value Date', 'Debit', 'Credit', 'Ledger Balance'],
      ['21 AUG 23', 'Deposit', '21 AUG 23', '', '500.00', '500.00CR'],
      ['22 AUG 23', 'Rent', '22 AUG 23', '900.00', '', '400.00'],
      ['23 AUG 23', 'Sale', '23 AUG 23', '', '400.00', '0.00'],
      ['24 AUG 23', 'Sale', '24 AUG 23', '', '100.00', '100.00CR'],
    ])
    expect(found.breaks).toEqual([])
    expect(found.rows.map(({ balance }) => balance)).toEqual([500_00, -400_00, 0, 100_00])
  })

  test('without known headings uses a given mapping', () => {
    const grid = [
      ['Siku hii', 'Nini', 'Juu', 'Chini', 'Sasa'],
      ['01/11/2026', 'Mauzo', '500', '', '500'],
    ]
    expect(tableOfGrid(grid)).toBeNull()
    const table = tableOfGrid(grid, { time: 0, details: 1, in: 2, out: 3, balance: 4 })
    expect(table?.rows).toEqual([{ time: '01/11/2026', details: 'Mauzo', in: '500', balance: '500' }])
  })
})
