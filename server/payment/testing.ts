import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { isNull, sql as query } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { contract } from '#contract/index.ts'
import { addDays, dayOf } from '#rules/day.ts'
import { loanCode } from '#rules/loan-code.ts'
import { handlers } from '#server/boot/handlers.ts'
import type { Database } from '#server/db/open.ts'
import { addRow, findRow, findRows, setRows } from '#server/db/row.ts'
import { fund, job, journalLine, loan, payment } from '#server/db/schema/index.ts'
import type { Services } from '#server/http/services.ts'
import { startWorker, type Worker, type Workers } from '#server/jobs/worker.ts'
import type { LendingCore } from '#server/ledger/core.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import type { Loan } from '#server/loan/find.ts'
import { type Signed, signIn } from '#server/people/testing.ts'
import { openMobileMoney } from '#server/providers/mobile-money.ts'
import { type DarajaStandIn, serveDaraja } from '#server/sandbox/daraja.ts'
import { serveVodacom } from '#server/sandbox/vodacom.ts'
import { demoApp, testServices } from '#server/testing.ts'
import { repaymentHandlers } from './manual.ts'
import { paybillSecret } from './secret.ts'
import { transferHandlers } from './transfer.ts'
import { moneyWorkers } from './workers.ts'

/** A listening server, its workers, and the payment services that it calls. */
export type Till = {
  database: Database
  app: FastifyInstance
  services: Services
  safaricom: DarajaStandIn
  /** Callback URL for Safaricom's notifications. */
  inbox: string
  book: LendingCore
  /** Starts another worker on the same data. */
  work(changes?: Partial<Services>): Worker
  /** Creates a borrower with a loan of so many shillings, paid out ten days ago unless it is only approved. */
  borrow(more?: { amount?: number; isApproved?: boolean; phone?: string; bank?: boolean }): Promise<Borrower>
  /** Reads a loan's row. */
  read(id: string): Promise<Loan>
  /** Waits until all payments of a borrower are in the books. */
  posted(who: Borrower): Promise<unknown>
  close(): Promise<void>
}
export type Borrower = Signed & { loan: string; code: string }

const idle = async () => {}
const quiet = { warn() {}, error() {} }

export async function openTill(open: () => Promise<Database>): Promise<Till> {
  const database = await open()
  const { sql } = database
  const book = openLedger(sql)
  const services = testServices({ book })
  // the two endpoints of contract/lending.ts that move money
  const own = { ...handlers, ...transferHandlers, ...repaymentHandlers }
  const app = await demoApp({ database, services, api: { rows: contract, handlers: own } })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const inbox = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/in`
  const safaricom = await serveDaraja({ decision: 40, callback: inbox })
  const vodacom = await serveVodacom({ decision: 40 })
  services.mobileMoney = openMobileMoney({ KE: safaricom, TZ: vodacom })
  await services.mobileMoney.register(paybillSecret(services.vault))
  const product = await addRow(sql, fund, {
    tenant: 'wezesha',
    name: 'Growth',
    description: 'For growing.',
    currency: 'KES',
    minPrincipal: 1_000_00,
    maxPrincipal: 2_000_000_00,
    minInstalments: 1,
    maxInstalments: 60,
    rate: 200,
    ratePer: 'month',
    method: 'declining',
    amortization: 'equal-instalments',
    grace: { principal: 0, interest: 0, interestFree: 0 },
  })
  const offered = product as typeof fund.$inferSelect
  const workers: Worker[] = []

  return {
    database,
    app,
    services,
    safaricom,
    inbox,
    book,
    work(changes = {}) {
      const worker = startWorker({
        sql,
        workers: {
          mail: idle,
          sms: idle,
          webhook: idle,
          penalties: idle,
          book: idle,
          mandate: idle,
          reminders: idle,
          reminder: idle,
          ...moneyWorkers({
            sql,
            services: { ...services, ...changes },
            creditScoreUrl: null,
            portal: host => `https://${host}`,
          }),
        } as Partial<Workers> as Workers,
        log: quiet,
      })
      workers.push(worker)
      return worker
    },
    async borrow({ amount = 50_000, isApproved = false, phone = '0712000010', bank = false } = {}) {
      const signed = await signIn(database, 'client')
      const today = dayOf(Date.now())
      const paidOut = addDays(today, -10)
      const code = loanCode(randomBytes(8))
      const row = await addRow(sql, loan, {
        tenant: 'wezesha',
        code,
        client: signed.id,
        fund: offered.id,
        currency: 'KES',
        status: isApproved ? 'approved' : 'active',
        stage: 'proposed',
        months: 6,
        amount: amount * 100,
        approvedAmount: amount * 100,
        bank: bank ? { payout: 'bank' } : { payout: 'mpesa', mpesaPhone: phone },
        offer: { name: 'Asha', at: new Date().toISOString() },
      })
      const { id } = row as Loan
      const ref = await book.create({
        id,
        fund: offered,
        principal: amount * 100,
        months: 6,
        payDay: null,
        client: { id: signed.id, firstName: 'Asha', lastName: 'M', email: 'a@people.example', phone: null },
        submittedOn: paidOut,
        expectedOn: paidOut,
      })
      await book.approve(ref, { on: paidOut, amount: amount * 100, expectedOn: paidOut, key: 'approve' })
      if (!isApproved) await book.disburse(ref, { on: paidOut, amount: amount * 100, key: 'disburse' })
      return { ...signed, loan: id, code }
    },
    async read(id) {
      const row = await findRow(sql, loan, id)
      return row as Loan
    },
    posted: who =>
      vi.waitUntil(
        async () => {
          const rows = await findRows(sql, payment, { loan: who.loan })
          return rows.length > 0 && rows.every(row => row.postedAt)
        },
        { interval: 60 },
      ),
    async close() {
      await Promise.all(workers.map(worker => worker.stop()))
      await app.close()
      await Promise.all([safaricom.close(), vodacom.close()])
      await database.close()
    },
  }
}

/** Till of the current suite, between the hooks of `withTill`. */
export let till: Till

/** Opens a till before the tests of the suite, and closes it afterwards. Its journal must balance then. */
export function withTill(open: () => Promise<Database>): void {
  beforeAll(async () => {
    till = await openTill(open)
  })
  afterAll(async () => {
    expect(await journalBalance(till)).toBe(0)
    await till.close()
  })
}

/** Reads all payments of a loan, in order of arrival. */
export const paymentsOf = ({ database }: Till, id: string) =>
  findRows(database.sql, payment, { loan: id }, payment.at)

/** Runs pending jobs of a kind now, without waiting for their next try. */
export async function hurry({ database }: Till, kind: string): Promise<void> {
  await setRows(database.sql, job, query`${job.kind} = ${kind} and ${isNull(job.doneAt)}`, {
    runAt: new Date(0),
  })
}

/** Sums debits less credits of the whole journal. */
export async function journalBalance({ database }: Till): Promise<number> {
  const [row] = await database.sql
    .select({ sum: query`coalesce(sum(${journalLine.debit} - ${journalLine.credit}), 0)`.mapWith(Number) })
    .from(journalLine)
  return row?.sum ?? 0
}
