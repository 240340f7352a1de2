import { useStore } from '@nanostores/react'
import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react'
import { FIRST_LANGUAGE } from '#contract/language.ts'
import { type Loaded, loadI18n } from '#kit/core/i18n.tsx'
import {
  type Catalogue,
  createTranslator,
  type Translate,
  type Translation,
  type Words,
} from '#kit/core/words.ts'
import { useLoaded } from '#kit/loaded.ts'
import { $language } from './language-and-scheme.ts'
import { useTenant } from './tenant.ts'
import { voiceOf } from './words.ts'

/**
 * Creates a catalogue that is loaded with the code that uses it: `withWords` returns a component that is rendered once the texts are loaded,
 * and is `before` until then; `useT` translates.
 */
export function lateWords<English extends Catalogue>(words: Words<English>) {
  const Context = createContext<Translate<English> | null>(null)
  // bundled with the code
  const english: Pick<Loaded<English>, 'language' | 'own'> = {
    language: FIRST_LANGUAGE,
    own: words.en as Translation<English>,
  }

  const withWords = <Props extends object>(View: ComponentType<Props>, before?: ReactNode) =>
    function WithWords(props: Props) {
      const tenant = useTenant()
      const language = useStore($language)
      const { value } = useLoaded(() => loadI18n(words, language), [language])
      const loaded = value ?? (language === FIRST_LANGUAGE ? english : null)
      const t = useMemo(
        () => loaded && createTranslator(words.name, loaded.own, voiceOf(tenant, loaded.language)),
        [loaded, tenant],
      )
      if (!t) return before
      return (
        <Context.Provider value={t}>
          <View {...props} />
        </Context.Provider>
      )
    }

  function useT(): Translate<English> {
    const t = useContext(Context)
    if (!t) throw new Error(`A text of "${words.name}" was to be said outside its catalogue`)
    return t
  }

  return { withWords, useT }
}
