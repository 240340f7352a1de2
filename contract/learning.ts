import { Id } from './field.ts'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  max,
  min,
  nullable,
  object,
  optional,
  pattern,
  record,
  size,
  string,
} from './shape.ts'
import { LanguageTag } from './survey-definition.ts'
import { Language } from './tenant.ts'

// What a course is made of, and who learns and teaches. The calls are in files of their own, one for each subject: `learning-*.ts`.

/** A text of a course in its languages; one that is missing is read in the course's first. */
export const CourseText = record(LanguageTag, size(string(), 0, 30_000))
export type CourseText = Infer<typeof CourseText>
export const CourseTitle = record(LanguageTag, size(string(), 0, 300))
export type CourseTitle = Infer<typeof CourseTitle>

/** Made up by the device that makes something: sending it again is then no second one. */
export const Instance = pattern(string(), /^[A-Za-z0-9-]{16,64}$/)

/** An amount of something, a second or a place: no less than nothing. */
export const Whole = max(min(integer(), 0), 1e12)
/** What a mark can be: points out of a hundred. */
export const Mark = max(min(integer(), 0), 100)

export const NODE_KINDS = ['chapter', 'topic', 'objective', 'resource', 'assignment', 'faq'] as const
export type NodeKind = (typeof NODE_KINDS)[number]

/** What a resource is, as the wire counts them; texts and links are the first. */
export const RESOURCE_TYPES = { link: 1, audio: 2, video: 3, file: 4 } as const
export type ResourceKind = keyof typeof RESOURCE_TYPES
export const ResourceType = max(min(integer(), 1), 4)

export const QUESTION_TYPES = ['text', 'link', 'single', 'multiple', 'file'] as const
/** A question of an assignment. */
export const Question = object({
  text: CourseTitle,
  type: enums(QUESTION_TYPES),
  /** Of a choice: what can be chosen, by its value. */
  options: optional(record(pattern(string(), /^[a-z0-9_-]{1,40}$/), CourseTitle)),
  /** Of a choice: what is right. It is told to those who mark, and to nobody else. */
  right: optional(size(array(size(string(), 1, 40)), 0, 40)),
})
export type Question = Infer<typeof Question>

/** What is looked at when an assignment is marked, and the most points that it can have. */
export const RubricRow = object({
  key: pattern(string(), /^[a-z0-9-]{1,40}$/),
  name: CourseTitle,
  most: Mark,
})
export type RubricRow = Infer<typeof RubricRow>

/** What a node has besides its name and place, by kind. */
export const NODE_BODIES = {
  chapter: object({}),
  topic: object({ description: CourseText, minutes: optional(nullable(Whole)) }),
  objective: object({ list: size(array(CourseTitle), 0, 30) }),
  resource: object({
    type: enums(Object.keys(RESOURCE_TYPES) as ResourceKind[]),
    description: CourseText,
    /** An address, or the id of a video; empty for a file of ours. */
    link: size(string(), 0, 500),
    file: optional(nullable(Id)),
    /** How large it is, so that it can be said before it is fetched. */
    bytes: optional(nullable(Whole)),
    seconds: optional(nullable(Whole)),
  }),
  assignment: object({
    text: CourseText,
    /** Days from the start of the cohort to its release. */
    opensAfterDays: max(min(integer(), 0), 1_000),
    periodInDays: max(min(integer(), 0), 1_000),
    tasks: size(array(Question), 0, 40),
    rubric: size(array(RubricRow), 0, 12),
    /** A second person marks it too. */
    final: boolean(),
  }),
  faq: object({ solution: CourseText }),
} as const satisfies Record<NodeKind, unknown>
export type NodeBodies = { [Kind in NodeKind]: Infer<(typeof NODE_BODIES)[Kind]> }

export const TRAINEE_STATES = ['active', 'paused', 'left', 'ended'] as const
export type TraineeState = (typeof TRAINEE_STATES)[number]
/** Who teaches a cohort: mentors have trainees of their own, trainers have all of it or one class. */
export const TEACHER_PARTS = ['mentor', 'trainer'] as const
export type TeacherPart = (typeof TEACHER_PARTS)[number]
export const ATTENDANCE = ['present', 'late', 'excused', 'absent'] as const
export type AttendanceState = (typeof ATTENDANCE)[number]

/** The rows of My Scores, in their order. Each weighs the same. */
export const SCORE_ITEMS = [
  'pitch1',
  'pitch2',
  'pitchGrowth',
  'confidence1',
  'confidence2',
  'confidenceGrowth',
  'computerLiteracyGrowth',
  'businessAcumenGrowth',
  'businessPlan',
  'trainer',
  'mentor',
  'baselineSurvey',
  'postTrainingSurvey',
  'averageGrowth',
] as const
export type ScoreItem = (typeof SCORE_ITEMS)[number]
export const SCORE_WEIGHT = 5
/** Those that follow from others; the rest is entered. */
export const RECKONED_SCORES = [
  'pitchGrowth',
  'confidenceGrowth',
  'averageGrowth',
] as const satisfies ScoreItem[]
export type EnteredScore = Exclude<ScoreItem, (typeof RECKONED_SCORES)[number]>
export const ENTERED_SCORES = SCORE_ITEMS.filter(
  (item): item is EnteredScore => !(RECKONED_SCORES as readonly ScoreItem[]).includes(item),
)
/** What a mentor enters of their own trainees. */
export const MENTOR_SCORES = ['mentor'] as const satisfies EnteredScore[]

export const USES = { widgets: ['learning'] } as const
export const TRAINEE = { who: 'learning.study', ...USES } as const
/** What both sides of a conversation may call. */
export const PARTNERS = { who: 'learning.talk', ...USES } as const

/** The side of those who teach: the server looks at whom they teach, too. */
export const TEACH = { who: 'learning.teach' } as const
/** Of those who look after all courses and cohorts. */
export const MANAGE = { who: 'learning.manage' } as const

/** The language that a course is read in; that of the account unless told. */
export const reading = { language: optional(Language) }

export const Received = object({ error: boolean(), message: string() })
