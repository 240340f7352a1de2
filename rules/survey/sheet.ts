import type {
  Expression,
  Option,
  Question,
  SurveyAnswer,
  SurveyAnswers,
  Texts,
} from '#contract/survey-definition.ts'
import { ownValue } from '#rules/own-value.ts'
import { evaluate, holds, type Scene } from './evaluate.ts'
import { namesIn } from './expression.ts'
import { isAsked, isList, readAnswer } from './reading.ts'
import { OTHER, offersOther, optionsOf } from './rows.ts'
import type { Fault, Row, Settle, Sheet, Standing, Survey } from './survey.ts'
import { valueToAnswer } from './value.ts'

export type { Fault, Sheet, Standing } from './survey.ts'

/** The standing of an unknown row. */
export const BLANK: Standing = { relevant: false, value: '', options: null, required: false, fault: null }

/**
 * Creates a sheet of a survey with these answers: the initial ones, a resumed draft, or a submission.
 * @param now in ms since 1970
 * @param lists server lists loaded so far
 */
export function fillIn(
  survey: Survey,
  answers: Readonly<SurveyAnswers>,
  { now, lists = {} }: { now: number; lists?: Sheet['lists'] },
): Sheet {
  return settle({ survey, answers, now, lists, standings: new Map() }, survey.rows.keys())
}

/** Sets an answer or a number of entries. @throws RangeError if the survey has no such question */
export function answer(sheet: Sheet, name: string, given: SurveyAnswer): Sheet {
  const { question, entries } = sheet.survey.rows.get(name) ?? {}
  if (question ? !isAsked(question) : !entries)
    throw new RangeError(`The survey has no question “${name}” to answer.`)
  return settle({ ...sheet, answers: { ...sheet.answers, [name]: given } }, [name])
}

/** Replaces all answers of the sheet. */
export const replaceAnswers = (sheet: Sheet, answers: Readonly<SurveyAnswers>): Sheet =>
  settle({ ...sheet, answers }, sheet.survey.rows.keys())

/** Adds a loaded server list to the sheet. */
export function offerOptions(sheet: Sheet, list: string, options: readonly Option[]): Sheet {
  const { rows, definition } = sheet.survey
  const asking = [...rows.values()].filter(({ question }) => {
    const own = question?.list === undefined ? undefined : definition.lists[question.list]
    return own && 'server' in own && own.server === list
  })
  return settle(
    { ...sheet, lists: { ...sheet.lists, [list]: options } },
    asking.map(({ name }) => name),
  )
}

/** Advances the sheet to a later time, in ms since 1970: the day may have changed. */
export const atTime = (sheet: Sheet, now: number): Sheet =>
  settle({ ...sheet, now }, sheet.survey.rows.keys())

/** Recomputes the standings of rows and everything that depends on them. */
const settle: Settle = (sheet, changed) => {
  const { tools, repeats } = sheet.survey
  return tools.repeats && repeats.length > 0
    ? tools.repeats.settle(sheet, changed, pass)
    : pass(sheet, changed)
}

/** Recomputes the existing rows, each once. */
const pass: Settle = (sheet, changed) => {
  const { survey, now } = sheet
  let { answers } = sheet
  const standings = new Map(sheet.standings)
  const scene = { now, tools: survey.tools, answer: (name: string) => standings.get(name)?.value ?? '' }
  const unsettled = new Set(changed)
  const unjudged = new Set(unsettled)

  // rows are in topological order, so one pass is enough
  for (const row of survey.order) {
    if (!unsettled.has(row.name)) continue
    const before = standings.get(row.name)
    const relevant = isRelevant(row, standings, scene)
    const options = offered(row, sheet, scene, before?.options ?? null)
    const value = relevant ? valueIn(row, answers, options, scene) : ''
    if (row.keeps && value !== '' && !answers[row.name]) answers = { ...answers, [row.name]: value }
    if (before && before.relevant === relevant && before.value === value && before.options === options)
      continue
    standings.set(row.name, { ...(before ?? BLANK), relevant, options, value })
    unjudged.add(row.name)
    if (before?.relevant === relevant && before.value === value) continue
    for (const { name } of survey.readers.get(row.name) ?? []) unsettled.add(name)
    for (const { name } of survey.judged.get(row.name) ?? []) unjudged.add(name)
  }

  for (const name of unjudged) {
    const row = survey.rows.get(name) as Row
    const before = standings.get(name) as Standing
    const { required, fault } = judge(row, answers[name], before, scene)
    if (before.required !== required || before.fault !== fault)
      standings.set(name, { ...before, required, fault })
  }
  return { ...sheet, answers, standings, touched: unjudged }
}

const isRelevant = (row: Row, standings: Sheet['standings'], scene: Scene): boolean =>
  (row.group === null || (standings.get(row.group)?.relevant ?? false)) &&
  (row.relevant === null || holds(row.relevant, scene))

/** Returns the options a question offers: the same array as before if nothing changed. */
function offered(
  { question, filter }: Row,
  { survey, lists }: Pick<Sheet, 'survey' | 'lists'>,
  scene: Scene,
  before: Standing['options'],
): Standing['options'] {
  const list = question?.list === undefined ? undefined : survey.definition.lists[question.list]
  if (!question || !list) return null
  const all = 'server' in list ? arrived(lists, list.server) : list.options
  if (!all) return null
  const options = all.filter(
    option =>
      option.value !== OTHER &&
      (!filter || holds(filter, { ...scene, column: name => columnOf(option, name) })),
  )
  if (offersOther(question, optionsOf(list)))
    options.push(all.find(({ value }) => value === OTHER) ?? OTHER_OPTION)
  return before && before.length === options.length && options.every((one, index) => one === before[index])
    ? before
    : options
}

const arrived = (lists: Sheet['lists'], name: string): Standing['options'] => ownValue(lists, name) ?? null

/** Returns an option's column for a filter. `name` is the option's value, as in XLSForm. */
function columnOf({ value, columns = {} }: Option, name: string): string {
  if (name === 'name') return value
  return ownValue(columns, name) ?? ''
}

/** “Other” for a list that lacks it; its label comes from the widget. */
const OTHER_OPTION: Option = { value: OTHER, label: {} }

function valueIn(
  row: Row,
  answers: Readonly<SurveyAnswers>,
  options: Standing['options'],
  scene: Scene & Pick<Survey, 'tools'>,
): string {
  const { question, calculation, entries } = row
  const given = answers[row.name]
  if (entries) return String(scene.tools.repeats?.countOf(row, answers, scene) ?? '')
  // a calculation with `once` reads its own previous value
  if (calculation) return valueToAnswer(evaluate(calculation, { ...scene, own: String(given ?? '') }))
  const reading = question ? readAnswer(question, given, options, scene.tools) : { value: '' }
  return 'value' in reading ? reading.value : ''
}

/** Returns the unanswered questions a filter depends on. */
const waitsFor = (filter: Expression | null, scene: Scene): string[] =>
  namesIn(filter).filter(name => scene.answer(name) === '')

function judge(
  { question, required, constraint, filter }: Row,
  given: SurveyAnswer | undefined,
  { relevant, options }: Standing,
  scene: Scene,
): Pick<Standing, 'required' | 'fault'> {
  if (!question || !relevant || !isAsked(question)) return { required: false, fault: null }
  const isRequired = required !== null && holds(required, scene)
  const reading = readAnswer(question, given, options, scene.tools)
  const wrong = (fault: Fault | null) => ({ required: isRequired, fault })
  if ('misfit' in reading) return wrong(reading.misfit)
  // a question without options to choose from can't be required, whatever was answered before
  const isStuck = options?.length === 0 && waitsFor(filter, scene).length === 0
  if (reading.value === '') return wrong(isRequired && !isStuck ? 'required' : null)
  return wrong(constraint && !holds(constraint, { ...scene, own: reading.value }) ? 'constraint' : null)
}

/** Returns the standing of a row. @throws RangeError if the survey has no such row */
export function standingOf({ standings }: Sheet, name: string): Standing {
  const standing = standings.get(name)
  if (!standing) throw new RangeError(`The survey has no row “${name}”.`)
  return standing
}

/** A visible question. */
export type Shown = { row: Row; question: Question; standing: Standing }

/** Checks whether a question is visible while relevant: all but hidden calculations. */
export const isSeen = ({ kind, shown }: Question): boolean => kind !== 'calculate' || shown === true

/** Returns the questions and notes visible now, in order. */
export function visibleRows(sheet: Sheet): Shown[] {
  return [...sheet.survey.rows.values()].flatMap(row => {
    const standing = standingOf(sheet, row.name)
    const { question } = row
    return question && isSeen(question) && standing.relevant ? [{ row, question, standing }] : []
  })
}

/** Returns the faults that prevent submission, in question order. */
export const faults = (sheet: Sheet): { name: string; fault: Fault }[] =>
  visibleRows(sheet).flatMap(({ row: { name }, standing: { fault } }) => (fault ? [{ name, fault }] : []))

/** Returns the submission: non-empty answers to relevant questions, and the numbers of entries. */
export const toSend = (sheet: Sheet): SurveyAnswers =>
  Object.fromEntries(
    [...sheet.survey.rows.values()].flatMap(({ name, question, entries }): [string, SurveyAnswer][] => {
      const { relevant, value } = standingOf(sheet, name)
      if (!(question ? isAsked(question) : entries) || !relevant || value === '') return []
      return [[name, question && isList(question) ? value.split(' ') : value]]
    }),
  )

/** Returns the non-empty values of some rows. */
const valuesOf = ({ survey, standings }: Sheet, isWanted: (row: Row) => boolean): Record<string, string> =>
  Object.fromEntries(
    [...survey.rows.values()].filter(isWanted).flatMap(({ name }) => {
      const value = standings.get(name)?.value
      return value ? [[name, value]] : []
    }),
  )

/** Returns the kept values of `once` calculations, which can't be recomputed elsewhere. */
export const keptIn = (sheet: Sheet): SurveyAnswers => valuesOf(sheet, ({ keeps }) => keeps)

/** Returns the results of relevant calculations, to be stored with the answers. */
export const calculated = (sheet: Sheet): Record<string, string> =>
  valuesOf(sheet, ({ calculation }) => calculation !== null)

/** Returns a text in a language, falling back to the survey's languages in order, then to any; empty if there is none. */
export function inLanguage(texts: Texts = {}, language: string, { definition }: Survey): string {
  const wanted = [language, ...definition.languages].map(one => texts[one])
  return [...wanted, ...Object.values(texts)].find(text => text?.trim()) ?? ''
}

/**
 * Returns a text for display: in the user's language, with referenced answers inserted, choices by their labels.
 * @param asItIs escapes an answer's markup
 */
export function displayText(
  sheet: Sheet,
  texts: Texts | undefined,
  language: string,
  asItIs: (text: string) => string = text => text,
): string {
  return inLanguage(texts, language, sheet.survey).replace(/\$\{([^}]*)\}/g, (_, inner: string) => {
    const standing = sheet.standings.get(inner.trim())
    if (!standing?.options) return asItIs(standing?.value ?? '')
    const chosen = standing.value.split(' ')
    return chosen
      .map(
        value =>
          inLanguage(standing.options?.find(one => one.value === value)?.label, language, sheet.survey) ||
          value,
      )
      .join(', ')
  })
}
