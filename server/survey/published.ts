import { and, arrayContains, asc, eq, getTableColumns, inArray, isNotNull, type SQL } from 'drizzle-orm'
import type { SurveyArea } from '#contract/survey.ts'
import { openSurvey } from '#rules/survey/open.ts'
import type { Survey } from '#rules/survey/survey.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { survey, surveyVersion } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { fieldRefusal, Refusal } from '#server/refusal/message.ts'

const { draft: _, ...columns } = getTableColumns(survey)

/** A published survey: its settings, without the draft, and the newest version. */
export type Published = Omit<typeof survey.$inferSelect, 'draft' | 'version'> & { version: number }

async function select(sql: Sql, condition: SQL | undefined): Promise<Published[]> {
  const rows = await sql
    .select(columns)
    .from(survey)
    .where(and(isNotNull(survey.version), condition))
    .orderBy(asc(survey.place), asc(survey.code))
  return rows as Published[]
}

const isFor = ({ tenant, role }: Person) =>
  and(eq(survey.tenant, tenant), arrayContains(survey.audience, [role]))

/** Returns the surveys of some areas that are offered to a user, in order. */
export const surveysFor = (sql: Sql, person: Person, ...areas: SurveyArea[]): Promise<Published[]> =>
  select(sql, and(isFor(person), inArray(survey.area, areas)))

/** Returns a survey that is offered to a user. @throws Refusal not-found */
export async function surveyFor(sql: Sql, person: Person, code: string): Promise<Published> {
  const [row] = await select(sql, and(isFor(person), eq(survey.code, code)))
  return row ?? notThere()
}

/** Returns a survey that is open to anyone with a phone number. @throws Refusal not-found */
export async function openSurveyOf(sql: Sql, tenant: string, code: string): Promise<Published> {
  const [row] = await select(sql, and(eq(survey.tenant, tenant), eq(survey.code, code), survey.open))
  return row ?? notThere()
}

/**
 * Prevents a survey from being removed until the transaction ends, which is about to store something of it.
 * @throws Refusal not-found if it has just been removed
 */
export async function holdSurvey(tx: Sql, { id }: { id: string }): Promise<void> {
  const [found] = await tx.select({ id: survey.id }).from(survey).where(eq(survey.id, id)).for('key share')
  if (!found) notThere()
}

function notThere(): never {
  throw new Refusal('not-found', 'survey.unmapped')
}

/** LRU cache of parsed versions, which never change. */
const opened = new Map<string, Survey>()
const MOST_OPENED = 100

/** Returns a published version, ready to be filled in; null if it does not exist. */
export async function versionOf(sql: Sql, { id }: { id: string }, number: number): Promise<Survey | null> {
  const key = `${id} ${number}`
  const known = opened.get(key) ?? (await readVersion(sql, id, number))
  if (!known) return null
  opened.delete(key)
  opened.set(key, known)
  for (const oldest of opened.keys()) {
    if (opened.size <= MOST_OPENED) break
    opened.delete(oldest)
  }
  return known
}

async function readVersion(sql: Sql, id: string, number: number): Promise<Survey | null> {
  const row = await findRow(sql, surveyVersion, { survey: id, number })
  return row ? openSurvey(row.definition, row.expressions) : null
}

/** Returns the current version. @throws Refusal not-found if the survey was removed a moment ago */
export async function newestOf(sql: Sql, survey: Published): Promise<Survey> {
  const newest = await versionOf(sql, survey, survey.version)
  if (!newest) throw new Refusal('not-found', 'survey.none')
  return newest
}

/** @throws Refusal invalid if that version never existed, not-found if the survey has just been removed */
export async function filledVersion(sql: Sql, survey: Published, number: number): Promise<Survey> {
  const filled = await versionOf(sql, survey, number)
  if (filled) return filled
  await holdSurvey(sql, survey)
  throw fieldRefusal('version', 'survey.version')
}
