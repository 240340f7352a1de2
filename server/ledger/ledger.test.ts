import { setTimeout as sleep } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, type Day } from '#rules/day.ts'
import { type Account, balances, type Entry, isBalanced, type Line } from '#rules/journal.ts'
import { randomFrom } from '#rules/testing.ts'
import type { Database } from '#server/db/open.ts'
import {
  fund as funds,
  job,
  journal,
  journalLine,
  ledgerLoan,
  loan,
  payment,
  payout,
} from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { penaltyWorker } from '#server/loan/penalty.ts'
import { ledgerBench } from '#server/loan/testing.ts'
import { TIMEOUTS } from '#tests/timeouts.ts'
import { type Bench, GOLDEN, onEveryCore } from './conformance.testing.ts'
import type { Fund } from './core.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { bookPart } from './ledger-rows.ts'
import { figuresOf } from './standing.ts'

const DAY_ONE = '2026-01-20'

onEveryDatabase(open => {
  onEveryCore('the ledger', async () => ledgerBench(await open()))

  let database: Database
  let bench: Bench
  let ledger: Ledger
  let fund: Fund
  /** The ledger's current day. */
  let today: Day = DAY_ONE
  beforeAll(async () => {
    database = await open()
    bench = await ledgerBench(database)
    ledger = openLedger(database.sql, { today: () => today })
    fund = await bench.fund({ ...GOLDEN, name: 'With penalties', penalty: { after: 7, rate: 500 } })
  })
  afterAll(() => bench.close())

  let keys = 0
  const key = () => `key ${++keys}`
  const receipt = () => `RCP${String(++keys).padStart(6, '0')}`
  const pay = (ref: string, amount: number, on = today) =>
    ledger.repay(ref, { on, amount, receipt: receipt(), key: key() })

  /** Creates a loan of 12,000 over 4 months, requested today. */
  async function pending(of = fund, { amount = 12_000_00, months = 4 } = {}): Promise<string> {
    const client = await bench.client()
    const id = await bench.id(client, of)
    const day = { submittedOn: today, expectedOn: today, payDay: null }
    return ledger.create({ id, client, fund: of, principal: amount, months, ...day })
  }
  async function approved(of = fund, { amount = 12_000_00, months = 4 } = {}): Promise<string> {
    const ref = await pending(of, { amount, months })
    await ledger.approve(ref, { on: today, amount, expectedOn: today, key: key() })
    return ref
  }
  async function active(of = fund, { amount = 12_000_00, months = 4 } = {}): Promise<string> {
    const ref = await approved(of, { amount, months })
    await ledger.disburse(ref, { on: today, amount, key: key() })
    return ref
  }

  /** Returns a loan's journal, posting by posting. */
  async function postings(ref: string): Promise<{ kind: string; day: Day; lines: Entry }[]> {
    const rows = await database.sql
      .select({ id: journal.id, kind: journal.kind, day: journal.day, line: journalLine })
      .from(journal)
      .leftJoin(journalLine, eq(journalLine.journal, journal.id))
      .where(eq(journal.loan, ref))
      .orderBy(asc(journal.id), asc(journalLine.account), asc(journalLine.debit))
    const found = new Map<number, { kind: string; day: Day; lines: Entry }>()
    for (const { id, kind, day, line } of rows) {
      const posting = found.get(id) ?? { kind, day, lines: [] }
      found.set(id, posting)
      if (line) posting.lines.push({ ...line, account: line.account as Account })
    }
    return [...found.values()]
  }
  const linesOf = async (ref: string): Promise<Line[]> => (await postings(ref)).flatMap(({ lines }) => lines)

  /** Formats a posting as a bookkeeper writes it, in shillings. */
  const printed = (lines: Entry) =>
    lines.map(({ account, debit, credit }) => `${account} ${(debit - credit) / 100}`).sort()

  const rowOf = async (ref: string) =>
    (await database.sql.select().from(loan).where(eq(loan.id, ref)))[0] as typeof loan.$inferSelect

  /** Compares the journal, the cached figures and the ledger's answers, which are computed independently. */
  async function expectAgreement(ref: string): Promise<void> {
    const shown = await ledger.read(ref)
    const all = await postings(ref)
    expect(all.filter(({ lines }) => !isBalanced(lines))).toEqual([])
    const held = balances(all.flatMap(({ lines }) => lines))
    const sum = (of: (one: (typeof shown.schedule)[number]) => number) =>
      shown.schedule.reduce((total, one) => total + of(one), 0)
    const came = shown.payments.reduce((total, one) => total + (one.reversed ? 0 : one.amount), 0)
    const isOut = shown.disbursedOn !== null
    expect(held['mobile-money'] + held.bank).toBe(came - (isOut ? shown.principal : 0))
    expect(held.overpayments).toBe(shown.overpaid)
    expect(held['penalty-income']).toBe(sum(one => one.penalty))
    const unpaidInterest = sum(one => one.interest) - held['interest-income']
    if (shown.status !== 'written-off')
      expect(held.loans + held.penalties + unpaidInterest).toBe(shown.outstanding)
    else expect([held.loans, held.penalties, shown.outstanding]).toEqual([0, 0, 0])
    const row = await rowOf(ref)
    expect(row).toMatchObject(figuresOf(shown))
    // the outstanding principal, whatever penalties were charged after a partial payment
    if (shown.status === 'active') expect(row?.principalOutstanding).toBe(held.loans)
  }

  describe('the journal', () => {
    it('records a loan’s life in balanced postings', async () => {
      today = DAY_ONE
      const ref = await active()
      today = addMonths(DAY_ONE, 1)
      await pay(ref, 3_151_49)
      today = addMonths(DAY_ONE, 2)
      const wrong = await pay(ref, 1_000_00)
      await ledger.reverse(ref, { repayment: wrong, on: today, key: key() })
      today = addDays(today, 8)
      await ledger.chargePenalties(ref)
      await pay(ref, 10_000_00)
      const told = (await postings(ref)).map(({ kind, day, lines }) => [kind, day, ...printed(lines)])
      expect(told).toEqual([
        ['approval', '2026-01-20'],
        ['disbursement', '2026-01-20', 'bank -12000', 'loans 12000'],
        ['repayment', '2026-02-20', 'interest-income -240', 'loans -2911.49', 'mobile-money 3151.49'],
        ['repayment', '2026-03-20', 'interest-income -181.77', 'loans -818.23', 'mobile-money 1000'],
        ['reversal', '2026-03-20', 'interest-income 181.77', 'loans 818.23', 'mobile-money -1000'],
        ['penalty', '2026-03-28', 'penalties 157.57', 'penalty-income -157.57'],
        [
          // settles the loan: of the third month's interest of 122.38 only 8 of 31 days are due
          'repayment',
          '2026-03-28',
          'interest-income -213.35',
          'loans -9088.51',
          'mobile-money 10000',
          'overpayments -540.57',
          'penalties -157.57',
        ],
      ])
      await expectAgreement(ref)
    })

    it(
      'agrees with the stored figures after any random history',
      async () => {
        const { random, whole, oneOf } = randomFrom(20_261_124)
        const flat = await bench.fund({
          ...GOLDEN,
          name: 'Flat',
          method: 'flat',
          rate: 1_800,
          ratePer: 'year',
          step: 100,
          penalty: { after: 0, rate: 1_000 },
        })
        const plain = await bench.fund({ ...GOLDEN, name: 'Plain', amortization: 'equal-principal' })
        const seen: Record<string, number> = {}

        for (let history = 0; history < 100; history++) {
          today = addDays(DAY_ONE, whole(0, 300))
          const paidOut = today
          const of = oneOf([fund, flat, plain])
          const months = whole(1, 6)
          const ref = await active(of, { amount: whole(1_000, 90_000) * 100, months })
          for (let event = whole(0, 8); event > 0; event--) {
            today = addDays(today, whole(0, 35))
            const { outstanding, payments } = await ledger.read(ref)
            const some = oneOf(payments)
            const late = addDays(today, -whole(0, 20))
            const action = { on: late < paidOut ? paidOut : late, key: key() }
            const actions = [
              () => pay(ref, whole(1, outstanding / months + 1_000_00), action.on),
              () => pay(ref, whole(1, outstanding / months + 1_000_00), action.on),
              () => pay(ref, whole(1, outstanding + 1_000_00)),
              async () => some && ledger.reverse(ref, { repayment: some.ref, on: today, key: key() }),
              async () => {
                const total = await ledger.settlement(ref)
                await ledger.repay(ref, { on: today, amount: total || 1, receipt: receipt(), key: key() })
              },
              () => ledger.writeOff(ref, { on: today, key: key() }),
              () => ledger.undoDisbursal(ref, { key: key() }),
            ]
            const chosen = random() < 0.6 ? 0 : whole(0, actions.length - 1)
            const outcome = await actions[chosen]?.().then(
              () => `did ${chosen}`,
              error => error.kind,
            )
            if (outcome === undefined)
              throw new Error('An action ended otherwise than by being done or refused.')
            seen[outcome] = (seen[outcome] ?? 0) + 1
          }
          const { status } = await ledger.read(ref)
          seen[status] = (seen[status] ?? 0) + 1
          await expectAgreement(ref)
        }
        // otherwise the random actions would prove little
        for (const what of [
          'active',
          'closed',
          'overpaid',
          'written-off',
          'did 0',
          'did 3',
          'did 4',
          'did 6',
        ])
          expect(seen[what] ?? 0, what).toBeGreaterThan(1)
      },
      TIMEOUTS.long,
    )

    it('rejects an unbalanced posting', async () => {
      const [row] = await database.sql
        .insert(journal)
        .values({ tenant: 'wezesha', day: today, kind: 'repayment', key: key() })
        .returning()
      const line = { journal: (row as { id: number }).id, account: 'loans', debit: 100, credit: 0 }
      await expect(database.sql.insert(journalLine).values(line)).rejects.toThrow()
    })

    it('separates bank and mobile money accounts', async () => {
      today = DAY_ONE
      const ref = await approved()
      const money = { tenant: 'wezesha', loan: ref, amount: 12_000_00 }
      await database.sql.insert(payout).values({
        ...money,
        part: 1,
        method: 'mpesa',
        state: 'paid',
        secret: key(),
        by: 'x',
        byName: 'Daniel',
      })
      await ledger.disburse(ref, { on: today, amount: 12_000_00, key: key() })
      for (const channel of ['paybill', 'bank'] as const) {
        const action = { on: today, amount: 100_00, receipt: receipt(), key: key() }
        const { receipt: came } = action
        await database.sql.insert(payment).values({ ...money, channel, receipt: came, day: today })
        await ledger.repay(ref, action)
      }
      const { bank, 'mobile-money': mobile } = balances(await linesOf(ref))
      expect({ bank, mobile }).toEqual({ bank: 100_00, mobile: 100_00 - 12_000_00 })
    })
  })

  describe('a penalty', () => {
    it('is charged once per instalment by the nightly job, by reads, and by both at once', async () => {
      today = DAY_ONE
      const refs = [await active(), await active(), await active()]
      const onTime = await active()
      today = addMonths(DAY_ONE, 1)
      await pay(onTime, 3_151_49)
      today = addDays(today, 8)
      const nightly = penaltyWorker(database.sql, ledger, 2)
      const night = async () => {
        await enqueue(database.sql, 'penalties', { day: today, after: '' })
        // each job queues the next one while loans are left
        for (let left = await jobs(); left.length > 0; left = await jobs())
          for (const { payload } of left) await nightly(payload as never)
      }
      const jobs = () => database.sql.delete(job).where(eq(job.kind, 'penalties')).returning()
      await Promise.all([night(), ...refs.map(ref => ledger.read(ref))])
      await night()
      for (const ref of refs) {
        expect((await ledger.read(ref)).schedule.map(one => one.penalty)).toEqual([157_57, 0, 0, 0])
        const { penalties, 'penalty-income': income } = balances(await linesOf(ref))
        expect([penalties, income]).toEqual([157_57, 157_57])
        await expectAgreement(ref)
      }
      expect((await ledger.read(onTime)).schedule.map(one => one.penalty)).toEqual([0, 0, 0, 0])
    })

    it('of one loan that cannot be charged does not lockLoan up the others', async () => {
      today = DAY_ONE
      const [broken, other] = [await active(), await active()].sort() as [string, string]
      today = addDays(addMonths(DAY_ONE, 1), 8)
      const chargePenalties = (ref: string) =>
        ref === broken ? Promise.reject(new Error('Broken')) : ledger.chargePenalties(ref)
      const nightly = penaltyWorker(database.sql, { ...ledger, chargePenalties })
      await expect(nightly({ day: today, after: '' })).rejects.toThrow('Broken')
      expect(balances(await linesOf(other)).penalties).toBe(157_57)
    })

    it('is based on the amount overdue on its due day, whenever computed', async () => {
      today = DAY_ONE
      const ref = await active()
      today = addMonths(DAY_ONE, 2)
      await pay(ref, 1_000_00)
      expect((await ledger.read(ref)).schedule[0]?.penalty).toBe(157_57)
    })

    it('is removed when a backdated payment was on time', async () => {
      today = DAY_ONE
      const ref = await active()
      today = addDays(addMonths(DAY_ONE, 1), 10)
      expect((await ledger.read(ref)).schedule[0]?.penalty).toBe(157_57)
      const late = await pay(ref, 3_151_49, addMonths(DAY_ONE, 1))
      expect((await ledger.read(ref)).schedule[0]?.penalty).toBe(0)
      await expectAgreement(ref)
      await ledger.reverse(ref, { repayment: late, on: today, key: key() })
      expect((await ledger.read(ref)).schedule[0]?.penalty).toBe(157_57)
      await expectAgreement(ref)
    })
  })

  describe('early settlement', () => {
    it('charges principal plus accrued interest, and closes the loan', async () => {
      today = DAY_ONE
      const ref = await active()
      today = addMonths(DAY_ONE, 1)
      await pay(ref, 3_151_49)
      today = addDays(today, 14)
      const total = await ledger.settlement(ref)
      // the outstanding principal, and half of the second month's 181.77: 14 of 28 days
      expect(total).toBe(9_088_51 + 90_89)
      const action = { on: today, amount: total, receipt: receipt(), key: key() }
      const short = await ledger.repay(ref, { ...action, amount: total - 1, receipt: receipt(), key: key() })
      expect(await ledger.read(ref)).toMatchObject({ status: 'active' })
      await ledger.reverse(ref, { repayment: short, on: today, key: key() })
      const name = await ledger.repay(ref, action)
      expect(await ledger.repay(ref, action)).toBe(name)
      expect(await ledger.read(ref)).toMatchObject({ status: 'closed', outstanding: 0, overpaid: 0 })
      await expectAgreement(ref)
      await ledger.reverse(ref, { repayment: name, on: today, key: key() })
      expect(await ledger.read(ref)).toMatchObject({ status: 'active', outstanding: 12_605_94 - 3_151_49 })
      await expectAgreement(ref)
    })

    it('counts from its day, although it is recorded after a later payment', async () => {
      today = DAY_ONE
      const ref = await active()
      today = addDays(DAY_ONE, 14)
      const [day, total] = [today, await ledger.settlement(ref)]
      today = addDays(DAY_ONE, 20)
      await pay(ref, 100_00)
      today = addDays(DAY_ONE, 25)
      await pay(ref, total, day)
      expect(await ledger.read(ref)).toMatchObject({
        status: 'overpaid',
        overpaid: 100_00,
        early: { on: day },
      })
      await expectAgreement(ref)
    })

    it('charges the whole last instalment, also some days before it is due', async () => {
      today = DAY_ONE
      const ref = await active()
      for (const month of [1, 2, 3]) {
        today = addMonths(DAY_ONE, month)
        await pay(ref, 3_151_49)
      }
      today = addDays(today, 14)
      expect(await ledger.settlement(ref)).toBe(12_605_94 - 3 * 3_151_49)
    })

    it('no longer holds once an earlier payment is reversed, until that is made up', async () => {
      today = DAY_ONE
      const ref = await active()
      const { schedule } = await ledger.read(ref)
      today = addMonths(DAY_ONE, 1)
      const earlier = await pay(ref, 3_151_49)
      today = addDays(today, 14)
      const total = await ledger.settlement(ref)
      await pay(ref, total)
      expect(await ledger.read(ref)).toMatchObject({ status: 'closed', early: { on: today } })
      await ledger.reverse(ref, { repayment: earlier, on: today, key: key() })
      // without the earlier payment the first instalment was late
      const penalty = 157_57
      const open = await ledger.read(ref)
      expect(open).toMatchObject({ status: 'active', outstanding: 12_605_94 + penalty - total })
      expect(open).not.toHaveProperty('early')
      expect(open.schedule.map(({ due, principal }) => ({ due, principal }))).toEqual(
        schedule.map(({ due, principal }) => ({ due, principal })),
      )
      await expectAgreement(ref)
      await pay(ref, 3_151_49, addMonths(DAY_ONE, 1))
      expect(await ledger.read(ref)).toMatchObject({ status: 'closed', outstanding: 0, overpaid: 0 })
      await expectAgreement(ref)
    })
  })

  describe('money', () => {
    it('to a closed or written-off loan is still booked', async () => {
      today = DAY_ONE
      const closed = await active()
      await pay(closed, await ledger.settlement(closed))
      await pay(closed, 500_00)
      expect(await ledger.read(closed)).toMatchObject({ status: 'overpaid', overpaid: 500_00 })
      const lost = await active()
      await ledger.writeOff(lost, { on: today, key: key() })
      today = addDays(today, 1)
      await pay(lost, 700_00)
      expect((await ledger.read(lost)).status).toBe('written-off')
      expect(balances(await linesOf(lost)).recoveries).toBe(700_00)
      for (const ref of [closed, lost]) await expectAgreement(ref)
    })

    it('that was overpaid is given back once, and its payment not reversed afterwards', async () => {
      today = DAY_ONE
      const ref = await active()
      const repayment = await pay(ref, 12_000_00 + 500_00)
      const giveBack = (amount: number) => ledger.release(ref, { amount, on: today, key: key() })
      await giveBack(300_00)
      await expect(giveBack(201_00)).rejects.toMatchObject({ kind: 'refused' })
      await giveBack(200_00)
      expect(await ledger.read(ref)).toMatchObject({ status: 'closed', overpaid: 0 })
      await expect(giveBack(1_00)).rejects.toMatchObject({ kind: 'refused' })
      const reversal = ledger.reverse(ref, { repayment, on: today, key: key() })
      await expect(reversal).rejects.toMatchObject({ kind: 'refused' })
    })

    it('is booked once per receipt; after a reversal, to the correct loan', async () => {
      today = DAY_ONE
      const [wrong, right] = [await active(), await active()]
      const action = { on: today, amount: 100_00, receipt: receipt() }
      const outcomes = await Promise.allSettled(
        [wrong, right].map(ref => ledger.repay(ref, { ...action, key: key() })),
      )
      expect(outcomes.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
      const first = outcomes[0]?.status === 'fulfilled' ? wrong : right
      const other = first === wrong ? right : wrong
      const [booked] = (await ledger.read(first)).payments
      await ledger.reverse(first, { repayment: booked?.ref as string, on: today, key: key() })
      await ledger.repay(other, { ...action, key: key() })
      expect((await ledger.read(other)).payments).toMatchObject([
        { receipt: action.receipt, reversed: false },
      ])
      for (const ref of [wrong, right]) await expectAgreement(ref)
    })
  })

  describe('terms', () => {
    it('are fixed when the loan is requested, even if the fund changes', async () => {
      today = DAY_ONE
      const changing = await bench.fund({ ...GOLDEN, name: 'Changing' })
      const ref = await approved(changing)
      await database.sql.update(funds).set({ rate: 900 }).where(eq(funds.id, changing.id))
      await ledger.disburse(ref, { on: today, amount: 12_000_00, key: key() })
      expect((await ledger.read(ref)).outstanding).toBe(12_605_94)
    })

    it('use the borrower’s chosen pay day', async () => {
      today = DAY_ONE
      const ref = await approved()
      await database.sql.update(loan).set({ payDay: 5 }).where(eq(loan.id, ref))
      await ledger.disburse(ref, { on: today, amount: 12_000_00, key: key() })
      expect((await ledger.read(ref)).schedule.map(one => one.due)).toEqual([
        '2026-03-05',
        '2026-04-05',
        '2026-05-05',
        '2026-06-05',
      ])
    })

    it.each([
      ['less than it lends', { principal: 999_99 }],
      ['more than it lends', { principal: 1_000_000_01 }],
      ['no whole amount', { principal: 12_000.5 }],
      ['more months than it allows', { months: 61 }],
      ['a day that is none', { expectedOn: '2026-02-30' }],
    ])('of a fund exclude %s', async (_, wrong) => {
      const ask = { fund, principal: 12_000_00, months: 4, expectedOn: today, payDay: null, ...wrong }
      await expect(ledger.preview(ask)).rejects.toMatchObject({ kind: 'refused' })
    })

    it('allow quarterly instalments in multiples of three', async () => {
      const quarterly = await bench.fund({ ...GOLDEN, name: 'Quarterly', every: 3 })
      const ask = { fund: quarterly, principal: 12_000_00, expectedOn: DAY_ONE, payDay: null }
      expect((await ledger.preview({ ...ask, months: 6 })).map(one => one.due)).toEqual([
        '2026-04-20',
        '2026-07-20',
      ])
      await expect(ledger.preview({ ...ask, months: 7 })).rejects.toMatchObject({ kind: 'refused' })
    })
  })

  it('an action waits for a payout of its loan that is being booked, and neither fails', async () => {
    today = DAY_ONE
    const ref = await approved()
    let undone: Promise<void> = Promise.resolve()
    await database.sql.transaction(async tx => {
      await tx.select({ id: loan.id }).from(loan).where(eq(loan.id, ref)).for('update')
      undone = ledger.undoApproval(ref, { key: key() })
      await sleep(200)
      await bookPart(tx, { id: key(), loan: ref, amount: 100_00, method: 'mpesa' }, today)
    })
    await undone
    expect((await postings(ref)).map(({ kind }) => kind)).toEqual(['approval', 'payout', 'approval-undone'])
  })

  it('a failed action leaves no postings', async () => {
    today = DAY_ONE
    const ref = await active()
    const before = await postings(ref)
    const taken = receipt()
    const other = await active()
    await ledger.repay(other, { on: today, amount: 100_00, receipt: taken, key: key() })
    const action = { on: today, amount: 100_00, receipt: taken, key: key() }
    await expect(ledger.repay(ref, action)).rejects.toMatchObject({ kind: 'refused' })
    expect(await postings(ref)).toEqual(before)
    // the refusal did not use up the key
    await ledger.repay(ref, { ...action, receipt: receipt() })
    expect((await ledger.read(ref)).payments).toHaveLength(1)
  })

  it('refuses to create a loan for another client', async () => {
    const [mine, theirs] = [await bench.client(), await bench.client()]
    const id = await bench.id(theirs, fund)
    const day = { submittedOn: DAY_ONE, expectedOn: DAY_ONE, payDay: null }
    const ask = { id, client: mine, fund, principal: 12_000_00, months: 4, ...day }
    await expect(ledger.create(ask)).rejects.toMatchObject({ kind: 'refused' })
    expect(await database.sql.select().from(ledgerLoan).where(eq(ledgerLoan.loan, id))).toEqual([])
  })
})
