import type { Item } from '#contract/home.ts'
import { dayOf } from '#rules/day.ts'
import { assignmentPath, topicPath } from '#rules/learning/route.ts'
import { listAccess, progressOf, stateOf } from '#rules/learning/sequence.ts'
import type { HomeReads } from '#server/home/reads.ts'
import type { Signed } from '#server/http/routes.ts'
import { countUnread } from '#server/notify/notice.ts'
import { resumeOf } from './home.ts'
import { countWaiting } from './marking-queue.ts'
import { teaches } from './reach.ts'
import { standingOf } from './standing.ts'
import { learnerOf } from './trainee.ts'

const LMS = '/dashboard/lms'

/** Returns a trainee's to-do items: returned and due assignments, and where to continue in the course. */
async function itemsOf({ sql, person, language }: Signed): Promise<Item[]> {
  const own = await learnerOf(sql, person)
  if (own?.trainee.state !== 'active') return []
  const chapters = await standingOf(sql, own, language)
  const access = listAccess(chapters)
  const due = chapters
    .flatMap(({ assignments }) => assignments)
    .filter(({ id }) => access.get(id) === 'open')
    .map((one): Item => {
      const about = { to: LMS + assignmentPath(one.id), name: one.title, day: dayOf(one.dueAt * 1000) }
      if (stateOf(one) === 'returned') return { ...about, kind: 'learn-returned' }
      return { ...about, kind: one.dueAt * 1000 < Date.now() ? 'learn-late' : 'learn-task' }
    })
  const resume = await resumeOf(sql, own, chapters)
  if (!resume) return due
  const { submitted, total } = progressOf(chapters)
  const to =
    LMS +
    topicPath({
      cohort: own.cohort.id,
      class: own.class.id,
      chapter: resume.chapterId,
      topic: resume.topicId,
    })
  return [...due, { kind: 'learn-next', to, name: resume.topic, done: submitted, total }]
}

/** Learning's contributions to home pages and menus: to-do items, the app, and the number of new alerts. */
export const learningOnHome: HomeReads = {
  items: { 'learning.next': { who: 'learning.study', module: 'learning', read: itemsOf } },
  counts: {
    learning: {
      who: 'learning.study',
      module: 'learning',
      async read({ sql, person }) {
        const own = await learnerOf(sql, person)
        return { count: own ? await countUnread(sql, person.id, 'learning') : 0, late: false }
      },
    },
    marking: {
      who: 'learning.teach',
      module: 'learning',
      async read({ sql, person }) {
        if (!(await teaches(sql, person))) return { count: 0, late: false, off: true }
        return countWaiting(sql, person)
      },
    },
  },
  apps: {
    lms: { who: 'learning.study', module: 'learning', read: async () => ({ to: `${LMS}/home`, item: null }) },
  },
}
