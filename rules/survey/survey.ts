import type {
  Expression,
  Option,
  Question,
  SurveyAnswers,
  SurveyDefinition,
  Texts,
} from '#contract/survey-definition.ts'
import type { Scene, Tools } from './evaluate.ts'
import type { ExpressionPart } from './expression.ts'
import type { Misfit } from './reading.ts'

/** A repeat's entries: minimum, maximum, initial number, and whether the number is computed. */
export type Entries = { least: number; most: number; first: number; isCounted: boolean }

export type RowExpressions = Record<ExpressionPart, Expression | null>

/** A question or group with parsed conditions. */
export type Row = RowExpressions & {
  name: string
  /** Null for a group. */
  question: Question | null
  /** For a group: the heading above its questions. */
  heading: Texts | null
  /** The enclosing group; null at the top level. */
  group: string | null
  /** The enclosing repeat and the number of the entry, from 1, which is null in a survey that is not expanded. */
  repeat: string | null
  entry: number | null
  /** For the repeat itself. */
  entries: Entries | null
  /** The question whose “Other” text this is. */
  otherOf: string | null
  /** Whether this is a calculation that keeps its first result. */
  keeps: boolean
  /** Rows that determine this row's relevance, options and value. */
  reads: readonly string[]
  /** Rows that determine whether an answer is required and valid. Apart from the filter's, these may be circular. */
  judgedBy: readonly string[]
}

/** A definition with parsed expressions, to be filled in any number of times. */
export type Survey = {
  definition: SurveyDefinition
  expressions: Expressions
  /** The tools the expressions use. */
  tools: SurveyTools
  /** In definition order. */
  rows: ReadonlyMap<string, Row>
  /** Each after the rows it reads. */
  order: readonly Row[]
  /** By row: its dependents for value and for validity. */
  readers: ReadonlyMap<string, readonly Row[]>
  judged: ReadonlyMap<string, readonly Row[]>
  /** The names of the survey's repeats. */
  repeats: readonly string[]
  /** For a survey whose repeats are expanded: the original survey, and the number of entries. */
  unfolded: { from: Survey; counts: ReadonlyMap<string, number> } | null
}

/** A survey's parsed expressions by row, as JSON, so that browsers need no parser. */
export type Expressions = Record<string, Partial<Record<ExpressionPart, Expression>>>

/** The tools of a survey; most have no repeats and don't need the code to expand them. */
export type SurveyTools = Tools & { repeats?: Repeats }

/** Why an answer can't be submitted. */
export type Fault = Misfit | 'required' | 'constraint'

/**
 * The state of a row. The object is reused while nothing about it changes, so that only changed rows are re-rendered. An irrelevant row
 * is not required, never faulty, and empty to others.
 */
export type Standing = {
  /** Whether it is asked: its own condition and those of its enclosing groups hold. */
  relevant: boolean
  /** Its value in conditions: the answer, a calculation's result, or a repeat's number of entries. */
  value: string
  /** The options offered; null without options, and while a server list is not loaded. */
  options: readonly Option[] | null
  required: boolean
  fault: Fault | null
}

/** A survey with answers. Immutable: every answer creates another sheet. */
export type Sheet = {
  /** With repeats expanded: each entry has its own rows. */
  survey: Survey
  /** As given, including those of irrelevant questions: they reappear with their question. */
  answers: Readonly<SurveyAnswers>
  standings: ReadonlyMap<string, Standing>
  /** Rows that may have changed since the previous sheet. */
  touched: ReadonlySet<string>
  /** The time for `today()` and `now()`, in ms since 1970. */
  now: number
  /** Server lists loaded so far, by their name on the server. */
  lists: Readonly<Record<string, readonly Option[]>>
}

/** A sheet whose rows are not computed yet. */
export type Unsettled = Omit<Sheet, 'touched'>
/** Computes the standings of changed rows and everything that depends on them. */
export type Settle = (sheet: Unsettled, changed: Iterable<string>) => Sheet

/** Expands repeats. */
export type Repeats = {
  /** Returns a repeat's number of entries, from the answer or its count expression. */
  countOf(row: Row, answers: Readonly<SurveyAnswers>, scene: Scene): number
  /** Settles a sheet until the numbers of entries are stable. */
  settle(sheet: Unsettled, changed: Iterable<string>, pass: Settle): Sheet
}
