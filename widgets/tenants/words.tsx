import { useKitWords, useWords } from '#kit/core/speech.tsx'
import type { Say } from '#kit/core/words.ts'
import { firstEn } from './first.en.ts'
import type { Faults, Outcome } from './forms.ts'
import type { Model } from './model.ts'
import type { TenantsWords } from './words.en.ts'

export const useSay = (): Say<TenantsWords> => useWords<TenantsWords>()

type PlainKey = {
  [Key in keyof TenantsWords]: TenantsWords[Key] extends string ? Key : never
}[keyof TenantsWords]

/** A text whose key is made up of parts, `event_account_activated`; the name itself where there is none. */
export function useSayName(): (prefix: string, name: string) => string {
  const say = useSay() as (key: PlainKey) => string
  return (prefix, name) => {
    const key = `${prefix}_${name.replace(/[^a-z]+/g, '_')}`
    return Object.hasOwn(firstEn, key) ? say(key as PlainKey) : name
  }
}

/** Says what is wrong with a field. @param values of the texts that name a bound @param known every text, where it is not one of the first screen's */
export function useFaults(
  faults: Faults,
  values?: Record<string, string | number>,
  known: object = firstEn,
): (field: string) => string | null {
  const say = useSay() as (key: string, values?: object) => string
  const kit = useKitWords()
  return field => {
    const fault = faults[field]
    if (fault === undefined) return null
    if (fault === 'required' || fault === 'email') return kit(fault)
    return Object.hasOwn(known, fault) ? say(fault, values) : fault
  }
}

/** Tells how sending a form went: what became of it, or why not. What is wrong with a field stands at the field. */
export function useTell({ toaster }: Pick<Model, 'toaster'>) {
  const say = useSay()
  return (outcome: Outcome, done: string): void => {
    if (outcome.done) toaster.announce(done, { kind: 'good' })
    else if (outcome.code === 'conflict') toaster.announce(say('conflict'), { kind: 'error' })
    else if (outcome.code !== 'faulty' && outcome.code !== 'invalid')
      toaster.announce(outcome.message || say('notSaved'), { kind: 'error' })
  }
}
