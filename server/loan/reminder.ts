import { and, asc, eq, gt, sql as query } from 'drizzle-orm'
import { inEveryLanguage } from '#contract/label.ts'
import { addDays, daysBetween } from '#rules/day.ts'
import { formatMoney } from '#rules/money.ts'
import type { Sql } from '#server/db/open.ts'
import { ledgerLoan, loan } from '#server/db/schema/index.ts'
import { enqueue, type Jobs } from '#server/jobs/queue.ts'
import type { Workers } from '#server/jobs/worker.ts'
import { type Ledger, openLedger } from '#server/ledger/ledger.ts'
import { notify, wasNotified } from '#server/notify/notify.ts'
import { portalOf, type Reach } from '#server/notify/portal-address.ts'
import { selectLoans } from './find.ts'
import { dueOf } from './standing-now.ts'
import { longDay } from './words.ts'

declare module '#server/jobs/queue.ts' {
  interface Jobs {
    /** Queues a day's reminders, for loans with an id after the given one. */
    reminders: { day: string; after: string }
    /** One reminder, `after` days after the due day; negative before it. `penal` on the day that a penalty is charged. */
    reminder: { loan: string; due: string; after: number; penal?: boolean }
  }
}

/** Days relative to the due day on which a borrower is reminded; negative before it. */
const DAYS = [-3, -1, 0, 1, 7]

/** SQL for the day after the due day on which a penalty is charged; null without penalties, or if an outside core charges them. */
const PENAL = query<number | null>`((${ledgerLoan.terms} -> 'penalty' ->> 'after')::int + 1)`

/** Number of loans per job. */
const MOST = 500

type Scheduled = Pick<typeof loan.$inferSelect, 'schedule' | 'unpaidSince'>

/** Returns the instalments with one of the due days that are not fully paid, also while an earlier one is unpaid. */
const unpaidOn = ({ schedule, unpaidSince }: Scheduled, days: readonly string[]) =>
  (schedule ?? []).filter(
    ({ due, principal, interest }) =>
      days.includes(due) && unpaidSince !== null && due >= unpaidSince && principal + interest > 0,
  )

/** Finds the loans whose borrowers are to be reminded on a day, one batch per job, and queues each reminder. */
const remindersWorker =
  (sql: Sql, most: number) =>
  async ({ day, after }: Jobs['reminders']): Promise<void> => {
    const days = DAYS.map(late => addDays(day, -late))
    const found = await sql
      .select({ id: loan.id, schedule: loan.schedule, unpaidSince: loan.unpaidSince, penal: PENAL })
      .from(loan)
      .leftJoin(ledgerLoan, eq(ledgerLoan.loan, loan.id))
      .where(
        and(
          eq(loan.status, 'active'),
          query`exists (select from jsonb_array_elements(${loan.schedule}) as one
            where one->>'due' >= ${loan.unpaidSince}::text and (one->>'due' = any(${query.param(days)}::text[])
              or one->>'due' = to_char(${day}::date - ${PENAL}, 'YYYY-MM-DD')))`,
          gt(loan.id, after),
        ),
      )
      .orderBy(asc(loan.id))
      .limit(most)
    for (const { id, penal, ...one } of found) {
      for (const { due } of unpaidOn(one, penal === null ? days : [...days, addDays(day, -penal)])) {
        const after = daysBetween(due, day)
        const payload = { loan: id, due, after, penal: after === penal }
        await enqueue(sql, 'reminder', payload, { key: `reminder:${id}:${due}:${after}` })
      }
    }
    const last = found.at(-1)
    if (last && found.length === most) {
      await enqueue(sql, 'reminders', { day, after: last.id }, { key: `reminders:${day}:${last.id}` })
    }
  }

/** Returns the penalty charged for the instalment of a due day, in minor units. */
async function penaltyOn(ledger: Ledger, id: string, day: string): Promise<number> {
  const { schedule } = await ledger.read(id)
  return schedule.find(({ due }) => due === day)?.penalty ?? 0
}

/** Reminds a borrower, unless they were reminded already or have paid meanwhile. */
const reminderWorker =
  (sql: Sql, reach: Reach, ledger: Ledger = openLedger(sql)) =>
  async ({ loan: id, due, after, penal }: Jobs['reminder']): Promise<void> => {
    const charged = penal ? await penaltyOn(ledger, id, due) : 0
    // once the penalties of a loan reach their limit, its later instalments have none
    if (charged === 0 && !DAYS.includes(after)) return
    await sql.transaction(async tx => {
      const [found] = await selectLoans(tx).where(eq(loan.id, id)).for('update', { of: loan })
      if (found?.loan.status !== 'active' || unpaidOn(found.loan, [due]).length === 0) return
      const { loan: one, owner } = found
      const key = `remind:${id}:${due}:${after}`
      if (await wasNotified(tx, key)) return
      // before the due day everything due by then, afterwards everything due by now
      const on = addDays(due, Math.max(0, after))
      const values = {
        amount: formatMoney(dueOf(one, on), one.currency),
        day: inEveryLanguage(language => longDay(due, language)),
        code: one.code,
      }
      const to = { path: `/loan/${id}`, home: await portalOf(tx, one.tenant, reach.portal), key }
      if (charged > 0) {
        const penalty = formatMoney(charged, one.currency)
        return notify(tx, owner, { template: 'penalty-charged', values: { ...values, penalty }, ...to })
      }
      const template = after > 0 ? 'instalment-late' : 'instalment-reminder'
      await notify(tx, owner, { template, values, ...to })
    })
  }

/** Workers that remind borrowers of their instalments. */
export const reminderWorkers = (
  sql: Sql,
  reach: Reach,
  most = MOST,
): Pick<Workers, 'reminders' | 'reminder'> => ({
  reminders: remindersWorker(sql, most),
  reminder: reminderWorker(sql, reach),
})
