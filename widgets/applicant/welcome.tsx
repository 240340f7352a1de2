import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ApplicantState } from '#contract/onboarding.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Screen } from '#kit/ui/screen.tsx'
import { HubForm } from './hub.tsx'
import type { Model } from './model.ts'
import { leadOf } from './place.ts'
import { QuestionList } from './question-list.tsx'
import { Tutorial } from './tutorial.tsx'
import type { ApplicantWords } from './words.en.ts'

/** Renders the cohort, the questions to expect, and the start button. */
export function Welcome({ model, state }: { model: Model; state: ApplicantState }) {
  const t = useWords<ApplicantWords>()
  const busy = useStore(model.$busy)
  const waiting = useStore(model.outbox.$entries)
  const [isChoosing, setChoosing] = useState(false)
  const { cohort, hub, questions, firstAttempt, tutorial } = state
  if (isChoosing) return <HubForm model={model} onDone={() => setChoosing(false)} />

  const isDone = !firstAttempt && leadOf(state, waiting) === '/welcome'
  const isBegun = state.stepsDone > 0 || waiting.length > 0
  const go = () => model.start().catch(model.toaster.failed(t('tryError')))
  return (
    <Screen
      title={cohort ? t('welcome', cohort) : t('welcomePlain')}
      lead={isDone ? t('answersSent') : t('welcomeLead', { count: questions.length })}
    >
      <Tutorial address={tutorial} />
      <section className="part" aria-label={t('questions')}>
        <QuestionList model={model} questions={questions} />
      </section>
      {hub && (
        <p className="hub inline">
          {t('atHub', { hub: hub.name })}
          {firstAttempt && (
            <Button kind="plain" onClick={() => setChoosing(true)}>
              {t('otherHub')}
            </Button>
          )}
        </p>
      )}
      {!isDone && (
        <div className="actions">
          <Button kind="primary" busy={busy} onClick={go}>
            {t(isBegun ? 'continue' : 'startNow')}
          </Button>
        </div>
      )}
    </Screen>
  )
}
