import { and, desc, eq, gte, lt, ne, or, sql as query, type SQL } from 'drizzle-orm'
import type { administrationEndpoints } from '#contract/administration.ts'
import { auditColumns } from '#contract/audit-columns.ts'
import { fieldsIn } from '#contract/audit-words.ts'
import type { AuditRow } from '#contract/client.ts'
import type { Input } from '#contract/endpoint.ts'
import { addDays, instantOf } from '#rules/day.ts'
import { languageOf } from '#server/account/language.ts'
import { countRows } from '#server/db/count.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { audit, auditText } from '#server/db/schema/index.ts'
import { containsPattern } from '#server/db/search.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import { byIds, sendList } from './list-file.ts'

type Filters = Input<(typeof administrationEndpoints)['GET portal/audit']>['query']

const PAGE = 25
/** By event time, as imported entries are not inserted in that order. */
const NEWEST = [desc(audit.at), desc(audit.id)]

const TITLE = { en: 'Audit trail', sw: 'Kumbukumbu za ukaguzi' }

export const trailHandlers = {
  'GET portal/audit': async ({ query: filters }, { sql, tenant }) => {
    const { page = 1, size = PAGE } = filters
    const wanted = and(eq(audit.tenant, tenant.code), ...conditions(filters))
    const [rows, total, actions] = await Promise.all([
      sql
        .select()
        .from(audit)
        .where(wanted)
        .orderBy(...NEWEST)
        .limit(size)
        .offset((page - 1) * size),
      countRows(sql, audit, wanted),
      actionsOf(sql, tenant.code),
    ])
    return { data: rows.map(toRow), total, page, size, actions }
  },

  'GET portal/audit/export': async ({ query: filters }, context) => {
    const { sql, person, tenant } = context
    const fields: Record<string, string> = fieldsIn(await languageOf(sql, person, filters.language))
    const named = ({ detail, ...row }: AuditRow): AuditRow => ({
      ...row,
      detail: detail.map(one => ({ ...one, name: fields[`field-${one.name}`] ?? one.name })),
    })
    const found = await sql
      .select({ id: audit.id })
      .from(audit)
      .where(and(eq(audit.tenant, tenant.code), ...conditions(filters)))
      .orderBy(...NEWEST)
    const ids = found.map(({ id }) => id)
    const pieces = byIds(ids, async piece =>
      (await findRows(sql, audit, { id: piece }, ...NEWEST)).map(row => named(toRow(row))),
    )
    return sendList(filters, context, { title: TITLE, columns: auditColumns, pieces })
  },
} satisfies SomeHandlers

function conditions({ action, actor, subject, search, from, to }: Filters): SQL[] {
  const wanted: (SQL | undefined)[] = [
    action?.startsWith('-')
      ? ne(audit.action, action.slice(1))
      : action
        ? eq(audit.action, action)
        : undefined,
    actor ? eq(audit.actor, actor) : undefined,
    subject ? or(eq(audit.subjectId, subject), eq(audit.subjectKind, subject)) : undefined,
    search?.trim() ? query`${auditText(audit)} ilike ${containsPattern(search.trim())}` : undefined,
    from ? gte(audit.at, midnight(from)) : undefined,
    to ? lt(audit.at, midnight(to, 1)) : undefined,
  ]
  return wanted.filter(one => one !== undefined)
}

/** Returns midnight in Nairobi, some days later. */
const midnight = (day: string, later = 0): Date => new Date(instantOf(addDays(day, later)))

/** Lists all actions in a tenant's trail, with a loose index scan: the trail may have millions of rows, but few distinct actions. */
async function actionsOf(sql: Sql, tenant: string): Promise<string[]> {
  const found = await sql.execute(query`
    with recursive kind(action) as (
      (select ${audit.action} from ${audit} where ${audit.tenant} = ${tenant} order by ${audit.action} limit 1)
      union all
      select (
        select ${audit.action} from ${audit}
        where ${audit.tenant} = ${tenant} and ${audit.action} > kind.action
        order by ${audit.action} limit 1
      ) from kind where kind.action is not null
    )
    select action from kind where action is not null
  `)
  return (found as { rows: { action: string }[] }).rows.map(({ action }) => action)
}

/** Converts an entry for the API. */
export function toRow(row: typeof audit.$inferSelect): AuditRow {
  const { id, at, actor, actorName, action, subjectKind, subjectId, subjectName, detail } = row
  return {
    id,
    at: at.toISOString(),
    action,
    detail,
    actor: actor === null ? null : { id: actor, name: actorName ?? '' },
    subject:
      subjectKind === null || subjectId === null
        ? null
        : { kind: subjectKind, id: subjectId, name: subjectName ?? '' },
  }
}
