import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect } from 'react'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { lazy } from '#kit/member/later.tsx'
import { PathRouter } from '#kit/member/path.tsx'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import { Steps } from '#kit/ui/progress.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { type Model, SUCCESS_STAYS } from './model.ts'
import { MpesaStep } from './mpesa-step.tsx'
import { STEPS, type Step } from './set-up.ts'
import { UserPage } from './user-page.tsx'
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
  useEffect(() => {
    // prefetched, so that the next step works offline
    if (step === 'mpesa') InfoForm.ahead()
    if (step === 'info') IdentityStep.ahead()
  }, [step])

  if (profile.at === 'failed') {
    return <Failure title={t('loadFailed')} text={profile.message} onRetry={model.load} />
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
