import type { Day } from '#rules/day.ts'

/** A movement of an account, with what the account had after it. Minor units. */
export type Held = { day: Day; in: number; out: number; balance: number | null }

/** A month of an account: `opening + in - out + unseen` is `closing`. */
export type ProofMonth = {
  month: string
  opening: number
  in: number
  out: number
  /** By how much balances do not follow from the ones before: what moved on days that no statement has. */
  unseen: number
  closing: number
}

/**
 * What an account had at the beginning and at the end of each month in which it moved, and what moved it.
 * @param rows its movements, the oldest first
 * @param opening what it had before them, where a statement says so
 * @returns nothing where no balance is known
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
