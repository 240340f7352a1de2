import { BESIDE_ANSWERS } from '#contract/beside-answers.ts'
import type { Expression, Item, Question, SurveyDefinition } from '#contract/survey-definition.ts'
import { partsOf } from './expression.ts'
import { ExpressionError, parse } from './parse.ts'
import { defaultOf, hasOptions, isAsked, isStray, read } from './reading.ts'
import { optionsOf, type Placed } from './rows.ts'
import type { ExpressionPart } from './survey.ts'
import { TOOLS } from './tools.ts'

const RESERVED: ReadonlySet<string> = new Set(BESIDE_ANSWERS)

export type Part =
  | ExpressionPart
  | (typeof TEXT_PARTS)[number]
  | 'name'
  | 'list'
  | 'options'
  | 'default'
  | 'items'

/** Which text of a part something is wrong with, or which option of a list, by its value. */
export type Detail = { language?: string; option?: string }

/** What is wrong with a definition: the row or list by name, its part, and a sentence that names the row too. */
export type Problem = { row: string; part: Part; message: string } & Detail

/** Takes a problem down. */
export type Report = (row: string, part: Part, sentence: string, detail?: Detail) => void

/** What rows can refer to, and cannot. */
export type References = { questions: ReadonlySet<string>; groups: ReadonlySet<string> }

/** Why a reference leads nowhere; null where it leads to a question. */
function strayed(name: string, { questions, groups }: References): string | null {
  if (questions.has(name)) return null
  return groups.has(name)
    ? `it refers to “${name}”, which is a group. Refer to a question in it.`
    : `it refers to “${name}”, and there is no question of that name.`
}

/** A name that another row has, or the wire. */
export function checkName({ item, otherOf }: Placed, taken: boolean, report: Report): void {
  if (taken)
    report(
      otherOf ?? item.name,
      'name',
      otherOf
        ? `the text to “Other” is answered under “${item.name}”, and another row is called so. Rename one of the two.`
        : 'there are two rows of this name. Rename one of them.',
    )
  // what every object has would be taken for an answer
  if (RESERVED.has(item.name) || item.name in {})
    report(item.name, 'name', 'the name is taken by what is sent along with answers. Choose another.')
}

/** The parts of a row that people read. */
export const TEXT_PARTS = ['label', 'hint', 'requiredMessage', 'constraintMessage'] as const

/** Questions and groups as one, where only texts matter. */
export type Worded = Partial<Pick<Question, (typeof TEXT_PARTS)[number]>>

/** Options that are missing, stand twice or have no label. */
export function checkLists({ lists, languages }: SurveyDefinition, report: Report): void {
  const language = languages[0] as string
  for (const [name, list] of Object.entries(lists)) {
    const options = optionsOf(list)
    if (!options) continue
    if (options.length === 0) report(name, 'options', 'the list has no options. Add some.')
    const seen = new Set<string>()
    for (const { value: option, label } of options) {
      if (seen.has(option))
        report(name, 'options', `the option “${option}” stands there twice. Remove one.`, { option })
      if (!label[language]?.trim())
        report(name, 'options', `the option “${option}” has no label in ${language}. Write one.`, {
          option,
          language,
        })
      seen.add(option)
    }
  }
}

/** Labels that are missing, and names in texts that lead nowhere. */
export function checkTexts(
  item: Item,
  { languages }: SurveyDefinition,
  references: References,
  report: Report,
): void {
  const first = languages[0] as string
  const needsLabel = item.kind === 'group' ? item.label !== undefined : item.kind !== 'calculate'
  if (needsLabel && !item.label?.[first]?.trim())
    report(item.name, 'label', `it has no label in ${first}, the first language. Write one.`, {
      language: first,
    })
  for (const part of TEXT_PARTS)
    for (const [language, text] of Object.entries((item as Worded)[part] ?? {}))
      for (const [, name = ''] of text.matchAll(/\$\{([^}]*)\}/g)) {
        const why = strayed(name.trim(), references)
        if (why) report(item.name, part, `in the text in ${language}, ${why}`, { language })
      }
}

/** What a question needs by its kind, and what it cannot have. */
export function checkQuestion(question: Question, { lists }: SurveyDefinition, report: Report): void {
  const { name, list, filter, calculation, kind } = question
  if (hasOptions(question)) {
    if (list === undefined) report(name, 'list', 'it has no list of options. Choose one.')
    else if (!Object.hasOwn(lists, list)) report(name, 'list', `there is no list “${list}”.`)
  } else if (list !== undefined || filter !== undefined)
    report(name, 'list', 'only questions with options have a list and a filter. Remove them.')
  if (kind === 'calculate' && calculation === undefined)
    report(name, 'calculation', 'it has nothing to calculate. Write the calculation.')
  if (kind !== 'calculate' && calculation !== undefined)
    report(name, 'calculation', 'only rows that calculate have a calculation. Remove it.')
  if (question.default === undefined) return
  const options = list === undefined ? null : optionsOf(lists[list])
  const answer = defaultOf(question)
  if (!isAsked(question)) report(name, 'default', 'nobody answers it, so it has no default. Remove it.')
  else if ('misfit' in read(question, answer, options, TOOLS) || isStray(question, answer, options))
    report(name, 'default', `“${question.default}” is no answer to it. Change the default.`)
}

/** What an expression may ask for where it stands: `.`, and the columns of an option. */
const MAY: Record<ExpressionPart, { own: boolean; columns: boolean }> = {
  relevant: { own: false, columns: false },
  required: { own: false, columns: false },
  calculation: { own: false, columns: false },
  constraint: { own: true, columns: false },
  filter: { own: false, columns: true },
}

/**
 * Reads an expression and looks whether it may ask for what it asks for.
 * @param columns of the list's options; null where they are not known, and everything is believed
 * @throws ExpressionError
 */
export function readExpression(
  text: string,
  part: ExpressionPart,
  references: References,
  columns: ReadonlySet<string> | null,
): Expression {
  const tree = parse(text)
  for (const one of partsOf(tree)) {
    const why = one.is === 'answer' ? strayed(one.name, references) : null
    if (one.is === 'answer' && why) throw new ExpressionError(why, one.at)
    if (one.is === 'own' && !MAY[part].own)
      throw new ExpressionError('Only a constraint can ask for “.”, the answer itself.', one.at)
    if (one.is !== 'column') continue
    if (!MAY[part].columns)
      throw new ExpressionError(
        `Write “${one.name}” as \${${one.name}} if it is a question, as '${one.name}' if it is a text.`,
        one.at,
      )
    // an option's value is called its name there
    if (one.name !== 'name' && columns && !columns.has(one.name))
      throw new ExpressionError(`No option of the list has a column “${one.name}”.`, one.at)
  }
  return tree
}
