import { type ReactNode, useEffect, useRef } from 'react'

/** Roots that have shown a screen before: the first screen leaves the page's focus alone. */
const visited = new WeakSet<Node>()

/** Returns a ref for a screen's heading, which is focused on navigation from another screen, so that it is read next. */
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

/** Marks the root as visited on an initial screen without its own heading, so that the next screen's heading receives the focus. */
export function Visited() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const root = place.current?.getRootNode()
    if (root) visited.add(root)
  }, [])
  return <span ref={place} hidden />
}

/** Renders one screen with its heading. */
export function Screen({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
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
