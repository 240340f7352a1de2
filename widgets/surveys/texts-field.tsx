import type { Texts } from '#contract/survey-definition.ts'
import { Badge } from '#kit/member/badge.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { useLanguageName, useT } from './words.tsx'

type Props = {
  label: string
  texts: Texts | undefined
  languages: readonly string[]
  /** Whether it may be empty. */
  optional?: boolean
  lines?: number
  /** Called with undefined if all languages are blank. */
  onChange(texts: Texts | undefined): void
}

/** Renders a text field per language of the survey, side by side if there is room. */
export function TextsField({ label, texts = {}, languages, optional, lines = 2, onChange }: Props) {
  const t = useT()
  const languageName = useLanguageName()
  const first = languages[0] ?? ''
  const isSaid = (texts[first] ?? '').trim() !== ''
  return (
    <div className="pair">
      {languages.map(language => (
        <TextInput
          key={language}
          label={
            languages.length > 1 ? t('textIn', { text: label, language: languageName(language) }) : label
          }
          value={texts[language] ?? ''}
          lines={lines > 1 ? lines : undefined}
          maxLength={2000}
          optional={optional}
          hint={
            isSaid && language !== first && (texts[language] ?? '').trim() === '' ? (
              <Badge tone="warn" text={t('notTranslated')} />
            ) : undefined
          }
          onChange={value => {
            const next = { ...texts, [language]: value }
            const isBlank = optional && Object.values(next).every(text => text === '')
            onChange(isBlank ? undefined : next)
          }}
        />
      ))}
    </div>
  )
}
