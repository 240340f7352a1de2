import { type ReactNode, useRef } from 'react'
import { groupDigits } from '#rules/money.ts'

type Props = {
  label: string
  /** Links, with `aria-current` on the current one. */
  children: ReactNode
}

/** Renders links to views or sections of a screen. In a row that scrolls, the current one is scrolled into view. */
export function Tabs({ label, children }: Props) {
  const shown = useRef<HTMLElement>(null)
  const show = (nav: HTMLElement | null) => {
    const current = nav?.querySelector<HTMLElement>('[aria-current]')
    if (!nav || !current || current === shown.current) return
    shown.current = current
    const { offsetLeft, offsetWidth } = current
    const isInSight =
      offsetLeft >= nav.scrollLeft && offsetLeft + offsetWidth <= nav.scrollLeft + nav.clientWidth
    // centred, so that its neighbours are visible
    if (!isInSight) nav.scrollLeft = offsetLeft - (nav.clientWidth - offsetWidth) / 2
  }
  return (
    <nav
      className="tabs no-print"
      aria-label={label}
      ref={show}
      // browsers do not scroll to a focused element that is already partly visible
      onFocus={({ target }) => target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })}
    >
      {children}
    </nav>
  )
}

/** Renders the number of items behind a tab. */
export const Count = ({ of }: { of: number }) => <span className="count">{groupDigits(String(of))}</span>
