import { type ReactNode, useSyncExternalStore } from 'react'
import { Icon } from '#kit/ui/icon.tsx'
import { useT } from './words.ts'

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Announces that the network is offline, in a line below the top bar. The live region is always mounted, so that its text is announced. */
export function OfflineBanner({ children }: { children?: ReactNode }) {
  const t = useT()
  const online = useIsOnline()
  return (
    <div className="offline no-print" role="status">
      {!online && (
        <p>
          <Icon name="offline" />
          <span>{t('offline')}</span>
          {children}
        </p>
      )}
    </div>
  )
}
