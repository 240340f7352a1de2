import { useStore } from '@nanostores/react'
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { later } from '#kit/member/later.tsx'
import type { SkeletonPart } from '#kit/member/skeleton.tsx'
import { partOf } from '#kit/part-of.ts'
import { useArrival } from '#kit/ui/screen.tsx'
import { createServices } from './bank-services.ts'
import type { Model, Profile } from './model.ts'
import { PersonalInfo } from './personal-info.tsx'
import { Picture } from './picture.tsx'
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
const Security = later(() => import('./security.tsx'), 'Security', OF_SECURITY)
const OF_PAYMENT: SkeletonPart[] = ['heading', 'line', 'field', 'field', 'button']
const Payment = later(() => import('./payment.tsx'), 'Payment', OF_PAYMENT)

type Tab = { to: Screen; text: 'personal' | 'security' | 'payment'; View: ComponentType<{ model: Model }> }
const PERSONAL: Tab = { to: '/user', text: 'personal', View: PersonalInfo }
const SECURITY: Tab = { to: '/user/security', text: 'security', View: Security }
const PAYMENT: Tab = { to: '/user/payment', text: 'payment', View: Payment }

/** Renders the profile page with its tabs. Payment requires an active bank service. */
export function UserPage({ model, profile, screen }: { model: Model; profile: Profile; screen: Screen }) {
  const t = useWords<ProfileWords>()
  const { user, details } = profile
  const services = useStore(partOf(model, createServices))
  const tabs = details && services?.length ? [PERSONAL, SECURITY, PAYMENT] : [PERSONAL, SECURITY]
  const { to: current, View } = tabs.find(({ to }) => to === screen) ?? PERSONAL
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
      <nav className="tabs" aria-label={t('tabs')}>
        {tabs.map(({ to, text }) => (
          <Link key={to} href={to} aria-current={to === current ? 'page' : undefined}>
            {t(text)}
          </Link>
        ))}
      </nav>
      <View model={model} />
    </>
  )
}
