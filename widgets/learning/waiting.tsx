import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Button } from '#kit/core/button.tsx'
import { copyText } from '#kit/core/clipboard.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { discard } from '#kit/outbox/discard.ts'
import { Unsent } from '#kit/outbox/unsent.tsx'
import type { Model } from './model.ts'
import type { Waiting } from './outbox.ts'
import type { WorkWords } from './work.en.ts'

type Answers = Extract<Waiting, { kind: 'answers' }>

const textOf = ({ answers }: Answers): string => Object.values(answers).flat().join('\n\n')

/** Renders the queued answers, and those the server refused. */
export function WaitingAnswers({ model }: { model: Model }) {
  const t = useWords<WorkWords>()
  const entries = useStore(model.outbox.$entries).filter((one): one is Answers => one.kind === 'answers')
  const isSending = useStore(model.outbox.$isSending)
  const refused = entries.filter(({ problem }) => problem !== undefined)
  const count = entries.length - refused.length
  /** Id of the answers that the browser did not copy. */
  const [uncopied, setUncopied] = useState<string | null>(null)
  const copy = async (one: Answers) => {
    if (await copyText(textOf(one))) model.toaster.announce(t('copied'))
    else setUncopied(one.id)
  }
  if (entries.length === 0) return null
  return (
    <div className="stack no-print">
      {refused.map(one => (
        <div key={one.id} className="callout bad" role="alert">
          <p>
            <strong>{t('refused', { title: one.title })}</strong>
          </p>
          <p>{one.problem}</p>
          {uncopied === one.id && (
            <>
              <p>{t('copyByHand')}</p>
              <p className="as-typed">{textOf(one)}</p>
            </>
          )}
          <div className="actions">
            <Button busy={isSending} onClick={() => void model.flush(one.id)}>
              {t('sendNow')}
            </Button>
            <Button onClick={() => void copy(one)}>{t('copyText')}</Button>
            <Button kind="plain" onClick={() => discard(model, one, t)}>
              {t('remove')}
            </Button>
          </div>
        </div>
      ))}
      <Unsent outbox={model.outbox} count={count} onSend={() => void model.flush()} />
    </div>
  )
}
