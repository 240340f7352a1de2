import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ApplicantState } from '#contract/onboarding.ts'
import { Icon } from '#kit/core/icon.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { later } from '#kit/member/later.tsx'
import { PathRouter } from '#kit/member/path.tsx'
import { type Bone, Skeleton } from '#kit/member/skeleton.tsx'
import { Toasts } from '#kit/member/toast.tsx'
import { useCountUp } from '#kit/ui/count-up.ts'
import { useDays } from '#kit/ui/days.ts'
import { Progress } from '#kit/ui/progress.tsx'
import { percent } from '#rules/onboarding.ts'
import { fetchFields } from './answer-field.tsx'
import type { Model } from './model.ts'
import { Outbox } from './outbox.tsx'
import type { Place } from './place.ts'
import { QuestionScreen } from './question-screen.tsx'
import type { ApplicantWords } from './words.en.ts'

const BONES: Bone[] = ['heading', 'line', 'card', 'button']
const loadWelcome = () => import('./welcome.tsx')
const loadEnd = () => import('./end.tsx')
const HubForm = later(() => import('./hub.tsx').then(hub => hub.HubForm), BONES)
const SetUp = later(() => import('./hub.tsx').then(hub => hub.SetUp), BONES)
const Welcome = later(() => loadWelcome().then(({ Welcome }) => Welcome), BONES)
const Approvals = later(() => loadEnd().then(end => end.Approvals), BONES)
const Success = later(() => loadEnd().then(end => end.Success), BONES)
const TooLate = later(() => loadEnd().then(end => end.TooLate), BONES)
const Stopped = later(() => loadEnd().then(end => end.Stopped), BONES)
const Invited = later(() => loadEnd().then(end => end.Invited), BONES)
const Lost = later(() => loadEnd().then(end => end.Lost), BONES)

/** An application: its head, what waits on the device, and the screen that its state or the address asks for. */
export function Applicant({ model }: { model: Model }) {
  return (
    <PathRouter path={model.path}>
      <div className="applicant stack">
        <Head model={model} />
        <Outbox model={model} />
        <Content model={model} />
        <Toasts toaster={model.toaster} />
      </div>
    </PathRouter>
  )
}

function Content({ model }: { model: Model }) {
  const say = useWords<ApplicantWords>()
  const state = useStore(model.$state)
  const self = useStore(model.$self)
  const ownFailure = useStore(model.$failure)
  const place = useStore(model.$place)
  useNews(model, state)
  useLead(model, place)
  useEffect(() => {
    // fetched ahead, so that all of it is here when the signal is gone
    for (const load of [loadWelcome, loadEnd]) load().catch(() => {})
  }, [])
  const questions = state?.questions
  useEffect(() => {
    if (questions) fetchFields(questions)
  }, [questions])

  const failure = self.failure ?? ownFailure
  if (state && place) return <Shown model={model} state={state} place={place} />
  if (!failure) return <Skeleton bones={BONES} />
  return (
    <Lost
      model={model}
      isBad
      text={failure.message ? say('errorOccured', { error: failure.message }) : say('tryError')}
    />
  )
}

function Shown({ model, state, place }: { model: Model; state: ApplicantState; place: Place }) {
  const say = useWords<ApplicantWords>()
  const { screen } = place
  const props = { model, state }
  switch (screen.name) {
    case 'hub':
      return <HubForm model={model} />
    case 'setup':
      return state.hub && <SetUp model={model} hub={state.hub} />
    case 'welcome':
      return <Welcome {...props} />
    case 'question':
      return <QuestionScreen {...props} id={screen.id} />
    case 'approvals':
      return <Approvals {...props} />
    case 'success':
      return <Success {...props} />
    case 'late':
      return <TooLate {...props} />
    case 'stopped':
      return <Stopped {...props} />
    case 'invited':
      return <Invited {...props} />
    default:
      return <Lost model={model} text={say('notOkText')} />
  }
}

/** Leads to where the application stands, and says why where the address asked for something else. */
function useLead(model: Model, place: Place | null): void {
  const say = useWords<ApplicantWords>()
  const address = useStore(model.path.$path)
  useEffect(() => {
    if (!place) return
    if (place.news) {
      model.toaster.announce(say(place.news), place.news === 'order' ? { kind: 'error' } : {})
    }
    if (place.path && place.path !== address) model.path.navigate(place.path, { replace: true })
    model.$isArriving.set(false)
  }, [model, say, place, address])
}

/** Says what was sent back since somebody last looked, in the server's words. */
function useNews(model: Model, state: ApplicantState | null): void {
  const rejected = state?.rejectedSteps.map(({ name }) => name).join('\n') ?? ''
  const message = state?.message ?? ''
  useEffect(() => {
    if (rejected) model.toaster.announce(message, { kind: 'error' })
  }, [model, rejected, message])
}

/** From here on the days that are left are shown as a warning. */
const FEW_DAYS = 7
const HIDDEN = /^(hub|setup|success|late|stopped|invited)$/

/** What it is, how far it is, and how long there is for it. */
function Head({ model }: { model: Model }) {
  const say = useWords<ApplicantWords>()
  const { day } = useDays()
  const state = useStore(model.$state)
  const place = useStore(model.$place)
  const marks = useStore(model.$marks)
  const { deadline, daysLeft, timeLeft, cohort } = state ?? {}
  const done = [...marks.values()].filter(mark => /^(approved|pending|waiting)$/.test(mark)).length
  const total = marks.size
  const isDecided = state?.stage === 'judging' || state?.stage === 'not-selected'
  const isShown = place !== null && total > 0 && !isDecided && !HIDDEN.test(place.screen.name)
  const climbed = useCountUp(total > 0 ? Math.round((done / total) * 100) : 0)
  const isRunning = isShown && done < total && deadline && typeof daysLeft === 'number'

  return (
    <header className="head">
      <div>
        <h2 part="heading">{say('title')}</h2>
        {cohort && <p className="soft">{say('cohort', cohort)}</p>}
      </div>
      {isShown && (
        <div className="how-far">
          <Progress
            label={say('progress')}
            value={climbed / 100}
            text={say('answered', { done, total, percent: percent(done, total) })}
          />
          {isRunning && (
            <p className={daysLeft < FEW_DAYS ? 'left few' : 'left'}>
              {daysLeft < FEW_DAYS && <Icon name="alert" />}
              {daysLeft > 0
                ? say('daysLeft', { count: daysLeft, day: day(deadline) })
                : say('hoursLeft', {
                    hours: timeLeft?.hour ?? 0,
                    minutes: timeLeft?.mins ?? 0,
                    day: day(deadline),
                  })}
            </p>
          )}
        </div>
      )}
    </header>
  )
}
