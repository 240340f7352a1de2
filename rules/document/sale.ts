import { roundDown } from '#rules/fraction.ts'

/** An invoice line: the current net amount in minor units, and the quantity in thousandths. */
type SoldLine = { id: string; net: number; quantity: number }
/** A payment. `booked`: the user already entered its sale in the book. */
type SoldBy = { id: string; amount: number; booked: boolean }
/** The part of a line that a payment covers. */
export type Sale = { payment: string; line: string; amount: number; quantity: number }

/**
 * Derives the book's sales from the payments of an invoice: payments cover the lines one after another, so that a line's sale is split
 * as rarely as possible. Overpayments are no sale. A line's quantity is split in proportion, rounded down until the line is paid, so
 * that the parts add up.
 */
export function salesOf(lines: readonly SoldLine[], payments: readonly SoldBy[]): Sale[] {
  const sales: Sale[] = []
  const left = lines.map(({ net }) => net)
  const pieces = lines.map(() => 0)
  for (const { id, amount, booked } of payments) {
    let rest = amount
    for (const [at, line] of lines.entries()) {
      const part = Math.min(rest, left[at] ?? 0)
      if (part <= 0) continue
      rest -= part
      left[at] = (left[at] ?? 0) - part
      const paid = line.net - (left[at] ?? 0)
      const until = roundDown({ over: BigInt(line.quantity) * BigInt(paid), under: BigInt(line.net) })
      const quantity = until - (pieces[at] ?? 0)
      pieces[at] = until
      if (!booked) sales.push({ payment: id, line: line.id, amount: part, quantity })
    }
  }
  return sales
}
