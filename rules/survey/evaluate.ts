import type { Expression, Operator } from '#contract/survey-definition.ts'
import type { Known } from './common-functions.ts'
import type { compilePattern } from './pattern.ts'
import { toBoolean, toNumber, toText, type Value } from './value.ts'

/** The tools that expressions and questions depend on: as many as a survey needs. */
export type Tools = {
  functions: Readonly<Record<string, Known>>
  compilePattern?: typeof compilePattern
  isPhone?(text: string): boolean
}

/** Where an expression takes its values from. */
export type Scene = {
  tools: Tools
  /** Returns a question's value: empty while it is not relevant or not answered. */
  answer(name: string): string
  /** The value of `.`. */
  own?: string
  /** Returns a column of the option being filtered. */
  column?(name: string): string
  /** In ms since 1970. */
  now: number
}

/** Compares by XPath rules: as booleans if either is one, otherwise as numbers if either is one, otherwise as texts. */
function equal(left: Value, right: Value): boolean {
  if (typeof left === 'boolean' || typeof right === 'boolean') return toBoolean(left) === toBoolean(right)
  if (typeof left === 'number' || typeof right === 'number') return toNumber(left) === toNumber(right)
  return left === right
}

const OPERATIONS: Record<Operator, (left: Value, right: Value) => Value> = {
  or: (left, right) => toBoolean(left) || toBoolean(right),
  and: (left, right) => toBoolean(left) && toBoolean(right),
  '=': equal,
  '!=': (left, right) => !equal(left, right),
  '<': (left, right) => toNumber(left) < toNumber(right),
  '<=': (left, right) => toNumber(left) <= toNumber(right),
  '>': (left, right) => toNumber(left) > toNumber(right),
  '>=': (left, right) => toNumber(left) >= toNumber(right),
  '+': (left, right) => toNumber(left) + toNumber(right),
  '-': (left, right) => toNumber(left) - toNumber(right),
  '*': (left, right) => toNumber(left) * toNumber(right),
  div: (left, right) => toNumber(left) / toNumber(right),
  mod: (left, right) => toNumber(left) % toNumber(right),
}

type Match = Extract<Expression, { is: 'match' }>
const matchers = new WeakMap<Match, (text: string) => boolean>()

/** Returns the matcher of an expression, compiled once and cached. */
function matcherOf(expression: Match, { compilePattern }: Tools): (text: string) => boolean {
  const known = matchers.get(expression)
  if (known) return known
  const read = compilePattern?.(expression.pattern)
  const matches = read && 'matches' in read ? read.matches : () => false
  matchers.set(expression, matches)
  return matches
}

/** Evaluates an expression. It never throws: what can't be computed is empty or NaN. */
export function evaluate(expression: Expression, scene: Scene): Value {
  switch (expression.is) {
    case 'literal':
      return expression.value
    case 'answer':
      return scene.answer(expression.name)
    case 'own':
      return scene.own ?? ''
    case 'column':
      return scene.column?.(expression.name) ?? ''
    case 'negative':
      return -toNumber(evaluate(expression.of, scene))
    case 'match':
      return matcherOf(expression, scene.tools)(toText(evaluate(expression.text, scene)))
    case 'operation':
      return OPERATIONS[expression.operator](
        evaluate(expression.left, scene),
        evaluate(expression.right, scene),
      )
    case 'call':
      return (scene.tools.functions[expression.name] as Known).run(
        expression.args.map(arg => evaluate(arg, scene)),
        scene.now,
      )
  }
}

/** Evaluates a condition. */
export const holds = (condition: Expression, scene: Scene): boolean => toBoolean(evaluate(condition, scene))
