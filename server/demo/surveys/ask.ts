import type {
  Group,
  Item,
  Option,
  OptionList,
  Question,
  QuestionKind,
  SurveyDefinition,
  Texts,
} from '#contract/survey-definition.ts'

// Short ways to write a survey down. Every text stands in English and in Kiswahili, in this order.

export type Wording = readonly [en: string, sw: string]
type More = Omit<Question, 'kind' | 'name' | 'label' | 'hint' | 'constraintMessage'> & {
  hint?: Wording
  constraintMessage?: Wording
}

/** No texts where there are none, as of a calculation. */
const texts = ([en, sw]: Wording): Texts => (en || sw ? { en, sw } : {})

/** A question that has to be answered wherever it is asked, unless told otherwise. */
export const ask = (
  kind: QuestionKind,
  name: string,
  label: Wording,
  { hint, constraintMessage, ...more }: Partial<More> = {},
): Question => ({
  kind,
  name,
  label: texts(label),
  ...(kind !== 'note' && kind !== 'calculate' && { required: true }),
  ...more,
  ...(hint && { hint: texts(hint) }),
  ...(constraintMessage && { constraintMessage: texts(constraintMessage) }),
})

export const group = (name: string, label: Wording, items: Item[], relevant?: string): Group => ({
  kind: 'group',
  name,
  label: texts(label),
  items,
  ...(relevant !== undefined && { relevant }),
})

/** A list of options by their values. */
export const list = (options: Record<string, Wording>): OptionList => ({
  options: Object.entries(options).map(([value, label]): Option => ({ value, label: texts(label) })),
})

export const define = (
  title: Wording,
  items: Item[],
  lists: SurveyDefinition['lists'] = {},
): SurveyDefinition => ({ title: texts(title), languages: ['en', 'sw'], lists, items })

export const YES_NO = list({ yes: ['Yes', 'Ndiyo'], no: ['No', 'Hapana'] })
