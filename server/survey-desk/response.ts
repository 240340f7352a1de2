import { and, eq, like, ne, sql as query } from 'drizzle-orm'
import { plainName } from '#rules/survey/entry-name.ts'
import { walkRows } from '#rules/survey/rows.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, hasRow, requireRow } from '#server/db/row.ts'
import { file, surveyResponse, surveyVisit } from '#server/db/schema/index.ts'
import { forgetFile } from '#server/files/forget.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { fileAddress } from '#server/http/stored-file.ts'
import { recordBy } from '#server/notify/audit.ts'
import { msg, Refusal } from '#server/refusal/message.ts'
import { findSurvey, subjectOf } from './find.ts'
import { findVersion } from './publish.ts'
import { readByIds } from './responses.ts'

export type Response = typeof surveyResponse.$inferSelect

/** Returns a response of the tenant. @throws Refusal not-found for any other */
export function findResponse(sql: Sql, tenant: string, id: string): Promise<Response> {
  const own = and(eq(surveyResponse.id, id), eq(surveyResponse.tenant, tenant))
  return requireRow(sql, surveyResponse, own, 'desk.no-answer')
}

/** Returns the photos among the answers: file ids by question name. */
async function photosOf(sql: Sql, { survey, version, answers }: Response): Promise<Map<string, string>> {
  const { definition } = await findVersion(sql, survey, version)
  const kinds = new Map([...walkRows(definition)].map(({ item }) => [item.name, item.kind]))
  return new Map(
    Object.entries(answers).flatMap(([name, photo]) =>
      kinds.get(plainName(name)) === 'photo' && typeof photo === 'string' ? [[name, photo] as const] : [],
    ),
  )
}

async function readPhoto({ sql, person, services, portal }: Signed, id: string, question: string) {
  const photo = (await photosOf(sql, await findResponse(sql, person.tenant, id))).get(question)
  const kept = photo ? await findRow(sql, file, { id: photo, tenant: person.tenant }) : undefined
  if (!kept) throw new Refusal('not-found', 'desk.no-photo')
  return { address: fileAddress(services.vault, portal, kept.id) }
}

/** Deletes a response with its progress record, and the photos that nothing references any more. */
async function remove(tx: Sql, { person, address }: Signed, id: string): Promise<void> {
  const one = await findResponse(tx, person.tenant, id)
  const photos = [...(await photosOf(tx, one)).values()]
  const gone = await tx.delete(surveyResponse).where(eq(surveyResponse.id, id)).returning()
  // somebody else has just removed it
  if (gone.length === 0) await findResponse(tx, person.tenant, id)
  await tx
    .delete(surveyVisit)
    .where(and(eq(surveyVisit.survey, one.survey), eq(surveyVisit.instance, one.instance)))
  for (const photo of photos) if (!(await isUsed(tx, one, photo))) await forgetFile(tx, photo)
  await recordBy(tx, person, address, {
    action: 'survey.response-removed',
    subject: subjectOf(await findSurvey(tx, person.tenant, one.survey)),
    // the respondent is not logged, since they asked for the removal
    detail: [{ name: 'period', from: one.period, to: null }],
  })
}

/** Returns whether another response of the same person has the same photo. */
const isUsed = (sql: Sql, { id, survey, respondent }: Response, photo: string): Promise<boolean> =>
  hasRow(
    sql,
    surveyResponse,
    and(
      eq(surveyResponse.survey, survey),
      eq(surveyResponse.respondent, respondent),
      ne(surveyResponse.id, id),
      like(query`${surveyResponse.answers}::text`, `%"${photo}"%`),
    ),
  )

export const responseHandlers = {
  'GET survey/response/:id': async ({ params: { id } }, { sql, person }) => {
    const { survey, version } = await findResponse(sql, person.tenant, id)
    const [[row], { definition, expressions }] = await Promise.all([
      readByIds(sql, [id]),
      findVersion(sql, survey, version),
    ])
    if (!row) throw new Refusal('not-found', 'desk.no-answer')
    return { data: { ...row, survey, contents: { definition, expressions } } }
  },
  'GET survey/response/:id/photo/:question': ({ params }, context) =>
    readPhoto(context, params.id, params.question),
  'DELETE survey/response/:id': async ({ params }, context) => {
    await context.sql.transaction(tx => remove(tx, context, params.id))
    return { message: msg('desk.answer-removed') }
  },
} satisfies SomeHandlers
