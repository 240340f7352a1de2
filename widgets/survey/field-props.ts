import type { Question } from '#contract/survey-definition.ts'
import type { Drawn, Filling } from './filling.ts'
import type { Opening } from './open-form.ts'
import type { SurveyTexts } from './speaking.tsx'

/** Props of every answer field: the form, and the state of its question. */
export type FieldProps = {
  opening: Opening
  filling: Filling
  texts: SurveyTexts
  drawn: Drawn
  question: Question
}
