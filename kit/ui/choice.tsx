import type { InputHTMLAttributes, ReactNode } from 'react'
import css from '#kit/core/radio.css?inline'
import { styleRef } from '#kit/core/style.ts'

const style = styleRef(css)

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> & {
  /** What the choice means, below its name. */
  about?: ReactNode
  onChange(checked: boolean): void
}

/** Renders a single checkbox with its name. */
export const Choice = ({ children, about, onChange, ...input }: Props) => (
  <label className="choice" ref={style}>
    <input {...input} type="checkbox" onChange={event => onChange(event.currentTarget.checked)} />
    <span>
      {children}
      {about && <span className="muted about">{about}</span>}
    </span>
  </label>
)
