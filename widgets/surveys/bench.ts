import type { Item, Question, SurveyDefinition } from '#contract/survey-definition.ts'
import type { SurveyProblem } from '#contract/survey-desk.ts'
import { hasOptions, isAsked } from '#rules/survey/reading.ts'
import { duplicateOf, freeName, nameFrom, namesOf, othersOf, renameQuestion } from './naming.ts'
import type { Known } from './published.ts'
import {
  insertItem,
  itemAt,
  outline,
  type Place,
  placeAfter,
  placeNamed,
  questionsIn,
  removeItem,
  replaceItem,
} from './tree.ts'

/** A definition after an edit, and the place of the affected row. */
export type Done = { definition: SurveyDefinition; place: Place }

/** Returns the definition without the option lists that no question uses. */
export function withoutUnusedLists(definition: SurveyDefinition): SurveyDefinition {
  const used = new Set(questionsIn(definition.items).map(({ list }) => list))
  const lists = Object.fromEntries(Object.entries(definition.lists).filter(([name]) => used.has(name)))
  const isSame = Object.keys(lists).length === Object.keys(definition.lists).length
  return isSame ? definition : { ...definition, lists }
}

const put = (definition: SurveyDefinition, place: Place, item: Item): Done => ({
  definition: { ...definition, items: insertItem(definition.items, place, item) },
  place,
})

/** Row types that can be added: a repeat is a group asked once per entry. */
export type Addition = 'question' | 'group' | 'repeat'

/** Adds a new row after another one. */
export function addRowAfter(definition: SurveyDefinition, at: Place | null, kind: Addition): Done {
  const name = freeName(kind === 'repeat' ? 'group' : kind, namesOf(definition))
  const group: Item = { kind: 'group', name, label: {}, ...(kind === 'repeat' && { repeat: {} }), items: [] }
  const item: Item = kind === 'question' ? { kind: 'text', name, label: {} } : group
  return put(definition, placeAfter(definition.items, at), item)
}

/** Duplicates a row and inserts the copy after it. */
export function duplicateRow(definition: SurveyDefinition, place: Place): Done | null {
  const item = itemAt(definition.items, place)
  if (!item) return null
  const behind = [...place.slice(0, -1), (place.at(-1) ?? 0) + 1]
  return put(definition, behind, duplicateOf(item, namesOf(definition)))
}

export const removeRow = (definition: SurveyDefinition, place: Place): SurveyDefinition => ({
  ...definition,
  items: removeItem(definition.items, place),
})

/** Restores a removed row, with its option list, into the current definition; null if it is already back. */
export function restoreRow(now: SurveyDefinition, before: SurveyDefinition, place: Place): Done | null {
  const item = itemAt(before.items, place)
  if (!item || placeNamed(now.items, item.name)) return null
  const above = place.slice(0, -1)
  const group = itemAt(now.items, above)
  // the enclosing group may have been removed too, or may have fewer rows
  const home = above.length === 0 || group?.kind === 'group' ? above : []
  const siblings = home.length === 0 ? now.items : group?.kind === 'group' ? group.items : []
  const at = Math.min(place.at(-1) ?? 0, siblings.length)
  return put({ ...now, lists: { ...before.lists, ...now.lists } }, [...home, at], item)
}

/** Returns whether a name was derived from its label. */
function isOwnName(name: string, label: string, fallback: string): boolean {
  return name.replace(/_\d+$/, '') === (nameFrom(label) || fallback).replace(/_\d+$/, '')
}

/**
 * Replaces a row. Until it has been published under its name, a name derived from the label follows it.
 * @param known names of published rows
 */
export function changeRow(
  definition: SurveyDefinition,
  place: Place,
  item: Item,
  known: ReadonlySet<string> | null,
): SurveyDefinition {
  const before = itemAt(definition.items, place)
  const after = { ...definition, items: replaceItem(definition.items, place, item) }
  const first = definition.languages[0] ?? ''
  const [was = '', is = ''] = [before?.label?.[first], item.label?.[first]]
  const fallback = item.kind === 'group' ? 'group' : 'question'
  if (!before || was === is || !known || known.has(before.name) || !isOwnName(before.name, was, fallback))
    return after
  const name = freeName(nameFrom(is) || fallback, othersOf(definition, before.name))
  return renameQuestion(after, before.name, name)
}

/** Properties that not every kind of question uses, and which do. */
const USED_BY: Partial<Record<keyof Question, (question: Question) => boolean>> = {
  list: hasOptions,
  filter: hasOptions,
  other: question => hasOptions(question) && question.kind !== 'ranking',
  points: ({ kind }) => kind === 'rating',
  from: ({ kind }) => kind === 'rating',
  calculation: ({ kind }) => kind === 'calculate',
  shown: ({ kind }) => kind === 'calculate',
  fromBooks: ({ kind }) => kind === 'integer' || kind === 'decimal',
  constraint: isAsked,
  constraintMessage: isAsked,
  required: isAsked,
  requiredMessage: isAsked,
  readOnly: isAsked,
  // a value of one kind is hardly one of another
  default: () => false,
}

/** Changes a question's kind: drops properties the kind does not use, and adds an option list if it needs one. */
export function ofKind(definition: SurveyDefinition, place: Place, kind: Question['kind']): SurveyDefinition {
  const item = itemAt(definition.items, place)
  if (!item || item.kind === 'group') return definition
  const question: Question = { ...item, kind }
  const next = Object.fromEntries(
    Object.entries(question).filter(([part]) => USED_BY[part as keyof Question]?.(question) ?? true),
  ) as Question
  const lists = { ...definition.lists }
  if (kind === 'calculate') next.calculation ??= "''"
  if (hasOptions(next) && next.list === undefined) {
    next.list = freeName(item.name, new Set(Object.keys(lists)))
    lists[next.list] = { options: ['option', 'option_2'].map(value => ({ value, label: {} })) }
  }
  return { ...definition, lists, items: replaceItem(definition.items, place, next) }
}

/** Assigns each problem to the place where it can be fixed; null for problems of the survey as a whole. */
export function problemsAt(
  definition: SurveyDefinition,
  problems: readonly SurveyProblem[],
): { problem: SurveyProblem; place: Place | null }[] {
  const rows = outline(definition.items)
  return problems.map(problem => {
    const own = rows.find(({ item }) => item.name === problem.row)
    const shows = rows.find(({ item }) => item.kind !== 'group' && item.list === problem.row)
    const isOfList = problem.part === 'options' || !own
    return { problem, place: ((isOfList && shows) || own || shows)?.place ?? null }
  })
}

/** Props of the row forms: the current draft and its actions. */
export type Bench = {
  definition: SurveyDefinition
  problems: readonly SurveyProblem[]
  /** The published names and lists; null until loaded. */
  known: Known | null
  put(definition: SurveyDefinition): void
  edit(place: Place, item: Item): void
  /** @param isByKey whether to move the focus along */
  select(place: Place | null, isByKey?: boolean): void
  actions: {
    /** Moves a row by a step. The focus stays in the outline or form. */
    move(place: Place, step: -1 | 1, within: 'outline' | 'form'): void
    duplicate(place: Place): void
    remove(place: Place): void
  }
}
