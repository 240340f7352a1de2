import { describe, expect, test } from 'vitest'
import { draw, press } from '#kit/testing.tsx'
import { type Column, sortRows, Table } from './table.tsx'

type Loan = { id: number; client: string; amount: number; arrears: number | null }

const loans: Loan[] = [
  { id: 1, client: 'Baraka', amount: 9_000, arrears: null },
  { id: 2, client: 'amina', amount: 50_000, arrears: 100 },
  { id: 3, client: 'Élise', amount: 100_000, arrears: 20 },
  { id: 4, client: 'Client 10', amount: 1, arrears: null },
  { id: 5, client: 'Client 9', amount: 2, arrears: 3 },
]

const columns: Column<Loan>[] = [
  { key: 'client', title: 'Client', value: loan => loan.client, sort: true },
  {
    key: 'amount',
    title: 'Amount',
    align: 'figure',
    value: loan => loan.amount,
    cell: loan => `Ksh ${loan.amount}`,
    sort: true,
  },
  { key: 'arrears', title: 'Arrears', align: 'figure', value: loan => loan.arrears },
]

async function drawLoans(
  rows: readonly Loan[] = loans,
  props: Partial<Parameters<typeof Table<Loan>>[0]> = {},
  language = 'en',
) {
  const table = (now: readonly Loan[]) => (
    <Table caption="Loans" columns={columns} rows={now} rowKey={loan => loan.id} {...props} />
  )
  const drawn = await draw(table(rows), { language })
  const cells = (selector: string) =>
    [...drawn.shadow.querySelectorAll(selector)].map(cell => cell.textContent)
  const heading = (title: string) => {
    const found = [...drawn.shadow.querySelectorAll('thead button')].find(
      button => button.textContent === title,
    )
    return found as HTMLElement
  }
  const paging = (text: string) => {
    const found = [...drawn.shadow.querySelectorAll('.paging button')].find(
      button => button.textContent === text,
    )
    return found as HTMLElement
  }
  return {
    ...drawn,
    cells,
    heading,
    paging,
    clients: () => cells('tbody th'),
    redraw: (now: readonly Loan[]) => drawn.redraw(table(now)),
  }
}

const many = Array.from(
  { length: 3_000 },
  (_, id): Loan => ({ id, client: `Client ${id}`, amount: id, arrears: null }),
)

describe('table', () => {
  test('is named, and each row is named by its first cell', async () => {
    const { find, cells, shadow } = await drawLoans(loans.slice(0, 2))
    const table = find('table')
    expect(find(`[id="${table.getAttribute('aria-labelledby')}"]`).textContent).toBe('Loans')
    expect(
      [...shadow.querySelectorAll('thead th')].map(cell => [cell.textContent, cell.getAttribute('scope')]),
    ).toEqual([
      ['Client', 'col'],
      ['Amount', 'col'],
      ['Arrears', 'col'],
    ])
    expect(find('tbody th').getAttribute('scope')).toBe('row')
    expect(cells('tbody tr')).toEqual(['BarakaKsh 9000', 'aminaKsh 50000100'])
  })

  test('puts the column title on every cell for the card layout', async () => {
    const { shadow } = await drawLoans(loans.slice(0, 1))
    expect([...shadow.querySelectorAll('td')].map(cell => cell.getAttribute('data-title'))).toEqual([
      'Amount',
      'Arrears',
    ])
  })

  test('shows the totals row on every page and in every order', async () => {
    const sum: Loan = { id: 0, client: 'Total', amount: 159_003, arrears: null }
    const { cells, heading, paging } = await drawLoans(loans, { sum, pageSize: 2 })
    expect(cells('tfoot tr')).toEqual(['TotalKsh 159003'])
    await press(heading('Client'))
    await press(paging('Next'))
    expect(cells('tfoot tr')).toEqual(['TotalKsh 159003'])
    expect(cells('tbody tr')).toHaveLength(2)
  })

  test('aligns numbers', async () => {
    const { shadow } = await drawLoans(loans.slice(0, 1))
    expect([...shadow.querySelectorAll('tr > *')].map(cell => cell.className)).toEqual([
      '',
      'figure',
      'figure',
      '',
      'figure',
      'figure',
    ])
  })

  test('keeps table roles for screen readers in the card layout', async () => {
    const { shadow } = await drawLoans(loans.slice(0, 1))
    const roles = [...shadow.querySelectorAll('table, table *')]
      .map(part => part.getAttribute('role'))
      .filter(Boolean)
    expect(roles).toEqual([
      'table',
      'rowgroup',
      'row',
      'columnheader',
      'columnheader',
      'columnheader',
      'rowgroup',
      'row',
      'rowheader',
      'cell',
      'cell',
    ])
  })

  test('shows the default or given empty text', async () => {
    const { shadow } = await drawLoans([], {}, 'sw')
    expect(shadow.textContent).toBe('Bado hakuna kitu hapa')
    const other = await drawLoans([], { empty: <p>No loans yet</p> })
    expect(other.shadow.textContent).toBe('No loans yet')
    expect(other.shadow.querySelector('table')).toBeNull()
  })
})

describe('sorting', () => {
  test('keeps the given order by default', async () => {
    const { clients, shadow } = await drawLoans()
    expect(clients()).toEqual(loans.map(loan => loan.client))
    expect(shadow.querySelector('[aria-sort]')).toBeNull()
  })

  test('by a heading is ascending, then descending, and announced', async () => {
    const { heading, clients, shadow, find } = await drawLoans()
    await press(heading('Amount'))
    expect(clients()).toEqual(['Client 10', 'Client 9', 'Baraka', 'amina', 'Élise'])
    expect(find('[aria-sort]').textContent).toBe('Amount')
    expect(find('[aria-sort]').getAttribute('aria-sort')).toBe('ascending')
    await press(heading('Amount'))
    expect(clients()).toEqual(['Élise', 'amina', 'Baraka', 'Client 9', 'Client 10'])
    expect(find('[aria-sort]').getAttribute('aria-sort')).toBe('descending')
    // not every screen reader announces a changed heading
    expect(find('[aria-live]').textContent).toContain('Sorted by Amount, descending')
    await press(heading('Client'))
    expect(clients()).toEqual(['amina', 'Baraka', 'Client 9', 'Client 10', 'Élise'])
    expect(shadow.querySelectorAll('[aria-sort]')).toHaveLength(1)
  })

  test('keeps focus on the heading', async () => {
    const { heading, shadow } = await drawLoans()
    heading('Amount').focus()
    await press(heading('Amount'))
    expect(shadow.activeElement).toBe(heading('Amount'))
  })

  test('is offered only for sortable columns', async () => {
    const { cells } = await drawLoans()
    expect(cells('thead button')).toEqual(['Client', 'Amount'])
  })

  test('can be preset', async () => {
    const { clients, find } = await drawLoans(loans, { order: { key: 'amount', down: true } })
    expect(clients()[0]).toBe('Élise')
    expect(find('[aria-sort]').getAttribute('aria-sort')).toBe('descending')
  })

  test('puts missing values last both ways, and does not mutate the rows', () => {
    const value = (loan: Loan) => loan.arrears
    const before = [...loans]
    expect(sortRows(loans, value, false, 'en').map(value)).toEqual([3, 20, 100, null, null])
    expect(sortRows(loans, value, true, 'en').map(value)).toEqual([100, 20, 3, null, null])
    expect(loans).toEqual(before)
  })

  test('is stable', () => {
    const rows = Array.from({ length: 50 }, (_, id) => ({ id, group: id % 2 }))
    const sorted = sortRows(rows, row => row.group, false, 'en')
    expect(sorted.map(row => row.id)).toEqual(
      [...rows.filter(row => !row.group), ...rows.filter(row => row.group)].map(row => row.id),
    )
  })
})

describe('paging', () => {
  test('renders one page of thousands and shows the range', async () => {
    const { clients, find, paging } = await drawLoans(many)
    expect(clients()).toHaveLength(25)
    expect(find('.paging div').textContent).toBe('1–25 of 3,000')
    expect(find('.paging div').getAttribute('aria-live')).toBe('polite')
    await press(paging('Next'))
    expect(find('.paging div').textContent).toBe('26–50 of 3,000')
    expect(clients()[0]).toBe('Client 25')
  })

  test('stops at both ends without losing focus', async () => {
    const { paging, clients, shadow } = await drawLoans(loans, { pageSize: 3 })
    expect(paging('Previous').getAttribute('aria-disabled')).toBe('true')
    await press(paging('Previous'))
    expect(clients()).toEqual(['Baraka', 'amina', 'Élise'])
    paging('Next').focus()
    await press(paging('Next'))
    expect(clients()).toEqual(['Client 10', 'Client 9'])
    expect(paging('Next').getAttribute('aria-disabled')).toBe('true')
    expect(paging('Previous').hasAttribute('aria-disabled')).toBe(false)
    await press(paging('Next'))
    expect(clients()).toEqual(['Client 10', 'Client 9'])
    expect(shadow.activeElement).toBe(paging('Next'))
  })

  test('resets when the order changes', async () => {
    const { paging, heading, clients } = await drawLoans(loans, { pageSize: 2 })
    await press(paging('Next'))
    await press(heading('Amount'))
    expect(clients()).toEqual(['Client 10', 'Client 9'])
  })

  test('moves to the last page when rows are removed', async () => {
    const { paging, clients, redraw, find } = await drawLoans(loans, { pageSize: 2 })
    await press(paging('Next'))
    await press(paging('Next'))
    expect(clients()).toEqual(['Client 9'])
    await redraw(loans.slice(0, 3))
    expect(clients()).toEqual(['Élise'])
    await redraw(loans.slice(0, 1))
    expect(find('.paging').textContent).toBe('1 row')
  })

  test('is hidden for a single page', async () => {
    const { find } = await drawLoans(loans, {}, 'sw')
    expect(find('.paging').textContent).toBe('mistari 5')
  })
})
