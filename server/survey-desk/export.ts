import { Readable } from 'node:stream'
import type { Infer } from 'superstruct'
import type { Option, SurveyAnswer } from '#contract/survey-definition.ts'
import type { ResponseRow, surveyDeskEndpoints } from '#contract/survey-desk.ts'
import type { Language } from '#contract/tenant.ts'
import { dayOf } from '#rules/day.ts'
import { optionsAcross, rowsAcross, type ServerLists } from '#rules/survey/across.ts'
import { inLanguage } from '#rules/survey/sheet.ts'
import type { Row, Survey as Version } from '#rules/survey/survey.ts'
import { languageOf } from '#server/account/language.ts'
import type { Sql } from '#server/db/open.ts'
import type { Download } from '#server/export/download.ts'
import { sheetFile } from '#server/export/table.ts'
import { type Row as Line, ROOM } from '#server/export/workbook.ts'
import { record } from '#server/notify/audit.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { answeredVersions, versionsOf } from './figures.ts'
import { findSurvey, subjectOf } from './find.ts'
import { labelOf, listsFor, optionLabel } from './labels.ts'
import { idsOf, readByIds, wanted } from './responses.ts'
import type { Signed, SurveyDeskHandlers } from './table.ts'
import { words } from './words.ts'

type Asked = Infer<(typeof surveyDeskEndpoints)['GET survey/desk/:id/export']['query']>

/** Answers that are in memory at once. */
const PIECE = 500

/** Columns that tell who answered. */
const WHO = ['name', 'phone', 'account'] as const
const META = ['id', ...WHO, 'period', 'version', 'language', 'startedAt', 'finishedAt', 'at'] as const
type Meta = (typeof META)[number]
const isWho = (name: Meta): boolean => (WHO as readonly string[]).includes(name)

const WIDTHS: Record<Meta, number> = {
  id: 26,
  name: 26,
  phone: 16,
  account: 26,
  period: 12,
  version: 10,
  language: 10,
  startedAt: 18,
  finishedAt: 18,
  at: 18,
}
const WIDTH = 24

/** `2026-11-21 14:05`, by the clocks of Nairobi and Dar es Salaam. */
const local = (instant: string) =>
  new Date(Date.parse(instant) + 3 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

const meta: Record<Meta, (row: ResponseRow) => string | number | null> = {
  id: ({ id }) => id,
  name: ({ person }) => person?.name ?? null,
  phone: ({ phone }) => phone,
  account: ({ person }) => person?.id ?? null,
  period: ({ period }) => period,
  version: ({ version }) => version,
  language: ({ language }) => language,
  startedAt: ({ startedAt }) => local(startedAt),
  finishedAt: ({ finishedAt }) => local(finishedAt),
  at: ({ at }) => local(at),
}

/** A question or calculation in a file. */
type Column = {
  name: string
  label: string
  /** What a row has in it; null for nothing. */
  given(row: ResponseRow): SurveyAnswer | null
  isNumber: boolean
}

type Manner = Pick<Asked, 'values' | 'people'> & { language: Language; lists: ServerLists }

/** The questions and calculations of versions, the newest first. */
function columnsOf(versions: readonly Version[], { values, people, language, lists }: Manner): Column[] {
  const personal = people === 'no' ? personalOf(versions) : new Set<string>()
  return rowsAcross(versions).flatMap(row => {
    const { name, question } = row
    const version = versions.find(({ rows }) => rows.has(name))
    if (!version || !question || personal.has(name)) return []
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
    }
    const isOffered = versions.some(({ rows }) => rows.get(name)?.question?.fromBooks)
    return isOffered ? [column, booksColumn(column, language)] : column
  })
}

/** What the book of whoever answered said to a question, beside the answer. */
const booksColumn = ({ name, label }: Column, language: Language): Column => ({
  // no question is called so
  name: `__books_${name}`,
  label: `${label} – ${words[language].inBooks}`,
  given: ({ books }) => books[name] ?? null,
  isNumber: true,
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

/** What may tell who somebody is: phones, photos, and what is worked out from them. */
function personalOf(versions: readonly Version[]): Set<string> {
  const found = new Set<string>()
  const isPersonal = ({ question, reads }: Row): boolean =>
    question?.kind === 'phone' ||
    question?.kind === 'photo' ||
    (question?.kind === 'calculate' && reads.some(name => found.has(name)))
  // each row stands behind those that it reads
  for (const { order } of versions) for (const row of order) if (isPersonal(row)) found.add(row.name)
  return found
}

/** A cell of a table: lists as one text, numbers to reckon with. */
function cellOf({ isNumber }: Column, answer: SurveyAnswer | null, values: Asked['values']) {
  if (Array.isArray(answer)) return answer.join(values === 'codes' ? ' ' : '; ')
  const number = isNumber && answer !== null ? Number(answer) : Number.NaN
  return Number.isFinite(number) && String(number) === answer ? number : answer
}

/** Headings that can be told from each other. With codes they are the names, those of ours as no question's can be. */
function headingsOf(columns: readonly Column[], shown: readonly Meta[], manner: Manner): string[] {
  const { values, language } = manner
  if (values === 'codes') return [...shown.map(name => `__${name}`), ...columns.map(({ name }) => name)]
  const ours = shown.map(name => words[language].headings[name])
  const labels = columns.map(({ label }) => label)
  const stands = (label: string) => [...ours, ...labels].filter(one => one === label).length
  return [...ours, ...columns.map(({ name, label }) => (stands(label) > 1 ? `${label} (${name})` : label))]
}

async function* rowsIn(sql: Sql, ids: readonly string[]): AsyncGenerator<ResponseRow[]> {
  for (let from = 0; from < ids.length; from += PIECE) yield readByIds(sql, ids.slice(from, from + PIECE))
}

/** Pieces of the lines, the headings first. */
async function* linesOf(
  pieces: AsyncIterable<ResponseRow[]>,
  columns: readonly Column[],
  shown: readonly Meta[],
  manner: Manner,
): AsyncGenerator<Line[]> {
  yield [headingsOf(columns, shown, manner)]
  for await (const piece of pieces)
    yield piece.map(row => [
      ...shown.map(name => meta[name](row)),
      ...columns.map(column => cellOf(column, column.given(row), manner.values)),
    ])
}

/** One object for each answer, as the call for it has it. */
async function* writeJson(
  pieces: AsyncIterable<ResponseRow[]>,
  columns: readonly Column[],
  people: Asked['people'],
): AsyncGenerator<string> {
  let before = '[\n'
  for await (const piece of pieces)
    for (const row of piece) {
      const { person, phone, answers: _, calculated: __, ...rest } = row
      const given = columns.map(column => [column.name, column.given(row)] as const)
      const answers = Object.fromEntries(given.filter(([, answer]) => answer !== null))
      yield before + JSON.stringify({ ...rest, ...(people === 'yes' && { person, phone }), answers })
      before = ',\n'
    }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function exportResponses(
  id: string,
  { format, values, people, in: asked, ...filters }: Asked,
  { database: { sql }, person, address }: Signed,
): Promise<Download> {
  const { tenant } = person
  const survey = await findSurvey(sql, tenant, id)
  const [language, ids, numbers] = await Promise.all([
    languageOf(sql, person, asked),
    idsOf(sql, survey, filters),
    answeredVersions(sql, wanted(survey, filters)),
  ])
  if (format === 'xlsx' && ids.length >= ROOM.rows) throw new Refusal('invalid', 'desk.workbook-full')
  const shownVersion = filters.version ?? survey.version
  const versions = await versionsOf(
    sql,
    survey,
    new Set(numbers.length > 0 ? numbers : [shownVersion].flatMap(one => one ?? [])),
  )
  await record(sql, {
    tenant,
    actor: person,
    address,
    action: 'survey.exported',
    subject: subjectOf(survey),
    detail: [
      { name: 'rows', from: null, to: String(ids.length) },
      { name: 'format', from: null, to: format },
      { name: 'people', from: null, to: people },
    ],
  })
  const lists = await listsFor(sql, tenant, versions.values())
  const manner: Manner = { values, people, language, lists }
  const columns = columnsOf([...versions.values()], manner)
  const title = words[language].answers
  const name = `${title.toLowerCase()}-${survey.code.replace(/[^a-z0-9-]+/g, '-')}-${dayOf(Date.now())}`
  const pieces = rowsIn(sql, ids)
  if (format === 'json') {
    const body = Readable.from(writeJson(pieces, columns, people))
    return { name: `${name}.json`, type: 'application/json; charset=utf-8', body }
  }
  const shown = META.filter(one => people === 'yes' || !isWho(one))
  const widths = [...shown.map(one => WIDTHS[one]), ...columns.map(() => WIDTH)]
  return sheetFile(format, { title, name, widths }, linesOf(pieces, columns, shown, manner))
}

export const exportHandlers = {
  'GET survey/desk/:id/export': ({ params, query }, context) => exportResponses(params.id, query, context),
} satisfies Partial<SurveyDeskHandlers>
