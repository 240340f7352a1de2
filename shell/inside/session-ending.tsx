import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { LANGUAGES } from '#contract/language.ts'
import { Button } from '#kit/core/button.tsx'
import { $language } from '#shell/language-and-scheme.ts'
import { useSession } from '#shell/session.ts'
import { useT } from './words.ts'

/** The time of day that a session ends at, by the device's own clock. */
export function useEndTime(at: number | null): string {
  const language = useStore($language)
  if (at === null) return ''
  return new Intl.DateTimeFormat(LANGUAGES[language].locale, { timeStyle: 'short' }).format(at)
}

/**
 * Says that the session will end, under the top bar, without taking the focus from whoever is typing. Its text has a place that is
 * always there, so that it is read out when it comes, and once.
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

/** Once the button that was pressed is gone, the focus is in the page rather than at its top. */
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
