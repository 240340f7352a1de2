import type { Row, Survey } from '#rules/survey/survey.ts'

/** Returns the heading a question is under; null if there is none. */
export function headingOf({ rows }: Survey, name: string): Row | null {
  for (let group = rows.get(name)?.group; group; group = rows.get(group)?.group) {
    const row = rows.get(group)
    if (row?.heading) return row
  }
  return null
}

/** Returns the screen of a row: the text field of “Other” shares its question's screen, and a repeat with all its entries shares one. */
const screenOf = ({ rows }: Survey, name: string): string => {
  const { otherOf = null, repeat = null } = rows.get(name) ?? {}
  return repeat ?? otherOf ?? name
}

/** Returns the screens, in order. */
export const stepsOf = (survey: Survey, names: readonly string[]): string[] => [
  ...new Set(names.map(name => screenOf(survey, name))),
]

/** Returns the names of all rows on one screen. */
export const onStep = (survey: Survey, names: readonly string[], step: string): string[] =>
  names.filter(name => screenOf(survey, name) === step)
