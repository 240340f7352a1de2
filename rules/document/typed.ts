import { MOST_AMOUNT } from '#contract/amount.ts'
import { readDecimal } from '#rules/book/draft.ts'
import { Sentence } from '#rules/sentence.ts'

/** What somebody typed into a field, or what came for it. */
export type Given = string | number | null | undefined

/** The most of one thing on a line, in thousandths. */
const MOST_QUANTITY = 10_000_000_000

const moreThanZero = (read: number | Sentence): number | Sentence =>
  typeof read === 'number' && read <= 0 ? new Sentence('book.more-than-zero') : read

/** Whole units with cents behind a point, as minor units above zero. */
export const readMoney = (given: Given): number | Sentence =>
  moreThanZero(readDecimal(String(given ?? ''), 2, 'book.amount-form', MOST_AMOUNT))

/** Pieces, kilograms or hours, as thousandths above zero. */
export const readQuantity = (given: Given): number | Sentence =>
  moreThanZero(readDecimal(String(given ?? ''), 3, 'book.quantity-form', MOST_QUANTITY))
