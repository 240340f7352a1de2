import { NATURES } from '#contract/book-natures.ts'
import { inLanguage } from '#contract/label.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { figuresEn } from './figures.en.ts'
import { laterEn } from './later.en.ts'

/** Texts of the reports, loaded when they are first opened. */
export const reportEn = {
  ...laterEn,
  ...figuresEn,
  ...inLanguage('en', NATURES),
  shareReport: 'Share by link',
  reportPdf: 'Download PDF',
  wholeBook: 'Download everything (Excel)',
  wholeBookText: 'All entries, products, services and stock, for all periods.',
  nothingYet: 'Nothing to report yet',
  nothingYetText: 'Reports are made from your entries. Start with a sale or an expense.',
  nothingThen: 'No entries in this period. Choose another one above.',
  notYetIn: 'Entries not yet sent from this device are not in these reports.',
  amountsIn: 'Amounts in {currency}',
  profitAndLoss: 'Profit and loss',
  line: 'Item',
  thisPeriod: 'This period',
  beforeIt: 'Previous',
  comparedWith: 'Previous: {from} to {to}',
  byName: 'Expenses by name',
  amountColumn: 'Amount',
  timesEntered: { one: '{nature}, {count} time', other: '{nature}, {count} times' },
  cashFlow: 'Cash flow',
  cashOperating: 'Operating',
  cashInvesting: 'Investing',
  cashFinancing: 'Financing',
  cashNet: 'Total',
  cashIn: 'In',
  cashOut: 'Out',
  cashLeft: 'Net',
  stockOnHand: 'Stock on hand',
  stockItem: 'Item',
  stockMoves: 'Opening {start}, added {stocked}, sold {sold}',
  stockLeft: 'Left',
  stockValue: 'Value',
  oversoldCount: {
    one: 'You sold more of {count} item than you had in stock. Add the missing stock.',
    other: 'You sold more of {count} items than you had in stock. Add the missing stock.',
  },
  noStock: 'No stock movements up to then.',
  adjustedText:
    'Based on goods used, gross profit is {profit}: opening stock {opening}, purchases {bought}, closing stock {closing}. This is separate from the figures above.',
  bestItems: 'Best sellers',
  soldColumn: 'Sold',
  customersByPhone: 'Customers by phone',
  customer: 'Customer',
  lastBought: { one: '{count} sale, last on {day}', other: '{count} sales, last on {day}' },
  unpaid: 'Sold on credit, not paid',
  unpaidText: 'When a customer pays, edit the sale and set how it was paid. It then leaves this list.',
  owes: 'Owes',
  firstUnpaid: { one: '{count} sale, on {day}', other: '{count} sales, the first on {day}' },
  noPhone: 'No phone number',
  walkIns: 'Walk-in customers',
  noSales: 'No sales in this period.',
} as const satisfies Catalogue
export type ReportWords = typeof reportEn
