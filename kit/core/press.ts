/** Whether a press is under way. What takes the focus does not tell: Safari gives none to a pressed button. */
let isPressed = false

function hear(event: Event): void {
  // the list of a select may swallow the release
  isPressed = event.type === 'mousedown' && !(event.composedPath()[0] instanceof HTMLSelectElement)
}
if (globalThis.document) for (const name of ['mousedown', 'mouseup']) addEventListener(name, hear, true)

/** Runs what may move a control, but only after a press on it: a control that moves between press and release is not clicked. */
export function afterPress(run: () => void): void {
  if (!isPressed) run()
  // the click follows the release
  else addEventListener('mouseup', () => setTimeout(run), { once: true, capture: true })
}
