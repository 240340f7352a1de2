import { MINOR } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { findRows } from '#server/db/row.ts'
import { fund } from '#server/db/schema/index.ts'

type Draft = Omit<typeof fund.$inferInsert, 'tenant' | 'currency' | 'minPrincipal' | 'maxPrincipal'> & {
  /** Minimum and maximum principal, in whole units. */
  lends: [number, number]
}

const NO_GRACE = { principal: 0, interest: 0, interestFree: 0 }
const LATE = { after: 7, rate: 500 }
const equal = { method: 'declining', amortization: 'equal-instalments', ratePer: 'year' } as const

/** The terms of both tenants' loan products: one has flat interest, one a grace period, and one is no longer offered. */
const TERMS = {
  stock: { ...equal, rate: 700, minInstalments: 3, maxInstalments: 24, grace: NO_GRACE, penalty: LATE },
  growth: { ...equal, rate: 800, minInstalments: 6, maxInstalments: 60, grace: NO_GRACE, penalty: LATE },
  farm: {
    ...equal,
    amortization: 'equal-principal',
    rate: 900,
    every: 3,
    minInstalments: 2,
    maxInstalments: 12,
    grace: { ...NO_GRACE, principal: 1 },
    penalty: null,
  },
  short: {
    method: 'flat',
    amortization: 'equal-instalments',
    rate: 100,
    ratePer: 'month',
    minInstalments: 1,
    maxInstalments: 12,
    grace: NO_GRACE,
    penalty: { after: 3, rate: 300 },
  },
  relief: {
    ...equal,
    rate: 300,
    minInstalments: 6,
    maxInstalments: 24,
    grace: { ...NO_GRACE, interestFree: 3 },
    penalty: null,
    active: false,
  },
} as const

const FUNDS: Record<string, { currency: 'KES' | 'TZS'; drafts: Draft[] }> = {
  wezesha: {
    currency: 'KES',
    drafts: [
      {
        ...TERMS.stock,
        name: 'Jiinue Stock Fund',
        description: 'Buy stock before the season starts. The same instalment every month.',
        lends: [50_000, 299_000],
      },
      {
        ...TERMS.growth,
        name: 'Kuza Growth Fund',
        description: 'Machines, vehicles and a second shop, over up to five years.',
        lends: [100_000, 1_000_000],
      },
      {
        ...TERMS.farm,
        name: 'Shamba Harvest Fund',
        description: 'For farms: instalments every three months, the first one of interest only.',
        lends: [50_000, 500_000],
      },
      {
        ...TERMS.short,
        name: 'Haraka Working Capital',
        description: 'A short loan at a flat rate, for an order that will be paid.',
        lends: [50_000, 200_000],
      },
      {
        ...TERMS.relief,
        name: 'Relief Fund 2025',
        description: 'Helped businesses through the floods of 2025.',
        lends: [50_000, 150_000],
      },
    ],
  },
  jenga: {
    currency: 'TZS',
    drafts: [
      {
        ...TERMS.stock,
        name: 'Mfuko wa Biashara Ndogo',
        description: 'Mkopo wa kununua bidhaa. Marejesho sawa kila mwezi.',
        lends: [1_000_000, 6_000_000],
      },
      {
        ...TERMS.growth,
        name: 'Mfuko wa Ukuaji',
        description: 'Mashine, magari na duka la pili, kwa muda wa hadi miaka mitano.',
        lends: [2_000_000, 20_000_000],
      },
      {
        ...TERMS.farm,
        name: 'Mfuko wa Kilimo',
        description: 'Kwa wakulima: marejesho kila miezi mitatu, ya kwanza ni riba tu.',
        lends: [1_000_000, 10_000_000],
      },
      {
        ...TERMS.short,
        name: 'Mkopo wa Haraka',
        description: 'Mkopo wa muda mfupi wenye riba isiyobadilika, kwa oda itakayolipwa.',
        lends: [1_000_000, 4_000_000],
      },
      {
        ...TERMS.relief,
        name: 'Mfuko wa Nafuu 2025',
        description: 'Ulisaidia biashara wakati wa mafuriko ya 2025.',
        lends: [1_000_000, 3_000_000],
      },
    ],
  },
}

/** Plants a tenant's loan products if it has none. @returns all of the tenant's products, oldest first */
export async function plantFunds(tx: Sql, tenant: string): Promise<(typeof fund.$inferSelect)[]> {
  const known = await findRows(tx, fund, { tenant }, fund.id)
  const planted = FUNDS[tenant]
  if (known.length > 0 || !planted) return known
  const rows = planted.drafts.map(({ lends: [least, most], ...draft }) => ({
    ...draft,
    tenant,
    currency: planted.currency,
    minPrincipal: least * MINOR,
    maxPrincipal: most * MINOR,
  }))
  return tx.insert(fund).values(rows).returning()
}
