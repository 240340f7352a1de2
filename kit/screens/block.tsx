import type { ReactNode } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useKitWords } from '#kit/core/i18n.tsx'
import { styled } from '#kit/core/style.ts'
import { Icon, type IconName } from '#kit/ui/icon.tsx'
import css from './block.css?inline'

const style = styled(css)

type BlockProps = {
  /** Its name among the others, for the style of whoever draws it. */
  name: string
  icon: IconName
  title: string
  /** Beside the title: a badge, a link, an age. */
  aside?: ReactNode
  tone?: 'bad'
  /** What it says in place of its content, where it could not be read and nothing is known from before. */
  failure?: { text: string; onRetry(): void } | null
  /** Holds the place of the content. */
  isLoading?: boolean
  children: ReactNode
}

/** One thing of a home. It fails alone, with a retry of its own, and keeps its place while it is read. */
export function Block({
  name,
  icon,
  title,
  aside,
  tone = '' as 'bad',
  failure,
  isLoading,
  children,
}: BlockProps) {
  const t = useKitWords()
  const waits = isLoading && !failure
  return (
    <section className={`card block ${name}-block ${tone}`} aria-busy={waits || undefined} ref={style}>
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

export type LinkRow = {
  key: string
  icon?: IconName
  tone?: 'bad'
  title: ReactNode
  line?: ReactNode
  /** At the far end: a day, a sum, a badge. */
  end?: ReactNode
  /** What else can be done there, beside the link. */
  actions?: ReactNode
  /** What the link needs: its address and what it does. */
  link: { href: string; target?: string; rel?: string; onClick?(event: { preventDefault(): void }): void }
}

/** Rows that lead somewhere, each a link as a whole. */
export const LinkRows = ({ rows }: { rows: readonly LinkRow[] }) => (
  <ul className="link-rows">
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
