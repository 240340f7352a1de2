/** What joins the two values of an operation. */
export type Operator = 'or' | 'and' | '=' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | 'div' | 'mod'

/** An expression as a tree, which can be sent as JSON. `at` is where it stands in the text, from 0. */
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

/** Every part of an expression, itself first. */
export function* partsOf(expression: Expression): Generator<Expression> {
  yield expression
  if (expression.is === 'negative') yield* partsOf(expression.of)
  if (expression.is === 'match') yield* partsOf(expression.text)
  if (expression.is === 'call') for (const arg of expression.args) yield* partsOf(arg)
  if (expression.is === 'operation') {
    yield* partsOf(expression.left)
    yield* partsOf(expression.right)
  }
}

/** The questions whose answers some expressions ask for, each once. */
export const namesIn = (...expressions: (Expression | null)[]): string[] => [
  ...new Set(
    expressions
      .flatMap(one => (one ? [...partsOf(one)] : []))
      .flatMap(part => (part.is === 'answer' ? [part.name] : [])),
  ),
]
