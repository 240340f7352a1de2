import type { ReactNode } from 'react'
import { styled } from '#kit/core/style.ts'
import css from './empty.css?inline'

type Props = {
  title: string
  /** What will be here. */
  text?: string
  icon?: ReactNode
  /** The first action: what fills this place. */
  action?: ReactNode
}

const style = styled(css)

/** Says what will be in an empty place, and offers the first action. */
export const Empty = ({ title, text, icon, action }: Props) => (
  <div className="empty" ref={style}>
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
