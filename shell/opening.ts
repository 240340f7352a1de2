import { useLayoutEffect, useState } from 'react'

const opening = () => document.getElementById('opening')
const formIn = () => opening()?.querySelector('form') ?? null
/** Where the portal draws itself. */
const place = () => document.getElementById('portal')

/** Takes away what the server, or this device, drew for the time until there is a frame. */
function takeOpening(): void {
  const taken = opening()
  const { sheet } = (taken ?? {}) as { sheet?: CSSStyleSheet }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== sheet)
  taken?.remove()
  place()?.removeAttribute('hidden')
  place()?.classList.remove('under')
}

/** For whatever stands in its place. */
export const useOpened = (): void => useLayoutEffect(takeOpening, [])

/** How long a home that was drawn from this device stands at most, in ms, where the home itself does not come. */
const PATIENCE = 8_000

/** For the frame of signed-in people: their home as it was drawn from this device stays until it is there anew, or they are elsewhere. */
export const useOpenedAt = (path: string | undefined): void =>
  useLayoutEffect(() => {
    if (!path || opening()?.dataset.path !== path) return takeOpening()
    place()?.classList.add('under')
    const late = setTimeout(takeOpening, PATIENCE)
    const come = ['wz-ready', 'wz-error']
    for (const type of come) document.addEventListener(type, takeOpening)
    return () => {
      clearTimeout(late)
      for (const type of come) document.removeEventListener(type, takeOpening)
    }
  }, [path])

/** For the frame of a page whose form the server may have drawn: that stays, and may be typed into, until the page takes it over. */
export const useFramed = (): void =>
  useLayoutEffect(() => {
    if (formIn()) place()?.setAttribute('hidden', '')
    else takeOpening()
  }, [])

type Typed = { email?: string; password?: string }

/**
 * For the form that takes over from the one that the server drew (server/site/signin-form.ts): with what was typed, the cursor where it was, and sent if it was sent.
 * @returns what was typed, by the name of the field
 */
export function useTyped(form: () => HTMLFormElement | null): Typed {
  const [typed] = useState<Typed>(() => {
    const drawn = formIn()
    return drawn
      ? Object.fromEntries([...new FormData(drawn)].map(([name, value]) => [name, String(value)]))
      : {}
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is there once
  useLayoutEffect(() => {
    const drawn = formIn()
    const { activeElement } = document
    const isSent = drawn?.dataset.sent !== undefined
    const from =
      drawn?.contains(activeElement) && activeElement instanceof HTMLInputElement ? activeElement : null
    takeOpening()
    const to = from && form()?.querySelector<HTMLInputElement>(`[name="${from.name}"]`)
    to?.focus()
    // the kind of an e-mail address lets nobody say where its cursor is
    if (to && from.selectionStart !== null) to.setSelectionRange(from.selectionStart, from.selectionEnd)
    if (isSent) form()?.requestSubmit()
  }, [])
  return typed
}
