import { useWords } from '#kit/core/speech.tsx'
import type { Say, Words } from '#kit/core/words.ts'
import { type EmbedWords, en } from './words.en.ts'

export const embedWords: Words<EmbedWords> = {
  name: 'embed',
  en,
  others: import.meta.glob(['./words.??.ts', '!./words.en.ts']),
}

export const useSay = (): Say<EmbedWords> => useWords<EmbedWords>()
