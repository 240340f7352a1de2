import { useState } from 'react'
import type { ApiError } from '#kit/core/api.ts'

/**
 * Runs the actions of a component, one at a time; `report` gets the error of one that fails.
 * @returns whether one is running, and a function that runs one and returns whether it succeeded
 */
export function useAction(report: (error: ApiError) => void) {
  const [busy, setBusy] = useState(false)
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      await action()
      return true
    } catch (error) {
      report(error as ApiError)
      return false
    } finally {
      setBusy(false)
    }
  }
  return [busy, run] as const
}
