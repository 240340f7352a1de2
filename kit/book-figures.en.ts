import type { Catalogue } from '#kit/core/words.ts'

/** Labels of a book's monetary figures. */
export const figuresEn = {
  revenue: 'Revenue',
  costOfGoods: 'Cost of Goods',
  grossProfit: 'Gross Profits',
  operatingExpense: 'Operating Expense',
  operatingCashflow: 'Operating Cashflow',
  capitalExpenditure: 'Capital Expenditure',
  netCashflow: 'Net Cashflow',
} as const satisfies Catalogue
