import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { lazy } from '#kit/member/later.tsx'
import { PathRouter } from '#kit/member/path.tsx'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { partOf } from '#kit/part-of.ts'
import { Steps } from '#kit/ui/progress.tsx'
import { Screen, useArrival } from '#kit/ui/screen.tsx'
import { initialsOf } from '#rules/initials.ts'
import { createServices } from './bank-services.ts'
import { type Model, type Profile, SUCCESS_STAYS } from './model.ts'
import { MpesaStep } from './mpesa-step.tsx'
import { PersonalInfo } from './personal-info.tsx'
import { type Screen as ScreenPath, STEPS, type Step, startOf } from './set-up.ts'
import type { ProfileWords } from './words.en.ts'

const FORM: SkeletonPart[] = ['heading', 'line', 'field', 'field', 'field', 'button']
const InfoForm = lazy(() => import('./info-form.tsx'), 'InfoForm', FORM)
const IdentityStep = lazy(() => import('./identity-step.tsx'), 'IdentityStep', FORM)

const SCREENS: Record<Step, ComponentType<{ model: Model }>> = {
  mpesa: MpesaStep,
  info: ({ model }) => <InfoForm model={model} isSetup />,
  identity: IdentityStep,
  success: SuccessStep,
}
const LABELS = {
  mpesa: 'stepMpesa',
  info: 'stepInfo',
  identity: 'stepIdentity',
  success: 'stepSuccess',
} as const satisfies Record<Step, keyof ProfileWords>

export function ProfileView({ model }: { model: Model }) {
  const t = useWords<ProfileWords>()
  return (
    <PathRouter path={model.path}>
      <div className="profile stack">
        <h2 part="heading">{t('title')}</h2>
        <Content model={model} />
      </div>
    </PathRouter>
  )
}

function Content({ model }: { model: Model }) {
  const t = useWords<ProfileWords>()
  const profile = useStore(model.$profile)
  const screen = useStore(model.$screen)
  const step = STEPS.find(step => screen === `/setup/${step}`)
  useEffect(() => model.watch(), [model])
  useEffect(() => {
    // prefetched, so that the next step works offline
    if (step === 'mpesa') InfoForm.ahead()
    if (step === 'info') IdentityStep.ahead()
  }, [step])

  if (profile.at === 'failed') {
    return <Failure title={t('loadFailed')} text={profile.failure.message} onRetry={model.load} />
  }
  if (profile.at === 'loading' || !screen) return <Skeleton parts={FORM} />
  if (screen === '/user/edit') return <InfoForm model={model} isSetup={false} />
  if (!step) return <UserPage model={model} profile={profile} screen={screen} />
  const View = SCREENS[step]
  const current = STEPS.indexOf(step)
  return (
    <>
      <Steps
        label={t('steps')}
        steps={STEPS.map(step => t(LABELS[step]))}
        current={step === 'success' ? STEPS.length : current}
        onGo={step === 'success' ? undefined : step => model.goTo(`/setup/${STEPS[step] ?? 'mpesa'}`)}
      />
      <View key={step} model={model} />
    </>
  )
}

/** Renders the end of the set-up, which continues automatically or on click. */
function SuccessStep({ model }: { model: Model }) {
  const t = useWords<ProfileWords>()
  useEffect(() => {
    const timer = setTimeout(model.finishSetup, SUCCESS_STAYS)
    return () => clearTimeout(timer)
  }, [model])
  return (
    <Screen title={t('successTitle')}>
      <div className="card good">
        <p role="status">
          <Icon name="check" /> {t('successText')}
        </p>
      </div>
      <Button kind="primary" onClick={model.finishSetup}>
        {t('toProfile')}
      </Button>
    </Screen>
  )
}

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
const PATHS: Record<Tab, ScreenPath> = {
  personal: '/user',
  security: '/user/security',
  payment: '/user/payment',
}

/** Renders the profile page with its tabs. Payment requires an active bank service. */
function UserPage({ model, profile, screen }: { model: Model; profile: Profile; screen: ScreenPath }) {
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
  return (
    <span className="picture" aria-hidden="true">
      {address && address !== broken ? (
        <img src={address} alt="" width="64" height="64" onError={() => setBroken(address)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
