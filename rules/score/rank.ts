import { ageGroupOf, meanOf, roundToHundredths } from './bands.ts'

type Ranked = { business: string; months: number | null; average: number | null }
export type Place = { rank: number; of: number }

/**
 * Ranks businesses within their age group by average, to two decimals: equal averages share a rank, and the next rank is skipped
 * accordingly (1, 2, 2, 4). Several entries of one business are averaged first. A business without score or age has no rank.
 */
export function ranksOf(entries: readonly Ranked[]): Map<string, Place> {
  const all = new Map<string, Ranked[]>()
  for (const entry of entries) all.set(entry.business, [...(all.get(entry.business) ?? []), entry])
  const standing = [...all].flatMap(([business, own]) => {
    const average = meanOf(own.map(one => one.average))
    const group = ageGroupOf(own.at(-1)?.months ?? null)
    return average === null || group === null
      ? []
      : [{ business, group, average: roundToHundredths(average) }]
  })
  return new Map(
    standing.map(({ business, group, average }) => {
      const peers = standing.filter(one => one.group === group)
      const before = peers.filter(one => one.average > average).length
      return [business, { rank: before + 1, of: peers.length }]
    }),
  )
}
