import type { Expression, Question, SurveyDefinition, Texts } from '#contract/survey-definition.ts'
import type { Tools } from './evaluate.ts'

/** The parts of a row that are expressions. */
export type ExpressionPart = 'relevant' | 'required' | 'constraint' | 'filter' | 'calculation' | 'default'

/** A question or group, its conditions read. */
export type Row = Record<ExpressionPart, Expression | null> & {
  name: string
  /** Null of a group. */
  question: Question | null
  /** Of a group: what stands above its questions. */
  heading: Texts | null
  /** The group around it; null at the top. */
  group: string | null
  /** The question whose “Other” this is the text of. */
  otherOf: string | null
  /** A calculation that stays as it first came to something. */
  keeps: boolean
  /** Rows that decide whether this is asked, what it offers and what it comes to. */
  reads: readonly string[]
  /** Rows that decide whether its answer is needed and good. Besides those of its filter they may read each other. */
  judgedBy: readonly string[]
}

/** A definition whose expressions were read once, to be filled in any number of times. */
export type Survey = {
  definition: SurveyDefinition
  expressions: Expressions
  /** What the expressions call on. */
  tools: Tools
  /** In the order of the definition. */
  rows: ReadonlyMap<string, Row>
  /** Each after the rows that it reads. */
  order: readonly Row[]
  /** By row: those that read it, and those that it judges. */
  readers: ReadonlyMap<string, readonly Row[]>
  judged: ReadonlyMap<string, readonly Row[]>
}

/** The expressions of a survey by row, as JSON: browsers get them read, and need no parser. */
export type Expressions = Record<string, Partial<Record<ExpressionPart, Expression>>>
