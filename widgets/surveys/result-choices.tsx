import type { SurveyFile } from '#contract/survey-desk.ts'
import { useI18n } from '#kit/core/i18n.tsx'
import { Asks } from '#kit/staff/asks.tsx'
import { answerChoices } from './answer-choices.ts'
import type { Asked } from './figures.ts'
import { useSpans } from './spans.ts'
import { useLanguageName, useT } from './words.tsx'

type ChoicesProps = { survey: SurveyFile; asked: Asked; onAsk(change: Partial<Asked>): void }

/** Renders the filters of the figures. */
export function Choices({ survey, asked, onAsk }: ChoicesProps) {
  const t = useT()
  const languageName = useLanguageName()
  const { language } = useI18n()
  const spans = useSpans()
  const choices = [
    {
      name: 'period' as const,
      label: t('period'),
      options: survey.periods.filter(one => one !== '').map(value => ({ value, text: spans.period(value) })),
    },
    {
      name: 'version' as const,
      label: t('versionOf'),
      options: survey.versions.map(({ number }) => ({
        value: String(number),
        text: t('version', { number }),
      })),
    },
    {
      name: 'language' as const,
      label: t('languageOf'),
      options: survey.draft.definition.languages.map(value => ({ value, text: languageName(value) })),
    },
    {
      name: 'answer' as const,
      label: t('whoAnswered'),
      options: answerChoices(survey.draft.definition, language),
    },
  ]
    .filter(({ name, options }) => options.length > 1 || asked[name] !== '')
    .map(one => ({ ...one, options: [{ value: '', text: t('all') }, ...one.options] }))
  if (choices.length === 0) return null
  return <Asks choices={choices} values={asked} onChange={(name, value) => onAsk({ [name]: value })} />
}
