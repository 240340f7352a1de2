import { sql as query } from 'drizzle-orm'
import type { NodeBodies } from '#contract/learning.ts'
import type { TopicReview } from '#contract/learning-course.ts'
import { addRowIfNew, findRows, putRow } from '#server/db/row.ts'
import { learningProgress, learningTopicReview } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import {
  courseReader,
  hasParent,
  type NodeOf,
  nodeIn,
  nodesOf,
  ofCourse,
  shownFaq,
  shownResource,
} from './course.ts'
import { toSeconds } from './rows.ts'
import { addEvent, requireLearner, wasThere } from './trainee.ts'

type Read = ReturnType<typeof courseReader>

const shownTopic = (node: NodeOf<'topic'>, read: Read) => ({
  id: node.key,
  name: read(node.name),
  description: read(node.body.description),
  chapter: node.parent ?? '',
  minutes: node.body.minutes ?? null,
})

const shownObjective = (
  node: { name: Record<string, string>; body: NodeBodies['objective'] },
  read: Read,
) => ({
  title: read(node.name),
  list: node.body.list.map(read),
})

const shownReview = (row: typeof learningTopicReview.$inferSelect): TopicReview => ({
  traineeId: row.trainee,
  rating: row.rating,
  comment: row.comment,
  createdAt: toSeconds(row.at),
})

export const topicHandlers = {
  'GET lms/chapters': async ({ query: { class_id, language } }, context) => {
    const own = await requireLearner(context, { class: class_id })
    const read = courseReader(own, language)
    const nodes = await nodesOf(context.sql, own.cohort.edition, ['chapter'])
    return { data: nodes.map(({ key, name }) => ({ id: key, name: read(name) })) }
  },
  'GET lms/topics': async ({ query: { chapter_id, language } }, context) => {
    const own = await requireLearner(context)
    const { sql } = context
    await nodeIn(sql, own, 'chapter', chapter_id)
    const read = courseReader(own, language)
    const nodes = await nodesOf(sql, own.cohort.edition, ['topic'], hasParent(chapter_id))
    return { Response: 'success', data: nodes.map(node => shownTopic(node, read)) }
  },
  'GET lms/topics/:id': async ({ params, query: { language } }, context) => {
    const own = await requireLearner(context)
    const node = await nodeIn(context.sql, own, 'topic', params.id)
    return { data: [shownTopic(node, courseReader(own, language))] }
  },
  'GET lms/topic-resources': async ({ query: { topic_id, language } }, context) => {
    const own = await requireLearner(context)
    const { sql } = context
    if (topic_id) await nodeIn(sql, own, 'topic', topic_id)
    const read = courseReader(own, language)
    const where = topic_id ? hasParent(topic_id) : undefined
    const nodes = await nodesOf(sql, own.cohort.edition, ['resource'], where)
    return { data: nodes.map(node => shownResource(node, read, context)) }
  },
  'GET lms/objectives': async ({ query: { topic_id, language } }, context) => {
    const own = await requireLearner(context)
    const { sql } = context
    await nodeIn(sql, own, 'topic', topic_id)
    const read = courseReader(own, language)
    const nodes = await nodesOf(sql, own.cohort.edition, ['objective'], hasParent(topic_id))
    return { data: nodes.map(node => shownObjective(node, read)) }
  },
  'GET lms/faqs': async ({ query: { language } }, context) => {
    const own = await requireLearner(context)
    const read = courseReader(own, language)
    const nodes = await nodesOf(context.sql, own.cohort.edition, ['faq'], ofCourse())
    return { data: nodes.map(node => shownFaq(node, read)) }
  },

  'GET lms/topics/:id/reviews': async ({ params, query: { trainee_id } }, context) => {
    const own = await requireLearner(context, { trainee: trainee_id })
    const rows = await findRows(context.sql, learningTopicReview, {
      trainee: own.trainee.id,
      topic: params.id,
    })
    return { data: rows.map(shownReview) }
  },
  'POST lms/topics/:id/reviews': async ({ params, body }, context) => {
    if (!body.traineeId) throw new Refusal('invalid', 'learning.required-data')
    const own = await requireLearner(context, { trainee: body.traineeId })
    const rating = body.rating ?? 0
    const comment = body.comment?.trim() ?? ''
    if (rating < 1 || comment === '') throw new Refusal('invalid', 'learning.all-fields')
    const { sql } = context
    const topic = await nodeIn(sql, own, 'topic', params.id)
    await sql.transaction(async tx => {
      const review = { trainee: own.trainee.id, topic: topic.key, rating, comment }
      const added = await addRowIfNew(tx, learningTopicReview, review)
      if (!added) throw new Refusal('conflict', 'learning.reviewed')
      await addEvent(tx, own, { verb: 'rated', object: 'topic', id: topic.key, result: { rating } })
    })
    return { error: false, message: msg('learning.review-added') }
  },

  'GET learning/chapters/:id': async ({ params, query: { language } }, context) => {
    const own = await requireLearner(context)
    const { sql } = context
    const { edition } = own.cohort
    const chapter = await nodeIn(sql, own, 'chapter', params.id)
    const read = courseReader(own, language)
    const topics = await nodesOf(sql, edition, ['topic'], hasParent(chapter.key))
    const keys = topics.map(({ key }) => key)
    const [parts, faqs, reviews, progress] = await Promise.all([
      keys.length > 0 ? nodesOf(sql, edition, ['objective', 'resource'], hasParent(...keys)) : [],
      nodesOf(sql, edition, ['faq'], ofCourse()),
      findRows(sql, learningTopicReview, { trainee: own.trainee.id }),
      findRows(sql, learningProgress, { trainee: own.trainee.id }),
    ])
    const isObjective = (node: (typeof parts)[number]): node is NodeOf<'objective'> =>
      node.kind === 'objective'
    const isResource = (node: (typeof parts)[number]): node is NodeOf<'resource'> => node.kind === 'resource'
    return {
      data: {
        id: chapter.key,
        name: read(chapter.name),
        faqs: faqs.map(node => shownFaq(node, read)),
        topics: topics.map(node => {
          const of = parts.filter(({ parent }) => parent === node.key)
          const review = reviews.find(({ topic }) => topic === node.key)
          return {
            ...shownTopic(node, read),
            objectives: of.filter(isObjective).map(one => shownObjective(one, read)),
            resources: of.filter(isResource).map(one => shownResource(one, read, context)),
            review: review ? shownReview(review) : null,
            done: Boolean(progress.find(({ topic }) => topic === node.key)?.doneAt),
          }
        }),
      },
    }
  },
  'POST learning/topics/:id/progress': async ({ params, body: { done, at } }, context) => {
    const own = await requireLearner(context)
    const { sql } = context
    const topic = await nodeIn(sql, own, 'topic', params.id)
    // a device's clock may be fast
    const when = new Date(Math.min(Date.now(), at ? Date.parse(at) : Date.now()))
    return sql.transaction(async tx => {
      const key = { trainee: own.trainee.id, topic: topic.key }
      const first = { seenAt: when, lastAt: when, doneAt: done ? when : null }
      const row = await putRow(tx, learningProgress, key, first, {
        seenAt: query`least(${learningProgress.seenAt}, excluded.seen_at)`,
        lastAt: query`greatest(${learningProgress.lastAt}, excluded.last_at)`,
        doneAt: query`least(${learningProgress.doneAt}, excluded.done_at)`,
      })
      await wasThere(tx, own)
      await addEvent(tx, own, {
        verb: done ? 'completed' : 'experienced',
        object: 'topic',
        id: topic.key,
        at: when,
      })
      return { done: row.doneAt !== null }
    })
  },
} satisfies SomeHandlers
