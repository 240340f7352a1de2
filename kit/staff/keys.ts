import { atom } from 'nanostores'

/**
 * Creates the setting for the keys J and K, which move through a widget's list: on unless switched off on this device.
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
        // without storage, the setting lasts until the page is closed
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

/** Whether a key press belongs to a text field, a select or a dialog, and must be ignored here. */
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
