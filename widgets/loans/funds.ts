import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { Fund } from '#contract/fund.ts'
import type { Api } from '#kit/core/api.ts'

export type Funds =
  | { at: 'loading' }
  /** Loading failed, and is retried in this many seconds; 0 means now. */
  | { at: 'waiting'; seconds: number }
  | { at: 'ready'; funds: readonly Fund[] }

/** Retry delays in seconds; the last one repeats. */
const PAUSES = [1, 2, 4, 8, 15, 30]

/** Loads the loan products, retrying with backoff while the store is mounted. */
export function createFunds(api: Api, $ready: ReadableAtom<unknown>) {
  const $funds = atom<Funds>({ at: 'loading' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let failures = 0

  async function ask(): Promise<void> {
    clearTimeout(timer)
    const turn = ++attempt
    $funds.set(failures > 0 ? { at: 'waiting', seconds: 0 } : { at: 'loading' })
    try {
      const { data } = await api('GET account/loan_fund/list', {})
      if (turn === attempt) $funds.set({ at: 'ready', funds: data })
    } catch {
      if (turn !== attempt) return
      count(PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 1)
      failures++
    }
  }
  function count(seconds: number): void {
    if (seconds === 0) return void ask()
    $funds.set({ at: 'waiting', seconds })
    timer = setTimeout(() => count(seconds - 1), 1_000)
  }

  onMount($funds, () => {
    const off = $ready.subscribe(ready => {
      if (ready && $funds.get().at !== 'ready') void ask()
    })
    return () => {
      off()
      clearTimeout(timer)
      // discards a pending response
      attempt++
    }
  })
  return { $funds, retry: () => void ask() }
}
