import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Catalogue, Words } from './core/words.ts'
import { drawIn, press, settle, type } from './testing.tsx'

/** Renders a widget's view in a language until the test ends, with helpers to read and use it. */
export async function showView<English extends Catalogue>(
  view: ReactNode,
  words: Words<English>,
  language = 'en',
) {
  // not in a shadow root, where the test DOM does not find the form of a button outside of it
  const { place, find, leave } = await drawIn(document.body, view, words, { language })

  const text = (within: Element | null = place) => (within?.textContent ?? '').replaceAll('\u00a0', ' ')
  /** Waits until a text appears. */
  const reads = (part: string) =>
    vi
      .waitUntil(() => text().includes(part))
      .catch(() => {
        throw new Error(`“${part}” is not in: ${text()}`)
      })
  const all = (selector: string) => [...place.querySelectorAll<HTMLElement>(selector)]
  /** Returns the rows of the first table: cells by column name, with their lines separated. */
  const table = () => {
    const [head = [], ...rows] = [...find('table').querySelectorAll('tr')].map(row => [...row.children])
    return rows.map(row =>
      Object.fromEntries(head.map((column, at) => [text(column).trim(), linesIn(row[at])])),
    )
  }
  const linesIn = (cell: Element | undefined): string => {
    const lines = cell?.querySelector('.lines, .name-cell, .age')
    return lines
      ? [...lines.childNodes]
          .map(one => (one.textContent ?? '').replaceAll('\u00a0', ' ').trim())
          .filter(Boolean)
          .join(' | ')
      : text(cell ?? null).trim()
  }
  /** Returns the part that can be used: the open dialog if any, else everything. */
  const front = () => place.querySelector('dialog') ?? place
  const focused = () => document.activeElement as HTMLElement | null
  const opened = () => vi.waitUntil(() => place.querySelector('dialog'))

  /** Finds the first button or link by its text or label. */
  const named = (name: string, within?: string) =>
    [...(within ? find(within) : front()).querySelectorAll<HTMLElement>('button, a, summary')].find(
      one => text(one).trim() === name || one.getAttribute('aria-label') === name,
    )
  const button = (name: string, within?: string) => {
    const found = named(name, within)
    if (!found) throw new Error(`There is no ${name} in ${text()}`)
    return found
  }
  const tap = (name: string, within?: string) => press(button(name, within))

  /** Finds the first field of a name, or the option with this value. */
  const field = (name: string, value?: string) => {
    const choice = value === undefined ? '' : `[value="${value}"]`
    const found = front().querySelector<HTMLInputElement>(`[name="${name}"]${choice}`)
    if (!found) throw new Error(`There is no field ${name} ${choice} in ${text()}`)
    return found
  }
  const fill = (name: string, value: string) => type(field(name), value)
  const choose = (name: string, value: string) => press(field(name, value))
  const send = async (form = 'form') => {
    const submit = new Event('submit', { bubbles: true, cancelable: true })
    front().querySelector(form)?.dispatchEvent(submit)
    await settle()
  }
  const key = async (name: string, target: Element = document.body) => {
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true }),
    )
    await settle()
  }

  return {
    place,
    leave,
    find,
    text,
    reads,
    all,
    table,
    opened,
    focused,
    named,
    button,
    tap,
    field,
    fill,
    choose,
    send,
    key,
  }
}
