import { useState } from 'react'
import type { Option, Question } from '#contract/survey-definition.ts'
import { Button } from '#kit/core/button.tsx'
import { Select } from '#kit/core/select.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { CheckGroup } from '#kit/ui/checks.tsx'
import type { Bench } from './bench.ts'
import {
  columnsOf,
  optionsIn,
  readFilter,
  SERVER_LISTS,
  type Source,
  sourceOf,
  usesOf,
  withOptions,
  withSource,
  writeFilter,
} from './option-lists.ts'
import { OptionRows } from './option-rows.tsx'
import { useTextIn } from './text-in.ts'
import { type Place, questionsIn } from './tree.ts'
import { useT } from './words.tsx'

type Props = { bench: Bench; place: Place; question: Question }

const LONGEST = 60

/** Renders a question's options: its own list, one shared with other questions, or a server-side list. */
export function OptionFields({ bench, place, question }: Props) {
  const t = useT()
  const { definition } = bench
  const translated = useTextIn(...definition.languages)
  const source = sourceOf(definition, question)
  const { list = '' } = question
  const uses = usesOf(definition, list)
  const options = optionsIn(definition, list)
  const columns = columnsOf(options)
  const isServer = source.startsWith('server:')
  const named = (value: string) => {
    const known = SERVER_LISTS.find(one => one === value)
    return known ? t(`server-${known}`) : value
  }
  const servers = new Set<string>([...SERVER_LISTS, ...(isServer ? [source.slice(7)] : [])])
  const sources: { value: Source; text: string }[] = [
    ...Object.entries(definition.lists)
      .filter(([, one]) => 'options' in one)
      .map(([name]) => ({
        value: `list:${name}` as const,
        text: t('listOf', {
          name,
          options: optionsIn(definition, name)
            .map(one => translated(one.label))
            .join(', ')
            .slice(0, LONGEST),
        }),
      })),
    ...[...servers].map(name => ({
      value: `server:${name}` as const,
      text: t('listOfServer', { name: named(name) }),
    })),
    { value: 'new', text: t('newList') },
  ]
  const put = (next: Option[]) => bench.put(withOptions(definition, list, next))
  const edit = (change: Partial<Question>) => bench.edit(place, { ...question, ...change })

  return (
    <fieldset className="options">
      <legend>{t('options')}</legend>
      <Select
        label={t('list')}
        hint={uses > 1 ? t('listShared', { count: uses }) : undefined}
        value={source}
        options={sources}
        onChange={value => value && bench.put(withSource(definition, place, value as Source))}
      />
      {source.startsWith('list:') && (
        <OptionRows
          options={options}
          columns={columns}
          languages={definition.languages}
          known={bench.known && optionsIn(bench.known, list)}
          onPut={put}
        />
      )}
      {question.kind !== 'ranking' && (
        <CheckGroup
          label={t('otherLabel')}
          options={[{ value: 'other', text: t('otherText') }]}
          values={question.other ? ['other'] : []}
          onChange={values => edit({ other: values.length > 0 || undefined })}
        />
      )}
      {(columns.length > 0 || isServer || question.filter !== undefined) && (
        <Filter bench={bench} question={question} columns={columns} onChange={filter => edit({ filter })} />
      )}
    </fieldset>
  )
}

type FilterProps = {
  bench: Bench
  question: Question
  columns: readonly string[]
  onChange(filter: string | undefined): void
}

/** Renders the option filter: none, by the answer to another question, or by an expression. */
function Filter({ bench, question, columns, onChange }: FilterProps) {
  const t = useT()
  const { definition } = bench
  const translated = useTextIn(...definition.languages)
  const simple = readFilter(question.filter)
  const [isText, setText] = useState(question.filter !== undefined && !simple)
  const [chosen, setChosen] = useState(simple ?? { column: columns[0] ?? '', question: '' })
  if (isText || columns.length === 0) {
    return (
      <TextInput
        label={t('filter')}
        hint={t('filterHint', { example: 'region = ${region}' })}
        kind="code"
        lines={1}
        optional
        maxLength={2000}
        value={question.filter ?? ''}
        onChange={value => onChange(value.trim() === '' ? undefined : value)}
      />
    )
  }
  const put = (next: typeof chosen) => {
    setChosen(next)
    onChange(next.column && next.question ? writeFilter(next.column, next.question) : undefined)
  }
  const others = questionsIn(definition.items).filter(
    one => one.name !== question.name && one.kind !== 'note',
  )
  return (
    <div className="condition stack gap-2">
      <div className="pair">
        <Select
          label={t('filterColumn')}
          value={chosen.column}
          options={columns.map(value => ({ value, text: value }))}
          onChange={column => put({ ...chosen, column })}
        />
        <Select
          label={t('filterQuestion')}
          optional
          value={chosen.question}
          options={others.map(one => ({
            value: one.name,
            text: translated(one.label).slice(0, LONGEST) || one.name,
          }))}
          onChange={to => put({ ...chosen, question: to })}
        />
      </div>
      <Button className="start" kind="plain" onClick={() => setText(true)}>
        {t('asText')}
      </Button>
    </div>
  )
}
