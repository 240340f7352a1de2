import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import type { Translate } from '#kit/core/words.ts'
import { firstEn } from './first.en.ts'
import type { Faults, Outcome } from './forms.ts'
import type { Model } from './model.ts'
import type { TenantsWords } from './words.en.ts'

export const useT = (): Translate<TenantsWords> => useWords<TenantsWords>()

type PlainKey = {
  [Key in keyof TenantsWords]: TenantsWords[Key] extends string ? Key : never
}[keyof TenantsWords]

/** Returns a function that finds a text by a composed key, such as `event_account_activated`; falls back to the name. */
export function useNameText(): (prefix: string, name: string) => string {
  const t = useT() as (key: PlainKey) => string
  return (prefix, name) => {
    const key = `${prefix}_${name.replace(/[^a-z]+/g, '_')}`
    return Object.hasOwn(firstEn, key) ? t(key as PlainKey) : name
  }
}

/** Returns a function that gives a field's problem as text. @param values for texts that state a bound @param known the words to search */
export function useFaults(
  faults: Faults,
  values?: Record<string, string | number>,
  known: object = firstEn,
): (field: string) => string | null {
  const t = useT() as (key: string, values?: object) => string
  const kit = useKitWords()
  return field => {
    const fault = faults[field]
    if (fault === undefined) return null
    if (fault === 'required' || fault === 'email') return kit(fault)
    return Object.hasOwn(known, fault) ? t(fault, values) : fault
  }
}

/** Returns a function that announces the result of a submission. Field problems are shown at the fields. */
export function useNotify({ toaster }: Pick<Model, 'toaster'>) {
  const t = useT()
  return (outcome: Outcome, done: string): void => {
    if (outcome.done) toaster.announce(done, { kind: 'good' })
    else if (outcome.code === 'conflict') toaster.announce(t('conflict'), { kind: 'error' })
    else if (outcome.code !== 'faulty' && outcome.code !== 'invalid')
      toaster.announce(outcome.message || t('notSaved'), { kind: 'error' })
  }
}
