import { expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { showView } from '#kit/testing-screen.tsx'
import { BUDGET, budget, budgetOf, LINE, november, PERIOD } from './testing.tsx'
import { BudgetView } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'budget', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

async function show(
  answers: Parameters<typeof budget>[0] = {},
  attributes: Record<string, string> = {},
  language = 'en',
) {
  const made = budget(answers, attributes)
  return { ...made, ...(await showView(<BudgetView model={made.model} />, words, language)) }
}

test('shows the plan by period and kind', async () => {
  const { reads, text, table } = await show()
  await reads('Milestone budget')
  for (const part of [
    'Mama Amina · Amounts in Ksh.',
    'TotalKsh 25,000',
    'November1 Nov 2026 to 30 Nov 2026Milestone: Ksh 20,000 of loan LN7K2Q9',
    'Operating ExpenseKsh 5,000',
    'Capital ExpenseKsh 20,000',
  ])
    expect(text()).toContain(part)
  expect(table()).toEqual([
    { Expense: 'Rent', Budgeted: '5,000', Edit: 'Edit' },
    { Expense: 'Total', Budgeted: '5,000', Edit: '' },
  ])
})

test('shows actual spending, unbudgeted expenses and differences', async () => {
  const { reads, tap, table, text, emit } = await show()
  await reads('Milestone budget')
  await tap('Actual')
  await reads('Spending comes from your DigiKua book.')
  expect(emit).toHaveBeenCalledWith('navigate', { path: '/actual', replace: false })
  expect(table()).toEqual([
    {
      Expense: 'RentBudgeted: 5,000Forecast: 5,200',
      Budgeted: '5,000',
      Spent: '5,200',
      Difference: '200 over budget',
    },
    { Expense: 'UnbudgetedWater 80', Budgeted: '0', Spent: '80', Difference: '80 not budgeted' },
    {
      Expense: 'TotalBudgeted: 5,000Forecast: 5,280',
      Budgeted: '5,000',
      Spent: '5,280',
      Difference: '280 over budget',
    },
  ])
  expect(text()).toContain('DifferenceKsh 19,720 left')
})

test('offers the first period, and validates its fields before sending', async () => {
  const { reads, tap, fill, send, sent, opened } = await show({
    [BUDGET]: { data: budgetOf({ periods: [] }) },
  })
  await reads('No period yet')
  await tap('Add Period')
  await opened()
  await send()
  for (const part of [en.nameBlank, en.fromBlank, en.toBlank]) await reads(part)
  await fill('name', 'December')
  await fill('from', '2026-12-31')
  await fill('to', '2026-12-01')
  await send()
  await reads(en.endFirst)
  expect(sent(PERIOD)).toEqual([])
})

test('shows which period a new one overlaps, and copies its expenses', async () => {
  const { reads, tap, fill, field, send, sent, opened } = await show()
  await reads('Milestone budget')
  await tap('Add Period')
  await opened()
  // the one after the last is proposed
  expect([field('from').value, field('to').value]).toEqual(['2026-12-01', '2026-12-31'])
  await fill('name', 'December')
  await fill('from', '2026-11-30')
  await fill('to', '2026-12-31')
  await send()
  await reads('These days overlap with the period “November”.')
  await fill('from', '2026-12-01')
  await fill('percent', '10')
  await send()
  await vi.waitUntil(() => sent(PERIOD).length > 0)
  expect(sent(PERIOD)).toMatchObject([
    { body: { name: 'December', from: '2026-12-01', copy: november.id, percent: 10, loan: null } },
  ])
  await reads('Period added successfully')
})

test('adds an expense to the current period', async () => {
  const { reads, button, tap, fill, send, sent, opened } = await show()
  await reads('Milestone budget')
  expect(button(`Add Expense: ${november.name}`).textContent).toBe('Add Expense')
  await tap('Add Expense')
  await opened()
  await send()
  await reads('Expense name cannot be blank')
  await fill('name', 'Wages')
  await fill('amount', '12,000')
  await send()
  await vi.waitUntil(() => sent(LINE).length > 0)
  expect(sent(LINE)).toMatchObject([
    {
      params: { id: november.id },
      body: { kind: 'operating', name: 'Wages', amount: 1_200_000, type: null },
    },
  ])
})

test('an expense keeps a payment type that is no longer offered', async () => {
  const [rent, oven] = november.lines
  const lines = [{ ...rent, type: idOf('1'), typeName: 'Cheque' }, oven] as typeof november.lines
  const { reads, tap, opened, field, all, text } = await show({
    [BUDGET]: { data: budgetOf({ periods: [{ ...november, lines }] }) },
  })
  await reads('Milestone budget')
  await tap('Edit Rent')
  await opened()
  expect(field('type').value).toBe(idOf('1'))
  expect(
    all('[name=type] option')
      .map(one => text(one))
      .join(),
  ).toContain('Cheque')
})

test('asks before deleting, and shows why it failed', async () => {
  const { reads, tap, send, opened } = await show({
    'DELETE budget/periods/:id': new ApiError('not-found', 'Period not found.'),
  })
  await reads('Milestone budget')
  await tap('Remove November')
  await opened()
  await reads('The period and its planned expenses are removed.')
  await send()
  await reads('Period not found.')
})

test('asks for a business name if there is no business', async () => {
  const { reads, fill, send, sent } = await show({
    [BUDGET]: { data: null },
    'POST business/own': { data: { id: idOf('f') } },
  })
  await reads('Plan what your business spends')
  await fill('name', 'Duka')
  await send()
  await vi.waitUntil(() => sent('POST business/own').length > 0)
})

test('read-only staff see no edit buttons, and a message for members without a book', async () => {
  const { business, ...rest } = budgetOf()
  const read = await show(
    { [BUDGET]: { data: { ...rest, business: { ...business, writable: false } } } },
    { owner: idOf('7') },
  )
  await read.reads('Rent')
  expect(read.all('button').map(one => one.textContent)).toEqual(['Print', 'Excel'])
  const none = await show({ [BUDGET]: { data: null } }, { owner: idOf('7') })
  await none.reads('This member has no business records yet')
})

test('shows a load failure, and retries', async () => {
  const { reads, tap, known } = await show({
    [BUDGET]: new ApiError('unreachable', 'Check your connection.'),
  })
  await reads('Check your connection.')
  known[BUDGET] = { data: budgetOf() }
  await tap('Try again')
  await reads('November')
})

test('is translated into Kiswahili', async () => {
  const { reads } = await show({}, {}, 'sw')
  await reads('Bajeti ya hatua')
  await reads('Matumizi ya uendeshaji')
})
