import type { PlaybookContent, PlaySession } from '#contract/playbook-content.ts'
import type { TASK_STATES } from '#contract/playbook-wire.ts'

export type TaskState = (typeof TASK_STATES)[number]

/** What counts for a task's state. Moments are in ms. */
export type TaskFacts = { dueAt: number | null; answered: boolean; verdict: 'accepted' | 'returned' | null }

/** Where a task stands: what was sent back is to be answered again. */
export function taskState({ dueAt, answered, verdict }: TaskFacts, now: number): TaskState {
  if (answered && verdict !== 'returned') return verdict === 'accepted' ? 'accepted' : 'answered'
  if (dueAt !== null && dueAt < now) return 'overdue'
  return answered ? 'returned' : 'open'
}

/** Whether the entrepreneur has done their part of it. */
export const isTaskDone = (state: TaskState): boolean => state === 'answered' || state === 'accepted'

/** Whether it may be answered: for the first time, or again. */
export const mayAnswer = ({ answered, verdict }: TaskFacts): boolean => !answered || verdict === 'returned'

/** What a pair has done: ids of tools, and the tasks that it has by session with where each stands. */
export type Work = {
  tools: ReadonlySet<string>
  tasks: ReadonlyMap<string, readonly TaskState[]>
}

export type Share = { done: number; total: number }

/** Of what a session asks for, how much is done. */
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

/** In whole percent, rounded down: 100 only when all is done. What asks for nothing has nothing left to do. */
export const percentOf = ({ done, total }: Share): number =>
  total === 0 ? 100 : Math.floor((Math.min(done, total) * 100) / total)

export const contentShare = ({ chapters }: Pick<PlaybookContent, 'chapters'>, work: Work): Share =>
  sumShares(chapters.flatMap(({ sessions }) => sessions.map(one => sessionShare(one, work))))

export type Status = 'pending' | 'ongoing' | 'completed'

export const statusOf = ({ done, total }: Share): Status =>
  total > 0 && done >= total ? 'completed' : done > 0 ? 'ongoing' : 'pending'

/** The first session in which something is left to do; null where nothing is. */
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

/** Of both sides of a session: when each gave stars, in ms. */
export type Starred = { mine: number | null; theirs: number }

/** Days after which stars are shown although the other side gave none. */
export const STARS_SHOWN_AFTER = 7
const DAY = 86_400_000

/** Whether somebody sees the stars of the other side: once both gave some, or after a week. Nobody answers stars with stars. */
export const starsShown = ({ mine, theirs }: Starred, now: number): boolean =>
  mine !== null || now - theirs >= STARS_SHOWN_AFTER * DAY

/** How many ratings there are before their mean is told: fewer would name who gave them. */
export const RATINGS_NEEDED = 5

/** The mean of stars in hundredths, rounded half up; null below the number that is needed. */
export function meanStars(stars: readonly number[], needed = RATINGS_NEEDED): number | null {
  if (stars.length === 0 || stars.length < needed) return null
  return Math.round((stars.reduce((sum, one) => sum + one, 0) * 100) / stars.length)
}

/** What speaks for looking after somebody now. */
export type Signs = {
  overdue: number
  toCheck: number
  unreadFeedback: number
  /** Days since they did anything. */
  quiet: number
  /** How often a task was sent back at most. */
  returned: number
  hasBegun: boolean
}
export type Reason = { kind: 'overdue' | 'answer' | 'feedback' | 'quiet' | 'returned' | 'new'; count: number }

export const QUIET_DAYS = 14
export const RETURNED_OFTEN = 3

/** Why an advisor should look after somebody, the most pressing reason alone; null where nothing presses. */
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

/** A task that is due within so many days is told of. */
export const DUE_SOON = 3
