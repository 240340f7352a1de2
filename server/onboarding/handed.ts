import { inArray } from 'drizzle-orm'
import type { HandedFile } from '#contract/onboarding.ts'
import { file } from '#server/db/schema/index.ts'
import { fileAddress } from '#server/http/stored-file.ts'
import type { Submission } from './enrolment.ts'
import type { Signed } from './table.ts'

/** Returns the files of submissions by id, with links signed for the current request. */
export async function handedFiles(
  handed: readonly Pick<Submission, 'file'>[],
  { database, services, portal }: Pick<Signed, 'database' | 'services' | 'portal'>,
): Promise<Map<string, HandedFile>> {
  const ids = [...new Set(handed.flatMap(one => one.file ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await database.sql.select().from(file).where(inArray(file.id, ids))
  return new Map(
    rows.map(({ id, name, type, size }) => [
      id,
      { id, name, type, size, address: fileAddress(services.vault, portal, id) },
    ]),
  )
}
