import { atom } from 'nanostores'
import { recall, remember } from '#kit/core/device-storage.ts'

/**
 * Creates the setting for the keys J and K, which move through a widget's list: on unless switched off on this device.
 * @param widget its name
 */
export function createKeys(widget: string) {
  const name = `${widget}:keys`
  const $on = atom(recall(name) !== 'off')
  return {
    $on,
    turn(on: boolean): void {
      $on.set(on)
      remember(name, on ? null : 'off')
    },
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
