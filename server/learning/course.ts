import { and, asc, eq, inArray, isNull, sql as query, type SQL } from 'drizzle-orm'
import { inEveryLanguage, type Label } from '#contract/label.ts'
import { type NodeBodies, type NodeKind, RESOURCE_TYPES } from '#contract/learning.ts'
import type { Faq, Resource } from '#contract/learning-course.ts'
import { pick } from '#contract/record.ts'
import type { Language } from '#contract/tenant.ts'
import { groupBy } from '#rules/group-by.ts'
import type { Sql } from '#server/db/open.ts'
import { perDatabase } from '#server/db/per-database.ts'
import { learningNode } from '#server/db/schema/index.ts'
import type { Signed } from '#server/http/routes.ts'
import { fileAddress } from '#server/http/stored-file.ts'
import { Refusal } from '#server/refusal/message.ts'
import { type Learner, languageOf } from './trainee.ts'

export type NodeOf<Kind extends NodeKind> = Omit<typeof learningNode.$inferSelect, 'kind' | 'body'> & {
  kind: Kind
  body: NodeBodies[Kind]
}

/** Returns a text in the reader's language, else in the course's own, else in any. */
export const inReading = (
  text: Readonly<Record<string, string>>,
  language: Language,
  first: Language,
): string => [text[language], text[first], ...Object.values(text)].find(Boolean) ?? ''

/** Returns the title of an assignment of a trainee's course in every language. */
export async function assignmentTitle(
  sql: Sql,
  { cohort, course }: Pick<Learner, 'cohort' | 'course'>,
  key: string,
): Promise<Label> {
  const chapters = await outlineOf(sql, cohort.edition)
  const name = chapters.flatMap(({ assignments }) => assignments).find(one => one.key === key)?.name ?? {}
  return inEveryLanguage(language => inReading(name, language, course.language))
}

/** Returns a function that picks the texts of a trainee's course in their language. */
export function courseReader(own: Learner, requested?: Language) {
  const language = languageOf(own, requested)
  return (text: Readonly<Record<string, string>>) => inReading(text, language, own.course.language)
}

/** Returns the nodes of an edition of some kinds, each kind in its order. */
export async function nodesOf<const Kind extends NodeKind>(
  sql: Sql,
  edition: string,
  kinds: readonly Kind[],
  where?: SQL,
): Promise<NodeOf<Kind>[]> {
  const rows = await sql
    .select()
    .from(learningNode)
    .where(and(eq(learningNode.edition, edition), inArray(learningNode.kind, [...kinds]), where))
    .orderBy(asc(learningNode.place), asc(learningNode.key))
  // the kind of a row determines the type of its body
  return rows as NodeOf<Kind>[]
}

/** Returns a node of the trainee's course. @throws Refusal not-found */
export async function nodeIn<const Kind extends NodeKind>(
  sql: Sql,
  { cohort }: Pick<Learner, 'cohort'>,
  kind: Kind,
  key: string,
): Promise<NodeOf<Kind>> {
  const [node] = await nodesOf(sql, cohort.edition, [kind], eq(learningNode.key, key))
  if (!node) throw new Refusal('not-found', 'learning.no-node')
  return node
}

/** Condition on nodes with one of the given parents. */
export const hasParent = (...parents: string[]): SQL => inArray(learningNode.parent, parents)
export const ofCourse = (): SQL => isNull(learningNode.parent)

const outlines = perDatabase(() => new Map<string, ReturnType<typeof readOutline>>())
const MOST_OUTLINES = 100

/** Returns the outline of an edition. Cached, because published editions never change. */
export function outlineOf(sql: Sql, edition: string): Promise<OutlineNodes> {
  const kept = outlines(sql)
  const known = kept.get(edition)
  if (known) return known
  if (kept.size >= MOST_OUTLINES) kept.clear()
  const reading = readOutline(sql, edition)
  kept.set(edition, reading)
  reading.catch(() => kept.delete(edition))
  return reading
}

/** Reads the nodes of an outline, without their texts, which may be long. */
async function readOutline(sql: Sql, edition: string) {
  const rows = await sql
    .select({
      ...pick(learningNode, 'key', 'kind', 'parent', 'name'),
      minutes: query<number | null>`(${learningNode.body}->>'minutes')::int`,
      opensAfterDays: query<number | null>`(${learningNode.body}->>'opensAfterDays')::int`,
      periodInDays: query<number | null>`(${learningNode.body}->>'periodInDays')::int`,
    })
    .from(learningNode)
    .where(
      and(eq(learningNode.edition, edition), inArray(learningNode.kind, ['chapter', 'topic', 'assignment'])),
    )
    .orderBy(asc(learningNode.place), asc(learningNode.key))
  const chapters = rows.filter(({ kind }) => kind === 'chapter')
  const parts = groupBy(rows, ({ parent }) => parent)
  return chapters.map(chapter => {
    const own = parts.get(chapter.key) ?? []
    return {
      ...chapter,
      topics: own.filter(({ kind }) => kind === 'topic'),
      assignments: own.filter(({ kind }) => kind === 'assignment'),
    }
  })
}
export type OutlineNodes = Awaited<ReturnType<typeof readOutline>>

/** Formats a resource for the wire. */
export function shownResource(
  node: NodeOf<'resource'>,
  read: ReturnType<typeof courseReader>,
  { services, portal }: Pick<Signed, 'services' | 'portal'>,
): Resource {
  const { body } = node
  return {
    id: node.key,
    topicId: node.parent,
    position: node.place,
    name: read(node.name),
    description: read(body.description),
    link: body.file ? fileAddress(services.vault, portal, body.file) : body.link,
    resourceTypeId: RESOURCE_TYPES[body.type],
    bytes: body.bytes ?? null,
    seconds: body.seconds ?? null,
    addedAt: node.addedAt.toISOString(),
  }
}

export const shownFaq = (node: NodeOf<'faq'>, read: ReturnType<typeof courseReader>): Faq => ({
  id: node.key,
  question: read(node.name),
  solution: read(node.body.solution),
})
