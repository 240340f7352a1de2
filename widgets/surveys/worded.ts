import type { SurveyDefinition, Texts } from '#contract/survey-definition.ts'
import { TEXT_PARTS } from '#rules/survey/check.ts'
import { OTHER, optionsOf } from '#rules/survey/rows.ts'
import { isGroup, keyOf, outline, placeOf, replaceItem } from './tree.ts'

type WordedPart = (typeof TEXT_PARTS)[number] | 'title' | 'option'

/** A survey text in all languages. `of` is the row or list it belongs to. */
export type Worded = { key: string; of: string; part: WordedPart; texts: Texts }

/** Returns every visible text in reading order; options where their list is first used. */
export function wordedIn(definition: SurveyDefinition): Worded[] {
  const shown = new Set<string>()
  const found: Worded[] = [{ key: 'title', of: '', part: 'title', texts: definition.title }]
  for (const { item, place } of outline(definition.items)) {
    const texts = item as Partial<Record<(typeof TEXT_PARTS)[number], Texts>>
    for (const part of TEXT_PARTS) {
      const own = texts[part]
      // hidden calculations have no visible text
      if (own && (item.kind !== 'calculate' || item.shown))
        found.push({ key: `row ${keyOf(place)} ${part}`, of: item.name, part, texts: own })
    }
    if (isGroup(item) || item.list === undefined || shown.has(item.list)) continue
    shown.add(item.list)
    for (const [at, { value, label }] of (optionsOf(definition.lists[item.list]) ?? []).entries())
      if (value !== OTHER || Object.keys(label).length > 0)
        found.push({ key: `list ${item.list} ${at}`, of: item.list, part: 'option', texts: label })
  }
  return found
}

/** Returns the languages without a translation of a text that the first language has. */
export function missingLanguages({ texts }: Worded, [first = '', ...others]: readonly string[]): string[] {
  if (!texts[first]?.trim()) return []
  return others.filter(language => !texts[language]?.trim())
}

/** Replaces a text by its key from `wordedIn`. */
export function reworded(
  definition: SurveyDefinition,
  key: string,
  language: string,
  text: string,
): SurveyDefinition {
  const [kind, of = '', part = ''] = key.split(' ')
  if (kind === 'title') return { ...definition, title: { ...definition.title, [language]: text } }
  if (kind === 'list') {
    const options = (optionsOf(definition.lists[of]) ?? []).map((option, at) =>
      at === Number(part) ? { ...option, label: { ...option.label, [language]: text } } : option,
    )
    return { ...definition, lists: { ...definition.lists, [of]: { options } } }
  }
  const row = outline(definition.items).find(({ place }) => keyOf(place) === of)
  if (!row) return definition
  const texts = (row.item as Record<string, unknown>)[part] as Texts | undefined
  const item = { ...row.item, [part]: { ...texts, [language]: text } }
  return { ...definition, items: replaceItem(definition.items, placeOf(of), item) }
}
