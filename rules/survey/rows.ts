import type {
  Group,
  Item,
  Option,
  OptionList,
  Question,
  SurveyDefinition,
} from '#contract/survey-definition.ts'

/** The option that stands for anything else. */
export const OTHER = '_'
/** Under which name the text to “Other” is answered. */
export const otherNameOf = (question: string): string => `${question}_other`

/** The options that stand in a definition; null of a list that the server has. */
export const optionsOf = (list: OptionList | undefined): readonly Option[] | null =>
  list && 'options' in list ? list.options : null

/** Whether a question offers “Other”: told so, or because its list has that option. */
export const offersOther = (question: Question, options: readonly Option[] | null): boolean =>
  (question.kind === 'select-one' || question.kind === 'select-multiple') &&
  (question.other === true || (options?.some(({ value }) => value === OTHER) ?? false))

/** The text that “Other” asks for: a question like any other, whose label is the widget's. */
const otherText = ({ name }: Question): Question => ({
  kind: 'text',
  name: otherNameOf(name),
  label: {},
  relevant: `selected(\${${name}}, '${OTHER}')`,
  required: true,
})

/** A row where it stands: in a group, in a repeat, or as the text to a question's “Other”. */
export type Placed = {
  item: Question | Group
  group: string | null
  repeat: string | null
  otherOf: string | null
}

/** Groups and questions in their order, each text to “Other” behind its question. */
export function* placed({ items, lists }: SurveyDefinition): Generator<Placed> {
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
