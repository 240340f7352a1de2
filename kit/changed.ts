import type { LiveKind } from '#contract/live-kind.ts'

/** Said on the window when the server tells that something changed; `detail` has the kinds, and nothing else. */
export const CHANGED = 'wz-changed'

/** Not everybody who is told of a change asks at the same moment: the least and most that they wait, in ms. */
export const WAIT = { least: 200, most: 1_200 }

/** Says on this page that things of some kinds changed. */
export const sayChanged = (kinds: readonly LiveKind[]): void => {
  dispatchEvent(new CustomEvent(CHANGED, { detail: kinds }))
}

/**
 * Does it soon after things of some kinds changed on the server; once for several, and not before somebody looks.
 * @returns what ends it
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
