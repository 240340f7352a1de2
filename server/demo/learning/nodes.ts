import type { NodeBodies, NodeKind } from '#contract/learning.ts'
import type { learningNode } from '#server/db/schema/index.ts'
import { CHAPTERS, FAQS, MARKET } from './course.ts'

export type NodeRow = typeof learningNode.$inferInsert

/** Builds the course nodes from the content in `learning/course.ts`. */
export function nodesFor(edition: string, mine: (name: string) => string, addedAt: Date): NodeRow[] {
  const node = <Kind extends NodeKind>(
    key: string,
    kind: Kind,
    place: number,
    parent: string | null,
    name: NodeRow['name'],
    body: NodeBodies[Kind],
  ): NodeRow => ({
    edition,
    key: mine(key),
    kind,
    place,
    parent: parent && mine(parent),
    name,
    body,
    addedAt,
  })
  return [
    ...CHAPTERS.flatMap((chapter, at) => [
      node(`chapter ${at}`, 'chapter', at, null, chapter.name, {}),
      ...chapter.topics.flatMap((topic, place) => {
        const key = `topic ${at} ${place}`
        return [
          node(key, 'topic', place, `chapter ${at}`, topic.name, {
            description: topic.text,
            minutes: topic.minutes,
          }),
          node(`can ${key}`, 'objective', 0, key, CAN, { list: topic.can }),
          ...(topic.resources ?? []).map((one, number) =>
            node(`resource ${number} ${key}`, 'resource', number, key, one.name, {
              type: 'link',
              description: {},
              link: one.link,
            }),
          ),
        ]
      }),
      node(`assignment ${at}`, 'assignment', 0, `chapter ${at}`, chapter.task.name, {
        text: chapter.task.text,
        opensAfterDays: 9 * at,
        periodInDays: 16,
        tasks: chapter.task.tasks,
        rubric: RUBRIC,
        final: at === CHAPTERS.length - 1,
      }),
    ]),
    ...FAQS.map(([question, solution], at) => node(`faq ${at}`, 'faq', at, null, question, { solution })),
    ...MARKET.map(({ name, text, link }, at) =>
      node(`market ${at}`, 'resource', at, null, name, { type: 'link', description: text, link }),
    ),
  ]
}
const CAN = { en: 'After this you can', sw: 'Baada ya hapa utaweza' }
const RUBRIC = [
  { key: 'done', name: { en: 'Did what was asked', sw: 'Amefanya alichoombwa' }, most: 50 },
  { key: 'figures', name: { en: 'Figures are right', sw: 'Takwimu ni sahihi' }, most: 30 },
  { key: 'own', name: { en: 'Own words', sw: 'Maneno yake mwenyewe' }, most: 20 },
]
