import { Notification } from './account.ts'
import { endpoints } from './endpoint.ts'
import { LEARNING_EVENTS } from './event.ts'
import { Day, Id, Instant } from './field.ts'
import { ATTENDANCE, PARTNERS, readingLanguage, TRAINEE } from './learning.ts'
import { Mentor, Trainee } from './learning-trainee.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  nullable,
  number,
  object,
  optional,
  pattern,
  string,
} from './shape.ts'

// Start page of a trainee: whether the user is one, the prerequisites, and the next tasks.

/** A session of a class. */
export const ClassSession = object({
  id: Id,
  title: string(),
  startsAt: Instant,
  endsAt: Instant,
  timeZone: string(),
  place: string(),
  /** URL for joining remotely; empty if that is not possible. */
  link: string(),
  cancelled: boolean(),
  /** Null until the trainee's attendance is recorded. */
  attendance: nullable(enums(ATTENDANCE)),
})
export type ClassSession = Infer<typeof ClassSession>

const PendingSurvey = object({ code: string(), title: string(), done: boolean() })

export const LearningHome = object({
  at: Instant,
  /** Null for users who are not trainees. */
  trainee: nullable(Trainee),
  name: string(),
  cohort: nullable(object({ id: Id, name: string(), course: string(), startsOn: Day, endsOn: Day })),
  class: nullable(object({ id: Id, name: string() })),
  /** Surveys required before the course opens, and whether all of them are completed. */
  surveys: object({ completed: boolean(), data: array(PendingSurvey) }),
  mentors: array(Mentor),
  progress: object({ submitted: integer(), percent: number(), total: integer() }),
  /** Where the trainee continues; null if nothing is left to read. */
  resume: nullable(
    object({
      chapterId: Id,
      topicId: Id,
      chapter: string(),
      topic: string(),
      /** The topic's position in its chapter, and the number of topics. */
      position: integer(),
      topics: integer(),
      /** It was opened before. */
      begun: boolean(),
      minutes: nullable(integer()),
    }),
  ),
  /** Sessions of today and the next four weeks. */
  sessions: array(ClassSession),
  unread: object({ alerts: integer(), messages: integer() }),
})
export type LearningHome = Infer<typeof LearningHome>

/** An event in the course. */
export const Alert = Notification
export type Alert = Infer<typeof Alert>

/** Whether an event is also delivered by email and by SMS. */
export const AlertWays = object({ kind: enums(LEARNING_EVENTS), mail: boolean(), sms: boolean() })
export type AlertWays = Infer<typeof AlertWays>

const Month = pattern(string(), /^\d{4}-(0[1-9]|1[0-2])$/)
const FeedKey = pattern(string(), /^[a-z0-9]{32}$/)

export const learningHomeEndpoints = endpoints({
  'GET learning/home': {
    summary: 'Returns whether the caller is a trainee, and their upcoming tasks.',
    ...TRAINEE,
    query: object(readingLanguage),
    reply: object({ data: LearningHome }),
  },
  'GET learning/sessions': {
    summary: 'Lists the sessions of the caller’s class in a month, Nairobi time.',
    ...TRAINEE,
    query: object({ month: Month, ...readingLanguage }),
    reply: object({ data: array(ClassSession) }),
  },
  'POST learning/calendar': {
    summary: 'Returns the secret calendar URL of the caller, for calendar apps. `renew` replaces it.',
    ...TRAINEE,
    body: object({ renew: optional(boolean()) }),
    reply: object({ link: string() }),
  },
  'GET learning/calendar/:key': {
    summary: 'Returns a trainee’s sessions and due dates as iCalendar. The key is secret.',
    who: 'anyone',
    params: object({ key: FeedKey }),
    download: true,
    reply: object({ name: string() }),
  },
  'GET learning/alerts': {
    summary: 'Lists the recent events in the caller’s course, newest first.',
    ...TRAINEE,
    reply: object({ data: array(Alert), unread: integer() }),
  },
  'GET learning/alerts/ways': {
    summary: 'Returns the caller’s channels for course notifications, besides the portal.',
    ...PARTNERS,
    reply: object({
      data: array(AlertWays),
      /** Their phone number is known, so SMS can be delivered. */
      hasPhone: boolean(),
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
    reply: object({ unread: integer() }),
  },
})
