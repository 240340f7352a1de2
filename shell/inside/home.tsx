import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { User } from '#contract/account.ts'
import type { PageRow } from '#contract/page-row.ts'
import { isStaff, ROLES } from '#contract/role.ts'
import { keepDrawn } from '#shell/drawn.ts'
import { usePage } from '#shell/page-link.tsx'
import { useSession } from '#shell/session.ts'
import { Widget } from '#shell/widget.tsx'
import { useT as useShellSay } from '#shell/words.ts'
import { Greeting } from './greeting.tsx'

const CARDS = ['card', 'card', 'card'] as const

/** A home: a greeting, and what matters today. Clients who have the new onboarding before them go there first, where the portal has it. */
export function Home({ page }: { page: PageRow }) {
  const shell = useShellSay()
  const { $user } = useSession()
  const user = useStore($user)
  const onboarding = usePage('/dashboard/onboarding/welcome')
  if (!user) return null
  if (user.role === 'client' && onboarding && user.useNewOnboarding && !user.onboardingComplete) {
    return <Redirect to="/dashboard/onboarding/welcome" replace />
  }
  return (
    <div className="page">
      <Greeting user={user} title={shell(page.title)} />
      <OwnHome key={user.id} user={user} />
    </div>
  )
}

function OwnHome({ user }: { user: User }) {
  const { fetchToken } = useSession()
  const [, navigate] = useLocation()
  const { role, id } = user
  const { blocks, ...own } = ROLES[role]
  const base = isStaff(role) ? own.base : ''
  useEffect(() => keepDrawn(id), [id])
  return (
    <Widget
      tag="wz-home"
      skeleton={CARDS}
      attributes={{ blocks, base, draft: id }}
      fetchToken={fetchToken}
      onNavigate={to => navigate(base + to)}
    />
  )
}
