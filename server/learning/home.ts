import { and, desc, eq, inArray } from 'drizzle-orm'
import { CHOSEN_WAYS, LEARNING_EVENTS } from '#contract/event.ts'
import type { LearningHome } from '#contract/learning-home.ts'
import type { OutlineChapter } from '#contract/learning-trainee.ts'
import { chapterStates, progressOf } from '#rules/learning/sequence.ts'
import { inLanguage } from '#rules/survey/sheet.ts'
import type { Sql } from '#server/db/open.ts'
import { setRow } from '#server/db/row.ts'
import { account, learningProgress, notification } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { tell } from '#server/live/feed.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { newestOf, surveysFor } from '#server/survey/published.ts'
import { standingsOf } from '#server/survey/standing.ts'
import { reader } from './course.ts'
import { unreadBy } from './messages.ts'
import { sessionHandlers, sessionsOf } from './sessions.ts'
import { standingOf } from './standing.ts'
import { type Learner, languageOf, learnerOf, mentorsOf } from './trainee.ts'

const DAY = 86_400_000

/** Returns the learning surveys that are currently required, and whether the trainee has answered each. Closed surveys are not required. */
async function surveysBefore({ sql, person, tenant }: Signed, own: Learner) {
  if (!tenant.modules.includes('surveys')) return { completed: true, data: [] }
  const surveys = await surveysFor(sql, person, 'learning')
  const standings = await standingsOf(sql, surveys, { key: person.id })
  const asked = surveys.flatMap((one, at) => {
    const standing = standings[at]
    const done = standing?.answeredAt !== null
    return one.frequency !== 'always' && (done || standing?.state === 'open') ? [{ one, done }] : []
  })
  const data = await Promise.all(
    asked.map(async ({ one, done }) => {
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
  const last = await sql
    .select({ topic: learningProgress.topic })
    .from(learningProgress)
    .where(eq(learningProgress.trainee, trainee.id))
    .orderBy(desc(learningProgress.lastAt))
    .limit(1)
  const all = open.flatMap(chapter => chapter.topics.map((topic, at) => ({ chapter, topic, at })))
  const begun = all.find(({ topic }) => topic.id === last[0]?.topic && !topic.done)
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

/** The maximum number shown. */
const MOST = 100

const ofCourse = (account: string) =>
  and(eq(notification.account, account), inArray(notification.kind, LEARNING_EVENTS))
const unread = (account: string) => and(ofCourse(account), eq(notification.read, false))

export async function unreadAlerts(sql: Sql, account: string): Promise<number> {
  return sql.$count(notification, unread(account))
}

/** @param lock until the transaction ends: concurrent choices would overwrite each other */
async function ownerOf(sql: Sql, id: string, lock = false) {
  const rows = sql.select().from(account).where(eq(account.id, id))
  const [row] = await (lock ? rows.for('update') : rows)
  if (!row) throw new Refusal('failed', 'call.failed')
  return row
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
      unreadAlerts(sql, person.id),
      unreadBy(sql, own),
    ])
    return {
      data: {
        ...base,
        trainee: { id: trainee.id, cohortId: cohort.id, user_id: person.id },
        cohort: {
          id: cohort.id,
          name: cohort.name,
          course: reader(own, language)(course.title),
          startsOn: cohort.startsOn,
          endsOn: cohort.endsOn,
        },
        class: { id: own.class.id, name: own.class.name },
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
  'GET learning/alerts': async (_, { sql, person }) => {
    const rows = await sql
      .select()
      .from(notification)
      .where(ofCourse(person.id))
      .orderBy(desc(notification.id))
      .limit(MOST)
    return {
      data: rows.map(row => ({ ...row, at: row.at.toISOString() })),
      unread: await unreadAlerts(sql, person.id),
    }
  },
  'POST learning/alerts/read': async (_, { sql, person }) => {
    await sql.transaction(async change => {
      await change.update(notification).set({ read: true }).where(unread(person.id))
      await tell(change, `person:${person.id}`, 'notices')
    })
    return { unread: 0 }
  },
  'GET learning/alerts/ways': async (_, { sql, person }) => {
    const { phone, mutedWays } = await ownerOf(sql, person.id)
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
    await sql.transaction(async change => {
      const { mutedWays } = await ownerOf(change, person.id, true)
      const muted = CHOSEN_WAYS.filter(way => !ways[way])
      await setRow(change, account, person.id, { mutedWays: { ...mutedWays, [kind]: muted } })
    })
    return { message: msg('call.saved') }
  },
} satisfies SomeHandlers
