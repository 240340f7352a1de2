import { useWords } from '#kit/core/i18n.tsx'
import type { Translate } from '#kit/core/words.ts'
import type { ProgrammeWords } from './words.en.ts'
import { en } from './words.en.ts'

export const useT = (): Translate<ProgrammeWords> => useWords<ProgrammeWords>()

type PlainKey = {
  [Key in keyof ProgrammeWords]: ProgrammeWords[Key] extends string ? Key : never
}[keyof ProgrammeWords]
/** Problems by field: a word key of ours, or the server's message. */
export type Faults = Record<string, PlainKey | (string & {})>

/** Returns a function that gives a field's problem as text. */
export function useFaults(faults: Faults): (field: string) => string | null {
  const t = useT() as (key: string) => string
  return field => {
    const fault = faults[field]
    return fault === undefined ? null : fault in en ? t(fault) : fault
  }
}
