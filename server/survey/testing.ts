import type { FastifyInstance } from 'fastify'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { loadSurvey } from '#rules/survey/load.ts'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import type { Database } from '#server/db/open.ts'
import { addRow } from '#server/db/row.ts'
import { survey, surveyVersion } from '#server/db/schema/index.ts'

/** Adjacent windows: such surveys are open on every day of the year. */
export const ALL_YEAR = { daysBefore: 92, daysAfter: 92 }

/** The quarterly survey of the rules' own tests, with the hubs as branches. */
export const definition: SurveyDefinition = {
  ...quarterly,
  lists: { ...quarterly.lists, branch: { server: 'hubs' } },
}

/** Valid answers to it. */
export const GOOD = { open: 'yes', country: 'ke', place: 'kisumu', trades: ['shop'], staff: '4', women: '2' }

type More = Partial<Omit<typeof survey.$inferInsert, 'draft'>> & { definition?: SurveyDefinition }

let surveys = 0

/** Adds a survey to a tenant that clients and applicants can answer every quarter and on every day. */
export async function publish(
  { sql }: Database,
  { definition: draft = definition, ...more }: More = {},
): Promise<{ id: string; code: string; path: string }> {
  const row = await addRow(sql, survey, {
    tenant: 'wezesha',
    code: `try-${++surveys}`,
    area: 'quarterly',
    frequency: 'quarterly',
    ...ALL_YEAR,
    audience: ['client', 'applicant'],
    draft,
    base: 'one',
    version: 1,
    versionBase: 'one',
    ...more,
  })
  const { id, code, version } = row
  if (version !== null) await addVersion({ sql }, id, version, draft)
  return { id, code, path: encodeURIComponent(code) }
}

/** Publishes a further version. */
export async function addVersion(
  { sql }: Pick<Database, 'sql'>,
  id: string,
  number: number,
  definition: SurveyDefinition,
): Promise<void> {
  const loaded = loadSurvey(definition)
  if ('problems' in loaded) throw new Error(JSON.stringify(loaded.problems[0]))
  const { expressions } = loaded.survey
  await sql
    .insert(surveyVersion)
    .values({ survey: id, number, definition, expressions, by: '', byName: 'Asha' })
}

/** Makes an unauthenticated call, from an IP address of its own. */
export async function visit(app: FastifyInstance, call: string, payload?: object, address = '10.1.1.1') {
  const [method, path] = call.split(' ') as ['GET' | 'POST', string]
  const reply = await app.inject({
    method,
    url: `/api/${path}`,
    payload,
    remoteAddress: address,
    headers: { host: 'localhost' },
  })
  return { status: reply.statusCode, body: reply.json() }
}

/** Returns a unique submission id. */
export const instance = (): string => crypto.randomUUID()
