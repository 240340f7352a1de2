import { createHash } from 'node:crypto'
import { and, eq, inArray, sql as query } from 'drizzle-orm'
import { addDays, addMonths, type Day, dayOf } from '#rules/day.ts'
import { classOf } from '#rules/statement/classify.ts'
import { PARSER, type Row } from '#rules/statement/read.ts'
import { listId } from '#server/business/first-lists.ts'
import type { Sql } from '#server/db/open.ts'
import { bookEntry, statement, statementRow } from '#server/db/schema/index.ts'
import { keepResult } from '#server/statement/compare.ts'
import { institutionsOf } from '#server/statement/institutions.ts'
import { businessesOf, DAY, plantEach, RATE, type Tenant } from './insert.ts'
import { authorIn, idOf } from './people.ts'

const KSH = 100
/** Members whose statements match their books, apart from this many entries missing on either side. */
const TRADERS = [
  { who: 'client', months: 3, missing: 3 },
  { who: 'digiprime', months: 6, missing: 4 },
] as const

/** Plants statements of the demo's members, in tenants without any: some validated, one pending review, one refused. */
export const plantStatements = (sql: Sql, now = Date.now()): Promise<void> =>
  plantEach(sql, statement, (tx, tenant) => plantTenant(tx, tenant, now))

async function plantTenant(tx: Sql, tenant: Tenant, now: number): Promise<void> {
  const { code, country } = tenant
  const [wallet, ...others] = await institutionsOf(tx, code, country)
  const bank = others.at(-2)
  if (!wallet || !bank) return
  for (const { who, months, missing } of TRADERS) {
    const [own] = await businessesOf(tx, code, [who])
    if (!own) continue
    // up to the end of the previous month
    const to = addDays(`${dayOf(now).slice(0, 7)}-01`, -1)
    const from = `${addMonths(to, 1 - months).slice(0, 7)}-01`
    const rows = await movementsOf(tx, { code, country }, own.business.id, from, to, missing)
    const holder = `${own.owner.firstName} ${own.owner.lastName}`.toUpperCase()
    const about = { tenant: code, business: own.business.id, holder, now }
    await keep(tx, { ...about, institution: wallet.id, name: 'M-PESA statement.pdf', from, to, rows })
    await keepResult(tx, own.business)
    if (who !== 'client') continue
    const some = rows
      .slice(0, 9)
      .map((row, at) => ({ ...row, details: `${row.details} ${at + 1}`, reference: '' }))
    await keep(tx, {
      ...about,
      institution: bank.id,
      name: 'bank-statement.pdf',
      from,
      to,
      rows: some,
      state: 'review',
    })
    await keep(tx, {
      ...about,
      institution: bank.id,
      name: 'photo-of-statement.jpg',
      from: null,
      to: null,
      rows: [],
      state: 'rejected',
    })
  }
}

/** Builds a wallet statement from a book: all non-cash entries except a few, plus charges, a loan and a private payment. */
async function movementsOf(
  tx: Sql,
  { code, country }: Pick<Tenant, 'code' | 'country'>,
  own: string,
  from: Day,
  to: Day,
  missing: number,
): Promise<Row[]> {
  const kinds = ['product-sale', 'service-sale', 'cost-of-goods', 'operating', 'capital'] as const
  const entries = await tx
    .select()
    .from(bookEntry)
    .where(
      and(
        eq(bookEntry.business, own),
        inArray(bookEntry.kind, [...kinds]),
        eq(bookEntry.type, listId(code, 'entrepreneurSaleType', 'Mobile money')),
        query`${bookEntry.day} between ${from} and ${to}`,
      ),
    )
    .orderBy(bookEntry.day, bookEntry.id)
  const step = Math.max(2, Math.floor(entries.length / missing))
  const money = (shillings: number) => shillings * RATE[country] * KSH
  const raw = entries
    // in the book, but not paid through the wallet
    .filter((_, at) => at % step !== 1)
    .map(({ day, amount, kind, phone, name }, at) => {
      const isIn = kind === 'product-sale' || kind === 'service-sale'
      const number = `2547****${(phone ?? '000').slice(-3)}`
      return {
        day,
        at,
        in: isIn ? amount : 0,
        out: isIn ? 0 : amount,
        details: isIn
          ? `Customer Payment to Small Business from - ${number}`
          : `Merchant Payment to ${40_000 + (at % 500)} - ${(name || 'WHOLESALER').toUpperCase()}`,
      }
    })
  const extra = (offset: number, details: string, came: number, went: number) => ({
    day: addDays(from, offset),
    at: 9_000 + offset,
    details,
    in: money(came),
    out: money(went),
  })
  const all = [
    ...raw,
    extra(4, 'M-Shwari Loan', 5_000, 0),
    extra(9, 'Customer Payment to Small Business from - 2547****711 GRACE N', 850, 0),
    extra(13, 'Funds received from - 2547****418 PETER K', 1_400, 0),
    extra(17, 'Merchant Payment to 71230 - MAJI NA STIMA SHOP', 0, 640),
    extra(18, 'Pay Merchant Charge', 0, 12),
    extra(20, 'Customer Transfer to - 2547****902 MAMA W', 0, 900),
    extra(23, 'Customer Withdrawal At Agent Till 88120 - DUKA', 0, 3_000),
    extra(24, 'Withdrawal Charge', 0, 52),
  ].sort((one, other) => one.day.localeCompare(other.day) || one.at - other.at)
  const spent = all.reduce((sum, one) => sum + one.out, 0)
  let balance = spent + money(12_000)
  return all.map(({ at, ...one }) => {
    balance += one.in - one.out
    const time = `${String(8 + (at % 11)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:07`
    return { ...one, time, reference: '', balance }
  })
}

type Kept = {
  tenant: string
  business: string
  institution: string
  holder: string
  name: string
  from: Day | null
  to: Day | null
  rows: readonly Row[]
  state?: 'validated' | 'review' | 'rejected'
  now: number
}

async function keep(
  tx: Sql,
  { tenant, business: own, institution, holder, name, from, to, rows, state = 'validated', now }: Kept,
): Promise<void> {
  const id = idOf(`statement ${name} of ${own}`)
  const [first, last] = [rows[0], rows.at(-1)]
  const decider = authorIn(tenant, 'processor')
  await tx.insert(statement).values({
    id,
    tenant,
    business: own,
    institution,
    fileName: name,
    state,
    holder,
    from,
    to,
    parser: PARSER,
    hash: createHash('sha256').update(id).digest('hex'),
    integrity: rows.length === 0 ? null : state === 'validated' ? 'verified' : 'partly',
    doubts: state === 'validated' ? [] : rows.length === 0 ? ['picture'] : ['no-totals'],
    opening: first?.balance == null ? null : first.balance - first.in + first.out,
    closing: last?.balance ?? null,
    rows: rows.length,
    sumIn: rows.reduce((sum, row) => sum + row.in, 0),
    sumOut: rows.reduce((sum, row) => sum + row.out, 0),
    createdAt: new Date(now - (state === 'rejected' ? 12 : state === 'review' ? 2 : 5) * DAY),
    ...(state === 'rejected' && {
      reason: 'The picture is too dark to read. Please send the PDF from your bank.',
      decidedBy: decider.by,
      decidedByName: decider.byName,
      decidedAt: new Date(now - 11 * DAY),
    }),
  })
  const values = rows.map((row, place): typeof statementRow.$inferInsert => ({
    ...row,
    id: idOf(`row ${place} of ${id}`),
    statement: id,
    place,
    is: classOf(row),
    by: 'rule',
  }))
  for (let at = 0; at < values.length; at += 500)
    await tx.insert(statementRow).values(values.slice(at, at + 500))
}
