import type { ReactNode, RefObject } from 'react'
import { styled } from '#kit/core/style.ts'
import { type Action, Menu } from './menu.tsx'
import css from './page-head.css?inline'

type Props = {
  /** The way back, where no pager stands above. */
  way?: ReactNode
  /** A photo or a sign before the title. */
  sign?: ReactNode
  title: string
  heading?: RefObject<HTMLHeadingElement | null>
  /** The badge, and a fact or two. */
  children?: ReactNode
  /** What there is to do, the main action first, in a row of its own (`actions`). */
  actions?: ReactNode
  /** What else there is to do, what destroys last. */
  more?: { text: string; actions: readonly Action[] }
}

const style = styled(css)

/** The head of one record's page: the way there, what it is called, how it stands, and what can be done. */
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
