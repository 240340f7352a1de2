import { Readable } from 'node:stream'
import { inArray } from 'drizzle-orm'
import { PROFILE_FILE } from '#contract/handed-file.ts'
import { SentPicture } from '#contract/invest-wire.ts'
import { array } from '#contract/shape.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { file } from '#server/db/schema/index.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import { PictureProblem, plainPicture } from '#server/files/image.ts'
import { EMPTY, kindOf, safeName, TYPES, tooLarge, wrongKind } from '#server/files/kind.ts'
import { virusIn } from '#server/files/resumable-upload.ts'
import { limitTries } from '#server/http/limit.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { attachFile, recordFile, releaseFile, storeContents } from '#server/http/stored-file.ts'
import { fieldRefusal, type Msg } from '#server/refusal/message.ts'

/** Purpose of picture files in profiles. */
export const PICTURE = 'invest picture'
/** Rate limit of uploads per user. */
const SENT = { most: 60, seconds: 3_600 }
const NAME = /^([0-9a-f]{24})\.(jpg|png)$/

type Sent = { key: 'image' | 'logo'; bin: string; name: string }

/** Parses the list in the form's field. @throws Refusal invalid for anything else */
function listed(text: string): Sent[] {
  try {
    const [, list] = array(SentPicture).validate(JSON.parse(text))
    const keys = list?.map(({ key }) => key) ?? []
    if (list && list.length > 0 && new Set(keys).size === keys.length) return list
  } catch {
    // invalid JSON
  }
  throw fieldRefusal('files_up', 'invest.pictures')
}

/** Returns the picture without its metadata (location, camera). @throws Refusal naming its key */
async function plain({ key, bin, name }: Sent, { services: { scan } }: Signed): Promise<UploadedFile> {
  const refuse = (why: Msg): never => {
    throw fieldRefusal(key, why)
  }
  const bytes = Buffer.from(bin.replace(/^data:[^,]{0,100},/, ''), 'base64')
  if (bytes.length === 0) return refuse(EMPTY)
  if (bytes.length > PROFILE_FILE.most) return refuse(tooLarge(PROFILE_FILE))
  const kind = kindOf(bytes, PROFILE_FILE)
  if (kind !== 'jpg' && kind !== 'png') return refuse(wrongKind(PROFILE_FILE))
  const virus = await virusIn(scan, safeName(name), () => Readable.from([bytes]))
  if (virus) return refuse(virus)
  try {
    return { name: safeName(name), kind, type: TYPES[kind], bytes: plainPicture(kind, bytes) }
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error
    return refuse(error.why)
  }
}

/** Returns the wire's name of a stored picture. */
const savedName = (id: string, type: string): string => `${id}.${type === TYPES.png ? 'png' : 'jpg'}`

/** Returns the wire's names of the pictures of profiles by their ids. */
export async function picturesNamed(sql: Sql, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = ids.filter(one => one !== null)
  const rows = await sql.select({ id: file.id, type: file.type }).from(file).where(inArray(file.id, wanted))
  return new Map(rows.map(({ id, type }) => [id, savedName(id, type)]))
}

/**
 * Replaces a picture, in the transaction that changes the profile.
 * @param given name from the upload; blank for none
 * @returns the id of the current picture
 * @throws Refusal invalid if it was not uploaded by one of these users
 */
export async function replacePicture(
  tx: Sql,
  key: 'image' | 'logo',
  before: string | null,
  given: string | null | undefined,
  { tenant, owner, by }: { tenant: string; owner: string; by: string },
): Promise<string | null> {
  if (given === undefined) return before
  const name = (given ?? '').trim()
  const [, id] = NAME.exec(name) ?? []
  if (id && id === before) return before
  if (name !== '') {
    const row = await findRow(tx, file, { id: id ?? '', tenant, purpose: PICTURE, owner: [owner, by] })
    if (!row) throw fieldRefusal(key, 'invest.picture-gone')
    await attachFile(tx, { id: row.id }, { tenant, owner, purpose: PICTURE })
  }
  if (before) await releaseFile(tx, before)
  return id ?? null
}

export const pictureHandlers = {
  'POST media/images': async ({ body }, context) => {
    const { sql, person, services } = context
    await limitTries(sql, `invest-picture:${person.id}`, SENT)
    const kept: { key: Sent['key']; id: string; file: UploadedFile }[] = []
    // sequentially: each picture is in memory both as text and as bytes
    for (const sent of listed(body.files_up))
      kept.push({ key: sent.key, id: newId(), file: await plain(sent, context) })
    const owned = { tenant: person.tenant, owner: person.id, purpose: PICTURE }
    const contents = kept.map(({ id, file: { bytes } }) => ({ id, bytes }))
    await storeContents(services.files, contents, () =>
      sql.transaction(async tx => {
        for (const { id, file: one } of kept) {
          await recordFile(tx, id, owned, one)
          await releaseFile(tx, id)
        }
      }),
    )
    return {
      error: false,
      data: kept.map(({ key, id, file: { type } }) => ({ key, savedName: savedName(id, type) })),
    }
  },
} satisfies SomeHandlers
