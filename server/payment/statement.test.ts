import { eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays, dayOf } from '#rules/day.ts'
import { findRow, setRows } from '#server/db/row.ts'
import { account, audit, ledgerLoan, loan } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { refreshLoan } from '#server/loan/refresh.ts'
import { type Answer, callAs, type Signed, signIn } from '#server/people/testing.ts'
import { type Borrower, paymentsOf, till, withTill } from './testing.ts'

const OFTEN = { interval: 60 }

type LedgerLoan = typeof ledgerLoan.$inferSelect

let processor: Signed
withTill(openEither)
beforeAll(async () => {
  processor = await signIn(till.database, 'processor')
  till.work()
})

const today = dayOf(Date.now())
const call = (who: Pick<Signed, 'headers'>, path: string, body?: object) => callAs(till.app, who, path, body)
async function pay(who: Borrower, amount: number, receipt: string, more: object = {}): Promise<void> {
  const body = { amount, receipt, day: today, channel: 'bank', ...more }
  expect((await call(processor, `POST lending/loan/${who.loan}/repayment`, body)).status).toBe(200)
  await vi.waitUntil(async () => {
    const rows = await paymentsOf(till, who.loan)
    return rows.every(row => row.postedAt)
  }, OFTEN)
}
async function statement(who: Borrower): Promise<string[][]> {
  const { loan: id, headers } = who
  const url = `/api/lending/loan/${id}/statement?format=csv&language=en`
  const { payload } = await till.app.inject({ url, headers })
  return Papa.parse<string[]>(payload.replace('\ufeff', ''), { skipEmptyLines: true }).data
}
const lineOf = (rows: string[][], text: string) => rows.find(row => row.includes(text))

describe('a statement', () => {
  it('splits each payment, and shows the remaining principal', async () => {
    const who = await till.borrow()
    const receipt = `BANK-${who.code}`
    await pay(who, 300_000, receipt)
    const [came] = (await till.book.read(who.loan)).payments
    const { split } = came as { split: { interest: number; principal: number } }
    expect(split.interest + split.principal).toBe(300_000)
    const rows = await statement(who)
    expect(lineOf(rows, 'Paid out to you')?.at(-1)).toBe('50000')
    expect(lineOf(rows, receipt)).toEqual([
      today,
      'Bank',
      receipt,
      '3000',
      '0',
      String(split.interest / 100),
      String(split.principal / 100),
      '0',
      String(50_000 - split.principal / 100),
    ])
    expect(lineOf(rows, 'Interest per year')?.[1]).toBe('24')
  })

  it('shows early settlement and overpayment; the offer letter keeps the agreed terms', async () => {
    const who = await till.borrow()
    const agreed = await till.book.read(who.loan)
    const all = await till.book.settlement(who.loan)
    await pay(who, all + 50_00, `ALL-${who.code}`, { above: true })
    const rows = await statement(who)
    expect(lineOf(rows, 'Settled early on')?.[1]).toBe(today)
    expect(lineOf(rows, 'Overpaid, owed to you')?.[1]).toBe('50')
    expect(lineOf(rows, `ALL-${who.code}`)?.slice(-2)).toEqual(['50', '0'])
    const { data } = (await call(who, `GET lending/loan/${who.loan}`)).body
    const heaviest = Math.max(...agreed.schedule.map(one => one.principal + one.interest))
    expect(data.instalment).toBe(heaviest)
  })

  it('shows a write-off, and what is still owed after it', async () => {
    const who = await till.borrow()
    await pay(who, 300_000, `BEFORE-${who.code}`, { day: addDays(today, -2) })
    await till.book.writeOff(who.loan, { on: addDays(today, -1), key: 'lost' })
    await refreshLoan(till.database.sql, till.book, who.loan)
    const lost = await till.book.settlement(who.loan)
    await pay(who, 500_000, `AFTER-${who.code}`)
    const rows = await statement(who)
    const at = rows.findIndex(row => row.includes('Written off, all still owed'))
    expect([rows[at - 1]?.[2], rows[at + 1]?.[2]]).toEqual([`BEFORE-${who.code}`, `AFTER-${who.code}`])
    expect(rows[at]).toEqual([addDays(today, -1), rows[at]?.[1], '', '', '', '', '', '', String(lost / 100)])
    expect(rows[at + 1]?.at(-1)).toBe(String(lost / 100 - 5000))
    expect(lineOf(rows, 'Outstanding balance')?.[1]).toBe(String(lost / 100 - 5000))
  })

  it('taken by staff is audited', async () => {
    const who = await till.borrow()
    await statement(who)
    await statement({ ...who, headers: processor.headers })
    const taken = await till.database.sql.select().from(audit).where(eq(audit.subjectId, who.loan))
    expect(taken.filter(one => one.action === 'loan.statement-taken')).toMatchObject([
      { actor: processor.id },
    ])
  })

  it('dates a payment by its value date, not by its recording', async () => {
    const who = await till.borrow()
    await pay(who, 100_000, `LATE-${who.code}`, { day: addDays(today, -3) })
    expect(lineOf(await statement(who), `LATE-${who.code}`)?.[0]).toBe(addDays(today, -3))
  })
})

describe('a penalty that falls due at midnight', () => {
  it.each<[call: string, ...path: (string | number)[]]>([
    ['GET lending/loan/:id', 'data', 'outstanding'],
    ['GET account/client/loan/view/:id', 'data', 'balance'],
    ['GET account/client/loan/view', 'data', 0, 'balance'],
    ['GET lending/credit_report', 'data', 'money', 0, 'outstanding'],
    ['GET home/blocks?blocks=loan', 'blocks', 'loan', 'value', 'loan', 'outstanding'],
  ])('is in the first answer of %s, before it is charged by night', async (path, ...field) => {
    const who = await till.borrow()
    const { sql } = till.database
    const before = (await till.read(who.loan)).outstanding
    const { terms, schedule } = (await findRow(sql, ledgerLoan, { loan: who.loan })) as LedgerLoan
    await setRows(
      sql,
      ledgerLoan,
      { loan: who.loan },
      {
        terms: { ...terms, penalty: { after: 0, rate: 500 } },
        schedule: (schedule ?? []).map((row, at) => (at === 0 ? { ...row, due: addDays(today, -1) } : row)),
      },
    )
    const { body } = await call(who, path.replace(':id', who.loan))
    const found = Number(field.reduce((at: Answer['body'], name) => at[name], body))
    const shown = found * (field.includes('balance') ? 100 : 1)
    expect(shown).toBeGreaterThan(before)
    expect(shown).toBe((await till.book.read(who.loan)).outstanding)
  })
})

describe('the payout destination', () => {
  const payee = async (who: Borrower) =>
    (await call(processor, `GET lending/loan/${who.loan}`)).body.data.staff.otherPayee

  it('is flagged for staff if the phone or account is not verified as the borrower’s', async () => {
    const who = await till.borrow({ isApproved: true })
    const { sql } = till.database
    const own = { phone: '+254712000010', firstName: 'Peter', lastName: 'Mwangi' }
    const bank = (bank: object) =>
      sql
        .update(loan)
        .set({ bank } as object)
        .where(eq(loan.id, who.loan))
    await sql.update(account).set(own).where(eq(account.id, who.id))
    for (const [place, mark] of [
      [{ payout: 'mpesa', mpesaPhone: '+254712000010' }, null],
      [{ payout: 'mpesa', mpesaPhone: '+254712999999' }, 'phone'],
      [{ payout: 'bank', accountName: 'MWANGI PETER KAMAU' }, null],
      [{ payout: 'bank', accountName: 'Asha Wanjiru' }, 'name'],
    ] as const) {
      await bank(place)
      expect([place, await payee(who)]).toEqual([place, mark])
    }
  })
})
