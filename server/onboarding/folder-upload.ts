import { and, eq, isNotNull } from 'drizzle-orm'
import type { Sql } from '#server/db/open.ts'
import { file, learningTrainee } from '#server/db/schema/index.ts'
import { safeName } from '#server/files/kind.ts'
import { fileAddress } from '#server/http/stored-file.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { readEnrolment } from './enrolment.ts'
import type { OnboardingHandlers } from './table.ts'

/** A trainee's folder has the trainee's id. */
async function isTrainee(sql: Sql, account: string, id: string): Promise<boolean> {
  const [row] = await sql
    .select({ id: learningTrainee.id })
    .from(learningTrainee)
    .where(and(eq(learningTrainee.id, id), eq(learningTrainee.account, account)))
  return row !== undefined
}

/** Uploads of files ahead of the step or answer they belong to. */
export const folderUploadHandlers = {
  'POST media/upload': async ({ body, files }, { database, person, services, portal }) => {
    const { sql } = database
    const own = await readEnrolment(sql, person.id)
    const isOwn = own?.infoFolder === body.folderId || own?.investFolder === body.folderId
    if (!isOwn && !(await isTrainee(sql, person.id, body.folderId))) {
      throw new Refusal('not-found', 'onboarding.no-folder')
    }
    const { id } = files.file
    // a file already in use keeps the name it was submitted with
    await sql
      .update(file)
      .set({ name: safeName(body.fileName) })
      .where(and(eq(file.id, id), isNotNull(file.unusedSince)))
    return { data: fileAddress(services.vault, portal, id) }
  },
} satisfies Partial<OnboardingHandlers>
