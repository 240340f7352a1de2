import { useStore } from '@nanostores/react'
import type { OnboardingState } from '#contract/onboarding.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Summary } from '#kit/screens/summary.tsx'
import type { Model } from './model.ts'
import { useTimeLeft } from './time-left.ts'
import type { OnboardingWords } from './words.en.ts'

/** Renders the onboarding status as a single card. */
export function Card({ model }: { model: Model }) {
  const t = useWords<OnboardingWords>()
  const self = useStore(model.$self)
  const state = useStore(model.$state)
  const own = useStore(model.$failure)
  const failure = self.failure ?? own
  const timeLeft = useTimeLeft(state)
  const goesOn = !state || /^\/(welcome|apply)/.test(state.path)
  return (
    <Summary
      leading={model.leading}
      name="onboarding"
      icon="steps"
      title={t('title')}
      isLoading={!state}
      failure={
        !state && failure
          ? {
              text: failure.message || t('stateFailed'),
              onRetry: () => (self.user ? model.ask() : model.retrySelf()),
            }
          : null
      }
      badge={state && badgeOf(state, t)}
      line={timeLeft}
      progress={
        state && {
          value: state.stepsDone / state.totalSteps,
          text: t('cardDone', { done: state.stepsDone, total: state.totalSteps }),
        }
      }
      go={{ to: state?.path ?? '/welcome', text: t(goesOn ? 'cardGo' : 'cardSee') }}
    />
  )
}

function badgeOf(
  { path, rejectedSteps, pendingApproval }: OnboardingState,
  t: (key: 'is-rejected' | 'is-approved' | 'is-pending') => string,
) {
  if (rejectedSteps.length > 0) return { tone: 'bad' as const, text: t('is-rejected') }
  if (path === '/success') return { tone: 'good' as const, text: t('is-approved') }
  return pendingApproval && path === '/approvals' ? { tone: 'info' as const, text: t('is-pending') } : null
}
