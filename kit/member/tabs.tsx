import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { groupDigits } from '#rules/money.ts'

type Props<K extends string> = {
  label: string
  of?: readonly K[]
  /** The one of `of` that is shown. */
  at?: string | undefined
  to?(this: void, one: K): string
  text?(this: void, one: K): ReactNode
  /** Whether each replaces the entry of the history. */
  replace?: boolean
  /** More links, with `aria-current` on the current one. */
  children?: ReactNode
}

/** Renders links to views or sections of a screen. In a row that scrolls, the current one is scrolled into view. */
export function Tabs<K extends string>({ label, of = [], at, to, text, replace, children }: Props<K>) {
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
      {of.map(one => (
        <Link
          key={one}
          href={to?.(one) ?? ''}
          replace={replace}
          aria-current={one === at ? 'page' : undefined}
        >
          {text?.(one)}
        </Link>
      ))}
      {children}
    </nav>
  )
}

/** Renders the number of items behind a tab. */
export const Count = ({ of }: { of: number }) => <span className="count">{groupDigits(String(of))}</span>
