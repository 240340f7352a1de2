import { endpointsWith } from './endpoint.ts'
import { Id, Instance, Instant } from './field.ts'
import { Received, ResourceType, readingLanguage, TRAINEE, Whole } from './learning.ts'
import * as s from './shape.ts'

// Content of a course: chapters, topics with their objectives, resources and reviews, and the FAQ.

const named = { id: Id, name: s.string() }
export const Topic = s.object({ ...named, description: s.string(), chapter: Id, minutes: s.nullable(Whole) })
export const Resource = s.object({
  id: Id,
  /** Null for a question about the whole course. */
  topicId: s.nullable(Id),
  position: s.integer(),
  name: s.string(),
  description: s.string(),
  /** A URL or, for a video, its id at the hosting service. */
  link: s.string(),
  resourceTypeId: ResourceType,
  bytes: s.nullable(Whole),
  seconds: s.nullable(Whole),
  addedAt: s.nullable(Instant),
})
export type Resource = s.Infer<typeof Resource>
const Objective = s.object({ title: s.string(), list: s.array(s.string()) })
export const Faq = s.object({ id: Id, question: s.string(), solution: s.string() })
export type Faq = s.Infer<typeof Faq>
/** A rating in stars. */
export const Stars = s.whole(1, 5)
export const TopicReview = s.object({
  traineeId: Id,
  rating: Stars,
  comment: s.string(),
  createdAt: s.integer(),
})
export type TopicReview = s.Infer<typeof TopicReview>

/** A topic with everything on its page, so that one request loads it. */
export const WholeTopic = s.object({
  ...Topic.schema,
  objectives: s.array(Objective),
  resources: s.array(Resource),
  review: s.nullable(TopicReview),
  done: s.boolean(),
})
export type WholeTopic = s.Infer<typeof WholeTopic>
export const WholeChapter = s.object({ ...named, topics: s.array(WholeTopic), faqs: s.array(Faq) })
export type WholeChapter = s.Infer<typeof WholeChapter>

export const learningCourseEndpoints = endpointsWith(TRAINEE, {
  'GET lms/chapters': {
    summary: 'Lists the chapters of a class.',
    query: s.object({ class_id: Id, ...readingLanguage }),
    reply: s.object({ data: s.array(s.object(named)) }),
  },
  'GET lms/topics': {
    summary: 'Lists the topics of a chapter. `Response` is their number.',
    query: s.object({ chapter_id: Id, ...readingLanguage }),
    reply: s.object({ Response: s.string(), data: s.array(Topic) }),
  },
  'GET lms/topics/:id': {
    summary: 'Returns a topic.',
    query: s.object(readingLanguage),
    reply: s.object({ data: s.array(Topic) }),
  },
  'GET lms/topic-resources': {
    summary: 'Lists the resources of a topic or of the whole course, in the order of each topic.',
    query: s.object({ topic_id: s.optional(Id), ...readingLanguage }),
    reply: s.object({ data: s.array(Resource) }),
  },
  'GET lms/objectives': {
    summary: 'Lists the learning goals of a topic.',
    query: s.object({ topic_id: Id, ...readingLanguage }),
    reply: s.object({ data: s.array(Objective) }),
  },
  'GET lms/faqs': {
    summary: 'Lists the frequently asked questions of the caller’s course.',
    query: s.object(readingLanguage),
    reply: s.object({ data: s.array(Faq) }),
  },
  'GET lms/topics/:id/reviews': {
    summary: 'Returns a trainee’s review of a topic.',
    query: s.object({ trainee_id: Id }),
    reply: s.object({ data: s.array(TopicReview) }),
  },
  'POST lms/topics/:id/reviews': {
    summary: 'Adds a trainee’s review of a topic. Each trainee can review a topic once.',
    body: s.object({
      traineeId: s.optional(s.text(0, 24)),
      rating: s.optional(s.whole(0, 5)),
      comment: s.optional(s.text(0, 4_000)),
    }),
    files: {},
    reply: Received,
  },
  'GET learning/chapters/:id': {
    summary: 'Returns a chapter with the content of all its topic pages, for reading offline.',
    query: s.object(readingLanguage),
    reply: s.object({ data: WholeChapter }),
  },
  'POST learning/topics/:id/progress': {
    summary: 'Records that a trainee opened or completed a topic. The earliest time counts.',
    body: s.object({ done: s.boolean(), at: s.optional(Instant), instance: s.optional(Instance) }),
    reply: s.object({ done: s.boolean() }),
  },
})
