import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import type { SkeletonPart } from '#kit/member/skeleton.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { partOf } from '#kit/part-of.ts'
import { useArrival } from '#kit/ui/screen.tsx'
import { createServices } from './bank-services.ts'
import type { Model, Profile } from './model.ts'
import { PersonalInfo } from './personal-info.tsx'
import { type Screen, startOf } from './set-up.ts'
import type { ProfileWords } from './words.en.ts'

const OF_SECURITY: SkeletonPart[] = [
  'heading',
  'field',
  'field',
  'field',
  'button',
  'heading',
  'line',
  'line',
]
const Security = lazy(() => import('./security.tsx'), 'Security', OF_SECURITY)
const OF_PAYMENT: SkeletonPart[] = ['heading', 'line', 'field', 'field', 'button']
const Payment = lazy(() => import('./payment.tsx'), 'Payment', OF_PAYMENT)

type Tab = 'personal' | 'security' | 'payment'
const VIEWS = { personal: PersonalInfo, security: Security, payment: Payment }
const PATHS: Record<Tab, Screen> = { personal: '/user', security: '/user/security', payment: '/user/payment' }

/** Renders the profile page with its tabs. Payment requires an active bank service. */
export function UserPage({ model, profile, screen }: { model: Model; profile: Profile; screen: Screen }) {
  const t = useWords<ProfileWords>()
  const { user, details } = profile
  const services = useStore(partOf(model, createServices))
  const tabs: Tab[] = ['personal', 'security', ...(details && services?.length ? ['payment' as const] : [])]
  const current = tabs.find(one => PATHS[one] === screen) ?? 'personal'
  const View = VIEWS[current]
  const start = startOf({ role: user.role, details })
  const heading = useArrival()

  return (
    <>
      <div className="person">
        <Picture address={user.profilePhoto} name={user.name} />
        <div>
          <h3 ref={heading} tabIndex={-1}>
            {user.name}
          </h3>
          <p className="muted">{user.email}</p>
        </div>
      </div>
      {start !== '/user' && (
        <div className="card unfinished">
          <h4>{t('unfinished')}</h4>
          <p>{t('unfinishedText')}</p>
          <Button kind="primary" onClick={() => model.goTo(start)}>
            {t('continue')}
          </Button>
        </div>
      )}
      <Tabs label={t('tabs')} of={tabs} at={current} to={one => PATHS[one]} text={t} />
      <View model={model} />
    </>
  )
}

/** Renders a user's photo, or their initials if there is none or it fails to load. */
function Picture({ address, name }: { address: string | null; name: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  const initials = name
    .split(/\s+/)
    .flatMap(word => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()
  return (
    <span className="picture" aria-hidden="true">
      {address && address !== broken ? (
        <img src={address} alt="" width="64" height="64" onError={() => setBroken(address)} />
      ) : (
        initials
      )}
    </span>
  )
}
