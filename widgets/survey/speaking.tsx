import type { Option, Question } from '#contract/survey-definition.ts'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { OTHER } from '#rules/survey/rows.ts'
import type { Row } from '#rules/survey/survey.ts'
import type { Filling, Problem } from './filling.ts'
import type { FormWords } from './form.en.ts'
import { useLanguage } from './languages.tsx'
import type { Model } from './model.ts'

/** Says the survey's own texts, with ours where it has none. */
export function useTexts(model: Model, filling: Filling) {
  const t = useWords<FormWords>()
  const kit = useKitWords()
  const language = useLanguage(model)

  return {
    language,
    t,
    label: ({ name, question, heading, otherOf }: Row): string =>
      otherOf ? t('otherText') : filling.word(question?.label ?? heading ?? undefined, language) || name,
    hint: (question: Question): string => filling.word(question.hint, language),
    option: ({ value, label }: Option): string =>
      filling.word(label, language) || (value === OTHER ? t('other') : value),
    problem(problem: Problem | null, { constraintMessage, requiredMessage }: Question): string | null {
      if (problem === null) return null
      if (typeof problem === 'object') return problem.said || t('photoGone')
      if (problem === 'required') return filling.word(requiredMessage, language) || kit('required')
      if (problem === 'constraint') return filling.word(constraintMessage, language) || t('constraint')
      return problem === 'phone' ? kit('phone') : t(problem)
    },
  }
}
export type SurveyTexts = ReturnType<typeof useTexts>
