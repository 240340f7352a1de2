import { useEffect, useState } from 'react'
import { TextInput } from '#kit/member/text.tsx'
import { useT } from './words.tsx'

/** The API's format for names of rows and lists. */
const NAME = /^(?!__)[A-Za-z_][A-Za-z0-9_.-]{0,63}$/

type Props = {
  label: string
  hint: string
  name: string
  /** Names already in use. */
  taken: ReadonlySet<string>
  /** Called with valid names only. */
  onChange(name: string): void
}

/** Renders a field for a name used in conditions and files. Input takes effect only while it is valid and unique. */
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
      // reverts invalid input
      onBlur={() => fault && setTyped(name)}
    />
  )
}
