import type { User } from '#contract/account.ts'
import type { PageRow } from '#contract/page-row.ts'
import { ROLES } from '#contract/role.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { checkAccess } from '#shell/guard.ts'
import { PageLink, usePage } from '#shell/page-link.tsx'
import { useT as useShellSay } from '#shell/words.ts'
import { useT } from './words.ts'

/** Renders the breadcrumb from home to this page; nothing at home. */
export function Trail({ user, page }: { user: User; page: PageRow }) {
  const shell = useShellSay()
  const t = useT()
  const home = usePage(ROLES[user.role].home)
  if (!home || home === page || checkAccess(page, user.role) !== 'open') return null
  const above = [home.path, page.parent].filter(path => path !== undefined)
  return (
    <nav className="trail no-print" aria-label={t('trail')}>
      <ol>
        {above.map(path => (
          <li key={path}>
            <PageLink to={path} />
            <Icon name="right" />
          </li>
        ))}
        <li aria-current="page">{shell(page.title)}</li>
      </ol>
    </nav>
  )
}
