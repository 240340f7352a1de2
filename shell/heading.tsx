import { createContext, Fragment, type RefObject, useContext, useEffect, useRef } from 'react'
import { useTenant } from './tenant.ts'

/** What a page's heading does when somebody came to it from another page. */
export type Arrival = {
  /** Whether the page was reached inside the portal and its heading has not taken the focus yet. */
  pending: RefObject<boolean>
  /** Says the name of the page to a screen reader, politely. */
  announce(text: string): void
}

const ArrivalContext = createContext<Arrival | null>(null)
export const ArrivalProvider = ArrivalContext.Provider

type Props = {
  text: string
  /** The title of the tab, where it is not the heading and the tenant's name. */
  title?: string
  className?: string
}

/** The heading of a page, its lines broken after a comma rather than elsewhere: names the tab, and takes the focus when the page was reached from another one. */
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
    arrival.pending.current = false
    heading.current?.focus({ preventScroll: true })
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
