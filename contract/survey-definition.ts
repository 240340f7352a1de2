import * as s from './shape.ts'
import { MOST_ENTRIES } from './survey-names.ts'

// Schema of a survey definition. Browsers import only types from here: the definitions they receive are already validated.

/** A language of a survey, `en` or `sw`, as in the HTML `lang` attribute. */
export const LanguageTag = s.pattern(s.string(), /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)

/** A text in the survey's languages. It may reference an answer: `How many people work at ${business}?` */
export const Texts = s.record(LanguageTag, s.text(0, 2000))
export type Texts = s.Infer<typeof Texts>

/** The name of a row or list. A leading double underscore is reserved for the engines that run the survey. */
export const RowName = s.pattern(s.string(), /^(?!__)[A-Za-z_][A-Za-z0-9_.-]{0,63}$/)

/**
 * The name of an answer: that of its question, within a repeat prefixed by the group and the number of the entry, as in `members[2].age`.
 */
export const AnswerName = s.pattern(
  s.string(),
  /^(?!__)[A-Za-z_][A-Za-z0-9_.-]{0,63}(\[[1-9]\d{0,2}\]\.(?!__)[A-Za-z_][A-Za-z0-9_.-]{0,63})?$/,
)

/** A condition or calculation in XLSForm syntax: `${age} >= 18 and selected(${crops}, 'maize')`. */
const ExpressionText = s.text(1, 2000)

/** A binary operator. */
export type Operator = 'or' | 'and' | '=' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | 'div' | 'mod'

/** The syntax tree of an expression. `at` is the position in the source text, from 0. */
export type Expression =
  | { is: 'literal'; value: string | number }
  /** `${name}`: the answer to another question. */
  | { is: 'answer'; name: string; at: number }
  /** `.`: the answer the constraint applies to. */
  | { is: 'own'; at: number }
  /** A bare name: a column of the option that a filter tests. */
  | { is: 'column'; name: string; at: number }
  | { is: 'negative'; of: Expression }
  | { is: 'operation'; operator: Operator; left: Expression; right: Expression }
  | { is: 'call'; name: string; args: Expression[] }
  /** `regex()` with a validated pattern. */
  | { is: 'match'; text: Expression; pattern: string }
/** Created only by servers, from validated texts. */
export const Expression = s.any() as s.Struct<Expression, null>

/** An option of a choice. `columns` are the values a filter uses, by name: `region = ${region}`. */
export const Option = s.object({
  /** Without spaces, since chosen values are stored space-separated. */
  value: s.pattern(s.string(), /^\S{1,64}$/),
  label: Texts,
  image: s.optional(s.text(1, 500)),
  columns: s.optional(s.record(RowName, s.text(0, 200))),
})
export type Option = s.Infer<typeof Option>

/** Options listed in the definition, or a named list that is requested from the server. */
export const OptionList = s.union([
  s.object({ options: s.list(Option, 0, 5000) }),
  s.object({ server: s.text(1, 64) }),
])
export type OptionList = s.Infer<typeof OptionList>

/**
 * `note` only shows a text, `calculate` is computed and only displayed if marked so. A `rating` goes from 0 or 1 to `points`. A `ranking`
 * puts every option in an order. The answer to a `photo` is the id of its file.
 */
export const QuestionKind = s.enums([
  'text',
  'long-text',
  'integer',
  'decimal',
  'date',
  'phone',
  'note',
  'select-one',
  'select-multiple',
  'rating',
  'ranking',
  'photo',
  'calculate',
])
export type QuestionKind = s.Infer<typeof QuestionKind>

/** A figure from a member's book. */
export const BookFigure = s.enums([
  'revenue',
  'costOfGoods',
  'grossProfit',
  'operatingExpense',
  'operatingCashflow',
  'capitalExpenditure',
  'netCashflow',
])

/** The last complete month, quarter or year, or all time. In a quarterly survey, the quarter that its answers count for. */
export const BookPeriod = s.enums(['month', 'quarter', 'year', 'all'])
export type BookPeriod = s.Infer<typeof BookPeriod>

export const Question = s.object({
  kind: QuestionKind,
  name: RowName,
  label: Texts,
  hint: s.optional(Texts),
  /** URL of a picture shown next to the question. */
  image: s.optional(s.text(1, 500)),
  /** Asked only while this condition holds and its groups are asked. */
  relevant: s.optional(ExpressionText),
  /** Always, or while a condition holds. */
  required: s.optional(s.union([s.boolean(), ExpressionText])),
  requiredMessage: s.optional(Texts),
  /** Must hold for an answer, which it refers to as `.`. */
  constraint: s.optional(ExpressionText),
  constraintMessage: s.optional(Texts),
  /** Shown with its default or prefilled value; the user cannot change it. */
  readOnly: s.optional(s.boolean()),
  /**
   * Initial answer: a value, several separated by spaces, or an expression evaluated once when the form is opened: `today()`, `${age} + 1`.
   */
  default: s.optional(s.text(1, 1000)),
  /** For numbers: the suggested answer comes from the member's book, in whole shillings, to confirm or correct. */
  fromBooks: s.optional(s.object({ figure: BookFigure, period: BookPeriod })),
  /** For selects and rankings: the name of their list. */
  list: s.optional(RowName),
  /** Condition for each option to be offered. */
  filter: s.optional(ExpressionText),
  /** For selects: offers “Other”, the option `_`, and asks for a text under `{name}_other` once it is chosen. */
  other: s.optional(s.boolean()),
  /** For ratings: the last point, 5 by default, and the first one, 1 by default. */
  points: s.optional(s.whole(2, 10)),
  from: s.optional(s.whole(0, 1)),
  /** For calculations. */
  calculation: s.optional(ExpressionText),
  /** For calculations: the result is displayed under its label. */
  shown: s.optional(s.boolean()),
  /** Rendering style, in XLSForm terms: `minimal`, `likert`. */
  appearance: s.optional(s.text(1, 100)),
})
export type Question = s.Infer<typeof Question>

/** Repetition of a group: once for each entry, such as each person in a household. */
export const Repeat = s.object({
  /** Number of entries; without it users add and remove them. */
  count: s.optional(ExpressionText),
  /** Minimum number of entries, none by default. The form starts with that many, by default with one. */
  least: s.optional(s.whole(0, MOST_ENTRIES)),
  most: s.optional(s.whole(1, MOST_ENTRIES)),
})
export type Repeat = s.Infer<typeof Repeat>

/**
 * Related questions. If a group is not asked, neither is anything in it. With `repeat` it is asked once per entry: `${age}` within it is
 * the age of the same entry, answers are stored under `members[2].age`, their number under `members`.
 */
export type Group = {
  kind: 'group'
  name: string
  label?: Texts
  relevant?: string
  repeat?: Repeat
  items: Item[]
}
export type Item = Question | Group

const group = s.object({
  kind: s.literal('group'),
  name: RowName,
  label: s.optional(Texts),
  relevant: s.optional(ExpressionText),
  repeat: s.optional(Repeat),
  items: s.list(
    s.lazy(() => Item),
    0,
    500,
  ),
})
const DEEPEST = 10
const tooDeep = s.checked(
  s.define<Item>('item', () => true),
  'workbook.nested',
  () => false,
  { levels: DEEPEST },
)
const isGroup = (value: unknown): boolean => (value as Partial<Item> | null)?.kind === 'group'

// chosen by kind, so that errors are reported for the field rather than the whole row
export const Item: s.Struct<Item, null> = s.dynamic((value, { branch }) => {
  if (branch.filter(isGroup).length > DEEPEST) return tooDeep as s.Struct<Item>
  return (isGroup(value) ? group : Question) as unknown as s.Struct<Item>
})

const MOST_ROWS = 2_000
const countRows = (items: readonly Item[]): number =>
  items.reduce((sum, item) => sum + 1 + (item.kind === 'group' ? countRows(item.items) : 0), 0)

export const SurveyDefinition = s.checked(
  s.object({
    title: Texts,
    /** The first is the fallback for texts missing in another. */
    languages: s.list(LanguageTag, 1, 8),
    lists: s.record(RowName, OptionList),
    items: s.list(Item, 0, 500),
  }),
  'workbook.rows-2000',
  ({ items }) => countRows(items) <= MOST_ROWS,
)
export type SurveyDefinition = s.Infer<typeof SurveyDefinition>

/** A user's answer: a text, also for numbers and days, or a list of chosen or ranked values. */
export const SurveyAnswer = s.union([s.text(0, 10_000), s.list(s.text(1, 64), 0, 200)])
export type SurveyAnswer = s.Infer<typeof SurveyAnswer>

/** Answers by the name of the question, those of a repeat by `AnswerName`. */
export const SurveyAnswers = s.record(AnswerName, SurveyAnswer)
export type SurveyAnswers = s.Infer<typeof SurveyAnswers>
