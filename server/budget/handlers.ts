import { eq } from 'drizzle-orm'
import { changedBy, periodProblem } from '#rules/budget.ts'
import { holdBusiness, needBusiness, needRow, type Seen } from '#server/business/access.ts'
import { isListed } from '#server/business/lists.ts'
import type { Sql } from '#server/db/open.ts'
import { addRow, addRows, findRow, findRows, requireRow, setRow } from '#server/db/row.ts'
import { budgetLine, budgetPeriod, loan } from '#server/db/schema/index.ts'
import type { SomeHandlers } from '#server/http/routes.ts'
import type { Person } from '#server/http/session.ts'
import { fieldRefusal, msg, Refusal } from '#server/refusal/message.ts'
import { budgetOf, businessAsked, periodsOf } from './budget.ts'

/** Limits well beyond any real budget. */
const MOST = { periods: 120, lines: 200 }

type PeriodForm = { name: string; from: string; to: string; loan?: string | null; tranche?: number | null }
type LineForm = { kind: 'operating' | 'capital'; name: string; type?: string | null; amount: number }

const SAID = {
  'name-blank': 'budget.name-blank',
  'from-blank': 'budget.from-blank',
  'from-none': 'budget.from-none',
  'to-blank': 'budget.to-blank',
  'to-none': 'budget.to-none',
  'end-first': 'budget.end-first',
  'too-long': 'budget.too-long',
} as const

/**
 * Validates a period of a business that is held for storage.
 * @throws Refusal naming the field
 */
async function checkedPeriod(
  tx: Sql,
  seen: Seen,
  { name, from, to, loan: paidBy = null, tranche = null }: PeriodForm,
  own?: string,
) {
  const { business: one, owner } = seen
  const others = (await periodsOf(tx, one.id)).filter(({ id }) => id !== own)
  const found = periodProblem({ name, from, to }, others)
  if (found) {
    const message =
      found.problem === 'overlap' ? msg('budget.overlap', { name: found.with }) : msg(SAID[found.problem])
    throw new Refusal('invalid', message, { [found.field]: message })
  }
  if (!own && others.length >= MOST.periods) throw new Refusal('conflict', 'budget.full')
  if (paidBy !== null) {
    const known = await findRow(tx, loan, { id: paidBy, client: owner.id })
    if (!known) throw fieldRefusal('loan', 'budget.loan')
    if (!tranche) throw fieldRefusal('tranche', 'budget.tranche')
  }
  return { name: name.trim(), from, to, loan: paidBy, tranche: paidBy === null ? null : tranche }
}

/** Validates a planned expense for storage. @throws Refusal naming the field */
async function checkedLine(
  tx: Sql,
  person: Person,
  period: string,
  { kind, name, type = null, amount }: LineForm,
  own?: string,
) {
  const trimmed = name.trim()
  if (!trimmed) throw fieldRefusal('name', 'budget.line-blank')
  if (type !== null && !(await isListed(tx, person, 'entrepreneurSaleType', type)))
    throw fieldRefusal('type', 'book.choose-again')
  const lines = await findRows(tx, budgetLine, { period })
  const same = lines.find(
    line =>
      line.id !== own &&
      line.kind === kind &&
      line.type === type &&
      line.name.toLowerCase() === trimmed.toLowerCase(),
  )
  if (same) throw fieldRefusal('name', msg('budget.line-twice', { name: same.name }), 'conflict')
  if (!own && lines.length >= MOST.lines) throw new Refusal('conflict', 'budget.full')
  return { kind, name: trimmed, type, amount }
}

/** Returns a period that the user may change. Changes of a business's budget take turns. @throws Refusal */
async function periodFor(tx: Sql, person: Person, id: string) {
  const found = await findRow(tx, budgetPeriod, id)
  if (found) await holdBusiness(tx, found.business)
  // the one before may have removed it
  const row = await findRow(tx, budgetPeriod, id)
  return needRow(tx, person, row, 'budget.no-period', 'write')
}

/** Returns a line that the user may change. @throws Refusal */
async function lineFor(tx: Sql, person: Person, id: string) {
  const found = await findRow(tx, budgetLine, id)
  if (found) await periodFor(tx, person, found.period)
  const row = await requireRow(tx, budgetLine, id, 'budget.no-line')
  return row
}

/** Handlers of the budget endpoints. */
export const budgetHandlers = {
  'GET budget/own': async ({ query }, { sql, person }) => {
    const seen = await businessAsked(sql, person, query)
    return { data: seen && (await budgetOf(sql, person, seen)) }
  },

  'POST budget/periods': async ({ body }, { sql, person }) => {
    const { business: of, copy = null, percent = 0, clientId, ...form } = body
    const id = await sql.transaction(async tx => {
      const seen = await needBusiness(tx, person, of, 'write')
      await holdBusiness(tx, seen.business.id)
      if (clientId) {
        const known = await findRow(tx, budgetPeriod, { business: seen.business.id, clientId })
        if (known) return known.id
      }
      const values = await checkedPeriod(tx, seen, form)
      const added = await addRow(tx, budgetPeriod, { ...values, business: seen.business.id, clientId })
      if (copy !== null) {
        const { row } = await periodFor(tx, person, copy)
        if (row.business !== seen.business.id) throw new Refusal('not-found', 'budget.no-period')
        const lines = await findRows(tx, budgetLine, { period: copy })
        const copied = lines
          .map(({ kind, name, type, amount, createdAt }) => ({
            period: added.id,
            kind,
            name,
            type,
            createdAt,
            amount: changedBy(amount, percent),
          }))
          .filter(({ amount }) => amount > 0)
        await addRows(tx, budgetLine, copied)
      }
      return added.id
    })
    return { id, message: msg('budget.period-added') }
  },

  'PUT budget/periods/:id': async ({ params: { id }, body }, { sql, person }) => {
    await sql.transaction(async tx => {
      const { seen } = await periodFor(tx, person, id)
      const values = await checkedPeriod(tx, seen, body, id)
      await setRow(tx, budgetPeriod, id, values)
    })
    return { id, message: msg('budget.period-saved') }
  },

  'DELETE budget/periods/:id': async ({ params: { id } }, { sql, person }) => {
    await sql.transaction(async tx => {
      await periodFor(tx, person, id)
      await tx.delete(budgetPeriod).where(eq(budgetPeriod.id, id))
    })
    return { id, message: msg('budget.period-gone') }
  },

  'POST budget/periods/:id/lines': async ({ params, body }, { sql, person }) => {
    const { clientId, ...form } = body
    const id = await sql.transaction(async tx => {
      const { row } = await periodFor(tx, person, params.id)
      if (clientId) {
        const known = await findRow(tx, budgetLine, { period: row.id, clientId })
        if (known) return known.id
      }
      const values = await checkedLine(tx, person, row.id, form)
      const added = await addRow(tx, budgetLine, { ...values, period: row.id, clientId })
      return added.id
    })
    return { id, message: msg('budget.line-added') }
  },

  'PUT budget/lines/:id': async ({ params: { id }, body }, { sql, person }) => {
    await sql.transaction(async tx => {
      const { period } = await lineFor(tx, person, id)
      const values = await checkedLine(tx, person, period, body, id)
      await setRow(tx, budgetLine, id, values)
    })
    return { id, message: msg('budget.line-saved') }
  },

  'DELETE budget/lines/:id': async ({ params: { id } }, { sql, person }) => {
    await sql.transaction(async tx => {
      await lineFor(tx, person, id)
      await tx.delete(budgetLine).where(eq(budgetLine.id, id))
    })
    return { id, message: msg('budget.line-gone') }
  },
} satisfies SomeHandlers
