import { useState } from 'react'
import type { Question, QuestionKind } from '#contract/survey-definition.ts'
import { RadioGroup } from '#kit/core/radio.tsx'
import { Select } from '#kit/core/select.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { CheckGroup } from '#kit/ui/checks.tsx'
import { hasOptions, isAsked } from '#rules/survey/reading.ts'
import { type Bench, ofKind } from './bench.ts'
import { ConditionField } from './condition-field.tsx'
import { FromBooks } from './from-books.tsx'
import { NameField } from './name-field.tsx'
import { askersOf, othersOf, renameQuestion } from './naming.ts'
import { OptionFields } from './option-fields.tsx'
import { RowForm, Shown } from './row-forms.tsx'
import { TextsField } from './texts-field.tsx'
import type { Place } from './tree.ts'
import { useWording } from './wording.ts'
import { useT } from './words.tsx'

const KINDS = [
  'text',
  'long-text',
  'integer',
  'decimal',
  'date',
  'phone',
  'select-one',
  'select-multiple',
  'rating',
  'ranking',
  'photo',
  'note',
  'calculate',
] as QuestionKind[]
/** Examples of calculated defaults, by kind of question. */
const DEFAULTS: Partial<Record<QuestionKind, string>> = { date: 'today()', integer: '${staff} + 1' }
const POINTS = [2, 3, 4, 5, 6, 7, 8, 9, 10].map(String)

type Props = {
  bench: Bench
  place: Place
  question: Question
  onGo(name: string): void
}

/** Renders all properties of a question. The common ones are open, the others collapsed. */
export function QuestionForm({ bench, place, question, onGo }: Props) {
  const t = useT()
  const { definition } = bench
  const worded = useWording(definition)
  const { kind, name } = question
  const edit = (change: Partial<Question>) => bench.edit(place, cleaned({ ...question, ...change }))
  const isQuestion = isAsked(question)
  const isLabelled = kind === 'calculate' || Object.values(question.label ?? {}).some(text => text?.trim())
  const askers = askersOf(definition, name)

  return (
    <RowForm bench={bench} place={place} title={isLabelled ? worded.label(name) : t('newQuestion')}>
      <Select
        label={t('kind')}
        value={kind}
        options={KINDS.map(value => ({ value, text: t(`kind-${value}`) }))}
        onChange={value => value && bench.put(ofKind(definition, place, value as QuestionKind))}
      />
      {kind === 'calculate' && (
        <>
          <TextInput
            label={t('calculation')}
            hint={t('calculationHint', { example: '${sales} - ${costs}' })}
            kind="code"
            lines={2}
            maxLength={2000}
            value={question.calculation ?? ''}
            onChange={calculation => edit({ calculation: calculation || undefined })}
          />
          <CheckGroup
            label={t('ofCalculation')}
            options={[{ value: 'shown', text: t('shownResult') }]}
            values={question.shown ? ['shown'] : []}
            onChange={values => edit({ shown: values.length > 0 || undefined })}
          />
        </>
      )}
      {(kind !== 'calculate' || question.shown) && (
        <>
          <TextsField
            label={t('label')}
            texts={question.label}
            languages={definition.languages}
            onChange={label => edit({ label: label ?? {} })}
          />
          <TextsField
            label={t('hint')}
            texts={question.hint}
            languages={definition.languages}
            optional
            lines={1}
            onChange={hint => edit({ hint })}
          />
        </>
      )}
      {hasOptions(question) && <OptionFields bench={bench} place={place} question={question} />}
      {kind === 'rating' && (
        <Select
          label={t('points')}
          value={String(question.points ?? 5)}
          options={POINTS.map(value => ({ value, text: value }))}
          onChange={value => value && edit({ points: Number(value) })}
        />
      )}
      {kind === 'rating' && (
        <RadioGroup
          label={t('pointsFrom')}
          value={String(question.from ?? 1)}
          options={['0', '1'].map(value => ({ value, text: value }))}
          onChange={value => edit({ from: value === '0' ? 0 : undefined })}
        />
      )}
      {isQuestion && <Required bench={bench} question={question} onEdit={edit} />}
      <Shown bench={bench} row={name} text={question.relevant} onChange={relevant => edit({ relevant })} />
      {isQuestion && <Constraint bench={bench} question={question} onEdit={edit} />}
      <NameField
        label={t('name')}
        hint={bench.known?.names.has(name) ? t('nameKnown') : t('nameHint')}
        name={name}
        taken={othersOf(definition, name)}
        onChange={to => bench.put(renameQuestion(definition, name, to))}
      />
      {askers.length > 0 && (
        <p className="askers inline">
          <span className="muted">{t('askedBy')}</span>{' '}
          {askers.map(one => (
            <button key={one} type="button" className="linked" onClick={() => onGo(one)}>
              {worded.label(one)}
            </button>
          ))}
        </p>
      )}
      {kind !== 'calculate' && (
        <details className="more">
          <summary>{t('more')}</summary>
          <div className="stack">
            {isQuestion && (
              <>
                <TextInput
                  label={t('default')}
                  hint={
                    kind === 'select-multiple' || kind === 'ranking'
                      ? t('defaultHint')
                      : t('defaultWorkedOut', { example: DEFAULTS[kind] ?? '${name}' })
                  }
                  value={question.default ?? ''}
                  optional
                  maxLength={1000}
                  onChange={value => edit({ default: value || undefined })}
                />
                {(kind === 'integer' || kind === 'decimal') && (
                  <FromBooks question={question} onEdit={edit} />
                )}
                <CheckGroup
                  label={t('change')}
                  options={[{ value: 'readOnly', text: t('readOnly') }]}
                  values={question.readOnly ? ['readOnly'] : []}
                  onChange={values => edit({ readOnly: values.length > 0 || undefined })}
                />
              </>
            )}
            <TextInput
              label={t('appearance')}
              hint={t('appearanceHint')}
              value={question.appearance ?? ''}
              optional
              maxLength={100}
              onChange={value => edit({ appearance: value || undefined })}
            />
            <TextInput
              label={t('image')}
              hint={t('imageHint')}
              kind="url"
              value={question.image ?? ''}
              optional
              maxLength={500}
              onChange={value => edit({ image: value.trim() || undefined })}
            />
          </div>
        </details>
      )}
    </RowForm>
  )
}

/** Drops undefined properties: a definition omits unset ones. */
const cleaned = (question: Question): Question =>
  Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined)) as Question

type PartProps = { bench: Bench; question: Question; onEdit(change: Partial<Question>): void }

function Required({ bench, question, onEdit }: PartProps) {
  const t = useT()
  const { required } = question
  const [isWhen, setWhen] = useState(typeof required === 'string')
  const shown = isWhen || typeof required === 'string' ? 'when' : required ? 'always' : 'never'
  return (
    <>
      <RadioGroup
        label={t('required')}
        value={shown}
        options={(['never', 'always', 'when'] as const).map(value => ({
          value,
          text: t(`required-${value}`),
        }))}
        onChange={value => {
          setWhen(value === 'when')
          onEdit({ required: value === 'always' ? true : undefined })
        }}
      />
      {shown === 'when' && (
        <ConditionField
          label={t('requiredIf')}
          text={typeof required === 'string' ? required : undefined}
          definition={bench.definition}
          row={question.name}
          onChange={text => onEdit({ required: text })}
        />
      )}
      {shown !== 'never' && (
        <details className="more" open={question.requiredMessage !== undefined}>
          <summary>{t('requiredMessage')}</summary>
          <TextsField
            label={t('message')}
            texts={question.requiredMessage}
            languages={bench.definition.languages}
            optional
            lines={1}
            onChange={requiredMessage => onEdit({ requiredMessage })}
          />
        </details>
      )}
    </>
  )
}

function Constraint({ bench, question, onEdit }: PartProps) {
  const t = useT()
  const { constraint } = question
  const [isOn, setOn] = useState(constraint !== undefined)
  const shown = isOn || constraint !== undefined
  return (
    <>
      <RadioGroup
        label={t('constraint')}
        value={shown ? 'when' : 'any'}
        options={(['any', 'when'] as const).map(value => ({ value, text: t(`constraint-${value}`) }))}
        onChange={value => {
          setOn(value === 'when')
          if (value === 'any') onEdit({ constraint: undefined, constraintMessage: undefined })
        }}
      />
      {shown && (
        <>
          <ConditionField
            label={t('constraintIf')}
            text={constraint}
            definition={bench.definition}
            row={question.name}
            isOwn
            onChange={text => onEdit({ constraint: text })}
          />
          <TextsField
            label={t('constraintMessage')}
            texts={question.constraintMessage}
            languages={bench.definition.languages}
            optional
            lines={1}
            onChange={constraintMessage => onEdit({ constraintMessage })}
          />
        </>
      )}
    </>
  )
}
