import type { LoanRow } from '#contract/lending.ts'
import { loanColumns } from '#contract/loan-columns.ts'
import type { Sql } from '#server/db/open.ts'
import type { Person } from '#server/http/session.ts'
import { byIds, PIECE, sendList } from '#server/tenant/list-file.ts'
import { idsOf, orderOf, readLoans, wanted, withIds } from './list.ts'
import type { LendingHandlers } from './table.ts'

const TITLE = { en: 'Loans', sw: 'Mikopo' }

/** Reads loans by their ids, in the order of the ids. */
async function readIn(sql: Sql, person: Person, ids: string[]): Promise<LoanRow[]> {
  const rows = await readLoans(sql, person, withIds(ids), { order: [], limit: PIECE })
  const byId = new Map(rows.map(one => [one.id, one]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

export const exportHandlers = {
  'GET lending/loans/export': async ({ query: { format, language, ...filters } }, context) => {
    const {
      database: { sql },
      person,
    } = context
    const ids = await idsOf(sql, wanted(person, filters), orderOf(filters))
    return sendList({ format, language }, context, {
      title: TITLE,
      columns: loanColumns,
      filters,
      pieces: byIds(ids, piece => readIn(sql, person, piece)),
    })
  },
} satisfies Partial<LendingHandlers>
