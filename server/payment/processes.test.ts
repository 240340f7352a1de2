import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { eq, isNull, sql as query } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { Database } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { addRow, findRows, lockRow, setRow } from '#server/db/row.ts'
import {
  account,
  job,
  journalLine,
  loan,
  loanEvent,
  payment,
  paymentIntent,
  payout,
} from '#server/db/schema/index.ts'
import { createDatabase } from '#server/db/test-database.ts'
import { demoEmail } from '#server/demo/people.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import { type DarajaStandIn, serveDaraja } from '#server/sandbox/daraja.ts'
import { callServer, startServer } from '#server/server.testing.ts'
import { writeBuild } from '#server/testing.ts'
import { TIMEOUTS } from '#tests/timeouts.ts'
import { takePaybill, takePrompt } from './incoming.ts'
import { openTill, type Till } from './testing.ts'

const PAYMENTS = 8
const TICK = { timeout: TIMEOUTS.hook, interval: 200 }

/** Relays every notification to all servers at once, like a load balancer that repeats slow requests. */
async function openRelay(servers: string[]) {
  const relay = createServer(async (request, response) => {
    const body = await text(request)
    const headers = { 'content-type': 'application/json' }
    const told = servers.map(origin => fetch(origin + request.url, { method: 'POST', headers, body }))
    const [first] = await Promise.all(told)
    response.writeHead(first?.status ?? 502).end(await first?.text())
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  return { relay, url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}/in` }
}

describe.skipIf(!inject('postgres'))('two servers on one PostgreSQL', () => {
  const children: ChildProcess[] = []
  const servers: string[] = []
  let database: Database
  let safaricom: DarajaStandIn
  let relay: Awaited<ReturnType<typeof openRelay>>
  let borrower: string

  beforeAll(async () => {
    const databaseUrl = await createDatabase(inject('postgres') as string)
    relay = await openRelay(servers)
    safaricom = await serveDaraja({ decision: 100, callback: relay.url })
    const { key, secret, shortcode, passkey, initiator, url } = safaricom
    const env = {
      DATABASE_URL: databaseUrl,
      DIST_DIR: writeBuild(),
      PORT: '0',
      EXAMPLES_PORT: '0',
      LOG_LEVEL: 'error',
      SECRET: 'one secret that both of the two processes know',
      MPESA_KE_KEY: key,
      MPESA_KE_SECRET: secret,
      MPESA_KE_SHORTCODE: shortcode,
      MPESA_KE_PASSKEY: passkey,
      MPESA_KE_CALLBACK: relay.url,
      MPESA_KE_URL: url,
      MPESA_KE_INITIATOR: initiator?.name ?? '',
      MPESA_KE_CREDENTIAL: initiator?.credential ?? '',
      MPESA_KE_PAYOUT_SHORTCODE: initiator?.shortcode ?? '',
      MPESA_KE_REGISTER: 'true',
    }
    for (const { child, origin } of await Promise.all([startServer(env), startServer(env)])) {
      children.push(child)
      servers.push(origin)
    }
    database = await openPostgres(databaseUrl)
    borrower = (await signIn(0, 'client')) as string
  }, TIMEOUTS.long)
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    relay?.relay.closeAllConnections()
    relay?.relay.close()
    await Promise.all([safaricom?.close(), database?.close()])
  })

  async function signIn(at: number, role: 'client' | 'authorizer' | 'super'): Promise<string> {
    const credentials = { email: demoEmail(role, 'wezesha'), password: 'Karibu-2026', host: 'localhost' }
    return (await call(at, 'account/client/signin', credentials)).body.token
  }

  const call = (at: number, path: string, data: object, token?: string) =>
    callServer(servers[at] as string, path, data, token)

  const find = async (where: Parameters<ReturnType<typeof select>['where']>[0]) =>
    (await select().where(where))[0]
  const select = () =>
    database.sql
      .select({ loan, email: account.email })
      .from(loan)
      .innerJoin(account, eq(account.id, loan.client))

  /** Waits until only jobs scheduled for later are left. */
  const settled = () =>
    vi.waitUntil(async () => {
      const open = await database.sql
        .select({ kind: job.kind })
        .from(job)
        .where(query`${isNull(job.doneAt)} and ${job.runAt} < now() + interval '5 seconds'`)
      return open.length === 0
    }, TICK)

  it('book every payment once, whichever is notified', { timeout: TIMEOUTS.long }, async () => {
    const own = await find(
      query`${account.email} = ${demoEmail('client', 'wezesha')} and ${loan.status} = 'active'`,
    )
    if (!own) throw new Error('The demo’s client has no loan to pay back')
    const { id, code } = own.loan
    const book = openLedger(database.sql)
    const before = await book.read(id)
    const phones = ['0712000010', '0712000032', '0712000033', '0712000034', '0712000035']
    const prompts = phones.map(async (mpesa_phone, at) => {
      const key = `${at}`.padStart(24, 'a')
      const body = { loanId: id, amount: 100 + at, mpesa_phone, key }
      // a double click that reaches two servers at once
      const both = await Promise.all([0, 1].map(one => call(one, 'payments/mpesa/initiate', body, borrower)))
      expect(both.map(one => one.status)).toContain(200)
    })
    const unasked = Array.from({ length: PAYMENTS }, (_, at) =>
      safaricom.pay({ account: code, amount: 200 + at }),
    )
    await Promise.all([...prompts, ...unasked])
    const wanted = phones.length + PAYMENTS
    const booked = () =>
      database.sql
        .select()
        .from(payment)
        .where(query`${payment.loan} = ${id} and ${payment.at} > now() - interval '10 minutes'`)
    await vi.waitUntil(async () => (await booked()).filter(one => one.postedAt).length >= wanted, TICK)
    await settled()
    const rows = await booked()
    expect(rows).toHaveLength(wanted)
    expect(new Set(rows.map(one => one.receipt)).size).toBe(wanted)
    const after = await book.read(id)
    const sum = rows.reduce((total, { amount }) => total + amount, 0)
    expect(before.outstanding - after.outstanding).toBe(sum)
    expect(after.payments).toHaveLength(before.payments.length + wanted)
    const told = await findRows(database.sql, loanEvent, { loan: id })
    for (const { receipt } of rows) {
      expect(told.filter(({ what, note }) => what === 'repaid' && note?.includes(receipt))).toHaveLength(1)
    }
  })

  it('let one of two concurrent approvals win, and pay out once', {
    timeout: TIMEOUTS.long,
  }, async () => {
    const tokens = await Promise.all([signIn(0, 'authorizer'), signIn(1, 'super')])
    const both = (path: string, data: object) =>
      Promise.all(tokens.map((token, at) => call(at, path, data, token)))
    const waiting = await find(eq(loan.status, 'recommended'))
    const verdicts = await both(`account/user/loan/action/${waiting?.loan.id}`, { action: 'approve' })
    expect(verdicts.map(one => one.status).sort()).toEqual([200, 409])

    const accepted = await find(
      query`${loan.status} = 'approved' and ${loan.offer} is not null and ${loan.tenant} = 'wezesha'`,
    )
    const { id } = accepted?.loan ?? { id: '' }
    const bank = { payout: 'mpesa', mpesaPhone: '0712000010' } as const
    await setRow(database.sql, loan, id, { bank })
    await both(`account/payment/transfer/${id}`, { key: 'b'.repeat(24) })
    await vi.waitUntil(async () => (await find(eq(loan.id, id)))?.loan.status === 'active', TICK)
    await settled()
    const parts = await findRows(database.sql, payout, { loan: id })
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(accepted?.loan.approvedAmount)
    for (const { reference } of parts) expect(safaricom.payouts.get(reference as string)).toBe(1)
    const events = await findRows(database.sql, loanEvent, { loan: id })
    expect(events.filter(({ what }) => what === 'paid-out')).toHaveLength(1)
  })

  it('leave a balanced journal', async () => {
    const [row] = await database.sql
      .select({ sum: query`sum(${journalLine.debit} - ${journalLine.credit})`.mapWith(Number) })
      .from(journalLine)
    expect(row?.sum).toBe(0)
  })
})

describe.skipIf(!inject('postgres'))('the notifications of one payment, by prompt and by Paybill', () => {
  let till: Till
  beforeAll(async () => {
    till = await openTill(async () => openPostgres(await createDatabase(inject('postgres') as string)))
  })
  afterAll(() => till?.close())

  it('that come at once book it once, without a deadlock', async () => {
    const { sql } = till.database
    const who = await till.borrow()
    const intent = await addRow(sql, paymentIntent, {
      tenant: 'wezesha',
      loan: who.loan,
      account: who.id,
      amount: 4_500_00,
      phone: '+254712000010',
      country: 'KE',
      secret: 'a secret of this prompt',
      status: 'waiting',
      // reported as paid, without a receipt
      code: '0',
    })
    const came = { receipt: 'SDEADLOCK1', amount: 4_500_00, at: new Date(), payer: '+254712000010' }
    const waiting = async () => {
      const found = await sql.execute(
        query`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return (found as { rows: unknown[] }).rows.length > 0
    }
    const paybill = { done: Promise.resolve('') }
    await sql.transaction(async tx => {
      const held = await lockRow(tx, paymentIntent, intent.id)
      paybill.done = sql.transaction(other => takePaybill(other, { ...came, account: who.code }))
      // its failure is asserted below
      paybill.done.catch(() => {})
      await vi.waitUntil(waiting, TICK)
      await takePrompt(tx, held as typeof intent, came)
    })
    expect(await paybill.done).toBe('known')
    const rows = await findRows(sql, payment, { loan: who.loan })
    expect(rows).toMatchObject([{ receipt: 'SDEADLOCK1', intent: intent.id, channel: 'prompt' }])
  })
})
