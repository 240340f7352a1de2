import { atom, computed } from 'nanostores'
import type { PagedList } from '#kit/staff/paged-list.ts'

/** Which rows something is to be done with: some, by their keys, or all that the filters find. */
export type Chosen = { keys: readonly string[]; all: boolean }
const NONE: Chosen = { keys: [], all: false }

export type Selection<Row> = ReturnType<typeof createSelection<Row>>

/** What is chosen in a list. Other filters are about other rows: with them nothing is chosen. */
export function createSelection<Row>(list: PagedList<Row>, keyOf: (row: Row) => string) {
  const $choice = atom({ under: '', chosen: NONE })
  /** What the filters ask, by name. */
  const $filters = computed(list.$query, query =>
    Object.fromEntries(Object.entries(query ?? {}).filter(([name]) => list.narrowing.includes(name))),
  )
  const signOf = (filters: object) => JSON.stringify(filters)
  const $chosen = computed([$choice, $filters], ({ under, chosen }, filters) =>
    under === signOf(filters) ? chosen : NONE,
  )
  const choose = (chosen: Chosen) => $choice.set({ under: signOf($filters.get()), chosen })
  /** The rows of the page that is shown. */
  const $inSight = computed(list.$state, ({ page }) => (page?.data ?? []).map(keyOf))

  return {
    keyOf,
    $filters,
    $chosen,
    $inSight,
    all: () => choose({ keys: [], all: true }),
    none: () => choose(NONE),
    /** Adds rows to those that are chosen, or takes them out. */
    turn(keys: readonly string[], isOn: boolean): void {
      const { keys: some, all } = $chosen.get()
      // whoever takes one out of all begins with those in sight
      const before = all ? $inSight.get() : some
      const others = before.filter(key => !keys.includes(key))
      choose({ keys: isOn ? [...others, ...keys] : others, all: false })
    },
  }
}
