import { useStore } from '@nanostores/react'
import { useWords } from '#kit/speech.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { leave, startAgain } from './deeds.ts'
import type { LaterWords } from './later.en.ts'
import type { Model } from './model.ts'

/** What is to be known before one goes on: why the form is here again, who answers, and whether it is kept. */
export function Notices({ model }: { model: Model }) {
  const say = useWords<LaterWords>()
  const notice = useStore(model.$notice)
  const pass = useStore(model.$pass)
  const isOnDevice = useStore(model.kept.$isOnDevice)
  const isPreview = useStore(model.$preview) !== null
  if (isPreview) return null

  const beginAnew = () => {
    const takeBack = startAgain(model)
    model.toaster.announce(say('startedAgain'), { action: { text: say('undo'), deed: takeBack } })
  }
  return (
    <>
      {notice && typeof notice === 'object' && notice.refused && (
        <p className="callout bad" role="alert">
          <Icon name="alert" />
          {say('errorOccured', { error: notice.refused })}
        </p>
      )}
      {(notice === 'resumed' || notice === 'version') && (
        <div className="callout" role="status">
          <div>
            <p>{say(notice)}</p>
            <Button onClick={beginAnew}>{say('startAgain')}</Button>
          </div>
        </div>
      )}
      {!isOnDevice && (
        <p className="callout warn">
          <Icon name="alert" />
          {say('notKept')}
        </p>
      )}
      {pass && (
        <p className="soft who">
          {say('answersAs', { phone: pass.phone })}{' '}
          <Button kind="plain" onClick={() => void leave(model)}>
            {say('notYou')}
          </Button>
        </p>
      )}
    </>
  )
}
