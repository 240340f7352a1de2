import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { useKitWords } from '#kit/core/speech.tsx'
import { styled } from '#kit/core/style.ts'
import css from './filters.css?inline'

type Choice = {
  name: string
  label: string
  options: readonly { value: string; text: string }[]
}

type Props = {
  /** What can be searched for, as the field's label. */
  search: string
  choices: readonly Choice[]
  /** What is asked now, by name; `search` is the search field's. */
  values: Record<string, string>
  /** `typing`: more may follow, so that Back need not stop here. */
  onChange(name: string, value: string, typing?: boolean): void
  onClear(): void
  /** Stands at the end of the row. */
  children?: ReactNode
}

const style = styled(css)
/** How long a pause in typing ends it, in milliseconds. */
const PAUSE = 300

/** Narrows a list: a search field, choices, and every filter that is set as a chip that takes it away. */
export function Filters({ search, choices, values, onChange, onClear, children }: Props) {
  const say = useKitWords()
  const id = useId()
  const [open, setOpen] = useState(false)
  const set = choices.flatMap(({ name, label, options }) => {
    const option = options.find(({ value }) => value === values[name])
    return option ? [{ name, text: `${label}: ${option.text}` }] : []
  })
  if (values.search) set.unshift({ name: 'search', text: `“${values.search}”` })

  return (
    // biome-ignore lint/a11y/useSemanticElements: older phones do not know the search element
    <div role="search" className={open ? 'filters open' : 'filters'} ref={style}>
      <div className="row">
        <SearchField label={search} value={values.search ?? ''} onChange={onChange} />
        <Button
          className="more"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(before => !before)}
        >
          {say('filters')}
          <Icon name={open ? 'up' : 'down'} />
        </Button>
        <div className="selects" id={id}>
          {choices.map(({ name, label, options }) => (
            <div key={name} className={values[name] ? 'input set' : 'input'}>
              <select
                aria-label={label}
                part="input"
                value={values[name] ?? ''}
                onChange={event => onChange(name, event.currentTarget.value)}
              >
                <option value="">{label}</option>
                {options.map(({ value, text }) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </div>
          ))}
        </div>
        {children}
      </div>
      {set.length > 0 && (
        <div className="chips no-print">
          {set.map(({ name, text }) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-label={say('removeFilter', { filter: text })}
              onClick={() => onChange(name, '')}
            >
              {text}
              <Icon name="close" />
            </button>
          ))}
          <Button kind="plain" onClick={onClear}>
            {say('clearFilters')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Asks when typing pauses, or at once on Enter. */
function SearchField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: Props['onChange']
}) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const send = (text: string, typing?: boolean) => {
    clearTimeout(timer.current)
    if (text.trim() === sent.current) return
    // the first letters make a step for Back, what follows changes it
    const more = typing && sent.current !== ''
    sent.current = text.trim()
    onChange('search', sent.current, more)
  }

  useEffect(() => {
    // it was set elsewhere: by Back, or by taking the filter away
    if (value === sent.current) return
    clearTimeout(timer.current)
    sent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <div className="input find">
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M11 6.5a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0m-1.3 3.2 4.3 4.3" />
      </svg>
      <input
        type="search"
        part="input"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={100}
        value={typed}
        onInput={event => {
          const text = event.currentTarget.value
          setTyped(text)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => send(text, true), PAUSE)
        }}
        onKeyDown={event => {
          if (event.key === 'Enter') send(typed)
        }}
      />
    </div>
  )
}
