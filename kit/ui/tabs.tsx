import type { ReactNode } from 'react'
import { styled } from '#kit/style.ts'
import { groupDigits } from '#rules/money.ts'
import css from './tabs.css?inline'

type Props = {
  label: string
  /** Links, of which the current one has `aria-current`. */
  children: ReactNode
}

const style = styled(css)

/** Views or sections of one screen, side by side. */
export const Tabs = ({ label, children }: Props) => (
  <nav className="tabs no-print" aria-label={label} ref={style}>
    {children}
  </nav>
)

/** How many there are behind a tab. */
export const Count = ({ of }: { of: number }) => <span className="count">{groupDigits(String(of))}</span>
