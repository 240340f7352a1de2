import type { Row, Survey } from '#rules/survey/survey.ts'

/** A question, or a heading with what stands under it. */
export type Part = { name: string } | { name: string; heading: Row; parts: Part[] }

/** Questions under the headings of their groups; groups without one are not to be seen. */
export function sectionsOf({ rows }: Survey, names: readonly string[]): Part[] {
  const top: Part[] = []
  const made = new Map<string, Part[]>()
  function placeIn(group: string | null): Part[] {
    const row = group === null ? undefined : rows.get(group)
    if (!row) return top
    const known = made.get(row.name)
    if (known) return known
    const around = placeIn(row.group)
    const parts: Part[] = row.heading ? [] : around
    made.set(row.name, parts)
    if (row.heading) around.push({ name: row.name, heading: row, parts })
    return parts
  }
  for (const name of names) placeIn(rows.get(name)?.group ?? null).push({ name })
  return top
}

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
