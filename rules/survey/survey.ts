import type {
  Expression,
  Option,
  Question,
  SurveyAnswers,
  SurveyDefinition,
  Texts,
} from '#contract/survey-definition.ts'
import type { Scene, Tools } from './evaluate.ts'
import type { Misfit } from './reading.ts'

/** The parts of a row that are expressions. */
export type ExpressionPart =
  | 'relevant'
  | 'required'
  | 'constraint'
  | 'filter'
  | 'calculation'
  | 'default'
  | 'count'

/** How many entries a repeat has: the fewest and the most, how many a form begins with, and whether it is worked out. */
export type Entries = { least: number; most: number; first: number; isCounted: boolean }

/** A question or group, its conditions read. */
export type Row = Record<ExpressionPart, Expression | null> & {
  name: string
  /** Null of a group. */
  question: Question | null
  /** Of a group: what stands above its questions. */
  heading: Texts | null
  /** The group around it; null at the top. */
  group: string | null
  /** The repeat that it is in, and which entry of it, from 1: none in a survey whose repeats are not written out. */
  repeat: string | null
  entry: number | null
  /** Of a repeat itself. */
  entries: Entries | null
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
  tools: SurveyTools
  /** In the order of the definition. */
  rows: ReadonlyMap<string, Row>
  /** Each after the rows that it reads. */
  order: readonly Row[]
  /** By row: those that read it, and those that it judges. */
  readers: ReadonlyMap<string, readonly Row[]>
  judged: ReadonlyMap<string, readonly Row[]>
  /** The names of its repeats. */
  repeats: readonly string[]
  /** Of a survey whose repeats are written out, entry after entry: what it was written out from, and how many there are. */
  unfolded: { from: Survey; counts: ReadonlyMap<string, number> } | null
}

/** The expressions of a survey by row, as JSON: browsers get them read, and need no parser. */
export type Expressions = Record<string, Partial<Record<ExpressionPart, Expression>>>

/** What surveys call on; most have no repeats, and do without what writes these out. */
export type SurveyTools = Tools & { repeats?: Repeats }

/** What keeps an answer from being sent. */
export type Fault = Misfit | 'required' | 'constraint'

/**
 * How a row stands. It is the same object for as long as nothing about it changes, so that only what changed is drawn anew.
 * What is not asked is not needed, is never wrong, and reads as empty elsewhere.
 */
export type Standing = {
  /** Whether it is asked: its own condition holds, and those of the groups around it. */
  relevant: boolean
  /** What it reads as in conditions; what a calculation came to; how many entries a repeat has. */
  value: string
  /** What is offered when it is asked; null without options, and while a list has not come from the server. */
  options: readonly Option[] | null
  required: boolean
  fault: Fault | null
}

/** A survey with answers in it. It never changes: an answer gives another sheet. */
export type Sheet = {
  /** Its repeats written out: each entry has rows of its own. */
  survey: Survey
  /** As they were given, also of what is not asked now: they come back with their question. */
  answers: Readonly<SurveyAnswers>
  standings: ReadonlyMap<string, Standing>
  /** Rows that may stand otherwise than in the sheet before. */
  touched: ReadonlySet<string>
  /** What `today()` and `now()` are, in ms since 1970. */
  now: number
  /** Lists of the server that have come, by the name they have there. */
  lists: Readonly<Record<string, readonly Option[]>>
}

/** A sheet whose rows are still to be worked out. */
export type Unsettled = Omit<Sheet, 'touched'>
/** Works out how rows stand, and whatever depends on them. */
export type Settle = (sheet: Unsettled, changed: Iterable<string>) => Sheet

/** What writes repeats out. */
export type Repeats = {
  /** How many entries a repeat has by what was answered, or by what its count comes to. */
  countOf(row: Row, answers: Readonly<SurveyAnswers>, scene: Scene): number
  /** Settles a sheet, with as many entries as there are then. */
  settle(sheet: Unsettled, changed: Iterable<string>, pass: Settle): Sheet
}
