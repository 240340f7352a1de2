import { and, desc, eq, isNotNull, lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, daysBetween } from '#rules/day.ts'
import { formatMoney } from '#rules/money.ts'
import type { Database } from '#server/db/open.ts'
import { findRow, findRows, setRow, setRows } from '#server/db/row.ts'
import { account, audit, fund, job, ledgerLoan, loan, notification } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { plantDemo } from '#server/demo/demo.ts'
import { textOfPdf } from '#server/export/testing.ts'
import { png } from '#server/files/pictures.testing.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { CoreRefusal, type LendingCore } from '#server/ledger/core.ts'
import { openLedger } from '#server/ledger/ledger.ts'
import { callAs, multipart, type Signed, signIn } from '#server/people/testing.ts'
import { msg } from '#server/refusal/message.ts'
import { demoApp, testServices } from '#server/testing.ts'
import { TIMEOUTS } from '#tests/timeouts.ts'
import { CHECKLIST } from './allowed.ts'
import { bookWorker } from './bookkeeping.ts'
import { reminderWorkers } from './reminder.ts'

const LONG = { timeout: TIMEOUTS.long }

const address = { street: 'Moi Avenue', city: 'Nairobi', state: 'Nairobi', housing: 'Rent' }
const work = {
  employmentStatus: 'Self-employed',
  employerName: 'Mama Mboga',
  position: 'Owner',
  address: 'Soko Kuu',
  phoneNumber: '0712000001',
  startedOn: '2020-01-31',
  monthlyIncome: 60_000,
}
const bank = { payout: 'mpesa', mpesaPhone: '0712000001' }
const pdf = Buffer.from('%PDF-1.4 a proposal %%EOF')
/** Loans that exist in the ledger, not only in our table. */
const planted = and(eq(loan.status, 'active'), isNotNull(loan.unpaidSince))

onEveryDatabase(open => {
  let database: Database
  let app: FastifyInstance
  let book: LendingCore
  let isAway = false
  let productId: number
  beforeAll(async () => {
    database = await open()
    const ledger = openLedger(database.sql)
    book = {
      ...ledger,
      create: ask => {
        if (isAway) throw new CoreRefusal('away', msg('book.away'))
        return ledger.create(ask)
      },
    }
    await plantDemo(database.sql, { examplesPort: null, loans: true })
    app = await demoApp({ database, services: testServices({ book }) })
    const row = await findRow(database.sql, fund, { name: 'Jiinue Stock Fund' })
    productId = (row as { id: number }).id
  }, TIMEOUTS.long)
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  const as = (who: Signed, call: string, payload?: object) => callAs(app, who, call, payload)
  const figures = { principal: 100_000, loanTermMonths: 12, purpose: 'capital', monthlyIncome: 60_000 }
  const apply = (who: Signed, change = {}) =>
    as(who, `POST account/client/loan/apply/${who.id}`, { productId, ...figures, ...change })
  const rowOf = async (id: string) => {
    const row = await findRow(database.sql, loan, id)
    return row as typeof loan.$inferSelect
  }
  const upload = async (who: Signed, id: string, kind = 'proposal', bytes: Buffer = pdf) => {
    const form = multipart({ kind, file: { name: `${kind}.pdf`, bytes } })
    const reply = await app.inject({
      method: 'POST',
      url: `/api/lending/loan/${id}/documents`,
      payload: form.payload,
      headers: { ...who.headers, ...form.headers },
    })
    return { status: reply.statusCode, body: reply.json() }
  }
  const consentFor = async (who: Signed, language = 'en') => {
    const asked = { fund: productId, amount: 100_000_00, months: 12, language }
    return (await as(who, 'POST lending/preview', asked)).body.consent as string
  }

  const identity = {
    interest_rate: 2,
    period_m: 12,
    amount: 100_000,
    contribution: 0,
    idno: '12345678',
    name1: 'Asha',
    name2: 'Mwangi',
  }
  /** Creates a client with an application that is ready to submit. */
  async function ready(more: Parameters<typeof signIn>[2] = {}) {
    const who = await signIn(database, 'client', more)
    const { _id: id } = (await apply(who)).body.data
    await as(who, `POST account/client/loan/address/${id}`, address)
    await as(who, `POST account/client/loan/work/${id}`, work)
    await as(who, `POST account/client/loan/bank/${id}`, bank)
    await upload(who, id)
    await as(who, 'POST payments/credit_score', { ...identity, email: who.email })
    return { who, id: id as string }
  }
  async function submitted(more: Parameters<typeof signIn>[2] = {}) {
    const { who, id } = await ready(more)
    const reply = await as(who, `POST lending/loan/${id}/submit`, { consent: await consentFor(who) })
    expect(reply).toMatchObject({ status: 200, body: { message: 'Application Received!' } })
    return { who, id }
  }
  const act = (who: Signed, id: string, action: string, more = {}) =>
    as(who, `POST account/user/loan/action/${id}`, { action, ...more })
  async function tick(who: Signed, id: string) {
    for (const item of CHECKLIST) await as(who, `POST lending/loan/${id}/check`, { item, ok: true })
  }
  async function recommended() {
    const one = await submitted()
    const processor = await signIn(database, 'processor')
    await tick(processor, one.id)
    expect((await act(processor, one.id, 'recommend')).status).toBe(200)
    return { ...one, processor }
  }

  describe('an application', LONG, () => {
    it('enforces the order of its stages and names the missing one', async () => {
      const who = await signIn(database, 'client')
      const begun = await apply(who)
      expect(begun.body).toMatchObject({ status: true, data: { stage: 'calculated' } })
      const { _id: id } = begun.body.data
      expect(await as(who, `POST account/client/loan/work/${id}`, work)).toMatchObject({
        status: 409,
        body: { fields: { stage: 'address_added' } },
      })
      expect((await upload(who, id)).body.fields).toEqual({ stage: 'address_added' })
      const stages = []
      for (const [part, body] of Object.entries({ address, work, bank })) {
        stages.push((await as(who, `POST account/client/loan/${part}/${id}`, body)).body.data.stage)
      }
      expect(stages).toEqual(['address_added', 'employer_added', 'bank_added'])
      const again = { ...address, city: 'Ruiru' }
      const changed = await as(who, `POST account/client/loan/address/${id}`, again)
      expect(changed.body.data.stage).toBe('bank_added')
      expect((await rowOf(id)).address?.city).toBe('Ruiru')
    })

    it('accepts only a document as proposal, but a photo of an identity card', async () => {
      const { who, id } = await ready()
      const photo = png()
      expect((await upload(who, id, 'proposal', photo)).body.fields).toEqual({
        file: 'Choose a PDF, Word (DOC) or Word (DOCX) file.',
      })
      expect((await upload(who, id, 'identity', photo)).status).toBe(200)
    })

    it('resumes the existing draft, even for concurrent requests', async () => {
      const who = await signIn(database, 'client')
      const both = await Promise.all([apply(who), apply(who)])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      const { _id: id } = both.find(({ status }) => status === 200)?.body.data ?? {}
      expect((await apply(who)).body).toMatchObject({
        message: 'complete your previuos loan request',
        fields: { loan: id, stage: 'calculated' },
      })
    })

    it('stays within the fund’s limits and the portal’s purposes', async () => {
      const who = await signIn(database, 'client')
      const cases = [
        [{ principal: 0 }, 'principal', 'This field is required'],
        [{ monthlyIncome: 0 }, 'monthlyIncome', 'This field is required'],
        [{ principal: 40_000 }, 'principal', 'The minimum amount of loan that we offer starts at Ksh50000'],
        [
          { principal: 400_000 },
          'principal',
          `Jiinue Stock Fund lends ${formatMoney(50_000_00, 'KES')} to ${formatMoney(299_000_00, 'KES')}.`,
        ],
        [{ loanTermMonths: 25 }, 'loanTermMonths', 'Choose 3 to 24 months.'],
        [{ purpose: 'personal' }, 'purpose', 'Loans are only available for business growth'],
        [{ productId: 999_999 }, 'productId', 'Select a Somo Loan Partner to continue'],
      ] as const
      for (const [change, field, sentence] of cases) {
        const { status, body } = await apply(who, change)
        expect([status, body.fields[field]]).toEqual([400, sentence])
      }
    })

    it('is submitted with a proposal and consent to the exact figures shown', async () => {
      const { who, id } = await ready()
      const other = { consent: 'I agree to pay something else altogether.' }
      expect((await as(who, `POST lending/loan/${id}/submit`, other)).status).toBe(409)
      const consent = await consentFor(who, 'sw')
      expect(consent).toContain(formatMoney(100_000_00, 'KES'))
      await as(who, `POST lending/loan/${id}/submit`, { consent, payDay: 5 })
      const row = await rowOf(id)
      expect(row).toMatchObject({ status: 'submitted', payDay: 5, consent: { text: consent } })
      const note = await findRow(database.sql, notification, { account: who.id })
      expect(note).toMatchObject({ kind: 'loan-submitted', path: `/loan/${id}` })
      const tried = await as(who, `POST account/client/loan/address/${id}`, address)
      expect(tried.status).toBe(409)
    })

    it('requires a proposal', async () => {
      const who = await signIn(database, 'client')
      const { _id: id } = (await apply(who)).body.data
      for (const [part, body] of Object.entries({ address, work, bank })) {
        await as(who, `POST account/client/loan/${part}/${id}`, body)
      }
      const reply = await as(who, `POST lending/loan/${id}/submit`, { consent: await consentFor(who) })
      expect(reply.body.fields.proposal).toBe('Select your loan proposal to continue')
    })

    it('has proposal guidelines as a PDF in both languages', async () => {
      const who = await signIn(database, 'client')
      for (const language of ['en', 'sw']) {
        const url = `/api/lending/proposal_guidelines?language=${language}`
        const reply = await app.inject({ method: 'GET', url, headers: who.headers })
        expect(reply.headers['content-type']).toBe('application/pdf')
        expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
      }
    })

    it('reaches the core once, after any outage', async () => {
      const { id } = await submitted()
      const follow = bookWorker(database.sql, book)
      isAway = true
      await expect(follow({ loan: id })).rejects.toThrow('The loan ledger is not responding')
      isAway = false
      await Promise.all([follow({ loan: id }), follow({ loan: id })])
      expect((await rowOf(id)).core).toBe(id)
      expect((await book.read(id)).status).toBe('pending')
    })

    it('can be withdrawn, and a new one can begin', async () => {
      const { who, id } = await submitted()
      expect((await apply(who)).status).toBe(409)
      expect((await as(who, `POST lending/loan/${id}/withdraw`)).status).toBe(200)
      await bookWorker(database.sql, book)({ loan: id })
      expect((await book.read(id)).status).toBe('withdrawn')
      expect((await apply(who)).status).toBe(200)
    })

    it('is 404 for another client or another tenant', async () => {
      const { id } = await ready()
      const other = await signIn(database, 'client')
      const calls = [
        [`GET lending/loan/${id}`],
        [`GET account/client/loan/view/${id}`],
        [`POST account/client/loan/address/${id}`, address],
        [`POST lending/loan/${id}/withdraw`],
        [`GET lending/loan/${id}/statement?format=pdf`],
      ] as const
      for (const [call, body] of calls) expect((await as(other, call, body)).status).toBe(404)
      expect((await upload(other, id)).status).toBe(404)
      const elsewhere = await signIn(database, 'super', { tenant: 'jenga' })
      expect((await as(elsewhere, `GET lending/loan/${id}`)).status).toBe(404)
    })
  })

  describe('staff actions', LONG, () => {
    it('are limited by role', async () => {
      const { id } = await submitted()
      const may: Record<string, string[]> = {
        recommend: ['admin', 'processor', 'super'],
        return: ['admin', 'processor', 'authorizer', 'super'],
        approve: ['authorizer', 'super'],
        reject: ['authorizer', 'super'],
        withdraw: ['admin', 'processor', 'super'],
        undo: ['authorizer', 'super'],
        'write-off': ['super'],
      }
      for (const role of ['admin', 'processor', 'authorizer', 'super'] as const) {
        const who = await signIn(database, role)
        for (const [action, roles] of Object.entries(may)) {
          if (roles.includes(role)) continue
          expect([role, action, (await act(who, id, action)).status]).toEqual([role, action, 403])
        }
      }
      const client = await signIn(database, 'client')
      expect((await act(client, id, 'approve')).status).toBe(403)
      const sales = await signIn(database, 'sales')
      expect((await act(sales, id, 'approve')).status).toBe(404)
    })

    it('recommend only with a complete checklist', async () => {
      const { id } = await submitted()
      const processor = await signIn(database, 'processor')
      const refused = await act(processor, id, 'recommend')
      expect(Object.keys(refused.body.fields)).toEqual([...CHECKLIST])
      await tick(processor, id)
      expect((await act(processor, id, 'recommend')).status).toBe(200)
    })

    it('require names and ID number for submission', async () => {
      const { who, id } = await ready()
      await setRow(database.sql, loan, id, { identity: null })
      const reply = await as(who, `POST lending/loan/${id}/submit`, { consent: await consentFor(who) })
      expect(reply.status).toBe(409)
      expect(reply.body.message).toBe('Enter your names and ID number as in your national ID')
    })

    it('return an application with a reason, and accept it again once fixed', async () => {
      const { who, id } = await submitted()
      const processor = await signIn(database, 'processor')
      expect((await act(processor, id, 'return')).body.fields.note).toBeDefined()
      const note = 'Page two is missing.'
      const both = { note: 'Write your sales', documents: [{ kind: 'proposal', reason: note }] }
      await act(processor, id, 'return', both)
      const page = (await as(who, `GET lending/loan/${id}`)).body.data
      expect(page).toMatchObject({ status: 'returned', returned: `Write your sales. ${note}` })
      expect(page.documents[0].verdict).toEqual({ ok: false, reason: note })
      expect(page.staff).toBeUndefined()
      const consent = await consentFor(who)
      const early = await as(who, `POST lending/loan/${id}/submit`, { consent })
      expect(early.body.fields).toEqual({ proposal: note })
      await upload(who, id)
      expect((await as(who, `POST lending/loan/${id}/submit`, { consent })).status).toBe(200)
      expect(await rowOf(id)).toMatchObject({ status: 'submitted', returned: null })
    })

    it('never let one person recommend and approve', async () => {
      const { id } = await submitted()
      const boss = await signIn(database, 'super')
      await tick(boss, id)
      await act(boss, id, 'recommend')
      const refused = await act(boss, id, 'approve')
      expect(refused.status).toBe(403)
      expect(refused.body.message).toBe('You recommended this loan. Another person has to approve it.')
      const { staff } = (await as(boss, `GET lending/loan/${id}`)).body.data
      expect(staff.actions).not.toContain('approve')
      const authorizer = await signIn(database, 'authorizer')
      expect((await act(authorizer, id, 'approve')).status).toBe(200)
    })

    it('are never about a loan of one’s own, taken as a client', async () => {
      const first = await submitted()
      const second = await recommended()
      for (const { who } of [first, second]) await setRow(database.sql, account, who.id, { role: 'super' })
      const refused = [
        await as(first.who, `POST lending/loan/${first.id}/check`, { item: CHECKLIST[0], ok: true }),
        await act(first.who, first.id, 'reject', { reason: 'income' }),
        await act(first.who, first.id, 'withdraw'),
        await act(second.who, second.id, 'approve'),
      ]
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
      expect(refused[3]?.body.message).toBe('This is about you. Ask a colleague to do it.')
      const { staff } = (await as(second.who, `GET lending/loan/${second.id}`)).body.data
      expect(staff.actions).toEqual([])
      expect((await act(first.who, second.id, 'approve')).status).toBe(200)
    })

    it('allow one of two concurrent approvals', async () => {
      const { id } = await recommended()
      const both = [await signIn(database, 'authorizer'), await signIn(database, 'authorizer')]
      const replies = await Promise.all(both.map(who => act(who, id, 'approve')))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
      const entries = await findRows(database.sql, audit, { subjectId: id })
      expect(entries.filter(({ action }) => action === 'loan.approved')).toHaveLength(1)
    })

    it('approve a lower amount, which the borrower signs for, or undo it', async () => {
      const { who, id } = await recommended()
      const authorizer = await signIn(database, 'authorizer')
      const more = await act(authorizer, id, 'approve', { amount: 110_000_00 })
      expect(more.body.fields.amount).toBe('You cannot approve more than was requested.')
      await act(authorizer, id, 'approve', { amount: 80_000_00 })
      const follow = bookWorker(database.sql, book)
      await follow({ loan: id })
      expect(await book.read(id)).toMatchObject({ status: 'approved', principal: 80_000_00 })
      const wrong = await as(who, `POST account/user/loan/offer_letter/${id}`, { name: 'Somebody Else' })
      expect(wrong.status).toBe(400)
      const letter = await app.inject({
        method: 'GET',
        url: `/api/lending/loan/${id}/offer_letter?language=sw`,
        headers: who.headers,
      })
      expect(letter.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
      const yes = await as(who, `POST account/user/loan/offer_letter/${id}`, { name: who.name.toUpperCase() })
      expect(yes.status).toBe(200)
      await act(authorizer, id, 'undo', { note: 'Wrong amount' })
      expect(await rowOf(id)).toMatchObject({ status: 'recommended', approvedAmount: null, offer: null })
      await follow({ loan: id })
      expect((await book.read(id)).status).toBe('pending')
      const told = await findRow(database.sql, notification, { account: who.id }, desc(notification.id))
      expect(told).toMatchObject({
        kind: 'loan-offer-cancelled',
        values: { amount: formatMoney(80_000_00, 'KES') },
      })
      const { timeline } = (await as(who, `GET lending/loan/${id}`)).body.data
      expect(timeline.at(-1)).toMatchObject({ what: 'approval-undone', note: null })
      expect(JSON.stringify(timeline)).not.toContain('Wrong amount')
      await act(authorizer, id, 'approve', { amount: 90_000_00 })
      await follow({ loan: id })
      expect(await book.read(id)).toMatchObject({ status: 'approved', principal: 90_000_00 })
    })

    it('reject with a reason, shown to the borrower as a polite text', async () => {
      const { who, id } = await recommended()
      const authorizer = await signIn(database, 'authorizer')
      expect((await act(authorizer, id, 'reject')).status).toBe(400)
      expect((await act(authorizer, id, 'reject', { reason: 'income' })).status).toBe(200)
      const own = (await as(who, `GET lending/loan/${id}`)).body.data
      expect(own.rejected).toMatch(/^The instalments would take too much of your income\./)
      // in the language they read now, whatever language they are written to in
      const inSwahili = { headers: { ...who.headers, 'accept-language': 'sw' } }
      expect((await callAs(app, inSwahili, `GET lending/loan/${id}`)).body.data.rejected).toMatch(
        /^Marejesho yangechukua/,
      )
      const { body } = await callAs(app, inSwahili, 'GET lending/credit_report')
      expect(JSON.stringify(body)).toContain('Marejesho yangechukua')
      expect((await as(authorizer, `GET lending/loan/${id}`)).body.data.rejected).toBe('income')
      await bookWorker(database.sql, book)({ loan: id })
      expect((await book.read(id)).status).toBe('rejected')
    })

    it('claim an application for one person', async () => {
      const { id } = await submitted()
      const [one, other] = [await signIn(database, 'processor'), await signIn(database, 'processor')]
      expect((await as(one, `POST lending/loan/${id}/claim`, { claim: true })).status).toBe(200)
      expect((await as(other, `POST lending/loan/${id}/claim`, { claim: true })).status).toBe(409)
      const list = await as(one, 'GET lending/loans/list?view=mine')
      expect(list.body.data.map((row: { id: string }) => row.id)).toEqual([id])
    })

    it('keep staff-only notes', async () => {
      const { who, id } = await submitted()
      const processor = await signIn(database, 'processor')
      await as(processor, `POST lending/loan/${id}/note`, { note: 'Call on Monday' })
      const seen = (await as(processor, `GET lending/loan/${id}`)).body.data
      expect(seen.staff.notes).toMatchObject([{ by: processor.name, note: 'Call on Monday' }])
      expect(JSON.stringify((await as(who, `GET lending/loan/${id}`)).body)).not.toContain('Monday')
    })

    it('keep a rejection’s note on the loan, staff-only', async () => {
      const { who, id } = await submitted()
      const authorizer = await signIn(database, 'authorizer')
      await act(authorizer, id, 'reject', { reason: 'policy', note: 'The papers contradict each other' })
      const { staff } = (await as(authorizer, `GET lending/loan/${id}`)).body.data
      expect(staff.notes).toMatchObject([{ note: 'The papers contradict each other', by: authorizer.name }])
      expect(JSON.stringify((await as(who, `GET lending/loan/${id}`)).body)).not.toContain('contradict')
    })

    it('require a reason to recommend above the affordable limit, including other loans', async () => {
      const { who, id } = await submitted()
      const processor = await signIn(database, 'processor')
      await tick(processor, id)
      const seen = async () => (await as(processor, `GET lending/loan/${id}`)).body.data.staff.affordability
      expect(await seen()).toMatchObject({ ok: true, commitments: 0 })
      const { fund } = await rowOf(id)
      const schedule = [{ number: 1, due: '2027-01-01', principal: 30_000_00, interest: 1_000_00 }]
      await database.sql.insert(loan).values({
        tenant: 'wezesha',
        code: 'OTHERLN1',
        client: who.id,
        fund,
        currency: 'KES',
        schedule,
        status: 'active',
        stage: 'proposed',
        amount: 30_000_00,
        months: 1,
        outstanding: 31_000_00,
      })
      expect(await seen()).toMatchObject({ ok: false, commitments: 31_000_00 })
      const refused = await act(processor, id, 'recommend')
      expect(refused.status).toBe(400)
      expect(refused.body.fields.note).toContain('Write why')
      expect((await act(processor, id, 'recommend', { note: 'Her harvest comes in May' })).status).toBe(200)
      expect(await seen()).toMatchObject({ reason: 'Her harvest comes in May' })
    })

    it('make an offer valid for 30 days', async () => {
      const { who, id } = await recommended()
      const authorizer = await signIn(database, 'authorizer')
      expect((await act(authorizer, id, 'approve')).status).toBe(200)
      const until = addDays(dayOf(Date.now()), 30)
      const shown = async () => (await as(who, `GET lending/loan/${id}`)).body.data.offerUntil
      const todo = async (): Promise<{ kind: string; day?: string }[]> =>
        (await as(who, 'GET home/blocks?blocks=next')).body.blocks.next.value.items
      expect(await shown()).toBe(until)
      expect(await todo()).toContainEqual(expect.objectContaining({ kind: 'loan-offer', day: until }))
      await setRow(database.sql, loan, id, { offerUntil: '2026-01-01' })
      const late = await as(who, `POST account/user/loan/offer_letter/${id}`, { name: who.name })
      expect(late).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('1 January 2026') },
      })
      expect((await todo()).map(({ kind }) => kind)).not.toContain('loan-offer')
    })

    it('write off after a second approval', async () => {
      const [active] = await database.sql.select().from(loan).where(planted).orderBy(loan.id).limit(1)
      const { id, tenant } = active as { id: string; tenant: 'wezesha' | 'jenga' }
      const boss = await signIn(database, 'super', { tenant })
      expect((await act(boss, id, 'write-off', { note: 'The shop is gone' })).status).toBe(200)
      // a write-off needs a second person
      expect((await book.read(id)).status).toBe('active')
      const second = await signIn(database, 'authorizer', { tenant })
      const [asked] = (await as(second, `GET payments/pending?loan=${id}`)).body.data
      expect(asked).toMatchObject({ kind: 'write-off', by: boss.name, note: 'The shop is gone', may: true })
      expect((await as(boss, `POST payments/pending/${asked.id}/confirm`)).status).toBe(403)
      expect((await as(second, `POST payments/pending/${asked.id}/confirm`)).status).toBe(200)
      expect((await book.read(id)).status).toBe('written-off')
      expect(await rowOf(id)).toMatchObject({ status: 'written-off', outstanding: 0 })
      const statement = await app.inject({
        url: `/api/lending/loan/${id}/statement?format=csv`,
        headers: boss.headers,
      })
      expect(statement.body).toContain('Not paid')
      expect(statement.body).not.toMatch(/Upcoming|Overdue/)
    })
  })

  describe('lists, files and reports', LONG, () => {
    it('show each role its open actions, longest waiting first', async () => {
      const needs = async (role: 'processor' | 'authorizer' | 'super') => {
        const who = await signIn(database, role)
        const { body } = await as(who, 'GET lending/loans/list?view=now&size=100')
        expect(body.total).toBe(body.counts.now)
        type Row = { since: string; needs: string; daysLate: number }
        const since = body.data.map((row: Row) => row.since)
        expect(since).toEqual([...since].sort())
        // a late loan has waited since its oldest unpaid day
        for (const row of body.data.filter(({ needs }: Row) => needs === 'collect'))
          expect(daysBetween(dayOf(Date.parse(row.since)), dayOf(Date.now()))).toBe(row.daysLate)
        return new Set(body.data.map((row: { needs: string }) => row.needs))
      }
      expect(await needs('processor')).toEqual(new Set(['check', 'collect']))
      expect([...(await needs('authorizer'))].sort()).toEqual(['approve', 'pay-out'])
      expect([...(await needs('super'))].sort()).toEqual(['approve', 'check', 'pay-out'])
    })

    it('show a sales agent only loans of their registered clients', async () => {
      const sales = await signIn(database, 'sales')
      expect((await as(sales, 'GET lending/loans/list')).body.total).toBe(0)
      const { id } = await submitted({ registeredBy: sales.id })
      const { body } = await as(sales, 'GET lending/loans/list')
      expect(body.data.map((row: { id: string }) => row.id)).toEqual([id])
      expect((await as(sales, `GET lending/loan/${id}`)).body.data.staff.actions).toEqual(['claim'])
    })

    it('are filtered by required action, which is also counted', async () => {
      const boss = await signIn(database, 'super')
      const { body } = await as(boss, 'GET lending/loans/list?needs=check&size=100')
      expect(body.total).toBe(body.counts.check)
      expect(body.data.length).toBeGreaterThan(0)
      expect(body.data.every((row: { needs: string }) => row.needs === 'check')).toBe(true)
      // collecting other users' arrears is not a super's task
      expect((await as(boss, 'GET lending/loans/list?needs=collect')).body.total).toBe(0)
    })

    it('return a loan’s neighbours in a list, or the list’s start if it is not in it', async () => {
      const boss = await signIn(database, 'super')
      const filters = 'view=all&status=active&sort=-amount'
      const { body } = await as(boss, `GET lending/loans/list?${filters}&size=100`)
      const ids: string[] = body.data.map((row: { id: string }) => row.id)
      const beside = async (id: string | undefined, narrowed = filters) =>
        (await as(boss, `GET lending/loan/${id}/neighbours?${narrowed}`)).body
      expect(await beside(ids[1])).toEqual({
        previous: ids[0],
        next: ids[2],
        position: 2,
        total: ids.length,
      })
      expect(await beside(ids[0])).toMatchObject({ previous: null, next: ids[1], position: 1 })
      expect(await beside(ids.at(-1))).toMatchObject({ previous: ids.at(-2), next: null })
      const { body: closed } = await as(boss, 'GET lending/loans/list?view=all&status=closed')
      expect(await beside(ids[0], 'view=all&status=closed')).toEqual({
        previous: null,
        next: closed.data[0].id,
        position: null,
        total: closed.total,
      })
      const sales = await signIn(database, 'sales')
      expect((await as(sales, `GET lending/loan/${ids[0]}/neighbours`)).status).toBe(404)
    })

    it('find a loan by code and by arrears bucket', async () => {
      const boss = await signIn(database, 'super')
      const { body } = await as(boss, 'GET lending/loans/list?sort=-daysLate&size=1')
      const [oldest] = body.data
      expect(oldest.daysLate).toBeGreaterThan(0)
      expect(oldest.dueNow).toBeGreaterThan(0)
      const byCode = await as(boss, `GET lending/loans/list?search=${oldest.code.toLowerCase()}`)
      expect(byCode.body.data.map((row: { id: string }) => row.id)).toEqual([oldest.id])
      const aged = await as(boss, `GET lending/loans/list?arrears=${encodeURIComponent(oldest.arrears)}`)
      expect(aged.body.data.map((row: { id: string }) => row.id)).toContain(oldest.id)
    })

    it('match the loan page', async () => {
      const boss = await signIn(database, 'super')
      const { body } = await as(boss, 'GET lending/loans/list?status=active&size=100')
      for (const row of body.data.slice(0, 8)) {
        const page = (await as(boss, `GET lending/loan/${row.id}`)).body.data
        expect([row.code, page.dueNow, page.daysLate]).toEqual([row.code, row.dueNow, row.daysLate])
      }
    })

    it('are exported', async () => {
      const boss = await signIn(database, 'super')
      const file = (path: string) => app.inject({ method: 'GET', url: `/api/${path}`, headers: boss.headers })
      const csv = await file('lending/loans/export?format=csv&language=sw')
      expect(csv.body).toMatch(/^\ufeffMkopo,Mteja,Mfuko,Hali/)
      const hasPayments = and(planted, eq(loan.tenant, 'wezesha'), lt(loan.principalOutstanding, loan.amount))
      const [active] = await database.sql.select().from(loan).where(hasPayments).limit(1)
      for (const [format, begins] of [
        ['pdf', '%PDF'],
        ['xlsx', 'PK'],
        ['csv', '\ufeffNo.'],
      ] as const) {
        const kept = await file(`lending/loan/${active?.id}/statement?format=${format}&language=en`)
        expect([format, kept.statusCode]).toEqual([format, 200])
        expect(kept.body.startsWith(begins)).toBe(true)
        if (format === 'pdf') {
          const text = textOfPdf(kept.rawPayload)
          // no column is too narrow for its words
          expect(text).toMatch(/^Overpaid$/m)
          expect(text).not.toMatch(/^\d\d\/\d\d\/\d{1,3}$/m)
        }
      }
    })

    it('have reports that match the loans', async () => {
      const boss = await signIn(database, 'super')
      const active = await findRows(database.sql, loan, { tenant: 'wezesha', status: 'active' })
      // the portfolio is the outstanding principal only, without future interest
      const owed = active.reduce((sum, { principalOutstanding }) => sum + principalOutstanding, 0)
      expect(active.every(one => one.principalOutstanding <= one.outstanding)).toBe(true)
      for (const by of ['fund', 'month', 'officer', 'age']) {
        const { rows } = (await as(boss, `GET lending/reports/portfolio?by=${by}`)).body
        const sum = rows.reduce(
          (all: number, row: Record<string, string>) => all + Number(row.outstanding),
          0,
        )
        expect([by, sum]).toEqual([by, owed])
      }
      for (const report of ['disbursements', 'repayments', 'arrears']) {
        const { status, body } = await as(boss, `GET lending/reports/${report}`)
        expect([report, status]).toEqual([report, 200])
        expect(body.rows.length).toBeGreaterThan(0)
      }
      const processor = await signIn(database, 'processor')
      expect((await as(processor, 'GET lending/reports/portfolio')).status).toBe(403)
    })

    it('show members their own loans in whole units', async () => {
      const { who, id } = await submitted()
      const { data } = (await as(who, 'GET account/client/loan/view')).body
      expect(data).toMatchObject([{ _id: id, status: 'pending', amount: 100_000, repaymentPeriod: 1 }])
      const current = await as(who, `GET account/client/loan/current/${who.id}`)
      expect(current.body.data).toMatchObject({ user_info: { name: who.name }, current: [] })
      const other = await signIn(database, 'client')
      expect((await as(other, `GET account/client/loan/current/${who.id}`)).status).toBe(404)
    })
  })

  describe('reminders', LONG, () => {
    it('are sent once per instalment and day, and not if paid', async () => {
      const [one] = await database.sql.select().from(loan).where(planted).orderBy(loan.id).limit(1)
      const { id, client, unpaidSince: due } = one as { id: string; client: string; unpaidSince: string }
      const reach = { portal: (host: string) => `http://${host}` }
      const workers = reminderWorkers(database.sql, reach, 1)
      const attempt = { id: '1', number: 1, askedAt: new Date(), nextAt: null }
      const reminders = (payload: Jobs['reminders']) => workers.reminders(payload, attempt)
      const reminder = (payload: Jobs['reminder']) => workers.reminder(payload, attempt)
      const told = async () =>
        (await findRows(database.sql, notification, { account: client })).filter(({ kind }) =>
          kind.startsWith('instalment-'),
        ).length
      const before = await told()
      await reminders({ day: due, after: '' })
      await reminders({ day: due, after: '' })
      const asked = (await findRows(database.sql, job, { kind: 'reminder' })).map(
        ({ payload }) => payload as { loan: string; due: string; after: number },
      )
      expect(new Set(asked.map(({ loan, after }) => `${loan} ${after}`)).size).toBe(asked.length)
      await reminder({ loan: id, due, after: 0 })
      await reminder({ loan: id, due, after: 0 })
      expect(await told()).toBe(before + 1)
      await reminder({ loan: id, due: '2020-01-01', after: 0 })
      expect(await told()).toBe(before + 1)
    })

    it('are sent for each later instalment too while an earlier one is unpaid, and for none before it', async () => {
      const [found] = await database.sql.select().from(loan).where(planted).orderBy(loan.id).limit(1)
      const one = found as typeof loan.$inferSelect
      const [paid = '', late = '', next = ''] = (one.schedule ?? []).map(({ due }) => due)
      await setRow(database.sql, loan, one.id, { unpaidSince: late })
      const workers = reminderWorkers(database.sql, { portal: (host: string) => `http://${host}` })
      const attempt = { id: '1', number: 1, askedAt: new Date(), nextAt: null }
      const askedFor = async () =>
        (await findRows(database.sql, job, { kind: 'reminder' }))
          .map(({ payload }) => payload as Jobs['reminder'])
          .filter(({ loan: id, after }) => id === one.id && after === 1)
          .map(({ due }) => due)
      for (const due of [paid, late, next])
        await workers.reminders({ day: addDays(due, 1), after: '' }, attempt)
      expect(await askedFor()).toEqual([late, next])
      await workers.reminder({ loan: one.id, due: next, after: 1 }, attempt)
      const said = await findRow(database.sql, notification, { account: one.client }, desc(notification.at))
      expect(said?.kind).toBe('instalment-late')
    })

    it('say which penalty was added, on the day that it is charged', async () => {
      const { sql } = database
      const late = and(planted, lt(loan.unpaidSince, addDays(dayOf(Date.now()), -2)))
      const [found] = await sql
        .select()
        .from(loan)
        .innerJoin(ledgerLoan, eq(ledgerLoan.loan, loan.id))
        .where(late)
        .limit(1)
      const { loan: one, ledger_loan: core } = found as NonNullable<typeof found>
      const due = one.unpaidSince as string
      const next = (one.schedule ?? []).findLast(instalment => instalment.due > due)?.due as string
      const terms = { ...core.terms, penalty: { after: 1, rate: 500 } }
      await setRows(sql, ledgerLoan, { loan: one.id }, { terms })
      const workers = reminderWorkers(sql, { portal: (host: string) => `http://${host}` })
      const attempt = { id: '1', number: 1, askedAt: new Date(), nextAt: null }
      await workers.reminders({ day: addDays(due, 2), after: '' }, attempt)
      const queued = (await findRows(sql, job, { kind: 'reminder' }))
        .map(({ payload }) => payload as Jobs['reminder'])
        .filter(({ loan: id, after }) => id === one.id && after === 2)
      expect(queued).toEqual([{ loan: one.id, due, after: 2, penal: true }])
      // none was charged for the other
      for (const payload of [...queued, { loan: one.id, due: next, after: 2, penal: true }])
        await workers.reminder(payload, attempt)
      const told = await findRows(sql, notification, { account: one.client, kind: 'penalty-charged' })
      const charged = (await openLedger(sql).read(one.id)).schedule.find(row => row.due === due)?.penalty
      expect(charged).toBeGreaterThan(0)
      expect(told).toMatchObject([
        { values: { penalty: formatMoney(charged as number, one.currency), code: one.code } },
      ])
    })
  })

  it('services of other markets return "not configured"', LONG, async () => {
    const who = await signIn(database, 'client')
    const reply = await as(who, `GET account/api/mono/account_info/${who.id}`)
    expect([reply.status, reply.body.code]).toEqual([501, 'not-configured'])
    const self = await findRow(database.sql, account, who.id)
    expect(self).toBeDefined()
  })
})
