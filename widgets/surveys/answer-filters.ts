import type { SurveyFile } from '#contract/survey-desk.ts'
import { useI18n } from '#kit/core/i18n.tsx'
import { answerChoices } from './answer-choices.ts'
import { useSpans } from './spans.ts'
import { useLanguageName, useT } from './words.tsx'

/** Returns what responses can be filtered by, by name. */
export function useAnswerFilters({ periods, versions, draft: { definition } }: SurveyFile) {
  const t = useT()
  const languageName = useLanguageName()
  const { language } = useI18n()
  const spans = useSpans()
  return {
    period: {
      name: 'period',
      label: t('period'),
      options: periods.filter(one => one !== '').map(value => ({ value, text: spans.period(value) })),
    },
    version: {
      name: 'version',
      label: t('versionOf'),
      options: versions.map(({ number }) => ({ value: String(number), text: t('version', { number }) })),
    },
    language: {
      name: 'language',
      label: t('languageOf'),
      options: definition.languages.map(value => ({ value, text: languageName(value) })),
    },
    answer: { name: 'answer', label: t('whoAnswered'), options: answerChoices(definition, language) },
  }
}
