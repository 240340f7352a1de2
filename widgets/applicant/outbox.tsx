import { useStore } from '@nanostores/react'
import { Button } from '#kit/core/button.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { useWords } from '#kit/core/speech.tsx'
import type { Model } from './model.ts'
import type { ApplicantWords } from './words.en.ts'

/** What waits on the device: how much, until when, and what became of it. Always drawn, so that it is read out when it comes. */
export function Outbox({ model }: { model: Model }) {
  const say = useWords<ApplicantWords>()
  const waiting = useStore(model.outbox.$entries)
  const isOnline = useStore(model.$isOnline)
  const isSending = useStore(model.outbox.$isSending)
  const isOnDevice = useStore(model.outbox.$isOnDevice)
  const state = useStore(model.$state)
  const [first] = waiting
  const refused = first?.problem === undefined ? null : first
  const asked = state?.questions.find(({ _id }) => _id === refused?.question)

  return (
    <div role="status" className="outbox no-print">
      {refused ? (
        <div className="callout bad">
          <Icon name="alert" />
          <div>
            <p>
              <strong>{say('waitsRefused', { question: asked?.question ?? '' })}</strong>
            </p>
            <p>{refused.problem || say('unknown')}</p>
            {waiting.length > 1 && <p className="soft">{say('waits', { count: waiting.length - 1 })}</p>}
            <div className="deeds">
              {asked && (
                <Button onClick={() => model.path.navigate(`/apply/${asked._id}`)}>{say('mend')}</Button>
              )}
              <Button onClick={() => model.discard(refused)}>{say('discard')}</Button>
            </div>
          </div>
        </div>
      ) : waiting.length > 0 ? (
        <div className="callout warn">
          <div>
            <p>
              <strong>{say('waits', { count: waiting.length })}</strong>
            </p>
            <p>{say(isOnDevice ? 'waitsOnDevice' : 'waitsOnPage')}</p>
            <div className="deeds">
              <Button busy={isSending} onClick={() => void model.flush()}>
                {say('sendNow')}
              </Button>
            </div>
          </div>
        </div>
      ) : (
        !isOnline && <p className="callout">{say('offline')}</p>
      )}
    </div>
  )
}
