import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { LoanPage } from '#contract/loan-page.ts'
import type { ApiError } from '#kit/core/api.ts'
import { Failure } from '#kit/core/failure.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { lazy } from '#kit/member/later.tsx'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import { Steps } from '#kit/ui/progress.tsx'
import { type ApplyScreen, isReached, SCREENS, screenOf } from '#rules/loan-stage.ts'
import { formatMoney } from '#rules/money.ts'
import { isOpen, isRefused, type Model } from './model.ts'
import { useSteps } from './steps.ts'
import type { LoanWords } from './words.en.ts'

const FORM: SkeletonPart[] = ['heading', 'line', 'field', 'field', 'field', 'button']
const FundingForm = lazy(() => import('./funding-form.tsx'), 'FundingForm', FORM)
const ResumeDialog = lazy(() => import('./resume-dialog.tsx'), 'ResumeDialog')
const StageForm = lazy(() => import('./stage-form.tsx'), 'StageForm', FORM)
const ProposalForm = lazy(() => import('./proposal-form.tsx'), 'ProposalForm', FORM)
const Consent = lazy(() => import('./consent.tsx'), 'Consent', FORM)

const isScreen = (place: string): place is ApplyScreen => Object.hasOwn(SCREENS, place)

/** Returns the screen of a path: stages already reached stay accessible, later ones redirect to the current one. */
function screenAt(place: string, page: LoanPage | null): ApplyScreen | 'calculator' {
  if (place === 'calculator' || !page) return 'calculator'
  return isScreen(place) && isReached(place, page.stage) ? place : screenOf(page.stage)
}

/** Renders the loan application, from the amount to the consent. */
export function Application({ model }: { model: Model }) {
  const t = useWords<LoanWords>()
  const kit = useKitWords()
  const self = useStore(model.$self)
  const loans = useStore(model.loans.$state)
  const id = useStore(model.$applicationId)
  const application = useStore(model.application.$state)
  const path = useStore(model.path.$path)

  const place = path.replace(/\?.*/, '').slice('/apply/'.length)
  const page = application.value && isOpen(application.value) ? application.value : null
  const isSubmitted = application.value !== null && page === null
  const isKnown = loans.value !== null && self.user !== null && (id === null || application.value !== null)
  const screen = isKnown ? screenAt(place, page) : null
  const nothing = t('nothingToDo')
  const seeLoan = t('seeLoan')
  const latest = loans.value?.[0]?._id
  useEffect(() => {
    if (!screen || screen === place) return
    if (isSubmitted) return void model.finish()
    if (!page) {
      const action = () => model.path.navigate(`/loan/${latest}`)
      model.toaster.announce(nothing, latest ? { action: { text: seeLoan, action } } : {})
    }
    model.path.navigate(`/apply/${screen}`, { replace: true })
  }, [model, screen, place, page, isSubmitted, nothing, seeLoan, latest])
  useEffect(() => {
    // preloaded, so that the next screens also work offline
    for (const form of [StageForm, ProposalForm, Consent]) form.ahead()
  }, [])

  const failure = (title: string, text: string, onRetry: () => void) => (
    <Failure title={title} text={text} onRetry={onRetry} />
  )
  if (!self.user && self.failure) {
    return failure(t(userFailure(self.failure)), self.failure.message, model.retrySelf)
  }
  if (!loans.value && loans.failure) {
    return failure(
      t('accountsFailed', { message: loans.failure.message }),
      kit('failedText'),
      model.loans.refresh,
    )
  }
  if (id !== null && !application.value && application.failure) {
    return failure(t('loanNotSet'), application.failure.message, model.application.refresh)
  }
  if (!screen) return <Skeleton parts={FORM} />
  const waiting = loans.value?.find(({ status }) => WAITING.includes(status))
  return <Shown model={model} screen={screen} page={page} waiting={waiting?._id} />
}

/** Returns the heading for a failure to load the user: access denied, no connection, server error, or an invalid response. */
function userFailure(failure: ApiError) {
  if (isRefused(failure)) return 'clientRefused'
  if (failure.code === 'unreachable' || failure.code === 'timeout') return 'userUnreached'
  return failure.code === 'unavailable' ? 'userFailed' : 'userUnread'
}

/** Statuses of applications under review, during which no other can be made. */
const WAITING = ['pending', 'approved']

type Shown = {
  model: Model
  screen: ApplyScreen | 'calculator'
  page: LoanPage | null
  /** Id of an application still under review. */
  waiting: string | undefined
}

const STEP = { calculator: 0, 'contact-info': 1, 'employer-info': 1, 'bank-info': 1, proposal: 1, consent: 2 }
/** Screen that each completed step links back to. */
const BACK = ['calculator', 'contact-info'] as const

function Shown({ model, screen, page, waiting }: Shown) {
  const t = useWords<LoanWords>()
  const steps = useSteps()
  return (
    <>
      <Steps
        {...steps}
        current={STEP[screen]}
        onGo={step => model.path.navigate(`/apply/${BACK[step] ?? 'calculator'}`)}
      />
      {page && screen !== 'calculator' && (
        <p className="callout">
          {t('askedFor', {
            amount: formatMoney(page.amount, page.currency),
            fund: page.fund.name,
            period: t('months', { count: page.months }),
          })}
        </p>
      )}
      {screen === 'calculator' ? (
        <>
          {waiting && (
            <div className="callout warn">
              <p>{t('stillWaiting')}</p>
              <Link className="button" href={`/loan/${waiting}`}>
                {t('seeLoan')}
              </Link>
            </div>
          )}
          <FundingForm model={model} mayApply={!waiting} />
          {page && <ResumeDialog model={model} page={page} />}
        </>
      ) : screen === 'proposal' ? (
        <ProposalForm model={model} />
      ) : screen === 'consent' ? (
        <Consent model={model} />
      ) : (
        <StageForm key={screen} model={model} screen={screen} />
      )}
    </>
  )
}
