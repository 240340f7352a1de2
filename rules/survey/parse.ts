import type { Expression, Operator } from '#contract/survey-definition.ts'
import { ownValue } from '#rules/own-value.ts'
import type { Sentence } from '#rules/sentence.ts'
import { FUNCTIONS } from './functions.ts'
import { msg } from './message.ts'
import { compilePattern } from './pattern.ts'

/** Operator precedence. */
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
/** Position of the own value implied by `once`, which doesn't occur in the text. */
export const OF_ONCE = -1

/** Wraps a value so that it stays as first computed. */
function once(value: Expression): Expression {
  const own: Expression = { is: 'own', at: OF_ONCE }
  const none: Expression = { is: 'literal', value: '' }
  const isNew: Expression = { is: 'operation', operator: '=', left: own, right: none }
  return { is: 'call', name: 'if', args: [isNew, value, own] }
}

const TIGHTEST = 7
const DEEPEST = 40

/** An invalid expression: a message for its author, and the position; `at` counts from 0. */
export class ExpressionError extends Error {
  override name = 'ExpressionError'
  readonly sentence: Sentence

  constructor(
    why: Sentence,
    readonly at: number,
  ) {
    super(why.key)
    this.sentence = msg('expression.at', { sentence: why, at: at + 1 })
  }
}

type Token = { kind: 'answer' | 'text' | 'number' | 'name' | 'sign' | 'end'; text: string; at: number }

/** Suggested replacements for functions of other form tools. */
const INSTEAD: Readonly<Record<string, Sentence>> = {
  'jr:choice-name': msg('expression.choice-name'),
  pulldata: msg('expression.pulldata'),
  random: msg('expression.random'),
  uuid: msg('expression.random'),
}

const TOKEN =
  /\$\{(?<answer>[^}]*)\}|"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<number>\d+(?:\.\d*)?|\.\d+)|(?<name>[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)|(?<sign>!=|<=|>=|[=<>+\-*(),.])/y

/** Returns why a text can't be tokenized further, based on how it begins. */
function complaint(rest: string): Sentence {
  if (/^\$\{/.test(rest)) return msg('expression.name-open')
  if (/^["']/.test(rest)) return msg('expression.text-open')
  if (/^[‘’“”]/.test(rest)) return msg('expression.curly-quotes')
  if (/^\$/.test(rest)) return msg('expression.braces')
  if (/^[/[@|]/.test(rest)) return msg('expression.path')
  if (/^&&?|^\|\|/.test(rest)) return msg('expression.and-or')
  return msg('expression.meaningless', { text: [...rest][0] ?? '' })
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

/** Returns the message for a value missing between two texts, either of which may be empty. */
function missing(before: string, after: string): Sentence {
  if (before && after) return msg('expression.value-between', { before, after })
  if (before) return msg('expression.value-after', { before })
  return after ? msg('expression.value-before', { after }) : msg('expression.value')
}

/** Returns the message for a wrong number of arguments. */
function miscounted(name: string, [least, most]: [number, number], count: number): Sentence {
  if (most === Number.POSITIVE_INFINITY) return msg('expression.values-at-least', { name, least, count })
  if (least < most) return msg('expression.values-range', { name, least, most, count })
  return msg('expression.values-exactly', { name, least, count })
}

const isOperator = ({ kind, text }: Token): boolean =>
  (kind === 'sign' || kind === 'name') && Object.hasOwn(OPERATORS, text)

/**
 * Parses an XLSForm expression: `${age} >= 18 and not(selected(${crops}, 'maize'))`.
 * @throws ExpressionError with the problem and its position
 */
export function parse(text: string): Expression {
  const all = tokens(text)
  let next = 0
  let depth = 0
  const peek = (): Token => all[next] as Token
  const take = (): Token => all[next++] as Token
  const isSign = (sign: string): boolean => peek().kind === 'sign' && peek().text === sign

  /** Parses a value and any operators that bind more tightly than `above`. */
  function expression(above: number): Expression {
    if (++depth > DEEPEST) throw new ExpressionError(msg('expression.too-deep'), peek().at)
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
      throw new ExpressionError(msg('expression.bracket-open'), opened)
    }
    take()
  }

  function call(name: string, at: number): Expression {
    if (name === 'position') return place(at)
    const known = ownValue(FUNCTIONS, name)
    if (!known) {
      const why = ownValue(INSTEAD, name)
      throw new ExpressionError(
        why ? msg('expression.no-function-but', { name, why }) : msg('expression.no-function', { name }),
        at,
      )
    }
    const opened = take().at
    const args: Expression[] = []
    while (!isSign(')')) {
      args.push(expression(0))
      if (!isSign(',')) break
      take()
      if (isSign(')')) throw new ExpressionError(msg('expression.value-after-comma', { name }), peek().at)
    }
    close(opened)
    const { least, most = least } = known
    if (args.length < least || args.length > most)
      throw new ExpressionError(miscounted(name, [least, most], args.length), at)
    if (name === 'once') return once(args[0] as Expression)
    return name === 'regex' ? match(args as [Expression, Expression], at) : { is: 'call', name, args }
  }

  /** Parses `position(..)`: the number of the repeat entry; 1 outside repeats. */
  function place(at: number): Expression {
    const opened = take().at
    if (!isSign('.') || all[next + 1]?.text !== '.') throw new ExpressionError(msg('expression.position'), at)
    next += 2
    close(opened)
    return { is: 'call', name: 'position', args: [] }
  }

  function match([of, pattern]: [Expression, Expression], at: number): Expression {
    if (pattern.is !== 'literal' || typeof pattern.value !== 'string')
      throw new ExpressionError(msg('expression.regex-quotes'), at)
    const read = compilePattern(pattern.value)
    if ('problem' in read) throw new ExpressionError(msg('expression.regex', { problem: read.problem }), at)
    return { is: 'match', text: of, pattern: pattern.value }
  }

  function unexpected(): ExpressionError {
    const { text: word, kind, at } = peek()
    const shown = kind === 'answer' ? `\${${word}}` : word
    return new ExpressionError(msg('expression.unexpected', { text: shown }), at)
  }

  const tree = expression(0)
  if (peek().kind !== 'end') throw unexpected()
  return tree
}
