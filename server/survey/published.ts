import { and, arrayContains, asc, eq, getTableColumns, inArray, isNotNull, type SQL } from 'drizzle-orm'
import type { SurveyArea } from '#contract/survey.ts'
import { openSurvey } from '#rules/survey/open.ts'
import type { Survey } from '#rules/survey/survey.ts'
import type { Sql } from '#server/db/open.ts'
import { survey, surveyVersion } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'

const { draft: _, ...columns } = getTableColumns(survey)

/** A survey that people answer: its settings, without the draft, and the newest version. */
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

/** The surveys of some areas that are for a person, in their order. */
export const surveysFor = (sql: Sql, person: Person, ...areas: SurveyArea[]): Promise<Published[]> =>
  select(sql, and(isFor(person), inArray(survey.area, areas)))

/** A survey that is for a person. @throws Refusal not-found */
export async function surveyFor(sql: Sql, person: Person, code: string): Promise<Published> {
  const [row] = await select(sql, and(isFor(person), eq(survey.code, code)))
  return row ?? notThere()
}

/** A survey that is for whoever has a phone. @throws Refusal not-found */
export async function openSurveyOf(sql: Sql, tenant: string, code: string): Promise<Published> {
  const [row] = await select(sql, and(eq(survey.tenant, tenant), eq(survey.code, code), survey.open))
  return row ?? notThere()
}

/**
 * Keeps a survey from being removed until the transaction ends, which keeps something of it.
 * @throws Refusal not-found where it has just been
 */
export async function holdSurvey(change: Sql, { id }: { id: string }): Promise<void> {
  const [found] = await change
    .select({ id: survey.id })
    .from(survey)
    .where(eq(survey.id, id))
    .for('key share')
  if (!found) notThere()
}

function notThere(): never {
  throw new Refusal('not-found', 'survey.unmapped')
}

/** Versions never change, so they are opened once. Those that were asked for last are kept. */
const opened = new Map<string, Survey>()
const MOST_OPENED = 100

/** A published version, ready to be filled in; null where there is none of that number. */
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
  const [row] = await sql
    .select()
    .from(surveyVersion)
    .where(and(eq(surveyVersion.survey, id), eq(surveyVersion.number, number)))
  return row ? openSurvey(row.definition, row.expressions) : null
}

/** The version that people answer from now on. @throws Refusal not-found where the survey was removed a moment ago */
export async function newestOf(sql: Sql, survey: Published): Promise<Survey> {
  const newest = await versionOf(sql, survey, survey.version)
  if (!newest) throw new Refusal('not-found', 'survey.none')
  return newest
}

/** @throws Refusal invalid where nobody could have filled in that version, not-found where the survey has just been removed */
export async function filledVersion(sql: Sql, survey: Published, number: number): Promise<Survey> {
  const filled = await versionOf(sql, survey, number)
  if (filled) return filled
  await holdSurvey(sql, survey)
  const sentence = msg('survey.version')
  throw new Refusal('invalid', sentence, { version: sentence })
}
