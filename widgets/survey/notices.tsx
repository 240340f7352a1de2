import { useStore } from '@nanostores/react'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { leaveSurvey, startAgain } from './actions.ts'
import { Callout } from './callout.tsx'
import type { LaterWords } from './later.en.ts'
import type { Model } from './model.ts'

/** Renders the notices above the form: why it was reopened, which phone answers, and whether drafts are saved. */
export function Notices({ model }: { model: Model }) {
  const t = useWords<LaterWords>()
  const notice = useStore(model.$notice)
  const pass = useStore(model.$pass)
  const isOnDevice = useStore(model.storage.$isOnDevice)
  const isPreview = useStore(model.$preview) !== null
  if (isPreview) return null

  const beginAnew = () => {
    const takeBack = startAgain(model)
    model.toaster.announce(t('startedAgain'), { action: { text: t('undo'), action: takeBack } })
  }
  return (
    <>
      {notice && typeof notice === 'object' && notice.refused && (
        <Callout look="bad" role="alert">
          <p>{t('errorOccured', { error: notice.refused })}</p>
        </Callout>
      )}
      {(notice === 'resumed' || notice === 'version') && (
        <Callout role="status">
          <p>{t(notice)}</p>
          <Button onClick={beginAnew}>{t('startAgain')}</Button>
        </Callout>
      )}
      {!isOnDevice && (
        <Callout look="warn" icon>
          <p>{t('notKept')}</p>
        </Callout>
      )}
      {pass && (
        <p className="muted who">
          {t('answersAs', { phone: pass.phone })}{' '}
          <Button kind="plain" onClick={() => void leaveSurvey(model)}>
            {t('notYou')}
          </Button>
        </p>
      )}
    </>
  )
}
