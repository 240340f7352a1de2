import { useId, useState } from 'react'
import { FieldGroup, type FieldProps } from '#kit/core/field.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import choices from '#kit/core/radio.css?inline'
import { styleRef } from '#kit/core/style.ts'
import type { LaterWords } from './later.en.ts'
import css from './long-list.css?inline'

type Props = FieldProps & {
  name: string
  options: readonly { value: string; text: string }[]
  values: readonly string[]
  onChange(values: string[]): void
  several?: boolean
}

const style = styleRef(choices + css)
/** Maximum number of options rendered at once. */
const MOST = 30

/** Strips accents and case for searching. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Renders a choice from a long option list: the chosen options, and those that match a search. */
export function LongList({ name, several, options, values, onChange, ...field }: Props) {
  const t = useWords<LaterWords>()
  const id = useId()
  const [typed, setTyped] = useState('')
  const wanted = plain(typed.trim())
  const found = options.filter(({ text }) => plain(text).includes(wanted))
  const first = found.slice(0, MOST)
  // chosen options stay visible regardless of the search; others keep their places, or arrow keys would go to and fro between two
  const shown = [...options.filter(one => values.includes(one.value) && !first.includes(one)), ...first]
  const choose = (value: string, isOn: boolean) => {
    if (!several) return onChange([value])
    onChange(options.map(one => one.value).filter(one => (one === value ? isOn : values.includes(one))))
  }
  return (
    <FieldGroup {...field}>
      <label className="muted" htmlFor={`${id}-search`}>
        {t('search')}
      </label>
      <div className="input">
        <input
          id={`${id}-search`}
          part="input"
          type="search"
          autoComplete="off"
          value={typed}
          onInput={event => setTyped(event.currentTarget.value)}
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <p className="muted" role="status">
        {found.length > MOST
          ? t('more', { count: MOST })
          : typed.trim() && t('found', { count: found.length })}
      </p>
      <div className="choices long" ref={style}>
        {shown.map(({ value, text }) => (
          <label key={value} className="choice">
            <input
              type={several ? 'checkbox' : 'radio'}
              name={name}
              value={value}
              checked={values.includes(value)}
              onChange={event => choose(value, event.currentTarget.checked)}
            />
            {text}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
