import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { lockTenant } from '#server/db/lock-tenant.ts'
import type { Sql } from '#server/db/open.ts'
import { findRow, findRows, setRow } from '#server/db/row.ts'
import { fund, tenant } from '#server/db/schema/index.ts'
import { CoreRefusal, type Fund, type LendingCore } from './core.ts'

/**
 * Wraps an outside core and mirrors its products in our own funds table, so that loans and reports can reference them. Offers what the core
 * offers now, in the tenant's currency; while the core is unavailable, the last known products.
 */
export const keepingFunds = (core: LendingCore, sql: Sql): LendingCore => ({
  ...core,
  outside: true,
  async funds(code) {
    const kept = await keptFunds(sql, code)
    try {
      const currency = await currencyOf(sql, code)
      const offered = (await core.funds(code)).filter(one => one.currency === currency)
      const isMirrored = isDeepStrictEqual(sortedTerms(offered), sortedTerms(active(kept)))
      return active(isMirrored ? kept : await keep(sql, code, offered))
    } catch (error) {
      const isAway = error instanceof CoreRefusal && (error.kind === 'away' || error.kind === 'busy')
      if (isAway && kept.some(one => one.active)) return active(kept)
      throw error
    }
  },
})

const active = (funds: Fund[]): Fund[] => funds.filter(one => one.active)

async function currencyOf(sql: Sql, code: string): Promise<string | undefined> {
  const row = await findRow(sql, tenant, { code })
  return row?.loan.currency
}

const keptFunds = (sql: Sql, code: string): Promise<Fund[]> =>
  findRows(sql, fund, and(eq(fund.tenant, code), isNotNull(fund.core)), asc(fund.id))

/** Updates the mirror to what is offered. A product that is gone is closed, not deleted, as loans reference it. */
const keep = (sql: Sql, code: string, offered: Fund[]): Promise<Fund[]> =>
  sql.transaction(async tx => {
    // of two requests that see a new product at once, only one stores it
    await lockTenant(tx, code)
    const kept = await keptFunds(tx, code)
    for (const { id: _, ...terms } of offered) {
      const old = kept.find(one => one.core === terms.core)
      if (!old) await tx.insert(fund).values(terms)
      else if (!isDeepStrictEqual(termsOf(old), terms)) await setRow(tx, fund, old.id, terms)
    }
    for (const { id } of active(kept).filter(old => !offered.some(one => one.core === old.core))) {
      await setRow(tx, fund, id, { active: false })
    }
    return keptFunds(tx, code)
  })

const termsOf = ({ id: _, ...terms }: Fund) => terms

const sortedTerms = (funds: Fund[]) =>
  funds.map(termsOf).toSorted((one, other) => Number(one.core) - Number(other.core))
