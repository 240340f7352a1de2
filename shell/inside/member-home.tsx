import type { PageRow } from '#contract/page.ts'
import type { Role } from '#contract/role.ts'
import { pageAt } from '#rules/page-at.ts'
import { usePages } from '#shell/page-link.tsx'
import { AppCard } from './app-card.tsx'
import { APPS } from './apps.ts'
import { Home } from './home.tsx'
import { SetUpCard } from './set-up-card.tsx'
import { SupportCard } from './support.tsx'
import { useSay } from './words.ts'

/** The home of applicants and of Digiprime members: their apps, and their profile. */
export const MemberHome = ({ page }: { page: PageRow }) => (
  <Home page={page}>
    {user => (
      <>
        <Apps role={user.role} />
        <div className="tiles">
          <SetUpCard user={user} />
          <SupportCard />
        </div>
      </>
    )}
  </Home>
)

/** The apps of a role whose pages the portal has. */
function Apps({ role }: { role: Role }) {
  const say = useSay()
  const pages = usePages()
  const apps = APPS.filter(app => app.who === role && pageAt(pages, app.path))
  if (apps.length === 0) return null
  return (
    <section className="apps">
      <h2>{say('apps')}</h2>
      <div className="tiles">
        {apps.map(app => (
          <AppCard key={app.path} app={app} />
        ))}
      </div>
    </section>
  )
}
