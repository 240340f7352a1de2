import type { SurveyDefinition } from '#contract/survey-definition.ts'
import type { SurveyFile } from '#contract/survey-desk.ts'
import { useI18n } from '#kit/core/i18n.tsx'
import { POINTS } from '#rules/survey/reading.ts'
import { optionsIn } from './option-lists.ts'
import { useSpans } from './spans.ts'
import { textIn } from './text-in.ts'
import { questionsIn } from './tree.ts'
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

/** Returns the answers a list can be filtered by, as `region=north`: the options and rating points of the survey's questions. */
function answerChoices(
  { items, lists, languages }: SurveyDefinition,
  language: string,
): { value: string; text: string }[] {
  const readable = [language, ...languages]
  return questionsIn(items).flatMap(({ kind, name, label, list, points = POINTS, from = 1 }) => {
    const question = textIn(label, ...readable) || name
    const choice = (value: string, text: string) => ({
      value: `${name}=${value}`,
      text: `${question}: ${text}`,
    })
    if (kind === 'rating')
      return Array.from({ length: points - from + 1 }, (_, at) => choice(`${at + from}`, `${at + from}`))
    if (kind !== 'select-one' && kind !== 'select-multiple') return []
    return optionsIn({ lists }, list).map(option =>
      choice(option.value, textIn(option.label, ...readable) || option.value),
    )
  })
}
