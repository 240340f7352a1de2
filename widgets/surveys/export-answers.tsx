import { useState } from 'react'
import type { SurveyFile } from '#contract/survey-desk.ts'
import { RadioGroup } from '#kit/core/radio.tsx'
import { useSpeech } from '#kit/core/speech.tsx'
import { CheckGroup } from '#kit/ui/checks.tsx'
import { ExportDialog } from '#kit/ui/export-dialog.tsx'
import { createAnswers, type ExportChoice } from './answering.ts'
import { type Model, partOf } from './model.ts'
import { useSay } from './words.tsx'

type Props = { model: Model; survey: SurveyFile; count: number; onClose(): void }

/** The answers that the filters find as a file, and what shall stand in it. */
export function ExportAnswers({ model, survey, count, onClose }: Props) {
  const say = useSay()
  const speech = useSpeech()
  const answers = partOf(model, createAnswers)
  const [choice, setChoice] = useState<ExportChoice>({
    ...{ values: 'labels', people: 'yes' },
    in: speech.language === 'sw' ? 'sw' : 'en',
  })
  const edit = (change: Partial<ExportChoice>) => setChoice(before => ({ ...before, ...change }))

  return (
    <ExportDialog
      name={survey.code}
      count={count}
      formats={['xlsx', 'csv', 'json']}
      fetch={(format, _, signal) => answers.exportAs(survey.id, { ...choice, format }, signal)}
      toaster={model.toaster}
      onClose={onClose}
    >
      <RadioGroup
        name="values"
        label={say('valuesAs')}
        value={choice.values}
        options={(['labels', 'codes'] as const).map(value => ({ value, text: say(`values-${value}`) }))}
        onChange={values => edit({ values: values as ExportChoice['values'] })}
      />
      {choice.values === 'labels' && (
        <RadioGroup
          name="in"
          label={say('exportIn')}
          value={choice.in}
          options={(['en', 'sw'] as const).map(value => ({ value, text: say(`language-${value}`) }))}
          onChange={value => edit({ in: value as ExportChoice['in'] })}
        />
      )}
      <CheckGroup
        name="people"
        label={say('personal')}
        hint={say('personalHint')}
        options={[{ value: 'no', text: say('withoutPeople') }]}
        values={choice.people === 'no' ? ['no'] : []}
        onChange={values => edit({ people: values.length > 0 ? 'no' : 'yes' })}
      />
    </ExportDialog>
  )
}
