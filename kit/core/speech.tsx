import { createContext, useContext } from 'react'
import { FIRST_LANGUAGE, type Language } from '#contract/language.ts'
import type { KitWords } from './words.en.ts'
import { en } from './words.en.ts'
import {
  type Catalogue,
  loadWords,
  type Say,
  speak,
  type Translation,
  type Voice,
  type Words,
} from './words.ts'

const kitWords: Words<KitWords> = {
  name: 'kit',
  en,
  others: import.meta.glob(['./words.??.ts', '!./words.en.ts']),
}

/** The texts of one widget, or of the shell, and of the kit's parts, in one voice. */
export type Speech = {
  language: Language
  // biome-ignore lint/suspicious/noExplicitAny: the context serves every catalogue; useWords gives its type back
  own: Say<any>
  kit: Say<KitWords>
  /** The same with more English texts: those of a part that came later. In other languages all texts come at once. */
  with(more: Catalogue): Speech
}

/** Loaded catalogues, ready to be spoken with any overrides. */
export type Loaded<English extends Catalogue> = {
  language: Language
  own: Translation<English>
  kit: Translation<KitWords>
}

/** Loads the texts of a language; where they cannot be fetched, English: words in another language beat none. */
export async function loadSpeech<English extends Catalogue>(
  words: Words<English>,
  language: Language,
): Promise<Loaded<English>> {
  const load = async (language: Language): Promise<Loaded<English>> => {
    const [own, kit] = await Promise.all([loadWords(words, language), loadWords(kitWords, language)])
    return { language, own, kit }
  }
  return load(language).catch(() => load(FIRST_LANGUAGE))
}

export const createSpeech = <English extends Catalogue>(
  name: string,
  loaded: Loaded<English>,
  voice: Voice,
): Speech => ({
  language: voice.language,
  own: speak(name, loaded.own, voice),
  kit: speak('kit', loaded.kit, voice),
  with: more => createSpeech<Catalogue>(name, { ...loaded, own: { ...more, ...loaded.own } }, voice),
})

const SpeechContext = createContext<Speech | null>(null)
export const SpeechProvider = SpeechContext.Provider

export function useSpeech(): Speech {
  const speech = useContext(SpeechContext)
  if (!speech) throw new Error('A part was drawn outside a SpeechProvider')
  return speech
}

/** The widget's own texts: `const say = useWords<typeof en>()`. */
export const useWords = <English extends Catalogue>(): Say<English> => useSpeech().own

/** The texts of the kit's parts. */
export const useKitWords = (): Say<KitWords> => useSpeech().kit
