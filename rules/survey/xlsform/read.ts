import type { Item, Option, SurveyDefinition, Texts } from '#contract/survey-definition.ts'
import type { Sentence } from '#rules/sentence.ts'
import { loadSurvey } from '#rules/survey/load.ts'
import { msg } from '#rules/survey/message.ts'
import { CHOICES, readHeader, SETTINGS, SURVEY, type Vocabulary } from './columns.ts'
import { tagOf } from './language.ts'
import { checkShape, type Origin, placeOf } from './locate.ts'
import { readChoices } from './read-choices.ts'
import { readItems } from './read-items.ts'
import { openTable, type Table } from './table.ts'
import { type Place, problemAt, type Report, type Sheet, textOf, type WorkbookProblem } from './workbook.ts'

export type { Cell, Sheet } from './workbook.ts'

/** More problems than a user would fix in one go. */
const MOST_PROBLEMS = 200
/** Sheets that would change a survey's behaviour. */
const REFUSED_SHEETS = ['external_choices', 'entities', 'osm']

/** The result of reading a workbook. */
export type Reading = {
  /** Null if the workbook contains something that can't be in a definition. */
  definition: SurveyDefinition | null
  /** With a definition, those `loadSurvey` finds in it: it can be saved as a draft and fixed. */
  problems: WorkbookProblem[]
  /** What was ignored because it asks or changes nothing. */
  notes: WorkbookProblem[]
}

/**
 * Reads an XLSForm: the sheets `survey`, `choices` and `settings`, each with its rows from the first one on. Unsupported features are
 * reported at their cell and never dropped silently; what has no effect, such as columns of notes, is ignored.
 */
export function readXlsForm(sheets: readonly Sheet[]): Reading {
  const { definition, problems, notes } = readOnce(sheets)
  const reported = (found: readonly Found[]) => inOrder(found, sheets).slice(0, MOST_PROBLEMS)
  return { definition, problems: reported(problems), notes: reported(notes) }
}

/** A problem at a place, or a note on what was ignored there. */
export type Found = { place: Place; message: Sentence }

/** @param isWillingly ignore unsupported columns and sheets, with a note */
export function readOnce(sheets: readonly Sheet[], isWillingly = false) {
  const problems: Found[] = []
  const notes: Found[] = []
  const report: Report = (place, message, isNote) => (isNote ? notes : problems).push({ place, message })
  const finish = (definition: SurveyDefinition | null, blocks = new Map<number, number>()) => ({
    definition,
    problems,
    notes,
    blocks,
  })
  const named = (name: string) => sheets.find(sheet => sheet.name.trim().toLowerCase() === name)

  const sheet = named('survey')
  const start: Place = { sheet: sheet?.name ?? 'survey', row: 0, column: 0 }
  if (!sheet) {
    report(start, msg('workbook.no-survey'))
    return finish(null)
  }
  for (const name of REFUSED_SHEETS) {
    const other = named(name)
    if (other?.rows.some(row => row.some(cell => textOf(cell).trim() !== '')))
      report(
        { sheet: other.name, row: 0, column: 0 },
        msg('workbook.sheet', { sheet: other.name }),
        isWillingly,
      )
  }

  const plain = plainLanguage(sheet, named('settings'), report)
  const open = (one: Sheet | undefined, vocabulary: Vocabulary) =>
    one ? openTable(one, vocabulary, plain, report, isWillingly) : null
  const survey = open(sheet, SURVEY) as Table
  const choices = open(named('choices'), CHOICES)
  const settings = open(named('settings'), SETTINGS)
  if (!survey.has('type') || !survey.has('name')) {
    report(start, msg('workbook.first-row'))
    return finish(null)
  }

  const { items, lines, blocks } = readItems(survey, report)
  const { lists, lines: choiceLines } = readChoices(choices, report)
  const definition: SurveyDefinition = {
    title: titleIn(settings),
    languages: languagesOf(plain, [survey, choices, settings]),
    lists,
    items,
  }
  const origin: Origin = {
    definition,
    lines: new Map<Item | Option, (typeof survey.lines)[number]>([...lines, ...choiceLines]),
    start,
  }
  const isWhole = checkShape(origin, report) && problems.length === 0
  if (isWhole) {
    const loaded = loadSurvey(definition)
    for (const problem of 'problems' in loaded ? loaded.problems : [])
      report(placeOf(problem, origin), problem.message)
  }
  return finish(isWhole ? definition : null, blocks)
}

const titleIn = (settings: Table | null): Texts => settings?.lines[0]?.texts('title') ?? {}

/** Returns the language of texts whose column doesn't name one. */
function plainLanguage(survey: Sheet, settings: Sheet | undefined, report: Report): string {
  const line = settings && openTable(settings, SETTINGS, 'en', () => {}).lines[0]
  const named = line?.text('language') ?? ''
  const tag = named === '' ? null : tagOf(named)
  if (line && named !== '' && tag === null)
    report(line.place('language'), msg('workbook.language', { name: named }))
  if (tag !== null) return tag
  const labels = (survey.rows.find(row => row.some(cell => textOf(cell).trim() !== '')) ?? [])
    .map(cell => readHeader(textOf(cell)))
    .filter(({ name }) => name === 'label')
  const [first] = labels
  return labels.some(({ language }) => language === null) ? 'en' : (tagOf(first?.language ?? 'en') ?? 'en')
}

/** Returns the languages with columns, the fallback language first. */
function languagesOf(plain: string, tables: readonly (Table | null)[]): string[] {
  const all = new Set(tables.flatMap(table => table?.languages ?? []))
  return all.has(plain) || all.size === 0 ? [...new Set([plain, ...all])] : [...all]
}

/** Sorts problems in workbook order: sheet by sheet, row by row. */
export function inOrder(found: readonly Found[], sheets: readonly Sheet[]): WorkbookProblem[] {
  const rank = ({ place }: Found) => sheets.findIndex(({ name }) => name === place.sheet)
  return [...found]
    .sort((a, b) => rank(a) - rank(b) || a.place.row - b.place.row || a.place.column - b.place.column)
    .map(({ place, message }) => problemAt(place, message))
}
