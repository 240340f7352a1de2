import { useEffect, useId, useRef, useState } from 'react'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { TextInput } from '#kit/member/text.tsx'
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
import { textIn } from './text-in.ts'
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

  const notify = (next: string | undefined) => {
    own.current = next
    onChange(next)
  }
  const put = (next: Simple) => {
    setTests(next)
    notify(writeSimple(next))
  }
  const edit = (at: number, change: Partial<Test>) =>
    put({ ...tests, tests: tests.tests.map((one, index) => (index === at ? { ...one, ...change } : one)) })

  if (isText) {
    return (
      <div className="condition stack">
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
          onChange={value => notify(value.trim() === '' ? undefined : value)}
        />
        {(text === undefined || simple) && (
          <div>
            <Button
              kind="plain"
              onClick={() => {
                if (simple) setTests(simple)
                setText(false)
              }}
            >
              {t('choose')}
            </Button>
          </div>
        )}
        {text !== undefined && !simple && <p className="muted">{t('onlyText')}</p>}
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: not all browsers can lay out a fieldset as a grid
    <div className="condition stack" role="group" aria-labelledby={id}>
      <span className="label" id={id}>
        {label}
      </span>
      {tests.tests.length > 1 && (
        <div className="input joins">
          <select
            aria-label={t('join')}
            value={tests.join}
            onChange={event => put({ ...tests, join: event.currentTarget.value as Simple['join'] })}
          >
            <option value="all">{t('join-all')}</option>
            <option value="any">{t('join-any')}</option>
          </select>
        </div>
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
  const { language } = useI18n()
  const questions = questionsIn(definition.items)
  const said = (texts: Parameters<typeof textIn>[0]) => textIn(texts, language, ...definition.languages)
  const question = questions.find(({ name }) => name === (test.subject === OWN ? row : test.subject))
  const offered = operatorsFor(question?.kind)
  // keeps the current operator even if it is not usual for this kind
  const operators = offered.includes(test.operator) ? offered : [test.operator, ...offered]
  const choices = choicesOf(definition, question)
  const isMissing = test.subject !== '' && test.subject !== OWN && !question
  const kind = question?.kind
  const field = kind === 'date' ? 'date' : 'text'

  return (
    <div className="test">
      {!isOwn && (
        <div className="input of">
          <select
            aria-label={t('testQuestion')}
            value={test.subject}
            onChange={event => {
              const subject = event.currentTarget.value
              const next = questions.find(({ name }) => name === subject)
              const [usual] = operatorsFor(next?.kind) as [Operator]
              onEdit({ subject, operator: usual, value: '' })
            }}
          >
            <option value="">{t('testChoose')}</option>
            {isMissing && <option value={test.subject}>{test.subject}</option>}
            {questions
              .filter(one => one.name !== row && one.kind !== 'note')
              .map(one => (
                <option key={one.name} value={one.name}>
                  {said(one.label).slice(0, LONGEST) || one.name}
                </option>
              ))}
          </select>
        </div>
      )}
      <div className="input">
        <select
          aria-label={t('testOperator')}
          value={test.operator}
          onChange={event => onEdit({ operator: event.currentTarget.value as Operator })}
        >
          {operators.map(one => (
            <option key={one} value={one}>
              {t(`operator-${one}`)}
            </option>
          ))}
        </select>
      </div>
      {needsValue(test.operator) && (
        <div className="input">
          {choices ? (
            <select
              aria-label={t('testValue')}
              value={test.value}
              onChange={event => onEdit({ value: event.currentTarget.value })}
            >
              <option value="">{t('testChoose')}</option>
              {test.value !== '' && !choices.some(({ value }) => value === test.value) && (
                <option value={test.value}>{test.value}</option>
              )}
              {choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {value === OTHER && !said(label) ? t('other') : said(label) || value}
                </option>
              ))}
            </select>
          ) : (
            <input
              aria-label={t('testValue')}
              type={field}
              autoComplete="off"
              inputMode={kind === 'integer' || kind === 'rating' ? 'numeric' : undefined}
              value={test.value}
              onInput={event => onEdit({ value: event.currentTarget.value })}
            />
          )}
        </div>
      )}
      {onRemove && (
        <Button kind="plain" aria-label={t('removeTest')} onClick={onRemove}>
          <Icon name="close" />
        </Button>
      )}
    </div>
  )
}
