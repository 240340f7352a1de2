import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { LANGUAGES } from '#contract/language.ts'
import { Button } from '#kit/core/button.tsx'
import { $language } from '#shell/language-and-scheme.ts'
import { useSession } from '#shell/session.ts'
import { useT } from './words.ts'

/** Returns the time of day at which a session ends, in the device's time zone. */
export function useEndTime(at: number | null): string {
  const language = useStore($language)
  if (at === null) return ''
  return new Intl.DateTimeFormat(LANGUAGES[language].locale, { timeStyle: 'short' }).format(at)
}

/**
 * Announces that the session will end, below the top bar, without taking the focus. Its live region is always mounted, so that the text is
 * announced once when it appears.
 */
export function SessionEnding({ onSignIn }: { onSignIn(): void }) {
  const t = useT()
  const endsAt = useStore(useSession().$endsAt)
  const time = useEndTime(endsAt)
  const [hidden, setHidden] = useState<number | null>(null)
  const shown = endsAt !== null && endsAt !== hidden
  useFocusKept(shown)
  return (
    <div className={shown ? 'ending' : 'sr'}>
      <p role="status">{shown && t('endingText', { time })}</p>
      {shown && (
        <>
          <Button onClick={onSignIn}>{t('endingSignIn')}</Button>
          <Button kind="plain" onClick={() => setHidden(endsAt)}>
            {t('endingHide')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Moves the focus to the page's content after the pressed button was removed, instead of the top of the page. */
function useFocusKept(shown: boolean): void {
  const wasShown = useRef(false)
  useEffect(() => {
    const isGone = wasShown.current && !shown
    wasShown.current = shown
    if (isGone && document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [shown])
}
