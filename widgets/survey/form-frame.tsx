import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { handleSubmit } from '#kit/core/submit.ts'
import { lazy } from '#kit/member/later.tsx'
import { hasOptions } from '#rules/survey/reading.ts'
import type { Filling } from './filling.ts'
import { SurveyHead } from './head.tsx'
import type { Model } from './model.ts'
import type { Opening } from './open-form.ts'
import { isOfTraining } from './place.ts'
import { fieldsAhead } from './question-row.tsx'
import { useTexts } from './speaking.tsx'
import { lazyWithWords } from './worded.ts'

const Progress = lazy(() => import('#kit/ui/progress.tsx'), 'Progress')
export const Summary = lazy(() => import('./summary.tsx'), 'Summary')
export const Entries = lazyWithWords(() => import('./entries.tsx'), 'Entries', ['field', 'field'])
const Notices = lazyWithWords(() => import('./notices.tsx'), 'Notices')

export type FormProps = { model: Model; opening: Opening }

/** Submit button that proceeds to the next screen. */
export const GoOn = ({ text }: { text: string }) => (
  <Button kind="primary" type="submit">
    {text}
  </Button>
)

type AroundProps = FormProps & {
  /** Name of the question to focus. */
  at?: string | null
  /** Position among the questions (“2 of 9”), with one question per screen. */
  place?: string
  /** Whether this is past the first screen, where the survey's introduction is omitted. */
  isLater?: boolean
  isLong?: boolean
  goOn(): void
  actions: ReactNode
  children: ReactNode
}

/** Renders the frame around the questions. */
export function Around({
  model,
  opening,
  at = null,
  place,
  isLater,
  isLong,
  goOn,
  actions,
  children,
}: AroundProps) {
  const { filling, opened, survey } = opening
  const kit = useKitWords()
  const texts = useTexts(model, filling)
  const form = useRef<HTMLFormElement>(null)
  const problems = useStore(filling.$problems)
  const attempt = useStore(filling.$attempt)
  const { introduction = '' } = opened.text_per_lang[texts.language] ?? {}

  const find = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed attempt moves the focus to the first error
  useEffect(() => {
    const [first] = filling.$problems.get()
    if (attempt > 0 && first) find(first.name)?.focus()
  }, [attempt, filling])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the review links to a question by name
  useEffect(() => {
    const wanted = at ?? (model.$isProved.get() && filling.$names.get().find(filling.isAsked))
    model.$isProved.set(false)
    if (wanted) find(wanted)?.focus()
  }, [at])
  useEffect(() => {
    fieldsAhead(survey)
    if (survey.repeats.length > 0) Entries.ahead()
    for (const part of [Summary, Notices]) part.ahead()
    filling.prepare()
  }, [survey, filling])

  const announced = useRef(attempt)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup runs once a problem is mended: on a phone a message covers the button
  useEffect(() => {
    const isNew = attempt !== announced.current
    announced.current = attempt
    const open = problems.map(({ name }) => filling.survey.rows.get(name)?.question)
    const isMissing = open.some(question => question && hasOptions(question))
    if (!isNew || !isMissing || !isOfTraining(model.area())) return
    const id = model.toaster.announce(texts.t('answerAll'), { kind: 'error' })
    return () => model.toaster.dismiss(id)
  }, [attempt, problems])

  return (
    <form ref={form} noValidate onSubmit={handleSubmit(goOn)}>
      {/* not in the form itself, of which a question called `is` becomes a property that keeps Preact from adding elements */}
      <div className={isLong ? 'form long' : 'form'}>
        <SurveyHead model={model} opened={opened} />
        <Notices model={model} />
        {introduction && !isLater && <p className="as-typed">{introduction}</p>}
        <HowFar model={model} filling={filling} place={place} />
        <p className="sr" role="status">
          {problems.length > 0 && kit('fixTitle', { count: problems.length })}
        </p>
        {children}
        <div className="actions">{actions}</div>
      </div>
    </form>
  )
}

function HowFar({ model, filling, place }: Pick<AroundProps, 'model' | 'place'> & { filling: Filling }) {
  const { t } = useTexts(model, filling)
  const counts = useStore(filling.$progress)
  const { answered, asked } = counts
  return (
    <div className="how-far">
      <Progress
        label={place ?? t('progress')}
        value={asked > 0 ? answered / asked : 0}
        text={t('answered', counts)}
      />
    </div>
  )
}
