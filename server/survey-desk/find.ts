import { and, eq, type SQL } from 'drizzle-orm'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import type { SurveyRow, SurveyTerms } from '#contract/survey-desk.ts'
import { stateOf, windowOf } from '#rules/survey/window.ts'
import type { Sql } from '#server/db/open.ts'
import { survey } from '#server/db/schema/index.ts'
import { Refusal } from '#server/refusal/refusal.ts'

export type Survey = typeof survey.$inferSelect

/** A survey of a tenant. @throws Refusal not-found for any other */
export async function findSurvey(sql: Sql, tenant: string, id: string): Promise<Survey> {
  const [found] = await sql.select().from(survey).where(isOwn(tenant, id))
  return found ?? notThere()
}

/**
 * The same, held until the transaction ends: nobody saves, publishes or removes it meanwhile. People go on answering it.
 * @throws Refusal not-found
 */
export async function lockSurvey(change: Sql, tenant: string, id: string): Promise<Survey> {
  const [found] = await change.select().from(survey).where(isOwn(tenant, id)).for('no key update')
  return found ?? notThere()
}

/** The same, and nobody's answer comes in either. @throws Refusal not-found */
export async function closeSurvey(change: Sql, tenant: string, id: string): Promise<Survey> {
  const [found] = await change.select().from(survey).where(isOwn(tenant, id)).for('update')
  return found ?? notThere()
}

const isOwn = (tenant: string, id: string): SQL => and(eq(survey.id, id), eq(survey.tenant, tenant)) as SQL

function notThere(): never {
  throw new Refusal('not-found', 'desk.none')
}

/** When and by whom a survey is answered, as the wire says it. */
export const termsOf = (one: Omit<Survey, 'draft'>): SurveyTerms => {
  const { area, frequency, open, daysBefore, daysAfter, active, introduction, thanks } = one
  return {
    area,
    frequency,
    open,
    daysBefore,
    daysAfter,
    active,
    introduction,
    thanks,
    audience: one.audience as SurveyTerms['audience'],
    opensAt: one.opensAt?.toISOString() ?? null,
    closesAt: one.closesAt?.toISOString() ?? null,
  }
}

type Counted = Omit<Survey, 'draft'> & {
  title: SurveyDefinition['title']
  responses: number
  lastAt: Date | null
}

export const rowOf = (one: Counted): SurveyRow => ({
  id: one.id,
  code: one.code,
  title: one.title,
  ...termsOf(one),
  state: one.version === null ? 'closed' : stateOf(windowOf(one, Date.now()), false),
  version: one.version,
  changed: one.base !== one.versionBase,
  responses: one.responses,
  lastAt: one.lastAt?.toISOString() ?? null,
})

/** A survey as the subject of an entry in the audit trail. */
export const subjectOf = ({ id, code }: Pick<Survey, 'id' | 'code'>) => ({ kind: 'survey', id, name: code })
