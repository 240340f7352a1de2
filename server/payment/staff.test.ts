import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addDays, dayOf } from '#rules/day.ts'
import { formatMoney } from '#rules/money.ts'
import { addRow, findRow, findRows, setRow } from '#server/db/row.ts'
import {
  account,
  audit,
  job,
  journal,
  journalLine,
  loan,
  loanEvent,
  notification,
  payment,
  payout,
} from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { textOfPdf } from '#server/export/testing.ts'
import { isUnmatched } from '#server/ledger/unmatched.ts'
import { refreshLoan } from '#server/loan/refresh.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { serveStandIn } from '#server/sandbox/service.ts'
import { creditScoreWorker } from './credit-score.ts'
import { traceWorker } from './payout-workers.ts'
import { type Borrower, paymentsOf, till, withTill } from './testing.ts'

const OFTEN = { interval: 60 }

let processor: Signed
let authorizer: Signed
let second: Signed
withTill(openEither)
beforeAll(async () => {
  processor = await signIn(till.database, 'processor')
  authorizer = await signIn(till.database, 'authorizer')
  second = await signIn(till.database, 'super')
  till.work()
})

const call = (who: Pick<Signed, 'headers'>, path: string, body?: object) => callAs(till.app, who, path, body)
const posted = (who: Borrower) => till.posted(who)
/** Confirms, as a second person, the pending request with this reference. */
const confirmed = async (reference: string, by: Signed = second) => {
  const { data } = (await call(by, 'GET payments/pending?size=100')).body
  const { id } = data.find((one: { reference: string }) => one.reference === reference)
  const reply = await call(by, `POST payments/pending/${id}/confirm`)
  expect(reply.status).toBe(200)
}
const paidOff = async (who: Borrower): Promise<number[]> =>
  (await till.book.read(who.loan)).payments.filter(one => !one.reversed).map(one => one.amount)

describe('unmatched money', () => {
  const unmatched = async (receipt: string) =>
    (await call(processor, 'GET payments/unmatched?size=100')).body.data.find(
      (one: { receipt: string }) => one.receipt === receipt,
    )

  it('awaits staff, who book it by loan code', async () => {
    const who = await till.borrow()
    const receipt = await till.safaricom.pay({ account: 'ASHA LOAN', amount: 1_200, name: 'ASHA' })
    await vi.waitUntil(() => unmatched(receipt), OFTEN)
    const row = await unmatched(receipt)
    expect(row).toMatchObject({ amount: 120_000, account: 'ASHA LOAN', name: 'ASHA', note: null })
    const assign = (code: string) =>
      call(processor, `POST payments/unmatched/${row.id}/assign`, { loan: code })
    expect(await assign('K7QM2R9X')).toMatchObject({ status: 400 })
    expect((await assign(who.code.toLowerCase())).status).toBe(200)
    expect((await assign(who.code)).status).toBe(409)
    await posted(who)
    expect(await paidOff(who)).toEqual([120_000])
    expect(await unmatched(receipt)).toBeUndefined()
    const entry = await findRow(till.database.sql, audit, { action: 'payment.assigned' })
    expect(entry).toMatchObject({ actor: processor.id, subjectName: receipt })
  })

  it('can be noted, and is off the list once refunded', async () => {
    const receipt = await till.safaricom.pay({ account: '???', amount: 40 })
    await vi.waitUntil(() => unmatched(receipt), OFTEN)
    const { id } = await unmatched(receipt)
    const noted = (note: string, refunded: boolean) =>
      call(processor, `POST payments/unmatched/${id}/note`, { note, refunded })
    await noted('Called the payer', false)
    expect(await unmatched(receipt)).toMatchObject({ note: 'Called the payer' })
    await noted('Sent back', true)
    // one person alone cannot mark money as returned
    expect(await unmatched(receipt)).toBeDefined()
    expect((await noted('Again', true)).status).toBe(409)
    await confirmed(receipt)
    expect(await unmatched(receipt)).toBeUndefined()
    expect((await noted('Again', true)).status).toBe(409)
    const { body } = await call(processor, 'GET payments/unmatched?state=refunded')
    expect(body.data).toContainEqual(expect.objectContaining({ receipt, note: 'Sent back' }))
  })

  it('is booked by one person while another asks again for its refund', async () => {
    const { code } = await till.borrow()
    for (let round = 0; round < 8; round++) {
      const { id } = await addRow(till.database.sql, payment, {
        tenant: 'wezesha',
        receipt: `TWICE${round}`,
        amount: 50_00,
        channel: 'paybill',
        day: dayOf(Date.now()),
      })
      const refund = () =>
        call(authorizer, `POST payments/unmatched/${id}/note`, { note: 'By bank', refunded: true })
      expect((await refund()).status).toBe(200)
      const replies = await Promise.all([
        call(processor, `POST payments/unmatched/${id}/assign`, { loan: code }),
        refund(),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 409])
    }
  })

  it('is searched by receipt, payer or account, and sorted by amount', async () => {
    const wanted = await till.safaricom.pay({ account: 'DUKA 100%', amount: 75, name: 'MWANAISHA' })
    const other = await till.safaricom.pay({ account: 'DUKA 1000', amount: 95, name: 'MWANAISHA' })
    for (const receipt of [wanted, other]) await vi.waitUntil(() => unmatched(receipt), OFTEN)
    const found = async (query: string) =>
      (await call(processor, `GET payments/unmatched?${query}`)).body.data.map(
        (one: { receipt: string }) => one.receipt,
      )
    expect(await found('search=mwanaisha&sort=amount')).toEqual([wanted, other])
    expect(await found('search=mwanaisha&sort=-amount')).toEqual([other, wanted])
    expect(await found(`search=mwana%20${encodeURIComponent('100%')}`)).toEqual([wanted])
    expect(await found(`search=${other.toLowerCase()}`)).toEqual([other])
  })

  it('is limited to its tenant’s staff', async () => {
    const receipt = await till.safaricom.pay({ account: 'nobody', amount: 55 })
    await vi.waitUntil(() => unmatched(receipt), OFTEN)
    const { id } = await unmatched(receipt)
    const other = await signIn(till.database, 'processor', { tenant: 'jenga' })
    const agent = await signIn(till.database, 'sales')
    const client = await signIn(till.database, 'client')
    expect((await call(other, 'GET payments/unmatched')).body.total).toBe(0)
    expect(
      (await call(other, `POST payments/unmatched/${id}/note`, { note: 'x', refunded: true })).status,
    ).toBe(404)
    for (const who of [agent, client]) expect((await call(who, 'GET payments/unmatched')).status).toBe(403)
  })

  it('is not booked on another tenant’s loan', async () => {
    const who = await till.borrow()
    const theirs = { tenant: 'jenga', receipt: 'JENGA-1', amount: 1_000_00, day: dayOf(Date.now()) }
    const { id } = await addRow(till.database.sql, payment, { ...theirs, channel: 'bank' })
    const other = await signIn(till.database, 'processor', { tenant: 'jenga' })
    const reply = await call(other, `POST payments/unmatched/${id}/assign`, { loan: who.code })
    expect(reply).toMatchObject({ status: 400, body: { fields: { loan: expect.any(String) } } })
    expect(await paymentsOf(till, who.loan)).toEqual([])
  })
})

describe('a payment recorded by staff', () => {
  const today = dayOf(Date.now())
  const recording = (who: Borrower, change: object = {}, by: Signed = processor) =>
    call(by, `POST lending/loan/${who.loan}/repayment`, {
      amount: 300_000,
      receipt: `BANK-${who.code}`,
      day: today,
      channel: 'bank',
      ...change,
    })

  it('is booked once per receipt, on its own day, to the bank', async () => {
    const who = await till.borrow()
    const day = addDays(today, -2)
    const answers = await Promise.all([recording(who, { day }), recording(who, { day })])
    expect(answers.map(one => one.status).sort()).toEqual([200, 409])
    await posted(who)
    expect((await till.book.read(who.loan)).payments).toMatchObject([{ amount: 300_000, day }])
    expect(await paymentsOf(till, who.loan)).toMatchObject([{ channel: 'bank', recordedBy: processor.id }])
  })

  it('in cash is booked to cash; M-Pesa payments are refused if M-Pesa reports them', async () => {
    const who = await till.borrow()
    const receipt = `CASH-${who.code}`
    expect((await recording(who, { channel: 'mobile', receipt })).body).toMatchObject({
      fields: { channel: expect.stringContaining('M-Pesa reports this payment automatically') },
    })
    await recording(who, { channel: 'cash', receipt })
    await posted(who)
    const lines = await till.database.sql
      .select({ account: journalLine.account, debit: journalLine.debit })
      .from(journalLine)
      .innerJoin(journal, eq(journal.id, journalLine.journal))
      .where(and(eq(journal.loan, who.loan), eq(journal.kind, 'repayment')))
    expect(lines).toContainEqual({ account: 'cash', debit: 300_000 })
  })

  it('must be dated from payout to today and be positive', async () => {
    const who = await till.borrow()
    for (const change of [
      { day: addDays(today, 1) },
      { day: addDays(today, -11) },
      { amount: 0 },
      { day: '2026-02-30' },
    ]) {
      expect((await recording(who, change)).status).toBe(400)
    }
    expect((await recording(who, {}, await signIn(till.database, 'sales'))).status).toBe(403)
  })

  it('is reversed by an authorizer with a reason, and its receipt cannot be reused', async () => {
    const who = await till.borrow()
    const before = (await till.read(who.loan)).outstanding
    await recording(who)
    await posted(who)
    const [row] = await paymentsOf(till, who.loan)
    const reverse = (by: Signed) => call(by, `POST payments/${row?.id}/reverse`, { reason: 'Cheque bounced' })
    const stranger = await signIn(till.database, 'processor', { tenant: 'jenga' })
    expect((await reverse(stranger)).status).toBe(404)
    expect((await reverse(processor)).status).toBe(200)
    expect((await reverse(authorizer)).status).toBe(409)
    expect(await paidOff(who)).toEqual([300_000])
    await confirmed(`BANK-${who.code}`)
    expect((await reverse(authorizer)).status).toBe(409)
    expect(await paidOff(who)).toEqual([])
    expect((await till.read(who.loan)).outstanding).toBe(before)
    const told = await findRow(till.database.sql, notification, { account: who.id }, desc(notification.id))
    const left = formatMoney(before, 'KES')
    expect(told).toMatchObject({ kind: 'payment-reversed', values: { reason: 'Cheque bounced', left } })
    expect((await recording(who)).body.message).toContain(`enter BANK-${who.code}-2`)
    expect((await recording(who, { receipt: `BANK-${who.code}-2` })).status).toBe(200)
  })

  it('recorded later than others is listed by its own day, the newest first', async () => {
    const who = await till.borrow()
    const days = [-1, -4, -2].map(ago => addDays(today, ago))
    for (const day of days) await recording(who, { day, receipt: `${who.code}${day}` })
    const { payments } = (await call(who, `GET lending/loan/${who.loan}`)).body.data
    expect(payments.map((one: { day: string }) => one.day)).toEqual([days[0], days[2], days[1]])
  })

  it('on a written-off loan is compared with what was not recovered, which the borrower sees too', async () => {
    const who = await till.borrow()
    const { outstanding } = await till.book.read(who.loan)
    await till.book.writeOff(who.loan, { on: addDays(today, -1), key: 'lost' })
    await refreshLoan(till.database.sql, till.book, who.loan)
    await recording(who, { amount: outstanding - 500_00 })
    await posted(who)
    const { settlement } = (await call(who, `GET lending/loan/${who.loan}`)).body.data
    expect(settlement).toBe(500_00)
    const told = await findRow(till.database.sql, notification, { account: who.id, kind: 'payment-received' })
    expect(told?.values.left).toBe('Ksh\u00a0500')
    const [paid] = await paymentsOf(till, who.loan)
    const url = `/api/payments/receipt/${paid?.id}`
    const { rawPayload } = await till.app.inject({ url, headers: who.headers })
    expect(textOfPdf(rawPayload)).toContain('500')
    const more = await recording(who, { amount: 500_01, receipt: `MORE-${who.code}` })
    expect(more.body.fields.above).toContain('500')
    expect((await recording(who, { amount: 500_00, receipt: `LAST-${who.code}` })).status).toBe(200)
  })

  it('that pays everything closes the loan, and leaves its monthly repayment as agreed', async () => {
    const who = await till.borrow()
    const monthly = async () => [
      (await call(who, 'GET account/client/loan/view')).body.data[0].monthlyRepayment,
      (await call(who, `GET account/client/loan/view/${who.loan}`)).body.data.monthlyRepayment,
      (await call(who, 'GET home/blocks')).body.blocks.loan.value.loan.monthly / 100,
    ]
    const agreed = await monthly()
    await recording(who, { amount: await till.book.settlement(who.loan) })
    await posted(who)
    expect(await till.read(who.loan)).toMatchObject({ status: 'closed', outstanding: 0 })
    expect(await monthly()).toEqual(agreed)
  })
})

describe('a write-off', () => {
  it('is told to the borrower, with what they still owe', async () => {
    const who = await till.borrow()
    const owed = formatMoney((await till.book.read(who.loan)).outstanding, 'KES')
    const boss = await signIn(till.database, 'super')
    const body = { action: 'write-off', note: 'He moved away.' }
    expect((await call(boss, `POST account/user/loan/action/${who.loan}`, body)).status).toBe(200)
    await confirmed(who.code)
    const told = await findRow(till.database.sql, notification, { account: who.id }, desc(notification.id))
    expect(told).toMatchObject({ kind: 'loan-written-off', values: { amount: owed, code: who.code } })
    const { timeline } = (await call(who, `GET lending/loan/${who.loan}`)).body.data
    expect(timeline.at(-1)).toMatchObject({ what: 'written-off', note: owed })
    expect(JSON.stringify(timeline)).not.toContain('moved away')
  })
})

describe('staff who borrowed as a client', () => {
  const promote = async (who: Borrower, role: 'super' | 'authorizer' = 'super') => {
    await setRow(till.database.sql, account, who.id, { role })
    return who
  }

  it('move no money of their own loan', async () => {
    const who = await promote(await till.borrow())
    const receipt = await till.safaricom.pay({ account: 'SOMEBODY', amount: 900 })
    const money = await vi.waitUntil(() => findRow(till.database.sql, payment, { receipt }), OFTEN)
    await setRow(till.database.sql, loan, who.loan, { overpaid: 90_000 })
    const recorded = { amount: 300_000, receipt: `OWN-${who.code}`, day: dayOf(Date.now()), channel: 'cash' }
    const refused = [
      await call(who, `POST lending/loan/${who.loan}/repayment`, recorded),
      await call(who, `POST payments/unmatched/${money.id}/assign`, { loan: who.code }),
      await call(who, `POST lending/loan/${who.loan}/credit`, { keep: false }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(await paymentsOf(till, who.loan)).toEqual([])
  })

  it('do not confirm its write-off, which a colleague asked for', async () => {
    const who = await promote(await till.borrow(), 'authorizer')
    const body = { action: 'write-off', note: 'He moved away.' }
    expect((await call(second, `POST account/user/loan/action/${who.loan}`, body)).status).toBe(200)
    const [row] = (await call(who, `GET payments/pending?loan=${who.loan}`)).body.data
    expect((await call(who, `POST payments/pending/${row.id}/confirm`)).status).toBe(403)
    expect((await till.read(who.loan)).status).toBe('active')
  })

  it('neither ask to reverse a payment of it nor decide about one', async () => {
    const who = await till.borrow()
    await till.safaricom.pay({ account: who.code, amount: 640 })
    await posted(who)
    await promote(who)
    const [paid] = await paymentsOf(till, who.loan)
    const reverse = (by: Pick<Signed, 'headers'>) =>
      call(by, `POST payments/${paid?.id}/reverse`, { reason: 'Counted twice' })
    expect((await reverse(who)).status).toBe(403)
    expect((await reverse(processor)).status).toBe(200)
    const [row] = (await call(who, `GET payments/pending?loan=${who.loan}`)).body.data
    const path = `POST payments/pending/${row.id}`
    expect((await call(who, `${path}/confirm`)).status).toBe(403)
    expect((await call(who, `${path}/refuse`, { reason: 'It was paid' })).status).toBe(403)
    expect(await paidOff(who)).toEqual([64_000])
  })

  it('neither ask to give back what was overpaid on it nor confirm that', async () => {
    const who = await promote(await till.borrow())
    const receipt = `MOVED-${who.code}`
    const { id } = await addRow(till.database.sql, payment, {
      tenant: 'wezesha',
      receipt,
      amount: 5_000,
      channel: 'moved',
      day: dayOf(Date.now()),
      accountTyped: who.code,
    })
    const ask = (by: Pick<Signed, 'headers'>) =>
      call(by, `POST payments/unmatched/${id}/note`, { note: 'By bank', refunded: true })
    expect((await ask(who)).status).toBe(403)
    expect((await ask(second)).status).toBe(200)
    const { data } = (await call(who, 'GET payments/pending?size=100')).body
    const asked = data.find((one: { reference: string }) => one.reference === receipt)
    expect((await call(who, `POST payments/pending/${asked.id}/confirm`)).status).toBe(403)
  })

  it('neither start its payout nor confirm it', async () => {
    const who = await promote(await till.borrow({ isApproved: true, bank: true }))
    const pay = (by: Signed) => call(by, `POST account/payment/transfer/${who.loan}`, { key: 'b'.repeat(24) })
    expect((await pay(who)).status).toBe(403)
    expect((await pay(second)).status).toBe(200)
    const part = await findRow(till.database.sql, payout, { loan: who.loan })
    const paid = { paid: true, reference: 'FT26112101' }
    expect((await call(who, `POST payments/payouts/${part?.id}/confirm`, paid)).status).toBe(403)
  })
})

describe('the payment list', () => {
  const list = async (query: string, by: Pick<Signed, 'headers'> = processor) =>
    (await call(by, `GET payments/list?${query}`)).body

  it('shows loan, channel and state of each payment, and filters by them', async () => {
    const who = await till.borrow()
    const receipt = await till.safaricom.pay({ account: who.code, amount: 640 })
    await posted(who)
    const recorded = { amount: 20_000, receipt: `CASH-${who.code}`, day: dayOf(Date.now()), channel: 'cash' }
    await call(processor, `POST lending/loan/${who.loan}/repayment`, recorded)
    await posted(who)
    const { data, total } = await list(`search=${who.code}&sort=-amount`)
    expect(total).toBe(2)
    expect(data).toMatchObject([
      { receipt, amount: 64_000, currency: 'KES', channel: 'paybill', loan: who.loan, state: 'booked' },
      { receipt: recorded.receipt, amount: 20_000, channel: 'cash', code: who.code, state: 'booked' },
    ])
    expect(await list(`search=${who.code.slice(1).toLowerCase()}`)).toMatchObject({ total: 2 })
    expect(await list(`search=${who.code}&channel=cash`)).toMatchObject({ total: 1 })
    expect(await list(`search=${who.code}&size=1&page=2`)).toMatchObject({ total: 2, page: 2 })

    await call(authorizer, `POST payments/${data[1].id}/reverse`, { reason: 'Counted twice' })
    await confirmed(recorded.receipt)
    expect((await list(`search=${who.code}&state=reversed`)).data).toMatchObject([
      { receipt: recorded.receipt, state: 'reversed', note: 'Counted twice' },
    ])
    expect(await list(`search=${who.code}&state=booked`)).toMatchObject({ total: 1 })
    expect(await list(`search=${who.code}&state=booking`)).toMatchObject({ total: 0 })
  })

  it('is sorted by the day a payment was made, whenever it was recorded', async () => {
    const who = await till.borrow()
    const days = [-2, -4, -3].map(ago => addDays(dayOf(Date.now()), ago))
    for (const day of days)
      await call(processor, `POST lending/loan/${who.loan}/repayment`, {
        amount: 10_000,
        receipt: `${who.code}${day}`,
        day,
        channel: 'cash',
      })
    const found = (await list(`search=${who.code}`)).data.map((one: { day: string }) => one.day)
    expect(found).toEqual([days[0], days[2], days[1]])
    expect((await list(`search=${who.code}&sort=day`)).data[0].day).toBe(days[1])
  })

  it('is exported for the requested days, with numeric amounts', async () => {
    const who = await till.borrow()
    const day = addDays(dayOf(Date.now()), -3)
    const recorded = { amount: 123_450, receipt: `FILE-${who.code}`, day, channel: 'bank' }
    await call(processor, `POST lending/loan/${who.loan}/repayment`, recorded)
    await posted(who)
    const file = async (query: string) => {
      const url = `/api/payments/list/export?format=csv&language=en&search=${who.code}&${query}`
      const reply = await till.app.inject({ url, headers: processor.headers })
      return reply.payload.trim().split('\r\n')
    }
    const [headings, line, ...more] = await file(`from=${day}&to=${day}`)
    expect(headings).toContain(
      'Receipt,Client,Loan,Amount,Currency,Received on,Recorded on,Channel,Status,Note',
    )
    expect(line).toMatch(new RegExp(`^${recorded.receipt},.+,${who.code},1234.5,KES,${day},.+,Bank,Booked`))
    expect(more).toEqual([])
    expect(await file(`from=${addDays(day, 1)}`)).toHaveLength(1)
    expect(await list(`search=${who.code}&to=${addDays(day, -1)}`)).toMatchObject({ total: 0 })
    const entry = await findRow(till.database.sql, audit, { action: 'list.exported' }, desc(audit.id))
    expect(entry?.detail).toContainEqual({ name: 'list', from: null, to: 'Payments received' })
  })

  it('is limited to its tenant’s finance staff', async () => {
    const other = await signIn(till.database, 'processor', { tenant: 'jenga' })
    expect((await list('', other)).total).toBe(0)
    for (const role of ['sales', 'client'] as const) {
      expect((await call(await signIn(till.database, role), 'GET payments/list')).status).toBe(403)
    }
  })
})

describe('a receipt', () => {
  it('is a PDF for the borrower and staff only, in their language', async () => {
    const who = await till.borrow()
    await till.safaricom.pay({ account: who.code, amount: 700 })
    await posted(who)
    const [row] = await paymentsOf(till, who.loan)
    const url = `/api/payments/receipt/${row?.id}`
    for (const { headers } of [who, processor]) {
      const reply = await till.app.inject({ url: `${url}?language=sw`, headers })
      expect(reply.headers['content-type']).toBe('application/pdf')
      expect(reply.headers['content-disposition']).toContain(`Risiti ${row?.receipt}.pdf`)
      expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
    const other = await till.borrow()
    expect((await till.app.inject({ url, headers: other.headers })).statusCode).toBe(404)
  })
})

describe('the credit check', () => {
  const body = {
    interest_rate: 2,
    period_m: 6,
    amount: 50_000,
    contribution: 0,
    idno: '12345678',
    name1: 'Asha',
    name2: 'Mwangi',
  }
  it('stores names and ID number on the application', async () => {
    const who = await till.borrow({ isApproved: true })
    const hand = (email = who.email) => call(who, 'POST payments/credit_score', { ...body, email })
    expect((await hand()).status).toBe(404)
    await setRow(till.database.sql, loan, who.loan, { status: 'draft' })
    expect((await hand('somebody.else@people.example')).status).toBe(403)
    expect((await hand()).body).toEqual({
      error: false,
      message: 'Success',
      msg: 'Proposal uploaded successfully',
    })
    expect((await till.read(who.loan)).identity).toEqual({
      firstName: 'Asha',
      lastName: 'Mwangi',
      idNumber: '12345678',
    })
  })

  it('is asked again after a fault or too many calls, and not after a refusal', async () => {
    const who = await till.borrow()
    const identity = { firstName: 'Asha', lastName: 'Mwangi', idNumber: '12345678' }
    await setRow(till.database.sql, loan, who.loan, { identity })
    let status = 0
    const bureau = await serveStandIn(async () => ({ status, body: {} }))
    const ask = () => creditScoreWorker(till.database.sql, bureau.url)({ loan: who.loan })
    for (status of [429, 503]) await expect(ask()).rejects.toThrow(`HTTP ${status}`)
    status = 422
    await ask()
    const { timeline } = (await call(processor, `GET lending/loan/${who.loan}`)).body.data
    expect(timeline.at(-1)).toMatchObject({ what: 'credit-score', note: 'HTTP 422' })
    await bureau.close()
  })
})

describe('a payout', () => {
  const pay = (who: Borrower, by: Signed = authorizer) =>
    call(by, `POST account/payment/transfer/${who.loan}`, { key: 'b'.repeat(24) })
  const partsIn = (who: Borrower) => findRows(till.database.sql, payout, { loan: who.loan }, payout.part)
  const until = (who: Borrower, wanted: string) =>
    vi.waitUntil(async () => (await partsIn(who)).every(one => one.state === wanted), OFTEN)
  const active = (who: Borrower) =>
    vi.waitUntil(async () => (await till.read(who.loan)).status === 'active', OFTEN)

  it('sends money once despite repeated requests, and books it when paid', async () => {
    const who = await till.borrow({ isApproved: true, amount: 400_000 })
    const answers = await Promise.all([pay(who), pay(who, second)])
    expect(answers.map(one => one.status)).toEqual([200, 200])
    await active(who)
    const parts = await partsIn(who)
    expect(parts).toMatchObject([
      { amount: 250_000_00, state: 'paid', receipt: expect.stringMatching(/^S/) },
      { amount: 150_000_00, state: 'paid' },
    ])
    for (const { reference } of parts) expect(till.safaricom.payouts.get(reference as string)).toBe(1)
    const known = await till.book.read(who.loan)
    expect(known).toMatchObject({ status: 'active', principal: 400_000_00 })
    const posting = await findRow(till.database.sql, journal, { loan: who.loan, kind: 'disbursement' })
    expect(posting?.day).toBe(dayOf(Date.now()))
    expect((await pay(who)).body.message).toBe('The loan is already paid out.')
  })

  it.each([
    ['was lost', '0712000042'],
    ['never came to an answer of our own request', '0712000044'],
  ])('whose result %s is queried and never sent again', async (_, phone) => {
    const who = await till.borrow({ isApproved: true, phone })
    await pay(who)
    await vi.waitUntil(async () => (await partsIn(who)).every(one => one.state !== 'waiting'), OFTEN)
    const [part] = await partsIn(who)
    await vi.waitUntil(async () => till.safaricom.payouts.has(part?.reference as string), OFTEN)
    const trace = traceWorker(till.database.sql, till.services.mobileMoney)
    await trace({ payout: part?.id as string, round: 0 })
    await active(who)
    expect(till.safaricom.payouts.get(part?.reference as string)).toBe(1)
  })

  it('refused by M-Pesa reverts the loan to approved, and can be retried', async () => {
    const who = await till.borrow({ isApproved: true, phone: '0712000041' })
    await pay(who)
    await vi.waitUntil(async () => (await till.read(who.loan)).status === 'approved', OFTEN)
    const list = (await call(authorizer, 'GET payments/payouts?state=failed')).body
    expect(list.data).toContainEqual(
      expect.objectContaining({
        loan: who.loan,
        code: who.code,
        message: expect.stringContaining('unregistered'),
      }),
    )
    const bank = { payout: 'mpesa' as const, mpesaPhone: '0712000010' }
    await setRow(till.database.sql, loan, who.loan, { bank })
    await pay(who)
    await active(who)
  })

  it('with an unknown outcome is settled by a second person', async () => {
    const who = await till.borrow({ isApproved: true, phone: '0712000043' })
    await pay(who)
    await until(who, 'unknown')
    const [part] = await partsIn(who)
    const confirm = (by: Signed) =>
      call(by, `POST payments/payouts/${part?.id}/confirm`, { paid: true, reference: 'SSEEN0001' })
    expect(await confirm(authorizer)).toMatchObject({ status: 403 })
    expect((await confirm(second)).status).toBe(200)
    await active(who)
    expect((await confirm(second)).status).toBe(409)
  })

  it('by bank is confirmed by a second person', async () => {
    const who = await till.borrow({ isApproved: true, bank: true })
    expect((await pay(who)).body.message).toContain('second person')
    const [part] = await partsIn(who)
    expect(part).toMatchObject({ method: 'bank', state: 'waiting' })
    const seen = async (by: Signed) =>
      (await call(by, `GET payments/payouts?search=${who.code.toLowerCase()}`)).body
    expect(await seen(authorizer)).toMatchObject({ total: 1, data: [{ own: true, currency: 'KES' }] })
    expect(await seen(second)).toMatchObject({ data: [{ own: false, code: who.code }] })
    const stranger = await signIn(till.database, 'super', { tenant: 'jenga' })
    expect(await seen(stranger)).toMatchObject({ total: 0, data: [] })
    const confirm = (by: Signed, paid = true) =>
      call(by, `POST payments/payouts/${part?.id}/confirm`, { paid, reference: 'FT26112100' })
    expect((await confirm(authorizer)).status).toBe(403)
    expect((await confirm(processor)).status).toBe(403)
    expect((await confirm(stranger)).status).toBe(404)
    expect((await confirm(second)).status).toBe(200)
    await active(who)
    await vi.waitUntil(async () => {
      const events = await findRows(till.database.sql, loanEvent, { loan: who.loan })
      return events.some(({ what }) => what === 'paid-out')
    }, OFTEN)
  })

  it('is sent to Tanzania by Vodacom, and its result queried', async () => {
    const who = await till.borrow({ isApproved: true, phone: '0742000010' })
    await setRow(till.database.sql, loan, who.loan, { currency: 'TZS' })
    await pay(who)
    await until(who, 'sent')
    const [part] = await partsIn(who)
    const trace = traceWorker(till.database.sql, till.services.mobileMoney)
    await vi.waitUntil(async () => {
      await trace({ payout: part?.id as string, round: 0 })
      return (await partsIn(who)).every(one => one.state === 'paid')
    }, OFTEN)
    await active(who)
  })

  it('requires an accepted offer and a permitted role', async () => {
    const who = await till.borrow({ isApproved: true })
    await setRow(till.database.sql, loan, who.loan, { offer: null })
    expect((await pay(who)).status).toBe(409)
    expect((await pay(who, processor)).status).toBe(403)
    const running = await till.borrow()
    await setRow(till.database.sql, loan, running.loan, { status: 'rejected' })
    expect((await pay(running)).status).toBe(409)
  })
})

it('a payment that the core refuses becomes unmatched, with the reason', async () => {
  const who = await till.borrow({ isApproved: true })
  // our row says paid out, the ledger does not
  await setRow(till.database.sql, loan, who.loan, { status: 'active' })
  const receipt = await till.safaricom.pay({ account: who.code, amount: 90 })
  const find = async () => (await findRows(till.database.sql, payment, { receipt }))[0]
  await vi.waitUntil(async () => (await find())?.note, OFTEN)
  expect(await find()).toMatchObject({
    loan: null,
    note: expect.stringContaining('is approved'),
    postedAt: null,
  })
  const open = await findRows(till.database.sql, job, { kind: 'post' })
  expect(open.every(one => one.failedAt === null)).toBe(true)
  // it is a liability, like other money without a loan
  expect(await isUnmatched(till.database.sql, (await find()) as typeof payment.$inferSelect)).toBe(true)
})
