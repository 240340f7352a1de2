import type { Item, Question, SurveyDefinition } from '#contract/survey-definition.ts'
import type { SurveyProblem } from '#contract/survey-desk.ts'
import { hasOptions } from '#rules/survey/reading.ts'
import { duplicateOf, freeName, nameFrom, namesOf, othersOf, renamed } from './naming.ts'
import {
  inserted,
  itemAt,
  outline,
  type Place,
  placeAfter,
  placeNamed,
  questionsIn,
  removed,
  replaced,
} from './tree.ts'

/** A definition after an action, and the row that it is about. */
export type Done = { definition: SurveyDefinition; place: Place }

/** Without lists that no question shows. */
export function pruned(definition: SurveyDefinition): SurveyDefinition {
  const used = new Set(questionsIn(definition.items).map(({ list }) => list))
  const lists = Object.fromEntries(Object.entries(definition.lists).filter(([name]) => used.has(name)))
  const isSame = Object.keys(lists).length === Object.keys(definition.lists).length
  return isSame ? definition : { ...definition, lists }
}

const put = (definition: SurveyDefinition, place: Place, item: Item): Done => ({
  definition: { ...definition, items: inserted(definition.items, place, item) },
  place,
})

/** What can be added: a repeat is a group that is asked for each entry. */
export type Addition = 'question' | 'group' | 'repeat'

/** With a new row behind another one. */
export function add(definition: SurveyDefinition, at: Place | null, kind: Addition): Done {
  const name = freeName(kind === 'repeat' ? 'group' : kind, namesOf(definition))
  const group: Item = { kind: 'group', name, label: {}, ...(kind === 'repeat' && { repeat: {} }), items: [] }
  const item: Item = kind === 'question' ? { kind: 'text', name, label: {} } : group
  return put(definition, placeAfter(definition.items, at), item)
}

/** With a row once more, behind itself. */
export function duplicate(definition: SurveyDefinition, place: Place): Done | null {
  const item = itemAt(definition.items, place)
  if (!item) return null
  const behind = [...place.slice(0, -1), (place.at(-1) ?? 0) + 1]
  return put(definition, behind, duplicateOf(item, namesOf(definition)))
}

export const remove = (definition: SurveyDefinition, place: Place): SurveyDefinition => ({
  ...definition,
  items: removed(definition.items, place),
})

/** Puts back what was taken out of a definition, into what became of it since, with the lists that it shows; null where it is back. */
export function restore(now: SurveyDefinition, before: SurveyDefinition, place: Place): Done | null {
  const item = itemAt(before.items, place)
  if (!item || placeNamed(now.items, item.name)) return null
  const above = place.slice(0, -1)
  const group = itemAt(now.items, above)
  // the group around it may be gone as well, or shorter
  const home = above.length === 0 || group?.kind === 'group' ? above : []
  const siblings = home.length === 0 ? now.items : group?.kind === 'group' ? group.items : []
  const at = Math.min(place.at(-1) ?? 0, siblings.length)
  return put({ ...now, lists: { ...before.lists, ...now.lists } }, [...home, at], item)
}

/** Whether a name is the one that a label gives by itself. */
function isOwnName(name: string, label: string, fallback: string): boolean {
  return name.replace(/_\d+$/, '') === (nameFrom(label) || fallback).replace(/_\d+$/, '')
}

/**
 * With another row in a place. While nobody has answered it under its name, the name follows the label.
 * @param known names of rows that are published
 */
export function change(
  definition: SurveyDefinition,
  place: Place,
  item: Item,
  known: ReadonlySet<string> | null,
): SurveyDefinition {
  const before = itemAt(definition.items, place)
  const after = { ...definition, items: replaced(definition.items, place, item) }
  const first = definition.languages[0] ?? ''
  const [was = '', is = ''] = [before?.label?.[first], item.label?.[first]]
  const fallback = item.kind === 'group' ? 'group' : 'question'
  if (!before || was === is || !known || known.has(before.name) || !isOwnName(before.name, was, fallback))
    return after
  const name = freeName(nameFrom(is) || fallback, othersOf(definition, before.name))
  return renamed(after, before.name, name)
}

/** A question of another kind, without what that has no use for, and with a list where it needs one. */
export function ofKind(definition: SurveyDefinition, place: Place, kind: Question['kind']): SurveyDefinition {
  const item = itemAt(definition.items, place)
  if (!item || item.kind === 'group') return definition
  const {
    list,
    filter,
    other,
    points,
    from,
    calculation,
    shown,
    default: _,
    constraint,
    constraintMessage,
    ...rest
  } = item
  const next: Question = { ...rest, kind }
  const isSaid = kind === 'note' || kind === 'calculate'
  if (!isSaid && constraint) Object.assign(next, { constraint, constraintMessage })
  if (isSaid) for (const part of ['required', 'requiredMessage', 'readOnly'] as const) delete next[part]
  if (kind === 'calculate') {
    next.calculation = calculation ?? "''"
    if (shown) next.shown = shown
  }
  if (kind === 'rating' && points) next.points = points
  if (kind === 'rating' && from !== undefined) next.from = from
  if (!hasOptions(next)) return { ...definition, items: replaced(definition.items, place, next) }
  if (filter) next.filter = filter
  if (other && kind !== 'ranking') next.other = other
  next.list = list ?? freeName(item.name, new Set(Object.keys(definition.lists)))
  const lists = list
    ? definition.lists
    : {
        ...definition.lists,
        [next.list]: {
          options: ['option', 'option_2'].map(value => ({ value, label: {} })),
        },
      }
  return { ...definition, lists, items: replaced(definition.items, place, next) }
}

/** What is wrong, by the place where it can be mended; what is about the survey as a whole has none. */
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
