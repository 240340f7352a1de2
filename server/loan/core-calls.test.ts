import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lendingEndpoints } from '#contract/lending.ts'
import { dayOf } from '#rules/day.ts'
import { loanCode } from '#rules/loan-code.ts'
import type { Database } from '#server/db/open.ts'
import { findRow, setRow } from '#server/db/row.ts'
import { account, loan } from '#server/db/schema/index.ts'
import { openEither } from '#server/db/testing.ts'
import { openBook } from '#server/ledger/book.ts'
import type { LendingCore } from '#server/ledger/core.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'
import { type FineractStandIn, serveFineract } from '#server/sandbox/fineract.ts'
import { demoApp, testServices } from '#server/testing.ts'
import { coreClientOf, coreHandlers } from './core-calls.ts'

const rows = {
  'GET lending/loanproducts': lendingEndpoints['GET lending/loanproducts'],
  'GET lending/clients/report': lendingEndpoints['GET lending/clients/report'],
  'GET lending/loans': lendingEndpoints['GET lending/loans'],
}

let database: Database
let core: FineractStandIn
let asha: Signed
let juma: Signed
beforeAll(async () => {
  database = await openEither()
  core = await serveFineract({ old: true })
  core.addProduct({
    name: 'Growth',
    description: 'For what makes a business grow.',
    currency: 'KES',
    every: 1,
    minPrincipal: 1_000_00,
    maxPrincipal: 1_000_000_00,
    minInstalments: 1,
    maxInstalments: 60,
    rate: 150,
    ratePer: 'month',
    method: 'declining',
    amortization: 'equal-instalments',
    step: 1,
    grace: { principal: 0, interest: 0, interestFree: 0 },
    penalty: null,
    active: true,
  })
})
afterAll(async () => {
  await Promise.all([core.close(), database.close()])
})

const quiet = { warn() {}, error() {} }

async function open(book: LendingCore): Promise<FastifyInstance> {
  const app = await demoApp({
    database,
    api: { rows, handlers: coreHandlers },
    services: testServices({ book }),
  })
  asha ??= await signIn(database, 'client')
  juma ??= await signIn(database, 'client')
  return app
}

const emailOf = async ({ id }: Signed) => (await selfOf({ id })).email
async function selfOf({ id }: Pick<Signed, 'id'>) {
  const row = await findRow(database.sql, account, id)
  return row as typeof account.$inferSelect
}

/** Returns the client number by which a portal built to the specification queries loans. */
async function numberOf(app: FastifyInstance, who: Signed): Promise<number> {
  const { body } = await callAs(app, who, `GET lending/clients/report?email=${await emailOf(who)}`)
  return body.data[0].row[0]
}

/** Requests a loan in a core, as one of our applications does. */
async function ask(book: LendingCore, who: Signed, principal: number): Promise<void> {
  const fund = (await book.funds('wezesha')).find(one => one.name === 'Growth')
  if (!fund) throw new Error('There is no fund')
  const [row] = await database.sql
    .insert(loan)
    .values({
      tenant: 'wezesha',
      code: loanCode(randomBytes(8)),
      client: who.id,
      fund: fund.id,
      currency: 'KES',
      status: 'submitted',
      stage: 'proposed',
      amount: principal,
      months: 6,
    })
    .returning()
  const { id } = row as { id: string }
  const today = dayOf(Date.now())
  const core = await book.create({
    id,
    client: coreClientOf(await selfOf(who)),
    fund,
    principal,
    months: 6,
    submittedOn: today,
    expectedOn: today,
    payDay: null,
  })
  await setRow(database.sql, loan, id, { core })
}

describe.each(['the outside core', 'the built-in ledger'] as const)('%s', name => {
  let app: FastifyInstance
  let book: LendingCore
  beforeAll(async () => {
    const fineract = name === 'the outside core' ? core : null
    book = openBook({ fineract }, database.sql, quiet)
    app = await open(book)
  })
  afterAll(() => app.close())

  it('returns products in whole units and percent', async () => {
    const { status, body } = await callAs(app, asha, 'GET lending/loanproducts')
    expect(status).toBe(200)
    expect(body).toContainEqual(
      expect.objectContaining({
        name: 'Growth',
        minPrincipal: 1_000,
        maxPrincipal: 1_000_000,
        interestRatePerPeriod: 1.5,
        annualInterestRate: 18,
        interestRateFrequencyType: { id: 2 },
        amortizationType: { id: 1 },
      }),
    )
  })

  it('returns the user’s own loans only, newest with the highest id', async () => {
    await ask(book, asha, 20_000_00)
    await ask(book, juma, 30_000_00)
    await ask(book, asha, 40_000_00)
    const number = await numberOf(app, asha)
    const { status, body } = await callAs(app, asha, `GET lending/loans?clientId=${number}`)
    expect(status).toBe(200)
    const items = body.pageItems as { id: number; principal: number }[]
    expect(items.map(one => one.principal).sort()).toEqual([20_000, 40_000])
    const latest = items.reduce((one, other) => (other.id > one.id ? other : one))
    expect(latest).toMatchObject({
      principal: 40_000,
      termFrequency: 6,
      interestRatePerPeriod: 1.5,
      status: { pendingApproval: true, value: 'Submitted and pending approval' },
    })
  })

  it('refuses another client’s number and loans', async () => {
    const theirs = `GET lending/clients/report?email=${await emailOf(juma)}`
    expect((await callAs(app, asha, theirs)).status).toBe(403)
    const number = await numberOf(app, juma)
    expect((await callAs(app, asha, `GET lending/loans?clientId=${number}`)).status).toBe(403)
  })

  it('requires a session', async () => {
    for (const call of ['loanproducts', 'clients/report?email=a@b.example', 'loans?clientId=1']) {
      const reply = await app.inject({ url: `/api/lending/${call}`, headers: { host: 'localhost' } })
      expect(reply.statusCode).toBe(401)
    }
  })
})

it('returns 503 when the lending core is down', async () => {
  const away = openBook({ fineract: { ...core, url: 'http://127.0.0.1:9/api' } }, database.sql, quiet)
  const app = await open(away)
  const { status, body } = await callAs(app, asha, `GET lending/loans?clientId=${await numberOf(app, asha)}`)
  expect({ status, message: body.message }).toEqual({
    status: 503,
    message: 'The lending system is not responding at the moment. Please try again in a minute.',
  })
  await app.close()
})
