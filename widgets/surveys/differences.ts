import type { Question, SurveyDefinition } from '#contract/survey-definition.ts'
import { isGroup, outline } from './tree.ts'

/** Differences between two definitions, by row name. */
export type Differences = {
  added: readonly Question[]
  removed: readonly Question[]
  changed: readonly Question[]
  /** Whether anything else changed: group texts, the order, or unused options. */
  more: boolean
}

/** Serializes a question including its option list. */
const whole = ({ lists }: SurveyDefinition, question: Question): string =>
  JSON.stringify([question, question.list === undefined ? null : lists[question.list]])

/** Compares two definitions. */
export function differences(before: SurveyDefinition | null, after: SurveyDefinition): Differences {
  const rows = (of: SurveyDefinition | null) =>
    new Map(
      outline(of?.items ?? []).flatMap(({ item }) => (isGroup(item) ? [] : [[item.name, item] as const])),
    )
  const old = rows(before)
  const now = rows(after)
  const added = [...now.values()].filter(({ name }) => !old.has(name))
  const removed = [...old.values()].filter(({ name }) => !now.has(name))
  const changed = [...now.values()].filter(question => {
    const was = old.get(question.name)
    return was && before && whole(before, was) !== whole(after, question)
  })
  const isSame = added.length + removed.length + changed.length === 0
  return { added, removed, changed, more: isSame && JSON.stringify(before) !== JSON.stringify(after) }
}
