import type { ReactNode } from 'react'
import { styleRef } from '#kit/core/style.ts'
import css from './empty.css?inline'

type Props = {
  title: string
  /** What will be shown here. */
  text?: string
  icon?: ReactNode
  /** The first action, which fills the empty place. */
  action?: ReactNode
}

const style = styleRef(css)

/** Renders an empty state: what will be shown here, and the first action. */
export const Empty = ({ title, text, icon, action }: Props) => (
  <div className="empty stack gap-2" ref={style}>
    {icon && (
      <span className="sign" aria-hidden="true">
        {icon}
      </span>
    )}
    <p className="title">{title}</p>
    {text && <p className="muted">{text}</p>}
    {action}
  </div>
)
