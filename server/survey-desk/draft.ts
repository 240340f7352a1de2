import { createHash } from 'node:crypto'
import { desc } from 'drizzle-orm'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import type { SurveyDraft } from '#contract/survey-desk.ts'
import { loadSurvey } from '#rules/survey/load.ts'
import { untranslated } from '#rules/survey/untranslated.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, setRow } from '#server/db/row.ts'
import { audit, survey } from '#server/db/schema/index.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordBy } from '#server/notify/audit.ts'
import { Refusal, type WithMessages } from '#server/refusal/message.ts'
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
  tx: Sql,
  context: Signed,
  id: string,
  { definition, base }: Pick<SurveyDraft, 'definition' | 'base'>,
): Promise<WithMessages<SurveyDraft>> {
  const before = await lockSurvey(tx, context.person.tenant, id)
  const after = baseOf(definition)
  // a retry after a lost response: the draft is already stored
  if (after === before.base) return draftOf(definition, after)
  if (base !== before.base) throw new Refusal('conflict', 'call.changed-meanwhile')
  await setRow(tx, survey, id, { draft: definition, base: after })
  await noteSitting(tx, context, before)
  return draftOf(definition, after)
}

const SITTING = 3_600_000

/**
 * Writes to the audit trail that somebody edits a draft, which is saved every few seconds: once an hour, unless somebody else edits it in
 * between. The changes themselves are recorded on publishing.
 */
async function noteSitting(tx: Sql, { person, address }: Signed, one: Survey): Promise<void> {
  const last = await findRow(tx, audit, { tenant: person.tenant, subjectId: one.id }, desc(audit.id))
  const isSame = last?.action === 'survey.drafted' && last.actor === person.id
  if (isSame && Date.now() - last.at.getTime() < SITTING) return
  await recordBy(tx, person, address, {
    action: 'survey.drafted',
    subject: subjectOf(one),
  })
}

export const draftHandlers = {
  'PUT survey/desk/:id/draft': async ({ params, body }, context) => ({
    data: await context.sql.transaction(tx => save(tx, context, params.id, body)),
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
