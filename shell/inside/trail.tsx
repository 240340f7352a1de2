import type { User } from '#contract/account.ts'
import { HOME } from '#shell/guard.ts'
import { Icon } from '#shell/icon.tsx'
import { PageLink, usePage } from '#shell/page-link.tsx'
import type { PageRow } from '#shell/pages.ts'
import { useSay as useShellSay } from '#shell/words.ts'
import { useSay } from './words.ts'

/** The way from home to this page. At home there is none. */
export function Trail({ user, page }: { user: User; page: PageRow }) {
  const shell = useShellSay()
  const say = useSay()
  const home = usePage(HOME[user.role])
  if (!home || home === page || !page.who?.includes(user.role)) return null
  const above = [home.path, page.parent].filter(path => path !== undefined)
  return (
    <nav className="trail no-print" aria-label={say('trail')}>
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
