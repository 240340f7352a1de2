import { recordOf } from '#contract/record.ts'
import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { MOST_ENTRIES } from '#contract/survey-names.ts'
import { ownValue } from '#rules/own-value.ts'
import { EXPRESSION_PARTS, namesIn, partsOf } from './expression.ts'
import { type Placed, walkRows } from './rows.ts'
import type { Entries, Expressions, Row, RowExpressions, Survey, SurveyTools } from './survey.ts'

/** Builds a survey like `openSurvey` of open.ts, but only with the tools its expressions need, which keeps the browser bundle small. */
export function assembleSurvey(
  definition: SurveyDefinition,
  expressions: Expressions,
  tools: SurveyTools,
  onCircle: (circle: Row[]) => void = () => {},
): Survey {
  const rows = new Map(
    [...walkRows(definition)].map(one => [one.item.name, rowOf(one, ownValue(expressions, one.item.name))]),
  )
  const repeats = [...rows.values()].flatMap(({ name, entries }) => (entries ? [name] : []))
  return { definition, expressions, tools, repeats, unfolded: null, ...withDependencies(rows, onCircle) }
}

/** Returns rows together with their dependencies. */
export const withDependencies = (
  rows: ReadonlyMap<string, Row>,
  onCircle: (circle: Row[]) => void = () => {},
): Pick<Survey, 'rows' | 'order' | 'readers' | 'judged'> => ({
  rows,
  order: inOrder(rows, onCircle),
  readers: reversed(rows, 'reads'),
  judged: reversed(rows, 'judgedBy'),
})

function entriesOf({ item }: Placed): Entries | null {
  if (item.kind !== 'group' || !item.repeat) return null
  const { count, least = 0, most = MOST_ENTRIES } = item.repeat
  return { least, most, first: item.repeat.least ?? 1, isCounted: count !== undefined }
}

/** Returns all expressions of a row, null for those it does not have. */
export const expressionsOf = (own: Expressions[string] = {}): RowExpressions =>
  recordOf(EXPRESSION_PARTS, part => own[part] ?? null)

function rowOf(one: Placed, own: Expressions[string] | undefined): Row {
  const { item, group, otherOf, repeat } = one
  return readingRow({
    ...expressionsOf(own),
    name: item.name,
    question: item.kind === 'group' ? null : item,
    heading: item.kind === 'group' ? (item.label ?? null) : null,
    group,
    repeat,
    entry: null,
    entries: entriesOf(one),
    otherOf,
  })
}

/** Returns a row with the names of the rows it depends on. */
export function readingRow(row: Omit<Row, 'keeps' | 'reads' | 'judgedBy'>): Row {
  const { group, relevant, required, constraint, filter, calculation, count } = row
  return {
    ...row,
    // only `once` refers to a calculation's own value
    keeps: calculation !== null && [...partsOf(calculation)].some(({ is }) => is === 'own'),
    reads: [...(group === null ? [] : [group]), ...namesIn(relevant, filter, calculation, count)],
    judgedBy: namesIn(required, constraint, filter),
  }
}

/** Sorts rows topologically, each after the rows it reads. Cycles are reported. */
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

/** Inverts a dependency: maps each row's name to the rows that refer to it. */
function reversed(rows: ReadonlyMap<string, Row>, by: 'reads' | 'judgedBy'): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows.values())
    for (const name of row[by]) found.set(name, [...(found.get(name) ?? []), row])
  return found
}
