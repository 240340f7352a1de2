import { createHash } from 'node:crypto'
import type { ManagedTenant } from '#contract/administration.ts'
import type { Sql } from '#server/db/open.ts'
import { setRows } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import { tenant } from '#server/db/schema/index.ts'
import { isPlainDrawing } from '#server/files/drawing.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import { PictureProblem, plainPicture } from '#server/files/image.ts'
import { LOGO, logoAddress, logoFile } from '#server/http/logo.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordFile, releaseFile, storeContents } from '#server/http/stored-file.ts'
import { differences } from '#server/notify/differences.ts'
import { refuseInvalidFields } from '#server/refusal/message.ts'
import { readManaged, recordFor, refuseOthers } from './managed.ts'

export const logoHandlers = {
  'POST portal/tenants/:code/logo': async ({ params: { code }, files }, context) => {
    refuseOthers(context, code)
    const logo = plain(files.file)
    const { bytes, kind } = logo
    const id = newId()
    const record = async (tx: Sql) => {
      await recordFile(tx, id, { tenant: code, owner: null, purpose: LOGO }, logo)
      return logoAddress(id, createHash('sha256').update(bytes).digest('hex'), kind)
    }
    return storeContents(context.services.files, [{ id, bytes }], () => replace(context, code, record))
  },

  'DELETE portal/tenants/:code/logo': async ({ params: { code } }, context) => {
    refuseOthers(context, code)
    return replace(context, code, async () => null)
  },
} satisfies SomeHandlers

/** Strips metadata from the picture. @throws Refusal invalid */
function plain(logo: UploadedFile): UploadedFile {
  const { kind, bytes } = logo
  if (kind === 'svg' && !isPlainDrawing(bytes.toString('utf8'))) {
    refuseInvalidFields({
      file: 'logo.scripts',
    })
  }
  try {
    return kind === 'png' ? { ...logo, bytes: plainPicture(kind, bytes) } : logo
  } catch (error) {
    if (error instanceof PictureProblem) refuseInvalidFields({ file: error.why })
    throw error
  }
}

/** Replaces the logo and releases the old file, to be cleaned up with other unused ones. */
async function replace(
  context: Signed,
  code: string,
  make: (tx: Sql) => Promise<string | null>,
): Promise<{ data: ManagedTenant }> {
  const data = await context.sql.transaction(async tx => {
    const before = await readManaged(tx, code, { lock: true })
    const logo = await make(tx)
    await setRows(tx, tenant, { code }, { logo, updatedAt: new Date() })
    const old = logoFile(before.logo)
    if (old) await releaseFile(tx, old)
    await recordFor(tx, context, code, {
      action: 'tenant.changed',
      subject: { kind: 'tenant', id: code, name: before.name },
      detail: differences({ logo: before.logo }, { logo }),
    })
    return readManaged(tx, code)
  })
  context.directory.forget()
  return { data }
}
