import type { ReactNode, RefObject } from 'react'
import { styleRef } from '#kit/core/style.ts'
import { type Action, Menu } from './menu.tsx'
import css from './page-head.css?inline'

type Props = {
  /** Back link, if there is no pager above. */
  way?: ReactNode
  /** A photo or an icon before the title. */
  sign?: ReactNode
  title: string
  heading?: RefObject<HTMLHeadingElement | null>
  /** A badge, and one or two facts. */
  children: ReactNode
  /** Actions in a separate row (`actions`), the main one first. */
  actions?: ReactNode
  /** Further actions in a menu, destructive ones last. */
  more?: { text: string; actions: readonly Action[] }
}

const style = styleRef(css)

/** Renders the head of a record's page: back link, title, status and actions. */
export function PageHead({ way, sign, title, heading, children, actions, more }: Props) {
  const isMore = more && more.actions.length > 0
  return (
    <header className="page-head" ref={style}>
      {way && <div className="way no-print">{way}</div>}
      {isMore && (
        <div className="head-menu">
          <Menu text={more.text} actions={more.actions} />
        </div>
      )}
      {sign}
      <div className="what">
        <h2 part="heading" tabIndex={-1} ref={heading}>
          {title}
        </h2>
        {children}
      </div>
      {actions}
    </header>
  )
}
