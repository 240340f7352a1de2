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
  shareReport: 'Share by a link',
  reportPdf: 'Download PDF',
  wholeBook: 'Download everything as a workbook',
  wholeBookText: 'All entries, products, services and stock, whatever the period.',
  nothingYet: 'Nothing to report yet',
  nothingYetText: 'Reports are made of what is in your book. Begin with a sale or an expense.',
  nothingThen: 'Nothing was entered for this time. Choose another one above.',
  notYetIn: 'What waits to be sent from this device is not in these reports yet.',
  amountsIn: 'Amounts in {currency}',
  profitAndLoss: 'Profit and loss',
  line: 'What',
  thisPeriod: 'This period',
  beforeIt: 'Before',
  comparedWith: 'Before: {from} to {to}',
  byName: 'Expenses by name',
  amountColumn: 'Amount',
  timesEntered: { one: '{nature}, {count} time', other: '{nature}, {count} times' },
  cashFlow: 'Cash flow',
  cashOperating: 'Operating',
  cashInvesting: 'Investing',
  cashFinancing: 'Financing',
  cashNet: 'Together',
  cashIn: 'In',
  cashOut: 'Out',
  cashLeft: 'Net',
  stockOnHand: 'Stock on hand',
  stockItem: 'Item',
  stockMoves: 'Before {start}, put in {stocked}, sold {sold}',
  stockLeft: 'Left',
  stockValue: 'Worth',
  oversoldCount: {
    one: '{count} item was sold more often than it was in stock. Add what was put in stock.',
    other: '{count} items were sold more often than they were in stock. Add what was put in stock.',
  },
  noStock: 'No stock moved until then.',
  adjustedText:
    'By the goods that were used, gross profit is {profit}: stock was worth {opening}, {bought} was put in, and {closing} is left. This stands apart from the figures above.',
  bestItems: 'Best items',
  soldColumn: 'Sold',
  customersByPhone: 'Customers by phone',
  customer: 'Customer',
  lastBought: { one: '{count} sale, last on {day}', other: '{count} sales, last on {day}' },
  unpaid: 'Sold on credit, not paid',
  unpaidText: 'When somebody pays, change the sale: say how it was paid, and it leaves this list.',
  owes: 'Owes',
  firstUnpaid: { one: '{count} sale, on {day}', other: '{count} sales, the first on {day}' },
  noPhone: 'Without a number',
  noSales: 'Nothing was sold in this time.',
} as const satisfies Catalogue
export type ReportWords = typeof reportEn
