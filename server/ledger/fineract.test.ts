import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, addMonths, dayOf } from '#rules/day.ts'
import { type FineractStandIn, serveFineract } from '#server/sandbox/fineract.ts'
import { onEveryCore } from './conformance.ts'
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

  describe('offers products', () => {
    it('that are active, paid back by months and in a currency of ours, in minor units and basis points', async () => {
      server.addProduct({ ...TERMS, name: 'Closed' }, { status: 'loanProduct.inactive' })
      server.addProduct({ ...TERMS, name: 'Weekly' }, { weekly: true })
      server.addProduct({ ...TERMS, name: 'Abroad', currency: 'USD' as 'KES' })
      expect(await core.funds('jenga')).toEqual([{ ...fund, tenant: 'jenga' }])
    })

    it('whose limits it leaves out with the only amount and length they have', async () => {
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

  describe('knows a client', () => {
    it('by our own id, and makes one where there is none', async () => {
      const client = someone()
      const ref = await core.create(asking(client))
      const other = await core.create(asking(client))
      expect((await core.loansOf(client)).map(one => one.ref)).toEqual([other, ref])
      expect(server.asked.filter(one => one === 'POST /clients')).toHaveLength(1)
    })

    it('whom the core had before, by the e-mail address that its report finds', async () => {
      const client = someone()
      server.addClient({ email: client.email })
      expect(await core.loansOf(client)).toEqual([])
      const ref = await core.create(asking(client))
      expect((await core.loansOf(client)).map(one => one.ref)).toEqual([ref])
      expect(server.asked).not.toContain('POST /clients')
    })

    it('of another portal with the same address as somebody else', async () => {
      const client = someone()
      server.addClient({ email: client.email, externalId: newId() })
      await core.create(asking(client))
      expect(server.asked).toContain('POST /clients')
    })

    it('by no e-mail address where the core has no such report', async () => {
      const client = someone()
      server.addClient({ email: client.email })
      await open({ clientReport: null }).create(asking(client))
      expect(server.asked).toContain('POST /clients')
      expect(server.asked.some(one => one.includes('runreports'))).toBe(false)
    })

    it('who shares a telephone with another', async () => {
      const phone = '+254712000001'
      await core.create(asking(someone({ phone })))
      await expect(core.create(asking(someone({ phone })))).resolves.toMatch(/^\d+$/)
    })

    it('who has one name only', async () => {
      await expect(core.create(asking(someone({ lastName: '' })))).resolves.toMatch(/^\d+$/)
    })

    it('who comes about twice at the same time as one', async () => {
      const client = someone()
      const refs = await Promise.all([core.create(asking(client)), core.create(asking(client))])
      expect((await core.loansOf(client)).map(one => one.ref).sort()).toEqual(refs.sort())
    })
  })

  describe('of other people’s loans', () => {
    it('sees none on an old server, which answers everybody’s', async () => {
      await server.close()
      server = await serveFineract({ old: true })
      core = open()
      fund = fundIn(server, TERMS)
      const [mine, theirs] = [someone(), someone()]
      const ref = await core.create(asking(mine))
      await core.create(asking(theirs))
      expect((await core.loansOf(mine)).map(one => one.ref)).toEqual([ref])
    })

    it('drops those that the core answers nevertheless, and logs that it did', async () => {
      const mine = someone()
      const [own, foreign] = [await core.create(asking(mine)), await core.create(asking())]
      server.fail({
        path: /accounts/,
        how: { body: { loanAccounts: [{ id: Number(own) }, { id: Number(foreign) }] } },
      })
      expect((await core.loansOf(mine)).map(one => one.ref)).toEqual([own])
      expect(log).toContainEqual({
        details: { dropped: 1 },
        message: 'lending core answers loans of other clients',
      })
    })
  })

  it('asks for the pay day that the borrower chose', async () => {
    const ask = { fund, principal: 12_000_00, months: 4, expectedOn: today, payDay: 5 }
    const due = (await core.preview(ask)).map(one => one.due)
    expect(due.every(day => day.endsWith('-05'))).toBe(true)
    expect(due[0] && due[0] >= addMonths(today, 1)).toBe(true)
  })

  it('previews without anything of anybody’s being written', async () => {
    const ask = { fund, principal: 12_000_00, months: 4, expectedOn: addDays(today, 7), payDay: null }
    await core.preview(ask)
    await core.preview(ask)
    expect(server.asked).not.toContain('POST /loans')
    expect(server.asked.filter(one => one === 'POST /clients')).toHaveLength(1)
  })

  it('keeps the receipt with a repayment, also after a write-off, as recovered', async () => {
    const ref = await active()
    await core.writeOff(ref, { on: today, key: newId() })
    const action = repayment()
    const name = await core.repay(ref, action)
    expect((await core.read(ref)).payments).toMatchObject([{ ref: name, receipt: action.receipt }])
    expect(server.asked.at(-2)).toMatch('recoverypayment')
  })

  it('books a receipt again once it was taken back, and no more than once', async () => {
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
    expect(more.message).toBe(`The receipt ${action.receipt} is booked already.`)
  })

  it('refuses a receipt that is booked for another loan, in words', async () => {
    const [one, other] = [await active(), await active()]
    const action = repayment()
    await core.repay(one, action)
    const error = await refusal(core.repay(other, { ...action, key: newId() }))
    expect(error).toMatchObject({
      kind: 'refused',
      message: `The receipt ${action.receipt} is booked already.`,
    })
  })

  describe('when an answer is lost', () => {
    it('says that nobody knows, and the same key later tells what was done', async () => {
      const ref = await active()
      const action = repayment()
      server.fail({ path: /repayment/, how: 'lost' })
      expect(await refusal(core.repay(ref, action))).toMatchObject({ kind: 'away' })
      const name = await core.repay(ref, action)
      expect((await core.read(ref)).payments.map(one => one.ref)).toEqual([name])
    })

    it('makes one loan all the same', async () => {
      const ask = asking()
      server.fail({ path: /POST .*\/loans\?/, how: 'lost' })
      expect(await refusal(core.create(ask))).toMatchObject({ kind: 'away' })
      const ref = await core.create(ask)
      expect((await core.loansOf(ask.client)).map(one => one.ref)).toEqual([ref])
    })

    it('finds a loan by our id once the core has forgotten the key', async () => {
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

  describe('when the core is in trouble', () => {
    it.each([500, 502, 503, 302])('takes HTTP %d for an unknown outcome', async status => {
      const ref = await core.create(asking())
      server.fail({ path: /approve/, how: { status, body: 'Sorry' } })
      const error = await refusal(core.approve(ref, approval()))
      expect(error).toMatchObject({ kind: 'away' })
    })

    it('takes silence for an unknown outcome', async () => {
      server.fail({ path: /loanproducts/, how: 'silence' })
      expect(await refusal(core.funds('wezesha'))).toMatchObject({ kind: 'away' })
    })

    it('takes an answer that makes no sense for no answer', async () => {
      server.fail({ path: /loanproducts/, how: { body: '<html>Welcome to the Wi-Fi</html>' } })
      expect(await refusal(core.funds('wezesha'))).toMatchObject({ kind: 'away' })
    })

    it('waits while a loan is held, then says that it is busy', async () => {
      const ref = await core.create(asking())
      server.lock(ref, 2)
      await core.approve(ref, approval())
      expect((await core.read(ref)).status).toBe('approved')
      server.lock(ref, 3)
      const error = await refusal(core.undoApproval(ref, { key: newId() }))
      expect(error).toMatchObject({ kind: 'busy', code: 'error.msg.loan.locked' })
    })

    it.each([401, 405])('says of HTTP %d that it is shut, and tells the log', async status => {
      server.fail({ path: /loanproducts/, how: { status, body: {} } })
      expect(await refusal(core.funds('wezesha'))).toMatchObject({ kind: 'busy' })
      expect(log.at(-1)).toMatchObject({ details: { status }, message: 'lending core fails' })
    })

    it('says of a wrong tenant and a wrong password that it is shut', async () => {
      for (const wrong of [{ tenant: 'nobody' }, { password: 'wrong' }]) {
        expect(await refusal(open(wrong).funds('wezesha'))).toMatchObject({ kind: 'busy' })
      }
    })

    it('does what failed once and is possible by now, with the same key of ours', async () => {
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

  describe('when a second person must agree in the core', () => {
    it('says that it waits, and once they did that it is done', async () => {
      const ref = await core.create(asking())
      const action = approval()
      server.mindCommands(true)
      expect(await refusal(core.approve(ref, action))).toMatchObject({ kind: 'waiting' })
      expect((await core.read(ref)).status).toBe('pending')
      server.agree()
      await core.approve(ref, action)
      expect((await core.read(ref)).status).toBe('approved')
    })

    it('so for an application and for a repayment too', async () => {
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

  describe('says no', () => {
    it('in our own words for what the core’s codes mean', async () => {
      const ref = await core.create(asking())
      const error = await refusal(core.approve(ref, approval(12_000_01)))
      expect(error).toMatchObject({
        kind: 'refused',
        message: 'This is more than was asked for or approved.',
        code: expect.stringContaining('greater.than'),
      })
    })

    it.each([
      ['repays nothing', { amount: 0 }, 'The amount must be above zero.'],
      ['repays tomorrow', { on: addDays(today, 1) }, 'This day lies ahead. Choose today or an earlier day.'],
      [
        'repays too early',
        { on: addDays(today, -1) },
        'This day is too early for the loan. Choose a later one.',
      ],
    ])('in our own words to whoever %s', async (_, wrong, message) => {
      const ref = await active()
      expect(await refusal(core.repay(ref, { ...repayment(), ...wrong }))).toMatchObject({ message })
    })

    it('in our own words where the loan does not stand so', async () => {
      const ref = await active()
      const error = await refusal(core.approve(ref, approval()))
      expect(error.message).toBe('The loan does not stand where this can be done.')
    })

    it('in the core’s words for people where its code is new, whether or not it lists errors', async () => {
      const spoken = 'Loan product is closed for the holidays.'
      const named = { userMessageGlobalisationCode: 'error.msg.holiday', defaultUserMessage: spoken }
      for (const body of [named, { ...named, errors: [] }, { errors: [named] }]) {
        server.fail({ path: /POST .*\/loans\?/, how: { status: 403, body } })
        expect(await refusal(core.create(asking()))).toMatchObject({ kind: 'refused', message: spoken })
      }
    })

    it('never in a developer’s', async () => {
      const ref = await core.create(asking())
      const developerMessage = 'Duplicate entry for key m_loan'
      const strange = { userMessageGlobalisationCode: 'error.msg.x', defaultUserMessage: 'error.msg.x {0}' }
      server.fail({ path: /reject/, how: { status: 403, body: { developerMessage, errors: [strange] } } })
      const error = await refusal(core.reject(ref, { on: today, note: 'No.', key: newId() }))
      expect(error.message).toBe('The lending system does not accept this. Please contact support.')
    })

    it('of a loan that is not there', async () => {
      expect(await refusal(core.read('4711'))).toMatchObject({
        kind: 'refused',
        message: 'There is no such loan in the lending system.',
      })
    })

    it.each([
      ['photo.webp', 'image/webp'],
      ['tour.mp4', 'video/mp4'],
      ['proposal.exe', 'application/pdf'],
    ])('to a document that the core does not keep: %s', async (name, type) => {
      const ref = await core.create(asking())
      const error = await refusal(core.attach(ref, { name, type, bytes: Buffer.from('x') }))
      expect(error).toMatchObject({ kind: 'refused' })
      expect(server.asked.some(one => one.startsWith('POST') && one.includes('documents'))).toBe(false)
    })
  })

  it('logs neither the password nor whom it is about', async () => {
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
