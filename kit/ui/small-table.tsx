import type { ReactNode } from 'react'

type Props = {
  /** Names of the columns. */
  heads: readonly string[]
  /** Cells of the rows. The first one names its row. */
  rows: readonly (readonly ReactNode[])[]
  caption?: string
  className?: string
}

/** Renders a small table of figures. */
export const SmallTable = ({ heads, rows, caption, className = '' }: Props) => (
  <table className={`small-table ${className}`}>
    {caption && <caption>{caption}</caption>}
    <thead>
      <tr>
        {heads.map(head => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, ...cells], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state
        <tr key={at}>
          <th scope="row">{name}</th>
          {cells.map((cell, column) => (
            <td key={heads[column + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
