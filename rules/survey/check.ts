import type { Expression, Question, SurveyDefinition } from '#contract/survey-definition.ts'
import { MOST_ENTRIES, RESERVED_NAMES } from '#contract/survey-names.ts'
import type { Sentence } from '#rules/sentence.ts'
import { isOfAll } from './entries.ts'
import { type ExpressionPart, partsOf } from './expression.ts'
import { namedLanguage } from './language-name.ts'
import { msg } from './message.ts'
import { ExpressionError, OF_ONCE, parse } from './parse.ts'
import { defaultOf, hasOptions, isAsked, isStray, isWorkedOut, readAnswer } from './reading.ts'
import { optionsOf, type Placed } from './rows.ts'
import { TOOLS } from './tools.ts'

const RESERVED: ReadonlySet<string> = new Set(RESERVED_NAMES)

export type Part =
  | ExpressionPart
  | (typeof TEXT_PARTS)[number]
  | 'name'
  | 'list'
  | 'options'
  | 'default'
  | 'fromBooks'
  | 'items'
  | 'repeat'

/** The language of the text, or the value of the option, that has the problem. */
export type Detail = { language?: string; option?: string }

/** A problem in a definition: the name of the row or list, its part, and a message that names the row as well. */
export type Problem = { row: string; part: Part; message: Sentence } & Detail

/** Records a problem. */
export type Report = (row: string, part: Part, sentence: Sentence, detail?: Detail) => void

/** The names rows can and cannot refer to: questions with their enclosing repeat, if any, groups, and the groups that are repeats. */
export type References = {
  questions: ReadonlyMap<string, string | null>
  groups: ReadonlySet<string>
  repeats: ReadonlySet<string>
}

/** Returns why a reference is invalid; null if it points to an accessible question. @param within the enclosing repeat */
function strayed(name: string, { questions, groups }: References, within: string | null): Sentence | null {
  const repeat = questions.get(name)
  if (repeat === null || (repeat !== undefined && repeat === within)) return null
  if (repeat !== undefined) return msg('survey-text.entries', { name, repeat, asked: `\${${name}}` })
  return groups.has(name) ? msg('survey-text.group', { name }) : msg('survey-text.unknown', { name })
}

/** Reports a name that is already taken or reserved. */
export function checkName({ item, otherOf }: Placed, taken: boolean, report: Report): void {
  if (taken)
    report(
      otherOf ?? item.name,
      'name',
      otherOf ? msg('survey-row.other-name', { name: item.name }) : msg('survey-row.same-name'),
    )
  // names of Object.prototype members would be mistaken for answers
  if (RESERVED.has(item.name) || item.name in {}) report(item.name, 'name', msg('survey-row.reserved-name'))
}

/** The parts of a row that are displayed text. */
export const TEXT_PARTS = ['label', 'hint', 'requiredMessage', 'constraintMessage'] as const

/** The texts that questions and groups share. */
export type Worded = Partial<Pick<Question, (typeof TEXT_PARTS)[number]>>

/** Reports options that are missing, duplicated or unlabelled. */
export function checkLists({ lists, languages }: SurveyDefinition, report: Report): void {
  const language = languages[0] as string
  for (const [name, list] of Object.entries(lists)) {
    const options = optionsOf(list)
    if (!options) continue
    if (options.length === 0) report(name, 'options', msg('survey-list.empty'))
    const seen = new Set<string>()
    for (const { value: option, label } of options) {
      if (seen.has(option)) report(name, 'options', msg('survey-list.twice', { option }), { option })
      if (!label[language]?.trim())
        report(name, 'options', msg('survey-list.no-label', { option, language: namedLanguage(language) }), {
          option,
          language,
        })
      seen.add(option)
    }
  }
}

/** Reports missing labels, and invalid references in texts. */
export function checkTexts(
  { item, repeat }: Placed,
  { languages }: SurveyDefinition,
  references: References,
  report: Report,
): void {
  const first = languages[0] as string
  const needsLabel =
    item.kind === 'group' ? item.label !== undefined : item.kind !== 'calculate' || item.shown
  if (needsLabel && !item.label?.[first]?.trim())
    report(item.name, 'label', msg('survey-row.no-label', { language: namedLanguage(first) }), {
      language: first,
    })
  for (const part of TEXT_PARTS)
    for (const [language, text] of Object.entries((item as Worded)[part] ?? {}))
      for (const [, name = ''] of text.matchAll(/\$\{([^}]*)\}/g)) {
        const why = strayed(name.trim(), references, repeat)
        if (why)
          report(item.name, part, msg('survey-text.in', { language: namedLanguage(language), why }), {
            language,
          })
      }
}

/** Limit on rows across all entries: forms are computed on phones. */
const MOST_IN_ENTRIES = 5_000

/** Reports an invalid repeat. @param many number of questions in it */
export function checkRepeat({ item, repeat }: Placed, many: number, report: Report): void {
  if (item.kind !== 'group' || !item.repeat) return
  const { least = 0, most = MOST_ENTRIES } = item.repeat
  if (repeat !== null) report(item.name, 'repeat', msg('kind.repeat-nested'))
  if (least > most) report(item.name, 'repeat', msg('survey-repeat.least', { least, most }))
  if (many * most > MOST_IN_ENTRIES)
    report(item.name, 'repeat', msg('survey-repeat.large', { most: Math.floor(MOST_IN_ENTRIES / many) }))
}

/** Reports what a question lacks or can't have, given its kind. */
export function checkQuestion(
  question: Question,
  repeat: string | null,
  { lists }: SurveyDefinition,
  report: Report,
): void {
  const { name, list, filter, calculation, kind } = question
  if (hasOptions(question)) {
    if (list === undefined) report(name, 'list', msg('survey-row.no-list'))
    else if (!Object.hasOwn(lists, list)) report(name, 'list', msg('survey-row.unknown-list', { list }))
  } else if (list !== undefined || filter !== undefined) report(name, 'list', msg('survey-row.list-unused'))
  if (kind === 'calculate' && calculation === undefined)
    report(name, 'calculation', msg('survey-row.no-calculation'))
  if (kind !== 'calculate' && calculation !== undefined)
    report(name, 'calculation', msg('survey-row.calculation-unused'))
  if (question.fromBooks && kind !== 'integer' && kind !== 'decimal')
    report(name, 'fromBooks', msg('survey-row.books-unused'))
  if (question.fromBooks && repeat !== null) report(name, 'fromBooks', msg('survey-row.books-in-repeat'))
  if (question.default === undefined) return
  const options = list === undefined ? null : optionsOf(lists[list])
  const answer = defaultOf(question, question.default)
  if (!isAsked(question)) report(name, 'default', msg('survey-row.default-unused'))
  else if (isWorkedOut(question.default)) return
  else if ('misfit' in readAnswer(question, answer, options, TOOLS) || isStray(question, answer, options))
    report(name, 'default', msg('survey-row.default-wrong', { answer: question.default }))
}

/** Collects references that mean all entries of a repeat. @throws ExpressionError if a function over entries isn't given a repeat */
function answersOfAll(tree: Expression, { questions, repeats }: References): Set<Expression> {
  const found = new Set<Expression>()
  const repeatOf = (one: Expression | undefined) => (one?.is === 'answer' ? questions.get(one.name) : null)
  const isRepeat = (one: Expression | undefined) => one?.is === 'answer' && repeats.has(one.name)
  for (const part of partsOf(tree)) {
    if (part.is !== 'call') continue
    const { name, args } = part
    const [first, second] = args
    const at = args.find(one => one.is === 'answer')?.at ?? 0
    if (name === 'count' && !isRepeat(first) && !repeatOf(first))
      throw new ExpressionError(msg('expression.count', { example: '${members}' }), at)
    const isIndexed = name === 'indexed-repeat'
    if (isIndexed && !(isRepeat(second) && second?.is === 'answer' && repeatOf(first) === second.name))
      throw new ExpressionError(msg('expression.indexed-repeat', { example: '${age}, ${members}, 2' }), at)
    const references = isIndexed ? args.slice(0, 2) : name === 'count' || isOfAll(name) ? args : []
    for (const one of references)
      if (isRepeat(one) ? name === 'count' || isIndexed : repeatOf(one)) found.add(one)
  }
  return found
}

/** Checks whether a part computes a value, so that `once` is allowed. */
const isValue = (part: ExpressionPart) => part === 'calculation' || part === 'default'

/** What an expression may refer to. */
type Context = {
  references: References
  /** The enclosing repeat. */
  within: string | null
  /** Of the list's options; null if unknown, in which case any column is accepted. */
  columns: ReadonlySet<string> | null
}

/** Parses an expression and checks that everything it refers to is accessible. @throws ExpressionError */
export function readExpression(
  text: string,
  part: ExpressionPart,
  { references, within, columns }: Context,
): Expression {
  const tree = parse(text)
  const gathered = answersOfAll(tree, references)
  for (const one of partsOf(tree)) {
    const why = one.is === 'answer' && !gathered.has(one) ? strayed(one.name, references, within) : null
    if (one.is === 'answer' && why) throw new ExpressionError(why, one.at)
    if (one.is === 'own' && one.at === OF_ONCE) {
      if (!isValue(part)) throw new ExpressionError(msg('expression.once'), 0)
    } else if (one.is === 'own' && part !== 'constraint')
      throw new ExpressionError(msg('expression.answer-of-constraint'), one.at)
    if (one.is !== 'column') continue
    if (part !== 'filter')
      throw new ExpressionError(
        msg('expression.question-or-text', {
          name: one.name,
          question: `\${${one.name}}`,
          text: `'${one.name}'`,
        }),
        one.at,
      )
    // in a filter, `name` is the option's value
    if (one.name !== 'name' && columns && !columns.has(one.name))
      throw new ExpressionError(msg('expression.no-column', { column: one.name }), one.at)
  }
  return tree
}
