import { useEffect, useState } from 'react'
import { TextInput } from '#kit/member/text.tsx'
import { useT } from './words.tsx'

/** As the wire takes names of rows and lists. */
const NAME = /^(?!__)[A-Za-z_][A-Za-z0-9_.-]{0,63}$/

type Props = {
  label: string
  hint?: string
  name: string
  /** Names that others have. */
  taken: ReadonlySet<string>
  /** Hears of good names only. */
  onChange(name: string): void
}

/** A name that conditions and files know something by. What is typed counts once it can be a name, and nobody else's. */
export function NameField({ label, hint, name, taken, onChange }: Props) {
  const t = useT()
  const [typed, setTyped] = useState(name)
  useEffect(() => setTyped(name), [name])
  const fault = !NAME.test(typed) ? t('nameFault') : taken.has(typed) ? t('nameTaken') : null
  return (
    <TextInput
      label={label}
      hint={hint}
      kind="code"
      value={typed}
      maxLength={64}
      error={fault}
      onChange={value => {
        const next = value.trim().replace(/\s+/g, '_')
        setTyped(next)
        if (NAME.test(next) && !taken.has(next)) onChange(next)
      }}
      // what cannot be one is given up
      onBlur={() => fault && setTyped(name)}
    />
  )
}
