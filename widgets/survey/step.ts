import type { Row, Survey } from '#rules/survey/survey.ts'

/** The heading that a question stands under; null where there is none. */
export function headingOf({ rows }: Survey, name: string): Row | null {
  for (let group = rows.get(name)?.group; group; group = rows.get(group)?.group) {
    const row = rows.get(group)
    if (row?.heading) return row
  }
  return null
}

/** The screen that a row stands on: the text to “Other” stands with its question, and a repeat with all its entries on one. */
const screenOf = ({ rows }: Survey, name: string): string => {
  const { otherOf = null, repeat = null } = rows.get(name) ?? {}
  return repeat ?? otherOf ?? name
}

/** What is asked screen by screen. */
export const stepsOf = (survey: Survey, names: readonly string[]): string[] => [
  ...new Set(names.map(name => screenOf(survey, name))),
]

/** All that stands on one screen. */
export const onStep = (survey: Survey, names: readonly string[], step: string): string[] =>
  names.filter(name => screenOf(survey, name) === step)
