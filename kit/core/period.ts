import type { KitWords } from './words.en.ts'
import type { Translate } from './words.ts'

/** Formats a period: whole years as years, anything else in months. */
export const formatPeriod = (kit: Translate<KitWords>, months: number): string =>
  months % 12 ? kit('months', { count: months }) : kit('years', { count: months / 12 })
