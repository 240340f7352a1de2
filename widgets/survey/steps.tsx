import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { useArrival } from '#kit/ui/screen.tsx'
import { Around, Entries, type FormProps, GoOn } from './form-frame.tsx'
import type { LaterWords } from './later.en.ts'
import { QuestionRow } from './question-row.tsx'
import { type SurveyTexts, useTexts } from './speaking.tsx'
import { headingOf, onStep, stepsOf } from './step.ts'

/** Renders one question per screen. */
export function Steps({ model, opening }: FormProps) {
  const { filling } = opening
  const { survey } = filling
  const { at: wanted } = useStore(model.$place)
  const t = useWords<LaterWords>()
  const texts = useTexts(model, filling)
  const names = useStore(filling.$names)
  const steps = stepsOf(survey, names)
  const [at = ''] = wanted === null ? [] : stepsOf(survey, [wanted])
  const step = steps.includes(at) ? at : (steps[0] ?? '')
  const onScreen = onStep(survey, names, step)
  const here = steps.indexOf(step)
  // notes do not count as questions
  const questions = steps.filter(name => filling.isAsked(name) || survey.rows.get(name)?.entries)
  const place = Math.max(1, questions.filter(name => steps.indexOf(name) <= here).length)
  useEffect(() => {
    if (step) opening.reach(step)
  }, [opening, step])
  return (
    <Around
      model={model}
      opening={opening}
      // in a repeat: the question to focus
      at={wanted === step ? null : wanted}
      place={t('place', { step: place, count: questions.length })}
      isLater={here > 0}
      goOn={() => {
        if (filling.check(onScreen) !== null) return
        const next = stepsOf(filling.survey, filling.$names.get())[here + 1]
        if (next) model.goTo(next)
        else model.review()
      }}
      actions={
        <>
          <GoOn text={t(here < steps.length - 1 ? 'next' : 'toReview')} />
          {here > 0 && (
            <Button kind="plain" onClick={() => model.goTo(steps[here - 1] ?? '')}>
              {t('previous')}
            </Button>
          )}
        </>
      }
    >
      <OneStep key={step} model={model} opening={opening} texts={texts} names={onScreen} step={step} />
    </Around>
  )
}

type Rows = FormProps & { texts: SurveyTexts; names: readonly string[] }

function OneStep({ model, opening, texts, names, step }: Rows & { step: string }) {
  const arrival = useArrival()
  const own = opening.survey.rows.get(step)
  const heading = own?.entries ? own : headingOf(opening.survey, step)
  return (
    <section className="part step">
      <h3 ref={arrival} tabIndex={-1} className={heading ? undefined : 'sr'}>
        {heading ? texts.drawnLabel(heading) : texts.t('progress')}
      </h3>
      {own?.entries ? (
        <Entries model={model} opening={opening} name={step} />
      ) : (
        names.map(name => <QuestionRow key={name} model={model} opening={opening} name={name} />)
      )}
    </section>
  )
}
