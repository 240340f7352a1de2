import { useSyncExternalStore } from 'react'
import { useSay } from './words.ts'

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Says quietly that the network is away. The place is always there, so that the text is announced when it comes. */
export function OfflineBanner() {
  const say = useSay()
  const online = useIsOnline()
  return (
    <div className="offline no-print" role="status">
      {!online && <p>{say('offline')}</p>}
    </div>
  )
}
