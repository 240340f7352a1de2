import { figuresEn as moneyEn } from '#kit/book-figures.en.ts'
import type { Catalogue } from '#kit/core/words.ts'

/** Texts of the figures and their periods. */
export const figuresEn = {
  ...moneyEn,
  grossMargin: 'Gross Margins',

  period: 'Period',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
  all: 'All',
  earlier: 'Earlier',
  later: 'Later',
  days: '{from} to {to}',
  sinceStart: 'All entries',
} as const satisfies Catalogue
export type FigureWords = typeof figuresEn
