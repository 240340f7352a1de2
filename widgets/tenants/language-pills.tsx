import type { Language } from '#contract/language.ts'
import { Button } from '#kit/core/button.tsx'
import { useT } from './words.tsx'

type Props = {
  label: string
  languages: readonly Language[]
  value: Language | undefined
  onChange(language: Language): void
}

/** Renders the choice of the language in which texts are edited. */
export function LanguagePills({ label, languages, value, onChange }: Props) {
  const t = useT()
  return (
    <fieldset className="pills inline">
      <legend className="sr">{label}</legend>
      {languages.map(one => (
        <Button key={one} aria-pressed={one === value} onClick={() => onChange(one)}>
          {t(one)}
        </Button>
      ))}
    </fieldset>
  )
}
