import type { SurveyAnswers } from '#contract/survey-definition.ts'

/** Returns the name of a repeat's entry, as `members[2]`. It can't be the name of a question. */
export const entryName = (repeat: string, entry: number): string => `${repeat}[${entry}]`

/** Returns the name of a row in an entry, as `members[2].age`. */
export const nameInEntry = (repeat: string, entry: number, name: string): string =>
  `${entryName(repeat, entry)}.${name}`

/** Splits a name into its parts; outside repeats there is only the name itself. */
export function partsOfName(name: string): { repeat: string | null; entry: number; name: string } {
  const [, repeat, entry, inside] = /^([^[]+)\[(\d+)\](?:\.(.+))?$/.exec(name) ?? []
  if (repeat === undefined) return { repeat: null, entry: 0, name }
  return { repeat, entry: Number(entry), name: inside ?? repeat }
}

/** Returns a row's name in the definition, whatever entry it is in. */
export const plainName = (name: string): string => partsOfName(name).name

/** Returns the number of the last entry with an answer; 0 if there is none. */
export function highestEntry(answers: Readonly<SurveyAnswers>, repeat: string): number {
  const entries = Object.keys(answers).map(name =>
    name.startsWith(`${repeat}[`) ? partsOfName(name).entry : 0,
  )
  return Math.max(0, ...entries)
}
