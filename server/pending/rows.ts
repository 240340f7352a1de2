import { and, asc, eq, inArray } from 'drizzle-orm'
import { PENDING, type PendingRow } from '#contract/pending.ts'
import { may } from '#contract/policy.ts'
import type { Sql } from '#server/db/open.ts'
import { pageOf } from '#server/db/page.ts'
import { account, loan, pending } from '#server/db/schema/index.ts'
import type { Person } from '#server/http/session.ts'
import { nameOf } from '#server/people/visibility.ts'

type Query = { loan?: string; page?: number; size?: number }

/** States of undecided requests. */
export const OPEN = ['open', 'confirming'] as const

/** Reads a tenant's pending requests, the oldest first; those of one loan if given. */
export async function readPending(sql: Sql, person: Person, { loan: of, page, size = 50 }: Query) {
  const which = and(
    eq(pending.tenant, person.tenant),
    inArray(pending.state, [...OPEN]),
    of ? eq(pending.loan, of) : undefined,
  )
  const rows = sql
    .select({ one: pending, code: loan.code, owner: account })
    .from(pending)
    .leftJoin(loan, eq(loan.id, pending.loan))
    .leftJoin(account, eq(account.id, loan.client))
    .where(which)
    .orderBy(asc(pending.at), pending.id)
    .$dynamic()
  const { found, ...at } = await pageOf(sql, rows, { page, size })
  const data = found.map(({ one, code, owner }): PendingRow => {
    const own = one.by === person.id
    return {
      ...one,
      at: one.at.toISOString(),
      by: one.byName,
      own,
      may: !own && may(person.role, PENDING[one.kind]),
      loan: one.loan && code && owner ? { id: one.loan, code, client: nameOf(owner) } : null,
    }
  })
  return { data, ...at }
}
