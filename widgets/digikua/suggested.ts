import { useEffect, useRef } from 'react'
import type { Money } from '#contract/loan.ts'
import { formatFigure, MINOR } from '#rules/money.ts'

/**
 * Fills an amount with what something comes to by its price, until another one is typed. A new sum alone does: whoever clears the field
 * is about to type.
 * @param sum in minor units; 0 where nothing is known
 * @param start what the field was filled with before, which a sum may replace
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
    // whole units alone: what a person would ask for
    const own = isOurs ? formatFigure(Math.round(sum / MINOR) * MINOR) : text
    last.current = { sum, text: own }
    if (isOurs && own !== amount) setAmount(own)
  }, [sum, amount, setAmount])
}
