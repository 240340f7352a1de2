import { createContext, type ReactNode, useContext } from 'react'
import { Link, useLocation } from 'wouter'
import { addressOf } from '#contract/page.ts'
import type { PageRow } from '#contract/page-row.ts'
import { pageAt } from '#rules/page-at.ts'
import { useT } from './words.ts'

const PagesContext = createContext<readonly PageRow[]>([])
/** Provides the tenant's pages. */
export const PagesProvider = PagesContext.Provider

export const usePages = (): readonly PageRow[] => useContext(PagesContext)

/** Returns the tenant's page at a path, or null. */
export const usePage = (path: string): PageRow | null => pageAt(usePages(), path) ?? null

/** Whether a path is this page or one of its screens. */
export const isAt = (page: PageRow, path: string): boolean => {
  const to = addressOf(page)
  return path === to || (to !== page.path && path.startsWith(`${to}/`))
}

type Props = { to: string; className?: string; title?: string; children?: ReactNode; onClick?(): void }

/** Renders a link to a portal page, labelled with its title by default; nothing if the tenant does not have the page. */
export function PageLink({ to, className, title, children, onClick }: Props) {
  const t = useT()
  const page = usePage(to)
  const [path] = useLocation()
  if (!page) return null
  return (
    <Link
      href={to}
      className={className}
      title={title}
      onClick={onClick}
      aria-current={isAt(page, path) ? 'page' : undefined}
    >
      {children ?? t(page.title)}
    </Link>
  )
}

/** Renders links to the given pages, as far as the tenant has them. */
export function PageList({
  paths,
  className = '',
  onClick,
}: {
  paths: readonly string[]
  className?: string
  onClick?(): void
}) {
  const pages = usePages()
  const there = paths.filter(path => pageAt(pages, path))
  return (
    <ul className={`stack gap-0 ${className}`}>
      {there.map(path => (
        <li key={path}>
          <PageLink to={path} onClick={onClick} />
        </li>
      ))}
    </ul>
  )
}
