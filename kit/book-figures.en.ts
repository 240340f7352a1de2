import type { Catalogue } from '#kit/core/words.ts'

/** The figures of a book that are money. */
export const figuresEn = {
  revenue: 'Revenue',
  costOfGoods: 'Cost of Goods',
  grossProfit: 'Gross Profits',
  operatingExpense: 'Operating Expense',
  operatingCashflow: 'Operating Cashflow',
  capitalExpenditure: 'Capital Expenditure',
  netCashflow: 'Net Cashflow',
} as const satisfies Catalogue
