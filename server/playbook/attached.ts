import type { PlayFile } from '#contract/playbook-wire.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { file } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { attachFile, fileAddress } from '#server/http/stored-file.ts'

/** Stores the attachments of a reply or feedback, in the transaction that uses them. @returns their ids */
export async function attachAll(
  tx: Sql,
  files: readonly { id: string; name?: string }[],
  { id: owner, tenant }: Pick<Person, 'id' | 'tenant'>,
): Promise<string[]> {
  for (const one of files) await attachFile(tx, one, { tenant, owner, purpose: 'playbook' })
  return files.map(({ id }) => id)
}

/** Returns a lookup of download URLs by file id, valid for an hour. The caller must have checked that the user belongs to the pair. */
export async function linksOf(
  { sql, services, portal }: Pick<Context, 'sql' | 'services' | 'portal'>,
  ids: readonly string[],
): Promise<(of: readonly string[]) => PlayFile[]> {
  const rows = await findRows(sql, file, { id: ids })
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return of =>
    of.flatMap(id => {
      const name = names.get(id)
      return name === undefined ? [] : [{ id, name, url: fileAddress(services.vault, portal, id) }]
    })
}
