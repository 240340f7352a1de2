import { createContext, type ReactNode, useContext } from 'react'
import { Link, useLocation } from 'wouter'
import { addressOf, type PageRow } from '#contract/page.ts'
import { pageAt } from '#rules/page-at.ts'
import { useSay } from './words.ts'

const PagesContext = createContext<readonly PageRow[]>([])
/** Gives the pages that this tenant has. */
export const PagesProvider = PagesContext.Provider

export const usePages = (): readonly PageRow[] => useContext(PagesContext)

/** The tenant's page at a path, or null where it has none. */
export const usePage = (path: string): PageRow | null => pageAt(usePages(), path) ?? null

type Props = { to: string; className?: string; children?: ReactNode; onClick?(): void }

/** A link to a page of the portal, by its name unless it is given another; nothing where the tenant does not have the page. */
export function PageLink({ to, className, children, onClick }: Props) {
  const say = useSay()
  const page = usePage(to)
  const [path] = useLocation()
  if (!page) return null
  const isHere = path === to || (addressOf(page) !== page.path && path.startsWith(`${to}/`))
  return (
    <Link href={to} className={className} onClick={onClick} aria-current={isHere ? 'page' : undefined}>
      {children ?? say(page.title)}
    </Link>
  )
}

/** Links to those of the pages that the tenant has. */
export function PageList({
  paths,
  className,
  onClick,
}: {
  paths: readonly string[]
  className?: string
  onClick?(): void
}) {
  const pages = usePages()
  const there = paths.filter(path => pageAt(pages, path))
  return (
    <ul className={className}>
      {there.map(path => (
        <li key={path}>
          <PageLink to={path} onClick={onClick} />
        </li>
      ))}
    </ul>
  )
}
