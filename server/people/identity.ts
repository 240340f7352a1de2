import { setRows } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { profile } from '#server/db/schema/index.ts'
import { forgetFile } from '#server/files/forget.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import { PictureProblem, plainPicture } from '#server/files/image.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordFile, storeContents } from '#server/http/stored-file.ts'
import { recordBy } from '#server/notify/audit.ts'
import { type Msg, msg, refuseInvalidFields } from '#server/refusal/message.ts'
import { advanceSetup, lockProfile } from './details.ts'
import { findSeen, refuseOthers, subjectOf } from './visibility.ts'

const NAMES = ['identification', 'passport'] as const
type Pictures = Record<(typeof NAMES)[number], UploadedFile>

/** Cleans the pictures for storage. @throws Refusal invalid, naming each file that is no picture */
function plain(files: Pictures): Pictures {
  const fields: Record<string, Msg> = {}
  const pictures = { ...files }
  for (const name of NAMES) {
    const { kind, bytes } = files[name]
    try {
      pictures[name] = { ...files[name], bytes: plainPicture(kind === 'png' ? 'png' : 'jpg', bytes) }
    } catch (error) {
      if (!(error instanceof PictureProblem)) throw error
      fields[name] = error.why
    }
  }
  refuseInvalidFields(fields)
  return pictures
}

/** Sets stored pictures as a person's identity, in place of earlier ones. */
async function replacePictures(
  pictures: Pictures,
  ids: Record<keyof Pictures, string>,
  type: string,
  { sql, person, services, address }: Signed,
): Promise<void> {
  await sql.transaction(async tx => {
    const owner = await findSeen(tx, person, person.id)
    const known = await lockProfile(tx, owner.id)
    const { tenant, id } = owner
    for (const name of NAMES) {
      await recordFile(tx, ids[name], { tenant, owner: id, purpose: name }, pictures[name])
    }
    const { identification, passport: photo } = ids
    await setRows(tx, profile, { account: id }, { identityType: type, identification, photo })
    for (const replaced of [known.identification, known.photo]) if (replaced) await forgetFile(tx, replaced)
    await recordBy(tx, person, address, {
      action: 'profile.identity-uploaded',
      subject: subjectOf(owner),
      detail: [{ name: 'identity_type', from: known.identityType, to: type }],
    })
    await advanceSetup(tx, owner, services.mobileMoney.on.includes(owner.country))
  })
}

export const identityHandlers = {
  'PATCH account/media/identity/:id': async ({ params, body, files }, context) => {
    const { person, services } = context
    refuseOthers(person, params.id)
    const pictures = plain(files)
    const ids = { identification: newId(), passport: newId() }
    const contents = NAMES.map(name => ({ id: ids[name], bytes: pictures[name].bytes }))
    await storeContents(services.files, contents, () =>
      replacePictures(pictures, ids, body.identity_type, context),
    )
    return { message: msg('profile.identity-saved') }
  },
} satisfies SomeHandlers
