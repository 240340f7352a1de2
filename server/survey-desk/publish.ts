import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import type { SurveyFile } from '#contract/survey-desk.ts'
import type { Sentence } from '#rules/sentence.ts'
import { loadSurvey } from '#rules/survey/load.ts'
import { walkRows } from '#rules/survey/rows.ts'
import type { Sql } from '#server/db/open.ts'
import { authorOf, requireRow, setRow } from '#server/db/row.ts'
import { survey, surveyVersion } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { publishChange } from '#server/live/feed.ts'
import { type AuditEntry, recordBy } from '#server/notify/audit.ts'
import { Refusal, type WithMessages } from '#server/refusal/message.ts'
import { readFile, readVersions } from './file.ts'
import { findSurvey, lockSurvey, subjectOf } from './find.ts'

/** @throws Refusal not-found */
export function findVersion(sql: Sql, id: string, number: number) {
  const which = and(eq(surveyVersion.survey, id), eq(surveyVersion.number, number))
  return requireRow(sql, surveyVersion, which, 'desk.no-version')
}

async function publish(
  tx: Sql,
  { person, address }: Signed,
  id: string,
  base: string,
): Promise<WithMessages<SurveyFile>> {
  const one = await lockSurvey(tx, person.tenant, id)
  if (one.base !== base) throw new Refusal('conflict', 'desk.changed-meanwhile')
  if (one.base === one.versionBase) throw new Refusal('conflict', 'desk.unchanged')
  const loaded = loadSurvey(one.draft)
  if ('problems' in loaded) {
    const fields: Record<string, Sentence> = {}
    for (const { row, part, message } of loaded.problems) fields[row ? `${row}.${part}` : part] ??= message
    throw new Refusal('invalid', 'desk.problems', fields)
  }
  const before = one.version === null ? null : await findVersion(tx, id, one.version)
  const number = (one.version ?? 0) + 1
  await tx.insert(surveyVersion).values({
    survey: id,
    number,
    definition: one.draft,
    expressions: loaded.survey.expressions,
    ...authorOf(person),
  })
  await setRow(tx, survey, id, { version: number, versionBase: one.base })
  await recordBy(tx, person, address, {
    action: 'survey.published',
    subject: subjectOf(one),
    detail: [
      { name: 'version', from: before && String(before.number), to: String(number) },
      ...changesOf(before?.definition ?? null, one.draft),
    ],
  })
  await publishChange(tx, `tenant:${person.tenant}`, 'surveys')
  return readFile(tx, person.tenant, id)
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
  const rows = [...walkRows(definition)].flatMap(({ item, group, otherOf }) => {
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
    data: await context.sql.transaction(tx => publish(tx, context, params.id, body.base)),
  }),
  'GET survey/desk/:id/versions/:number': async ({ params }, { sql, person }) => {
    const { id } = await findSurvey(sql, person.tenant, params.id)
    const { number, definition, expressions } = await findVersion(sql, id, Number(params.number))
    const [version] = await readVersions(sql, id, number)
    if (!version) throw new Error(`Survey ${id} lost its version ${number}`)
    return { data: { ...version, contents: { definition, expressions } } }
  },
} satisfies SomeHandlers
