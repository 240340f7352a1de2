import { type ReactNode, useEffect, useRef } from 'react'

type Props = { title: string; lead?: string; children: ReactNode }

/** Screens that were drawn in a root before: the first one leaves the focus where the page has it. */
const moved = new WeakSet<Node>()

/** One screen under its heading. Coming from another one, the focus is on the heading: that is what a screen reader reads next. */
export function Screen({ title, lead, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const root = heading.current?.getRootNode()
    if (!root) return
    if (moved.has(root)) heading.current?.focus()
    moved.add(root)
  }, [])
  return (
    <section className="screen">
      <div>
        <h3 ref={heading} tabIndex={-1}>
          {title}
        </h3>
        {lead && <p className="soft">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
