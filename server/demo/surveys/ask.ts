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

// Shorthands for survey definitions. Every text is given in English and Kiswahili, in this order.

export type Wording = readonly [en: string, sw: string]
type More = Omit<Question, 'kind' | 'name' | 'label' | 'hint' | 'constraintMessage'> & {
  hint?: Wording
  constraintMessage?: Wording
}

/** No texts if both are empty, as for calculations. */
const texts = ([en, sw]: Wording): Texts => (en || sw ? { en, sw } : {})

/** A question that is required whenever it is asked, by default. */
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

/** A question with one answer, or several, from a list. */
const from =
  (kind: 'select-one' | 'select-multiple') =>
  (name: string, label: Wording, list: string, more: Partial<More> = {}) =>
    ask(kind, name, label, { list, ...more })
export const choose = from('select-one')
export const several = from('select-multiple')

/** A rating of five points. */
export const rate = (name: string, label: Wording, more: Partial<More> = {}) =>
  ask('rating', name, label, { points: 5, ...more })

/** Limits a number. */
export const between = (least: number, most: number) => ({
  constraint: `. >= ${least} and . <= ${most}`,
  constraintMessage: [
    `Enter a number from ${least} to ${most}.`,
    `Andika namba kuanzia ${least} hadi ${most}.`,
  ] as const,
})

export const group = (name: string, label: Wording, items: Item[], relevant?: string): Group => ({
  kind: 'group',
  name,
  label: texts(label),
  items,
  ...(relevant !== undefined && { relevant }),
})

/** An option list, by value. */
export const list = (options: Record<string, Wording>): OptionList => ({
  options: Object.entries(options).map(([value, label]): Option => ({ value, label: texts(label) })),
})

export const define = (
  title: Wording,
  items: Item[],
  lists: SurveyDefinition['lists'] = {},
): SurveyDefinition => ({ title: texts(title), languages: ['en', 'sw'], lists, items })

export const YES_NO = list({ yes: ['Yes', 'Ndiyo'], no: ['No', 'Hapana'] })
