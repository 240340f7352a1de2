import type { Expression, Question, SurveyDefinition } from '#contract/survey-definition.ts'
import { parse } from '#rules/survey/parse.ts'
import { OTHER, offersOther, optionsOf } from '#rules/survey/rows.ts'
import { questionsIn } from './tree.ts'

/** Operators of a test. The last two need no value. */
export const OPERATORS = [
  'is',
  'is-not',
  'under',
  'at-most',
  'over',
  'at-least',
  'includes',
  'excludes',
  'answered',
  'unanswered',
] as const
export type Operator = (typeof OPERATORS)[number]

/** One test of a condition. `subject` is a question's name, or `.` for the answer itself. */
export type Test = { subject: string; operator: Operator; value: string }
/** A condition that can be built from selects: all or any of its tests must hold. */
export type Simple = { join: 'all' | 'any'; tests: readonly Test[] }

export const OWN = '.'

const SIGNS = { 'is-not': '!=', is: '=', under: '<', 'at-most': '<=', over: '>', 'at-least': '>=' } as const
const NAMES = Object.fromEntries(Object.entries(SIGNS).map(([name, sign]) => [sign, name])) as Record<
  string,
  keyof typeof SIGNS
>
const NUMBER = /^-?\d+(\.\d+)?$/

export const needsValue = (operator: Operator): boolean =>
  operator !== 'answered' && operator !== 'unanswered'

const subjectOf = (expression: Expression): string | null =>
  expression.is === 'answer' ? expression.name : expression.is === 'own' ? OWN : null

function literal(expression: Expression): string | null {
  if (expression.is === 'literal') return String(expression.value)
  if (
    expression.is === 'negative' &&
    expression.of.is === 'literal' &&
    typeof expression.of.value === 'number'
  )
    return String(-expression.of.value)
  return null
}

function selection(expression: Expression, operator: 'includes' | 'excludes'): Test | null {
  if (expression.is !== 'call' || expression.name !== 'selected') return null
  const [of, option] = expression.args as [Expression, Expression]
  const subject = subjectOf(of)
  const value = literal(option)
  return subject === null || value === null || value === '' ? null : { subject, operator, value }
}

function testOf(expression: Expression): Test | null {
  if (expression.is === 'call' && expression.name === 'not')
    return selection(expression.args[0] as Expression, 'excludes')
  if (expression.is === 'call') return selection(expression, 'includes')
  if (expression.is !== 'operation') return null
  const subject = subjectOf(expression.left)
  const value = literal(expression.right)
  const operator = NAMES[expression.operator]
  if (subject === null || value === null || !operator) return null
  if (value !== '') return { subject, operator, value }
  if (operator === 'is') return { subject, operator: 'unanswered', value: '' }
  return operator === 'is-not' ? { subject, operator: 'answered', value: '' } : null
}

function joined(expression: Expression, by: 'and' | 'or'): Expression[] {
  return expression.is === 'operation' && expression.operator === by
    ? [...joined(expression.left, by), ...joined(expression.right, by)]
    : [expression]
}

/** Parses a condition into tests; null if it is too complex for selects, or invalid. */
export function readSimple(text: string): Simple | null {
  let tree: Expression
  try {
    tree = parse(text)
  } catch {
    return null
  }
  const by = tree.is === 'operation' && tree.operator === 'or' ? 'or' : 'and'
  const tests = joined(tree, by).map(testOf)
  return tests.every(test => test !== null) ? { join: by === 'or' ? 'any' : 'all', tests } : null
}

/** Quotes a text with whichever quote it does not contain; if it contains both, drops its double quotes. */
const quoted = (text: string): string => (text.includes("'") ? `"${text.replaceAll('"', '')}"` : `'${text}'`)

function written({ subject, operator, value }: Test): string {
  const of = subject === OWN ? OWN : `\${${subject}}`
  switch (operator) {
    case 'answered':
      return `${of} != ''`
    case 'unanswered':
      return `${of} = ''`
    case 'includes':
      return `selected(${of}, ${quoted(value)})`
    case 'excludes':
      return `not(selected(${of}, ${quoted(value)}))`
    default:
      return `${of} ${SIGNS[operator]} ${NUMBER.test(value) ? value : quoted(value)}`
  }
}

const isWhole = ({ subject, operator, value }: Test): boolean =>
  subject !== '' && (value.trim() !== '' || !needsValue(operator))

/** Serializes a condition; undefined while none of its tests is complete. */
export function writeSimple({ join, tests }: Simple): string | undefined {
  const whole = tests.filter(isWhole).map(test => written({ ...test, value: test.value.trim() }))
  return whole.length > 0 ? whole.join(join === 'all' ? ' and ' : ' or ') : undefined
}

/** Returns the operators for a kind of question, the most common first. */
export function operatorsFor(kind: Question['kind'] | undefined): readonly Operator[] {
  switch (kind) {
    case 'select-multiple':
      return ['includes', 'excludes', 'answered', 'unanswered']
    case 'integer':
    case 'decimal':
    case 'rating':
    case 'date':
    case 'calculate':
      return ['is', 'is-not', 'at-least', 'at-most', 'over', 'under', 'answered', 'unanswered']
    case 'photo':
    case 'ranking':
      return ['answered', 'unanswered']
    default:
      return ['is', 'is-not', 'answered', 'unanswered']
  }
}

/** Returns the values a test can choose from; null if any value may be typed. */
export function choicesOf({ lists }: SurveyDefinition, question: Question | undefined) {
  if (question?.kind !== 'select-one' && question?.kind !== 'select-multiple') return null
  const options = optionsOf(question.list === undefined ? undefined : lists[question.list])
  if (!options) return null
  const other = options.some(({ value }) => value === OTHER) || !offersOther(question, options)
  return [...options, ...(other ? [] : [{ value: OTHER, label: {} }])]
}

/** A warning about a condition that never holds or refers to a later question: valid, but hardly intended. */
type Oddity = { row: string; kind: 'no-option' | 'later'; name: string; value: string }

/** Returns warnings about conditions that use unknown options or refer to later questions. */
export function conditionWarnings(definition: SurveyDefinition): Oddity[] {
  const questions = questionsIn(definition.items)
  const found: Oddity[] = []
  const order = new Map(questions.map(({ name }, at) => [name, at]))
  for (const [at, { name: row, relevant }] of questions.entries()) {
    for (const { subject, operator, value } of (relevant && readSimple(relevant)?.tests) || []) {
      const place = order.get(subject)
      const options = choicesOf(definition, place === undefined ? undefined : questions[place])
      if (place !== undefined && place > at) found.push({ row, kind: 'later', name: subject, value })
      if (needsValue(operator) && options && !options.some(one => one.value === value))
        found.push({ row, kind: 'no-option', name: subject, value })
    }
  }
  return found
}
