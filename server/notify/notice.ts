import type { Sql } from '#server/db/open.ts'
import { notification } from '#server/db/schema/index.ts'

/**
 * Adds a notice in the portal for a person, in the transaction that makes it so.
 * @param kind names the text: `notice.<kind>` in the portal's catalogue
 * @param values fill the text's placeholders
 * @param path page of the portal it is about
 */
export async function addNotice(
  change: Sql,
  account: string,
  kind: string,
  values: Record<string, string> = {},
  path: string | null = null,
): Promise<void> {
  await change.insert(notification).values({ account, kind, values, path })
}
