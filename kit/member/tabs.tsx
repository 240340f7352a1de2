import { type ReactNode, useRef } from 'react'
import { groupDigits } from '#rules/money.ts'

type Props = {
  label: string
  /** Links, of which the current one has `aria-current`. */
  children: ReactNode
}

/** Views or sections of one screen, side by side. Where they are one row that scrolls, the current one is in sight. */
export function Tabs({ label, children }: Props) {
  const shown = useRef<HTMLElement>(null)
  const show = (nav: HTMLElement | null) => {
    const current = nav?.querySelector<HTMLElement>('[aria-current]')
    if (!nav || !current || current === shown.current) return
    shown.current = current
    const { offsetLeft, offsetWidth } = current
    const isInSight =
      offsetLeft >= nav.scrollLeft && offsetLeft + offsetWidth <= nav.scrollLeft + nav.clientWidth
    // in the middle, where those before and after it can be seen
    if (!isInSight) nav.scrollLeft = offsetLeft - (nav.clientWidth - offsetWidth) / 2
  }
  return (
    <nav
      className="tabs no-print"
      aria-label={label}
      ref={show}
      // browsers leave one where it is as soon as an edge of it can be seen
      onFocus={({ target }) => target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })}
    >
      {children}
    </nav>
  )
}

/** How many there are behind a tab. */
export const Count = ({ of }: { of: number }) => <span className="count">{groupDigits(String(of))}</span>
