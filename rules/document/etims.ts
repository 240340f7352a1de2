import type { PhoneCountry } from '#rules/phone.ts'
import { TAX_LETTERS } from './tax.ts'

/** Checks for a PIN of Kenya's tax authority: a letter, nine digits, a letter. */
export const isKraPin = (text: string): boolean => /^[A-Z]\d{9}[A-Z]$/.test(text)

/** Normalizes a customer's tax number, empty if omitted; null if invalid in their country. */
export function readBuyerPin(text: string, country: PhoneCountry): string | null {
  const pin = text.trim().toUpperCase()
  return pin === '' || country !== 'KE' || isKraPin(pin) ? pin : null
}

/** A line in the tax authority's format, in minor units; tax is included in `total`. */
export type EtimsLine = {
  name: string
  /** Product with stock rather than service. */
  isGoods: boolean
  /** A to D. */
  letter: string
  /** In basis points. */
  rate: number
  /** In thousandths. */
  quantity: number
  /** Before and after the line's share of the discount. */
  gross: number
  total: number
  tax: number
}

type Line = {
  name: string
  quantity: number
  amount: number
  net: number
  tax: number
  taxRate: number
  taxCode: keyof typeof TAX_LETTERS | null
}

export const etimsLine = (line: Line, isGoods: boolean): EtimsLine => ({
  name: line.name,
  isGoods,
  letter: TAX_LETTERS[line.taxCode ?? 'none'],
  rate: line.taxRate,
  quantity: line.quantity,
  gross: line.amount,
  total: line.net,
  tax: line.tax,
})
