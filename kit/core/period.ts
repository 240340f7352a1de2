import type { KitWords } from './words.en.ts'
import type { Translate } from './words.ts'

/** A period in words: whole years as years, anything else in months. */
export const formatPeriod = (kit: Translate<KitWords>, months: number): string =>
  months % 12 ? kit('months', { count: months }) : kit('years', { count: months / 12 })
