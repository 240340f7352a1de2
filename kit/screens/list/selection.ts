import { atom, computed } from 'nanostores'
import type { PagedList } from '#kit/staff/paged-list.ts'

/** Selected rows: some, by their keys, or all that match the filters. */
export type Chosen = { keys: readonly string[]; all: boolean }
const NONE: Chosen = { keys: [], all: false }

export type Selection<Row> = ReturnType<typeof createSelection<Row>>

/** Creates the selection of a list. Changing the filters clears it. */
export function createSelection<Row>(list: PagedList<Row>, keyOf: (row: Row) => string) {
  const $choice = atom({ under: '', chosen: NONE })
  /** Filter values by name. */
  const $filters = computed(list.$query, query =>
    Object.fromEntries(Object.entries(query ?? {}).filter(([name]) => list.narrowing.includes(name))),
  )
  const signOf = (filters: object) => JSON.stringify(filters)
  const $chosen = computed([$choice, $filters], ({ under, chosen }, filters) =>
    under === signOf(filters) ? chosen : NONE,
  )
  const choose = (chosen: Chosen) => $choice.set({ under: signOf($filters.get()), chosen })
  /** Keys of the rows on the current page. */
  const $inSight = computed(list.$state, ({ page }) => (page?.data ?? []).map(keyOf))

  return {
    keyOf,
    $filters,
    $chosen,
    $inSight,
    all: () => choose({ keys: [], all: true }),
    none: () => choose(NONE),
    /** Selects or deselects rows. */
    turn(keys: readonly string[], isOn: boolean): void {
      const { keys: some, all } = $chosen.get()
      // deselecting a row while all are selected continues with the visible ones
      const before = all ? $inSight.get() : some
      const others = before.filter(key => !keys.includes(key))
      choose({ keys: isOn ? [...others, ...keys] : others, all: false })
    },
  }
}
