import { addDays, addMonths } from '#rules/day.ts'
import { daysOf, type Quarter } from '#rules/quarter.ts'
import type { Database } from '#server/db/open.ts'
import { addRow, findRow, setRow } from '#server/db/row.ts'
import { account, bookEntry, business, survey, surveyResponse } from '#server/db/schema/index.ts'
import { type Signed, signIn } from '#server/people/testing.ts'

/** Creates a member with a business that started long ago. */
export async function owner(database: Database, more: Partial<typeof business.$inferInsert> = {}) {
  const signed = await signIn(database, 'client')
  const row = await addRow(database.sql, business, {
    tenant: 'wezesha',
    owner: signed.id,
    name: `Duka ${signed.id.slice(0, 6)}`,
    displayName: '',
    startedOn: '2020-01-01',
    ...more,
  })
  return { signed, business: row }
}

/** Adds book entries in whole shillings, created on their day or that many days later. */
export async function enter(
  { sql }: Database,
  of: { id: string; owner: string },
  ...entries: [day: string, kind: typeof bookEntry.$inferInsert.kind, shillings: number, after?: number][]
): Promise<void> {
  await sql.insert(bookEntry).values(
    entries.map(([day, kind, shillings, after = 0]) => ({
      business: of.id,
      kind,
      day,
      amount: shillings * 100,
      by: of.owner,
      byName: 'Asha',
      createdAt: new Date(`${addDays(day, after)}T09:00:00Z`),
    })),
  )
}

/** Adds the same sales and costs in each month of a quarter. */
export const keepQuarter = (
  database: Database,
  of: { id: string; owner: string },
  quarter: Quarter,
  sales: number,
  costs: number,
): Promise<void> =>
  enter(
    ...([database, of] as const),
    ...[0, 1, 2]
      .flatMap(month => {
        const day = addMonths(addDays(daysOf(quarter).from, 9), month)
        return [[day, 'product-sale', sales] as const, [day, 'operating', costs] as const]
      })
      .map(([day, kind, amount]) => [day, kind, amount] as [string, typeof kind, number]),
  )

/** Adds an answer to the demo's quarterly survey. */
export async function answerSurvey(
  { sql }: Database,
  { id }: Pick<Signed, 'id'>,
  period: Quarter,
  answers: Record<string, string>,
  on = daysOf(period).to,
): Promise<void> {
  const asked =
    (await findRow(sql, survey, { code: '2*14*1' })) ??
    (await addRow(sql, survey, {
      tenant: 'wezesha',
      code: '2*14*1',
      area: 'quarterly',
      frequency: 'quarterly',
      base: 'one',
      audience: ['client'],
      draft: { title: {}, rows: [] } as never,
    }))
  const at = new Date(`${on}T09:00:00Z`)
  await sql.insert(surveyResponse).values({
    tenant: 'wezesha',
    survey: asked.id,
    version: 1,
    period,
    respondent: id,
    account: id,
    language: 'en',
    answers,
    calculated: {},
    startedAt: at,
    finishedAt: at,
    instance: crypto.randomUUID(),
  })
}

/** Backdates a user's registration. */
export const registeredOn = ({ sql }: Database, { id }: Pick<Signed, 'id'>, day: string) =>
  setRow(sql, account, id, { createdAt: new Date(`${day}T09:00:00Z`) })
