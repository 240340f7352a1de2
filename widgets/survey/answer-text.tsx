import { LANGUAGES } from '#contract/language.ts'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { useDays } from '#kit/ui/days.ts'
import { POINTS } from '#rules/survey/reading.ts'
import type { FieldProps } from './field-props.ts'
import type { Drawn } from './filling.ts'
import type { LaterWords } from './later.en.ts'
import type { SurveyTexts } from './speaking.tsx'
import { isOnDevice } from './storage.ts'

/** Renders an answer as readable text, or nothing if the question is unanswered. */
export function AnswerText({ texts, drawn }: { texts: SurveyTexts; drawn: Drawn }) {
  const t = useWords<LaterWords>()
  const { language } = useI18n()
  const { day } = useDays()
  const { question } = drawn.row
  const { value, options } = drawn
  if (!question || value === '') return null
  if (options) {
    const chosen = value.split(' ').flatMap(one => options.find(option => option.value === one) ?? [])
    const labels = chosen.map(texts.option)
    if (question.kind !== 'ranking') return <>{labels.join(', ')}</>
    return (
      <ol>
        {labels.map(label => (
          <li key={label}>{label}</li>
        ))}
      </ol>
    )
  }
  // an amount, unlike other numbers such as a year
  if (question.fromBooks)
    return <>{new Intl.NumberFormat(LANGUAGES[language].locale).format(Number(value))}</>
  if (question.kind === 'date') return <>{day(`${value}T12:00:00Z`)}</>
  if (question.kind === 'rating') return <>{t('points', { value, points: question.points ?? POINTS })}</>
  if (question.kind === 'photo' || isOnDevice(value)) return <>{t('photoHere')}</>
  return <>{value}</>
}

/** Renders a read-only question with its answer. */
export const ReadOnly = ({ texts, drawn, question }: FieldProps) => (
  <dl className="field" part="field">
    <dt className="label">{texts.drawnLabel(drawn.row)}</dt>
    {question.hint && <dd className="muted">{texts.hint(question)}</dd>}
    <dd>
      <AnswerText texts={texts} drawn={drawn} />
    </dd>
  </dl>
)
