import { useStore } from '@nanostores/react'
import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import type { QuestionKind } from '#contract/survey-definition.ts'
import { afterPress } from '#kit/core/press.ts'
import { RadioGroup } from '#kit/core/radio.tsx'
import { Select } from '#kit/core/select.tsx'
import { lazy } from '#kit/member/later.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { hasOptions } from '#rules/survey/reading.ts'
import type { Survey } from '#rules/survey/survey.ts'
import type { FieldProps } from './field-props.ts'
import type { Model } from './model.ts'
import type { Opening } from './open-form.ts'
import { useTexts } from './speaking.tsx'
import { lazyWithWords } from './worded.ts'

const CheckGroup = lazy(() => import('#kit/ui/checks.tsx'), 'CheckGroup', ['field'])
const LongList = lazyWithWords(() => import('./long-list.tsx'), 'LongList', ['field'])
const Rating = lazyWithWords(() => import('./rating.tsx'), 'Rating', ['field'])
const Ranking = lazyWithWords(() => import('./ranking.tsx'), 'Ranking', ['field', 'field'])
const PhotoAnswer = lazy(() => import('./photo-answer.tsx'), 'PhotoAnswer', ['field'])
const NoOptions = lazyWithWords(() => import('./no-options.tsx'), 'NoOptions', ['field'])
const ReadOnly = lazyWithWords(() => import('./answer-text.tsx'), 'ReadOnly', ['line'])

const FromBooks = lazyWithWords(() => import('./from-books.tsx'), 'FromBooks', ['line'])
const TakeBooks = lazyWithWords(() => import('./from-books.tsx'), 'TakeBooks', [])

/** Preloads the answer fields of all questions, since some may first be needed offline. */
export function fieldsAhead({ rows }: Survey): void {
  const kinds = new Set([...rows.values()].map(({ question }) => question?.kind))
  const needed = {
    'select-multiple': CheckGroup,
    rating: Rating,
    ranking: Ranking,
    photo: PhotoAnswer,
  }
  for (const [kind, part] of Object.entries(needed)) if (kinds.has(kind as QuestionKind)) part.ahead()
  if ([...rows.values()].some(({ question }) => question?.fromBooks))
    for (const part of [FromBooks, TakeBooks]) part.ahead()
  if (kinds.has('select-one') || kinds.has('select-multiple')) LongList.ahead()
  for (const part of [NoOptions, ReadOnly]) part.ahead()
}

/** Lists longer than this are searchable. */
const LONG = 15
/** The server's limit. */
const MOST = 10_000

/** Renders a question with its answer field while it is asked. Re-renders only when its state changes. */
export function QuestionRow({ model, opening, name }: { model: Model; opening: Opening; name: string }) {
  const { filling } = opening
  const { $isShown, $drawn } = filling.row(name)
  const drawn = useStore($drawn)
  const texts = useTexts(model, filling)
  const row = useRef<HTMLDivElement>(null)
  // one answer may show or hide many questions: toggling `hidden` avoids re-rendering their content
  useLayoutEffect(
    () =>
      $isShown.subscribe(isShown => {
        if (row.current) row.current.hidden = !isShown
      }),
    [$isShown],
  )
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) afterPress(() => filling.leave(name))
  }
  const question = drawn?.row.question
  const props = question && { opening, filling, texts, drawn, question }
  return (
    <div
      ref={row}
      className="row stack gap-2"
      hidden
      onFocusCapture={() => opening.reach(name)}
      onBlurCapture={leave}
    >
      {props && (
        <>
          {question.image && <img src={question.image} alt="" loading="lazy" />}
          <Field {...props} />
          {question.fromBooks && <TakeBooks {...props} />}
        </>
      )}
    </div>
  )
}

function Field(props: FieldProps) {
  const { filling, texts, drawn, question } = props
  const { row, answer, list } = drawn
  const { name, kind, appearance = '' } = question
  const shared = {
    name,
    label: texts.drawnLabel(row),
    hint: question.fromBooks ? <FromBooks {...props} /> : texts.hint(question) || undefined,
    error: texts.problem(drawn.problem, question),
    optional: !drawn.required,
  }
  if (kind === 'note') {
    return (
      <div className="note stack gap-1">
        <p>{shared.label}</p>
        {shared.hint && <p className="muted">{shared.hint}</p>}
      </div>
    )
  }
  if (question.readOnly || kind === 'calculate') return <ReadOnly {...props} />
  if (list !== 'here' || (hasOptions(question) && !drawn.options?.length)) return <NoOptions {...props} />

  const value = typeof answer === 'string' ? answer : ''
  const values = Array.isArray(answer) ? answer : []
  const onChange = (given: string) => filling.set(name, given)
  const typed = { ...shared, value, onChange }
  const options = (drawn.options ?? []).map(option => ({
    value: option.value,
    text: texts.option(option),
    hint: option.image && <img src={option.image} alt="" loading="lazy" />,
  }))
  const isLong = options.length > LONG
  switch (kind) {
    case 'select-one':
      if (/\bminimal\b/.test(appearance)) return <Select {...typed} options={options} />
      if (isLong)
        return (
          <LongList {...shared} options={options} values={[value]} onChange={([one = '']) => onChange(one)} />
        )
      return (
        <div className={/\blikert\b/.test(appearance) ? 'likert' : undefined}>
          <RadioGroup {...typed} options={options} />
        </div>
      )
    case 'select-multiple': {
      const many = { ...shared, options, values, onChange: (given: string[]) => filling.set(name, given) }
      return isLong ? <LongList {...many} several /> : <CheckGroup {...many} />
    }
    case 'rating':
      return (
        <Rating
          {...typed}
          points={question.points}
          from={question.from}
          isLikert={/\blikert\b/.test(appearance)}
        />
      )
    case 'ranking':
      return (
        <Ranking {...shared} options={options} values={values} onChange={given => filling.set(name, given)} />
      )
    case 'photo':
      return <PhotoAnswer {...shared} {...texts.plainly(drawn.row)} value={value} onChange={onChange} />
    case 'long-text':
      return <TextInput {...typed} lines={4} maxLength={MOST} />
    case 'integer':
      return <TextInput {...typed} kind="digits" maxLength={20} />
    case 'decimal':
      return <TextInput {...typed} kind="decimal" maxLength={20} />
    case 'date':
      return <TextInput {...typed} kind="date" />
    case 'phone':
      return <TextInput {...typed} kind="tel" autoComplete="tel" maxLength={20} />
    default:
      return <TextInput {...typed} maxLength={MOST} />
  }
}
