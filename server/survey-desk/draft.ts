import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq } from 'drizzle-orm'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import type { SurveyDraft, SurveyFile } from '#contract/survey-desk.ts'
import type { Sentence } from '#rules/sentence.ts'
import { loadSurvey } from '#rules/survey/load.ts'
import { placed } from '#rules/survey/rows.ts'
import { untranslated } from '#rules/survey/untranslated.ts'
import type { Sql } from '#server/db/open.ts'
import { requireRow, setRow } from '#server/db/row.ts'
import { audit, survey, surveyVersion } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { tell } from '#server/live/feed.ts'
import { type AuditEntry, recordBy } from '#server/notify/audit.ts'
import { Refusal, type WithMessages } from '#server/refusal/message.ts'
import { readFile, readVersions } from './file.ts'
import { findSurvey, lockSurvey, type Survey, subjectOf } from './find.ts'

/** Returns a hash of a draft's content, independent of the order of its fields. */
export const baseOf = (definition: SurveyDefinition): string =>
  createHash('sha256')
    .update(JSON.stringify(definition, (_, value) => (isFields(value) ? inOrder(value) : value)))
    .digest('base64url')
    .slice(0, 22)

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const inOrder = (fields: object) =>
  Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)))

/** Returns a draft with its problems. */
export function draftOf(definition: SurveyDefinition, base: string): WithMessages<SurveyDraft> {
  const loaded = loadSurvey(definition)
  const problems = 'problems' in loaded ? loaded.problems : []
  return { definition, base, problems, untranslated: untranslated(definition) }
}

async function save(
  change: Sql,
  context: Signed,
  id: string,
  { definition, base }: Pick<SurveyDraft, 'definition' | 'base'>,
): Promise<WithMessages<SurveyDraft>> {
  const before = await lockSurvey(change, context.person.tenant, id)
  const after = baseOf(definition)
  // a retry after a lost response: the draft is already stored
  if (after === before.base) return draftOf(definition, after)
  if (base !== before.base) throw new Refusal('conflict', 'call.changed-meanwhile')
  await setRow(change, survey, id, { draft: definition, base: after })
  await noteSitting(change, context, before)
  return draftOf(definition, after)
}

const SITTING = 3_600_000

/**
 * Writes to the audit trail that somebody edits a draft, which is saved every few seconds: once an hour, unless somebody else edits it in
 * between. The changes themselves are recorded on publishing.
 */
async function noteSitting(change: Sql, { person, address }: Signed, one: Survey): Promise<void> {
  const [last] = await change
    .select()
    .from(audit)
    .where(and(eq(audit.tenant, person.tenant), eq(audit.subjectId, one.id)))
    .orderBy(desc(audit.id))
    .limit(1)
  const isSame = last?.action === 'survey.drafted' && last.actor === person.id
  if (isSame && Date.now() - last.at.getTime() < SITTING) return
  await recordBy(change, person, address, {
    action: 'survey.drafted',
    subject: subjectOf(one),
  })
}

export const draftHandlers = {
  'PUT survey/desk/:id/draft': async ({ params, body }, context) => ({
    data: await context.sql.transaction(change => save(change, context, params.id, body)),
  }),
  'POST survey/desk/:id/preview': async ({ params, body: { definition } }, { sql, person }) => {
    await findSurvey(sql, person.tenant, params.id)
    const loaded = loadSurvey(definition)
    return {
      contents: 'survey' in loaded ? { definition, expressions: loaded.survey.expressions } : null,
      problems: 'problems' in loaded ? loaded.problems : [],
      untranslated: untranslated(definition),
    }
  },
} satisfies SomeHandlers

/** @throws Refusal not-found */
export async function findVersion(sql: Sql, id: string, number: number) {
  const found = await requireRow(
    sql,
    surveyVersion,
    and(eq(surveyVersion.survey, id), eq(surveyVersion.number, number)),
    'desk.no-version',
  )
  return found
}

async function publish(
  change: Sql,
  { person, address }: Signed,
  id: string,
  base: string,
): Promise<WithMessages<SurveyFile>> {
  const one = await lockSurvey(change, person.tenant, id)
  if (one.base !== base) throw new Refusal('conflict', 'desk.changed-meanwhile')
  if (one.base === one.versionBase) throw new Refusal('conflict', 'desk.unchanged')
  const loaded = loadSurvey(one.draft)
  if ('problems' in loaded) {
    const fields: Record<string, Sentence> = {}
    for (const { row, part, message } of loaded.problems) fields[row ? `${row}.${part}` : part] ??= message
    throw new Refusal('invalid', 'desk.problems', fields)
  }
  const before = one.version === null ? null : await findVersion(change, id, one.version)
  const number = (one.version ?? 0) + 1
  await change.insert(surveyVersion).values({
    survey: id,
    number,
    definition: one.draft,
    expressions: loaded.survey.expressions,
    by: person.id,
    byName: person.name,
  })
  await setRow(change, survey, id, { version: number, versionBase: one.base })
  await recordBy(change, person, address, {
    action: 'survey.published',
    subject: subjectOf(one),
    detail: [
      { name: 'version', from: before && String(before.number), to: String(number) },
      ...changesOf(before?.definition ?? null, one.draft),
    ],
  })
  await tell(change, `tenant:${person.tenant}`, 'surveys')
  return readFile(change, person.tenant, id)
}

/** Returns the changes of rows and lists by name, for the audit trail. */
function changesOf(
  before: SurveyDefinition | null,
  after: SurveyDefinition,
): NonNullable<AuditEntry['detail']> {
  const [from, to] = [partsOf(before), partsOf(after)]
  const names = (list: string[]) => (list.length > 0 ? list.join(', ') : null)
  const removed = names([...from.keys()].filter(name => !to.has(name)))
  const added = names([...to.keys()].filter(name => !from.has(name)))
  const changed = names(
    [...to.keys()].filter(name => from.has(name) && !isDeepStrictEqual(from.get(name), to.get(name))),
  )
  return [
    ...(added === null ? [] : [{ name: 'added', from: null, to: added }]),
    ...(changed === null ? [] : [{ name: 'changed', from: null, to: changed }]),
    ...(removed === null ? [] : [{ name: 'removed', from: removed, to: null }]),
  ]
}

/** Returns the parts of a definition under unique names: rows as they are, groups without their content. */
function partsOf(definition: SurveyDefinition | null): Map<string, unknown> {
  if (!definition) return new Map()
  const { title, languages, lists } = definition
  const rows = [...placed(definition)].flatMap(({ item, group, otherOf }) => {
    if (otherOf) return []
    const { items: _, ...own } = { items: [], ...item }
    return [[item.name, { ...own, group }] as const]
  })
  return new Map<string, unknown>([
    ...rows,
    ...Object.entries(lists).map(([name, list]) => [`list ${name}`, list] as const),
    ['title', title],
    ['languages', languages],
  ])
}

export const publishHandlers = {
  'POST survey/desk/:id/publish': async ({ params, body }, context) => ({
    data: await context.sql.transaction(change => publish(change, context, params.id, body.base)),
  }),
  'GET survey/desk/:id/versions/:number': async ({ params }, { sql, person }) => {
    const { id } = await findSurvey(sql, person.tenant, params.id)
    const { number, definition, expressions } = await findVersion(sql, id, Number(params.number))
    const [version] = await readVersions(sql, id, number)
    if (!version) throw new Error(`Survey ${id} lost its version ${number}`)
    return { data: { ...version, contents: { definition, expressions } } }
  },
} satisfies SomeHandlers
