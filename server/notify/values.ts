import type { EventValue } from '#contract/event.ts'
import { FIRST_LANGUAGE, type Language } from '#contract/language.ts'
import type { Role } from '#contract/role.ts'
import { roleInSentence } from '#contract/role-words.ts'

/** Returns an event's values in a reader's language. A `role` is stored as named in the contract. */
export const valuesIn = (
  language: Language,
  values: Readonly<Record<string, EventValue>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value[language] ?? value[FIRST_LANGUAGE]]
      return [name, name === 'role' ? roleInSentence(value as Role, language) : value]
    }),
  )
