import { useEffect, useId, useRef, useState } from 'react'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { Button } from '#kit/core/button.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { CloseButton } from '#kit/ui/close-button.tsx'
import { OTHER } from '#rules/survey/rows.ts'
import {
  choicesOf,
  needsValue,
  type Operator,
  OWN,
  operatorsFor,
  readSimple,
  type Simple,
  type Test,
  writeSimple,
} from './condition.ts'
import { useTextIn } from './text-in.ts'
import { questionsIn } from './tree.ts'
import { useT } from './words.tsx'

type Props = {
  label: string
  text: string | undefined
  definition: SurveyDefinition
  /** Name of the row the condition belongs to. */
  row: string
  /** Whether it tests the row's own answer. */
  isOwn?: boolean
  onChange(text: string | undefined): void
}

const BLANK = (isOwn: boolean): Test => ({ subject: isOwn ? OWN : '', operator: 'is', value: '' })
const LONGEST = 60

/** Renders a condition editor: selects for common conditions, a text field for all others. */
export function ConditionField({ label, text, definition, row, isOwn = false, onChange }: Props) {
  const t = useT()
  const id = useId()
  const simple = text === undefined ? null : readSimple(text)
  const [isText, setText] = useState(text !== undefined && !simple)
  const [tests, setTests] = useState<Simple>(simple ?? { join: 'all', tests: [BLANK(isOwn)] })
  /** The last text written by this field, to detect changes from elsewhere. */
  const own = useRef(text)

  useEffect(() => {
    if (text === own.current) return
    own.current = text
    const read = text === undefined ? null : readSimple(text)
    if (read) setTests(read)
    else if (text !== undefined) setText(true)
  }, [text])

  const change = (next: string | undefined) => {
    own.current = next
    onChange(next)
  }
  const put = (next: Simple) => {
    setTests(next)
    change(writeSimple(next))
  }
  const edit = (at: number, part: Partial<Test>) =>
    put({ ...tests, tests: tests.tests.map((one, index) => (index === at ? { ...one, ...part } : one)) })

  if (isText) {
    return (
      <div className="condition stack gap-2">
        <TextInput
          label={label}
          hint={
            isOwn
              ? t('constraintHint', { example: '. >= 0' })
              : t('conditionHint', { example: '${age} >= 18' })
          }
          kind="code"
          lines={2}
          maxLength={2000}
          value={text ?? ''}
          onChange={value => change(value.trim() === '' ? undefined : value)}
        />
        {(text === undefined || simple) && (
          <Button
            className="start"
            kind="plain"
            onClick={() => {
              if (simple) setTests(simple)
              setText(false)
            }}
          >
            {t('choose')}
          </Button>
        )}
        {text !== undefined && !simple && <p className="muted">{t('onlyText')}</p>}
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers can lay out a fieldset as a grid
    <div className="condition stack gap-2" role="group" aria-labelledby={id}>
      <span className="label" id={id}>
        {label}
      </span>
      {tests.tests.length > 1 && (
        <Pick
          className="joins"
          label={t('join')}
          value={tests.join}
          options={(['all', 'any'] as const).map(value => ({ value, text: t(`join-${value}`) }))}
          onChange={join => put({ ...tests, join: join as Simple['join'] })}
        />
      )}
      {tests.tests.map((test, at) => (
        <TestRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a test has no identity besides its editable content
          key={at}
          test={test}
          definition={definition}
          row={row}
          isOwn={isOwn}
          onEdit={change => edit(at, change)}
          onRemove={
            tests.tests.length > 1
              ? () => put({ ...tests, tests: tests.tests.filter((_, index) => index !== at) })
              : undefined
          }
        />
      ))}
      <div className="actions">
        <Button kind="plain" onClick={() => setTests({ ...tests, tests: [...tests.tests, BLANK(isOwn)] })}>
          {t('addTest')}
        </Button>
        <Button kind="plain" onClick={() => setText(true)}>
          {t('asText')}
        </Button>
      </div>
    </div>
  )
}

type RowProps = {
  test: Test
  definition: SurveyDefinition
  row: string
  isOwn: boolean
  onEdit(change: Partial<Test>): void
  onRemove?: () => void
}

function TestRow({ test, definition, row, isOwn, onEdit, onRemove }: RowProps) {
  const t = useT()
  const translated = useTextIn(...definition.languages)
  const questions = questionsIn(definition.items)
  const question = questions.find(({ name }) => name === (test.subject === OWN ? row : test.subject))
  const offered = operatorsFor(question?.kind)
  // keeps the current operator even if it is not usual for this kind
  const operators = offered.includes(test.operator) ? offered : [test.operator, ...offered]
  const choices = choicesOf(definition, question)
  const kind = question?.kind
  const other = { value: OTHER, text: t('other') }

  return (
    <div className="test stack gap-2">
      {!isOwn && (
        <Pick
          className="of"
          label={t('testQuestion')}
          blank={t('testChoose')}
          value={test.subject}
          options={questions
            .filter(one => one.name !== row && one.kind !== 'note')
            .map(one => ({ value: one.name, text: translated(one.label).slice(0, LONGEST) || one.name }))}
          onChange={subject => {
            const next = questions.find(({ name }) => name === subject)
            const [usual] = operatorsFor(next?.kind) as [Operator]
            onEdit({ subject, operator: usual, value: '' })
          }}
        />
      )}
      <Pick
        label={t('testOperator')}
        value={test.operator}
        options={operators.map(value => ({ value, text: t(`operator-${value}`) }))}
        onChange={operator => onEdit({ operator: operator as Operator })}
      />
      {needsValue(test.operator) &&
        (choices ? (
          <Pick
            label={t('testValue')}
            blank={t('testChoose')}
            value={test.value}
            options={choices.map(({ value, label }) =>
              value === OTHER && !translated(label) ? other : { value, text: translated(label) || value },
            )}
            onChange={value => onEdit({ value })}
          />
        ) : (
          <div className="input">
            <input
              aria-label={t('testValue')}
              type={kind === 'date' ? 'date' : 'text'}
              autoComplete="off"
              inputMode={kind === 'integer' || kind === 'rating' ? 'numeric' : undefined}
              value={test.value}
              onInput={event => onEdit({ value: event.currentTarget.value })}
            />
          </div>
        ))}
      {onRemove && <CloseButton label={t('removeTest')} onClick={onRemove} />}
    </div>
  )
}

type PickProps = {
  className?: string
  label: string
  /** The option for no value. */
  blank?: string
  value: string
  options: readonly { value: string; text: string }[]
  onChange(value: string): void
}

/** Renders a select within a line. A value without an option, as of a question since removed, stays selectable. */
function Pick({ className = '', label, blank, value, options, onChange }: PickProps) {
  const isKnown = value === '' || options.some(one => one.value === value)
  return (
    <div className={`input ${className}`}>
      <select aria-label={label} value={value} onChange={event => onChange(event.currentTarget.value)}>
        {blank && <option value="">{blank}</option>}
        {!isKnown && <option value={value}>{value}</option>}
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}
