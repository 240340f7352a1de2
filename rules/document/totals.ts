import type { TaxCode } from '#contract/document-kind.ts'
import { THOUSANDTHS } from '#rules/book/draft.ts'
import { roundDown } from '#rules/fraction.ts'
import { taxWithin } from './tax.ts'

/** A line as entered: the price including tax, in minor units, and the quantity in thousandths. */
type Priced = { amount: number; quantity: number; taxCode: TaxCode | null; taxRate: number }

type ReckonedLine = {
  /** The amount charged after the document's discount. */
  net: number
  tax: number
}
export type Totals = {
  lines: ReckonedLine[]
  /** Before the discount. */
  subtotal: number
  discount: number
  tax: number
  total: number
  /** Taxable amounts by rate, in order of appearance. Empty for a seller without VAT. */
  rates: { code: TaxCode; rate: number; taxable: number; tax: number }[]
}

/**
 * Computes a document's totals. Prices include tax. The discount is prorated over the lines by price, each share rounded down and the
 * remainder put on the last lines with room; tax is rounded half up per line, and totals are sums of lines.
 */
export function computeTotals(lines: readonly Priced[], discount = 0): Totals {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const off = Math.min(Math.max(0, discount), subtotal)
  const shares = lines.map(({ amount }) =>
    subtotal === 0 ? 0 : roundDown({ over: BigInt(off) * BigInt(amount), under: BigInt(subtotal) }),
  )
  let rest = off - shares.reduce((sum, share) => sum + share, 0)
  for (let at = lines.length - 1; at >= 0 && rest > 0; at--) {
    const more = Math.min(rest, (lines[at]?.amount ?? 0) - (shares[at] ?? 0))
    shares[at] = (shares[at] ?? 0) + more
    rest -= more
  }
  const reckoned = lines.map(({ amount, taxCode, taxRate }, at) => {
    const net = amount - (shares[at] ?? 0)
    return { net, tax: taxCode === null ? 0 : taxWithin(net, taxRate) }
  })
  const rates: Totals['rates'] = []
  for (const [at, { taxCode, taxRate }] of lines.entries()) {
    if (taxCode === null) continue
    const { net = 0, tax = 0 } = reckoned[at] ?? {}
    const known = rates.find(({ code, rate }) => code === taxCode && rate === taxRate)
    if (known) Object.assign(known, { taxable: known.taxable + net - tax, tax: known.tax + tax })
    else rates.push({ code: taxCode, rate: taxRate, taxable: net - tax, tax })
  }
  return {
    lines: reckoned,
    subtotal,
    discount: off,
    rates,
    tax: reckoned.reduce((sum, { tax }) => sum + tax, 0),
    total: subtotal - off,
  }
}

/** Returns the unit price, in minor units: rounded half up, since the agreed price is that of the line. */
export const unitPrice = (amount: number, quantity: number): number =>
  quantity === 0 ? amount : Math.round((amount * THOUSANDTHS) / quantity)
