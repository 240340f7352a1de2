import { eq } from 'drizzle-orm'
import { Country } from '#contract/client.ts'
import type { Option, Texts } from '#contract/survey-definition.ts'
import type { ServerLists } from '#rules/survey/across.ts'
import { OTHER } from '#rules/survey/rows.ts'
import type { Row, Survey } from '#rules/survey/survey.ts'
import type { Sql } from '#server/db/open.ts'
import { hub } from '#server/db/schema/index.ts'
import { listsOf } from '#server/survey/options.ts'
import { words } from './words.ts'

/**
 * Returns the server lists that versions use, with every option that can ever have been chosen: of every country, and hubs that are no
 * longer offered.
 */
export async function listsFor(sql: Sql, tenant: string, versions: Iterable<Survey>): Promise<ServerLists> {
  const lists: Record<string, Option[]> = {}
  const add = (name: string, options: readonly Option[]) => {
    const known = new Set(lists[name]?.map(({ value }) => value))
    lists[name] = [...(lists[name] ?? []), ...options.filter(({ value }) => !known.has(value))]
  }
  for (const version of versions)
    for (const country of Object.values(Country.schema))
      for (const [name, options] of Object.entries(await listsOf(sql, version, { tenant, country })))
        add(name, options)
  if (lists.hubs) {
    const all = await sql.select({ id: hub.id, name: hub.name }).from(hub).where(eq(hub.tenant, tenant))
    add(
      'hubs',
      all.map(({ id, name }) => ({ value: id, label: { en: name, sw: name } })),
    )
  }
  return lists
}

/** The built-in label of “Other”. */
const OTHER_LABEL: Texts = { en: words.en.other, sw: words.sw.other }

/** Returns the heading of a question's answers. The text for “Other” is named after its question, as it has no label of its own. */
export function labelOf({ question, heading, name, otherOf }: Row, { rows }: Survey): Texts {
  const label = question?.label ?? heading ?? {}
  if (otherOf === null) return Object.keys(label).length > 0 ? label : { en: name }
  const labelTexts = rows.get(otherOf)?.question?.label ?? {}
  return Object.fromEntries(
    Object.entries(labelTexts).map(([language, text]) => [
      language,
      `${text} – ${OTHER_LABEL[language] ?? OTHER_LABEL.en}`,
    ]),
  )
}

/** Returns an option's label: a built-in one for “Other” if the definition has none. */
export const optionLabel = (value: string, label: Texts): Texts =>
  value === OTHER && Object.keys(label).length === 0 ? OTHER_LABEL : label
