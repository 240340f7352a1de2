import {
  any,
  array,
  boolean,
  checked,
  define,
  dynamic,
  enums,
  type Infer,
  integer,
  lazy,
  literal,
  max,
  min,
  object,
  optional,
  pattern,
  record,
  type Struct,
  size,
  string,
  union,
} from './shape.ts'
import { MOST_ENTRIES } from './survey-entries.ts'

// What a survey is made of. Browsers take the types from here and nothing else: definitions reach them checked.

/** A language of a survey, `en` or `sw`, as in the `lang` of a page. */
export const LanguageTag = pattern(string(), /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)

/** A text in the survey's languages. It may name an answer: `How many people work at ${business}?` */
export const Texts = record(LanguageTag, size(string(), 0, 2000))
export type Texts = Infer<typeof Texts>

/** The name of a row or list. Two underscores in front are kept for the engines that run the survey. */
export const RowName = pattern(string(), /^(?!__)[A-Za-z_][A-Za-z0-9_.-]{0,63}$/)

/** The name of an answer: that of its question, in a repeat behind the number of the entry, as in `members[2].age`. */
export const AnswerName = pattern(
  string(),
  /^(?!__)[A-Za-z_][A-Za-z0-9_.-]{0,63}(\[[1-9]\d{0,2}\]\.(?!__)[A-Za-z_][A-Za-z0-9_.-]{0,63})?$/,
)

/** A condition or calculation in the language of XLSForm: `${age} >= 18 and selected(${crops}, 'maize')`. */
export const ExpressionText = size(string(), 1, 2000)

/** What joins the two values of an operation. */
export type Operator = 'or' | 'and' | '=' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | 'div' | 'mod'

/** An expression once it is read, as a tree. `at` is where it stands in the text, from 0. */
export type Expression =
  | { is: 'literal'; value: string | number }
  /** `${name}`: the answer to another question. */
  | { is: 'answer'; name: string; at: number }
  /** `.`: the answer that a constraint is about. */
  | { is: 'own'; at: number }
  /** A bare name: a column of the option that a filter looks at. */
  | { is: 'column'; name: string; at: number }
  | { is: 'negative'; of: Expression }
  | { is: 'operation'; operator: Operator; left: Expression; right: Expression }
  | { is: 'call'; name: string; args: Expression[] }
  /** `regex()`, whose pattern was found to be good. */
  | { is: 'match'; text: Expression; pattern: string }
/** Only servers make them, from texts that they checked. */
export const Expression = any() as Struct<Expression, null>

/** A choice. `columns` are what a filter asks for, by name: `region = ${region}`. */
export const Option = object({
  /** Without blanks, since chosen values are written one after the other. */
  value: pattern(string(), /^\S{1,64}$/),
  label: Texts,
  image: optional(size(string(), 1, 500)),
  columns: optional(record(RowName, size(string(), 0, 200))),
})
export type Option = Infer<typeof Option>

/** Options that stand in the definition, or those that the server has under a name, to be asked for. */
export const OptionList = union([
  object({ options: size(array(Option), 0, 5000) }),
  object({ server: size(string(), 1, 64) }),
])
export type OptionList = Infer<typeof OptionList>

/**
 * `note` only says something, `calculate` is worked out and shown only where that is said. A `rating` goes from 0 or 1 to `points`. A `ranking`
 * puts every option in an order. A `photo` is answered by the id of its file.
 */
export const QuestionKind = enums([
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
export type QuestionKind = Infer<typeof QuestionKind>

/** A figure of the book that a member keeps with us. */
export const BookFigure = enums([
  'revenue',
  'costOfGoods',
  'grossProfit',
  'operatingExpense',
  'operatingCashflow',
  'capitalExpenditure',
  'netCashflow',
])
export type BookFigure = Infer<typeof BookFigure>

/** The last month, quarter or year that is over, or all time. In a quarterly survey, the quarter that its answers count for. */
export const BookPeriod = enums(['month', 'quarter', 'year', 'all'])
export type BookPeriod = Infer<typeof BookPeriod>

export const Question = object({
  kind: QuestionKind,
  name: RowName,
  label: Texts,
  hint: optional(Texts),
  /** Address of a picture beside the question. */
  image: optional(size(string(), 1, 500)),
  /** Asked only while this holds, and while its groups are asked. */
  relevant: optional(ExpressionText),
  /** Always, or while a condition holds. */
  required: optional(union([boolean(), ExpressionText])),
  requiredMessage: optional(Texts),
  /** Must hold for an answer, which is `.` in it. */
  constraint: optional(ExpressionText),
  constraintMessage: optional(Texts),
  /** Shown with its default or what was filled in beforehand; the person cannot change it. */
  readOnly: optional(boolean()),
  /**
   * What the answer is at first: a value, several with blanks between them, or an expression that is worked out once, when the
   * form is opened: `today()`, `${age} + 1`.
   */
  default: optional(size(string(), 1, 1000)),
  /** Of numbers: what a member's own book says is offered as the answer, in whole shillings, to confirm or correct. */
  fromBooks: optional(object({ figure: BookFigure, period: BookPeriod })),
  /** Of selects and rankings: the name of their list. */
  list: optional(RowName),
  /** Which options are offered: holds for each of them. */
  filter: optional(ExpressionText),
  /** Of selects: offers “Other”, the option `_`, and asks for a text under `{name}_other` once it is chosen. */
  other: optional(boolean()),
  /** Of ratings: the last point, 5 unless told, and the first one, 1 unless told. */
  points: optional(max(min(integer(), 2), 10)),
  from: optional(max(min(integer(), 0), 1)),
  /** Of calculations. */
  calculation: optional(ExpressionText),
  /** Of calculations: people read under its label what it came to. */
  shown: optional(boolean()),
  /** How it is drawn, in words of XLSForm: `minimal`, `likert`. */
  appearance: optional(size(string(), 1, 100)),
})
export type Question = Infer<typeof Question>

/** How often a group is asked: once for each entry, such as each person in a household. */
export const Repeat = object({
  /** How many entries there are; without it people add and remove them. */
  count: optional(ExpressionText),
  /** How few there may be, none unless told. The form begins with so many, with one unless told. */
  least: optional(max(min(integer(), 0), MOST_ENTRIES)),
  most: optional(max(min(integer(), 1), MOST_ENTRIES)),
})
export type Repeat = Infer<typeof Repeat>

/**
 * Questions that belong together. A group that is not asked takes everything in it along. With `repeat` it is asked for each entry:
 * `${age}` in it is the age of this entry, and answers stand under `members[2].age`, their number under `members`.
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

const group = object({
  kind: literal('group'),
  name: RowName,
  label: optional(Texts),
  relevant: optional(ExpressionText),
  repeat: optional(Repeat),
  items: size(array(lazy(() => Item)), 0, 500),
})
const DEEPEST = 10
const tooDeep = checked(
  define<Item>('item', () => true),
  'workbook.nested',
  () => false,
  { levels: DEEPEST },
)
const isGroup = (value: unknown): boolean => (value as Partial<Item> | null)?.kind === 'group'

// chosen by its kind, so that what is wrong is said of the field and not of the whole row
export const Item: Struct<Item, null> = dynamic((value, { branch }) => {
  if (branch.filter(isGroup).length > DEEPEST) return tooDeep as Struct<Item>
  return (isGroup(value) ? group : Question) as unknown as Struct<Item>
})

const MOST_ROWS = 2_000
const countRows = (items: readonly Item[]): number =>
  items.reduce((sum, item) => sum + 1 + (item.kind === 'group' ? countRows(item.items) : 0), 0)

export const SurveyDefinition = checked(
  object({
    title: Texts,
    /** The first is what is shown where a text is missing in another. */
    languages: size(array(LanguageTag), 1, 8),
    lists: record(RowName, OptionList),
    items: size(array(Item), 0, 500),
  }),
  'workbook.rows-2000',
  ({ items }) => countRows(items) <= MOST_ROWS,
)
export type SurveyDefinition = Infer<typeof SurveyDefinition>

/** What a person answered: a text, of numbers and days too, or a list of what was chosen or ranked. */
export const SurveyAnswer = union([size(string(), 0, 10_000), size(array(size(string(), 1, 64)), 0, 200)])
export type SurveyAnswer = Infer<typeof SurveyAnswer>

/** Answers by the name of the question, those of a repeat as `AnswerName` says. */
export const SurveyAnswers = record(AnswerName, SurveyAnswer)
export type SurveyAnswers = Infer<typeof SurveyAnswers>
