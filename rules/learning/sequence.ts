import { halfUp } from '#rules/fraction.ts'

// Chapters are completed in sequence, and so are their assignments. All rules about a trainee's progress are here.

/** A submission: without a score it is not marked yet; a returned one must be redone. */
export type Sent = { score: number | null; returned: boolean }
/** An assignment with its submissions, earliest first. `is_marked` is the API's name: the last submission was accepted. */
export type Assignment = { id: string; submissions: readonly Sent[]; is_marked: boolean }
export type Part = { id: string; assignments: readonly Assignment[] }

export type AssignmentState = 'not-attempted' | 'submitted' | 'graded' | 'returned'

/** Returns an assignment's state: once scored it is graded, whatever was submitted later, unless the last one was returned. */
export function stateOf({ submissions }: Pick<Assignment, 'submissions'>): AssignmentState {
  const last = submissions.at(-1)
  if (!last) return 'not-attempted'
  if (last.returned) return 'returned'
  return scoreOf(submissions) === null ? 'submitted' : 'graded'
}

/** Returns the highest score; null if there is none. Zero counts as a score. */
export function scoreOf(submissions: readonly Sent[]): number | null {
  const scores = submissions.flatMap(({ score }) => score ?? [])
  return scores.length > 0 ? Math.max(...scores) : null
}

export type ChapterState = 'completed' | 'current' | 'not-done'

const isAttempted = ({ submissions }: Pick<Assignment, 'submissions'>): boolean => submissions.length > 0
/** A chapter without assignments counts as complete, otherwise it would block progress. */
const isComplete = ({ assignments }: Pick<Part, 'assignments'>): boolean => assignments.every(isAttempted)

/** Returns the chapters' states: the first incomplete one is current, and later ones are not done. */
export function chapterStates(chapters: readonly Pick<Part, 'assignments'>[]): ChapterState[] {
  const current = chapters.findIndex(one => !isComplete(one))
  return chapters.map((_, at) => {
    if (current < 0 || at < current) return 'completed'
    return at === current ? 'current' : 'not-done'
  })
}

/** `closed`: no further submission. `locked`: something before it must be done first. */
export type Access = 'open' | 'closed' | 'locked'

/**
 * Returns which assignments the list opens: the first unattempted one, and returned ones. Submitted or graded ones are closed, and
 * later ones are locked.
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

/** The outline's action for an assignment: a marked one is closed, a submitted but unmarked one may be redone. */
export type Offer = 'start' | 'reattempt' | 'marked' | 'locked'

export function outlineOffer(one: Assignment, chapter: ChapterState): Offer {
  if (chapter === 'not-done') return 'locked'
  if (one.is_marked) return 'marked'
  return isAttempted(one) ? 'reattempt' : 'start'
}

/** Checks whether an assignment may be submitted: the rule the server enforces. */
export function mayHandIn(chapters: readonly Part[], id: string): Access {
  const states = chapterStates(chapters)
  const at = chapters.findIndex(({ assignments }) => assignments.some(one => one.id === id))
  const one = chapters[at]?.assignments.find(one => one.id === id)
  if (!one) return 'locked'
  const offer = outlineOffer(one, states[at] as ChapterState)
  return offer === 'locked' ? 'locked' : offer === 'marked' ? 'closed' : 'open'
}

/** Returns the submitted share of a course, in percent with two decimals; 0 for a course without assignments. */
export function progressOf(chapters: readonly Pick<Part, 'assignments'>[]) {
  const all = chapters.flatMap(({ assignments }) => assignments)
  const submitted = all.filter(isAttempted).length
  return { submitted, percent: shareOf(submitted, all.length), total: all.length }
}

/** Returns a part in percent of the whole, with two decimals; 0 of nothing. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : halfUp({ over: BigInt(part * 10_000), under: BigInt(whole) }) / 100
