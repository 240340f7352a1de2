import type { Country } from '#contract/client.ts'
import type { TaxCode } from '#contract/document-kind.ts'
import type { Day } from '#rules/day.ts'

/**
 * Value added tax by country, in basis points, each from a day on. Kenya: VAT Act 2013, 14 % from 1 April to 31 December 2020 by Legal
 * Notice 35 of 2020; mainland Tanzania: VAT Act 2014. Verify with the tax authority before relying on a change.
 */
const STANDARD_RATES: Record<Country, readonly { from: Day; rate: number }[]> = {
  KE: [
    { from: '2013-09-02', rate: 1_600 },
    { from: '2020-04-01', rate: 1_400 },
    { from: '2021-01-01', rate: 1_600 },
  ],
  TZ: [{ from: '2015-07-01', rate: 1_800 }],
}

/** The tax letters Kenya's tax authority prints next to a line; D for a seller without VAT. */
export const TAX_LETTERS: Record<TaxCode | 'none', string> = {
  exempt: 'A',
  standard: 'B',
  zero: 'C',
  none: 'D',
}

/** Returns the tax rate of a line on a day, in basis points; 0 before the table's first day. */
export function taxRate(country: Country, code: TaxCode, day: Day): number {
  if (code !== 'standard') return 0
  return STANDARD_RATES[country].filter(({ from }) => from <= day).at(-1)?.rate ?? 0
}

/** Returns the tax included in a gross price, in minor units: rounded half up, line by line. */
export const taxWithin = (gross: number, rate: number): number => Math.round((gross * rate) / (10_000 + rate))
