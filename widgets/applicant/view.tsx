import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { ApplicantState } from '#contract/onboarding.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { lazy } from '#kit/member/later.tsx'
import { ScreenFrame } from '#kit/member/screen-frame.tsx'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import { discard } from '#kit/outbox/discard.ts'
import { useCountUp } from '#kit/ui/count-up.ts'
import { useDays } from '#kit/ui/days.ts'
import { Progress } from '#kit/ui/progress.tsx'
import { formatShare } from '#rules/onboarding.ts'
import { fetchFields } from './answer-field.tsx'
import type { Model } from './model.ts'
import type { Place } from './place.ts'
import { QuestionScreen } from './question-screen.tsx'
import type { Waiting } from './typed.ts'
import type { ApplicantWords } from './words.en.ts'

const SKELETON: SkeletonPart[] = ['heading', 'line', 'card', 'button']
const loadEnd = () => import('./end.tsx')
const HubForm = lazy(() => import('./hub.tsx'), 'HubForm', SKELETON)
const SetUp = lazy(() => import('./hub.tsx'), 'SetUp', SKELETON)
const Welcome = lazy(() => import('./welcome.tsx'), 'Welcome', SKELETON)
const Approvals = lazy(loadEnd, 'Approvals', SKELETON)
const Success = lazy(loadEnd, 'Success', SKELETON)
const TooLate = lazy(loadEnd, 'TooLate', SKELETON)
const Stopped = lazy(loadEnd, 'Stopped', SKELETON)
const Invited = lazy(loadEnd, 'Invited', SKELETON)
const Lost = lazy(loadEnd, 'Lost', SKELETON)
const Card = lazy(() => import('./card.tsx'), 'Card', ['card'])

/** Renders an application: header, queued answers, and the screen for its state and the address. */
export function Applicant({ model }: { model: Model }) {
  const view = useStore(model.$view)
  return view === 'summary' ? <Card model={model} /> : <Screens model={model} />
}

function Screens({ model }: { model: Model }) {
  return (
    <ScreenFrame model={model} name="applicant">
      <Head model={model} />
      <Outbox model={model} />
      <Content model={model} />
    </ScreenFrame>
  )
}

function Content({ model }: { model: Model }) {
  const t = useWords<ApplicantWords>()
  const state = useStore(model.$state)
  const self = useStore(model.$self)
  const ownFailure = useStore(model.$failure)
  const place = useStore(model.$place)
  useNews(model, state)
  useLead(model, place)
  useEffect(() => {
    // prefetched, so that all screens work offline
    for (const screen of [Welcome, Approvals]) screen.ahead()
  }, [])
  const questions = state?.questions
  useEffect(() => {
    if (questions) fetchFields(questions)
  }, [questions])

  const failure = self.failure ?? ownFailure
  if (state && place) return <Shown model={model} state={state} place={place} />
  if (!failure) return <Skeleton parts={SKELETON} />
  return (
    <Lost
      model={model}
      isBad
      text={failure.message ? t('errorOccured', { error: failure.message }) : t('tryError')}
    />
  )
}

function Shown({ model, state, place }: { model: Model; state: ApplicantState; place: Place }) {
  const t = useWords<ApplicantWords>()
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
      return <Lost model={model} text={t('notOkText')} />
  }
}

/** Redirects to the current step, and announces why where the address asked for something else. */
function useLead(model: Model, place: Place | null): void {
  const t = useWords<ApplicantWords>()
  const address = useStore(model.path.$path)
  useEffect(() => {
    if (!place) return
    if (place.news) {
      model.toaster.announce(t(place.news), place.news === 'order' ? { kind: 'error' } : {})
    }
    if (place.path && place.path !== address) model.path.navigate(place.path, { replace: true })
    model.$isArriving.set(false)
  }, [model, t, place, address])
}

/** Announces answers rejected since the last visit, in the server's words. */
function useNews(model: Model, state: ApplicantState | null): void {
  const rejected = state?.rejectedSteps.map(({ name }) => name).join('\n') ?? ''
  const message = state?.message ?? ''
  useEffect(() => {
    if (rejected) model.toaster.announce(message, { kind: 'error' })
  }, [model, rejected, message])
}

/** Number of days left from which they are shown as a warning. */
const FEW_DAYS = 7
const HIDDEN = /^(hub|setup|success|late|stopped|invited)$/

/** Renders the cohort, the progress and the deadline. */
function Head({ model }: { model: Model }) {
  const t = useWords<ApplicantWords>()
  const { day } = useDays()
  const state = useStore(model.$state)
  const place = useStore(model.$place)
  const marks = useStore(model.$marks)
  const { deadline, daysLeft, timeLeft, cohort } = state ?? {}
  const done = [...marks.values()].filter(mark => /^(approved|pending|skipped|waiting)$/.test(mark)).length
  const total = marks.size
  const isDecided = state?.stage === 'judging' || state?.stage === 'not-selected'
  const isShown = place !== null && total > 0 && !isDecided && !HIDDEN.test(place.screen.name)
  const climbed = useCountUp(total > 0 ? Math.round((done / total) * 100) : 0)
  const isRunning = isShown && done < total && deadline && typeof daysLeft === 'number'

  return (
    <header className="head">
      <div>
        <h2 part="heading">{t('title')}</h2>
        {cohort && <p className="muted">{t('cohort', cohort)}</p>}
      </div>
      {isShown && (
        <div className="stack gap-1">
          <Progress
            label={t('progress')}
            value={climbed / 100}
            text={t('answered', { done, total, percent: formatShare(done, total) })}
          />
          {isRunning && (
            <p className={daysLeft < FEW_DAYS ? 'left muted inline gap-1 few' : 'left muted inline gap-1'}>
              {daysLeft < FEW_DAYS && <Icon name="alert" />}
              {daysLeft > 0
                ? t('daysLeft', { count: daysLeft, day: day(deadline) })
                : t('hoursLeft', {
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

/** Renders the queued answers: count, deadline and outcome. Always rendered, so that screen readers announce changes. */
function Outbox({ model }: { model: Model }) {
  const t = useWords<ApplicantWords>()
  const waiting = useStore(model.outbox.$entries)
  const isOnline = useStore(model.$isOnline)
  const isSending = useStore(model.outbox.$isSending)
  const isOnDevice = useStore(model.outbox.$isOnDevice)
  const state = useStore(model.$state)
  const [first] = waiting
  /** Discards the refused answer, and sends those that waited for it. */
  const drop = (refused: Waiting) => {
    discard(model, refused, t)
    void model.flush()
  }
  const refused = first?.problem === undefined ? null : first
  const question = state?.questions.find(({ _id }) => _id === refused?.question)

  return (
    <div role="status" className="outbox no-print">
      {refused ? (
        <div className="callout bad">
          <Icon name="alert" />
          <div>
            <p>
              <strong>{t('waitsRefused', { question: question?.question ?? '' })}</strong>
            </p>
            <p>{refused.problem || t('unknown')}</p>
            {waiting.length > 1 && <p className="muted">{t('waits', { count: waiting.length - 1 })}</p>}
            <div className="actions">
              {question && (
                <Button onClick={() => model.path.navigate(`/apply/${question._id}`)}>{t('mend')}</Button>
              )}
              <Button onClick={() => drop(refused)}>{t('discard')}</Button>
            </div>
          </div>
        </div>
      ) : waiting.length > 0 ? (
        <div className="callout warn">
          <div>
            <p>
              <strong>{t('waits', { count: waiting.length })}</strong>
            </p>
            <p>{t(isOnDevice ? 'waitsOnDevice' : 'waitsOnPage')}</p>
            <div className="actions">
              <Button busy={isSending} onClick={() => void model.flush()}>
                {t('sendNow')}
              </Button>
            </div>
          </div>
        </div>
      ) : (
        !isOnline && <p className="callout">{t('offline')}</p>
      )}
    </div>
  )
}
