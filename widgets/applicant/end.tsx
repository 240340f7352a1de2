import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ApplicantState } from '#contract/onboarding.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Screen } from '#kit/ui/screen.tsx'
import { Contact } from './contact.tsx'
import { HubForm } from './hub.tsx'
import type { Model } from './model.ts'
import { QuestionList } from './question-list.tsx'
import { Tutorial } from './tutorial.tsx'
import type { ApplicantWords } from './words.en.ts'

type Props = { model: Model; state: ApplicantState }

/** Everything is handed in: how it goes on. */
export function Approvals({ model, state }: Props) {
  const say = useWords<ApplicantWords>()
  const { stage, toApproveSteps, questions, cohort, hub, again } = state
  const name = cohort ? say('cohort', cohort) : ''
  const look = (
    <details className="card no-print">
      <summary>{say('look')}</summary>
      <QuestionList model={model} questions={questions} />
    </details>
  )
  if (stage === 'not-selected') {
    return (
      <Screen title={say('notSelected')}>
        <p>{say('notSelectedText', { name })}</p>
        {again && <Again model={model} again={again} />}
        <Learning model={model} kind={again ? '' : 'primary'} />
        {look}
        <Contact model={model} hub={hub} />
      </Screen>
    )
  }
  return (
    <Screen title={say('submitted')}>
      <p className="callout good">
        <Icon name="check" />
        {say(stage === 'judging' ? 'judgingText' : 'reviewText')}
      </p>
      {stage !== 'judging' && toApproveSteps.length > 0 && (
        <section className="part">
          <h4>{say('awaiting')}</h4>
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

/** There is another cohort, which they can apply to. */
function Again({ model, again }: { model: Model; again: NonNullable<ApplicantState['again']> }) {
  const say = useWords<ApplicantWords>()
  const { day } = useDays()
  const busy = useStore(model.$busy)
  const name = say('cohort', again)
  const go = () =>
    model.again().catch((failure: ApiError) => {
      model.toaster.announce(failure.message || say('tryError'), { kind: 'error' })
    })
  return (
    <>
      <p>{say('againText', { name, day: day(again.deadline) })}</p>
      <div>
        <Button kind="primary" busy={busy} onClick={go}>
          {say('again', { name })}
        </Button>
      </div>
    </>
  )
}

export function Success({ model, state: { cohort, hub } }: Props) {
  const say = useWords<ApplicantWords>()
  return (
    <Screen title={say('selected')}>
      <p className="callout good">
        <Icon name="check" />
        {say('selectedText', { name: cohort ? say('cohort', cohort) : '' })}
      </p>
      <Learning model={model} kind="primary" />
      <Contact model={model} hub={hub} />
    </Screen>
  )
}

export function TooLate({ model, state: { deadline, hub } }: Props) {
  const say = useWords<ApplicantWords>()
  const { moment } = useDays()
  return (
    <Screen title={say('tooLate')}>
      <p>{deadline ? say('tooLateText', { day: moment(deadline) }) : say('tooLatePlain')}</p>
      <Contact model={model} hub={hub} />
      <Check model={model} />
    </Screen>
  )
}

/** The server has nothing to show: no cohort is open, or another system had them. */
export function Stopped({ model, state }: Props) {
  const say = useWords<ApplicantWords>()
  const [isChoosing, setChoosing] = useState(false)
  if (isChoosing) return <HubForm model={model} onDone={() => setChoosing(false)} />
  return (
    <Screen title={say('title')}>
      <p role="alert">{state.error || state.message}</p>
      <div className="deeds">
        <Learning model={model} kind="primary" />
        {state.hub && state.firstAttempt && (
          <Button onClick={() => setChoosing(true)}>{say('otherHub')}</Button>
        )}
        <Check model={model} />
      </div>
    </Screen>
  )
}

/** The account is not active. A page that can end the session does so, and leads on by itself. */
export function Invited({ model, state }: Props) {
  const say = useWords<ApplicantWords>()
  const tenant = useStore(model.$tenant)
  return (
    <Screen title={say('notOk')}>
      <p role="alert">{state.error || state.message}</p>
      <div>
        <a className="button primary" href={`${tenant?.portal ?? ''}/invited`}>
          {say('toInvitation')}
        </a>
      </div>
    </Screen>
  )
}

/** Whatever went wrong: what it was, and the way back. */
export function Lost({ model, text, isBad }: { model: Model; text: string; isBad?: boolean }) {
  const say = useWords<ApplicantWords>()
  const state = useStore(model.$state)
  return (
    <Screen title={say('notOk')}>
      <p role={isBad ? 'alert' : undefined}>{text}</p>
      <Check model={model} kind="primary" />
      <Tutorial address={state?.tutorial} />
    </Screen>
  )
}

/** Asks the server how it stands, and goes there. */
function Check({ model, kind }: { model: Model; kind?: 'primary' }) {
  const say = useWords<ApplicantWords>()
  const [busy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    await model.check()
    setBusy(false)
  }
  return (
    <div>
      <Button kind={kind} busy={busy} onClick={check}>
        {say('check')}
      </Button>
    </div>
  )
}

/** The lessons stand in the portal, outside of this widget. */
function Learning({ model, kind = '' }: { model: Model; kind?: 'primary' | '' }) {
  const say = useWords<ApplicantWords>()
  const tenant = useStore(model.$tenant)
  const isInPortal = model.path.base() !== ''
  return (
    <div>
      <a
        className={`button ${kind}`}
        href={`${isInPortal ? '' : (tenant?.portal ?? '')}/dashboard/lms/home`}
        {...(!isInPortal && { target: '_blank', rel: 'noopener' })}
      >
        {say('learning')}
      </a>
    </div>
  )
}
