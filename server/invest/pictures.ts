import { Readable } from 'node:stream'
import { and, eq, inArray } from 'drizzle-orm'
import { PROFILE_FILE } from '#contract/handed-file.ts'
import { SentPicture } from '#contract/invest-wire.ts'
import { array } from '#contract/shape.ts'
import type { Sql } from '#server/db/open.ts'
import { newId } from '#server/db/schema/columns.ts'
import { file } from '#server/db/schema/index.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import { PictureProblem, plainPicture } from '#server/files/image.ts'
import { EMPTY, kindOf, safeName, TYPES, tooLarge, wrongKind } from '#server/files/kind.ts'
import { HARMFUL, isHarmless } from '#server/files/resumable-upload.ts'
import { limitTries } from '#server/http/limit.ts'
import { attachFile, recordFile, releaseFile } from '#server/http/stored-file.ts'
import type { Msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import type { InvestWireHandlers, Signed } from './table.ts'

/** What a file is for that stands in a profile. */
export const PICTURE = 'invest picture'
/** Uploads of one person. */
const SENT = { most: 60, seconds: 3_600 }
const NAME = /^([0-9a-f]{24})\.(jpg|png)$/

type Sent = { key: 'image' | 'logo'; bin: string; name: string }

/** The list in the form's field. @throws Refusal invalid for anything else */
function listed(text: string): Sent[] {
  try {
    const [, list] = array(SentPicture).validate(JSON.parse(text))
    const keys = list?.map(({ key }) => key) ?? []
    if (list && list.length > 0 && new Set(keys).size === keys.length) return list
  } catch {
    // no JSON
  }
  throw new Refusal('invalid', 'invest.pictures', { files_up: 'invest.pictures' })
}

/** The picture without where and with what it was taken. @throws Refusal naming its key */
async function plain({ key, bin, name }: Sent, { services: { scan } }: Signed): Promise<UploadedFile> {
  const refuse = (why: Msg): never => {
    throw new Refusal('invalid', why, { [key]: why })
  }
  const bytes = Buffer.from(bin.replace(/^data:[^,]{0,100},/, ''), 'base64')
  if (bytes.length === 0) return refuse(EMPTY)
  if (bytes.length > PROFILE_FILE.most) return refuse(tooLarge(PROFILE_FILE))
  const kind = kindOf(bytes, PROFILE_FILE)
  if (kind !== 'jpg' && kind !== 'png') return refuse(wrongKind(PROFILE_FILE))
  if (scan && !(await isHarmless(scan, safeName(name), Readable.from([bytes])))) return refuse(HARMFUL)
  try {
    return { name: safeName(name), kind, type: TYPES[kind], bytes: plainPicture(kind, bytes) }
  } catch (error) {
    if (!(error instanceof PictureProblem)) throw error
    return refuse(error.why)
  }
}

/** What the wire calls a stored picture. */
export const savedName = (id: string, type: string): string => `${id}.${type === TYPES.png ? 'png' : 'jpg'}`

/** The pictures of profiles by their ids: what they are called on the wire. */
export async function picturesNamed(sql: Sql, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = ids.filter(one => one !== null)
  if (wanted.length === 0) return new Map()
  const rows = await sql.select({ id: file.id, type: file.type }).from(file).where(inArray(file.id, wanted))
  return new Map(rows.map(({ id, type }) => [id, savedName(id, type)]))
}

/**
 * Puts another picture in the place of one, in the transaction that changes the profile.
 * @param given as the upload called it; blank for none
 * @returns the id of the picture that stands there now
 * @throws Refusal invalid for one that nobody of these uploaded
 */
export async function replacePicture(
  change: Sql,
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
    const [row] = await change
      .select({ id: file.id })
      .from(file)
      .where(
        and(
          eq(file.id, id ?? ''),
          eq(file.tenant, tenant),
          eq(file.purpose, PICTURE),
          inArray(file.owner, [owner, by]),
        ),
      )
    if (!row) throw new Refusal('invalid', 'invest.picture-gone', { [key]: 'invest.picture-gone' })
    await attachFile(change, { id: row.id }, { tenant, owner, purpose: PICTURE })
  }
  if (before) await releaseFile(change, before)
  return id ?? null
}

export const pictureHandlers = {
  'POST media/images': async ({ body }, context) => {
    const {
      database: { sql },
      person,
      services,
    } = context
    await limitTries(sql, `invest-picture:${person.id}`, SENT)
    const kept: { key: Sent['key']; id: string; file: UploadedFile }[] = []
    // one after the other: each is in memory as text and as bytes
    for (const sent of listed(body.files_up))
      kept.push({ key: sent.key, id: newId(), file: await plain(sent, context) })
    const owned = { tenant: person.tenant, owner: person.id, purpose: PICTURE }
    try {
      for (const { id, file: one } of kept) await services.files.write(id, one.bytes)
      await sql.transaction(async change => {
        for (const { id, file: one } of kept) {
          await recordFile(change, id, owned, one)
          await releaseFile(change, id)
        }
      })
    } catch (error) {
      // a content that cannot be removed harms nobody: without its row it has no address
      await Promise.allSettled(kept.map(({ id }) => services.files.remove(id)))
      throw error
    }
    return {
      error: false,
      data: kept.map(({ key, id, file: { type } }) => ({ key, savedName: savedName(id, type) })),
    }
  },
} satisfies Partial<InvestWireHandlers>
