import { MOST_AMOUNT } from '#contract/amount.ts'
import { type Given, MOST_QUANTITY, positive, readDecimal, textOf } from '#rules/book/draft.ts'
import { Sentence } from '#rules/sentence.ts'

/** Parses an amount with optional cents into minor units above zero. */
export const readMoney = (given: Given): number | Sentence =>
  positive(readDecimal(textOf(given), 2, 'book.amount-form', MOST_AMOUNT))

/** Returns what is wrong with such an amount, for a form; null for nothing. */
export function problemOfMoney(typed: string): { key: string } | null {
  const read = readMoney(typed)
  return typeof read === 'number' ? null : { key: read.key }
}

/**
 * Parses a discount: at most the lines' total, and blank or zero for none.
 * @param lines undefined while they are invalid: then any amount is allowed
 */
export function readDiscount(given: Given, lines?: readonly { amount: number }[]): number | Sentence {
  const typed = textOf(given)
  if (typed === '' || Number(typed) === 0) return 0
  const discount = readMoney(typed)
  const most = lines?.reduce((sum, { amount }) => sum + amount, 0) ?? Number.POSITIVE_INFINITY
  return typeof discount === 'number' && discount > most ? new Sentence('document.discount-most') : discount
}

/** Parses a quantity (pieces, kilograms, hours) into thousandths above zero. */
export const readQuantity = (given: Given): number | Sentence =>
  positive(readDecimal(textOf(given), 3, 'book.quantity-form', MOST_QUANTITY))
