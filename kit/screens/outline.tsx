import type { ReactNode } from 'react'
import { styleRef } from '#kit/core/style.ts'
import { Icon } from '#kit/ui/icon.tsx'
import css from './outline.css?inline'

type OutlineRow = {
  key: string
  title: string
  line?: string
  /** The whole part is completed. */
  isDone: boolean
  /** The user's current part. */
  isCurrent?: boolean
  /** The part cannot be opened yet. */
  isLocked?: boolean
  end?: ReactNode
  link: { href: string; onClick?(event: { preventDefault(): void }): void }
}

const style = styleRef(css)

/** Renders the parts of a course or playbook in order, with their progress: numbered, ticked when completed, locked while unavailable. */
export const Outline = ({ label, rows }: { label: string; rows: readonly OutlineRow[] }) => (
  <ol className="outline stack gap-2" aria-label={label} ref={style}>
    {rows.map(({ key, title, line, isDone, isCurrent, isLocked, end, link }, at) => (
      <li key={key}>
        <a
          {...(!isLocked && link)}
          aria-current={isCurrent ? 'step' : undefined}
          aria-disabled={isLocked || undefined}
        >
          <span className={isDone ? 'sign done' : 'sign'} aria-hidden="true">
            {isLocked ? <Icon name="lock" /> : isDone ? <Icon name="check" /> : at + 1}
          </span>
          <span className="text">
            <strong>{title}</strong>
            {line && <span className="muted">{line}</span>}
          </span>
          {end}
        </a>
      </li>
    ))}
  </ol>
)
