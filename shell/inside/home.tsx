import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { User } from '#contract/account.ts'
import type { PageRow } from '#contract/page-row.ts'
import { keepDrawn } from '#shell/drawn.ts'
import { Heading } from '#shell/heading.tsx'
import { usePage } from '#shell/page-link.tsx'
import { addressIn, isBeforeOnboarding, ownWidget, type PageWidget } from '#shell/page-widget.ts'
import { useSession } from '#shell/session.ts'
import { useTenant } from '#shell/tenant.ts'
import { Widget } from '#shell/widget.tsx'
import { useT as useShellSay } from '#shell/words.ts'
import { useT } from './words.ts'

const ONBOARDING = '/dashboard/onboarding/welcome'
const CARDS = ['card', 'card', 'card'] as const

/** Renders a home screen: a greeting and what matters today. Clients with the portal's onboarding still to do are redirected to it. */
export function Home({ page }: { page: PageRow }) {
  const shell = useShellSay()
  const { $user } = useSession()
  const user = useStore($user)
  const onboarding = usePage(ONBOARDING)
  const [pathname] = useLocation()
  if (!user) return null
  if (onboarding && isBeforeOnboarding(user)) return <Redirect to={ONBOARDING} replace />
  const own = ownWidget(page, user, { pathname, search: '' })
  return (
    <div className="page">
      <Greeting user={user} title={shell(page.title)} />
      {own && <OwnHome key={user.id} user={user} path={page.path} own={own} />}
    </div>
  )
}

type OwnProps = { user: User; path: string; own: PageWidget }

function OwnHome({ user: { id }, path, own: { tag, base, attributes, first } }: OwnProps) {
  const { fetchToken } = useSession()
  const [, navigate] = useLocation()
  useEffect(() => keepDrawn(id, path), [id, path])
  return (
    <Widget
      tag={tag}
      skeleton={CARDS}
      attributes={attributes}
      first={first}
      fetchToken={fetchToken}
      onNavigate={to => navigate(addressIn(base, to))}
    />
  )
}

/** Greets a user by first name. @param title title of the tab */
function Greeting({ user, title }: { user: User; title: string }) {
  const t = useT()
  const shell = useShellSay()
  const { name: tenant } = useTenant()
  const name = user.name.trim().split(/\s+/)[0] || t('there')
  return <Heading text={shell('greeting', { name })} title={`${title} · ${tenant}`} />
}
