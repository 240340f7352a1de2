import { type ReactNode, useId, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import type { ReportWords } from './report.en.ts'

export type Line = {
  key: string
  name: string
  /** Note below the name. */
  note?: string
  cells: readonly ReactNode[]
  isTotal?: boolean
}

type Props = {
  title: string
  /** Content between title and figures. */
  lead?: ReactNode
  heads: readonly string[]
  lines: readonly Line[]
  /** Text shown if there are no lines. */
  empty?: string
  children?: ReactNode
}

/** Number of lines shown initially; the rest is one tap away. */
const FIRST = 10

/** Renders a report: heading, introduction and figures. */
export function ReportTable({ title, lead, heads, lines, empty, children }: Props) {
  const t = useWords<ReportWords>()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  return (
    <section className="card report" aria-labelledby={id}>
      <h4 id={id}>{title}</h4>
      {lead}
      {lines.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables must be scrollable by keyboard
        <section className="rows" aria-labelledby={id} tabIndex={0}>
          <table className="months small-table" aria-labelledby={id}>
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
              {lines.slice(0, isWhole ? undefined : FIRST).map(({ key, name, note, cells, isTotal }) => (
                <tr key={key} className={isTotal ? 'total' : undefined}>
                  <th scope="row">
                    {name}
                    {note && <span className="muted">{note}</span>}
                  </th>
                  {cells.map((cell, at) => (
                    <td key={heads[at + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {!isWhole && lines.length > FIRST && (
        <div className="no-print">
          <Button onClick={() => setWhole(true)}>{t('showAll', { count: lines.length })}</Button>
        </div>
      )}
      {children}
    </section>
  )
}
