import { useStore } from '@nanostores/react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'wouter'
import type { OnboardingState } from '#contract/onboarding.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { useActing } from '#kit/ui/acting.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Screen } from '#kit/ui/screen.tsx'
import { mailboxFor, telOf } from '#rules/contact.ts'
import type { Model } from './model.ts'
import { type Place, pathOf } from './place.ts'
import type { OnboardingWords } from './words.en.ts'

type Props = { model: Model; state: OnboardingState }
type End = Exclude<Place['screen'], 'welcome' | 'step' | 'elsewhere'>

/** Renders the screens that have nothing to submit. */
export function End({ screen, ...props }: Props & { screen: End }) {
  switch (screen) {
    case 'approvals':
      return <Approvals {...props} />
    case 'success':
      return <Success {...props} />
    case 'too-late':
      return <TooLate {...props} />
    case 'manual':
      return <Manual {...props} />
    case 'invited':
      return <Invited {...props} />
    case 'no-loan':
      return <NoLoan {...props} />
  }
}

function Approvals({ model, state }: Props) {
  const t = useWords<OnboardingWords>()
  const { day } = useDays()
  const waiting = state.steps.filter(({ verdict }) => verdict === 'pending')
  return (
    <Screen title={t('approvalsTitle')} lead={t('approvalsText')}>
      <section className="card">
        <h4>{t('approvalsWaiting')}</h4>
        <ul className="rows">
          {waiting.map(({ step, at }) => (
            <li key={step}>
              <Link href={pathOf(step)}>{t(step)}</Link>
              {at && <span className="muted">{day(at)}</span>}
            </li>
          ))}
        </ul>
      </section>
      <CheckAgain model={model} />
    </Screen>
  )
}

/** Button that reloads the status and navigates to the current screen. */
function CheckAgain({ model }: { model: Model }) {
  const t = useWords<OnboardingWords>()
  const kit = useKitWords()
  const { busy, problem, act } = useActing(kit('failedText'))
  const again = () =>
    act('check', async () => {
      await model.look()
      model.goOn()
      model.$news.set(t('checked'))
    })
  return (
    <>
      {problem}
      <div className="actions start">
        <Button busy={busy !== ''} onClick={again}>
          {t('checkAgain')}
        </Button>
      </div>
    </>
  )
}

function Success({ model }: Props) {
  const t = useWords<OnboardingWords>()
  return (
    <Screen title={t('successTitle')}>
      <p className="callout good">
        <Icon name="check" />
        <span>{t('successText')}</span>
      </p>
      <div className="actions start">
        <Home model={model} isMain />
      </div>
    </Screen>
  )
}

function TooLate({ model, state }: Props) {
  const t = useWords<OnboardingWords>()
  const tenant = useStore(model.$tenant)
  const { hub } = state
  const mail = tenant && mailboxFor(tenant.contact, 'programmes')
  const facts: [string, ReactNode][] = [
    [t('coach'), hub?.coach],
    [t('programmeMail'), mail && <a href={`mailto:${mail}`}>{mail}</a>],
    [
      t('nearestHub'),
      hub && (
        <span className="lines">
          {hub.name}
          {hub.address && <span>{hub.address}</span>}
          {hub.phone && <a href={telOf(hub.phone)}>{hub.phone}</a>}
          {hub.email && <a href={`mailto:${hub.email}`}>{hub.email}</a>}
        </span>
      ),
    ],
  ]
  return (
    <Screen title={t('tooLateTitle')} lead={t('tooLateText')}>
      <Facts facts={facts.filter(([, value]) => value)} look="single" />
      <CheckAgain model={model} />
    </Screen>
  )
}

function Manual({ model }: Props) {
  const t = useWords<OnboardingWords>()
  return (
    <Screen title={t('manualText')} lead={t('manualMore')}>
      <div className="actions start">
        <Home model={model} />
      </div>
    </Screen>
  )
}

function Invited({ state }: Props) {
  const t = useWords<OnboardingWords>()
  return (
    <Screen title={t('invitedTitle')}>
      <p className="callout bad" role="alert">
        {state.error ?? state.message}
      </p>
    </Screen>
  )
}

function NoLoan({ model, state: { loan } }: Props) {
  const t = useWords<OnboardingWords>()
  const isInside = useStore(model.$isInside)
  const tenant = useStore(model.$tenant)
  const hasLoan = loan === 'application' || loan === 'running'
  const href = `/dashboard/consumer-credit/${hasLoan ? 'history' : 'apply/calculator'}`
  return (
    <Screen title={t(hasLoan ? `${loan}Title` : 'noLoanTitle')} lead={t(hasLoan ? 'loanText' : 'noLoanText')}>
      <div className="actions start">
        <a
          className="button primary"
          {...(isInside ? { href } : { href: tenant?.portal + href, target: '_blank', rel: 'noopener' })}
        >
          {t(hasLoan ? 'seeLoans' : 'applyForLoan')}
        </a>
      </div>
    </Screen>
  )
}

/** Links to the dashboard: navigates within the portal, opens a new tab from a partner's page. */
function Home({ model, isMain }: { model: Model; isMain?: boolean }) {
  const t = useWords<OnboardingWords>()
  const isInside = useStore(model.$isInside)
  const tenant = useStore(model.$tenant)
  const href = '/dashboard/overview'
  const go = (event: MouseEvent) => {
    event.preventDefault()
    model.goHome()
  }
  return (
    <a
      className={isMain ? 'button primary' : 'button'}
      {...(isInside
        ? { href, onClick: go }
        : { href: tenant?.portal + href, target: '_blank', rel: 'noopener' })}
    >
      {t('dashboard')}
    </a>
  )
}
