import { useStore } from '@nanostores/react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { discard } from '#kit/outbox/discard.ts'
import { datedName, saveFile } from '#kit/ui/save-file.ts'
import { reopenWaiting } from './actions.ts'
import { Callout } from './callout.tsx'
import { useLanguage } from './languages.tsx'
import type { Model } from './model.ts'
import type { Waiting } from './storage.ts'
import { textIn } from './survey.ts'
import type { SurveyWords } from './words.en.ts'

/** Renders the outbox: the number of queued answers, their deadline and status. */
export function Outbox({ model }: { model: Model }) {
  const t = useWords<SurveyWords>()
  const waiting = useStore(model.outbox.$entries)
  const isOnDevice = useStore(model.outbox.$isOnDevice)
  const isOnline = useStore(model.line.$isOnline)
  const isSending = useStore(model.outbox.$isSending)
  const stuck = waiting.filter(({ problem }) => problem !== undefined)
  const count = waiting.length - stuck.length
  return (
    <>
      {stuck.map(one => (
        <Stuck key={one.id} model={model} one={one} />
      ))}
      {count > 0 ? (
        <Callout look="warn">
          <p>
            <strong>{isSending ? t('sending') : t('waits', { count })}</strong>
          </p>
          <p>{t(isOnDevice ? 'waitsOnDevice' : 'waitsOnPage')}</p>
          <div className="actions">
            <Button busy={isSending} onClick={() => void model.flush()}>
              {t('sendNow')}
            </Button>
          </div>
        </Callout>
      ) : (
        !isOnline && (
          <Callout>
            <p>{t('offline')}</p>
          </Callout>
        )
      )}
    </>
  )
}

/** Renders refused answers, which can be corrected, resent, downloaded or discarded. */
function Stuck({ model, one }: { model: Model; one: Waiting }) {
  const t = useWords<SurveyWords>()
  const language = useLanguage(model)
  const isSending = useStore(model.outbox.$isSending)
  const title = textIn(one.title, language) || one.code
  const { id: _, problem, fields, ...answers } = one
  const download = () => {
    const content = JSON.stringify(answers, null, 2)
    saveFile(new Blob([content], { type: 'application/json' }), datedName('survey-answers', 'json'))
  }
  return (
    <Callout look="bad">
      <p>
        <strong>{t('refused', { title })}</strong>
      </p>
      {problem && <p>{t('errorOccured', { error: problem })}</p>}
      <div className="actions">
        <Button onClick={() => void reopenWaiting(model, one)}>{t('mend')}</Button>
        <Button busy={isSending} onClick={() => void model.flush(one.id)}>
          {t('sendNow')}
        </Button>
        <Button onClick={download}>{t('download')}</Button>
        <Button onClick={() => discard(model, one, t)}>{t('remove')}</Button>
      </div>
    </Callout>
  )
}
