import { halfUp } from '#rules/fraction.ts'

// Chapters come one after the other, and so do their assignments. What follows from what a trainee has submitted is said here alone.

/** What was submitted, as far as it counts: without a score it is not marked yet; one that was returned is to be done again. */
export type Sent = { score: number | null; returned: boolean }
/** An assignment with what was submitted, the earliest first. `is_marked` is the wire's: the last of them was accepted. */
export type Asked = { id: string; submissions: readonly Sent[]; is_marked: boolean }
export type Part = { id: string; assignments: readonly Asked[] }

export type AssignmentState = 'not-attempted' | 'submitted' | 'graded' | 'returned'

/** One with a score is graded, whatever was submitted after it, unless the last one was handed back. */
export function stateOf({ submissions }: Pick<Asked, 'submissions'>): AssignmentState {
  const last = submissions.at(-1)
  if (!last) return 'not-attempted'
  if (last.returned) return 'returned'
  return scoreOf(submissions) === null ? 'submitted' : 'graded'
}

/** The highest score; null while there is none. Nothing is a score too. */
export function scoreOf(submissions: readonly Sent[]): number | null {
  const scores = submissions.flatMap(({ score }) => score ?? [])
  return scores.length > 0 ? Math.max(...scores) : null
}

export type ChapterState = 'completed' | 'current' | 'not-done'

const isAttempted = ({ submissions }: Pick<Asked, 'submissions'>): boolean => submissions.length > 0
/** One without assignments is complete, or nobody would get past it. */
const isComplete = ({ assignments }: Pick<Part, 'assignments'>): boolean => assignments.every(isAttempted)

/** How each chapter stands: the first that is not complete is the current one, and those after it wait. */
export function chapterStates(chapters: readonly Pick<Part, 'assignments'>[]): ChapterState[] {
  const current = chapters.findIndex(one => !isComplete(one))
  return chapters.map((_, at) => {
    if (current < 0 || at < current) return 'completed'
    return at === current ? 'current' : 'not-done'
  })
}

/** `closed`: nothing more can be handed in. `locked`: something before it comes first. */
export type Access = 'open' | 'closed' | 'locked'

/**
 * What the list of assignments opens: the first that was not attempted, and what was handed back. What was submitted or graded is
 * closed, and what comes after the first is locked.
 */
export function listAccess(chapters: readonly Pick<Part, 'assignments'>[]): Map<string, Access> {
  const all = chapters.flatMap(({ assignments }) => assignments)
  const first = all.findIndex(one => !isAttempted(one))
  return new Map(
    all.map((one, at) => {
      const state = stateOf(one)
      if (state === 'returned') return [one.id, 'open']
      if (state !== 'not-attempted') return [one.id, 'closed']
      return [one.id, at === first ? 'open' : 'locked']
    }),
  )
}

/** What the outline offers: one that is marked is closed, one that was submitted and not marked may be done again. */
export type Offer = 'start' | 'reattempt' | 'marked' | 'locked'

export function outlineOffer(one: Asked, chapter: ChapterState): Offer {
  if (chapter === 'not-done') return 'locked'
  if (one.is_marked) return 'marked'
  return isAttempted(one) ? 'reattempt' : 'start'
}

/** Whether something may be handed in: what the server holds to. */
export function mayHandIn(chapters: readonly Part[], id: string): Access {
  const states = chapterStates(chapters)
  const at = chapters.findIndex(({ assignments }) => assignments.some(one => one.id === id))
  const one = chapters[at]?.assignments.find(one => one.id === id)
  if (!one) return 'locked'
  const offer = outlineOffer(one, states[at] as ChapterState)
  return offer === 'locked' ? 'locked' : offer === 'marked' ? 'closed' : 'open'
}

/** How much of a course is submitted, in percent with two decimals. Of nothing, nothing is. */
export function progressOf(chapters: readonly Pick<Part, 'assignments'>[]) {
  const all = chapters.flatMap(({ assignments }) => assignments)
  const submitted = all.filter(isAttempted).length
  const percent =
    all.length === 0 ? 0 : halfUp({ over: BigInt(submitted * 10_000), under: BigInt(all.length) }) / 100
  return { submitted, percent, total: all.length }
}
