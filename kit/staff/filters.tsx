import { useEffect, useRef, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { Icon, Sign } from '#kit/core/icon.tsx'
import { styleRef } from '#kit/core/style.ts'
import { lazy } from '#kit/member/later.tsx'
import { useDays } from '#kit/ui/days.ts'
import { SEARCH } from '#kit/ui/search-sign.ts'
import type { Filter, FilterProps } from './filter.ts'
import css from './filters.css?inline'

const FilterSheet = lazy(() => import('#kit/ui/filter-sheet.tsx'), 'FilterSheet')

const style = styleRef(css)
/** Debounce of search input, in milliseconds. */
const PAUSE = 300

/**
 * Renders the filters of a list: a search field, selects, and a removable chip for every active filter. On narrow screens the selects are
 * behind one button.
 */
export function Filters(props: FilterProps) {
  const { search, values, onChange, onClear, orders, children } = props
  const t = useKitWords()
  const { day } = useDays()
  const [open, setOpen] = useState(false)
  const set = props.choices.flatMap(filter => {
    const { name, label } = filter
    const value = values[name]
    if (!value) return []
    if (!('kind' in filter)) {
      const option = filter.options.find(one => one.value === value)
      return option ? [{ name, text: `${label}: ${option.text}` }] : []
    }
    return [{ name, text: filter.kind === 'link' ? label : `${label}: ${day(value)}` }]
  })
  const count = set.length
  if (values.search) set.unshift({ name: 'search', text: `“${values.search}”` })
  // a filter without options is not shown
  const choices = props.choices.filter(filter =>
    'kind' in filter ? filter.kind !== 'link' : filter.options.length > 0,
  )

  return (
    // biome-ignore lint/a11y/useSemanticElements: older phones do not support the search element
    <div role="search" className="filters stack gap-2" ref={style}>
      <div className="row inline no-print">
        {search && <SearchField label={search} value={values.search ?? ''} onChange={onChange} />}
        {(choices.length > 0 || orders) && (
          <Button className="more" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('filters')}
            {count > 0 && <span className="count">{count}</span>}
          </Button>
        )}
        <div className="selects inline">
          {choices.map(filter => (
            <FilterField key={filter.name} filter={filter} value={values[filter.name]} onChange={onChange} />
          ))}
        </div>
        {children}
      </div>
      {set.length > 0 && (
        <div className="chips inline no-print">
          {set.map(({ name, text }) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-label={t('removeFilter', { filter: text })}
              onClick={() => onChange(name, '')}
            >
              {text}
              <Icon name="close" />
            </button>
          ))}
          <Button kind="plain" onClick={onClear}>
            {t('clearFilters')}
          </Button>
        </div>
      )}
      {open && <FilterSheet {...props} choices={choices} onClose={() => setOpen(false)} />}
    </div>
  )
}

type FieldProps = { filter: Filter; value: string | undefined; onChange: FilterProps['onChange'] }

/** Renders one filter, showing its name until a value is selected. */
function FilterField({ filter, value = '', onChange }: FieldProps) {
  const { name, label } = filter
  const look = value ? 'input set' : 'input'
  if (!('kind' in filter)) {
    return (
      <div className={look}>
        <select
          aria-label={label}
          part="input"
          value={value}
          onChange={event => onChange(name, event.currentTarget.value)}
        >
          <option value="">{label}</option>
          {filter.options.map(option => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      </div>
    )
  }
  if (filter.kind === 'link') return null
  return (
    <label className="day inline">
      <span className="muted">{label}</span>
      <span className={look}>
        <input
          type="date"
          part="input"
          value={value}
          min={filter.min}
          max={filter.max}
          onChange={event => onChange(name, event.currentTarget.value)}
        />
      </span>
    </label>
  )
}

/** Searches when typing pauses, or at once on Enter. */
function SearchField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: FilterProps['onChange']
}) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const send = (text: string, typing?: boolean) => {
    clearTimeout(timer.current)
    if (text.trim() === sent.current) return
    // the first input adds a history entry, further typing replaces it
    const more = typing && sent.current !== ''
    sent.current = text.trim()
    onChange('search', sent.current, more)
  }

  useEffect(() => {
    // set elsewhere: by Back, or by removing the filter
    if (value === sent.current) return
    clearTimeout(timer.current)
    sent.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <div className="input find" data-hint={label}>
      <Sign path={SEARCH} />
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
