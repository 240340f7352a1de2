import type {
  Group,
  Item,
  Option,
  OptionList,
  Question,
  SurveyDefinition,
} from '#contract/survey-definition.ts'

/** The value of the “Other” option. */
export const OTHER = '_'
/** Returns the answer name of the text for “Other”. */
export const otherNameOf = (question: string): string => `${question}_other`

/** Returns the options in a definition; null for a server list. */
export const optionsOf = (list: OptionList | undefined): readonly Option[] | null =>
  list && 'options' in list ? list.options : null

/** Checks whether a question offers “Other”: explicitly, or because its list has that option. */
export const offersOther = (question: Question, options: readonly Option[] | null): boolean =>
  (question.kind === 'select-one' || question.kind === 'select-multiple') &&
  (question.other === true || (options?.some(({ value }) => value === OTHER) ?? false))

/** Returns the text question for “Other”: a regular question whose label comes from the widget. */
const otherText = ({ name }: Question): Question => ({
  kind: 'text',
  name: otherNameOf(name),
  label: {},
  relevant: `selected(\${${name}}, '${OTHER}')`,
  required: true,
})

/** A row with its context: its group, its repeat, or the question whose “Other” text it is. */
export type Placed = {
  item: Question | Group
  group: string | null
  repeat: string | null
  otherOf: string | null
}

/** Yields groups and questions in order, each “Other” text after its question. */
export function* walkRows({ items, lists }: SurveyDefinition): Generator<Placed> {
  function* walk(inside: readonly Item[], at: Pick<Placed, 'group' | 'repeat'>): Generator<Placed> {
    for (const item of inside) {
      yield { item, ...at, otherOf: null }
      if (item.kind === 'group')
        yield* walk(item.items, { group: item.name, repeat: item.repeat ? item.name : at.repeat })
      else if (offersOther(item, optionsOf(item.list === undefined ? undefined : lists[item.list])))
        yield { item: otherText(item), ...at, otherOf: item.name }
    }
  }
  yield* walk(items, { group: null, repeat: null })
}
