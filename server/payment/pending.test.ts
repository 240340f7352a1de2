import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { PendingRow } from '#contract/pending.ts'
import { dayOf } from '#rules/day.ts'
import { findRows, setRow } from '#server/db/row.ts'
import { audit, loan, loanEvent, notification, payment } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { CoreRefusal } from '#server/ledger/core.ts'
import { valuesIn } from '#server/notify/values.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { verbatim } from '#server/refusal/message.ts'
import { type Borrower, paymentsOf, till, withTill } from './testing.ts'

let processor: Signed
let other: Signed
let authorizer: Signed
withTill(openEither)
beforeAll(async () => {
  processor = await signIn(till.database, 'processor')
  other = await signIn(till.database, 'processor')
  authorizer = await signIn(till.database, 'authorizer')
  till.work()
})

const call = (who: Pick<Signed, 'headers'>, path: string, body?: object) => callAs(till.app, who, path, body)
const recording = (who: Borrower, change: object = {}, by: Signed = processor) =>
  call(by, `POST lending/loan/${who.loan}/repayment`, {
    amount: 300_000,
    receipt: `R-${who.code}`,
    day: dayOf(Date.now()),
    channel: 'bank',
    ...change,
  })
const waiting = async (who: Borrower, by: Signed = other): Promise<PendingRow[]> =>
  (await call(by, `GET payments/pending?loan=${who.loan}`)).body.data
const confirm = (id: string, by: Signed) => call(by, `POST payments/pending/${id}/confirm`)
const refuse = (id: string, by: Signed) =>
  call(by, `POST payments/pending/${id}/refuse`, { reason: 'A slip' })
const posted = (who: Borrower) => till.posted(who)

describe('recording a payment above the debt', () => {
  it('is refused, with the figures, until it is confirmed', async () => {
    const who = await till.borrow()
    const owed = await till.book.settlement(who.loan)
    const { status, body } = await recording(who, { amount: owed + 50_000 })
    expect(status).toBe(400)
    expect(body.fields.above).toMatch(/Ksh\s500 more/)
    expect(await paymentsOf(till, who.loan)).toEqual([])
    expect((await recording(who, { amount: owed + 50_000, above: true })).status).toBe(200)
    await posted(who)
    expect(await till.read(who.loan)).toMatchObject({ status: 'overpaid', overpaid: 50_000 })
  })

  it('requires a second person if far above, and is not booked before', async () => {
    const who = await till.borrow()
    const asked = await recording(who, { amount: 922_970_000, above: true })
    expect(asked).toMatchObject({ status: 200, body: { message: expect.stringContaining('second person') } })
    expect((await recording(who, { amount: 922_970_000, above: true })).status).toBe(409)
    expect(await paymentsOf(till, who.loan)).toEqual([])
    expect(await waiting(who, processor)).toMatchObject([{ own: true, may: false }])
    const [row] = (await waiting(who)) as [PendingRow]
    expect(row).toMatchObject({ kind: 'record-payment', why: 'above-owed', may: true, amount: 922_970_000 })
    expect((await confirm(row.id, processor)).status).toBe(403)
    expect((await refuse(row.id, other)).status).toBe(200)
    expect((await confirm(row.id, other)).status).toBe(409)
    expect(await waiting(who)).toEqual([])
    expect((await till.read(who.loan)).status).toBe('active')
  })

  it('is booked once on concurrent confirmations, for the requester', async () => {
    const who = await till.borrow()
    await recording(who, { amount: 20_000_000, above: true })
    const [{ id }] = (await waiting(who)) as [PendingRow]
    const answers = await Promise.all([confirm(id, other), confirm(id, authorizer), confirm(id, other)])
    expect(answers.map(one => one.status).sort()).toEqual([200, 409, 409])
    await posted(who)
    expect(await paymentsOf(till, who.loan)).toMatchObject([{ recordedBy: processor.id, amount: 20_000_000 }])
    const told = await findRows(till.database.sql, notification, { account: processor.id })
    expect(told.map(({ kind }) => kind)).toContain('second-person-confirmed')
    const trail = await findRows(till.database.sql, audit, { subjectId: who.loan })
    expect(trail.map(({ action, actor }) => [action, actor])).toEqual(
      expect.arrayContaining([['pending.asked', processor.id]]),
    )
  })

  it('requires no approval up to the portal’s limit', async () => {
    const who = await till.borrow()
    const owed = await till.book.settlement(who.loan)
    await recording(who, { amount: owed + 100_000, above: true })
    expect(await waiting(who)).toEqual([])
    const next = await till.borrow()
    await recording(next, { amount: owed + 100_100, above: true })
    expect(await waiting(next)).toHaveLength(1)
  })
})

describe('cash recorded by the loan’s recommender', () => {
  it('requires a second person for any amount, unlike a bank transfer', async () => {
    const who = await till.borrow()
    await setRow(till.database.sql, loan, who.loan, { recommendedBy: processor.id })
    await recording(who, { channel: 'cash', amount: 10_000 })
    expect(await waiting(who)).toMatchObject([{ why: 'own-recommendation' }])
    expect(await paymentsOf(till, who.loan)).toEqual([])
    await recording(who, { amount: 10_000, receipt: 'BY-BANK-1' })
    await recording(who, { channel: 'cash', amount: 10_000, receipt: 'BY-OTHER' }, other)
    expect((await paymentsOf(till, who.loan)).map(one => one.receipt).sort()).toEqual([
      'BY-BANK-1',
      'BY-OTHER',
    ])
  })
})

describe('a pending approval', () => {
  it('notifies confirmers, and can be withdrawn by the requester', async () => {
    const who = await till.borrow()
    await recording(who)
    await posted(who)
    const [paid] = await paymentsOf(till, who.loan)
    await call(processor, `POST payments/${paid?.id}/reverse`, { reason: 'Wrong loan' })
    const toldTo = async (id: string) =>
      (await findRows(till.database.sql, notification, { account: id })).filter(
        one => one.kind === 'second-person-needed' && valuesIn('en', one.values).what?.includes('Reverse'),
      )
    expect(await toldTo(authorizer.id)).toMatchObject([{ path: '/authorizer/payments/pending' }])
    // a processor may not confirm a reversal
    expect(await toldTo(other.id)).toEqual([])
    const [row] = (await waiting(who)) as [PendingRow]
    expect(row.may).toBe(false)
    const stranger = await signIn(till.database, 'authorizer', { tenant: 'jenga' })
    expect((await confirm(row.id, stranger)).status).toBe(404)
    expect((await refuse(row.id, stranger)).status).toBe(404)
    expect((await confirm(row.id, other)).status).toBe(403)
    expect((await refuse(row.id, other)).status).toBe(403)
    expect((await refuse(row.id, processor)).body.message).toContain('withdrawn')
    expect((await paymentsOf(till, who.loan))[0]?.reversedAt).toBeNull()
  })

  it('is visible to its tenant’s staff only', async () => {
    const who = await till.borrow()
    await recording(who, { amount: 20_000_000, above: true })
    const [{ id }] = (await waiting(who)) as [PendingRow]
    const jenga = await signIn(till.database, 'super', { tenant: 'jenga' })
    expect(await waiting(who, jenga)).toEqual([])
    expect((await confirm(id, jenga)).status).toBe(404)
    expect((await call(who, 'GET payments/pending')).status).toBe(403)
  })

  it('is on the loan page until decided, and in its history', async () => {
    const who = await till.borrow()
    await recording(who, { amount: 20_000_000, above: true })
    const page = async () => (await call(other, `GET lending/loan/${who.loan}`)).body.data
    expect((await page()).staff.pending).toHaveLength(1)
    const [{ id }] = (await waiting(who)) as [PendingRow]
    await confirm(id, other)
    expect((await page()).staff.pending).toEqual([])
    const events = await findRows(till.database.sql, loanEvent, { loan: who.loan })
    expect(events.map(({ what, byName }) => [what, byName])).toEqual(
      expect.arrayContaining([
        ['payment-asked', processor.name],
        ['payment-recorded', processor.name],
      ]),
    )
  })

  it('cannot be withdrawn while the lending core may have executed it, but confirmed again', async () => {
    const who = await till.borrow()
    await recording(who)
    await posted(who)
    const [paid] = await paymentsOf(till, who.loan)
    await call(processor, `POST payments/${paid?.id}/reverse`, { reason: 'Wrong loan' })
    const [{ id }] = (await waiting(who)) as [PendingRow]
    const reverse = till.book.reverse.bind(till.book)
    const lost = vi.spyOn(till.book, 'reverse').mockImplementationOnce(async (...given) => {
      await reverse(...given)
      throw new CoreRefusal('away', verbatim('No answer'))
    })
    expect((await confirm(id, authorizer)).status).toBe(503)
    lost.mockRestore()
    expect((await refuse(id, processor)).status).toBe(409)
    expect((await confirm(id, authorizer)).status).toBe(200)
    expect((await paymentsOf(till, who.loan))[0]?.reversedAt).not.toBeNull()
  })

  it('stays pending when its execution fails', async () => {
    const who = await till.borrow()
    await recording(who, { amount: 20_000_000, above: true })
    const [{ id }] = (await waiting(who)) as [PendingRow]
    await till.database.sql.insert(payment).values({
      tenant: 'wezesha',
      loan: null,
      receipt: `R-${who.code}`,
      amount: 5_00,
      channel: 'paybill',
      day: dayOf(Date.now()),
    })
    expect((await confirm(id, other)).status).toBe(409)
    expect(await waiting(who)).toHaveLength(1)
    expect((await refuse(id, processor)).status).toBe(200)
  })
})
