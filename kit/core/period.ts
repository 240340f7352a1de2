import type { KitWords } from './words.en.ts'
import type { Say } from './words.ts'

/** A period in words: whole years as years, anything else in months. */
export const sayPeriod = (kit: Say<KitWords>, months: number): string =>
  months % 12 ? kit('months', { count: months }) : kit('years', { count: months / 12 })
