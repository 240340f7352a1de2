import { Readable } from 'node:stream'
import type { Infer } from 'superstruct'
import type { SurveyAnswer } from '#contract/survey-definition.ts'
import type { ResponseRow, surveyDeskEndpoints } from '#contract/survey-desk.ts'
import { dayOf } from '#rules/day.ts'
import { languageOf } from '#server/account/language.ts'
import type { Sql } from '#server/db/open.ts'
import type { Download } from '#server/export/download.ts'
import { sheetFile } from '#server/export/table.ts'
import { type Row as Line, ROOM, type SheetToWrite } from '#server/export/workbook.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'
import { recordBy } from '#server/notify/audit.ts'
import { Refusal } from '#server/refusal/message.ts'
import { type Column, columnsOf, entryOf, inOneLine, type Manner } from './export-columns.ts'
import { answeredVersions, versionsOf } from './figures.ts'
import { findSurvey, subjectOf } from './find.ts'
import { listsFor } from './labels.ts'
import { entriesIn, idsOf, readByIds, responseFilter } from './responses.ts'
import { words } from './words.ts'

type Query = Infer<(typeof surveyDeskEndpoints)['GET survey/desk/:id/export']['query']>

/** Number of responses held in memory at a time. */
const PIECE = 500

const WIDTH = 24

/** Formats an instant as `2026-11-21 14:05`, in the time of Nairobi and Dar es Salaam. */
const local = (instant: string) =>
  new Date(Date.parse(instant) + 3 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

type Meta = keyof (typeof words)['en']['headings']
type MetaColumn = {
  width: number
  value(row: ResponseRow): string | number | null
  /** It identifies the respondent. */
  personal?: true
}

/** The columns about a response, which come before its answers. */
const META: Record<Meta, MetaColumn> = {
  id: { width: 26, value: ({ id }) => id },
  name: { width: 26, value: ({ person }) => person?.name ?? null, personal: true },
  phone: { width: 16, value: ({ phone }) => phone, personal: true },
  account: { width: 26, value: ({ person }) => person?.id ?? null, personal: true },
  period: { width: 12, value: ({ period }) => period },
  version: { width: 10, value: ({ version }) => version },
  language: { width: 10, value: ({ language }) => language },
  startedAt: { width: 18, value: ({ startedAt }) => local(startedAt) },
  finishedAt: { width: 18, value: ({ finishedAt }) => local(finishedAt) },
  at: { width: 18, value: ({ at }) => local(at) },
}

/** Returns the value of a cell: lists as one text, numbers as numbers. */
function cellOf({ isNumber }: Column, answer: SurveyAnswer | null, values: Query['values']) {
  if (Array.isArray(answer)) return answer.join(values === 'codes' ? ' ' : '; ')
  const number = isNumber && answer !== null ? Number(answer) : Number.NaN
  return Number.isFinite(number) && String(number) === answer ? number : answer
}

/** Returns unique headings. With codes these are the names, ours with a prefix that no question can have. */
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

/** Yields the rows in batches, the headings first. */
async function* linesOf(
  pieces: AsyncIterable<ResponseRow[]>,
  columns: readonly Column[],
  shown: readonly Meta[],
  manner: Manner,
): AsyncGenerator<Line[]> {
  yield [headingsOf(columns, shown, manner)]
  for await (const piece of pieces)
    yield piece.map(row => [
      ...shown.map(name => META[name].value(row)),
      ...columns.map(column => cellOf(column, column.given(row), manner.values)),
    ])
}

/** Yields a row for each entry of a repeat, following the id of its response. */
async function* entriesOf(
  pieces: AsyncIterable<ResponseRow[]>,
  repeat: string,
  columns: readonly Column[],
  { values, language }: Manner,
): AsyncGenerator<Line[]> {
  const { headings, entry } = words[language]
  yield [
    values === 'codes'
      ? ['__id', '__entry', ...columns.map(({ name }) => name)]
      : [headings.id, entry, ...columns.map(({ label }) => label)],
  ]
  for await (const piece of pieces)
    yield piece.flatMap(row =>
      Array.from({ length: Number(row.answers[repeat]) || 0 }, (_, at): Line => {
        const given = entryOf(row, repeat, at + 1)
        return [row.id, at + 1, ...columns.map(column => cellOf(column, column.given(given), values))]
      }),
    )
}

/** Writes one object per response, in the format of the API. */
async function* writeJson(
  pieces: AsyncIterable<ResponseRow[]>,
  columns: readonly Column[],
  people: Query['people'],
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
  { format, values, people, in: requested, ...filters }: Query,
  { sql, person, address }: Signed,
): Promise<Download> {
  const { tenant } = person
  const survey = await findSurvey(sql, tenant, id)
  const [language, ids, numbers] = await Promise.all([
    languageOf(sql, person, requested),
    idsOf(sql, survey, filters),
    answeredVersions(sql, responseFilter(survey, filters)),
  ])
  if (format === 'xlsx' && ids.length >= ROOM.rows) throw new Refusal('invalid', 'desk.workbook-full')
  const shownVersion = filters.version ?? survey.version
  const versions = await versionsOf(
    sql,
    survey,
    new Set(numbers.length > 0 ? numbers : [shownVersion].flatMap(one => one ?? [])),
  )
  await recordBy(sql, person, address, {
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
  const all = columnsOf([...versions.values()], manner)
  const repeats = [...new Set(all.flatMap(({ repeat }) => repeat ?? []))]
  const entries = await entriesIn(sql, responseFilter(survey, filters), repeats)
  const isFull = [...entries.values()].some(({ sum }) => sum >= ROOM.rows)
  if (format === 'xlsx' && isFull) throw new Refusal('invalid', 'desk.workbook-full')
  // a workbook has a separate sheet for each repeat
  const columns =
    format === 'xlsx'
      ? all.filter(({ repeat }) => repeat === null)
      : inOneLine(all, new Map([...entries].map(([one, { most }]) => [one, most])))
  const title = words[language].answers
  const name = `${title.toLowerCase()}-${survey.code.replace(/[^a-z0-9-]+/g, '-')}-${dayOf(Date.now())}`
  const pieces = rowsIn(sql, ids)
  if (format === 'json') {
    const body = Readable.from(writeJson(pieces, columns, people))
    return { name: `${name}.json`, type: 'application/json; charset=utf-8', body }
  }
  const shown = (Object.keys(META) as Meta[]).filter(one => people === 'yes' || !META[one].personal)
  const widths = [...shown.map(one => META[one].width), ...columns.map(() => WIDTH)]
  const more = repeats.map((repeat): SheetToWrite => {
    const inside = all.filter(one => one.repeat === repeat)
    return {
      title: all.find(({ name }) => name === repeat)?.label ?? repeat,
      widths: [META.id.width, META.version.width, ...inside.map(() => WIDTH)],
      pieces: entriesOf(rowsIn(sql, ids), repeat, inside, manner),
    }
  })
  return sheetFile(format, { title, name, widths }, linesOf(pieces, columns, shown, manner), more)
}

export const exportHandlers = {
  'GET survey/desk/:id/export': ({ params, query }, context) => exportResponses(params.id, query, context),
} satisfies SomeHandlers
