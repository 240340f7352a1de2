import { endpointsWith } from './endpoint.ts'
import { Id, Instance, Instant } from './field.ts'
import { Received, ResourceType, readingLanguage, TRAINEE, Whole } from './learning.ts'
import {
  array,
  boolean,
  type Infer,
  integer,
  nullable,
  object,
  optional,
  string,
  text,
  whole,
} from './shape.ts'

// Content of a course: chapters, topics with their objectives, resources and reviews, and the FAQ.

const named = { id: Id, name: string() }
export const Topic = object({ ...named, description: string(), chapter: Id, minutes: nullable(Whole) })
export const Resource = object({
  id: Id,
  /** Null for a question about the whole course. */
  topicId: nullable(Id),
  position: integer(),
  name: string(),
  description: string(),
  /** A URL or, for a video, its id at the hosting service. */
  link: string(),
  resourceTypeId: ResourceType,
  bytes: nullable(Whole),
  seconds: nullable(Whole),
  addedAt: nullable(Instant),
})
export type Resource = Infer<typeof Resource>
const Objective = object({ title: string(), list: array(string()) })
export const Faq = object({ id: Id, question: string(), solution: string() })
export type Faq = Infer<typeof Faq>
/** A rating in stars. */
export const Stars = whole(1, 5)
export const TopicReview = object({ traineeId: Id, rating: Stars, comment: string(), createdAt: integer() })
export type TopicReview = Infer<typeof TopicReview>

/** A topic with everything on its page, so that one request loads it. */
export const WholeTopic = object({
  ...Topic.schema,
  objectives: array(Objective),
  resources: array(Resource),
  review: nullable(TopicReview),
  done: boolean(),
})
export type WholeTopic = Infer<typeof WholeTopic>
export const WholeChapter = object({ ...named, topics: array(WholeTopic), faqs: array(Faq) })
export type WholeChapter = Infer<typeof WholeChapter>

export const learningCourseEndpoints = endpointsWith(TRAINEE, {
  'GET lms/chapters': {
    summary: 'Lists the chapters of a class.',
    query: object({ class_id: Id, ...readingLanguage }),
    reply: object({ data: array(object(named)) }),
  },
  'GET lms/topics': {
    summary: 'Lists the topics of a chapter. `Response` is their number.',
    query: object({ chapter_id: Id, ...readingLanguage }),
    reply: object({ Response: string(), data: array(Topic) }),
  },
  'GET lms/topics/:id': {
    summary: 'Returns a topic.',
    query: object(readingLanguage),
    reply: object({ data: array(Topic) }),
  },
  'GET lms/topic-resources': {
    summary: 'Lists the resources of a topic or of the whole course, in the order of each topic.',
    query: object({ topic_id: optional(Id), ...readingLanguage }),
    reply: object({ data: array(Resource) }),
  },
  'GET lms/objectives': {
    summary: 'Lists the learning goals of a topic.',
    query: object({ topic_id: Id, ...readingLanguage }),
    reply: object({ data: array(Objective) }),
  },
  'GET lms/faqs': {
    summary: 'Lists the frequently asked questions of the caller’s course.',
    query: object(readingLanguage),
    reply: object({ data: array(Faq) }),
  },
  'GET lms/topics/:id/reviews': {
    summary: 'Returns a trainee’s review of a topic.',
    query: object({ trainee_id: Id }),
    reply: object({ data: array(TopicReview) }),
  },
  'POST lms/topics/:id/reviews': {
    summary: 'Adds a trainee’s review of a topic. Each trainee can review a topic once.',
    body: object({
      traineeId: optional(Id),
      rating: optional(whole(0, 5)),
      comment: optional(text(0, 4_000)),
    }),
    files: {},
    reply: Received,
  },
  'GET learning/chapters/:id': {
    summary: 'Returns a chapter with the content of all its topic pages, for reading offline.',
    query: object(readingLanguage),
    reply: object({ data: WholeChapter }),
  },
  'POST learning/topics/:id/progress': {
    summary: 'Records that a trainee opened or completed a topic. The earliest time counts.',
    body: object({ done: boolean(), at: optional(Instant), instance: optional(Instance) }),
    reply: object({ done: boolean() }),
  },
})
