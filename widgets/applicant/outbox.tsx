import { useStore } from '@nanostores/react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { discard } from '#kit/outbox/discard.ts'
import type { Model } from './model.ts'
import type { Waiting } from './typed.ts'
import type { ApplicantWords } from './words.en.ts'

/** Renders the queued answers: count, deadline and outcome. Always rendered, so that screen readers announce changes. */
export function Outbox({ model }: { model: Model }) {
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
