import { desc } from 'drizzle-orm'
import { CHOSEN_WAYS, LEARNING_EVENTS } from '#contract/event.ts'
import type { LearningHome } from '#contract/learning-home.ts'
import type { OutlineChapter } from '#contract/learning-trainee.ts'
import { chapterStates, progressOf } from '#rules/learning/sequence.ts'
import { inLanguage } from '#rules/survey/sheet.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, lockRow, requireRow, setRow } from '#server/db/row.ts'
import { account, learningProgress } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { countUnread, markRead, noticesAbout } from '#server/notify/notice.ts'
import { msg } from '#server/refusal/message.ts'
import { newestOf, surveysFor } from '#server/survey/published.ts'
import { standingsOf } from '#server/survey/standing.ts'
import { courseReader } from './course.ts'
import { countUnreadMessages } from './messages.ts'
import { sessionHandlers, sessionsOf } from './sessions.ts'
import { standingOf } from './standing.ts'
import { type Learner, languageOf, learnerOf, mentorsOf } from './trainee.ts'

const DAY = 86_400_000

/** Returns the learning surveys that are currently required, and whether the trainee has answered each. Closed surveys are not required. */
async function surveysBefore({ sql, person, tenant }: Signed, own: Learner) {
  if (!tenant.modules.includes('surveys')) return { completed: true, data: [] }
  const surveys = await surveysFor(sql, person, 'learning')
  const standings = await standingsOf(sql, surveys, { key: person.id })
  const surveyTasks = surveys.flatMap((one, at) => {
    const standing = standings[at]
    const done = standing?.answeredAt !== null
    return one.frequency !== 'always' && (done || standing?.state === 'open') ? [{ one, done }] : []
  })
  const data = await Promise.all(
    surveyTasks.map(async ({ one, done }) => {
      const newest = await newestOf(sql, one)
      return { code: one.code, done, title: inLanguage(newest.definition.title, languageOf(own), newest) }
    }),
  )
  return { completed: data.every(({ done }) => done), data }
}

/** Returns where the trainee continues: the last opened unfinished topic, else the first unfinished one. */
export async function resumeOf(
  sql: Sql,
  { trainee }: Learner,
  chapters: readonly OutlineChapter[],
): Promise<LearningHome['resume']> {
  const states = chapterStates(chapters)
  const open = chapters.filter((_, at) => states[at] !== 'not-done')
  const last = await findRow(sql, learningProgress, { trainee: trainee.id }, desc(learningProgress.lastAt))
  const all = open.flatMap(chapter => chapter.topics.map((topic, at) => ({ chapter, topic, at })))
  const begun = all.find(({ topic }) => topic.id === last?.topic && !topic.done)
  const found = begun ?? all.find(({ topic }) => !topic.done)
  if (!found) return null
  const { chapter, topic, at } = found
  return {
    chapterId: chapter.id,
    topicId: topic.id,
    chapter: chapter.name,
    topic: topic.name,
    position: at + 1,
    topics: chapter.topics.length,
    begun: topic.seen,
    minutes: topic.minutes,
  }
}

const NOBODY = {
  trainee: null,
  cohort: null,
  class: null,
  mentors: [],
  resume: null,
  sessions: [],
  surveys: { completed: true, data: [] },
  progress: { submitted: 0, percent: 0, total: 0 },
  unread: { alerts: 0, messages: 0 },
}

export const homeHandlers = {
  'GET learning/home': async ({ query: { language } }, context) => {
    const { sql, person } = context
    const now = Date.now()
    const own = await learnerOf(sql, person)
    const base = { at: new Date(now).toISOString(), name: person.name }
    if (!own) return { data: { ...base, ...NOBODY } }
    const { trainee, cohort, course } = own
    const chapters = await standingOf(sql, own, language)
    const [surveys, mentors, resume, sessions, alerts, messages] = await Promise.all([
      surveysBefore(context, own),
      mentorsOf(sql, own),
      resumeOf(sql, own, chapters),
      sessionsOf(sql, own, new Date(now), new Date(now + 28 * DAY)),
      countUnread(sql, person.id, 'learning'),
      countUnreadMessages(sql, own),
    ])
    return {
      data: {
        ...base,
        trainee: { id: trainee.id, cohortId: cohort.id, user_id: person.id },
        cohort: {
          ...cohort,
          course: courseReader(own, language)(course.title),
        },
        class: own.class,
        surveys,
        mentors,
        resume,
        sessions,
        unread: { alerts, messages },
        progress: progressOf(chapters),
      },
    }
  },
  ...sessionHandlers,
  'GET learning/alerts': async (_, { sql, person, language }) => {
    const [data, unread] = await Promise.all([
      noticesAbout(sql, person.id, 'learning', language),
      countUnread(sql, person.id, 'learning'),
    ])
    return { data, unread }
  },
  'POST learning/alerts/read': async (_, { sql, person }) => {
    await markRead(sql, person.id, 'learning')
    return { unread: 0 }
  },
  'GET learning/alerts/ways': async (_, { sql, person }) => {
    const { phone, mutedWays } = await requireRow(sql, account, person.id, 'call.failed')
    return {
      data: LEARNING_EVENTS.map(kind => ({
        kind,
        mail: !mutedWays[kind]?.includes('mail'),
        sms: !mutedWays[kind]?.includes('sms'),
      })),
      hasPhone: phone !== null,
    }
  },
  'POST learning/alerts/ways': async ({ body: { kind, ...ways } }, { sql, person }) => {
    await sql.transaction(async tx => {
      // locked: concurrent choices would overwrite each other
      const mutedWays = (await lockRow(tx, account, person.id))?.mutedWays
      const muted = CHOSEN_WAYS.filter(way => !ways[way])
      await setRow(tx, account, person.id, { mutedWays: { ...mutedWays, [kind]: muted } })
    })
    return { message: msg('call.saved') }
  },
} satisfies SomeHandlers
