import { Id } from './field.ts'
import * as s from './shape.ts'
import { LanguageTag } from './survey-definition.ts'
import { Language } from './tenant.ts'

// The building blocks of a course, and who learns and teaches. The calls are in separate files, one for each subject: `learning-*.ts`.

/** A course text by language; missing translations fall back to the course's first language. */
export const CourseText = s.record(LanguageTag, s.text(0, 30_000))
export type CourseText = s.Infer<typeof CourseText>
export const CourseTitle = s.record(LanguageTag, s.text(0, 300))
export type CourseTitle = s.Infer<typeof CourseTitle>

/** A non-negative whole number: a quantity, a duration in seconds or a position. */
export const Whole = s.whole(0, 1e12)
/** A mark: points out of a hundred. */
export const Mark = s.whole(0, 100)

const NODE_KINDS = ['chapter', 'topic', 'objective', 'resource', 'assignment', 'faq'] as const
export type NodeKind = (typeof NODE_KINDS)[number]

/** Kinds of resources, with their numbers on the wire; `link` includes texts. */
export const RESOURCE_TYPES = { link: 1, audio: 2, video: 3, file: 4 } as const
export type ResourceKind = keyof typeof RESOURCE_TYPES
export const ResourceType = s.whole(1, 4)

export const QUESTION_TYPES = ['text', 'link', 'single', 'multiple', 'file'] as const
/** A question of an assignment. */
export const Question = s.object({
  text: CourseTitle,
  type: s.enums(QUESTION_TYPES),
  /** For a choice: its options, by value. */
  options: s.optional(s.record(s.pattern(s.string(), /^[a-z0-9_-]{1,40}$/), CourseTitle)),
  /** For a choice: the correct values. Only visible to markers. */
  right: s.optional(s.list(s.text(1, 40), 0, 40)),
})
export type Question = s.Infer<typeof Question>

/** A criterion for marking an assignment, and its maximum points. */
export const RubricRow = s.object({
  key: s.pattern(s.string(), /^[a-z0-9-]{1,40}$/),
  name: CourseTitle,
  most: Mark,
})
export type RubricRow = s.Infer<typeof RubricRow>

/** The content of a node besides its name and position, by kind. */
const NODE_BODIES = {
  chapter: s.object({}),
  topic: s.object({ description: CourseText, minutes: s.optional(s.nullable(Whole)) }),
  objective: s.object({ list: s.list(CourseTitle, 0, 30) }),
  resource: s.object({
    type: s.enums(Object.keys(RESOURCE_TYPES) as ResourceKind[]),
    description: CourseText,
    /** A URL, or the id of a video; empty for one of our files. */
    link: s.text(0, 500),
    file: s.optional(s.nullable(Id)),
    /** File size, so that it can be shown before the download. */
    bytes: s.optional(s.nullable(Whole)),
    seconds: s.optional(s.nullable(Whole)),
  }),
  assignment: s.object({
    text: CourseText,
    /** Days from the start of the cohort until its release. */
    opensAfterDays: s.whole(0, 1_000),
    periodInDays: s.whole(0, 1_000),
    tasks: s.list(Question, 0, 40),
    rubric: s.list(RubricRow, 0, 12),
    /** Marked by a second person too. */
    final: s.boolean(),
  }),
  faq: s.object({ solution: CourseText }),
} as const satisfies Record<NodeKind, unknown>
export type NodeBodies = { [Kind in NodeKind]: s.Infer<(typeof NODE_BODIES)[Kind]> }

export const TRAINEE_STATES = ['active', 'paused', 'left', 'ended'] as const
export type TraineeState = (typeof TRAINEE_STATES)[number]
/** Parts of a cohort's teachers: mentors have their own trainees, trainers have the whole cohort or one class. */
export const TEACHER_PARTS = ['mentor', 'trainer'] as const
export type TeacherPart = (typeof TEACHER_PARTS)[number]
export const ATTENDANCE = ['present', 'late', 'excused', 'absent'] as const
export type AttendanceState = (typeof ATTENDANCE)[number]

/** The rows of My Scores, in their order. All have the same weight. */
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
/** Scores calculated from others; the rest are entered. */
const RECKONED_SCORES = ['pitchGrowth', 'confidenceGrowth', 'averageGrowth'] as const satisfies ScoreItem[]
export type EnteredScore = Exclude<ScoreItem, (typeof RECKONED_SCORES)[number]>
export const ENTERED_SCORES = SCORE_ITEMS.filter(
  (item): item is EnteredScore => !(RECKONED_SCORES as readonly ScoreItem[]).includes(item),
)
/** Scores a mentor enters for their own trainees. */
export const MENTOR_SCORES = ['mentor'] as const satisfies EnteredScore[]

export const USES = { widgets: ['learning'] } as const
export const TRAINEE = { who: 'learning.study', ...USES } as const
/** Access for both sides of a conversation. */
export const PARTNERS = { who: 'learning.talk', ...USES } as const

/** Access for teachers; the server also checks whom they teach. */
export const TEACH = { who: 'learning.teach' } as const
/** Access for administrators of all courses and cohorts. */
export const MANAGE = { who: 'learning.manage' } as const

/** The language a course is read in; defaults to that of the account. */
export const readingLanguage = { language: s.optional(Language) }

export const Received = s.object({ error: s.boolean(), message: s.string() })
