import { atom } from 'nanostores'

const KEY = 'wezesha:reviews:keys'

/** Whether J and K go through what was handed in: on until somebody switches them off on this device. */
export function createKeys() {
  const $on = atom(recall())
  return {
    $on,
    turn(on: boolean): void {
      $on.set(on)
      try {
        if (on) localStorage.removeItem(KEY)
        else localStorage.setItem(KEY, 'off')
      } catch {
        // it holds until the page is closed
      }
    },
  }
}

function recall(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Whether a key was pressed while somebody types, chooses or answers a dialog: then it is none of ours. */
export function isForOthers(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  const [target] = event.composedPath()
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type=checkbox], [type=radio]), select, textarea, dialog, [contenteditable]',
    ) !== null
  )
}
