import type { ReactNode } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { styleRef } from '#kit/core/style.ts'
import { Icon, type IconName } from '#kit/ui/icon.tsx'
import css from './block.css?inline'

const style = styleRef(css)

export type BlockProps = {
  /** Name of the block, as a styling hook. */
  name: string
  icon: IconName
  title: string
  /** Beside the title: a badge, a link, an age. */
  aside?: ReactNode
  tone?: 'bad'
  /** Replaces the content if it could not be loaded and no cached value exists. */
  failure?: { text: string; onRetry(): void } | null
  /** Shows a placeholder for the content. */
  isLoading?: boolean
  children: ReactNode
}

/** Renders one block of a home screen. It fails on its own, with its own retry, and keeps its space while loading. */
export function Block({ name, icon, title, aside, tone, failure, isLoading, children }: BlockProps) {
  const t = useKitWords()
  const waits = isLoading && !failure
  return (
    <section className={`card block ${name}-block ${tone ?? ''}`} aria-busy={waits || undefined} ref={style}>
      <header>
        <span className="sign" aria-hidden="true">
          <Icon name={icon} />
        </span>
        <h2 part="heading">{title}</h2>
        {!waits && !failure && aside}
      </header>
      {failure ? (
        <div className="callout bad" role="alert">
          <p>{failure.text}</p>
          <Button onClick={failure.onRetry}>{t('retry')}</Button>
        </div>
      ) : waits ? (
        <>
          <span className="sr">{t('loading')}</span>
          <span className="skeleton-part lead" />
          <span className="skeleton-part" />
          <span className="skeleton-part" />
        </>
      ) : (
        children
      )}
    </section>
  )
}

type LinkRow = {
  key: string
  icon?: IconName
  tone?: 'bad'
  title: ReactNode
  line?: ReactNode
  /** At the end of the row: a date, a sum, a badge. */
  end?: ReactNode
  /** Further actions beside the link. */
  actions?: ReactNode
  /** Props of the link. */
  link: { href: string; target?: string; rel?: string; onClick?(event: { preventDefault(): void }): void }
}

/** Renders rows that are each one link as a whole. */
export const LinkRows = ({ rows }: { rows: readonly LinkRow[] }) => (
  <ul className="link-rows stack gap-0">
    {rows.map(({ key, icon, tone, title, line, end, actions, link }) => (
      <li key={key} className={tone}>
        <a {...link}>
          {icon && <Icon name={icon} />}
          <span className="text">
            <span className="title">{title}</span>
            {line && <span className="muted">{line}</span>}
          </span>
          {end && <span className="end">{end}</span>}
          <Icon name="right" />
        </a>
        {actions && <div className="actions">{actions}</div>}
      </li>
    ))}
  </ul>
)
