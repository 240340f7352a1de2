import type { LiveKind } from '#contract/live-kind.ts'

/** Window event dispatched when the server reports a change; `detail` holds only the affected kinds. */
export const CHANGED = 'wz-changed'

/** Minimum and maximum random delay in ms before a client refetches, so that clients notified together do not all request at once. */
export const WAIT = { least: 200, most: 1_200 }

/** Dispatches a change of the given kinds on this page. */
export const dispatchChanged = (kinds: readonly LiveKind[]): void => {
  dispatchEvent(new CustomEvent(CHANGED, { detail: kinds }))
}

/**
 * Runs an action shortly after things of the given kinds changed on the server: debounced, and deferred while the page is hidden.
 * @returns a function that stops it
 */
export function whenChanged(kinds: readonly LiveKind[], action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isMissed = false

  const soon = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined
        isMissed = document.hidden
        if (!isMissed) action()
      },
      WAIT.least + Math.random() * (WAIT.most - WAIT.least),
    )
  }
  const hear = (event: Event) => {
    if (kinds.some(kind => (event as CustomEvent<readonly LiveKind[]>).detail.includes(kind))) soon()
  }
  const seen = () => {
    if (isMissed) soon()
  }
  addEventListener(CHANGED, hear)
  document.addEventListener('visibilitychange', seen)
  return () => {
    clearTimeout(timer)
    removeEventListener(CHANGED, hear)
    document.removeEventListener('visibilitychange', seen)
  }
}
