import type { Day } from '#rules/day.ts'

/** An account movement with the balance after it. In minor units. */
export type Held = { day: Day; in: number; out: number; balance: number | null }

/** A month of an account: `opening + in - out + unseen` is `closing`. */
type ProofMonth = {
  month: string
  opening: number
  in: number
  out: number
  /** The gap between consecutive balances: movements on days without a statement. */
  unseen: number
  closing: number
}

/**
 * Returns for each month with movements the account's opening and closing balance, and the movements in between.
 * @param rows its movements, oldest first
 * @param opening the balance before them, if a statement shows it
 * @returns an empty list if no balance is known
 */
export function proofOf(rows: readonly Held[], opening: number | null): ProofMonth[] {
  const known = rows.findIndex(({ balance }) => balance !== null)
  if (opening === null && known < 0) return []
  const until = rows.slice(0, known + 1).reduce((sum, row) => sum + row.in - row.out, 0)
  let held = opening ?? (rows[known]?.balance as number) - until
  const months: ProofMonth[] = []
  for (const { day, in: came, out: went, balance } of rows) {
    const month = day.slice(0, 7)
    let own = months.at(-1)
    if (own?.month !== month) {
      own = { month, opening: held, in: 0, out: 0, unseen: 0, closing: held }
      months.push(own)
    }
    const expected = held + came - went
    held = balance ?? expected
    own.in += came
    own.out += went
    own.unseen += held - expected
    own.closing = held
  }
  return months
}
