import type { Row, Survey } from '#rules/survey/survey.ts'

/** A question, or a heading with its content. */
export type Part = { name: string } | { name: string; heading: Row; parts: Part[] }

/** Nests questions under the headings of their groups; groups without a heading are flattened. */
export function sectionsOf(
  { rows }: Survey,
  names: readonly string[],
  /** Name of the group that contains them all. */
  within: string | null = null,
): Part[] {
  const top: Part[] = []
  const made = new Map<string, Part[]>()
  function placeIn(group: string | null): Part[] {
    const row = group === null ? undefined : rows.get(group)
    if (!row || row.name === within) return top
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
