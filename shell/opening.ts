import { useLayoutEffect, useState } from 'react'

const opening = () => document.getElementById('opening')
const formIn = () => opening()?.querySelector('form') ?? null
/** Where the portal draws itself. */
const place = () => document.getElementById('portal')

/** Takes away what the server drew for the time until there is a frame. */
function takeOpening(): void {
  opening()?.remove()
  place()?.removeAttribute('hidden')
}

/** For whatever stands in its place. */
export const useOpened = (): void => useLayoutEffect(takeOpening, [])

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
