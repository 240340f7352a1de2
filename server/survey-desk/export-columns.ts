import type { Option, SurveyAnswer } from '#contract/survey-definition.ts'
import type { ResponseRow } from '#contract/survey-desk.ts'
import type { Language } from '#contract/tenant.ts'
import { optionsAcross, rowsAcross, type ServerLists } from '#rules/survey/across.ts'
import { entryName, nameInEntry } from '#rules/survey/entry-name.ts'
import { inLanguage } from '#rules/survey/sheet.ts'
import type { Row, Survey as Version } from '#rules/survey/survey.ts'
import { labelOf, optionLabel } from './labels.ts'
import { words } from './words.ts'

type Given = Pick<ResponseRow, 'answers' | 'calculated' | 'books'>

/** A question or calculation in an export. */
export type Column = {
  name: string
  label: string
  /** Returns the value of a row; null for none. */
  given(row: Given): SurveyAnswer | null
  isNumber: boolean
  /** The repeat that contains it, which has several entries. */
  repeat: string | null
}

export type Manner = {
  values: 'codes' | 'labels'
  people: 'yes' | 'no'
  language: Language
  lists: ServerLists
}

/** Returns the questions and calculations of several versions, the newest first. */
export function columnsOf(
  versions: readonly Version[],
  { values, people, language, lists }: Manner,
): Column[] {
  const personal = people === 'no' ? personalOf(versions) : new Set<string>()
  return rowsAcross(versions).flatMap(row => {
    const { name, question } = row
    const version = versions.find(({ rows }) => rows.has(name))
    if (!version || personal.has(name)) return []
    if (!question) return [numberOf(row, inLanguage(row.heading ?? {}, language, version))]
    const options = values === 'labels' ? optionsAcross(name, versions, lists) : null
    const column: Column = {
      name,
      label: inLanguage(labelOf(row, version), language, version).replace(/\$\{[^}]*\}/g, '…') || name,
      given: ({ answers, calculated }) => {
        const kept = question.kind === 'calculate' ? calculated : answers
        const answer = Object.hasOwn(kept, name) ? (kept[name] ?? null) : null
        return answer !== null && options ? labelled(answer, options, language, version) : answer
      },
      isNumber: ['integer', 'decimal', 'rating', 'calculate'].includes(question.kind),
      repeat: row.repeat,
    }
    const isOffered = versions.some(({ rows }) => rows.get(name)?.question?.fromBooks)
    return isOffered ? [column, booksColumn(column, language)] : column
  })
}

/** Returns the column with the number of entries of a repeat. */
const numberOf = ({ name }: Row, label: string): Column => ({
  name,
  label: label || name,
  given: ({ answers }) => answers[name] ?? null,
  isNumber: true,
  repeat: null,
})

/** Returns the column with the suggestion from the respondent's book, next to the answer. */
const booksColumn = ({ name, label }: Column, language: Language): Column => ({
  // cannot clash with the name of a question
  name: `__books_${name}`,
  label: `${label} – ${words[language].inBooks}`,
  given: ({ books }) => books[name] ?? null,
  isNumber: true,
  repeat: null,
})

function labelled(
  answer: SurveyAnswer,
  options: ReadonlyMap<string, Option>,
  language: Language,
  version: Version,
): SurveyAnswer {
  const label = (value: string) =>
    inLanguage(optionLabel(value, options.get(value)?.label ?? {}), language, version) || value
  return typeof answer === 'string' ? label(answer) : answer.map(label)
}

/** Returns the names of rows that may identify a person: phones, photos, and calculations based on them. */
function personalOf(versions: readonly Version[]): Set<string> {
  const found = new Set<string>()
  const isPersonal = ({ question, reads }: Row): boolean =>
    question?.kind === 'phone' ||
    question?.kind === 'photo' ||
    (question?.kind === 'calculate' && reads.some(name => found.has(name)))
  // each row comes after those that it reads
  for (const { order } of versions) for (const row of order) if (isPersonal(row)) found.add(row.name)
  return found
}

/** Maximum number of entries of each repeat over all responses. */
type Fullest = ReadonlyMap<string, number>

/** Returns the columns of a table with one row per response: those of a repeat occur once for each entry. */
export function inOneLine(columns: readonly Column[], fullest: Fullest): Column[] {
  const done = new Set<string>()
  return columns.flatMap(column => {
    const { repeat } = column
    if (repeat === null) return column
    if (done.has(repeat)) return []
    done.add(repeat)
    const inside = columns.filter(one => one.repeat === repeat)
    const entries = Array.from({ length: fullest.get(repeat) ?? 0 }, (_, at) => at + 1)
    return entries.flatMap(entry => inside.map(one => inEntry(one, repeat, entry)))
  })
}

const inEntry = (column: Column, repeat: string, entry: number): Column => ({
  ...column,
  name: nameInEntry(repeat, entry, column.name),
  label: `${column.label} (${entry})`,
  given: row => column.given(entryOf(row, repeat, entry)),
})

/** Returns one entry of a response as if it were a response of its own. */
export function entryOf({ answers, calculated, books }: Given, repeat: string, entry: number): Given {
  const prefix = `${entryName(repeat, entry)}.`
  const within = <Value>(kept: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(kept).flatMap(([name, value]) =>
        name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
      ),
    )
  return { answers: within(answers), calculated: within(calculated), books }
}
