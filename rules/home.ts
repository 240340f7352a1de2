import type { Item, ItemKind } from '#contract/home.ts'
import { addDays, type Day } from './day.ts'

/**
 * The urgency of an item. 2: late, or sent back. 3: ends within a week. 4: begun but not finished. 5: open, not urgent. 6:
 * informational, needs no action now. (1 is the device's unsent data, which every page shows.)
 */
export type Rank = 2 | 3 | 4 | 5 | 6

/** An item with its rank and the reason for it. */
export type Placed = {
  item: Item
  rank: Rank
  why: 'late' | 'returned' | 'ends' | 'begun' | 'open' | 'stands'
}

/** An item that ends within this many days is urgent. */
const ENDS_SOON = 7

const LATE: readonly ItemKind[] = ['loan-late', 'play-late', 'learn-late']
const RETURNED: readonly ItemKind[] = [
  'loan-returned',
  'step-returned',
  'answer-returned',
  'play-returned',
  'learn-returned',
]
/** Informational items that need no action. */
const STANDS: readonly ItemKind[] = [
  'answers-review',
  'answers-judging',
  'answers-selected',
  'answers-not-selected',
]

export const isLate = (kind: ItemKind): boolean => LATE.includes(kind)
const isOfCourse = ({ kind }: Item): boolean => kind.startsWith('learn')

function place(item: Item, today: Day): Placed {
  const { kind, day } = item
  if (isLate(kind)) return { item, rank: 2, why: 'late' }
  if (RETURNED.includes(kind)) return { item, rank: 2, why: 'returned' }
  if (STANDS.includes(kind)) return { item, rank: 6, why: 'stands' }
  if (day !== undefined && day >= today && day <= addDays(today, ENDS_SOON)) {
    return { item, rank: 3, why: 'ends' }
  }
  // the loan itself already shows an instalment that is weeks away
  if (kind === 'loan-due') return { item, rank: 6, why: 'stands' }
  return kind === 'survey' ? { item, rank: 5, why: 'open' } : { item, rank: 4, why: 'begun' }
}

/**
 * Orders a user's items by urgency: by rank, then the earliest day, then the larger amount. An item without a day can be done at once
 * and counts as today's. The sort is stable. A user enrolled in a course isn't asked to begin an application for it.
 */
export const homeOrder = (items: readonly Item[], today: Day): Placed[] =>
  items
    .filter(item => item.kind !== 'answers' || item.done !== undefined || !items.some(isOfCourse))
    .map(item => place(item, today))
    .sort(
      (one, other) =>
        one.rank - other.rank ||
        compare(one.item.day ?? today, other.item.day ?? today) ||
        (other.item.amount ?? 0) - (one.item.amount ?? 0),
    )

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * Splits the items of a home page into the first and the rest. An item that is merely open comes first only if nothing else could.
 * @param hasLoan whether the home page shows a loan, which comes first if nothing is urgent
 */
export function nowAndNext(
  placed: readonly Placed[],
  hasLoan: boolean,
): { now: Placed | null; next: Placed[] } {
  const all = placed.filter(({ rank }) => rank <= 5)
  const [first] = all
  return first && (first.rank <= 4 || !hasLoan)
    ? { now: first, next: all.slice(1) }
    : { now: null, next: all }
}

/** Returns the items for the alert strip on every page, most urgent first. */
export const troubleIn = (placed: readonly Placed[]): Item[] =>
  placed.filter(({ rank }) => rank === 2).map(({ item }) => item)

/** Returns the blocks to request for the ones a home page shows, in the server's format: `now` is the first item of `next`. */
export const blocksToAsk = (shown: readonly string[]): string =>
  [...new Set(shown.map(name => (name === 'now' ? 'next' : name)))].filter(name => name !== 'help').join(',')
