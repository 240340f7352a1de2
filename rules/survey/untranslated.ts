import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { type Part, TEXT_PARTS, type Worded } from './check.ts'
import { optionsOf, walkRows } from './rows.ts'

/** A text missing in a language though present in the first: no error, but to be translated. */
export type Untranslated = { row: string; part: Part | 'title'; language: string; option?: string }

/** Lists everything that respondents would see in a language other than their own. */
export function untranslated(definition: SurveyDefinition): Untranslated[] {
  const [first = '', ...others] = definition.languages
  const missing: Untranslated[] = []
  const look = (
    texts: Readonly<Record<string, string>> | undefined,
    where: Omit<Untranslated, 'language'>,
  ) => {
    if (!texts?.[first]?.trim()) return
    for (const language of others) if (!texts[language]?.trim()) missing.push({ ...where, language })
  }
  look(definition.title, { row: '', part: 'title' })
  for (const { item } of walkRows(definition))
    for (const part of TEXT_PARTS) look((item as Worded)[part], { row: item.name, part })
  for (const [name, list] of Object.entries(definition.lists))
    for (const { value, label } of optionsOf(list) ?? [])
      look(label, { row: name, part: 'options', option: value })
  return missing
}
