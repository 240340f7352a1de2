import type { ApiError } from '#kit/core/api.ts'
import { cardsBefore, keepCards } from './before.ts'
import type { Model } from './model.ts'

/** Asks for the surveys of the area; without a line, they stand as they were seen last. */
export async function askCards(model: Model): Promise<void> {
  const { api, area, round, enter, flush, $cards } = model
  const own = area()
  if (!own) return
  try {
    await enter()
    const { data } = await api('GET survey/home', { query: { area: own, round: round() } })
    keepCards(model, data)
    $cards.set({ rows: data, failure: null })
  } catch (failure) {
    $cards.set(cardsBefore(model, failure as ApiError))
    return
  }
  void flush()
}
