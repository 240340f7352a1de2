import { createContext, Fragment, type RefObject, useContext, useEffect, useRef } from 'react'
import { useTenant } from './tenant.ts'

/** How a page's heading reacts to navigation from another page. */
export type Arrival = {
  /** Whether the page was reached by navigation inside the portal and its heading has not been focused yet. */
  pending: RefObject<boolean>
  /** Announces the page's name to screen readers, politely. */
  announce(text: string): void
}

const ArrivalContext = createContext<Arrival | null>(null)
export const ArrivalProvider = ArrivalContext.Provider

type Props = {
  text: string
  /** Title of the tab, if other than heading and tenant name. */
  title?: string
  className?: string
}

/** Renders a page's heading, breaking lines after a comma where possible: sets the tab title, and receives the focus after navigation. */
export function Heading({ text, title, className }: Props) {
  const { name } = useTenant()
  const arrival = useContext(ArrivalContext)
  const heading = useRef<HTMLHeadingElement>(null)
  const full = title ?? `${text} · ${name}`

  useEffect(() => {
    document.title = full
  }, [full])

  useEffect(() => {
    if (!arrival?.pending.current) return
    heading.current?.focus({ preventScroll: true })
    // fails on a page that is not shown yet
    arrival.pending.current = document.activeElement !== heading.current
    arrival.announce(full)
  }, [arrival, full])

  return (
    <h1 ref={heading} className={className} tabIndex={-1}>
      {text.split(', ').map((phrase, at, all) => (
        <Fragment key={phrase}>
          {at > 0 && ' '}
          <span className="phrase">{at < all.length - 1 ? `${phrase},` : phrase}</span>
        </Fragment>
      ))}
    </h1>
  )
}

/** Focuses the heading of a page that was reached before it could be shown. */
export function useLateArrival(page: RefObject<HTMLElement | null>, isShown: boolean): void {
  const arrival = useContext(ArrivalContext)
  useEffect(() => {
    const heading = isShown && arrival?.pending.current ? page.current?.querySelector('h1') : null
    if (!arrival || !heading) return
    arrival.pending.current = false
    heading.focus({ preventScroll: true })
  }, [arrival, page, isShown])
}
