import { useWords } from '#kit/core/i18n.tsx'
import type { Translate } from '#kit/core/words.ts'
import type { ProgrammeWords } from './words.en.ts'
import { en } from './words.en.ts'

export const useT = (): Translate<ProgrammeWords> => useWords<ProgrammeWords>()

type PlainKey = {
  [Key in keyof ProgrammeWords]: ProgrammeWords[Key] extends string ? Key : never
}[keyof ProgrammeWords]
/** What is wrong with each field: the name of one of our texts, or the server's own sentence. */
export type Faults = Record<string, PlainKey | (string & {})>

/** Says what is wrong with a field. */
export function useFaults(faults: Faults): (field: string) => string | null {
  const t = useT() as (key: string) => string
  return field => {
    const fault = faults[field]
    return fault === undefined ? null : fault in en ? t(fault) : fault
  }
}
