import type { Question, SurveyDefinition } from '#contract/survey-definition.ts'
import { type Sentence, translate } from '#rules/sentence.ts'
import { loadSurvey } from './load.ts'
import { isAsked } from './reading.ts'
import { type Sheet, visibleRows } from './sheet.ts'
import type { Survey } from './survey.ts'
import { en } from './words.en.ts'

/** Translates a message with the English catalogue. */
export const inEnglish = (sentence: Sentence): string =>
  translate(sentence, key => (en as Record<string, string>)[key] ?? key)

/** Returns a question that is labelled with its name. */
export const ask = (kind: Question['kind'], name: string, more: Partial<Question> = {}): Question => ({
  kind,
  name,
  label: { en: name },
  ...more,
})

/** Loads a survey. @throws Error with what is wrong in the definition */
export function load(definition: SurveyDefinition): Survey {
  const loaded = loadSurvey(definition)
  if ('problems' in loaded)
    throw new Error(loaded.problems.map(({ message }) => inEnglish(message)).join('\n'))
  return loaded.survey
}

/** Counts the questions asked now, and those with a valid answer. */
export function progress(sheet: Sheet): { answered: number; asked: number } {
  const asked = visibleRows(sheet).filter(({ question }) => isAsked(question))
  return { answered: asked.filter(({ standing }) => standing.value !== '').length, asked: asked.length }
}
