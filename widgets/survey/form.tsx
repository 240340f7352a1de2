import { useStore } from '@nanostores/react'
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useKitWords } from '#kit/speech.tsx'
import { Button } from '#kit/ui/button.tsx'
import { later } from '#kit/ui/later.tsx'
import { MoreWords } from '#kit/ui/more-words.tsx'
import { useArrival } from '#kit/ui/screen.tsx'
import { hasOptions } from '#rules/survey/reading.ts'
import type { Filling } from './filling.ts'
import { formEn } from './form.en.ts'
import { SurveyHead } from './head.tsx'
import type { Model } from './model.ts'
import type { Opening } from './opening.ts'
import { fieldsAhead, QuestionRow } from './question-row.tsx'
import { headingOf, onStep, type Part, sectionsOf, stepsOf } from './sections.ts'
import { type SurveyTexts, useTexts } from './speaking.tsx'

const Progress = later(() => import('#kit/ui/progress.tsx').then(({ Progress }) => Progress))
const Summary = later(() => import('./summary.tsx').then(({ Summary }) => Summary))
const Notices = later(() => import('./notices.tsx').then(({ Notices }) => Notices))

/** From so many questions on, those out of sight are not laid out. */
const MANY = 30

/** The form: all questions on one page, or one on each screen. */
export function FormScreen({ model }: { model: Model }) {
  const opening = useStore(model.$opening)
  // another form begins with nothing of this one in its fields
  return (
    opening && (
      <MoreWords en={formEn}>
        <Form key={opening.draft.instance} model={model} opening={opening} />
      </MoreWords>
    )
  )
}

function Form({ model, opening }: { model: Model; opening: Opening }) {
  const { filling, opened, survey } = opening
  const kit = useKitWords()
  const texts = useTexts(model, filling)
  const form = useRef<HTMLFormElement>(null)
  const { at } = useStore(model.$place)
  const names = useStore(filling.$names)
  const problems = useStore(filling.$problems)
  const attempt = useStore(filling.$attempt)
  useStore(model.$attributes)
  const isStepped = model.isStepped()
  const steps = stepsOf(survey, names)
  const step = at !== null && steps.includes(at) ? at : (steps[0] ?? '')
  const asked = isStepped ? onStep(survey, names, step) : names
  const here = steps.indexOf(step)
  // what only says something is no question
  const questions = steps.filter(filling.isAsked)
  const place = Math.max(1, questions.filter(name => steps.indexOf(name) <= here).length)
  const { introduction = '' } = opened.text_per_lang[texts.language] ?? {}

  const find = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever wanted to go on is led to what is to be mended, each time
  useEffect(() => {
    const [first] = filling.$problems.get()
    if (attempt > 0 && first) find(first.name)?.focus()
  }, [attempt, filling])
  // biome-ignore lint/correctness/useExhaustiveDependencies: from the review a question is opened by its name
  useEffect(() => {
    if (at !== null && !isStepped) find(at)?.focus()
    if (isStepped && step) opening.reach(step)
  }, [at, isStepped, step])

  useEffect(() => {
    fieldsAhead(survey)
    for (const part of [Summary, Notices]) part.ahead()
  }, [survey])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const stuck = isStepped ? filling.check(asked) : filling.checkAll()
    if (stuck === null) {
      const next = isStepped ? stepsOf(survey, filling.$names.get())[here + 1] : undefined
      if (next) model.goTo(next)
      else model.review()
      return
    }
    const question = survey.rows.get(stuck)?.question
    if (model.area() !== null && model.area() !== 'quarterly' && question && hasOptions(question))
      model.toaster.announce(texts.say('answerAll'), { kind: 'error' })
  }

  return (
    <form ref={form} noValidate className={names.length > MANY ? 'form long' : 'form'} onSubmit={submit}>
      <SurveyHead model={model} opened={opened} />
      <Notices model={model} opening={opening} />
      {introduction && (!isStepped || here === 0) && <p className="introduction">{introduction}</p>}
      <HowFar
        model={model}
        filling={filling}
        place={isStepped ? { step: place, count: questions.length } : null}
      />
      {!isStepped && <Summary texts={texts} filling={filling} />}
      <p className="sr" role="status">
        {problems.length > 0 && kit('fixTitle', { count: problems.length })}
      </p>
      {isStepped ? (
        <OneStep key={step} model={model} opening={opening} texts={texts} names={asked} step={step} />
      ) : (
        <AllQuestions model={model} opening={opening} texts={texts} names={names} />
      )}
      <div className="deeds">
        <Button kind="primary" type="submit">
          {texts.say(isStepped && here < steps.length - 1 ? 'next' : 'toReview')}
        </Button>
        {isStepped && here > 0 && (
          <Button kind="plain" onClick={() => model.goTo(steps[here - 1] ?? '')}>
            {texts.say('previous')}
          </Button>
        )}
      </div>
    </form>
  )
}

type Place = { step: number; count: number } | null

function HowFar({ model, filling, place }: { model: Model; filling: Filling; place: Place }) {
  const { say } = useTexts(model, filling)
  const counts = useStore(filling.$progress)
  const { answered, asked } = counts
  return (
    <div className="how-far">
      <Progress
        label={place ? say('place', place) : say('progress')}
        value={asked > 0 ? answered / asked : 0}
        text={say('answered', counts)}
      />
    </div>
  )
}

type Rows = { model: Model; opening: Opening; texts: SurveyTexts; names: readonly string[] }

function AllQuestions({ model, opening, texts, names }: Rows) {
  // the same element for what stands there as before: only the part where a question came or went is drawn anew
  // biome-ignore lint/correctness/useExhaustiveDependencies: other answers have other rows
  const drawn = useMemo(() => new Map<string, { like: string; node: ReactNode }>(), [opening, model])
  const likeOf = (part: Part): string =>
    'heading' in part ? `${texts.label(part.heading)}(${part.parts.map(likeOf).join()})` : part.name
  const draw = (part: Part, depth: number): ReactNode => {
    const like = likeOf(part)
    const before = drawn.get(part.name)
    if (before?.like === like) return before.node
    const node = drawPart(part, depth)
    drawn.set(part.name, { like, node })
    return node
  }
  const drawPart = (part: Part, depth: number): ReactNode => {
    const { name } = part
    if (!('heading' in part)) return <QuestionRow key={name} model={model} opening={opening} name={name} />
    const Heading = depth === 0 ? 'h3' : 'h4'
    return (
      <section key={name} className="part">
        <Heading>{texts.label(part.heading)}</Heading>
        {part.parts.map(inner => draw(inner, depth + 1))}
      </section>
    )
  }
  return <>{sectionsOf(opening.survey, names).map(part => draw(part, 0))}</>
}

function OneStep({ model, opening, texts, names, step }: Rows & { step: string }) {
  const arrival = useArrival()
  const heading = headingOf(opening.survey, step)
  return (
    <section className="part step">
      <h3 ref={arrival} tabIndex={-1} className={heading ? undefined : 'sr'}>
        {heading ? texts.label(heading) : texts.say('progress')}
      </h3>
      {names.map(name => (
        <QuestionRow key={name} model={model} opening={opening} name={name} />
      ))}
    </section>
  )
}
