import { type ReactNode, useEffect, useRef } from 'react'

type Props = { title: string; lead?: string; children: ReactNode }

/** Roots in which a screen was drawn before: the first one leaves the focus where the page has it. */
const visited = new WeakSet<Node>()

/** For a screen's heading: coming from another screen, the focus is on it. That is what a screen reader reads next. */
export function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const root = heading.current?.getRootNode()
    if (!root) return
    if (visited.has(root)) heading.current?.focus()
    visited.add(root)
  }, [])
  return heading
}

/** On a screen that begins without a heading of its own: people have been there, so the next one's has the focus. */
export function Visited() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const root = place.current?.getRootNode()
    if (root) visited.add(root)
  }, [])
  return <span ref={place} hidden />
}

/** One screen under its heading. */
export function Screen({ title, lead, children }: Props) {
  const heading = useArrival()
  return (
    <section className="screen">
      <div>
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
        {lead && <p className="muted">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
