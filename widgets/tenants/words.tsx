import type { ApiError } from '#kit/core/api.ts'
import { useWords } from '#kit/core/i18n.tsx'
import type { Translate } from '#kit/core/words.ts'
import type { Text } from '#kit/screens/form-model.ts'
import { firstEn } from './first.en.ts'
import type { TenantsWords } from './words.en.ts'

export const useT = (): Translate<TenantsWords> => useWords<TenantsWords>()

type PlainKey = {
  [Key in keyof TenantsWords]: TenantsWords[Key] extends string ? Key : never
}[keyof TenantsWords]

/** Returns a function that finds a text by a composed key, such as `event_account_activated`; falls back to the name. */
export function useNameText(): (prefix: string, name: string) => string {
  const t = useT()
  return (prefix, name) => {
    const key = `${prefix}_${name.replace(/[^a-z]+/g, '_')}`
    return Object.hasOwn(firstEn, key) ? t(key as PlainKey) : name
  }
}

/** Words the failure of a form where the server's message does not suit. */
export const failureText = ({ code, message }: ApiError): Text | undefined =>
  code === 'conflict' ? { key: 'conflict' } : code === 'invalid' || message ? undefined : { key: 'notSaved' }
