import type { Language } from '#contract/tenant.ts'
import { useKitWords } from '#kit/speech.tsx'
import { styled } from '#kit/style.ts'
import css from './language.css?inline'

type Props = { languages: readonly Language[]; value: string; onChange(language: Language): void }

/** Each language in its own words, for those who cannot read the present one. */
const NAMES: Record<Language, string> = { en: 'English', sw: 'Kiswahili' }

const style = styled(css)

/** The languages on offer, all in sight; the present one is pressed. Not drawn where there is no choice. */
export function LanguagePicker({ languages, value, onChange }: Props) {
  const say = useKitWords()
  if (languages.length < 2) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and its legend would be in the way
    <div className="languages" role="group" aria-label={say('language')} ref={style}>
      {languages.map(language => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === value}
          onClick={() => onChange(language)}
        >
          {NAMES[language]}
        </button>
      ))}
    </div>
  )
}
