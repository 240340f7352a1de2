import { and, eq, sql as query } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { dayOf } from '#rules/day.ts'
import { addRow, findRow, findRows, setRow, setRows } from '#server/db/row.ts'
import { newId } from '#server/db/schema/columns.ts'
import {
  account,
  callback,
  job,
  journal,
  journalLine,
  loan,
  notification,
  payout,
} from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import type { PayoutNotice } from '#server/providers/daraja-notice.ts'
import type { MobileMoney } from '#server/providers/mobile-money.ts'
import { applyPayoutNotice } from './payout-notice.ts'
import { traceWorker } from './payout-workers.ts'
import { type Borrower, hurry, till, withTill } from './testing.ts'

const OFTEN = { interval: 60 }

let authorizer: Signed
let second: Signed
withTill(openEither)
beforeAll(async () => {
  authorizer = await signIn(till.database, 'authorizer')
  second = await signIn(till.database, 'super')
  till.work()
})

const call = (who: Pick<Signed, 'headers'>, path: string, body?: object) => callAs(till.app, who, path, body)
const pay = (who: Borrower) =>
  call(authorizer, `POST account/payment/transfer/${who.loan}`, { key: 'b'.repeat(24) })
const resolve = (who: Borrower, action: string, more: object = {}, by = authorizer) =>
  call(by, `POST lending/loan/${who.loan}/payout`, { action, ...more })
const partsOf = (who: Borrower) => findRows(till.database.sql, payout, { loan: who.loan }, payout.part)
const states = async (who: Borrower) => (await partsOf(who)).map(({ state }) => state)
const page = async (who: Borrower) => (await call(authorizer, `GET lending/loan/${who.loan}`)).body.data
const status = (who: Borrower, wanted: string) =>
  vi.waitUntil(async () => (await till.read(who.loan)).status === wanted, OFTEN)

/** Sums the journal of a loan by account, debits positive. */
async function books(who: Borrower): Promise<Record<string, number>> {
  const rows = await till.database.sql
    .select({ line: journalLine })
    .from(journalLine)
    .innerJoin(journal, eq(journal.id, journalLine.journal))
    .where(eq(journal.loan, who.loan))
  const sums: Record<string, number> = {}
  for (const { line } of rows) sums[line.account] = (sums[line.account] ?? 0) + line.debit - line.credit
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

/** Creates a payout of Ksh 1,000,000 with two parts paid, the third failed and the fourth waiting for tomorrow. */
async function partFailed(): Promise<Borrower> {
  const who = await till.borrow({ isApproved: true, amount: 1_000_000 })
  await pay(who)
  await vi.waitUntil(async () => (await states(who)).slice(0, 2).every(one => one === 'paid'), OFTEN)
  const [, , one] = await partsOf(who)
  await setRow(till.database.sql, payout, one?.id as string, { state: 'failed' })
  return who
}

it('a part is sent once, also if its job runs again after a crash', async () => {
  const who = await till.borrow({ isApproved: true })
  await pay(who)
  await status(who, 'active')
  const [part] = await partsOf(who)
  const { id } = await addRow(till.database.sql, job, { kind: 'payout', payload: { payout: part?.id } })
  await vi.waitUntil(async () => (await findRow(till.database.sql, job, id))?.doneAt, OFTEN)
  expect(till.safaricom.payouts.get(part?.reference as string)).toBe(1)
  expect(await states(who)).toEqual(['paid'])
})

it('a part that is sent anew is not settled by the answer about its earlier sending', async () => {
  const who = await till.borrow({ isApproved: true, phone: '0712000042' })
  await pay(who)
  await vi.waitUntil(async () => (await states(who))[0] === 'sent', OFTEN)
  const { sql } = till.database
  const id = (await partsOf(who))[0]?.id as string
  const trace: MobileMoney['trace'] = async () => {
    await setRow(sql, payout, id, { reference: newId() })
    return { status: 'failed', reason: 'cancelled' }
  }
  await traceWorker(sql, { ...till.services.mobileMoney, trace })({ payout: id, round: 0 })
  expect(await states(who)).toEqual(['sent'])
})

it('a status query settles the part it asked about, also without its reference, and leaves it sent while unclear', async () => {
  const who = await till.borrow({ isApproved: true, phone: '0712000042' })
  await pay(who)
  await vi.waitUntil(async () => (await states(who))[0] === 'sent', OFTEN)
  const [{ secret = '', reference } = {}] = await partsOf(who)
  const answered = (told: PayoutNotice) =>
    till.database.sql.transaction(tx => applyPayoutNotice(tx, secret, told, true))
  await answered({ id: reference ?? '', code: '2001', text: 'Ask again', status: 'unclear' })
  expect(await states(who)).toEqual(['sent'])
  await answered({ id: newId(), code: '8', text: 'Failed', status: 'failed' })
  expect(await states(who)).toEqual(['sent'])
  const paid = { status: 'paid', code: '0', text: '', receipt: 'STRACE0001', receiver: '' } as const
  await answered({ ...paid, id: '', amount: null })
  expect(await states(who)).toEqual(['paid'])
})

describe('a partly failed payout', () => {
  it('is in the books once a part is paid, and offers resolutions', async () => {
    const who = await till.borrow({ isApproved: true, amount: 1_000_000 })
    await pay(who)
    await vi.waitUntil(async () => (await states(who)).slice(0, 2).every(one => one === 'paid'), OFTEN)
    expect(await states(who)).toEqual(['paid', 'paid', 'waiting', 'waiting'])
    expect(await books(who)).toEqual({ payouts: 500_000_00, 'mobile-money': -500_000_00 })
    const { staff } = await page(who)
    expect(staff.payout).toMatchObject({ paid: 500_000_00, rest: 0, waiting: 500_000_00 })
    expect(staff.actions).toEqual(expect.arrayContaining(['rest-by-bank', 'run-with-paid', 'stop-payout']))
    expect(staff.actions).not.toContain('send-rest')
  })

  it('cannot run with the paid part while it is unknown where the rest is', async () => {
    const who = await partFailed()
    const [, , , last] = await partsOf(who)
    await setRow(till.database.sql, payout, last?.id as string, { state: 'unknown' })
    expect((await page(who)).staff.actions).not.toContain('run-with-paid')
  })

  it('can run with the paid part, in schedule and books', async () => {
    const who = await partFailed()
    await setRows(till.database.sql, payout, { loan: who.loan, state: 'waiting' }, { state: 'failed' })
    expect((await page(who)).staff.actions).toContain('send-rest')
    expect((await resolve(who, 'run-with-paid')).status).toBe(200)
    await status(who, 'active')
    const { principal } = await till.book.read(who.loan)
    expect(principal).toBe(500_000_00)
    await vi.waitUntil(async () => (await till.read(who.loan)).approvedAmount === 500_000_00, OFTEN)
    expect(await states(who)).toEqual(['paid', 'paid', 'cancelled', 'cancelled'])
    expect((await resolve(who, 'send-rest')).status).toBe(409)
    expect(await books(who)).toEqual({ loans: 500_000_00, 'mobile-money': -500_000_00 })
    // the failure is reported again
    const [, , third] = await partsOf(who)
    const { secret = '', reference } = third ?? {}
    const told = { id: reference ?? '', code: '8', text: 'Failed', status: 'failed' } as const
    await till.database.sql.transaction(tx => applyPayoutNotice(tx, secret, told))
    expect(await states(who)).toEqual(['paid', 'paid', 'cancelled', 'cancelled'])
  })

  /** Has M-Pesa report a cancelled part as paid after all. */
  async function paidLate(who: Borrower, receipt: string) {
    const { secret = '', reference } = (await partsOf(who))[2] ?? {}
    const known = { status: 'paid', code: '0', text: '', receipt, receiver: '', amount: null } as const
    const told = { ...known, id: reference ?? '' }
    await till.database.sql.transaction(tx => applyPayoutNotice(tx, secret, told))
  }
  const stopped = async () => {
    const who = await partFailed()
    await setRows(till.database.sql, payout, { loan: who.loan, state: 'waiting' }, { state: 'failed' })
    await resolve(who, 'run-with-paid')
    await status(who, 'active')
    return who
  }
  const said = async (who: Borrower) => (await page(who)).timeline.map(({ what }: { what: string }) => what)

  it('that runs with the paid part grows by a cancelled part that M-Pesa paid after all', async () => {
    const who = await stopped()
    const { disbursedOn } = await till.book.read(who.loan)
    await paidLate(who, 'SLATE00003')
    await vi.waitUntil(async () => (await till.book.read(who.loan)).principal === 750_000_00, OFTEN)
    await vi.waitUntil(async () => (await till.read(who.loan)).outstanding > 750_000_00, OFTEN)
    expect(await till.book.read(who.loan)).toMatchObject({ status: 'active', disbursedOn })
    expect(await till.read(who.loan)).toMatchObject({ status: 'active', approvedAmount: 750_000_00 })
    expect(await books(who)).toEqual({ loans: 750_000_00, 'mobile-money': -750_000_00 })
    const { sql } = till.database
    const told = await findRows(sql, notification, { account: authorizer.id })
    expect(told.at(-1)).toMatchObject({ kind: 'payout-paid-late', path: `/authorizer/loan/${who.loan}` })
    // reported again, it changes nothing
    await paidLate(who, 'SLATE00003')
    expect((await said(who)).filter((what: string) => what === 'payout-paid-late')).toHaveLength(1)
  })

  it('that is being repaid keeps such a part in the books, and staff are told', async () => {
    const who = await stopped()
    await call(authorizer, `POST lending/loan/${who.loan}/repayment`, {
      amount: 1_000_00,
      receipt: `EARLY-${who.code}`,
      day: dayOf(Date.now()),
      channel: 'bank',
    })
    await vi.waitUntil(async () => (await till.book.read(who.loan)).payments.length > 0, OFTEN)
    await paidLate(who, 'SLATE00004')
    await vi.waitUntil(async () => (await said(who)).includes('payout-not-added'), OFTEN)
    expect((await till.book.read(who.loan)).principal).toBe(500_000_00)
    expect(await books(who)).toMatchObject({ payouts: 250_000_00, 'mobile-money': -750_000_00 })
  })

  it('that was not completed by bank in the end grows by such a part as well', async () => {
    const who = await partFailed()
    await resolve(who, 'rest-by-bank', { account: 'KCB 1234567890' })
    const bank = (await partsOf(who)).at(-1)
    const denied = { paid: false, reference: 'Not in the statement' }
    expect((await call(second, `POST payments/payouts/${bank?.id}/confirm`, denied)).status).toBe(200)
    expect((await resolve(who, 'run-with-paid')).status).toBe(200)
    await status(who, 'active')
    await paidLate(who, 'SLATE00006')
    expect(await till.read(who.loan)).toMatchObject({ approvedAmount: 750_000_00 })
  })

  it('that was completed by bank does not grow by a part that M-Pesa paid as well', async () => {
    const who = await partFailed()
    await resolve(who, 'rest-by-bank', { account: 'KCB 1234567890' })
    await paidLate(who, 'SLATE00005')
    expect(await said(who)).toContain('payout-paid-twice')
    const bank = (await partsOf(who)).at(-1)
    const made = { paid: true, reference: 'FT2' }
    expect((await call(second, `POST payments/payouts/${bank?.id}/confirm`, made)).status).toBe(200)
    await status(who, 'active')
    expect((await till.book.read(who.loan)).principal).toBe(1_000_000_00)
    expect(await books(who)).toEqual({
      loans: 1_000_000_00,
      payouts: 250_000_00,
      bank: -500_000_00,
      'mobile-money': -750_000_00,
    })
  })

  it('can be completed by bank, confirmed by a second person', async () => {
    const who = await partFailed()
    expect((await resolve(who, 'rest-by-bank', { account: 'KCB 1234567890' })).body.message).toContain(
      'second',
    )
    const parts = await partsOf(who)
    expect(parts.map(({ state }) => state)).toEqual(['paid', 'paid', 'cancelled', 'cancelled', 'waiting'])
    const bank = parts.at(-1)
    expect(bank).toMatchObject({ method: 'bank', amount: 500_000_00 })
    const confirm = (by: Signed) =>
      call(by, `POST payments/payouts/${bank?.id}/confirm`, { paid: true, reference: 'FT1' })
    expect((await confirm(authorizer)).status).toBe(403)
    expect((await confirm(second)).status).toBe(200)
    await status(who, 'active')
    expect((await till.book.read(who.loan)).principal).toBe(1_000_000_00)
    expect(await books(who)).toEqual({ loans: 1_000_000_00, bank: -500_000_00, 'mobile-money': -500_000_00 })
  })

  it('can be stopped, including parts queued for sending', async () => {
    const who = await partFailed()
    expect((await resolve(who, 'stop-payout')).status).toBe(200)
    await hurry(till, 'payout')
    expect(await states(who)).toEqual(['paid', 'paid', 'failed', 'cancelled'])
    expect((await page(who)).staff.payout).toMatchObject({ paid: 500_000_00, rest: 500_000_00, waiting: 0 })
    // resumes where it was stopped
    expect((await resolve(who, 'send-rest')).status).toBe(200)
    expect((await page(who)).staff.payout.rest).toBe(0)
  })

  it('that was stopped does not run with the paid part by itself', async () => {
    const who = await till.borrow({ isApproved: true, amount: 1_000_000 })
    await pay(who)
    await vi.waitUntil(async () => (await states(who)).slice(0, 2).every(one => one === 'paid'), OFTEN)
    expect((await resolve(who, 'stop-payout')).status).toBe(200)
    const { sql } = till.database
    const earlier = new Date(Date.now() - 2 * 3_600_000)
    await setRows(sql, payout, { loan: who.loan }, { settledAt: earlier })
    await sql.insert(job).values({ kind: 'pull', payload: {} })
    const disbursals = () =>
      sql
        .select()
        .from(job)
        .where(and(eq(job.kind, 'disburse'), query`${job.payload} ->> 'loan' = ${who.loan}`))
    await vi.waitUntil(async () => (await disbursals()).some(one => one.doneAt), OFTEN)
    expect((await till.read(who.loan)).status).toBe('paying')
    expect((await page(who)).staff.actions).toContain('send-rest')
  })

  it('is not approved again while another part is under way', async () => {
    const who = await till.borrow({ isApproved: true, amount: 1_000_000, phone: '0712000042' })
    await pay(who)
    await vi.waitUntil(async () => (await states(who))[1] === 'sent', OFTEN)
    const [{ secret = '', reference } = {}] = await partsOf(who)
    const told = { id: reference ?? '', code: '8', text: 'Failed', status: 'failed' } as const
    await till.database.sql.transaction(tx => applyPayoutNotice(tx, secret, told))
    expect((await states(who)).slice(0, 2)).toEqual(['failed', 'sent'])
    expect((await till.read(who.loan)).status).toBe('paying')
  })

  it('is approved again when nothing was paid and all is stopped', async () => {
    const who = await till.borrow({ isApproved: true, amount: 1_000_000 })
    await pay(who)
    await vi.waitUntil(async () => (await states(who)).slice(0, 2).every(one => one === 'paid'), OFTEN)
    await setRows(till.database.sql, payout, { loan: who.loan }, { state: 'failed' })
    await resolve(who, 'rest-by-bank')
    const bank = (await partsOf(who)).at(-1)
    const denied = { paid: false, reference: 'The account is closed' }
    expect((await call(second, `POST payments/payouts/${bank?.id}/confirm`, denied)).status).toBe(200)
    await status(who, 'approved')
    expect((await pay(who)).status).toBe(200)
  })

  it('is resolved once, by permitted staff only', async () => {
    const who = await partFailed()
    const answers = await Promise.all(['rest-by-bank', 'rest-by-bank'].map(action => resolve(who, action)))
    expect(answers.map(one => one.status).sort()).toEqual([200, 409])
    const processor = await signIn(till.database, 'processor')
    expect((await resolve(who, 'stop-payout', {}, processor)).status).toBe(403)
    const jenga = await signIn(till.database, 'super', { tenant: 'jenga' })
    expect((await resolve(who, 'stop-payout', {}, jenga)).status).toBe(404)
  })
})

it('a part of which M-Pesa says another amount is flagged to staff', async () => {
  const who = await till.borrow({ isApproved: true, phone: '0712000042' })
  await pay(who)
  await vi.waitUntil(async () => (await states(who))[0] === 'sent', OFTEN)
  const [{ secret = '', reference } = {}] = await partsOf(who)
  const paid = { status: 'paid', code: '0', text: '', receipt: 'SLESS00001', receiver: '' } as const
  const told = { ...paid, id: reference ?? '', amount: 49_000_00 }
  await till.database.sql.transaction(tx => applyPayoutNotice(tx, secret, told))
  expect((await page(who)).staff.payout.parts[0]).toMatchObject({
    state: 'paid',
    message: 'M-Pesa says 49,000.',
  })
})

describe('the reported receiver', () => {
  it('is stored, and flagged to staff if not the borrower', async () => {
    const who = await till.borrow({ isApproved: true, amount: 50_000 })
    const other = { firstName: 'Peter', lastName: 'Otieno' }
    await setRow(till.database.sql, account, who.id, other)
    await pay(who)
    await status(who, 'active')
    const [part] = await partsOf(who)
    expect(part?.receiver).toContain('ASHA MWANGI')
    const { staff, timeline, client } = await page(who)
    expect(staff.payout.parts[0].message).toContain(`The borrower is ${client.name}`)
    expect(timeline.map(({ what }: { what: string }) => what)).toContain('payout-other-name')
    const own = (await call(who, `GET lending/loan/${who.loan}`)).body.data
    expect(JSON.stringify(own)).not.toContain('ASHA MWANGI')
  })
})

describe('a payout that counted as not made', () => {
  /** Returns a borrower whose first payout was denied by a second person, and that payout. */
  async function denied() {
    const who = await till.borrow({ isApproved: true, phone: '0712000043' })
    await pay(who)
    await vi.waitUntil(async () => (await states(who))[0] === 'unknown', OFTEN)
    const [first] = await partsOf(who)
    const body = { paid: false, reference: 'Not in the statement' }
    expect((await call(second, `POST payments/payouts/${first?.id}/confirm`, body)).status).toBe(200)
    await status(who, 'approved')
    const bank = { payout: 'mpesa' as const, mpesaPhone: '0712000010' }
    await setRow(till.database.sql, loan, who.loan, { bank })
    return { who, first: first as typeof payout.$inferSelect }
  }
  /** Has M-Pesa report a payout as made. */
  async function report({ secret, reference }: typeof payout.$inferSelect, receipt: string) {
    const Result = {
      ResultCode: 0,
      ResultDesc: 'Done',
      OriginatorConversationID: reference,
      TransactionID: receipt,
    }
    await fetch(`${till.inbox}/${secret}/payout`, { method: 'POST', body: JSON.stringify({ Result }) })
    const { sql } = till.database
    await vi.waitUntil(async () => {
      const rows = await findRows(sql, callback, { secret })
      return rows.some(({ body, appliedAt }) => appliedAt && body.includes(receipt))
    }, OFTEN)
  }

  it('and was replaced is reported to staff if it was made after all', async () => {
    const { who, first } = await denied()
    await pay(who)
    await status(who, 'active')
    await report(first, 'SLATE00001')
    const { staff, timeline } = await page(who)
    expect(staff.payout.parts[0].message).toContain('SLATE00001')
    expect(timeline.map(({ what }: { what: string }) => what)).toContain('payout-paid-twice')
    // reported again, it changes nothing
    const { secret, reference } = first
    const paid = { status: 'paid', code: '0', text: '', receipt: 'SLATE00001', receiver: '' } as const
    const told = { ...paid, id: reference ?? '', amount: null }
    const outcome = await till.database.sql.transaction(tx => applyPayoutNotice(tx, secret, told))
    expect(outcome).toBe('known')
    expect((await page(who)).timeline).toEqual(timeline)
  })

  it('settles its failed replacement', async () => {
    const { who, first } = await denied()
    await setRow(till.database.sql, loan, who.loan, { bank: { payout: 'mpesa', mpesaPhone: '0712000042' } })
    await pay(who)
    await vi.waitUntil(async () => (await states(who))[0] === 'sent', OFTEN)
    await setRows(till.database.sql, payout, { loan: who.loan }, { state: 'failed' })
    await report(first, 'SLATE00007')
    expect((await partsOf(who))[0]).toMatchObject({ state: 'paid', receipt: 'SLATE00007' })
    await status(who, 'active')
  })

  it('does not settle a bank transfer that replaced it', async () => {
    const { who, first } = await denied()
    const bank = { payout: 'bank' as const, account: '1234567890', bank: 'KCB', name: 'Asha' }
    await setRow(till.database.sql, loan, who.loan, { bank })
    await pay(who)
    await vi.waitUntil(async () => (await partsOf(who))[0]?.method === 'bank', OFTEN)
    await report(first, 'SLATE00008')
    const [part] = await partsOf(who)
    expect(part?.state).toBe('waiting')
    expect(part?.message).toContain('SLATE00008')
  })

  it('settles a payout of the same amount that was not sent yet', async () => {
    const who = await partFailed()
    const { sql } = till.database
    const [, , first] = await partsOf(who)
    await setRows(sql, payout, { secret: String(first?.secret) }, { sentAt: new Date() })
    await resolve(who, 'send-rest')
    await vi.waitUntil(async () => (await states(who))[2] === 'paid', OFTEN)
    expect((await states(who))[3]).toBe('waiting')
    await report(first as typeof payout.$inferSelect, 'SLATE00002')
    expect((await partsOf(who))[3]).toMatchObject({ state: 'paid', receipt: 'SLATE00002' })
    await status(who, 'active')
  })
})
