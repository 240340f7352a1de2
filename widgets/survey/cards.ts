import type { Model } from './model.ts'

/** Asks for the surveys of the area. @throws ApiError */
export async function askCards({ api, area, round, enter, flush, $cards }: Model): Promise<void> {
  const own = area()
  if (!own) return
  await enter()
  const { data } = await api('GET survey/home', { query: { area: own, round: round() } })
  $cards.set({ rows: data, failure: null })
  void flush()
}
