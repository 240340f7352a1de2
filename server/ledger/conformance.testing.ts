import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, dayOf } from '#rules/day.ts'
import type { CoreClient, CoreInstalment, Fund, LendingCore } from './core.ts'

/** A lending core under test, with the means to set up its surroundings. */
export type Bench = {
  core: LendingCore
  /** Offers a product with these terms, in the core too where it has products of its own. */
  fund(terms: Omit<Fund, 'id' | 'tenant' | 'core'>): Promise<Fund>
  /** Creates a client whom the core knows or will come to know. */
  client(): Promise<CoreClient>
  /** Creates an id under which a loan of the client can be requested. */
  id(client: CoreClient, fund: Fund): Promise<string>
  close(): Promise<void>
}

/** Converts whole units to minor units. */
const shillings = (amount: number) => Math.round(amount * 100)

/** The product of the golden schedule. */
export const GOLDEN: Omit<Fund, 'id' | 'tenant' | 'core'> = {
  name: 'Golden',
  description: 'Two percent a month on what is still owed, paid back in equal instalments.',
  currency: 'KES',
  minPrincipal: shillings(1_000),
  maxPrincipal: shillings(1_000_000),
  minInstalments: 1,
  maxInstalments: 60,
  every: 1,
  rate: 200,
  ratePer: 'month',
  method: 'declining',
  amortization: 'equal-instalments',
  grace: { principal: 0, interest: 0, interestFree: 0 },
  step: 1,
  penalty: null,
  active: true,
}

/** Published by Apache Fineract for 12,000 at 2 % a month over 4 months: principal and interest. */
const GOLDEN_SCHEDULE = [
  [2911.49, 240.0],
  [2969.72, 181.77],
  [3029.11, 122.38],
  [3089.68, 61.79],
].map(([principal = 0, interest = 0]) => [shillings(principal), shillings(interest)])
const GOLDEN_TOTAL = shillings(12_605.94)

const figures = (schedule: readonly CoreInstalment[]) =>
  schedule.map(({ principal, interest }) => [principal, interest])

/** Conformance tests for any lending core. */
export function onEveryCore(name: string, open: () => Promise<Bench>): void {
  describe(`${name} as a book of loans`, () => {
    let bench: Bench
    let core: LendingCore
    let fund: Fund
    beforeAll(async () => {
      bench = await open()
      core = bench.core
      fund = await bench.fund(GOLDEN)
    })
    afterAll(() => bench.close())

    const today = dayOf(Date.now())
    const submittedOn = addMonths(today, -3)
    const paidOut = addDays(submittedOn, 7)
    const key = () => randomBytes(12).toString('hex')
    const receipt = () => `TST${randomBytes(4).toString('hex').toUpperCase()}`
    const outcome = (action: Promise<unknown>) =>
      action.then(
        () => 'done',
        error => error.kind ?? error,
      )

    /** Creates a pending loan of 12,000 over 4 months. */
    async function pending() {
      const client = await bench.client()
      const id = await bench.id(client, fund)
      const ask = { id, client, fund, principal: shillings(12_000), months: 4, payDay: null }
      const whole = { ...ask, submittedOn, expectedOn: paidOut }
      return { client, ask: whole, ref: await core.create(whole) }
    }
    async function approved(amount = shillings(12_000)) {
      const loan = await pending()
      await core.approve(loan.ref, { on: submittedOn, amount, expectedOn: paidOut, key: key() })
      return loan
    }
    async function active() {
      const loan = await approved()
      await core.disburse(loan.ref, { on: paidOut, amount: shillings(12_000), key: key() })
      return loan
    }
    const repay = (ref: string, amount: number, on = today) =>
      core.repay(ref, { on, amount, receipt: receipt(), key: key() })

    describe('before a loan is asked for', () => {
      test('its schedule is the golden one', async () => {
        const preview = await core.preview({
          fund,
          principal: shillings(12_000),
          months: 4,
          expectedOn: paidOut,
          payDay: null,
        })
        expect(figures(preview)).toEqual(GOLDEN_SCHEDULE)
        expect(preview.map(one => one.due)).toEqual([1, 2, 3, 4].map(month => addMonths(paidOut, month)))
        expect(preview.map(one => one.number)).toEqual([1, 2, 3, 4])
        expect(preview.every(one => one.paid === 0 && one.penalty === 0)).toBe(true)
      })

      test('the funds on offer are those of the tenant', async () => {
        const offered = await core.funds(fund.tenant)
        expect(offered).toContainEqual(expect.objectContaining({ name: 'Golden', rate: 200, every: 1 }))
      })
    })

    describe('a loan that is asked for', () => {
      test('waits', async () => {
        const { ref } = await pending()
        expect(await core.read(ref)).toMatchObject({
          ref,
          status: 'pending',
          principal: shillings(12_000),
          disbursedOn: null,
          outstanding: 0,
          overpaid: 0,
          payments: [],
        })
      })

      test('asked for again, also at the same time, is one loan', async () => {
        const { ask, client, ref } = await pending()
        expect(await core.create(ask)).toBe(ref)
        const id = await bench.id(client, fund)
        const refs = await Promise.all([core.create({ ...ask, id }), core.create({ ...ask, id })])
        expect(refs[0]).toBe(refs[1])
        expect((await core.loansOf(client)).map(one => one.ref).sort()).toEqual([ref, refs[0]].sort())
      })

      test('is nobody else’s', async () => {
        const [mine, theirs] = [await pending(), await pending()]
        expect((await core.loansOf(mine.client)).map(one => one.ref)).toEqual([mine.ref])
        expect((await core.loansOf(theirs.client)).map(one => one.ref)).toEqual([theirs.ref])
        expect(await core.loansOf(await bench.client())).toEqual([])
      })

      test('can be rejected or withdrawn, and is over then', async () => {
        const rejected = await pending()
        await core.reject(rejected.ref, { on: today, note: 'The income is too low.', key: key() })
        expect((await core.read(rejected.ref)).status).toBe('rejected')
        const withdrawn = await pending()
        await core.withdraw(withdrawn.ref, { on: today, key: key() })
        expect((await core.read(withdrawn.ref)).status).toBe('withdrawn')
        for (const { ref } of [rejected, withdrawn]) {
          const action = { on: today, amount: shillings(12_000), expectedOn: today, key: key() }
          await expect(core.approve(ref, action)).rejects.toMatchObject({ kind: 'refused' })
        }
      })

      test('takes documents', async () => {
        const { ref } = await pending()
        const document = { name: 'proposal.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n') }
        expect(await core.attach(ref, document)).not.toBe('')
      })
    })

    describe('an approval', () => {
      test('may lower the amount, never raise it', async () => {
        const { ref } = await approved(shillings(9_000))
        expect(await core.read(ref)).toMatchObject({ status: 'approved', principal: shillings(9_000) })
        const other = await pending()
        const action = { on: submittedOn, amount: shillings(12_000) + 1, expectedOn: paidOut, key: key() }
        await expect(core.approve(other.ref, action)).rejects.toMatchObject({ kind: 'refused' })
        expect((await core.read(other.ref)).status).toBe('pending')
      })

      test('is not of a day that lies ahead, nor of one before the loan was asked for', async () => {
        const { ref } = await pending()
        for (const on of [addDays(today, 1), addDays(submittedOn, -1)]) {
          const action = { on, amount: shillings(12_000), expectedOn: addDays(today, 7), key: key() }
          await expect(core.approve(ref, action)).rejects.toMatchObject({ kind: 'refused' })
        }
        expect((await core.read(ref)).status).toBe('pending')
      })

      test('given by two officers at once is given once', async () => {
        const { ref } = await pending()
        const action = { on: today, expectedOn: today }
        const outcomes = await Promise.all(
          [9_000, 10_000].map(amount =>
            outcome(core.approve(ref, { ...action, amount: shillings(amount), key: key() })),
          ),
        )
        expect(outcomes.filter(one => one === 'done')).toHaveLength(1)
        const winner = outcomes[0] === 'done' ? 9_000 : 10_000
        expect(await core.read(ref)).toMatchObject({ status: 'approved', principal: shillings(winner) })
      })

      test('with the same key is the same, whatever became of the loan meanwhile', async () => {
        const { ref } = await pending()
        const action = { on: submittedOn, amount: shillings(12_000), expectedOn: paidOut, key: key() }
        await core.approve(ref, action)
        await core.approve(ref, action)
        expect((await core.read(ref)).status).toBe('approved')
      })

      test('can be undone until the payout, and given again', async () => {
        const { ref } = await approved(shillings(9_000))
        await core.undoApproval(ref, { key: key() })
        expect(await core.read(ref)).toMatchObject({ status: 'pending', principal: shillings(12_000) })
        const action = { on: today, amount: shillings(11_000), expectedOn: today, key: key() }
        await core.approve(ref, action)
        expect(await core.read(ref)).toMatchObject({ status: 'approved', principal: shillings(11_000) })
        await core.disburse(ref, { on: today, amount: shillings(11_000), key: key() })
        await expect(core.undoApproval(ref, { key: key() })).rejects.toMatchObject({ kind: 'refused' })
      })
    })

    describe('a payout', () => {
      test('fixes the golden schedule', async () => {
        const { ref } = await active()
        const loan = await core.read(ref)
        expect(figures(loan.schedule)).toEqual(GOLDEN_SCHEDULE)
        expect(loan.schedule.map(one => one.due)).toEqual([1, 2, 3, 4].map(n => addMonths(paidOut, n)))
        expect(loan).toMatchObject({ status: 'active', disbursedOn: paidOut, outstanding: GOLDEN_TOTAL })
      })

      test('needs an approval first', async () => {
        const { ref } = await pending()
        const action = { on: today, amount: shillings(12_000), key: key() }
        await expect(core.disburse(ref, action)).rejects.toMatchObject({ kind: 'refused' })
      })

      test('is of what was approved at the most, and not of a day that lies ahead', async () => {
        const { ref } = await approved(shillings(9_000))
        const wrong = [
          { on: today, amount: shillings(9_001) },
          { on: addDays(today, 1), amount: shillings(9_000) },
          { on: addDays(submittedOn, -1), amount: shillings(9_000) },
        ]
        for (const action of wrong)
          await expect(core.disburse(ref, { ...action, key: key() })).rejects.toMatchObject({
            kind: 'refused',
          })
        expect((await core.read(ref)).status).toBe('approved')
      })

      test('asked for twice at once is one', async () => {
        const { ref } = await approved()
        const action = { on: paidOut, amount: shillings(12_000), key: key() }
        const outcomes = await Promise.all([
          outcome(core.disburse(ref, action)),
          outcome(core.disburse(ref, action)),
        ])
        expect(outcomes).toContain('done')
        expect((await core.read(ref)).outstanding).toBe(GOLDEN_TOTAL)
      })

      test('that failed is undone: the loan is approved again, and owes nothing', async () => {
        const { ref } = await active()
        await core.undoDisbursal(ref, { key: key() })
        expect(await core.read(ref)).toMatchObject({ status: 'approved', disbursedOn: null, outstanding: 0 })
        await core.disburse(ref, { on: today, amount: shillings(12_000), key: key() })
        expect(await core.read(ref)).toMatchObject({ status: 'active', disbursedOn: today })
      })
    })

    describe('a repayment', () => {
      test('serves the oldest instalment first', async () => {
        const { ref } = await active()
        await repay(ref, shillings(4_000))
        const { outstanding, schedule } = await core.read(ref)
        expect(outstanding).toBe(GOLDEN_TOTAL - shillings(4_000))
        expect(schedule.map(one => one.paid)).toEqual([315_149, shillings(4_000) - 315_149, 0, 0])
      })

      test('is kept with its day, amount and receipt', async () => {
        const { ref } = await active()
        const action = { on: addDays(paidOut, 3), amount: 1_234_56, receipt: receipt(), key: key() }
        const name = await core.repay(ref, action)
        expect((await core.read(ref)).payments).toMatchObject([
          { ref: name, day: action.on, amount: action.amount, receipt: action.receipt, reversed: false },
        ])
      })

      test('with the same key comes once, also at the same time', async () => {
        const { ref } = await active()
        const action = { on: today, amount: shillings(1_000), receipt: receipt(), key: key() }
        await Promise.all([outcome(core.repay(ref, action)), outcome(core.repay(ref, action))])
        const name = await core.repay(ref, action)
        expect(await core.repay(ref, action)).toBe(name)
        const { outstanding, payments } = await core.read(ref)
        expect(payments.map(one => one.ref)).toEqual([name])
        expect(outstanding).toBe(GOLDEN_TOTAL - shillings(1_000))
      })

      test('with the same receipt comes once, whatever its key', async () => {
        const { ref } = await active()
        const action = { on: today, amount: shillings(1_000), receipt: receipt() }
        await core.repay(ref, { ...action, key: key() })
        await outcome(core.repay(ref, { ...action, key: key() }))
        expect((await core.read(ref)).outstanding).toBe(GOLDEN_TOTAL - shillings(1_000))
      })

      test('of several at once all count', async () => {
        const { ref } = await active()
        await Promise.all(Array.from({ length: 5 }, () => repay(ref, shillings(100))))
        const { outstanding, payments } = await core.read(ref)
        expect(payments).toHaveLength(5)
        expect(outstanding).toBe(GOLDEN_TOTAL - shillings(500))
      })

      test('of everything that is owed ends the loan', async () => {
        const { ref } = await active()
        await repay(ref, await core.settlement(ref))
        expect(await core.read(ref)).toMatchObject({ status: 'closed', outstanding: 0, overpaid: 0 })
        expect(await core.settlement(ref)).toBe(0)
      })

      test('settles the loan with principal and at most all interest of the schedule', async () => {
        const { ref } = await active()
        await repay(ref, shillings(1_000))
        const settlement = await core.settlement(ref)
        expect(settlement).toBeGreaterThanOrEqual(shillings(11_000))
        expect(settlement).toBeLessThanOrEqual(GOLDEN_TOTAL - shillings(1_000))
        expect(await core.settlement((await approved()).ref)).toBe(0)
      })

      test('of more than is owed is kept as overpaid', async () => {
        const { ref } = await active()
        await repay(ref, (await core.settlement(ref)) + shillings(50))
        expect(await core.read(ref)).toMatchObject({
          status: 'overpaid',
          outstanding: 0,
          overpaid: shillings(50),
        })
      })

      test('comes only for a loan that was paid out, and not of a day before or ahead', async () => {
        const waiting = await approved()
        await expect(repay(waiting.ref, shillings(100))).rejects.toMatchObject({ kind: 'refused' })
        const { ref } = await active()
        for (const on of [addDays(paidOut, -1), addDays(today, 1)])
          await expect(repay(ref, shillings(100), on)).rejects.toMatchObject({ kind: 'refused' })
      })

      test.each([0, -shillings(100)])('is not of %d', async amount => {
        const { ref } = await active()
        await expect(repay(ref, amount)).rejects.toMatchObject({ kind: 'refused' })
        expect((await core.read(ref)).outstanding).toBe(GOLDEN_TOTAL)
      })

      test('is taken back: what was owed is owed again', async () => {
        const { ref } = await active()
        const repayment = await repay(ref, GOLDEN_TOTAL)
        const action = { repayment, on: today, key: key() }
        await core.reverse(ref, action)
        await core.reverse(ref, action)
        const loan = await core.read(ref)
        expect(loan).toMatchObject({ status: 'active', outstanding: GOLDEN_TOTAL })
        expect(loan.payments).toMatchObject([{ ref: repayment, reversed: true }])
      })
    })

    describe('a loan that is given up', () => {
      test('owes nothing in the books', async () => {
        const { ref } = await active()
        await repay(ref, shillings(1_000))
        const action = { on: today, key: key() }
        await core.writeOff(ref, action)
        await core.writeOff(ref, action)
        expect(await core.read(ref)).toMatchObject({
          status: 'written-off',
          writtenOffOn: today,
          outstanding: 0,
        })
      })

      test('is settled by what was not recovered yet', async () => {
        const { ref } = await active()
        const before = addDays(today, -1)
        await repay(ref, shillings(1_000), before)
        await core.writeOff(ref, { on: before, key: key() })
        expect(await core.settlement(ref)).toBe(GOLDEN_TOTAL - shillings(1_000))
        await repay(ref, shillings(5_000))
        expect(await core.settlement(ref)).toBe(GOLDEN_TOTAL - shillings(6_000))
        await repay(ref, await core.settlement(ref))
        expect(await core.settlement(ref)).toBe(0)
      })

      test('was paid out before', async () => {
        const { ref } = await approved()
        await expect(core.writeOff(ref, { on: today, key: key() })).rejects.toMatchObject({ kind: 'refused' })
      })
    })

    test('says no in a sentence for people', async () => {
      const { ref } = await pending()
      const refusal = await core.disburse(ref, { on: today, amount: 1, key: key() }).catch(error => error)
      expect(refusal).toMatchObject({ name: 'CoreRefusal', kind: 'refused' })
      expect(refusal.message).toMatch(/^[A-Z“].*[.!?]$/)
      expect(refusal.message).not.toMatch(/error\.|undefined|null|\{/)
    })
  })
}
