import type { Question, SurveyDefinition } from '#contract/survey-definition.ts'
import {
  checkLists,
  checkName,
  checkQuestion,
  checkRepeat,
  checkTexts,
  type Part,
  type Problem,
  type References,
  type Report,
  readExpression,
} from './check.ts'
import { type ExpressionPart, namesIn } from './expression.ts'
import { msg } from './message.ts'
import { openSurvey } from './open.ts'
import { ExpressionError } from './parse.ts'
import { isAsked, isWorkedOut } from './reading.ts'
import { optionsOf, type Placed, walkRows } from './rows.ts'
import type { Expressions, Row, Survey } from './survey.ts'

export type { Part, Problem } from './check.ts'

/**
 * Checks a definition and parses its expressions.
 * @returns the survey, or all its problems, in row order
 */
export function loadSurvey(definition: SurveyDefinition): { survey: Survey } | { problems: Problem[] } {
  const problems: Problem[] = []
  const report: Report = (row, part, sentence, detail) =>
    problems.push({ row, part, message: msg('survey-row.at', { row, sentence }), ...detail })

  const all = [...walkRows(definition)]
  const isGroup = ({ item }: Placed) => item.kind === 'group'
  const namesOf = (some: Placed[]) => new Set(some.map(({ item }) => item.name))
  const references: References = {
    questions: new Map(all.filter(one => !isGroup(one)).map(({ item, repeat }) => [item.name, repeat])),
    groups: namesOf(all.filter(isGroup)),
    repeats: namesOf(all.filter(({ item }) => item.kind === 'group' && item.repeat)),
  }

  checkLists(definition, report)
  const expressions: Expressions = {}
  const taken = new Set<string>()
  for (const one of all) {
    const { item, otherOf } = one
    checkName(one, taken.has(item.name), report)
    taken.add(item.name)
    if (!otherOf) checkTexts(one, definition, references, report)
    if (item.kind !== 'group') checkQuestion(item, one.repeat, definition, report)
    checkRepeat(one, all.filter(({ repeat }) => repeat === item.name).length, report)
    expressions[item.name] = readExpressions(one, definition, references, report)
  }
  if (!all.some(({ item }) => item.kind !== 'group' && isAsked(item)))
    problems.push({
      row: '',
      part: 'items',
      message: msg('survey-row.no-question'),
    })

  const survey = openSurvey(definition, expressions, circle => {
    const [row, next] = circle as [Row, Row]
    const names = circle.map(({ name }) => `“${name}”`).join(' → ')
    report(row.name, partThatReads(row, next.name), msg('survey-row.circle', { names }))
  })
  return problems.length > 0 ? { problems } : { survey }
}

/** Parses the expressions of a row. Invalid ones are reported and left out. */
function readExpressions(
  { item, repeat }: Placed,
  { lists }: SurveyDefinition,
  references: References,
  report: Report,
): Expressions[string] {
  const {
    required,
    constraint,
    filter,
    calculation,
    list,
    default: first,
  } = item.kind === 'group' ? ({} as Partial<Question>) : item
  const options = list === undefined ? null : optionsOf(lists[list])
  const columns = options && new Set(options.flatMap(one => Object.keys(one.columns ?? {})))
  const texts: Record<ExpressionPart, string | false | undefined> = {
    relevant: item.relevant,
    required: required === true ? 'true()' : required,
    constraint,
    filter,
    calculation,
    default: first !== undefined && isWorkedOut(first) && first,
    count: item.kind === 'group' ? item.repeat?.count : undefined,
  }
  const read: Expressions[string] = {}
  for (const [part, text] of Object.entries(texts) as [ExpressionPart, string | false | undefined][])
    try {
      if (text)
        // the number of entries is computed outside of the entries
        read[part] = readExpression(text, part, { references, within: repeat, columns })
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      report(item.name, part, error.sentence)
    }
  return read
}

/** Returns which of a row's expressions refers to another row. */
function partThatReads(row: Row, name: string): Part {
  const parts = ['relevant', 'filter', 'calculation', 'count'] as const
  return parts.find(part => row[part] && namesIn(row[part]).includes(name)) ?? 'relevant'
}
