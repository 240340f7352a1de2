import type { PhoneCountry } from '#rules/phone.ts'
import { TAX_LETTERS } from './tax.ts'

/** A PIN of Kenya's tax authority: a letter, nine digits, a letter. */
export const isKraPin = (text: string): boolean => /^[A-Z]\d{9}[A-Z]$/.test(text)

/** A customer's tax number as it is kept, empty where it was left out; null for what is none in their country. */
export function readBuyerPin(text: string, country: PhoneCountry): string | null {
  const pin = text.trim().toUpperCase()
  return pin === '' || country !== 'KE' || isKraPin(pin) ? pin : null
}

/** A line as the authority takes it, in minor units; the tax is in `total`. */
export type EtimsLine = {
  name: string
  /** A product with stock, or a service. */
  isGoods: boolean
  /** A to D. */
  letter: string
  /** In basis points. */
  rate: number
  /** In thousandths. */
  quantity: number
  /** Before and after its share of the discount. */
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
