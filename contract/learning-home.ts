import { Notification } from './account.ts'
import { endpoints } from './endpoint.ts'
import { LEARNING_EVENTS } from './event.ts'
import { Day, Id, Instant, YEAR } from './field.ts'
import { ATTENDANCE, PARTNERS, readingLanguage, TRAINEE } from './learning.ts'
import { Mentor, Trainee } from './learning-trainee.ts'
import * as s from './shape.ts'

// Start page of a trainee: whether the user is one, the prerequisites, and the next tasks.

/** A session of a class. */
export const ClassSession = s.object({
  id: Id,
  title: s.string(),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: s.string(),
  place: s.string(),
  /** URL for joining remotely; empty if that is not possible. */
  link: s.string(),
  cancelled: s.boolean(),
  /** Null until the trainee's attendance is recorded. */
  attendance: s.nullable(s.enums(ATTENDANCE)),
})
export type ClassSession = s.Infer<typeof ClassSession>

const PendingSurvey = s.object({ code: s.string(), title: s.string(), done: s.boolean() })

export const LearningHome = s.object({
  at: Instant,
  /** Null for users who are not trainees. */
  trainee: s.nullable(Trainee),
  name: s.string(),
  cohort: s.nullable(s.object({ id: Id, name: s.string(), course: s.string(), startsOn: Day, endsOn: Day })),
  class: s.nullable(s.object({ id: Id, name: s.string() })),
  /** Surveys required before the course opens, and whether all of them are completed. */
  surveys: s.object({ completed: s.boolean(), data: s.array(PendingSurvey) }),
  mentors: s.array(Mentor),
  progress: s.object({ submitted: s.integer(), percent: s.number(), total: s.integer() }),
  /** Where the trainee continues; null if nothing is left to read. */
  resume: s.nullable(
    s.object({
      chapterId: Id,
      topicId: Id,
      chapter: s.string(),
      topic: s.string(),
      /** The topic's position in its chapter, and the number of topics. */
      position: s.integer(),
      topics: s.integer(),
      /** It was opened before. */
      begun: s.boolean(),
      minutes: s.nullable(s.integer()),
    }),
  ),
  /** Sessions of today and the next four weeks. */
  sessions: s.array(ClassSession),
  unread: s.object({ alerts: s.integer(), messages: s.integer() }),
})
export type LearningHome = s.Infer<typeof LearningHome>

/** An event in the course. */
export const Alert = Notification
export type Alert = s.Infer<typeof Alert>

/** Whether an event is also delivered by email and by SMS. */
export const AlertWays = s.object({ kind: s.enums(LEARNING_EVENTS), mail: s.boolean(), sms: s.boolean() })
export type AlertWays = s.Infer<typeof AlertWays>

const Month = s.pattern(s.string(), new RegExp(`^${YEAR}-(0[1-9]|1[0-2])$`))
const FeedKey = s.pattern(s.string(), /^[a-z0-9]{32}$/)

export const learningHomeEndpoints = endpoints({
  'GET learning/home': {
    summary: 'Returns whether the caller is a trainee, and their upcoming tasks.',
    ...TRAINEE,
    query: s.object(readingLanguage),
    reply: s.object({ data: LearningHome }),
  },
  'GET learning/sessions': {
    summary: 'Lists the sessions of the caller’s class in a month, Nairobi time.',
    ...TRAINEE,
    query: s.object({ month: Month, ...readingLanguage }),
    reply: s.object({ data: s.array(ClassSession) }),
  },
  'POST learning/calendar': {
    summary: 'Returns the secret calendar URL of the caller, for calendar apps. `renew` replaces it.',
    ...TRAINEE,
    body: s.object({ renew: s.optional(s.boolean()) }),
    reply: s.object({ link: s.string() }),
  },
  'GET learning/calendar/:key': {
    summary: 'Returns a trainee’s sessions and due dates as iCalendar. The key is secret.',
    who: 'anyone',
    params: s.object({ key: FeedKey }),
    download: true,
    reply: s.object({ name: s.string() }),
  },
  'GET learning/alerts': {
    summary: 'Lists the recent events in the caller’s course, newest first.',
    ...TRAINEE,
    reply: s.object({ data: s.array(Alert), unread: s.integer() }),
  },
  'GET learning/alerts/ways': {
    summary: 'Returns the caller’s channels for course notifications, besides the portal.',
    ...PARTNERS,
    reply: s.object({
      data: s.array(AlertWays),
      /** Their phone number is known, so SMS can be delivered. */
      hasPhone: s.boolean(),
    }),
  },
  'POST learning/alerts/ways': {
    summary: 'Sets the channels for one kind of notification.',
    ...PARTNERS,
    body: AlertWays,
  },
  'POST learning/alerts/read': {
    summary: 'Marks all course notifications as read.',
    ...TRAINEE,
    reply: s.object({ unread: s.integer() }),
  },
})
