import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Option } from '#contract/survey-definition.ts'
import { Button } from '#kit/core/button.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { CloseButton } from '#kit/ui/close-button.tsx'
import { pasteOptions, relabelOption, withNewOption } from './option-lists.ts'
import { useLanguageName, useT } from './words.tsx'

const COLUMN = /^(?!__)[A-Za-z_][A-Za-z0-9_.-]{0,63}$/

type Props = {
  options: readonly Option[]
  columns: readonly string[]
  languages: readonly string[]
  /** The published options, whose values are fixed because answers contain them. Null until loaded. */
  known: readonly Option[] | null
  onPut(options: Option[]): void
}

/** Renders the options of a list for editing and ordering. Alt+arrow moves an option. */
export function OptionRows({ options, columns, languages, known, onPut }: Props) {
  const t = useT()
  const languageName = useLanguageName()
  const [isDetailed, setDetailed] = useState(columns.length > 0)
  const [column, setColumn] = useState('')
  const [news, setNews] = useState('')
  const first = languages[0] ?? ''
  const place = useRef<HTMLDivElement>(null)
  /** Focus target after the next render: index of the option and of its control. */
  const next = useRef<{ at: number; control: number } | null>(null)
  useEffect(() => {
    const { at = 0, control = 0 } = next.current ?? {}
    if (next.current) (controlsOf(place.current, at)[control] ?? adding(place.current))?.focus()
    next.current = null
  })

  const isFixed = ({ value }: Option) => !known || known.some(one => one.value === value)
  const ruleOf = (at: number) => ({ first, isFixed: isFixed(options[at] as Option) })
  const edit = (at: number, change: Partial<Option>) =>
    onPut(options.map((one, index) => (index === at ? { ...one, ...change } : one)))
  const write = (at: number, language: string, text: string) =>
    onPut(relabelOption(options, at, language, text, ruleOf(at)))
  const move = (at: number, to: number, control: Element) => {
    if (to < 0 || to >= options.length) return
    const after = [...options]
    after.splice(to, 0, ...after.splice(at, 1))
    next.current = { at: to, control: controlsOf(place.current, at).indexOf(control as HTMLElement) }
    setNews(t('movedTo', { order: to + 1, count: options.length }))
    onPut(after)
  }
  const remove = (at: number, control: Element) => {
    const neighbour = Math.min(at, options.length - 2)
    next.current = {
      at: neighbour,
      control: controlsOf(place.current, at).indexOf(control as HTMLElement),
    }
    onPut(options.filter((_, index) => index !== at))
  }
  const press = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || step === 0) return
    event.preventDefault()
    move(at, at + step, event.target as Element)
  }
  const paste = (event: ClipboardEvent<HTMLElement>, at: number, language: string) => {
    const text = event.clipboardData?.getData('text') ?? ''
    if (!/\n./.test(text.trim()) || language !== first) return
    event.preventDefault()
    onPut(pasteOptions(options, at, text, ruleOf(at)))
  }

  return (
    <div className="stack" ref={place}>
      {options.map((option, at) => (
        // biome-ignore lint/a11y/useSemanticElements: not all browsers can lay out a fieldset as a grid
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the value changes while the label is typed
          key={at}
          className="option"
          role="group"
          aria-label={t('optionAt', { order: at + 1 })}
          onKeyDown={event => press(event, at)}
        >
          <div className="stack gap-1">
            {languages.map(language => (
              <div key={language} className="input" onPaste={event => paste(event, at, language)}>
                <input
                  aria-label={t('optionIn', { order: at + 1, language: languageName(language) })}
                  placeholder={languageName(language)}
                  autoComplete="off"
                  maxLength={500}
                  value={option.label[language] ?? ''}
                  onInput={event => write(at, language, event.currentTarget.value)}
                />
              </div>
            ))}
          </div>
          <div className="row-actions gap-0">
            <Button
              kind="plain"
              aria-label={t('optionUp', { order: at + 1 })}
              aria-disabled={at === 0 || undefined}
              onClick={event => move(at, at - 1, event.currentTarget)}
            >
              ↑
            </Button>
            <CloseButton
              label={t('optionRemove', { order: at + 1 })}
              onClick={event => remove(at, event.currentTarget)}
            />
          </div>
          {isDetailed && (
            <div className="details-of">
              <ValueInput
                label={t('optionValue', { order: at + 1 })}
                value={option.value}
                others={options.filter((_, index) => index !== at)}
                onChange={value => edit(at, { value })}
              />
              {columns.map(name => (
                <label key={name}>
                  <span className="muted">{name}</span>
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
      <p className="muted">{t('pasteHint')}</p>
      <div className="actions">
        <Button
          className="more-options"
          onClick={() => {
            next.current = { at: options.length, control: 0 }
            onPut(withNewOption(options))
          }}
        >
          {t('addOption')}
        </Button>
        <Button kind="plain" aria-pressed={isDetailed} onClick={() => setDetailed(!isDetailed)}>
          {t('codesAndColumns')}
        </Button>
      </div>
      {isDetailed && (
        <div className="growing inline at-end">
          <TextInput
            label={t('newColumn')}
            hint={t('newColumnHint')}
            kind="code"
            optional
            value={column}
            maxLength={64}
            error={column !== '' && !COLUMN.test(column) ? t('nameFault') : null}
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
            {t('addColumn')}
          </Button>
        </div>
      )}
      <span className="sr" role="status">
        {news}
      </span>
    </div>
  )
}

const controlsOf = (place: HTMLElement | null, at: number): HTMLElement[] => [
  ...(place?.querySelectorAll('.option')[at]?.querySelectorAll<HTMLElement>('input, button') ?? []),
]
const adding = (place: HTMLElement | null) => place?.querySelector<HTMLElement>('.more-options')

type ValueProps = {
  label: string
  value: string
  others: readonly Option[]
  onChange(value: string): void
}

/** Renders the field for the stored value of an option. Input takes effect only while it is valid and unique. */
function ValueInput({ label, value, others, onChange }: ValueProps) {
  const t = useT()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? value
  const isGood = (text: string) => /^\S{1,64}$/.test(text) && !others.some(one => one.value === text)
  return (
    <label>
      <span className="muted">{t('value')}</span>
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
