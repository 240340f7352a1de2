import type { Item, ItemKind } from '#contract/home.ts'
import { addDays, type Day } from './day.ts'

/**
 * How pressing something is. 2: late, or sent back. 3: it ends within a week. 4: begun, and not done. 5: open, without hurry.
 * 6: it stands as it is, and asks for nothing now. (1 is what waits on the device, which stands on every page.)
 */
export type Rank = 2 | 3 | 4 | 5 | 6

/** An item with its place, and why it has it. */
export type Placed = {
  item: Item
  rank: Rank
  why: 'late' | 'returned' | 'ends' | 'begun' | 'open' | 'stands'
}

/** What ends so many days from now is pressing. */
export const ENDS_SOON = 7

const LATE: readonly ItemKind[] = ['loan-late', 'play-late', 'learn-late']
const RETURNED: readonly ItemKind[] = [
  'loan-returned',
  'step-returned',
  'answer-returned',
  'play-returned',
  'learn-returned',
]
/** What is told, and asks for nothing. */
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
  // an instalment that is weeks away is known from the loan itself
  if (kind === 'loan-due') return { item, rank: 6, why: 'stands' }
  return kind === 'survey' ? { item, rank: 5, why: 'open' } : { item, rank: 4, why: 'begun' }
}

/**
 * Orders what a person has before them: the most pressing first; of one rank the earliest day, then the larger sum. What has no
 * day can be done at once, and counts as today's. Equals keep their order. Whoever is in a course is not asked to begin an application for it.
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
 * What a home puts first, and what follows. What is only open comes first where nothing else could.
 * @param hasLoan whether the home shows a loan, which comes first where nothing presses
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

/** What the strip on every page says, the most pressing first. */
export const troubleIn = (placed: readonly Placed[]): Item[] =>
  placed.filter(({ rank }) => rank === 2).map(({ item }) => item)

/** The blocks to ask the server for, as it takes them, for those that a home shows: what is now is the first of what is next. */
export const blocksToAsk = (shown: readonly string[]): string =>
  [...new Set(shown.map(name => (name === 'now' ? 'next' : name)))].filter(name => name !== 'help').join(',')
