import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { dayOf } from '#rules/day.ts'
import { type Account, balances } from '#rules/journal.ts'
import { findRow, findRows, setRow } from '#server/db/row.ts'
import {
  audit,
  job as jobTable,
  journal,
  journalLine,
  notification,
  payment,
} from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { CoreRefusal } from '#server/ledger/core.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { verbatim } from '#server/refusal/message.ts'
import { releaseWorker } from './credit.ts'
import { postingWorker } from './posting.ts'
import { type Borrower, hurry, paymentsOf, till, withTill } from './testing.ts'
import { trendOf } from './trend.ts'

const OFTEN = { interval: 60 }

let processor: Signed
let authorizer: Signed
withTill(openEither)
beforeAll(async () => {
  processor = await signIn(till.database, 'processor')
  authorizer = await signIn(till.database, 'authorizer')
  till.work()
})

const call = (who: Pick<Signed, 'headers'>, path: string, body?: object) => callAs(till.app, who, path, body)
const credit = (who: Borrower, keep: boolean) =>
  call(processor, `POST lending/loan/${who.loan}/credit`, { keep })

/** Sums the whole journal's balances of some accounts. */
async function books(...accounts: Account[]) {
  const rows = await till.database.sql
    .select({ line: journalLine })
    .from(journalLine)
    .innerJoin(journal, eq(journal.id, journalLine.journal))
  const held = balances(rows.map(({ line }) => ({ ...line, account: line.account as Account })))
  return accounts.map(account => held[account])
}

/** Creates a loan that is overpaid by Ksh 500. */
async function overpaid(): Promise<Borrower> {
  const who = await till.borrow()
  const amount = (await till.book.settlement(who.loan)) + 500_00
  await call(processor, `POST lending/loan/${who.loan}/repayment`, {
    amount,
    receipt: `B-${who.code}`,
    day: dayOf(Date.now()),
    channel: 'bank',
    above: true,
  })
  await vi.waitUntil(async () => (await till.read(who.loan)).status === 'overpaid', OFTEN)
  // a payment can be reversed once it is marked as booked
  await till.posted(who)
  return who
}
const stray = async (who: Borrower) =>
  (await call(processor, `GET payments/unmatched?search=${who.code}-C1`)).body.data[0]
const released = async (who: Borrower) => {
  expect((await credit(who, false)).status).toBe(200)
  await vi.waitUntil(() => stray(who), OFTEN)
  return stray(who)
}

describe('an overpayment', () => {
  it('is moved to unmatched money, and booked on another loan', async () => {
    const [unmatched = 0, before = 0] = await books('unmatched', 'overpayments')
    const [who, other] = [await overpaid(), await till.borrow()]
    expect(await books('overpayments')).toEqual([before + 500_00])
    const row = await released(who)
    expect(row).toMatchObject({ amount: 500_00, account: who.code })
    expect(await till.read(who.loan)).toMatchObject({ status: 'closed', overpaid: 0 })
    expect(await books('unmatched', 'overpayments')).toEqual([unmatched + 500_00, before])
    expect((await credit(who, false)).status).toBe(409)
    await call(processor, `POST payments/unmatched/${row.id}/assign`, { loan: other.code })
    await vi.waitUntil(async () => (await paymentsOf(till, other.loan)).some(one => one.postedAt), OFTEN)
    expect((await till.book.read(other.loan)).payments.map(({ amount }) => amount)).toEqual([500_00])
    // the receipt names the loan that it came from
    const { payments } = (await call(other, `GET lending/loan/${other.loan}`)).body.data
    expect(payments).toMatchObject([{ channel: 'moved', receipt: row.receipt }])
    expect(row.receipt).toContain(who.code)
    expect(await books('unmatched', 'overpayments')).toEqual([unmatched, before])
  })

  it('is moved from a loan that was written off too', async () => {
    const who = await till.borrow()
    const { outstanding } = await till.book.read(who.loan)
    await till.book.writeOff(who.loan, { on: dayOf(Date.now()), key: 'lost' })
    await till.safaricom.pay({ account: who.code, amount: outstanding / 100 + 500 })
    await vi.waitUntil(async () => (await till.read(who.loan)).overpaid === 500_00, OFTEN)
    const { staff } = (await call(processor, `GET lending/loan/${who.loan}`)).body.data
    expect(staff.actions).toEqual(expect.arrayContaining(['release-credit', 'keep-credit']))
    expect(await released(who)).toMatchObject({ amount: 500_00, account: who.code })
    expect(await till.read(who.loan)).toMatchObject({ status: 'written-off', overpaid: 0 })
  })

  it('counts once as money that came in, on whichever loan it is booked', async () => {
    const boss = await signIn(till.database, 'super')
    const sums = async () => {
      const { total } = (await call(boss, 'GET lending/reports/repayments')).body
      const trend = await trendOf(till.database.sql, 'wezesha')
      const { today } = (await call(processor, 'GET home/blocks?blocks=today')).body.blocks
      return [Number(total.amount), trend?.rows[0]?.paidBack.at(-1), JSON.stringify(today)]
    }
    const [who, other] = [await overpaid(), await till.borrow()]
    const before = await sums()
    await call(processor, `POST payments/unmatched/${(await released(who)).id}/assign`, { loan: other.code })
    await vi.waitUntil(async () => (await paymentsOf(till, other.loan)).some(one => one.postedAt), OFTEN)
    expect(await sums()).toEqual(before)
  })

  it('is refunded by two people, and leaves the books', async () => {
    const who = await overpaid()
    const row = await released(who)
    const [unmatched = 0, bank = 0] = await books('unmatched', 'bank')
    await call(processor, `POST payments/unmatched/${row.id}/note`, { note: 'By bank', refunded: true })
    const { data } = (await call(authorizer, 'GET payments/pending?size=100')).body
    const { id } = data.find((one: { reference: string }) => one.reference === row.receipt)
    expect((await call(processor, `POST payments/pending/${id}/confirm`)).status).toBe(403)
    expect(await books('unmatched')).toEqual([unmatched])
    expect((await call(authorizer, `POST payments/pending/${id}/confirm`)).status).toBe(200)
    expect(await books('unmatched', 'bank')).toEqual([unmatched - 500_00, bank - 500_00])
  })

  it('closes a pending refund once it is booked on a loan, and says why', async () => {
    const [who, other] = [await overpaid(), await till.borrow()]
    const row = await released(who)
    await call(processor, `POST payments/unmatched/${row.id}/note`, { note: 'By bank', refunded: true })
    const waiting = async () =>
      (await call(authorizer, 'GET payments/pending?size=100')).body.data.find(
        (one: { reference: string }) => one.reference === row.receipt,
      )
    const { id } = await waiting()
    const nowhere = await call(authorizer, `POST payments/unmatched/${row.id}/assign`, { loan: 'ZZZZ9999' })
    expect(nowhere.status).toBe(400)
    expect(await waiting()).toBeDefined()
    await call(authorizer, `POST payments/unmatched/${row.id}/assign`, { loan: other.code })
    expect(await waiting()).toBeUndefined()
    expect((await call(authorizer, `POST payments/pending/${id}/confirm`)).status).toBe(409)
    const { sql } = till.database
    const told = await findRows(sql, notification, { account: processor.id })
    const reason = `The money was booked on loan ${other.code}.`
    expect(told.at(-1)).toMatchObject({ kind: 'second-person-needless', values: { reason: { en: reason } } })
    const closed = await findRow(sql, audit, { action: 'pending.closed' })
    expect(closed).toMatchObject({ actor: authorizer.id })
    expect(closed?.detail).toContainEqual({ name: 'reason', from: null, to: reason })
  })

  it('is kept for the next loan; the borrower sees it', async () => {
    const who = await overpaid()
    expect((await credit(who, true)).status).toBe(200)
    const page = (await call(who, `GET lending/loan/${who.loan}`)).body.data
    expect(page).toMatchObject({ overpaid: 500_00, creditKept: 500_00 })
    const { actions } = (await call(processor, `GET lending/loan/${who.loan}`)).body.data.staff
    expect(actions).toContain('release-credit')
    expect(actions).not.toContain('keep-credit')
  })

  it('that was kept and is gone by a reversal is not kept again when as much comes anew', async () => {
    const who = await overpaid()
    await credit(who, true)
    const [paid] = await paymentsOf(till, who.loan)
    await call(authorizer, `POST payments/${paid?.id}/reverse`, { reason: 'Another borrower’s' })
    const pending = (await call(processor, 'GET payments/pending?size=100')).body.data
    const { id } = pending.find((one: { reference: string }) => one.reference === `B-${who.code}`)
    const second = await signIn(till.database, 'super')
    expect((await call(second, `POST payments/pending/${id}/confirm`)).status).toBe(200)
    const amount = (await till.book.settlement(who.loan)) + 500_00
    const day = dayOf(Date.now())
    const again = { amount, receipt: `C-${who.code}`, day, channel: 'bank', above: true }
    await call(processor, `POST lending/loan/${who.loan}/repayment`, again)
    await vi.waitUntil(async () => (await till.read(who.loan)).status === 'overpaid', OFTEN)
    const page = (await call(processor, `GET lending/loan/${who.loan}`)).body.data
    expect(page).toMatchObject({ overpaid: 500_00, creditKept: 0 })
    expect(page.staff.actions).toContain('keep-credit')
  })

  it('stays on the loan if the core refuses to move it; staff read why, and nothing is tried again', async () => {
    const who = await overpaid()
    const release = vi
      .spyOn(till.book, 'release')
      .mockRejectedValue(new CoreRefusal('refused', verbatim('The loan is not overpaid.')))
    await credit(who, false)
    await vi.waitUntil(() => release.mock.calls.length > 0, OFTEN)
    const timeline = async () =>
      (await call(processor, `GET lending/loan/${who.loan}`)).body.data.timeline.map(
        ({ what, note }: { what: string; note: string }) => ({ what, note }),
      )
    const failed = { what: 'core-failed', note: 'The loan is not overpaid.' }
    expect(await timeline()).not.toContainEqual(failed)
    await hurry(till, 'release')
    await vi.waitUntil(async () => (await timeline()).at(-1)?.what === 'core-failed', OFTEN)
    expect((await timeline()).at(-1)).toEqual(failed)
    const job = await findRow(till.database.sql, jobTable, { kind: 'release' }, desc(jobTable.createdAt))
    expect(job?.failedAt).not.toBeNull()
    release.mockRestore()
    await released(who)
  })

  it('cannot be moved on a loan that is not overpaid', async () => {
    const who = await till.borrow()
    expect((await credit(who, false)).status).toBe(409)
    expect((await call(who, `POST lending/loan/${who.loan}/credit`, { keep: true })).status).toBe(403)
  })
})

describe('unmatched money', () => {
  it('is in the journal from arrival until it is booked on a loan', async () => {
    const [unmatched = 0, money = 0] = await books('unmatched', 'mobile-money')
    const who = await till.borrow()
    const after = await books('mobile-money')
    const receipt = await till.safaricom.pay({ account: 'SOMETHING', amount: 900 })
    const find = async () => (await call(processor, `GET payments/unmatched?search=${receipt}`)).body.data[0]
    await vi.waitUntil(find, OFTEN)
    expect(await books('unmatched', 'mobile-money')).toEqual([
      unmatched + 900_00,
      (after[0] ?? money) + 900_00,
    ])
    await call(processor, `POST payments/unmatched/${(await find()).id}/assign`, { loan: who.code })
    await vi.waitUntil(async () => (await paymentsOf(till, who.loan)).some(one => one.postedAt), OFTEN)
    expect(await books('unmatched', 'mobile-money')).toEqual([unmatched, (after[0] ?? money) + 900_00])
  })

  it('leaves our journal once an outside core has booked it, not before', async () => {
    const { sql } = till.database
    const who = await overpaid()
    const before = await books('unmatched', 'bank')
    const core = {
      ...till.book,
      outside: true as const,
      release: async () => {},
      repay: async () => 'core-1',
    }
    await releaseWorker(sql, core)({ loan: who.loan, amount: 500_00, receipt: `${who.code}-C1` })
    const more = (sum: number) => before.map(one => one + sum)
    expect(await books('unmatched', 'bank')).toEqual(more(500_00))

    const { id } = await stray(who)
    await setRow(sql, payment, id, { loan: who.loan })
    const refusing = {
      ...core,
      repay: () => Promise.reject(new CoreRefusal('refused', verbatim('The loan is closed.'))),
    }
    await postingWorker(sql, refusing, { portal: host => host })({ payment: id })
    expect(await stray(who)).toMatchObject({ note: 'The loan is closed.' })
    expect(await books('unmatched', 'bank')).toEqual(more(500_00))

    await setRow(sql, payment, id, { loan: who.loan })
    await postingWorker(sql, core, { portal: host => host })({ payment: id })
    expect(await books('unmatched', 'bank')).toEqual(more(0))
  })
})
