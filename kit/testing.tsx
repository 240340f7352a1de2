import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { FIRST_LANGUAGE, type Language } from '#contract/language.ts'
import { createI18n, I18nProvider, loadI18n } from './core/i18n.tsx'
import type { Catalogue, Voice, Words } from './core/words.ts'

/** Waits until rendering, effects and what they start have settled. Works with either runtime. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise<void>(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  }
}

const noWords: Words<Catalogue> = { name: 'test', en: {}, others: {} }

/** Voice for rendering. Test tables specify languages as plain strings. */
type Asked = Partial<Omit<Voice, 'language'>> & { language?: string }

/** Renders parts in a shadow root, as a widget does, until the test ends. */
export async function draw(node: ReactNode, voice: Asked = {}) {
  const host = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => host.remove())
  const shadow = host.attachShadow({ mode: 'open' })
  return { shadow, ...(await drawIn(shadow, node, noWords, voice)) }
}

/** Renders at the end of an element, with these words, until the test ends. */
export async function drawIn<English extends Catalogue>(
  around: ParentNode & Node,
  node: ReactNode,
  words: Words<English>,
  voice: Asked = {},
) {
  const place = around.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const language = (voice.language ?? FIRST_LANGUAGE) as Language
  const i18n = createI18n(words.name, await loadI18n(words, language), { ...voice, language })
  const redraw = async (next: ReactNode) => {
    root.render(<I18nProvider value={i18n}>{next}</I18nProvider>)
    await settle()
  }
  const leave = () => {
    root.unmount()
    place.remove()
  }
  onTestFinished(leave)
  await redraw(node)
  return { place, redraw, leave, find: finder(place) }
}

/** Holds a value for a component, as a model would. */
export function Held<Value>({
  start,
  children,
}: {
  start: Value
  children(value: Value, set: (value: Value) => void): ReactNode
}) {
  const [value, set] = useState(start)
  return children(value, set)
}

/** Returns a function that finds the element of a selector and throws if there is none. */
const finder =
  (root: Element) =>
  <Found extends HTMLElement = HTMLElement>(selector: string): Found => {
    const found = root.querySelector<Found>(selector)
    if (!found) throw new Error(`There is no ${selector} in ${root.innerHTML}`)
    return found
  }

/** Sets a field's text as typing or pasting does: through the native setter, followed by an `input` event. */
export async function type(
  field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  text: string,
  { caret = text.length, inputType = 'insertText' } = {},
): Promise<void> {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  // email and file fields have no caret to set
  if (field instanceof HTMLInputElement && field.selectionStart !== null)
    field.setSelectionRange(caret, caret)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await settle()
}

/** Simulates a tap or click. */
export async function press(element: Element): Promise<void> {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true }))
  await settle()
}
