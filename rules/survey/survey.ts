import type { Question, SurveyDefinition } from '#contract/survey-definition.ts'
import {
  checkLists,
  checkName,
  checkQuestion,
  checkTexts,
  type Part,
  type Problem,
  type References,
  type Report,
  readExpression,
} from './check.ts'
import { type Expression, ExpressionError, namesIn } from './expression.ts'
import { isAsked } from './reading.ts'
import { optionsOf, type Placed, placed } from './rows.ts'

export type { Part, Problem } from './check.ts'

/** A question or group, its conditions read. */
export type Row = {
  name: string
  /** Null of a group. */
  question: Question | null
  /** The group around it; null at the top. */
  group: string | null
  /** The question whose “Other” this is the text of. */
  otherOf: string | null
  relevant: Expression | null
  required: Expression | null
  constraint: Expression | null
  filter: Expression | null
  calculation: Expression | null
  /** Rows that decide whether this is asked, what it offers and what it comes to. */
  reads: readonly string[]
  /** Rows that decide besides whether its answer is needed and good. They may read each other. */
  judgedBy: readonly string[]
}

/** A definition that was checked and read once, to be filled in any number of times. */
export type Survey = {
  definition: SurveyDefinition
  /** In the order of the definition. */
  rows: ReadonlyMap<string, Row>
  /** Each after the rows that it reads. */
  order: readonly Row[]
  /** By row: those that read it, and those that it judges. */
  readers: ReadonlyMap<string, readonly Row[]>
  judged: ReadonlyMap<string, readonly Row[]>
}

/**
 * Checks a definition and reads its conditions.
 * @returns the survey, or everything that is wrong with it, in the order of its rows
 */
export function loadSurvey(definition: SurveyDefinition): { survey: Survey } | { problems: Problem[] } {
  const problems: Problem[] = []
  const report: Report = (row, part, sentence) =>
    problems.push({ row, part, message: `“${row}”: ${sentence}` })

  checkLists(definition, report)
  const all = [...placed(definition)]
  const questions = new Set(all.flatMap(({ item }) => (item.kind === 'group' ? [] : [item.name])))
  const groups = new Set(all.flatMap(({ item }) => (item.kind === 'group' ? [item.name] : [])))
  const references: References = { questions, groups }
  const rows = new Map<string, Row>()
  for (const one of all) {
    const { item, otherOf } = one
    checkName(one, rows.has(item.name), report)
    if (!otherOf) checkTexts(item, definition, references, report)
    if (item.kind !== 'group') checkQuestion(item, definition, report)
    rows.set(item.name, readRow(one, definition, references, report))
  }
  if (![...rows.values()].some(({ question }) => question && isAsked(question)))
    problems.push({
      row: '',
      part: 'items',
      message: 'The survey has no question that can be answered. Add one.',
    })

  const order = inOrder(rows, report)
  if (problems.length > 0) return { problems }
  return {
    survey: { definition, rows, order, readers: reversed(rows, 'reads'), judged: reversed(rows, 'judgedBy') },
  }
}

/** Reads the expressions of a row. What cannot be read is reported, and left out. */
function readRow(
  { item, group, otherOf }: Placed,
  { lists }: SurveyDefinition,
  references: References,
  report: Report,
): Row {
  const question = item.kind === 'group' ? null : item
  const options = question?.list === undefined ? null : optionsOf(lists[question.list])
  const columns = options && new Set(options.flatMap(one => Object.keys(one.columns ?? {})))

  function expression(
    part: Parameters<typeof readExpression>[1],
    text: string | undefined,
  ): Expression | null {
    if (text === undefined) return null
    try {
      return readExpression(text, part, references, columns)
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      report(item.name, part, error.message)
      return null
    }
  }

  const relevant = expression('relevant', item.relevant)
  const filter = expression('filter', question?.filter)
  const calculation = expression('calculation', question?.calculation)
  const required = expression(
    'required',
    question?.required === true ? 'true()' : question?.required || undefined,
  )
  const constraint = expression('constraint', question?.constraint)
  return {
    name: item.name,
    question,
    group,
    otherOf,
    relevant,
    required,
    constraint,
    filter,
    calculation,
    reads: [...(group === null ? [] : [group]), ...namesIn(relevant, filter, calculation)],
    judgedBy: namesIn(required, constraint),
  }
}

/** The rows, each after those that it reads. Every circle is reported once, at the row where it begins. */
function inOrder(rows: ReadonlyMap<string, Row>, report: Report): Row[] {
  const order: Row[] = []
  const done = new Set<string>()
  const way: string[] = []
  function visit(row: Row): void {
    if (done.has(row.name)) return
    const met = way.indexOf(row.name)
    if (met >= 0) {
      const circle = [...way.slice(met), row.name].map(name => `“${name}”`).join(' → ')
      report(row.name, partThatReads(row, way[met + 1] ?? row.name), `it depends on itself: ${circle}.`)
      return
    }
    way.push(row.name)
    for (const name of row.reads) {
      const read = rows.get(name)
      if (read) visit(read)
    }
    way.pop()
    done.add(row.name)
    order.push(row)
  }
  for (const row of rows.values()) visit(row)
  return order
}

/** Which of a row's expressions asks for another row. */
function partThatReads(row: Row, name: string): Part {
  const parts = ['relevant', 'filter', 'calculation'] as const
  return parts.find(part => row[part] && namesIn(row[part]).includes(name)) ?? 'relevant'
}

/** By row: those that name it. */
function reversed(rows: ReadonlyMap<string, Row>, by: 'reads' | 'judgedBy'): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows.values())
    for (const name of row[by]) found.set(name, [...(found.get(name) ?? []), row])
  return found
}
