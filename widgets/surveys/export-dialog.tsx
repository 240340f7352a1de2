import { useEffect, useRef, useState } from 'react'
import type { SurveyFile } from '#contract/survey-desk.ts'
import type { ApiError } from '#kit/api.ts'
import { useKitWords, useSpeech } from '#kit/speech.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CheckGroup } from '#kit/ui/checks.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { RadioGroup } from '#kit/ui/radio.tsx'
import { datedName, saveFile } from '#kit/ui/save-file.ts'
import { SendFailure } from '#kit/ui/send-failure.tsx'
import { createAnswers, type ExportChoice } from './answering.ts'
import { type Model, partOf } from './model.ts'
import { useSay } from './words.tsx'

type Props = { model: Model; survey: SurveyFile; count: number; onClose(): void }

/** The answers that the filters find as a file, and what shall stand in it. */
export function ExportDialog({ model, survey, count, onClose }: Props) {
  const say = useSay()
  const kit = useKitWords()
  const speech = useSpeech()
  const answers = partOf(model, createAnswers)
  const [choice, setChoice] = useState<ExportChoice>({ format: 'xlsx', values: 'labels', people: 'yes' })
  const [language, setLanguage] = useState<'en' | 'sw'>(speech.language === 'sw' ? 'sw' : 'en')
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const call = useRef<AbortController>(undefined)
  useEffect(() => () => call.current?.abort(), [])
  const edit = (change: Partial<ExportChoice>) => setChoice(before => ({ ...before, ...change }))

  const start = async () => {
    const controller = new AbortController()
    call.current = controller
    setBusy(true)
    setFailure(null)
    try {
      const file = await answers.exportAs(survey.id, choice, language, controller.signal)
      const name = datedName(survey.code.replace(/[^a-z0-9]+/g, '-'), choice.format)
      saveFile(file, name)
      onClose()
      model.toaster.announce(say('exported', { file: name }), { kind: 'good' })
    } catch (error) {
      if (!controller.signal.aborted) setFailure((error as ApiError).message || say('exportFailed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={say('exportTitle')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{kit('cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={start}>
            {say('export')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {failure !== null && <SendFailure message={failure} />}
        <p>{say('exportText', { count })}</p>
        <RadioGroup
          name="format"
          label={say('format')}
          value={choice.format}
          options={(['xlsx', 'csv', 'json'] as const).map(value => ({ value, text: say(`format-${value}`) }))}
          onChange={format => edit({ format: format as ExportChoice['format'] })}
        />
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
            value={language}
            options={(['en', 'sw'] as const).map(value => ({ value, text: say(`language-${value}`) }))}
            onChange={value => setLanguage(value as 'en' | 'sw')}
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
      </div>
    </Dialog>
  )
}
