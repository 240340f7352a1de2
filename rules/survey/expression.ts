import type { Expression } from '#contract/survey-definition.ts'

/** The parts of a row that are expressions. */
export const EXPRESSION_PARTS = [
  'relevant',
  'required',
  'constraint',
  'filter',
  'calculation',
  'default',
  'count',
] as const
export type ExpressionPart = (typeof EXPRESSION_PARTS)[number]

/** Yields every subexpression, starting with the expression itself. */
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

/** Returns the distinct names of the questions that expressions refer to. */
export const namesIn = (...expressions: (Expression | null)[]): string[] => [
  ...new Set(
    expressions
      .flatMap(one => (one ? [...partsOf(one)] : []))
      .flatMap(part => (part.is === 'answer' ? [part.name] : [])),
  ),
]
