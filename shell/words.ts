import type { Language } from '#contract/language.ts'
import type { Tenant } from '#contract/tenant.ts'
import { useWords } from '#kit/core/speech.tsx'
import type { Say, Voice, Words } from '#kit/core/words.ts'
import { en, type ShellWords } from './words.en.ts'

export const shellWords: Words<ShellWords> = {
  name: 'shell',
  en,
  others: import.meta.glob(['./words.??.ts', '!./words.en.ts']),
}

export type ShellSay = Say<ShellWords>
export const useSay = (): ShellSay => useWords<ShellWords>()

/** The tenant's own texts over ours. `?show-keys` shows the keys, for those who want to replace some. */
export const voiceOf = (tenant: Tenant, language: Language): Voice => ({
  language,
  overrides: tenant.texts[language],
  showKeys: new URLSearchParams(location.search).has('show-keys'),
})
