import type { PlaybookContent, PlaySession } from '#contract/playbook-content.ts'
import type { TASK_STATES } from '#contract/playbook-wire.ts'

export type TaskState = (typeof TASK_STATES)[number]

/** The facts that determine a task's state. Times are in ms. */
type TaskFacts = { dueAt: number | null; answered: boolean; verdict: 'accepted' | 'returned' | null }

/** Returns a task's state: a returned one must be answered again. */
export function taskState({ dueAt, answered, verdict }: TaskFacts, now: number): TaskState {
  if (answered && verdict !== 'returned') return verdict === 'accepted' ? 'accepted' : 'answered'
  if (dueAt !== null && dueAt < now) return 'overdue'
  return answered ? 'returned' : 'open'
}

/** Checks whether the entrepreneur's part of a task is done. */
export const isTaskDone = (state: TaskState): boolean => state === 'answered' || state === 'accepted'

/** Checks whether a task may be answered, for the first time or again. */
export const mayAnswer = ({ answered, verdict }: TaskFacts): boolean => !answered || verdict === 'returned'

/** The work of a pair: ids of completed tools, and task states by session. */
export type Work = {
  tools: ReadonlySet<string>
  tasks: ReadonlyMap<string, readonly TaskState[]>
}

export type Share = { done: number; total: number }

/** Returns the completed share of a session's tools and tasks. */
export function sessionShare({ id, tools }: Pick<PlaySession, 'id' | 'tools'>, work: Work): Share {
  const tasks = work.tasks.get(id) ?? []
  return {
    done: tools.filter(tool => work.tools.has(tool.id)).length + tasks.filter(isTaskDone).length,
    total: tools.length + tasks.length,
  }
}

export const sumShares = (shares: readonly Share[]): Share =>
  shares.reduce((sum, { done, total }) => ({ done: sum.done + done, total: sum.total + total }), {
    done: 0,
    total: 0,
  })

/** Returns a whole percentage, rounded down: 100 only when all is done. With nothing to do it is 100. */
export const percentOf = ({ done, total }: Share): number =>
  total === 0 ? 100 : Math.floor((Math.min(done, total) * 100) / total)

export const contentShare = ({ chapters }: Pick<PlaybookContent, 'chapters'>, work: Work): Share =>
  sumShares(chapters.flatMap(({ sessions }) => sessions.map(one => sessionShare(one, work))))

export type Status = 'pending' | 'ongoing' | 'completed'

export const statusOf = ({ done, total }: Share): Status =>
  total > 0 && done >= total ? 'completed' : done > 0 ? 'ongoing' : 'pending'

/** Returns the first session with something left to do, or null. */
export function nextSession(
  content: Pick<PlaybookContent, 'chapters'>,
  work: Work,
): { chapter: string; session: PlaySession } | null {
  for (const { id: chapter, sessions } of content.chapters) {
    for (const session of sessions) {
      const { done, total } = sessionShare(session, work)
      if (done < total) return { chapter, session }
    }
  }
  return null
}

/** When each side of a session gave stars, in ms. */
type Starred = { mine: number | null; theirs: number }

/** Days after which stars become visible even if the other side gave none. */
const STARS_SHOWN_AFTER = 7
const DAY = 86_400_000

/** Checks whether the other side's stars are visible: once both gave theirs, or after a week, so that nobody retaliates. */
export const starsShown = ({ mine, theirs }: Starred, now: number): boolean =>
  mine !== null || now - theirs >= STARS_SHOWN_AFTER * DAY

/** Minimum number of ratings before the mean is shown: with fewer, raters could be identified. */
const RATINGS_NEEDED = 5

/** Returns the mean of stars in hundredths, rounded half up; null below the required number. */
export function meanStars(stars: readonly number[], needed = RATINGS_NEEDED): number | null {
  if (stars.length === 0 || stars.length < needed) return null
  return Math.round((stars.reduce((sum, one) => sum + one, 0) * 100) / stars.length)
}

/** Signs that an entrepreneur needs attention. */
export type Signs = {
  overdue: number
  toCheck: number
  unreadFeedback: number
  /** Days since the last activity. */
  quiet: number
  /** The highest number of times a task was returned. */
  returned: number
  hasBegun: boolean
}
export type Reason = { kind: 'overdue' | 'answer' | 'feedback' | 'quiet' | 'returned' | 'new'; count: number }

export const QUIET_DAYS = 14
const RETURNED_OFTEN = 3

/** Returns the most urgent reason why an advisor should follow up with an entrepreneur; null if there is none. */
export function reasonOf({
  overdue,
  toCheck,
  unreadFeedback,
  quiet,
  returned,
  hasBegun,
}: Signs): Reason | null {
  if (toCheck > 0) return { kind: 'answer', count: toCheck }
  if (overdue > 0) return { kind: 'overdue', count: overdue }
  if (returned >= RETURNED_OFTEN) return { kind: 'returned', count: returned }
  if (unreadFeedback > 0) return { kind: 'feedback', count: unreadFeedback }
  if (quiet >= QUIET_DAYS) return { kind: 'quiet', count: quiet }
  return hasBegun ? null : { kind: 'new', count: 0 }
}

/** Tasks due within this many days are announced. */
export const DUE_SOON = 3
