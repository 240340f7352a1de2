import type { ReactNode } from 'react'

/** Renders facts as names with their values. `look` is a variant of the list in facts.css. */
export const Facts = ({
  facts,
  look = '',
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[]
  look?: string
}) => (
  <dl className={`facts ${look}`}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
