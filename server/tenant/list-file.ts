import type { Columns } from '#contract/column.ts'
import type { Label } from '#contract/label.ts'
import type { Language } from '#contract/language.ts'
import { languageOf } from '#server/account/language.ts'
import type { Sql } from '#server/db/open.ts'
import type { Download } from '#server/export/download.ts'
import { listFile } from '#server/export/list.ts'
import type { Person } from '#server/http/session.ts'
import { record } from '#server/notify/audit.ts'

/** Rows that are in memory at once. */
export const PIECE = 1_000

type Asked = { format: 'csv' | 'xlsx'; language?: Language }
type Reader = { database: { sql: Sql }; person: Person; address: string }
type ListToSend<Listed> = {
  /** Of the file, and what the trail says was taken. */
  title: Label
  columns: Columns
  /** What it was narrowed by. */
  filters: Readonly<Record<string, unknown>>
  pieces: AsyncIterable<readonly Listed[]> | Iterable<readonly Listed[]>
}

/** A filtered list as a file in the reader's language; the trail says who took it. */
export async function sendList<Listed extends object>(
  { format, language: asked }: Asked,
  { database: { sql }, person, address }: Reader,
  { title, columns, filters, pieces }: ListToSend<Listed>,
): Promise<Download> {
  const language = await languageOf(sql, person, asked)
  const told = Object.entries({ list: title.en, ...filters }).flatMap(([name, to]) =>
    to === undefined || to === '' ? [] : [{ name, from: null, to: String(to) }],
  )
  await record(sql, {
    tenant: person.tenant,
    actor: { id: person.id, name: person.name },
    action: 'list.exported',
    address,
    detail: told,
  })
  return listFile({ format, language, title, columns, pieces })
}

/** The rows of a list by their ids: with those its pieces stay the list of this moment, whatever comes meanwhile. */
export async function* byIds<Id, Listed>(
  ids: readonly Id[],
  read: (piece: Id[]) => Promise<Listed[]>,
): AsyncGenerator<Listed[]> {
  for (let from = 0; from < ids.length; from += PIECE) yield await read(ids.slice(from, from + PIECE))
}

/** The rows of a list page by page, none of them twice where one has moved meanwhile. */
export async function* byPages<Listed>(
  read: (page: number, size: number) => Promise<readonly Listed[]>,
  keyOf: (row: Listed) => string | number,
): AsyncGenerator<Listed[]> {
  const seen = new Set<string | number>()
  for (let page = 1; ; page++) {
    const rows = await read(page, PIECE)
    const fresh = rows.filter(row => !seen.has(keyOf(row)))
    for (const row of fresh) seen.add(keyOf(row))
    yield fresh
    if (rows.length < PIECE) return
  }
}
