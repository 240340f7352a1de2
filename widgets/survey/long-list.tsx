import { useId, useState } from 'react'
import { useWords } from '#kit/speech.tsx'
import { styled } from '#kit/style.ts'
import { CheckGroup } from '#kit/ui/checks.tsx'
import { Field } from '#kit/ui/field.tsx'
import { RadioGroup } from '#kit/ui/radio.tsx'
import type { FormWords } from './form.en.ts'
import css from './long-list.css?inline'

type Props = {
  name: string
  label: string
  hint?: string
  error?: string | null
  optional: boolean
  options: readonly { value: string; text: string }[]
  values: readonly string[]
  onChange(values: string[]): void
  several?: boolean
}

const style = styled(css)
/** More are not drawn at once. */
const MOST = 30

/** Without accents and case, as people type. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** One or several of a list that is too long to be read: what is chosen, and what a few letters find. */
export function LongList({ several, options, values, onChange, ...shared }: Props) {
  const say = useWords<FormWords>()
  const id = useId()
  const [typed, setTyped] = useState('')
  const wanted = plain(typed.trim())
  const found = options.filter(({ text }) => plain(text).includes(wanted))
  const chosen = options.filter(({ value }) => values.includes(value))
  // what is chosen stays in sight, whatever is searched
  const shown = [...chosen, ...found.filter(one => !chosen.includes(one)).slice(0, MOST)]
  return (
    <div className="long-list" ref={style}>
      {several ? (
        <CheckGroup {...shared} options={shown} values={values} onChange={onChange} />
      ) : (
        <RadioGroup {...shared} options={shown} value={values[0] ?? ''} onChange={one => onChange([one])} />
      )}
      <div className="search">
        <Field label={say('search')} optional>
          {({ 'aria-required': _, ...control }) => (
            <div className="input">
              <input
                {...control}
                part="input"
                type="search"
                autoComplete="off"
                value={typed}
                aria-controls={id}
                onInput={event => setTyped(event.currentTarget.value)}
                onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
              />
            </div>
          )}
        </Field>
      </div>
      <p className="soft" role="status" id={id}>
        {found.length > MOST
          ? say('more', { count: MOST })
          : typed.trim() && say('found', { count: found.length })}
      </p>
    </div>
  )
}
