import { atom } from 'nanostores'

/**
 * Whether J and K go through the rows of a widget's list: on until somebody switches them off on this device.
 * @param widget its name
 */
export function createKeys(widget: string) {
  const key = `wezesha:${widget}:keys`
  const $on = atom(recall(key))
  return {
    $on,
    turn(on: boolean): void {
      $on.set(on)
      try {
        if (on) localStorage.removeItem(key)
        else localStorage.setItem(key, 'off')
      } catch {
        // it holds until the page is closed
      }
    },
  }
}

function recall(key: string): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
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
