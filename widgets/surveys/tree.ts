import type { Group, Item, Question } from '#contract/survey-definition.ts'

/** Path to a row: its zero-based index in each group, from the outermost inwards. */
export type Place = readonly number[]

/** A row of the flattened outline. */
type Outlined = { item: Item; place: Place }

export const isGroup = (item: Item | undefined): item is Group => item?.kind === 'group'
export const keyOf = (place: Place): string => place.join('.')
export const placeOf = (key: string): Place => (key === '' ? [] : key.split('.').map(Number))

/** Returns the rows of the group at a place; the top-level rows for an empty place. */
const within = (items: readonly Item[], place: Place): readonly Item[] => {
  if (place.length === 0) return items
  const item = itemAt(items, place)
  return isGroup(item) ? item.items : []
}

export function itemAt(items: readonly Item[], [at = -1, ...rest]: Place): Item | undefined {
  const item = items[at]
  return rest.length === 0 ? item : isGroup(item) ? itemAt(item.items, rest) : undefined
}

/** Returns all rows in reading order. */
export function outline(items: readonly Item[], above: Place = []): Outlined[] {
  return items.flatMap((item, at) => {
    const place = [...above, at]
    return [{ item, place }, ...(isGroup(item) ? outline(item.items, place) : [])]
  })
}

/** Returns all questions, in order. */
export const questionsIn = (items: readonly Item[]): Question[] =>
  outline(items).flatMap(({ item }) => (isGroup(item) ? [] : [item]))

/** Returns the place of the first row with a name. */
export const placeNamed = (items: readonly Item[], name: string): Place | null =>
  outline(items).find(({ item }) => item.name === name)?.place ?? null

function edit(items: readonly Item[], place: Place, change: (siblings: Item[], at: number) => void): Item[] {
  const [at = 0, ...rest] = place
  const siblings = [...items]
  const item = siblings[at]
  if (rest.length === 0) change(siblings, at)
  else if (isGroup(item)) siblings[at] = { ...item, items: edit(item.items, rest, change) }
  return siblings
}

/** Replaces the row at a place. */
export const replaceItem = (items: readonly Item[], place: Place, item: Item): Item[] =>
  edit(items, place, (siblings, at) => siblings.splice(at, 1, item))

/** Inserts a row before the one at a place. */
export const insertItem = (items: readonly Item[], place: Place, item: Item): Item[] =>
  edit(items, place, (siblings, at) => siblings.splice(at, 0, item))

export const removeItem = (items: readonly Item[], place: Place): Item[] =>
  edit(items, place, (siblings, at) => siblings.splice(at, 1))

/** Returns the insertion place after a row: inside it if it is a group; at the end if there is none. */
export function placeAfter(items: readonly Item[], place: Place | null): Place {
  const item = place && itemAt(items, place)
  if (!place || !item) return [items.length]
  if (isGroup(item)) return [...place, item.items.length]
  return [...place.slice(0, -1), (place.at(-1) ?? 0) + 1]
}

const put = (items: readonly Item[], from: Place, to: Place): { items: Item[]; place: Place } | null => {
  const item = itemAt(items, from)
  return item ? { items: insertItem(removeItem(items, from), to, item), place: to } : null
}

/**
 * Moves a row one step up or down in reading order: past a question, or into or out of a group.
 * @returns null at the very beginning or end
 */
export function moveItem(
  items: readonly Item[],
  place: Place,
  step: -1 | 1,
): { items: Item[]; place: Place } | null {
  const above = place.slice(0, -1)
  const at = place.at(-1) ?? 0
  const siblings = within(items, above)
  const next = siblings[at + step]
  if (isGroup(next)) {
    // removing the row shifts the indexes after it by one
    const group = [...above, step < 0 ? at - 1 : at]
    return put(items, place, [...group, step < 0 ? next.items.length : 0])
  }
  if (next) return put(items, place, [...above, at + step])
  if (above.length === 0) return null
  const around = above.at(-1) ?? 0
  return put(items, place, [...above.slice(0, -1), step < 0 ? around : around + 1])
}
