import { type ReactNode, useId } from 'react'

/** One thing on a home: what it is, a sentence, and what can be done there. */
export function Card({
  title,
  className = '',
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={`card tile ${className}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
