import type { Say } from '#kit/core/words.ts'
import type { CalculatorWords } from './words.en.ts'

/** A period in words: whole years as years, anything else in months. */
export const sayPeriod = (say: Say<CalculatorWords>, months: number): string =>
  months % 12 ? say('monthsChoice', { count: months }) : say('yearsChoice', { count: months / 12 })
