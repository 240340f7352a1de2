import { useState } from 'react'

/** Copies a text. @returns whether the browser did: it does not on pages without https */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Returns a function that copies a text, and whether that worked the last time. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  const copy = async (text: string): Promise<void> => {
    setOutcome((await copyText(text)) ? 'copied' : 'copyFailed')
  }
  return { outcome, copy }
}
