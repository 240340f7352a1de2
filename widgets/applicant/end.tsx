import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import type { ApplicantState, Hub } from '#contract/onboarding.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { useAction } from '#kit/member/action.ts'
import { Facts } from '#kit/member/facts.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Screen } from '#kit/ui/screen.tsx'
import { mailboxFor, telOf } from '#rules/contact.ts'
import { HubForm } from './hub.tsx'
import type { Model } from './model.ts'
import { QuestionList } from './question-list.tsx'
import { Tutorial } from './tutorial.tsx'
import type { ApplicantWords } from './words.en.ts'

type Props = { model: Model; state: ApplicantState }

/** Renders the screen after all answers are submitted: what happens next. */
export function Approvals({ model, state }: Props) {
  const t = useWords<ApplicantWords>()
  const { stage, toApproveSteps, questions, cohort, hub, again } = state
  const name = cohort ? t('cohort', cohort) : ''
  const look = (
    <details className="card no-print">
      <summary>{t('look')}</summary>
      <QuestionList model={model} questions={questions} />
    </details>
  )
  if (stage === 'not-selected') {
    return (
      <Screen title={t('notSelected')}>
        <p>{t('notSelectedText', { name })}</p>
        {again && <Again model={model} again={again} />}
        <Learning model={model} kind={again ? '' : 'primary'} />
        {look}
        <Contact model={model} hub={hub} />
      </Screen>
    )
  }
  return (
    <Screen title={t('submitted')}>
      <p className="callout good">
        <Icon name="check" />
        {t(stage === 'judging' ? 'judgingText' : 'reviewText')}
      </p>
      {stage !== 'judging' && toApproveSteps.length > 0 && (
        <section className="part">
          <h4>{t('awaiting')}</h4>
          <ul>
            {toApproveSteps.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      {look}
      <Check model={model} />
    </Screen>
  )
}

/** Offers an application to another cohort. */
function Again({ model, again }: { model: Model; again: NonNullable<ApplicantState['again']> }) {
  const t = useWords<ApplicantWords>()
  const { day } = useDays()
  const busy = useStore(model.$busy)
  const name = t('cohort', again)
  const go = () => model.again().catch(model.toaster.failed(t('tryError')))
  return (
    <>
      <p>{t('againText', { name, day: day(again.deadline) })}</p>
      <Button className="start" kind="primary" busy={busy} onClick={go}>
        {t('again', { name })}
      </Button>
    </>
  )
}

export function Success({ model, state: { cohort, hub } }: Props) {
  const t = useWords<ApplicantWords>()
  return (
    <Screen title={t('selected')}>
      <p className="callout good">
        <Icon name="check" />
        {t('selectedText', { name: cohort ? t('cohort', cohort) : '' })}
      </p>
      <Learning model={model} kind="primary" />
      <Contact model={model} hub={hub} />
    </Screen>
  )
}

export function TooLate({ model, state: { deadline, hub, again } }: Props) {
  const t = useWords<ApplicantWords>()
  const { moment } = useDays()
  return (
    <Screen title={t('tooLate')}>
      <p>{deadline ? t('tooLateText', { day: moment(deadline) }) : t('tooLatePlain')}</p>
      {again && <Again model={model} again={again} />}
      <Contact model={model} hub={hub} />
      <Check model={model} />
    </Screen>
  )
}

/** Renders the server's message when there is no application to show: no open cohort, or cohorts kept in another system. */
export function Stopped({ model, state }: Props) {
  const t = useWords<ApplicantWords>()
  const [isChoosing, setChoosing] = useState(false)
  if (isChoosing) return <HubForm model={model} onDone={() => setChoosing(false)} />
  return (
    <Screen title={t('title')}>
      <p role="alert">{state.error || state.message}</p>
      <div className="actions">
        <Learning model={model} kind="primary" />
        {state.hub && state.firstAttempt && (
          <Button onClick={() => setChoosing(true)}>{t('otherHub')}</Button>
        )}
        <Check model={model} />
      </div>
    </Screen>
  )
}

/** Renders the screen of an inactive account. A host page that can end the session does so and redirects. */
export function Invited({ model, state }: Props) {
  const t = useWords<ApplicantWords>()
  const tenant = useStore(model.$tenant)
  return (
    <Screen title={t('notOk')}>
      <p role="alert">{state.error || state.message}</p>
      <a className="button primary start" href={`${tenant?.portal ?? ''}/invited`}>
        {t('toInvitation')}
      </a>
    </Screen>
  )
}

/** Renders an error with a way back. */
export function Lost({ model, text, isBad }: { model: Model; text: string; isBad?: boolean }) {
  const t = useWords<ApplicantWords>()
  const state = useStore(model.$state)
  return (
    <Screen title={t('notOk')}>
      <p role={isBad ? 'alert' : undefined}>{text}</p>
      <Check model={model} kind="primary" />
      <Tutorial address={state?.tutorial} />
    </Screen>
  )
}

/** Button that reloads the status and navigates to the current screen. */
function Check({ model, kind }: { model: Model; kind?: 'primary' }) {
  const t = useWords<ApplicantWords>()
  const [busy, run] = useAction(() => {})
  return (
    <div>
      <Button kind={kind} busy={busy} onClick={() => run(model.check)}>
        {t('check')}
      </Button>
    </div>
  )
}

/** Links to the lessons, which are in the portal outside this widget. */
function Learning({ model, kind = '' }: { model: Model; kind?: 'primary' | '' }) {
  const t = useWords<ApplicantWords>()
  const tenant = useStore(model.$tenant)
  const isInPortal = model.path.base() !== ''
  // without the learning module the link would lead nowhere
  if (!tenant?.modules.includes('learning')) return null
  return (
    <div>
      <a
        className={`button ${kind}`}
        href={`${isInPortal ? '' : (tenant?.portal ?? '')}/dashboard/lms/home`}
        {...(!isInPortal && { target: '_blank', rel: 'noopener' })}
      >
        {t('learning')}
      </a>
    </div>
  )
}

/** Renders the contact details: those of the hub, or the provider's where the hub has none. */
function Contact({ model, hub }: { model: Model; hub: Hub | null }) {
  const t = useWords<ApplicantWords>()
  const contact = useStore(model.$tenant)?.contact
  const email = hub?.email || (contact && mailboxFor(contact, 'programmes'))
  const phone = hub?.phone || contact?.phone
  const mail = email && (
    <a className="tall" href={`mailto:${email}`}>
      {email}
    </a>
  )
  const call = phone && (
    <a className="tall" href={telOf(phone)}>
      {phone}
    </a>
  )
  const facts: [string, ReactNode][] = [
    [t('coach'), hub?.coach],
    [t('email'), mail],
    [t('phone'), call],
    [t('nearestHub'), hub && [hub.name, hub.address].filter(Boolean).join(', ')],
  ]
  return (
    <section className="card">
      <h4>{t('contact')}</h4>
      <Facts facts={facts.filter(([, value]) => value)} look="single" />
    </section>
  )
}
