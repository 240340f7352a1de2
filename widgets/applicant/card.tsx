import { useStore } from '@nanostores/react'
import { useWords } from '#kit/core/i18n.tsx'
import { Summary } from '#kit/screens/summary.tsx'
import type { Model } from './model.ts'
import type { ApplicantWords } from './words.en.ts'

/** Renders the application's status as a single card. */
export function Card({ model }: { model: Model }) {
  const t = useWords<ApplicantWords>()
  const self = useStore(model.$self)
  const state = useStore(model.$state)
  const own = useStore(model.$failure)
  const failure = self.failure ?? own
  const isOpen = state?.stage === 'answering'
  const isReturned = isOpen && state.rejectedSteps.length > 0
  return (
    <Summary
      leading={model.leading}
      name="application"
      icon="papers"
      title={t('title')}
      isLoading={!state}
      failure={
        !state && failure
          ? { text: failure.message || t('tryError'), onRetry: () => void model.check() }
          : null
      }
      badge={isReturned ? { tone: 'bad', text: t('mark-rejected') } : null}
      line={state && state.stage !== 'answering' ? t(`card-${state.stage}`) : undefined}
      progress={
        state && isOpen
          ? {
              value: state.totalSteps === 0 ? 0 : state.stepsDone / state.totalSteps,
              text: t('cardDone', { done: state.stepsDone, total: state.totalSteps }),
            }
          : null
      }
      go={{ to: state?.path ?? '/welcome', text: t(isOpen ? 'cardGo' : 'cardSee') }}
    />
  )
}
