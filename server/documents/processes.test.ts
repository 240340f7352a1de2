import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { dayOf, instantOf } from '#rules/day.ts'
import type { Database } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import {
  account,
  bookEntry,
  business,
  document,
  documentDelivery,
  documentPayment,
  documentSale,
} from '#server/db/schema/index.ts'
import { createDatabase } from '#server/db/test-database.ts'
import { demoEmail } from '#server/demo/people.ts'
import { callServer, type RunningServer, startServer } from '#server/server.testing.ts'
import { writeBuild } from '#server/testing.ts'
import { TIMEOUTS } from '#tests/timeouts.ts'

const DRAFTS = 100
const PAYMENTS = 12

describe.skipIf(!inject('postgres'))('documents on two servers with one PostgreSQL', () => {
  const servers: RunningServer[] = []
  let database: Database
  let own: { business: string; phone: string; token: string }
  let environment: Record<string, string>

  beforeAll(async () => {
    const databaseUrl = await createDatabase(inject('postgres') as string)
    environment = {
      DATABASE_URL: databaseUrl,
      DIST_DIR: writeBuild(),
      PORT: '0',
      EXAMPLES_PORT: '0',
      LOG_LEVEL: 'error',
      SECRET: 'one secret that both of the two processes know',
    }
    servers.push(...(await Promise.all([startServer(environment), startServer(environment)])))
    database = await openPostgres(databaseUrl)
    const email = demoEmail('client', 'wezesha')
    const [row] = await database.sql
      .select({ business: business.id, phone: account.phone })
      .from(business)
      .innerJoin(account, eq(account.id, business.owner))
      .where(eq(account.email, email))
    const signed = await call(0, 'account/client/signin', {
      email,
      password: 'Karibu-2026',
      host: 'localhost',
    })
    own = { business: row?.business ?? '', phone: row?.phone ?? '', token: signed.body.token }
  }, TIMEOUTS.long)
  afterAll(async () => {
    for (const { child } of servers) child.kill('SIGKILL')
    await database?.close()
  })

  const call = (at: number, path: string, data: object) =>
    callServer((servers[at] as RunningServer).origin, path, data, own?.token)

  /** Retries like a screen while an overloaded server responds with 503. */
  async function persist(at: number, path: string, data: object) {
    let answer = await call(at, path, data)
    while (answer.status === 503) answer = await call(at, path, data)
    return answer
  }

  async function draft(): Promise<string> {
    const { body } = await call(0, 'documents/invoices/items/add-multiple', {
      phone: own.phone,
      businessId: own.business,
      clientId: randomUUID(),
      clientName: 'Zawadi Hotel',
      clientPhone: '0722000111',
      clientEmail: 'z@customers.example',
      items: [{ name: 'Delivery', quantity: 1, totalAmount: 5_000 }],
    })
    return body.id
  }
  const serialsOf = async (ids: string[]) => {
    const rows = await database.sql.select().from(document).where(inArray(document.id, ids))
    return rows.map(({ serial }) => serial as number).sort((one, other) => one - other)
  }

  it('get unique, gapless numbers when a hundred are sent at once', {
    timeout: TIMEOUTS.long,
  }, async () => {
    const ids: string[] = []
    for (let at = 0; at < DRAFTS; at += 10)
      ids.push(...(await Promise.all(Array.from({ length: 10 }, () => draft()))))
    const [last] = await database.sql
      .select({ serial: document.serial })
      .from(document)
      .where(and(eq(document.business, own.business), eq(document.kind, 'invoice')))
      .then(rows => rows.sort((one, other) => (other.serial ?? 0) - (one.serial ?? 0)))
    const first = (last?.serial ?? 0) + 1
    // a double tap that reaches two servers at once
    const sent = await Promise.all(
      ids.map(id =>
        Promise.all(
          [0, 1].map(at =>
            persist(at, 'documents/invoices/print', {
              phone: own.phone,
              businessId: own.business,
              id,
            }),
          ),
        ),
      ),
    )
    for (const [one, other] of sent) {
      expect([one?.status, other?.status]).toEqual([200, 200])
      expect(one?.body.number).toBe(other?.body.number)
    }
    expect(new Set(sent.map(([one]) => one?.body.number)).size).toBe(DRAFTS)
    expect(await serialsOf(ids)).toEqual(Array.from({ length: DRAFTS }, (_, at) => first + at))
    const mails = await database.sql
      .select({ document: documentDelivery.document })
      .from(documentDelivery)
      .where(inArray(documentDelivery.document, ids))
    // a second tap may follow after the first mail has been sent; each tap queues at most one
    expect(new Set(mails.map(one => one.document)).size).toBe(DRAFTS)
  })

  it('lose and repeat nothing when one server is killed between payments and receipts', {
    timeout: TIMEOUTS.long,
  }, async () => {
    const invoice = await draft()
    const bodies = Array.from({ length: PAYMENTS }, (_, at) => ({
      phone: own.phone,
      businessId: own.business,
      invoiceId: invoice,
      clientId: randomUUID(),
      amountPaid: 10 + at,
      datePaid: instantOf(dayOf(Date.now())) / 1_000,
      alike: 'other',
    }))
    const add = (at: number, body: object) => call(at, 'documents/invoices/payments/add', body)
    const print = (at: number, body: object) => call(at, 'documents/invoices/receipts/print', body)
    // whatever was acknowledged before the crash must exist after it
    const acknowledged: string[] = []
    const killed = servers[1] as RunningServer
    const before = bodies.slice(0, 4)
    for (const body of before) acknowledged.push((await add(1, body)).body.id)
    const under = Promise.allSettled([
      ...before.map(body => print(1, body)),
      ...bodies.slice(4).map(async body => {
        const { status, body: answer } = await add(1, body)
        if (status === 200) acknowledged.push(answer.id)
        return print(1, body)
      }),
    ])
    await Promise.race([print(1, before[0] as object), under])
    killed.child.kill('SIGKILL')
    await under

    // clients without a response repeat both calls against the remaining server
    for (const body of bodies) {
      expect((await add(0, body)).status).toBe(200)
      expect((await print(0, body)).status).toBe(200)
    }
    const { sql } = database
    const payments = await sql.select().from(documentPayment).where(eq(documentPayment.document, invoice))
    expect(payments.map(({ clientId }) => clientId).sort()).toEqual(bodies.map(one => one.clientId).sort())
    expect(payments.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
    const paid = bodies.reduce((sum, { amountPaid }) => sum + amountPaid * 100, 0)
    const [row] = await sql.select().from(document).where(eq(document.id, invoice))
    expect(row).toMatchObject({ paid, number: expect.any(String) })
    // each payment has one receipt, with consecutive numbers
    const serials = payments.map(({ receipt }) => Number(receipt?.split('-').at(-1))).sort((a, b) => a - b)
    const [first = 0] = serials
    expect(serials).toEqual(Array.from({ length: PAYMENTS }, (_, at) => first + at))
    // and one sale in the book
    const sales = await sql
      .select({ amount: bookEntry.amount })
      .from(documentSale)
      .innerJoin(bookEntry, eq(bookEntry.id, documentSale.entry))
      .innerJoin(documentPayment, eq(documentPayment.id, documentSale.payment))
      .where(and(eq(documentPayment.document, invoice), isNull(bookEntry.voidedAt)))
    expect(sales).toHaveLength(PAYMENTS)
    expect(sales.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid)
  })
})
