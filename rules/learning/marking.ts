import { halfUp } from '#rules/fraction.ts'

// The score of an attempt, and when the two markers of a final agree.

export type Marks = Readonly<Record<string, number>>
export type Row = { key: string; most: number }

/** Converts rubric points to a score out of 100, rounded half up. */
export function scoreOfMarks(rubric: readonly Row[], marks: Marks): number {
  const most = rubric.reduce((sum, row) => sum + row.most, 0)
  const points = rubric.reduce((sum, { key }) => sum + (marks[key] ?? 0), 0)
  return most === 0 ? 0 : halfUp({ over: BigInt(points * 100), under: BigInt(most) })
}

/** Lists rubric rows that have no points, or more than the maximum. */
export const rowsToMark = (rubric: readonly Row[], marks: Marks): string[] =>
  rubric
    .filter(({ key, most }) => {
      const { [key]: points } = marks
      return points === undefined || points > most
    })
    .map(({ key }) => key)

/** Markers whose scores are further apart than this disagree. */
const MOST_APART = 10

export type Judged = { outcome: 'returned' | 'accepted'; score: number | null; marks: Marks }

/** Combines the two markings of a final: the mean of each row, rounded half up; null if they disagree and a third person must settle it. */
export function combineMarkings(rubric: readonly Row[], one: Judged, other: Judged): Judged | null {
  if (one.outcome !== other.outcome) return null
  if (one.outcome === 'returned') return { outcome: 'returned', score: null, marks: {} }
  if (Math.abs((one.score ?? 0) - (other.score ?? 0)) > MOST_APART) return null
  const mean = (a: number, b: number) => halfUp({ over: BigInt(a + b), under: 2n })
  const marks = Object.fromEntries(
    rubric.map(({ key }) => [key, mean(one.marks[key] ?? 0, other.marks[key] ?? 0)]),
  )
  return {
    outcome: 'accepted',
    marks,
    score: rubric.length > 0 ? scoreOfMarks(rubric, marks) : mean(one.score ?? 0, other.score ?? 0),
  }
}

/** Returns the next step of an attempt, based on the number of markings not posted yet. */
export const stepOf = (
  isFinal: boolean,
  isPosted: boolean,
  done: number,
): 'first' | 'second' | 'settle' | 'done' =>
  isPosted ? 'done' : !isFinal || done === 0 ? 'first' : done === 1 ? 'second' : 'settle'
