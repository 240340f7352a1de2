import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { isLanguage, LANGUAGES } from '#contract/language.ts'
import { useI18n, useKitWords } from '#kit/core/i18n.tsx'
import type { Model } from './model.ts'

/** Returns the language the questions are shown in. */
export function useLanguage(model: Model): string {
  const { language } = useI18n()
  return useStore(model.$foreign) ?? language
}

/**
 * Returns a language's name in that language, for users who cannot read the current one. Intl.DisplayNames takes 15 ms per name, six times
 * that on a cheap phone.
 */
const nameOf = (language: string): string =>
  isLanguage(language)
    ? LANGUAGES[language].name
    : (new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language)

/** Renders the language picker. Answers are kept when switching. Renders nothing if there is only one language. */
export function Languages({ model, languages }: { model: Model; languages: readonly string[] }) {
  const kit = useKitWords()
  const id = useId()
  const language = useLanguage(model)
  if (languages.length < 2) return null
  return (
    <div className="language inline no-print">
      <label className="muted" htmlFor={id}>
        {kit('language')}
      </label>
      <div className="input">
        <select
          id={id}
          part="input"
          value={languages.includes(language) ? language : languages[0]}
          onChange={event => model.choose(event.currentTarget.value)}
        >
          {languages.map(one => (
            <option key={one} value={one} lang={one}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
