import type { Expression, Operator } from '#contract/survey-definition.ts'
import { FUNCTIONS } from './functions.ts'
import { compilePattern } from './pattern.ts'

/** How tightly operators join their values. */
const OPERATORS = {
  or: 1,
  and: 2,
  '=': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  div: 6,
  mod: 6,
} as const satisfies Record<Operator, number>
const TIGHTEST = 7
const DEEPEST = 40

/** What is wrong with an expression, in a sentence for whoever wrote it, and where: `at` counts from 0. */
export class ExpressionError extends Error {
  override name = 'ExpressionError'
  constructor(
    sentence: string,
    readonly at: number,
  ) {
    super(`${sentence} (character ${at + 1})`)
  }
}

type Token = { kind: 'answer' | 'text' | 'number' | 'name' | 'sign' | 'end'; text: string; at: number }

const TOKEN =
  /\$\{(?<answer>[^}]*)\}|"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<number>\d+(?:\.\d*)?|\.\d+)|(?<name>[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)|(?<sign>!=|<=|>=|[=<>+\-*(),.])/y

/** Why a text cannot be read on, by how it begins. */
function complaint(rest: string): string {
  if (/^\$\{/.test(rest)) return 'The name of a question is not closed: write it as in ${age}.'
  if (/^["']/.test(rest)) return 'A text is not closed: put the same quote at its end.'
  if (/^[‘’“”]/.test(rest)) return "Write straight quotes, as in 'maize', in place of curly ones."
  if (/^\$/.test(rest)) return 'Write the name of a question in braces, as in ${age}.'
  if (/^[/[@|]/.test(rest)) return 'Paths are not supported: name another question as in ${age}.'
  if (/^&&?|^\|\|/.test(rest)) return 'Write “and” or “or” between two conditions.'
  return `“${[...rest][0]}” means nothing here.`
}

function tokens(text: string): Token[] {
  const found: Token[] = []
  let at = 0
  for (;;) {
    at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0
    if (at === text.length) return [...found, { kind: 'end', text: '', at }]
    TOKEN.lastIndex = at
    const groups = TOKEN.exec(text)?.groups
    if (!groups) throw new ExpressionError(complaint(text.slice(at)), at)
    const { answer, double, single, number, name, sign } = groups
    if (answer !== undefined) found.push({ kind: 'answer', text: answer.trim(), at })
    else if (number !== undefined) found.push({ kind: 'number', text: number, at })
    else if (name !== undefined) found.push({ kind: 'name', text: name, at })
    else if (sign !== undefined) found.push({ kind: 'sign', text: sign, at })
    else found.push({ kind: 'text', text: double ?? single ?? '', at })
    at = TOKEN.lastIndex
  }
}

/** That a value is missing between two texts, either of which may be empty. */
function missing(before: string, after: string): string {
  if (before && after) return `A value is missing after “${before}”, before “${after}”.`
  if (before) return `A value is missing after “${before}”.`
  return after ? `A value is missing before “${after}”.` : 'A value is missing.'
}

/** That a function is called with another number of values than it takes. */
function miscounted(name: string, [least, most]: [number, number], count: number): string {
  if (most === Number.POSITIVE_INFINITY)
    return `“${name}” takes ${least} or more values in its brackets, not ${count}.`
  if (least < most) return `“${name}” takes ${least} to ${most} values in its brackets, not ${count}.`
  return `“${name}” takes ${least} values in its brackets, not ${count}.`
}

const isOperator = ({ kind, text }: Token): boolean =>
  (kind === 'sign' || kind === 'name') && Object.hasOwn(OPERATORS, text)

/**
 * Reads an expression of XLSForm: `${age} >= 18 and not(selected(${crops}, 'maize'))`.
 * @throws ExpressionError with what is wrong and where
 */
export function parse(text: string): Expression {
  const all = tokens(text)
  let next = 0
  let depth = 0
  const peek = (): Token => all[next] as Token
  const take = (): Token => all[next++] as Token
  const isSign = (sign: string): boolean => peek().kind === 'sign' && peek().text === sign

  /** A value, and whatever is joined to it more tightly than `above`. */
  function expression(above: number): Expression {
    if (++depth > DEEPEST) throw new ExpressionError('This is nested too deeply: split it up.', peek().at)
    let left = operand()
    for (;;) {
      const token = peek()
      const operator = token.text as Operator
      if (!isOperator(token) || OPERATORS[operator] <= above) break
      take()
      left = { is: 'operation', operator, left, right: expression(OPERATORS[operator]) }
    }
    depth--
    return left
  }

  function operand(): Expression {
    const { kind, text: word, at } = take()
    if (kind === 'answer') return { is: 'answer', name: word, at }
    if (kind === 'text') return { is: 'literal', value: word }
    if (kind === 'number') return { is: 'literal', value: Number(word) }
    if (kind === 'name' && isSign('(')) return call(word, at)
    if (kind === 'name' && !Object.hasOwn(OPERATORS, word)) return { is: 'column', name: word, at }
    if (kind === 'sign' && word === '.') return { is: 'own', at }
    if (kind === 'sign' && word === '-') return { is: 'negative', of: expression(TIGHTEST) }
    if (kind === 'sign' && word === '(') {
      const inner = expression(0)
      close(at)
      return inner
    }
    const before = all[next - 2]
    throw new ExpressionError(missing(before ? text.slice(before.at, at).trim() : '', word), at)
  }

  function close(opened: number): void {
    if (!isSign(')')) {
      if (peek().kind !== 'end') throw unexpected()
      throw new ExpressionError('A bracket is not closed.', opened)
    }
    take()
  }

  function call(name: string, at: number): Expression {
    const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
    if (!known) throw new ExpressionError(`There is no function “${name}”.`, at)
    const opened = take().at
    const args: Expression[] = []
    while (!isSign(')')) {
      args.push(expression(0))
      if (!isSign(',')) break
      take()
      if (isSign(')'))
        throw new ExpressionError(`A value is missing after the comma in “${name}”.`, peek().at)
    }
    close(opened)
    const { least, most = least } = known
    if (args.length < least || args.length > most)
      throw new ExpressionError(miscounted(name, [least, most], args.length), at)
    return name === 'regex' ? match(args as [Expression, Expression], at) : { is: 'call', name, args }
  }

  function match([of, pattern]: [Expression, Expression], at: number): Expression {
    if (pattern.is !== 'literal' || typeof pattern.value !== 'string')
      throw new ExpressionError('Write the pattern of “regex” as a text in quotes.', at)
    const read = compilePattern(pattern.value)
    if ('problem' in read)
      throw new ExpressionError(`The pattern of “regex” cannot be used: ${read.problem}`, at)
    return { is: 'match', text: of, pattern: pattern.value }
  }

  function unexpected(): ExpressionError {
    const { text: word, kind, at } = peek()
    const shown = kind === 'answer' ? `\${${word}}` : word
    return new ExpressionError(
      `“${shown}” is not expected here: is an operator or a comma missing before it?`,
      at,
    )
  }

  const tree = expression(0)
  if (peek().kind !== 'end') throw unexpected()
  return tree
}
