import type { Row, Survey } from '#rules/survey/survey.ts'

/** The heading that a question stands under; null where there is none. */
export function headingOf({ rows }: Survey, name: string): Row | null {
  for (let group = rows.get(name)?.group; group; group = rows.get(group)?.group) {
    const row = rows.get(group)
    if (row?.heading) return row
  }
  return null
}

/** What is asked screen by screen: the text to “Other” stands with its question. */
export const stepsOf = ({ rows }: Survey, names: readonly string[]): string[] =>
  names.filter(name => !rows.get(name)?.otherOf)

/** All that stands on one screen. */
export const onStep = ({ rows }: Survey, names: readonly string[], step: string): string[] =>
  names.filter(name => name === step || rows.get(name)?.otherOf === step)
