import type { Language } from '#contract/language.ts'
import type { Tenant } from '#contract/tenant.ts'
import { useWords } from '#kit/core/i18n.tsx'
import type { Translate, Voice, Words } from '#kit/core/words.ts'
import { en, type ShellWords } from './words.en.ts'

export const shellWords: Words<ShellWords> = {
  name: 'shell',
  en,
  others: import.meta.glob(['./words.??.ts', '!./words.en.ts']),
}

type ShellTranslate = Translate<ShellWords>
export const useT = (): ShellTranslate => useWords<ShellWords>()

/** Returns the tenant's texts over ours. `?show-keys` shows the keys, for those who want to replace some. */
export const voiceOf = (tenant: Tenant, language: Language): Voice => ({
  language,
  overrides: tenant.texts[language],
  showKeys: new URLSearchParams(location.search).has('show-keys'),
})
