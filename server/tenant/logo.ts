import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ManagedTenant } from '#contract/administration.ts'
import type { Sql } from '#server/db/open.ts'
import { newId } from '#server/db/schema/columns.ts'
import { tenant } from '#server/db/schema/index.ts'
import { isPlainDrawing } from '#server/files/drawing.ts'
import type { UploadedFile } from '#server/files/form-upload.ts'
import { PictureProblem, plainPicture } from '#server/files/image.ts'
import { LOGO, logoAddress, logoFile } from '#server/http/logo.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordFile, releaseFile } from '#server/http/stored-file.ts'
import { differences } from '#server/notify/differences.ts'
import { refuseFaults } from '#server/refusal/message.ts'
import { readManaged, recordFor, refuseOthers } from './managed.ts'

export const logoHandlers = {
  'POST portal/tenants/:code/logo': async ({ params: { code }, files }, context) => {
    refuseOthers(context, code)
    const logo = plain(files.file)
    const { services } = context
    const id = newId()
    try {
      await services.files.write(id, logo.bytes)
      return await replace(context, code, async change => {
        await recordFile(change, id, { tenant: code, owner: null, purpose: LOGO }, logo)
        return logoAddress(id, createHash('sha256').update(logo.bytes).digest('hex'), logo.kind)
      })
    } catch (error) {
      // a file that cannot be removed is harmless: without its row it has no URL
      await services.files.remove(id).catch(() => {})
      throw error
    }
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
    refuseFaults({
      file: 'logo.scripts',
    })
  }
  try {
    return kind === 'png' ? { ...logo, bytes: plainPicture(kind, bytes) } : logo
  } catch (error) {
    if (error instanceof PictureProblem) refuseFaults({ file: error.why })
    throw error
  }
}

/** Replaces the logo and releases the old file, to be cleaned up with other unused ones. */
async function replace(
  context: Signed,
  code: string,
  make: (change: Sql) => Promise<string | null>,
): Promise<{ data: ManagedTenant }> {
  const data = await context.sql.transaction(async change => {
    const before = await readManaged(change, code, { lock: true })
    const logo = await make(change)
    await change.update(tenant).set({ logo, updatedAt: new Date() }).where(eq(tenant.code, code))
    const old = logoFile(before.logo)
    if (old) await releaseFile(change, old)
    await recordFor(change, context, code, {
      action: 'tenant.changed',
      subject: { kind: 'tenant', id: code, name: before.name },
      detail: differences({ logo: before.logo }, { logo }),
    })
    return readManaged(change, code)
  })
  context.directory.forget()
  return { data }
}
