import { useEffect, useRef } from 'react'
import type { Money } from '#contract/loan.ts'
import { formatFigure, MINOR } from '#rules/money.ts'

/**
 * Fills an amount with a calculated sum until the user types another one. Reacts only to a changed sum, since a user who clears the field
 * is about to type.
 * @param sum in minor units; 0 if unknown
 * @param start the field's initial text, which a sum may replace
 */
export function useSuggested(
  sum: Money,
  amount: string,
  setAmount: (text: string) => void,
  start = '',
): void {
  const last = useRef({ sum: 0, text: start })
  useEffect(() => {
    const { sum: before, text } = last.current
    if (sum === before) return
    const isOurs = sum > 0 && (amount === '' || amount === text)
    // rounded to whole units, as a price would be
    const own = isOurs ? formatFigure(Math.round(sum / MINOR) * MINOR) : text
    last.current = { sum, text: own }
    if (isOurs && own !== amount) setAmount(own)
  }, [sum, amount, setAmount])
}
