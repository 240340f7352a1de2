import type { Item, Option, SurveyDefinition, Texts } from '#contract/survey-definition.ts'
import { RESERVED_NAMES } from '#contract/survey-names.ts'
import { TEXT_PARTS } from '#rules/survey/check.ts'
import { otherNameOf } from '#rules/survey/rows.ts'
import { isGroup, outline } from './tree.ts'

const LONGEST = 32

/** Derives a name or value from a label: `How many people?` becomes `how_many_people`. Empty if no character is usable. */
export function nameFrom(label: string): string {
  const plain = label
    // references to answers are dropped
    .replace(/\$\{[^}]*\}/g, ' ')
    .normalize('NFD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  const short = plain.length > LONGEST ? plain.slice(0, LONGEST + 1).replace(/_[^_]*$/, '') : plain
  const name = short.slice(0, LONGEST)
  return /^\d/.test(name) ? `n${name}` : name
}

/** Returns a name that is not taken: the name itself, or with the next free number appended. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  const stem = name.replace(/_\d+$/, '')
  for (let number = 2; ; number++) if (!taken.has(`${stem}_${number}`)) return `${stem}_${number}`
}

/** Returns the names a row cannot have: those of other rows and of “Other” texts, and the reserved ones. */
export const namesOf = ({ items }: Pick<SurveyDefinition, 'items'>): Set<string> =>
  new Set([
    ...RESERVED_NAMES,
    ...outline(items).flatMap(({ item }) =>
      !isGroup(item) && item.other ? [item.name, otherNameOf(item.name)] : [item.name],
    ),
  ])

/** Returns the same without the row's own name. */
export function othersOf(definition: Pick<SurveyDefinition, 'items'>, name: string): Set<string> {
  const taken = namesOf(definition)
  taken.delete(name)
  return taken
}

/** Returns a value for a newly written option. */
export const valueFrom = (label: string, others: readonly Option[]): string =>
  freeName(nameFrom(label) || 'option', new Set(others.map(({ value }) => value)))

const reference = (name: string) => new RegExp(`\\$\\{\\s*${name.replace(/[.]/g, '\\.')}\\s*\\}`, 'g')

const EXPRESSIONS = ['relevant', 'required', 'constraint', 'filter', 'calculation', 'default'] as const

/** Returns the row with references in conditions and texts renamed. */
function refer(item: Item, names: ReadonlyMap<string, string>): Item {
  const rewrite = (text: string) =>
    [...names].reduce((now, [from, to]) => now.replace(reference(from), () => `\${${to}}`), text)
  const changed: Record<string, unknown> = { ...item }
  for (const part of EXPRESSIONS)
    if (typeof changed[part] === 'string') changed[part] = rewrite(changed[part])
  for (const part of TEXT_PARTS) {
    const texts = changed[part] as Texts | undefined
    if (texts)
      changed[part] = Object.fromEntries(
        Object.entries(texts).map(([language, text]) => [language, rewrite(text)]),
      )
  }
  if (isGroup(item)) changed.items = item.items.map(inner => refer(inner, names))
  if (isGroup(item) && item.repeat?.count !== undefined)
    changed.repeat = { ...item.repeat, count: rewrite(item.repeat.count) }
  return changed as Item
}

/** Renames a row, including all references to it. */
export function renameQuestion(definition: SurveyDefinition, from: string, to: string): SurveyDefinition {
  if (from === to) return definition
  const names = new Map([
    [from, to],
    [otherNameOf(from), otherNameOf(to)],
  ])
  const name = (item: Item): Item => {
    const own = item.name === from ? { ...item, name: to } : item
    return isGroup(own) ? { ...own, items: own.items.map(name) } : own
  }
  return { ...definition, items: definition.items.map(item => name(refer(item, names))) }
}

/** Returns a copy of a row with free names. References between its questions point to the copies. */
export function duplicateOf(item: Item, taken: ReadonlySet<string>): Item {
  const used = new Set(taken)
  const names = new Map<string, string>()
  for (const { item: one } of outline([item])) {
    const name = freeName(one.name, used)
    used.add(name)
    names.set(one.name, name)
    if (!isGroup(one) && one.other) names.set(otherNameOf(one.name), otherNameOf(name))
  }
  const name = (one: Item): Item => {
    const own = { ...one, name: names.get(one.name) ?? one.name }
    return isGroup(own) ? { ...own, items: own.items.map(name) } : own
  }
  return name(refer(item, names))
}

/** Returns the names of the rows that refer to a row. */
export function askersOf({ items }: SurveyDefinition, name: string): string[] {
  const own = new RegExp(`${reference(name).source}|${reference(otherNameOf(name)).source}`)
  return outline(items).flatMap(({ item }) => {
    const { items: _, ...row } = { items: null, ...item }
    return item.name !== name && own.test(JSON.stringify(row)) ? [item.name] : []
  })
}
