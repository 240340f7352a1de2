import { and, eq, type SQL } from 'drizzle-orm'
import { pick } from '#contract/record.ts'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import type { SurveyRow, SurveyTerms } from '#contract/survey-desk.ts'
import { stateOf, windowOf } from '#rules/survey/window.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, holdRow, lockRow } from '#server/db/row.ts'
import { survey } from '#server/db/schema/index.ts'
import { Refusal } from '#server/refusal/message.ts'

export type Survey = typeof survey.$inferSelect

/** Returns a survey of the tenant. @throws Refusal not-found for any other */
export async function findSurvey(sql: Sql, tenant: string, id: string): Promise<Survey> {
  const found = await findRow(sql, survey, isOwn(tenant, id))
  return found ?? notThere()
}

/**
 * Also locks it until the transaction ends, so that nobody else saves, publishes or removes it. It can still be answered.
 * @throws Refusal not-found
 */
export async function lockSurvey(tx: Sql, tenant: string, id: string): Promise<Survey> {
  const found = await holdRow(tx, survey, isOwn(tenant, id))
  return found ?? notThere()
}

/** Also locks out new responses. @throws Refusal not-found */
export async function closeSurvey(tx: Sql, tenant: string, id: string): Promise<Survey> {
  const found = await lockRow(tx, survey, isOwn(tenant, id))
  return found ?? notThere()
}

const isOwn = (tenant: string, id: string): SQL => and(eq(survey.id, id), eq(survey.tenant, tenant)) as SQL

function notThere(): never {
  throw new Refusal('not-found', 'desk.none')
}

/** Returns when and by whom a survey can be answered, in wire format. */
export const termsOf = (one: Omit<Survey, 'draft'>): SurveyTerms => ({
  ...pick(one, 'area', 'frequency', 'open', 'daysBefore', 'daysAfter', 'active', 'introduction', 'thanks'),
  audience: one.audience as SurveyTerms['audience'],
  opensAt: one.opensAt?.toISOString() ?? null,
  closesAt: one.closesAt?.toISOString() ?? null,
})

type Counted = Omit<Survey, 'draft'> & {
  title: SurveyDefinition['title']
  responses: number
  lastAt: Date | null
}

export const rowOf = (one: Counted): SurveyRow => ({
  ...one,
  ...termsOf(one),
  state: one.version === null ? 'closed' : stateOf(windowOf(one, Date.now()), false),
  changed: one.base !== one.versionBase,
  lastAt: one.lastAt?.toISOString() ?? null,
})

/** Returns a survey as the subject of an audit trail entry. */
export const subjectOf = ({ id, code }: Pick<Survey, 'id' | 'code'>) => ({ kind: 'survey', id, name: code })
