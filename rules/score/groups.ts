import type { ScoreGroup, ScoreRow } from '#contract/score-desk.ts'
import type { Category } from '#contract/score-names.ts'
import { meanOf, rounded } from './bands.ts'

type Figure = Category | 'average' | 'change'
const FIGURES = [
  ...(['average', 'change', 'financialResults', 'impactData'] as const),
  ...(['participationInAcceleration', 'loanRepayment'] as const),
] satisfies Figure[]

/** Scores by hub or cohort, by name; those in none come last. Means leave out what is not known. */
export function groupsOf(rows: readonly ScoreRow[], by: 'hub' | 'cohort'): ScoreGroup[] {
  const names = [...new Set(rows.map(row => row[by]))].sort(
    (one, other) => Number(one === '') - Number(other === '') || one.localeCompare(other),
  )
  return names.map(group => {
    const own = rows.filter(row => row[by] === group)
    const mean = (of: Figure) => {
      const found = meanOf(own.map(row => row[of]))
      return found === null ? null : rounded(found)
    }
    const inBand = (band: ScoreRow['band']) => own.filter(row => row.band === band).length
    return {
      group,
      businesses: own.length,
      ...(Object.fromEntries(FIGURES.map(of => [of, mean(of)])) as Pick<ScoreGroup, Figure>),
      bad: inBand('bad'),
      fair: inBand('average'),
      good: inBand('good'),
      excellent: inBand('excellent'),
    }
  })
}
