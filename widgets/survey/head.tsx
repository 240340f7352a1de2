import { Languages, useLanguage } from './languages.tsx'
import type { Model } from './model.ts'
import { type Opened, textIn } from './survey.ts'

/** Renders the survey's title and its language picker. */
export function SurveyHead({ model, opened }: { model: Model; opened: Opened }) {
  const language = useLanguage(model)
  const { title, languages } = opened.contents.definition
  return (
    <header className="head">
      <h2 part="heading">{opened.text_per_lang[language]?.title || textIn(title, language)}</h2>
      <Languages model={model} languages={languages} />
    </header>
  )
}
