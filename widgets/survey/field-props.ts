import type { Question } from '#contract/survey-definition.ts'
import type { Drawn, Filling } from './filling.ts'
import type { Opening } from './open-form.ts'
import type { SurveyTexts } from './speaking.tsx'

/** What each kind of answer is given: the form, and its own question as it stands. */
export type FieldProps = {
  opening: Opening
  filling: Filling
  texts: SurveyTexts
  drawn: Drawn
  question: Question
}
