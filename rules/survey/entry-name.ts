import type { SurveyAnswers } from '#contract/survey-definition.ts'

/** The name of an entry of a repeat, as `members[2]`. No question is called so. */
export const entryName = (repeat: string, entry: number): string => `${repeat}[${entry}]`

/** The name of a row in an entry, as `members[2].age`. */
export const nameInEntry = (repeat: string, entry: number, name: string): string =>
  `${entryName(repeat, entry)}.${name}`

/** A name told apart; of one outside repeats only the name itself. */
export function partsOfName(name: string): { repeat: string | null; entry: number; name: string } {
  const [, repeat, entry, inside] = /^([^[]+)\[(\d+)\](?:\.(.+))?$/.exec(name) ?? []
  if (repeat === undefined) return { repeat: null, entry: 0, name }
  return { repeat, entry: Number(entry), name: inside ?? repeat }
}

/** What a row is called in the definition, whatever entry it is in. */
export const plainName = (name: string): string => partsOfName(name).name

/** The last entry that has an answer; 0 where none has. */
export function highestEntry(answers: Readonly<SurveyAnswers>, repeat: string): number {
  const entries = Object.keys(answers).map(name =>
    name.startsWith(`${repeat}[`) ? partsOfName(name).entry : 0,
  )
  return Math.max(0, ...entries)
}
