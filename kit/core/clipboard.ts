import { useState } from 'react'

/** Returns a function that copies a text, and whether that worked the last time. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  const copy = async (text: string): Promise<void> => {
    try {
      // not available on pages without https
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('copyFailed')
    }
  }
  return { outcome, copy }
}
