import { and, eq, inArray } from 'drizzle-orm'
import type { Sheet } from '#rules/survey/sheet.ts'
import type { Sql } from '#server/db/open.ts'
import { newId } from '#server/db/schema/columns.ts'
import { file } from '#server/db/schema/index.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import { PictureProblem, plainPicture } from '#server/files/image.ts'
import { limitTries } from '#server/http/limit.ts'
import type { Context, SomeHandlers } from '#server/http/routes.ts'
import { recordFile, releaseFile, storeContents } from '#server/http/stored-file.ts'
import { invalidFields, msg } from '#server/refusal/message.ts'
import { passHolder } from './pass.ts'
import { openSurveyOf, type Published, surveyFor } from './published.ts'
import { memberOf, type Respondent } from './respondent.ts'
import { requireOpen } from './standing.ts'

/** Rate limit of photos per person and survey. */
const TAKEN = { most: 60, seconds: 3600 }

/** Returns the file purpose that identifies the respondent and survey, since files only have an owner for members. */
const purposeOf = ({ id }: Published, { key }: Respondent): string => `survey photo ${id} ${key}`

/** Returns the photo without its metadata (location, camera). @throws Refusal invalid */
function plain(photo: UploadedFile): UploadedFile {
  try {
    return { ...photo, bytes: plainPicture(photo.kind === 'png' ? 'png' : 'jpg', photo.bytes) }
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error
    throw invalidFields({ photo: error.why })
  }
}

/** Stores a photo for the answers that will reference it. Otherwise it is removed with other unused files. */
async function keep(
  photo: UploadedFile,
  survey: Published,
  respondent: Respondent,
  { sql, services }: Pick<Context, 'sql' | 'services'>,
): Promise<{ data: { id: string } }> {
  requireOpen(survey)
  await limitTries(sql, `survey-photo:${survey.id}:${respondent.key}`, TAKEN)
  const kept = plain(photo)
  const id = newId()
  const owned = { tenant: survey.tenant, owner: respondent.account, purpose: purposeOf(survey, respondent) }
  await storeContents(services.files, [{ id, bytes: kept.bytes }], () =>
    sql.transaction(async tx => {
      await recordFile(tx, id, owned, kept)
      await releaseFile(tx, id)
    }),
  )
  return { data: { id } }
}

/**
 * Marks the photos referenced by answers as used, in the transaction that stores the answers.
 * @throws Refusal invalid, naming the questions whose photo was not uploaded by this respondent for this survey
 */
export async function attachPhotos(
  tx: Sql,
  survey: Published,
  respondent: Respondent,
  { answers, survey: { rows } }: Sheet,
): Promise<void> {
  const named = Object.entries(answers).filter(([name]) => rows.get(name)?.question?.kind === 'photo')
  const ids = named.map(([, id]) => String(id))
  if (ids.length === 0) return
  const used = await tx
    .update(file)
    .set({ unusedSince: null })
    .where(
      and(
        inArray(file.id, ids),
        eq(file.tenant, survey.tenant),
        eq(file.purpose, purposeOf(survey, respondent)),
      ),
    )
    .returning({ id: file.id })
  const missing = named.filter(([, id]) => !used.some(one => one.id === id))
  if (missing.length === 0) return
  const sentence = msg('survey.photo-gone')
  throw invalidFields(Object.fromEntries(missing.map(([name]) => [name, sentence])))
}

export const photoHandlers = {
  'POST survey/photos/:code': async ({ params, files }, context) => {
    const survey = await surveyFor(context.sql, context.person, params.code)
    return keep(files.photo, survey, await memberOf(context), context)
  },

  'POST survey/open/:code/photos': async ({ params, body, files }, context) => {
    const survey = await openSurveyOf(context.sql, context.tenant.code, params.code)
    return keep(files.photo, survey, await passHolder(context, survey, body.pass), context)
  },
} satisfies SomeHandlers
