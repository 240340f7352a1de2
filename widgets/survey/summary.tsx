import { useStore } from '@nanostores/react'
import type { Question } from '#contract/survey-definition.ts'
import { ErrorSummary } from '#kit/ui/error-summary.tsx'
import { Visited } from '#kit/ui/screen.tsx'
import type { Row } from '#rules/survey/survey.ts'
import type { Filling } from './filling.ts'
import type { SurveyTexts } from './speaking.tsx'

/** Stands in for the question of a repeat, which has none. */
const NO_QUESTION = {} as Question

/** Renders the errors with a link to each question. The focus is already at the first of them. */
export function Summary({ filling, texts }: { filling: Filling; texts: SurveyTexts }) {
  const problems = useStore(filling.$problems)
  return (
    <>
      <Visited />
      <ErrorSummary
        attempt={0}
        problems={problems.map(({ name, problem }) => {
          const row = filling.survey.rows.get(name) as Row
          return {
            field: name,
            // the number tells apart the same question in several entries
            label: row.entry === null ? texts.label(row) : `${texts.label(row)} (${row.entry})`,
            text: texts.problem(problem, row.question ?? NO_QUESTION) ?? '',
          }
        })}
      />
    </>
  )
}
