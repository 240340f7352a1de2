import { useLayoutEffect, useState } from 'react'
import { isStanding } from './early-widget.ts'

const opening = () => document.getElementById('opening')
const formIn = () => opening()?.querySelector('form') ?? null
/** Where the portal draws itself. */
const place = () => document.getElementById('portal')

/** Takes away what the server, or this device, drew for the time until there is a frame. */
export function takeOpening(): void {
  const taken = opening()
  const { sheet } = (taken ?? {}) as { sheet?: CSSStyleSheet }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet)
  taken?.remove()
  place()?.removeAttribute('hidden')
  place()?.classList.remove('under')
}

/** For whatever stands in its place. */
export const useOpened = (): void => useLayoutEffect(takeOpening, [])

/** How long a page that was drawn from this device stands at most, in ms, where the page itself does not come. */
const PATIENCE = 8_000

/** What came last is laid out before it is seen: nothing moves then. */
const takeLaidOut = () => requestAnimationFrame(() => requestAnimationFrame(takeOpening))

/**
 * For the frame of signed-in people. A page as it was drawn from this device stays until it is there anew, and a widget that began
 * before the portal until it moves into it (widget.tsx), or they are elsewhere.
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

/** For the frame of a page whose form the server may have drawn: that stays, and may be typed into, until the page takes it over. */
export const useFramed = (): void =>
  useLayoutEffect(() => {
    if (formIn()) place()?.setAttribute('hidden', '')
    else takeOpening()
  }, [])

/** Where the cursor stood, and whether the form was sent. */
type Left = { field?: HTMLInputElement; from: number | null; to: number | null; isSent: boolean }

/**
 * For the form that takes over from the one that the server drew (server/site/signin-form.ts): with what was typed, the cursor where it was, and sent if it was sent.
 * What was typed is read as the form is there, and not as it is made: between the two there are up to 300 ms, in which people type.
 */
export function useTakeOver(
  form: () => HTMLFormElement | null,
  set: (name: string, value: string) => void,
): void {
  const [left, setLeft] = useState<Left | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is there once
  useLayoutEffect(() => {
    const drawn = formIn()
    if (!drawn) return takeOpening()
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
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what was typed stands in it
  useLayoutEffect(() => {
    if (!left) return
    left.field?.focus()
    // the kind of an e-mail address lets nobody say where its cursor is
    if (left.from !== null) left.field?.setSelectionRange(left.from, left.to)
    if (left.isSent) form()?.requestSubmit()
  }, [left])
}
