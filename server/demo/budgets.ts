import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { addDays, addMonths, dayOf } from '#rules/day.ts'
import { MINOR } from '#rules/money.ts'
import { periodOn } from '#rules/period.ts'
import type { Sql } from '#server/db/open.ts'
import { addRows, findRow } from '#server/db/row.ts'
import { budgetLine, budgetPeriod, business, loan } from '#server/db/schema/index.ts'
import { TRADES } from './books/trades.ts'
import { DAY, plantEach, RATE, type Tenant } from './insert.ts'
import { demoEmail, idOf } from './people.ts'

const NAMES = {
  KE: { before: 'Last quarter', now: 'This quarter', next: 'Second stall', stall: 'Stall', signs: 'Signs' },
  TZ: {
    before: 'Robo iliyopita',
    now: 'Robo hii',
    next: 'Kibanda cha pili',
    stall: 'Kibanda',
    signs: 'Mabango',
  },
} as const

/** Plants a budget for the client of each tenant without one: a past quarter, the current one, and a future milestone. */
export const plantBudgets = (sql: Sql, now = Date.now()): Promise<void> =>
  plantEach(sql, budgetPeriod, (tx, tenant) => plantTenant(tx, tenant, now))

async function plantTenant(tx: Sql, { code, country }: Tenant, now: number): Promise<void> {
  const owner = idOf(demoEmail('client', code))
  const found = await findRow(tx, business, { owner })
  if (!found) return
  const [, trade] = (TRADES[code] ?? []).find(([who]) => who === 'client') ?? []
  const [paidBy] = await tx
    .select({ id: loan.id, amount: loan.approvedAmount })
    .from(loan)
    .where(and(eq(loan.client, owner), isNotNull(loan.approvedAmount), inArray(loan.status, ['active'])))
    .limit(1)

  const today = dayOf(now)
  const running = periodOn('quarter', today)
  const over = periodOn('quarter', addDays(running.from, -1))
  const ahead = { from: addDays(running.to, 1), to: addDays(addMonths(addDays(running.to, 1), 2), -1) }
  const names = NAMES[country]
  const money = (shillings: number) => Math.round(shillings) * RATE[country] * MINOR
  const periods = [
    { key: 'before', ...over, loan: null, tranche: null },
    { key: 'now', ...running, loan: null, tranche: null },
    {
      key: 'next' as const,
      ...ahead,
      loan: paidBy?.id ?? null,
      tranche: paidBy ? Math.round((paidBy.amount ?? 0) / 5 / MINOR) * MINOR : null,
    },
  ] as const
  await tx.insert(budgetPeriod).values(
    periods.map(({ key, ...period }) => ({
      id: idOf(`budget ${key} of ${owner}`),
      business: found.id,
      name: names[key],
      ...period,
    })),
  )
  // all monthly costs of the trade but the smallest, which is left unplanned
  const monthly = (trade?.monthly ?? []).toSorted((one, other) => other.amount - one.amount).slice(0, -1)
  const lines = periods.flatMap(({ key }) => {
    const planned: { name: string; kind: 'operating' | 'capital'; amount: number }[] = monthly.map(
      ({ name, amount }) => ({
        name,
        kind: 'operating',
        amount: money(amount * (key === 'before' ? 3 : key === 'now' ? 3.1 : 2)),
      }),
    )
    if (key === 'next') {
      planned.push({ name: names.stall, kind: 'capital', amount: money(18_000) })
      planned.push({ name: names.signs, kind: 'capital', amount: money(4_500) })
    }
    return planned.map((line, at) => ({
      id: idOf(`budget ${key} ${line.name} of ${owner}`),
      period: idOf(`budget ${key} of ${owner}`),
      ...line,
      createdAt: new Date(now - DAY + at),
    }))
  })
  await addRows(tx, budgetLine, lines)
}
