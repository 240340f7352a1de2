import type { PgSelect } from 'drizzle-orm/pg-core'
import type { Columns } from '#contract/column.ts'
import type { Label } from '#contract/label.ts'
import type { Language } from '#contract/language.ts'
import { languageOf } from '#server/account/language.ts'
import type { Sql } from '#server/db/open.ts'
import type { Download } from '#server/export/download.ts'
import { listFile } from '#server/export/list.ts'
import type { Person } from '#server/http/session.ts'
import { recordBy } from '#server/notify/audit.ts'

/** Number of rows held in memory at once. */
export const PIECE = 1_000

/** The query of an export: the format, and the filters of the list. */
type Query = { format: 'csv' | 'xlsx'; language?: Language | undefined }
type ListToSend<Listed> = {
  /** Title of the file, also named in the audit trail. */
  title: Label
  columns: Columns
  /** What the file was narrowed to, if other than the filters of the query. */
  filters?: Readonly<Record<string, unknown>>
  pieces: AsyncIterable<readonly Listed[]> | Iterable<readonly Listed[]>
}

/** Sends a filtered list as a file in the reader's language, with an audit entry. */
export async function sendList<Listed extends object>(
  { format, language: requested, ...narrowed }: Query,
  { sql, person, address }: { sql: Sql; person: Person; address: string },
  { title, columns, filters = narrowed, pieces }: ListToSend<Listed>,
): Promise<Download> {
  const language = await languageOf(sql, person, requested)
  const details = Object.entries({ list: title.en, ...filters }).flatMap(([name, to]) =>
    to === undefined || to === '' ? [] : [{ name, from: null, to: String(to) }],
  )
  await recordBy(sql, person, address, {
    action: 'list.exported',
    detail: details,
  })
  return listFile({ format, language, title, columns, pieces })
}

/** Reads a list in pieces by its ids, as a snapshot that later inserts do not shift. */
export async function* byIds<Id, Listed>(
  ids: readonly Id[],
  read: (piece: Id[]) => Promise<Listed[]>,
): AsyncGenerator<Listed[]> {
  for (let from = 0; from < ids.length; from += PIECE) yield await read(ids.slice(from, from + PIECE))
}

/** The part of a list to read. */
export type Slice = { limit: number; offset: number }

/**
 * Reads a list in pieces, each row once. Every piece has to begin with a row that was read before: if rows have left the list meanwhile, the
 * later ones have moved up, and reading goes back to where they are.
 */
export async function* inPieces<Listed extends { id: string | number }>(
  read: (slice: Slice) => Promise<readonly Listed[]>,
): AsyncGenerator<Listed[]> {
  const seen = new Set<string | number>()
  for (let offset = 0; ; ) {
    const rows = await read({ limit: PIECE, offset })
    const [first] = rows
    if (offset > 0 && !(first && seen.has(first.id))) {
      offset = Math.max(0, offset - PIECE / 2)
      continue
    }
    const fresh = rows.filter(row => !seen.has(row.id))
    for (const row of fresh) seen.add(row.id)
    yield fresh
    if (rows.length < PIECE) return
    offset += PIECE - 1
  }
}

/** Reads all rows of an ordered query in pieces, each row once. */
export const piecesOf = <Rows extends PgSelect, Listed extends { id: string | number }>(
  rows: Rows,
  listed: (found: Awaited<Rows>) => Listed[] | Promise<Listed[]>,
): AsyncGenerator<Listed[]> =>
  inPieces(async ({ limit, offset }) => listed(await rows.limit(limit).offset(offset)))
