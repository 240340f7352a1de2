import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, addMonths, dayOf } from '#rules/day.ts'
import { type FineractStandIn, serveFineract } from '#server/sandbox/fineract.ts'
import { onEveryCore } from './conformance.testing.ts'
import type { CoreClient, Fund, LendingCore } from './core.ts'
import { openFineract } from './fineract.ts'

const newId = () => randomBytes(12).toString('hex')
const newReceipt = () => `TST${randomBytes(4).toString('hex').toUpperCase()}`
const quiet = { warn() {}, error() {} }

function someone(more: Partial<CoreClient> = {}): CoreClient {
  const id = newId()
  return { id, firstName: 'Asha', lastName: 'Mwangi', email: `${id}@people.example`, phone: null, ...more }
}

type Terms = Parameters<FineractStandIn['addProduct']>[0]
function fundIn(core: FineractStandIn, terms: Terms): Fund {
  const id = core.addProduct(terms)
  return { ...terms, id, tenant: 'wezesha', core: String(id) }
}

for (const old of [false, true]) {
  onEveryCore(old ? 'an older Fineract' : 'Fineract', async () => {
    const server = await serveFineract({ old })
    return {
      core: openFineract(server, { log: quiet, pauses: [10, 20, 40] }),
      fund: async terms => fundIn(server, terms),
      client: async () => someone(),
      id: async () => newId(),
      close: () => server.close(),
    }
  })
}

const TERMS: Terms = {
  name: 'Growth',
  description: 'For what makes a business grow.',
  currency: 'KES',
  minPrincipal: 1_000_00,
  maxPrincipal: 1_000_000_00,
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

describe('the Fineract adapter', () => {
  let server: FineractStandIn
  let core: LendingCore
  let fund: Fund
  let log: { details: Record<string, unknown>; message: string }[]
  const today = dayOf(Date.now())

  const keep = (details: object, message: string) =>
    void log.push({ details: details as Record<string, unknown>, message })
  const open = (account: Partial<FineractStandIn> = {}) =>
    openFineract(
      { ...server, ...account },
      { log: { warn: keep, error: keep }, pauses: [5, 5], patience: 400 },
    )

  beforeEach(async () => {
    log = []
    server = await serveFineract()
    core = open()
    fund = fundIn(server, TERMS)
  })
  afterEach(() => server.close())

  const asking = (client = someone(), more: object = {}) => ({
    id: newId(),
    client,
    fund,
    principal: 12_000_00,
    months: 4,
    payDay: null,
    submittedOn: today,
    expectedOn: addDays(today, 7),
    ...more,
  })
  const approval = (amount = 12_000_00) => ({ on: today, amount, expectedOn: today, key: newId() })
  async function active() {
    const ref = await core.create(asking())
    await core.approve(ref, approval())
    await core.disburse(ref, { on: today, amount: 12_000_00, key: newId() })
    return ref
  }
  const repayment = (amount = 1_000_00) => ({ on: today, amount, receipt: newReceipt(), key: newId() })
  const refusal = (action: Promise<unknown>) =>
    action.then(
      () => {
        throw new Error('It was done.')
      },
      error => error,
    )

  describe('funds', () => {
    it('include active monthly products in supported currencies, in minor units and basis points', async () => {
      server.addProduct({ ...TERMS, name: 'Closed' }, { status: 'loanProduct.inactive' })
      server.addProduct({ ...TERMS, name: 'Weekly' }, { weekly: true })
      server.addProduct({ ...TERMS, name: 'Abroad', currency: 'USD' as 'KES' })
      expect(await core.funds('jenga')).toEqual([{ ...fund, tenant: 'jenga' }])
    })

    it('use the default amount and term when limits are missing', async () => {
      const bare = {
        id: 77,
        name: 'Bare',
        currency: { code: 'TZS', decimalPlaces: 0 },
        status: 'loanProduct.active',
        principal: 5_000,
        numberOfRepayments: 3,
        repaymentEvery: 1,
        repaymentFrequencyType: { id: 2 },
        interestRatePerPeriod: 7.5,
        interestRateFrequencyType: { id: 3 },
        amortizationType: { id: 0 },
        interestType: { id: 1 },
        interestCalculationPeriodType: { id: 1 },
      }
      server.fail({ path: /loanproducts/, how: { body: [bare] } })
      expect(await core.funds('wezesha')).toMatchObject([
        {
          core: '77',
          minPrincipal: 500_000,
          maxPrincipal: 500_000,
          minInstalments: 3,
          maxInstalments: 3,
          rate: 750,
          ratePer: 'year',
          method: 'flat',
          amortization: 'equal-principal',
          step: 100,
        },
      ])
    })
  })

  describe('client lookup', () => {
    it('finds a client by our id, or creates one', async () => {
      const client = someone()
      const ref = await core.create(asking(client))
      const other = await core.create(asking(client))
      expect((await core.loansOf(client)).map(one => one.ref)).toEqual([other, ref])
      expect(server.calls.filter(one => one === 'POST /clients')).toHaveLength(1)
    })

    it('finds an existing client by e-mail through the core’s report', async () => {
      const client = someone()
      server.addClient({ email: client.email })
      expect(await core.loansOf(client)).toEqual([])
      const ref = await core.create(asking(client))
      expect((await core.loansOf(client)).map(one => one.ref)).toEqual([ref])
      expect(server.calls).not.toContain('POST /clients')
    })

    it('does not match another portal’s client by e-mail', async () => {
      const client = someone()
      server.addClient({ email: client.email, externalId: newId() })
      await core.create(asking(client))
      expect(server.calls).toContain('POST /clients')
    })

    it('does not search by e-mail without the report setting', async () => {
      const client = someone()
      server.addClient({ email: client.email })
      await open({ clientReport: null }).create(asking(client))
      expect(server.calls).toContain('POST /clients')
      expect(server.calls.some(one => one.includes('runreports'))).toBe(false)
    })

    it('allows a shared phone number', async () => {
      const phone = '+254712000001'
      await core.create(asking(someone({ phone })))
      await expect(core.create(asking(someone({ phone })))).resolves.toMatch(/^\d+$/)
    })

    it('allows a single name', async () => {
      await expect(core.create(asking(someone({ lastName: '' })))).resolves.toMatch(/^\d+$/)
    })

    it('creates one client for concurrent requests', async () => {
      const client = someone()
      const refs = await Promise.all([core.create(asking(client)), core.create(asking(client))])
      expect((await core.loansOf(client)).map(one => one.ref).sort()).toEqual(refs.sort())
    })
  })

  describe('other clients’ loans', () => {
    it('are filtered out on an old server that returns all', async () => {
      await server.close()
      server = await serveFineract({ old: true })
      core = open()
      fund = fundIn(server, TERMS)
      const [mine, theirs] = [someone(), someone()]
      const ref = await core.create(asking(mine))
      await core.create(asking(theirs))
      expect((await core.loansOf(mine)).map(one => one.ref)).toEqual([ref])
    })

    it('are dropped and logged if the core returns them anyway', async () => {
      const mine = someone()
      const [own, foreign] = [await core.create(asking(mine)), await core.create(asking())]
      server.fail({
        path: /accounts/,
        how: { body: { loanAccounts: [{ id: Number(own) }, { id: Number(foreign) }] } },
      })
      expect((await core.loansOf(mine)).map(one => one.ref)).toEqual([own])
      expect(log).toContainEqual({
        details: { dropped: 1 },
        message: 'the lending core returned loans of other clients',
      })
    })
  })

  it('uses the pay day that the borrower chose', async () => {
    const ask = { fund, principal: 12_000_00, months: 4, expectedOn: today, payDay: 5 }
    const due = (await core.preview(ask)).map(one => one.due)
    expect(due.every(day => day.endsWith('-05'))).toBe(true)
    expect(due[0] && due[0] >= addMonths(today, 1)).toBe(true)
  })

  it('previews without writing anything for a client', async () => {
    const ask = { fund, principal: 12_000_00, months: 4, expectedOn: addDays(today, 7), payDay: null }
    await core.preview(ask)
    await core.preview(ask)
    expect(server.calls).not.toContain('POST /loans')
    expect(server.calls.filter(one => one === 'POST /clients')).toHaveLength(1)
  })

  it('keeps the receipt of a repayment, also of a recovery after write-off', async () => {
    const ref = await active()
    await core.writeOff(ref, { on: today, key: newId() })
    const action = repayment()
    const name = await core.repay(ref, action)
    expect((await core.read(ref)).payments).toMatchObject([{ ref: name, receipt: action.receipt }])
    expect(server.calls.at(-2)).toMatch('recoverypayment')
  })

  it('books a reversed receipt again, but only once', async () => {
    const ref = await active()
    const action = repayment()
    for (const _ of [1, 2]) {
      const repayment = await core.repay(ref, { ...action, key: newId() })
      await core.reverse(ref, { repayment, on: today, key: newId() })
    }
    const name = await core.repay(ref, { ...action, key: newId() })
    expect(await core.repay(ref, { ...action, key: newId() })).toBe(name)
    const { payments } = await core.read(ref)
    expect(payments.map(one => one.receipt)).toEqual([action.receipt, action.receipt, action.receipt])
    expect(payments.map(one => one.reversed)).toEqual([true, true, false])
    const more = await refusal(core.repay(ref, { ...action, amount: 1, key: newId() }))
    expect(more.message).toBe(`The receipt ${action.receipt} is already booked.`)
  })

  it('refuses a receipt booked for another loan', async () => {
    const [one, other] = [await active(), await active()]
    const action = repayment()
    await core.repay(one, action)
    const error = await refusal(core.repay(other, { ...action, key: newId() }))
    expect(error).toMatchObject({
      kind: 'refused',
      message: `The receipt ${action.receipt} is already booked.`,
    })
  })

  describe('an overpayment', () => {
    const overpaid = async () => {
      const ref = await active()
      const amount = (await core.settlement(ref)) + 500_00
      await core.repay(ref, { ...repayment(), amount })
      return ref
    }
    const release = () => ({ on: today, amount: 500_00, key: newReceipt() })

    it('leaves the loan, which is closed then', async () => {
      const ref = await overpaid()
      await core.release(ref, release())
      expect(await core.read(ref)).toMatchObject({
        status: 'closed',
        overpaid: 0,
        payments: [{ reversed: false }],
        released: [{ day: today, amount: 500_00 }],
      })
    })

    it('can be repaid on another loan under the same receipt', async () => {
      const [ref, other] = [await overpaid(), await active()]
      const { key: receipt, ...moved } = release()
      await core.release(ref, { ...moved, key: receipt })
      await core.repay(other, { ...moved, receipt, key: receipt })
      expect((await core.read(other)).payments).toMatchObject([{ receipt, amount: 500_00 }])
    })

    it('leaves it once, even if the core does not remember the key', async () => {
      const ref = await overpaid()
      const action = release()
      await core.release(ref, action)
      const forgetful = open()
      const error = {
        userMessageGlobalisationCode: 'error.msg.loan.credit.balance.refund.account.is.not.overpaid',
      }
      server.fail({ path: /creditBalanceRefund/, how: { status: 400, body: { errors: [error] } }, times: 2 })
      await forgetful.release(ref, action)
      expect(await refusal(forgetful.release(ref, release()))).toMatchObject({ kind: 'refused' })
      expect((await core.read(ref)).released).toHaveLength(1)
    })
  })

  it('counts a payment as reversed that the core has reversed already', async () => {
    const ref = await active()
    const reversal = { repayment: await core.repay(ref, repayment()), on: today }
    await core.reverse(ref, { ...reversal, key: newId() })
    await core.reverse(ref, { ...reversal, key: newId() })
    const { payments } = await core.read(ref)
    expect(payments).toMatchObject([{ reversed: true }])
  })

  it('waits for a command that is under way, and does not send it under another key', async () => {
    const ref = await active()
    const action = repayment()
    const before = server.keys.length
    const [name, same] = await Promise.all([core.repay(ref, action), core.repay(ref, action)])
    expect(same).toBe(name)
    expect(new Set(server.keys.slice(before)).size).toBe(1)
    expect((await core.read(ref)).payments).toHaveLength(1)
  })

  describe('when a reply is lost', () => {
    it('throws "away"; a retry with the same key returns the result', async () => {
      const ref = await active()
      const action = repayment()
      server.fail({ path: /repayment/, how: 'lost' })
      expect(await refusal(core.repay(ref, action))).toMatchObject({ kind: 'away' })
      const name = await core.repay(ref, action)
      expect((await core.read(ref)).payments.map(one => one.ref)).toEqual([name])
    })

    it('creates a single loan', async () => {
      const ask = asking()
      server.fail({ path: /POST .*\/loans\?/, how: 'lost' })
      expect(await refusal(core.create(ask))).toMatchObject({ kind: 'away' })
      const ref = await core.create(ask)
      expect((await core.loansOf(ask.client)).map(one => one.ref)).toEqual([ref])
    })

    it('finds a loan by our id once the core’s key expired', async () => {
      const ask = asking()
      const ref = await core.create(ask)
      // the failure below is what a core returns that does not know the key, as after a call by another process
      const own = await core.loansOf(ask.client)
      server.fail({
        path: /POST .*\/loans\?/,
        how: {
          status: 403,
          body: { errors: [{ userMessageGlobalisationCode: 'error.msg.loan.duplicate.externalId' }] },
        },
      })
      expect(await core.create(ask)).toBe(ref)
      expect(own).toHaveLength(1)
    })

    it('keeps one document', async () => {
      const ref = await core.create(asking())
      const document = { name: 'proposal.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n') }
      server.fail({ path: /POST .*documents/, how: 'lost' })
      expect(await refusal(core.attach(ref, document))).toMatchObject({ kind: 'away' })
      const name = await core.attach(ref, document)
      expect(await core.attach(ref, document)).toBe(name)
    })
  })

  describe('when the core fails', () => {
    it.each([500, 502, 503, 302])('treats HTTP %d as an unknown outcome', async status => {
      const ref = await core.create(asking())
      server.fail({ path: /approve/, how: { status, body: 'Sorry' } })
      const error = await refusal(core.approve(ref, approval()))
      expect(error).toMatchObject({ kind: 'away' })
    })

    it('treats HTTP 503 about a rule of the core as a refusal', async () => {
      const ref = await active()
      const name = await core.repay(ref, repayment())
      const error = { userMessageGlobalisationCode: 'error.msg.loan.written.off.update.not.allowed' }
      server.fail({ path: /undo/, how: { status: 503, body: { errors: [error] } } })
      expect(await refusal(core.reverse(ref, { repayment: name, on: today, key: newId() }))).toMatchObject({
        kind: 'refused',
        message: 'This can no longer be undone in the lending system.',
      })
    })

    it('treats timeout as an unknown outcome', async () => {
      server.fail({ path: /loanproducts/, how: 'silence' })
      expect(await refusal(core.funds('wezesha'))).toMatchObject({ kind: 'away' })
    })

    it('treats an unparsable response as away', async () => {
      server.fail({ path: /loanproducts/, how: { body: '<html>Welcome to the Wi-Fi</html>' } })
      expect(await refusal(core.funds('wezesha'))).toMatchObject({ kind: 'away' })
    })

    it('retries while a loan is locked, then throws "busy"', async () => {
      const ref = await core.create(asking())
      server.lock(ref, 2)
      await core.approve(ref, approval())
      expect((await core.read(ref)).status).toBe('approved')
      server.lock(ref, 3)
      const error = await refusal(core.undoApproval(ref, { key: newId() }))
      expect(error).toMatchObject({ kind: 'busy', code: 'error.msg.loan.locked' })
    })

    it.each([401, 405])('treats HTTP %d as busy, and logs it', async status => {
      server.fail({ path: /loanproducts/, how: { status, body: {} } })
      expect(await refusal(core.funds('wezesha'))).toMatchObject({ kind: 'busy' })
      expect(log.at(-1)).toMatchObject({ details: { status }, message: 'the lending core failed' })
    })

    it('treats a wrong tenant or password as busy', async () => {
      for (const wrong of [{ tenant: 'nobody' }, { password: 'wrong' }]) {
        expect(await refusal(open(wrong).funds('wezesha'))).toMatchObject({ kind: 'busy' })
      }
    })

    it('retries an earlier refusal with the same key', async () => {
      const ref = await core.create(asking())
      const action = { on: today, amount: 12_000_00, key: newId() }
      for (const _ of [1, 2])
        expect(await refusal(core.disburse(ref, action))).toMatchObject({ kind: 'refused' })
      await core.approve(ref, approval())
      await core.disburse(ref, action)
      expect((await core.read(ref)).status).toBe('active')
      expect(server.keys.every(key => key.length <= 50)).toBe(true)
    })
  })

  describe('when the core requires maker-checker', () => {
    it('throws "waiting", and succeeds once approved', async () => {
      const ref = await core.create(asking())
      const action = approval()
      server.mindCommands(true)
      expect(await refusal(core.approve(ref, action))).toMatchObject({ kind: 'waiting' })
      expect((await core.read(ref)).status).toBe('pending')
      server.agree()
      await core.approve(ref, action)
      expect((await core.read(ref)).status).toBe('approved')
    })

    it('does so for a loan and a repayment too', async () => {
      const client = someone()
      await core.create(asking(client))
      const [ref, ask, action] = [await active(), asking(client), repayment()]
      server.mindCommands(true)
      for (const wanted of [() => core.create(ask), () => core.repay(ref, action)]) {
        expect(await refusal(wanted())).toMatchObject({ kind: 'waiting' })
      }
      server.agree()
      expect((await core.loansOf(client)).map(one => one.ref)).toContain(await core.create(ask))
      const name = await core.repay(ref, action)
      expect((await core.read(ref)).payments.map(one => one.ref)).toEqual([name])
    })
  })

  describe('refuses', () => {
    it('with our own message for known core codes', async () => {
      const ref = await core.create(asking())
      const error = await refusal(core.approve(ref, approval(12_000_01)))
      expect(error).toMatchObject({
        kind: 'refused',
        message: 'This is more than was requested or approved.',
        code: expect.stringContaining('greater.than'),
      })
    })

    it.each([
      ['repays nothing', { amount: 0 }, 'The amount must be above zero.'],
      [
        'repays tomorrow',
        { on: addDays(today, 1) },
        'This day is in the future. Choose today or an earlier day.',
      ],
      [
        'repays too early',
        { on: addDays(today, -1) },
        'This day is too early for the loan. Choose a later one.',
      ],
    ])('with our message if one %s', async (_, wrong, message) => {
      const ref = await active()
      expect(await refusal(core.repay(ref, { ...repayment(), ...wrong }))).toMatchObject({ message })
    })

    it('with our own message in the wrong loan status', async () => {
      const ref = await active()
      const error = await refusal(core.approve(ref, approval()))
      expect(error.message).toBe('The status of the loan does not allow this.')
    })

    it('with the core’s user message for an unknown code, listed or not', async () => {
      const spoken = 'Loan product is closed for the holidays.'
      const named = { userMessageGlobalisationCode: 'error.msg.holiday', defaultUserMessage: spoken }
      for (const body of [named, { ...named, errors: [] }, { errors: [named] }]) {
        server.fail({ path: /POST .*\/loans\?/, how: { status: 403, body } })
        expect(await refusal(core.create(asking()))).toMatchObject({ kind: 'refused', message: spoken })
      }
    })

    it('without debug messages', async () => {
      const ref = await core.create(asking())
      const developerMessage = 'Duplicate entry for key m_loan'
      const strange = { userMessageGlobalisationCode: 'error.msg.x', defaultUserMessage: 'error.msg.x {0}' }
      server.fail({ path: /reject/, how: { status: 403, body: { developerMessage, errors: [strange] } } })
      const error = await refusal(core.reject(ref, { on: today, note: 'No.', key: newId() }))
      expect(error.message).toBe('The lending system does not accept this. Please contact support.')
    })

    it('for an unknown loan', async () => {
      expect(await refusal(core.read('4711'))).toMatchObject({
        kind: 'refused',
        message: 'There is no such loan in the lending system.',
      })
    })

    it.each([
      ['photo.webp', 'image/webp'],
      ['tour.mp4', 'video/mp4'],
      ['proposal.exe', 'application/pdf'],
    ])('an unsupported document: %s', async (name, type) => {
      const ref = await core.create(asking())
      const error = await refusal(core.attach(ref, { name, type, bytes: Buffer.from('x') }))
      expect(error).toMatchObject({ kind: 'refused' })
      expect(server.calls.some(one => one.startsWith('POST') && one.includes('documents'))).toBe(false)
    })
  })

  it('logs neither the password nor the client', async () => {
    const client = someone()
    server.fail({ path: /runreports/, how: { status: 500, body: {} } })
    await refusal(core.create(asking(client)))
    await refusal(open({ password: 'wrong-but-secret' }).funds('wezesha'))
    const said = JSON.stringify(log)
    expect(log.length).toBeGreaterThan(1)
    for (const secret of [
      server.password,
      'wrong-but-secret',
      client.email,
      encodeURIComponent(client.email),
    ]) {
      expect(said).not.toContain(secret)
    }
  })
})
