import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#rules/day.ts'
import { type FineractStandIn, serveFineract } from './fineract.ts'

const today = dayOf(Date.now())
const DAYS = { dateFormat: 'yyyy-MM-dd', locale: 'en' }

let core: FineractStandIn
let product: number
let client: number
beforeEach(async () => {
  core = await serveFineract()
  prepare()
})
afterEach(() => core.close())

function prepare() {
  product = core.addProduct({
    name: 'Growth',
    description: '',
    currency: 'KES',
    every: 1,
    step: 1,
    penalty: null,
    active: true,
    minPrincipal: 1_000_00,
    maxPrincipal: 100_000_00,
    minInstalments: 1,
    maxInstalments: 12,
    rate: 200,
    ratePer: 'month',
    method: 'declining',
    amortization: 'equal-instalments',
    grace: { principal: 0, interest: 0, interestFree: 0 },
  })
  client = core.addClient({ email: 'asha@people.example', externalId: 'asha' })
}

const headersOf = ({ user, password, tenant }: FineractStandIn) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  'fineract-platform-tenantid': tenant,
})

async function ask(path: string, body?: object, headers: Record<string, string> = {}) {
  const reply = await fetch(`${core.url}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headersOf(core), 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  const json = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
  return { status: reply.status, headers: reply.headers, body: json }
}

const application = (more: object = {}) => ({
  clientId: client,
  productId: product,
  principal: 12_000,
  loanTermFrequency: 4,
  loanTermFrequencyType: 2,
  loanType: 'individual',
  numberOfRepayments: 4,
  repaymentEvery: 1,
  repaymentFrequencyType: 2,
  interestRatePerPeriod: 2,
  amortizationType: 1,
  interestType: 0,
  interestCalculationPeriodType: 1,
  transactionProcessingStrategyCode: 'mifos-standard-strategy',
  submittedOnDate: today,
  expectedDisbursementDate: addDays(today, 7),
  ...DAYS,
  ...more,
})
const newLoan = async (more: object = {}): Promise<number> =>
  (await ask('loans', application(more))).body.loanId
const approve = (loan: number, key: string, amount = 12_000) =>
  ask(
    `loans/${loan}?command=approve`,
    { approvedOnDate: today, approvedLoanAmount: amount, expectedDisbursementDate: today, ...DAYS },
    { 'idempotency-key': key },
  )

describe('the Fineract stand-in', () => {
  it('requires the tenant first, with a plain-text error', async () => {
    const { status, headers, body } = await ask('loans', undefined, {
      'fineract-platform-tenantid': 'nobody',
    })
    expect({ status, body }).toEqual({ status: 400, body: 'No tenant' })
    expect(headers.get('www-authenticate')).toMatch('Basic')
  })

  it('requires credentials, and returns 401 without an error list', async () => {
    const { status, body } = await ask('loans', undefined, { authorization: 'Basic eDp5' })
    expect(status).toBe(401)
    expect(body.errors).toBeUndefined()
  })

  it('rejects unknown body fields and ignores unknown query parameters', async () => {
    expect((await ask('loanproducts?colour=blue')).status).toBe(200)
    const { status, body } = await ask('loans', application({ colour: 'blue' }))
    expect(status).toBe(400)
    expect(body.errors[0]).toMatchObject({
      parameterName: 'colour',
      userMessageGlobalisationCode: 'error.msg.parameter.unsupported',
    })
  })

  it('returns the published schedule, days as lists, and stores nothing', async () => {
    const dates = { submittedOnDate: '20 September 2011', expectedDisbursementDate: '20 September 2011' }
    const { id } = { id: client }
    await core.close()
    core = await serveFineract({ today: () => '2026-01-01' })
    prepare()
    expect(client).toBe(id)
    const body = application({ ...dates, dateFormat: 'dd MMMM yyyy' })
    const early = await ask('loans?command=calculateLoanSchedule', body)
    // the client has been active only since 2020
    expect(early.body.errors[0].userMessageGlobalisationCode).toMatch('client.activation.date')
    const later = { submittedOnDate: '20 September 2021', expectedDisbursementDate: '20 September 2021' }
    const { periods } = (await ask('loans?command=calculateLoanSchedule', { ...body, ...later })).body
    expect(periods[0]).toEqual({ dueDate: [2021, 9, 20], principalDisbursed: 12_000 })
    expect(periods.slice(1)).toMatchObject([
      { period: 1, dueDate: [2021, 10, 20], principalDue: 2911.49, interestDue: 240 },
      { period: 2, dueDate: [2021, 11, 20], principalDue: 2969.72, interestDue: 181.77 },
      { period: 3, dueDate: [2021, 12, 20], principalDue: 3029.11, interestDue: 122.38 },
      { period: 4, dueDate: [2022, 1, 20], principalDue: 3089.68, interestDue: 61.79 },
    ])
    expect((await ask('loans')).body.totalFilteredRecords).toBe(0)
  })

  it.each([
    [false, 1],
    [true, 2],
  ])('returns one client’s loans while old is %s: %d', async (old, count) => {
    await core.close()
    core = await serveFineract({ old })
    prepare()
    await newLoan()
    const other = core.addClient({ email: 'juma@people.example' })
    await newLoan({ clientId: other })
    const { body } = await ask(`loans?clientId=${client}`)
    expect(body.pageItems).toHaveLength(count)
  })

  it('accepts an external id once', async () => {
    await newLoan({ externalId: 'ours' })
    const { status, body } = await ask('loans', application({ externalId: 'ours' }))
    expect(status).toBe(403)
    expect(body.errors[0].userMessageGlobalisationCode).toBe('error.msg.loan.duplicate.externalId')
    expect((await ask('loans/external-id/ours')).body.externalId).toBe('ours')
    expect((await ask('loans/external-id/theirs')).status).toBe(404)
  })

  it('runs a command once per key, and repeats its response', async () => {
    const loan = await newLoan()
    const first = await approve(loan, 'one')
    const again = await approve(loan, 'one')
    expect(again.body).toEqual(first.body)
    expect([first, again].map(one => one.headers.get('x-served-from-cache'))).toEqual([null, 'true'])
    expect((await approve(loan, 'two')).status).toBe(403)
  })

  it('keeps a payment whose overpayment was refunded, and goes on answering', async () => {
    const loan = await newLoan()
    await approve(loan, 'one')
    const pay = (command: string, transactionAmount: number, last = '') =>
      ask(`loans/${loan}/transactions${last}?command=${command}`, {
        transactionDate: today,
        transactionAmount,
        ...DAYS,
      })
    await ask(`loans/${loan}?command=disburse`, { actualDisbursementDate: today, ...DAYS })
    const { body } = await pay('repayment', 20_000)
    await pay('creditBalanceRefund', 1_000)
    expect((await pay('undo', 0, `/${body.resourceId}`)).status).toBe(403)
    expect((await ask(`loans/${loan}`)).status).toBe(200)
  })

  it('repeats a failure too, even if it would succeed by now', async () => {
    const loan = await newLoan()
    const pay = (key: string) =>
      ask(
        `loans/${loan}?command=disburse`,
        { actualDisbursementDate: today, ...DAYS },
        { 'idempotency-key': key },
      )
    expect((await pay('one')).status).toBe(403)
    await approve(loan, 'two')
    const again = await pay('one')
    expect({ status: again.status, memory: again.headers.get('x-served-from-cache') }).toEqual({
      status: 403,
      memory: 'true',
    })
    expect((await pay('three')).status).toBe(200)
  })

  it('returns 425 for a command in progress', async () => {
    const loan = await newLoan()
    const both = await Promise.all([approve(loan, 'one'), approve(loan, 'one')])
    expect(both.map(one => one.status).sort()).toEqual([200, 425])
  })

  it('rejects keys of more than 50 characters', async () => {
    expect((await approve(await newLoan(), 'k'.repeat(51))).status).toBe(400)
  })

  it('refuses commands while the nightly job locks the loan, and forgets them', async () => {
    const loan = await newLoan()
    core.lock(String(loan), 1)
    const held = await approve(loan, 'one')
    expect(held.status).toBe(409)
    expect(held.body.userMessageGlobalisationCode).toBe('error.msg.loan.locked')
    expect((await approve(loan, 'one')).status).toBe(200)
  })

  it('queues a command for a checker without a loan id', async () => {
    const loan = await newLoan()
    core.mindCommands(true)
    const { status, body } = await approve(loan, 'one')
    expect({ status, body }).toEqual({ status: 200, body: { commandId: 1, rollbackTransaction: true } })
    core.agree()
    expect((await ask(`loans/${loan}`)).body.status.id).toBe(200)
  })

  it('finds a client’s id by e-mail via its report only, or returns no rows', async () => {
    const report = (email: string) =>
      ask(`runreports/Client%20by%20e-mail?R_email=${email}&genericResultSet=true`)
    expect((await report('asha@people.example')).body.data).toEqual([{ row: [client] }])
    expect((await report('nobody@people.example')).body.data).toEqual([])
    expect((await ask('runreports/Other')).status).toBe(404)
  })

  it('rejects a document without its length', async () => {
    const loan = await newLoan()
    const status = await new Promise(resolve => {
      const upload = request(
        `${core.url}/loans/${loan}/documents`,
        { method: 'POST', headers: { ...headersOf(core), 'transfer-encoding': 'chunked' } },
        reply => resolve(reply.resume().statusCode),
      )
      upload.end('x')
    })
    expect(status).toBe(400)
  })

  it.each([
    ['proposal.pdf', 'application/pdf', 200],
    ['photo.webp', 'image/webp', 403],
    ['photo.jpg', 'image/webp', 403],
  ])('answers document %s of type %s with %d', async (name, type, expected) => {
    const loan = await newLoan()
    const form = new FormData()
    form.set('name', name)
    form.set('file', new Blob(['x'], { type }), name)
    const init = { method: 'POST', headers: headersOf(core), body: form }
    expect((await fetch(`${core.url}/loans/${loan}/documents`, init)).status).toBe(expected)
  })
})
