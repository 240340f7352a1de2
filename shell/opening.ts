import { useLayoutEffect, useState } from 'react'
import { isStanding } from './early-widget.ts'

const opening = () => document.getElementById('opening')
const formIn = () => opening()?.querySelector('form') ?? null
/** Returns the portal's root element. */
const place = () => document.getElementById('portal')

/** Removes what the server, or the snapshot on this device, rendered until the portal's frame is there. */
export function takeOpening(): void {
  const taken = opening()
  const { sheet } = (taken ?? {}) as { sheet?: CSSStyleSheet }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet)
  taken?.remove()
  place()?.removeAttribute('hidden')
  place()?.classList.remove('under')
}

/** Removes the opening once the component that replaces it has mounted. */
export const useOpened = (): void => useLayoutEffect(takeOpening, [])

/** Maximum time a snapshot stays, in ms, if the page itself does not load. */
const PATIENCE = 8_000

/** Waits until the last update is laid out before showing it, which avoids a visible layout shift. */
const takeLaidOut = () => requestAnimationFrame(() => requestAnimationFrame(takeOpening))

/**
 * Removes the opening in the frame of signed-in users. A snapshot stays until the page is rendered, an early widget until it is moved into
 * the portal (widget.tsx), and both at most until the user navigates.
 */
export const useOpenedAt = (path: string | undefined): void =>
  useLayoutEffect(() => {
    if (!path || opening()?.dataset.path !== path) return takeOpening()
    place()?.classList.add('under')
    const late = setTimeout(takeOpening, PATIENCE)
    const come = isStanding() ? [] : ['wz-ready', 'wz-error']
    for (const type of come) document.addEventListener(type, takeLaidOut)
    return () => {
      clearTimeout(late)
      for (const type of come) document.removeEventListener(type, takeLaidOut)
    }
  }, [path])

/** Removes the opening in a page's frame. A server-rendered form stays usable until the page takes it over. */
export const useFramed = (): void =>
  useLayoutEffect(() => {
    if (formIn()) place()?.setAttribute('hidden', '')
    else takeOpening()
  }, [])

/** Time between the end of a press and its click, in ms. */
const CLICKS_WITHIN = 100
const ENDS_OF_PRESS = ['pointerup', 'pointercancel', 'keyup']

/** Acts at once, or after the click if the user is pressing something in an element that the action removes. */
function afterPress(element: HTMLElement, act: () => void): void {
  if (!element.querySelector(':active')) {
    act()
    return
  }
  const ended = () => {
    for (const type of ENDS_OF_PRESS) document.removeEventListener(type, ended)
    setTimeout(act, CLICKS_WITHIN)
  }
  for (const type of ENDS_OF_PRESS) document.addEventListener(type, ended)
}

/** Cursor position, and whether the form was submitted. */
type Left = { field?: HTMLInputElement; from: number | null; to: number | null; isSent: boolean }

/**
 * Takes over the server-rendered form (server/site/signin-form.ts): its input, the cursor position, and a submit. The input is read in a
 * layout effect rather than on first render: users may type in the up to 300 ms between the two.
 */
export function useTakeOver(
  form: () => HTMLFormElement | null,
  set: (name: string, value: string) => void,
): void {
  const [left, setLeft] = useState<Left | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useLayoutEffect(() => {
    const drawn = formIn()
    if (drawn) afterPress(drawn, () => take(drawn))
    else takeOpening()
  }, [])
  function take(drawn: HTMLFormElement): void {
    for (const [name, value] of new FormData(drawn)) if (value) set(name, String(value))
    const { activeElement } = document
    const from =
      drawn.contains(activeElement) && activeElement instanceof HTMLInputElement ? activeElement : null
    setLeft({
      field: (from && form()?.querySelector<HTMLInputElement>(`[name="${from.name}"]`)) ?? undefined,
      from: from?.selectionStart ?? null,
      to: from?.selectionEnd ?? null,
      isSent: drawn.dataset.sent !== undefined,
    })
    takeOpening()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the input is restored
  useLayoutEffect(() => {
    if (!left) return
    left.field?.focus()
    // email fields do not expose the cursor position
    if (left.from !== null) left.field?.setSelectionRange(left.from, left.to)
    if (left.isSent) form()?.requestSubmit()
  }, [left])
}
