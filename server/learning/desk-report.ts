import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { type Columns, columns } from '#contract/column.ts'
import { SCORE_ITEMS } from '#contract/learning.ts'
import { taughtColumns } from '#contract/learning-columns.ts'
import type { CohortReport, Growth } from '#contract/learning-report.ts'
import type { Scores } from '#contract/learning-score.ts'
import { SCORE_WORDS } from '#contract/learning-score-words.ts'
import type { TaughtRow } from '#contract/learning-taught.ts'
import { recordOf } from '#contract/record.ts'
import { dayOf } from '#rules/day.ts'
import { groupBy } from '#rules/group-by.ts'
import { growthOf, scoreTotal } from '#rules/learning/scores.ts'
import { statementOf } from '#rules/learning/xapi.ts'
import type { Sql } from '#server/db/open.ts'
import { learningCertificate, learningEvent, learningTrainee } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'
import { byIds, PIECE, sendList } from '#server/tenant/list-file.ts'
import { cohortRowsOf } from './desk-cohort-rows.ts'
import { readTaught } from './desk-list.ts'
import { scoresBy } from './scores.ts'

/** Exceeds the number of trainees in any report. */
const EVERYBODY = 20_000
const TITLE = { en: 'Training report', sw: 'Ripoti ya mafunzo' }

/** Returns a share in percent with one decimal; null if the whole is 0. */
const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1_000) / whole) / 10
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)
const meanOf = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : Math.round((sumOf(numbers) * 10) / numbers.length) / 10

function growthIn(
  all: readonly Scores[],
  entry: 'pitch1' | 'confidence1',
  exit: 'pitch2' | 'confidence2',
): Growth {
  const both = all.flatMap(one => {
    const [first, second] = [one[entry], one[exit]]
    return first === null || second === null ? [] : [{ first, second, growth: growthOf(first, second) ?? 0 }]
  })
  return {
    entry: meanOf(both.map(({ first }) => first)),
    exit: meanOf(both.map(({ second }) => second)),
    growth: meanOf(both.map(({ growth }) => growth)),
    people: both.length,
  }
}

/** Returns the trainees a user teaches, including those who left, with their scores. */
async function readAll(sql: Sql, person: Person) {
  const [here, gone] = await Promise.all([
    readTaught(sql, person, {}, { limit: EVERYBODY }),
    readTaught(sql, person, { state: 'left' }, { limit: EVERYBODY }),
  ])
  const ids = here.rows.map(({ id }) => id)
  const [scores, certificates] = await Promise.all([
    scoresBy(sql, ids),
    sql
      .select({ trainee: learningCertificate.trainee })
      .from(learningCertificate)
      .where(and(inArray(learningCertificate.trainee, ids), isNull(learningCertificate.withdrawnAt))),
  ])
  const certified = new Set(certificates.map(({ trainee }) => trainee))
  return { here: here.rows, gone: gone.rows, scores, certified }
}

type Reported = TaughtRow & Scores & { total5: number; percent: number }

const reportColumns: Columns = {
  ...Object.fromEntries(
    Object.entries(taughtColumns).map(([key, column]) => [key, { ...column, only: undefined }]),
  ),
  ...recordOf(SCORE_ITEMS, item => ({ kind: 'count' as const, label: SCORE_WORDS[item] })),
  ...columns<Pick<Reported, 'total5' | 'percent'>>()({
    total5: { kind: 'count', label: { en: 'Total', sw: 'Jumla' } },
    percent: { kind: 'count', label: { en: 'Overall score in percent', sw: 'Alama kwa jumla, asilimia' } },
  }),
}

/** Derives a stable UUID for an event of a tenant (RFC 9562, version 8 over SHA-256). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** Yields the learning record of a tenant in order, in batches. */
async function* linesOf(sql: Sql, tenant: string, home: string, cohort?: string): AsyncGenerator<string> {
  const inCohort = cohort
    ? inArray(
        learningEvent.trainee,
        sql
          .select({ id: learningTrainee.id })
          .from(learningTrainee)
          .where(and(eq(learningTrainee.cohort, cohort), eq(learningTrainee.tenant, tenant))),
      )
    : undefined
  for (let last = 0; ; ) {
    const rows = await sql
      .select()
      .from(learningEvent)
      .where(and(eq(learningEvent.tenant, tenant), gt(learningEvent.id, last), inCohort))
      .orderBy(asc(learningEvent.id))
      .limit(PIECE)
    for (const row of rows) {
      last = row.id
      const event = {
        ...row,
        id: uuidOf(`${tenant} ${row.id}`),
        actor: row.account,
        at: row.at.toISOString(),
        receivedAt: row.receivedAt.toISOString(),
      }
      yield `${JSON.stringify(statementOf(event, home))}\n`
    }
    if (rows.length < PIECE) return
  }
}

export const deskReportHandlers = {
  'GET learning/desk/report': async (_, { sql, person, language }) => {
    const [cohorts, { here, gone, scores, certified }] = await Promise.all([
      cohortRowsOf(sql, person, language),
      readAll(sql, person),
    ])
    const groups = groupBy(here, ({ cohort }) => cohort.id)
    const left = groupBy(gone, ({ cohort }) => cohort.id)
    const data: CohortReport[] = cohorts.map(({ id, name, course }) => {
      const own = groups.get(id) ?? []
      const all = own.flatMap(one => scores.get(one.id) ?? [])
      const sum = (of: (row: TaughtRow) => number) => sumOf(own.map(of))
      const scored = all.filter(one => SCORE_ITEMS.some(item => one[item] !== null))
      return {
        id,
        name,
        course,
        trainees: own.length,
        left: left.get(id)?.length ?? 0,
        done: own.filter(({ standing }) => standing === 'done').length,
        behind: own.filter(({ standing }) => standing === 'behind').length,
        certified: own.filter(one => certified.has(one.id)).length,
        submitted: shareOf(
          sum(({ submitted }) => submitted),
          sum(({ total }) => total),
        ),
        attended: shareOf(
          sum(({ attended }) => attended),
          sum(({ sessions }) => sessions),
        ),
        score: meanOf(scored.map(one => scoreTotal(one).percent)),
        pitch: growthIn(all, 'pitch1', 'pitch2'),
        confidence: growthIn(all, 'confidence1', 'confidence2'),
      }
    })
    return { data }
  },
  'GET learning/desk/report/export': async ({ query }, context) => {
    const { sql } = context
    const { rows } = await readTaught(sql, context.person, query, { limit: EVERYBODY })
    return sendList(query, context, {
      title: TITLE,
      columns: reportColumns,
      pieces: byIds(rows, async piece => {
        const scores = await scoresBy(
          sql,
          piece.map(({ id }) => id),
        )
        return piece.map(row => {
          const own = scores.get(row.id) as Scores
          const { total, percent } = scoreTotal(own)
          return { ...row, ...own, total5: total, percent: Math.round(percent * 10) / 10 }
        })
      }),
    })
  },
  'GET learning/desk/events': async ({ query: { cohort } }, { sql, person, home, address }) => {
    await recordBy(sql, person, address, {
      action: 'list.exported',
      detail: [{ name: 'list', from: null, to: 'xAPI' }],
    })
    return {
      name: `learning-events-${dayOf(Date.now())}.ndjson`,
      type: 'application/x-ndjson',
      body: Readable.from(linesOf(sql, person.tenant, home, cohort)),
    }
  },
} satisfies SomeHandlers
