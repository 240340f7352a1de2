/** A line of an invoice: what is asked for it by now in minor units, and how many in thousandths. */
export type SoldLine = { id: string; net: number; quantity: number }
/** A payment: `booked` says that its sale stands in the book already, as somebody typed it. */
export type SoldBy = { id: string; amount: number; booked: boolean }
/** What of a line a payment paid. */
export type Sale = { payment: string; line: string; amount: number; quantity: number }

/**
 * The sales that payments of an invoice make in the book: in their order they pay the lines one after the other, so that a line's
 * sale is whole as often as it can be. What was paid too much is no sale. A line's pieces go with its money, rounded down until it
 * is paid, so that they add up.
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
      const until = Math.floor((line.quantity * (line.net - (left[at] ?? 0))) / line.net)
      const quantity = until - (pieces[at] ?? 0)
      pieces[at] = until
      if (!booked) sales.push({ payment: id, line: line.id, amount: part, quantity })
    }
  }
  return sales
}
