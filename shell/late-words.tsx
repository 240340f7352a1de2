import { useStore } from '@nanostores/react'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { FIRST_LANGUAGE, type Language } from '#contract/language.ts'
import {
  type Catalogue,
  loadWords,
  type Translate,
  type Translation,
  translator,
  type Words,
} from '#kit/core/words.ts'
import { $language } from './language-and-scheme.ts'
import { useTenant } from './tenant.ts'
import { voiceOf } from './words.ts'

type Loaded<English extends Catalogue> = { language: Language; words: Translation<English> }

/**
 * Creates a catalogue that is loaded with the code that uses it: `Spoken` wraps that code and renders it once the texts are loaded, `useT`
 * translates.
 */
export function lateWords<English extends Catalogue>(words: Words<English>) {
  const Context = createContext<Translate<English> | null>(null)

  function Spoken({ children, before }: { children: ReactNode; before?: ReactNode }) {
    const tenant = useTenant()
    const language = useStore($language)
    // English is bundled with the code
    const [loaded, setLoaded] = useState<Loaded<English> | null>(
      language === FIRST_LANGUAGE ? { language, words: words.en as Catalogue as Translation<English> } : null,
    )
    useEffect(() => {
      let current = true
      loadWords(words, language)
        .then(found => ({ language, words: found }))
        .catch(async () => ({ language: FIRST_LANGUAGE, words: await loadWords(words, FIRST_LANGUAGE) }))
        .then(found => current && setLoaded(found))
      return () => {
        current = false
      }
    }, [language])
    const t = useMemo(
      () => loaded && translator(words.name, loaded.words, voiceOf(tenant, loaded.language)),
      [loaded, tenant],
    )
    return t ? <Context.Provider value={t}>{children}</Context.Provider> : before
  }

  function useT(): Translate<English> {
    const t = useContext(Context)
    if (!t) throw new Error(`A text of "${words.name}" was to be said outside its catalogue`)
    return t
  }

  return { Spoken, useT }
}
