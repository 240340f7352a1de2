import { useWords } from '#kit/core/i18n.tsx'
import type { Translate, Words } from '#kit/core/words.ts'
import { type EmbedWords, en } from './words.en.ts'

export const embedWords: Words<EmbedWords> = {
  name: 'embed',
  en,
  others: import.meta.glob(['./words.??.ts', '!./words.en.ts']),
}

export const useT = (): Translate<EmbedWords> => useWords<EmbedWords>()
