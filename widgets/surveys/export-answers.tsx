import { useState } from 'react'
import { LANGUAGE_CODES, LANGUAGES } from '#contract/language.ts'
import type { SurveyFile } from '#contract/survey-desk.ts'
import { useI18n } from '#kit/core/i18n.tsx'
import { RadioGroup } from '#kit/core/radio.tsx'
import { partOf } from '#kit/part-of.ts'
import { CheckGroup } from '#kit/ui/checks.tsx'
import { createAnswers, type ExportChoice } from './answering.ts'
import type { Model } from './model.ts'
import { useT } from './words.tsx'

/** Returns the export of the filtered responses as a file, and the fields that choose its content. */
export function useAnswersFile(model: Model, survey: SurveyFile) {
  const t = useT()
  const i18n = useI18n()
  const answers = partOf(model, createAnswers)
  const [choice, setChoice] = useState<ExportChoice>({ values: 'labels', people: 'yes', in: i18n.language })
  const edit = (change: Partial<ExportChoice>) => setChoice(before => ({ ...before, ...change }))

  return {
    name: survey.code,
    formats: ['xlsx', 'csv', 'json'],
    toaster: model.toaster,
    fetch: (format: 'xlsx' | 'csv' | 'json', _: string, signal: AbortSignal) =>
      answers.exportAs(survey.id, { ...choice, format }, signal),
    choices: (
      <>
        <RadioGroup
          name="values"
          label={t('valuesAs')}
          value={choice.values}
          options={(['labels', 'codes'] as const).map(value => ({ value, text: t(`values-${value}`) }))}
          onChange={values => edit({ values: values as ExportChoice['values'] })}
        />
        {choice.values === 'labels' && (
          <RadioGroup
            name="in"
            label={t('exportIn')}
            value={choice.in}
            options={LANGUAGE_CODES.map(value => ({ value, text: LANGUAGES[value].name }))}
            onChange={value => edit({ in: value as ExportChoice['in'] })}
          />
        )}
        <CheckGroup
          name="people"
          label={t('personal')}
          hint={t('personalHint')}
          options={[{ value: 'no', text: t('withoutPeople') }]}
          values={choice.people === 'no' ? ['no'] : []}
          onChange={values => edit({ people: values.length > 0 ? 'no' : 'yes' })}
        />
      </>
    ),
  } as const
}
