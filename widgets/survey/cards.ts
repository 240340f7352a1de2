import type { ApiError } from '#kit/core/api.ts'
import { dataOf } from './access.ts'
import { cardsBefore, keepCards } from './offline.ts'
import type { Stores } from './stores.ts'

/**
 * Loads the surveys of the area. Offline, shows the last cached list.
 * @param enter identifies the user
 * @returns whether the server answered
 */
export async function askCards(stores: Stores, enter: () => Promise<unknown>): Promise<boolean> {
  const { host, area, round, $cards } = stores
  const own = area()
  if (!own) return false
  try {
    await enter()
    const data = dataOf(await host.api('GET survey/home', { query: { area: own, round: round() } }))
    keepCards(stores, data)
    $cards.set({ rows: data, failure: null })
    return true
  } catch (failure) {
    $cards.set(cardsBefore(stores, failure as ApiError))
    return false
  }
}
