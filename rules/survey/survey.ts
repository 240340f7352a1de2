import type { Expression, Question, SurveyDefinition, Texts } from '#contract/survey-definition.ts'
import { namesIn } from './expression.ts'
import { type Placed, placed } from './rows.ts'

/** The parts of a row that are expressions. */
export type ExpressionPart = 'relevant' | 'required' | 'constraint' | 'filter' | 'calculation'

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
  /** Rows that decide whether this is asked, what it offers and what it comes to. */
  reads: readonly string[]
  /** Rows that decide besides whether its answer is needed and good. They may read each other. */
  judgedBy: readonly string[]
}

/** A definition whose expressions were read once, to be filled in any number of times. */
export type Survey = {
  definition: SurveyDefinition
  expressions: Expressions
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

/**
 * A survey from its definition and expressions, which were checked where they come from.
 * @param onCircle hears of rows that depend on themselves; the first one stands at the end again
 */
export function openSurvey(
  definition: SurveyDefinition,
  expressions: Expressions,
  onCircle: (circle: Row[]) => void = () => {},
): Survey {
  const rows = new Map(
    [...placed(definition)].map(one => [
      one.item.name,
      rowOf(one, Object.hasOwn(expressions, one.item.name) ? expressions[one.item.name] : {}),
    ]),
  )
  return {
    definition,
    expressions,
    rows,
    order: inOrder(rows, onCircle),
    readers: reversed(rows, 'reads'),
    judged: reversed(rows, 'judgedBy'),
  }
}

function rowOf({ item, group, otherOf }: Placed, own: Expressions[string] = {}): Row {
  const { relevant = null, required = null, constraint = null, filter = null, calculation = null } = own
  return {
    name: item.name,
    question: item.kind === 'group' ? null : item,
    heading: item.kind === 'group' ? (item.label ?? null) : null,
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

/** The rows, each after those that it reads. */
function inOrder(rows: ReadonlyMap<string, Row>, onCircle: (circle: Row[]) => void): Row[] {
  const order: Row[] = []
  const done = new Set<Row>()
  const way: Row[] = []
  function visit(row: Row): void {
    if (done.has(row)) return
    const met = way.indexOf(row)
    if (met >= 0) {
      onCircle([...way.slice(met), row])
      return
    }
    way.push(row)
    for (const name of row.reads) {
      const read = rows.get(name)
      if (read) visit(read)
    }
    way.pop()
    done.add(row)
    order.push(row)
  }
  for (const row of rows.values()) visit(row)
  return order
}

/** By row: those that name it. */
function reversed(rows: ReadonlyMap<string, Row>, by: 'reads' | 'judgedBy'): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows.values())
    for (const name of row[by]) found.set(name, [...(found.get(name) ?? []), row])
  return found
}
