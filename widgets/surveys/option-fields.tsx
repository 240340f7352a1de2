import { type ClipboardEvent, useRef, useState } from 'react'
import type { Option, Question } from '#contract/survey-definition.ts'
import { useSpeech } from '#kit/speech.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CheckGroup } from '#kit/ui/checks.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextInput } from '#kit/ui/text.tsx'
import type { Bench } from './editor.tsx'
import { languageName } from './language-name.ts'
import {
  columnsOf,
  grown,
  optionsIn,
  pasted,
  readFilter,
  relabelled,
  SERVER_LISTS,
  type Source,
  sourced,
  sourceOf,
  usesOf,
  withOptions,
  writeFilter,
} from './option-lists.ts'
import { textIn } from './text-in.ts'
import { type Place, questionsIn } from './tree.ts'
import { useSay } from './words.tsx'

type Props = { bench: Bench; place: Place; question: Question }

const LONGEST = 60
const COLUMN = /^(?!__)[A-Za-z_][A-Za-z0-9_.-]{0,63}$/

/** What a question can be answered by: its list, which other questions may show as well, or one that the server has. */
export function OptionFields({ bench, place, question }: Props) {
  const say = useSay()
  const { language } = useSpeech()
  const { definition } = bench
  const source = sourceOf(definition, question)
  const { list = '' } = question
  const uses = usesOf(definition, list)
  const options = optionsIn(definition, list)
  const columns = columnsOf(options)
  const isServer = source.startsWith('server:')
  const named = (value: string) => {
    const known = SERVER_LISTS.find(one => one === value)
    return known ? say(`server-${known}`) : value
  }
  const servers = new Set<string>([...SERVER_LISTS, ...(isServer ? [source.slice(7)] : [])])
  const sources: { value: Source; text: string }[] = [
    ...Object.entries(definition.lists)
      .filter(([, one]) => 'options' in one)
      .map(([name]) => ({
        value: `list:${name}` as const,
        text: say('listOf', {
          name,
          options: optionsIn(definition, name)
            .map(one => textIn(one.label, language, ...definition.languages))
            .join(', ')
            .slice(0, LONGEST),
        }),
      })),
    ...[...servers].map(name => ({
      value: `server:${name}` as const,
      text: say('listOfServer', { name: named(name) }),
    })),
    { value: 'new', text: say('newList') },
  ]
  const put = (next: Option[]) => bench.put(withOptions(definition, list, next))
  const edit = (change: Partial<Question>) => bench.edit(place, { ...question, ...change })

  return (
    <fieldset className="options">
      <legend>{say('options')}</legend>
      <Select
        label={say('list')}
        hint={uses > 1 ? say('listShared', { count: uses }) : undefined}
        value={source}
        options={sources}
        onChange={value => value && bench.put(sourced(definition, place, value as Source))}
      />
      {source.startsWith('list:') && (
        <List options={options} columns={columns} languages={definition.languages} onPut={put} />
      )}
      {question.kind !== 'ranking' && (
        <CheckGroup
          label={say('otherLabel')}
          options={[{ value: 'other', text: say('otherText') }]}
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

type ListProps = {
  options: readonly Option[]
  columns: readonly string[]
  languages: readonly string[]
  onPut(options: Option[]): void
}

function List({ options, columns, languages, onPut }: ListProps) {
  const say = useSay()
  const [isDetailed, setDetailed] = useState(columns.length > 0)
  const [column, setColumn] = useState('')
  const first = languages[0] ?? ''
  const place = useRef<HTMLDivElement>(null)
  const edit = (at: number, change: Partial<Option>) =>
    onPut(options.map((one, index) => (index === at ? { ...one, ...change } : one)))
  const swap = (at: number, to: number) => {
    const next = [...options]
    const [one] = next.splice(at, 1)
    if (one) next.splice(to, 0, one)
    onPut(next)
  }
  const paste = (event: ClipboardEvent<HTMLElement>, at: number, language: string) => {
    const text = event.clipboardData?.getData('text') ?? ''
    if (!/\n./.test(text.trim()) || language !== first) return
    event.preventDefault()
    onPut(pasted(options, at, language, text))
  }
  const grow = () => {
    onPut(grown(options))
    // the new one is drawn by then
    requestAnimationFrame(() =>
      place.current?.querySelector<HTMLElement>('.option:last-of-type input')?.focus(),
    )
  }

  return (
    <div className="stack" ref={place}>
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
        // biome-ignore lint/suspicious/noArrayIndexKey: its value is made from what is typed here
        <div key={at} className="option" role="group" aria-label={say('optionAt', { order: at + 1 })}>
          <div className="labels">
            {languages.map(language => (
              <div key={language} className="input" onPaste={event => paste(event, at, language)}>
                <input
                  aria-label={say('optionIn', { order: at + 1, language: languageName(language) })}
                  placeholder={languageName(language)}
                  autoComplete="off"
                  maxLength={500}
                  value={option.label[language] ?? ''}
                  onInput={event =>
                    onPut(
                      relabelled(options, at, language, event.currentTarget.value, { first, isFixed: false }),
                    )
                  }
                />
              </div>
            ))}
          </div>
          <div className="row-deeds">
            <Button
              kind="plain"
              aria-label={say('optionUp', { order: at + 1 })}
              aria-disabled={at === 0 || undefined}
              onClick={() => at > 0 && swap(at, at - 1)}
            >
              ↑
            </Button>
            <Button
              kind="plain"
              aria-label={say('optionRemove', { order: at + 1 })}
              onClick={() => onPut(options.filter((_, index) => index !== at))}
            >
              <Icon name="close" />
            </Button>
          </div>
          {isDetailed && (
            <div className="details-of">
              <ValueInput
                label={say('optionValue', { order: at + 1 })}
                value={option.value}
                others={options.filter((_, index) => index !== at)}
                onChange={value => edit(at, { value })}
              />
              {columns.map(name => (
                <label key={name}>
                  <span className="soft">{name}</span>
                  <span className="input">
                    <input
                      autoComplete="off"
                      maxLength={200}
                      value={option.columns?.[name] ?? ''}
                      onInput={event =>
                        edit(at, { columns: { ...option.columns, [name]: event.currentTarget.value } })
                      }
                    />
                  </span>
                </label>
              ))}
            </div>
          )}
        </div>
      ))}
      <p className="soft">{say('pasteHint')}</p>
      <div className="deeds">
        <Button onClick={grow}>{say('addOption')}</Button>
        <Button kind="plain" aria-pressed={isDetailed} onClick={() => setDetailed(!isDetailed)}>
          {say('codesAndColumns')}
        </Button>
      </div>
      {isDetailed && (
        <div className="growing">
          <TextInput
            label={say('newColumn')}
            hint={say('newColumnHint')}
            kind="code"
            optional
            value={column}
            maxLength={64}
            error={column !== '' && !COLUMN.test(column) ? say('nameFault') : null}
            onChange={value => setColumn(value.trim())}
          />
          <Button
            aria-disabled={!COLUMN.test(column) || undefined}
            onClick={() => {
              if (!COLUMN.test(column)) return
              onPut(options.map(one => ({ ...one, columns: { [column]: '', ...one.columns } })))
              setColumn('')
            }}
          >
            {say('addColumn')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What an answer is kept as. What is typed counts once it is good and nobody else's. */
function ValueInput({
  label,
  value,
  others,
  onChange,
}: {
  label: string
  value: string
  others: readonly Option[]
  onChange(value: string): void
}) {
  const say = useSay()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? value
  const isGood = (text: string) => /^\S{1,64}$/.test(text) && !others.some(one => one.value === text)
  return (
    <label>
      <span className="soft">{say('value')}</span>
      <span className={isGood(shown) ? 'input' : 'input wrong'}>
        <input
          aria-label={label}
          aria-invalid={!isGood(shown) || undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={shown}
          onInput={event => {
            const next = event.currentTarget.value.replace(/\s+/g, '_')
            setTyped(next)
            if (isGood(next)) onChange(next)
          }}
          onBlur={() => setTyped(null)}
        />
      </span>
    </label>
  )
}

type FilterProps = {
  bench: Bench
  question: Question
  columns: readonly string[]
  onChange(filter: string | undefined): void
}

/** Which options are offered: all, those that fit the answer to another question, or those that a text finds. */
function Filter({ bench, question, columns, onChange }: FilterProps) {
  const say = useSay()
  const { language } = useSpeech()
  const { definition } = bench
  const simple = readFilter(question.filter)
  const [isText, setText] = useState(question.filter !== undefined && !simple)
  const [chosen, setChosen] = useState(simple ?? { column: columns[0] ?? '', question: '' })
  if (isText || columns.length === 0) {
    return (
      <TextInput
        label={say('filter')}
        hint={say('filterHint', { example: 'region = ${region}' })}
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
  const asked = questionsIn(definition.items).filter(one => one.name !== question.name && one.kind !== 'note')
  return (
    <div className="condition">
      <div className="pair">
        <Select
          label={say('filterColumn')}
          value={chosen.column}
          options={columns.map(value => ({ value, text: value }))}
          onChange={column => put({ ...chosen, column })}
        />
        <Select
          label={say('filterQuestion')}
          optional
          value={chosen.question}
          options={asked.map(one => ({
            value: one.name,
            text: textIn(one.label, language, ...definition.languages).slice(0, LONGEST) || one.name,
          }))}
          onChange={to => put({ ...chosen, question: to })}
        />
      </div>
      <div>
        <Button kind="plain" onClick={() => setText(true)}>
          {say('asText')}
        </Button>
      </div>
    </div>
  )
}
