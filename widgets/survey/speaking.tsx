import type { ReactNode } from 'react'
import type { Option, Question } from '#contract/survey-definition.ts'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { OTHER } from '#rules/survey/rows.ts'
import type { Row } from '#rules/survey/survey.ts'
import type { Filling } from './filling.ts'
import type { FormWords } from './form.en.ts'
import { useLanguage } from './languages.tsx'
import type { Model } from './model.ts'
import type { Problem } from './problems.ts'

/** Returns functions for the survey's own texts, with the widget's as a fallback. */
export function useTexts(model: Model, filling: Filling) {
  const t = useWords<FormWords>()
  const kit = useKitWords()
  const language = useLanguage(model)

  const { marks } = filling
  const labelOf = ({ name, question, heading, otherOf, entry }: Row): string =>
    otherOf
      ? t('otherText')
      : (filling.word(question?.label ?? heading ?? undefined, language) || name) +
        // the label of a whole entry
        (name.endsWith(']') ? ` ${entry}` : '')
  const plain = (text: string): string => (marks ? marks.plain(text) : text)
  /** Renders the text's Markdown. */
  const drawn = (text: string): ReactNode => (marks && text ? marks.draw(text) : text)

  return {
    language,
    t,
    /** As plain text on one line, for screen readers. */
    label: (row: Row): string => plain(labelOf(row)),
    drawnLabel: (row: Row): ReactNode => drawn(labelOf(row)),
    hint: (question: Question): ReactNode => drawn(filling.word(question.hint, language)),
    /** For fields that take plain strings, such as photos. */
    plainly: (row: Row) => ({
      label: plain(labelOf(row)),
      hint: plain(filling.word(row.question?.hint, language)) || undefined,
    }),
    option: ({ value, label }: Option): string =>
      plain(filling.word(label, language)) || (value === OTHER ? t('other') : value),
    problem(problem: Problem | null, { constraintMessage, requiredMessage }: Question): string | null {
      if (problem === null) return null
      if (typeof problem === 'object') return problem.said || t('photoGone')
      if (problem === 'required') return plain(filling.word(requiredMessage, language)) || kit('required')
      if (problem === 'constraint') return plain(filling.word(constraintMessage, language)) || t('constraint')
      return problem === 'phone' ? kit('phone') : t(problem)
    },
  }
}
export type SurveyTexts = ReturnType<typeof useTexts>
