import type { Question, SurveyDefinition } from '#contract/survey-definition.ts'
import { isGroup, outline } from './tree.ts'

/** What another definition brings, by the names of its rows. */
export type Differences = {
  added: readonly Question[]
  removed: readonly Question[]
  changed: readonly Question[]
  /** Something else is other: texts of groups, the order, options that no question shows. */
  more: boolean
}

/** A question with everything that it shows: its own list stands in it. */
const whole = ({ lists }: SurveyDefinition, question: Question): string =>
  JSON.stringify([question, question.list === undefined ? null : lists[question.list]])

/** What changes from one definition to another. */
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
