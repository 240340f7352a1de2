import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#rules/day.ts'
import { loanCode } from '#rules/loan-code.ts'
import { findRows, setRow } from '#server/db/row.ts'
import { account, audit, job, loan, loanEvent, notification, profile } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { textOfPdf } from '#server/export/testing.ts'
import { timesTold } from '#server/live/testing.ts'
import { type Borrower, till, withTill } from '#server/payment/testing.ts'
import { callAs, type Signed, signIn } from '#server/people/testing.ts'

const HOSTILE = `<img src=x onerror=alert(1)> '; drop table dispute; -- \u202e👩🏽‍🌾`
const WORK = {
  employmentStatus: 'Self-employed' as const,
  employerName: 'Mama Mboga',
  position: 'Owner',
  address: 'Soko Kuu',
  phoneNumber: '0712000001',
  startedOn: '2020-01-31',
  monthlyIncome: 60_000,
}

onEveryDatabase(open => {
  let who: Borrower
  let other: Borrower
  let processor: Signed
  let check: string
  const today = dayOf(Date.now())

  withTill(open)
  beforeAll(async () => {
    ;[who, other] = [await till.borrow(), await till.borrow()]
    processor = await signIn(till.database, 'processor')
    const { sql } = till.database
    await setRow(sql, loan, who.loan, { work: WORK })
    const kin = { fullName: 'Otieno Mwangi', relationship: 'Brother', phoneNumber: '+254722000111' }
    await sql.insert(profile).values({ account: who.id, nextOfKin: kin })
    const [row] = await sql
      .insert(loanEvent)
      .values([
        { loan: who.loan, what: 'credit-score', note: '712', staffOnly: true },
        { loan: who.loan, what: 'credit-score', note: 'HTTP 404', staffOnly: true },
        { loan: who.loan, what: 'note', note: 'Between us', staffOnly: true },
        { loan: other.loan, what: 'credit-score', note: '120', staffOnly: true },
      ])
      .returning()
    check = `check/${row?.id}`
  })

  const call = (by: Pick<Signed, 'headers'>, path: string, body?: object) => callAs(till.app, by, path, body)
  const report = async (by: Pick<Signed, 'headers'>) =>
    (await call(by, 'GET lending/credit_report')).body.data
  const say = (by: Signed, entry: string, text: string) =>
    call(by, 'POST lending/credit_report/dispute', { entry, text })
  const answer = (by: Signed, id: string, accept: boolean, reason: string) =>
    call(by, `POST lending/dispute/${id}/answer`, { accept, reason })
  const list = async (by: Signed, query = '') => (await call(by, `GET lending/disputes?${query}`)).body
  const trail = (id: string) => findRows(till.database.sql, audit, { subjectId: id }, audit.id)

  describe('a credit report', () => {
    it('shows exactly what the book and the applications hold', async () => {
      const data = await report(who)
      expect(data).toMatchObject({ madeOn: today, name: who.name, disputes: [] })
      expect(data.summary).toBe('Your loan is paid out, and no instalment has been due yet.')
      expect(data.loans).toMatchObject([
        {
          entry: `loan/${who.loan}`,
          code: who.code,
          status: 'active',
          amount: 50_000_00,
          late: [],
          timeliness: { onTime: 0, overdue: 0, ahead: 6 },
        },
      ])
      expect(data.references).toEqual([
        {
          entry: 'kin',
          kind: 'kin',
          name: 'Otieno Mwangi',
          as: 'Brother',
          phone: '+254722000111',
          code: null,
        },
        {
          entry: `work/${who.loan}`,
          kind: 'work',
          name: 'Mama Mboga',
          as: 'Owner',
          phone: '0712000001',
          code: who.code,
        },
      ])
      // an answer without a score shows as none; staff notes are not included
      expect(data.checks.map((one: { answer: string | null }) => one.answer)).toEqual(['712', null])
      expect(JSON.stringify(data)).not.toContain('Between us')
    })

    it('shows a late loan’s late instalments and days, current and worst', async () => {
      const late = await till.borrow()
      const { sql } = till.database
      const ref = late.loan
      // disbursed long ago in the ledger: two instalments are due
      const { fund } = await till.read(ref)
      const paidOut = addDays(today, -75)
      const product = await sql.query.fund.findFirst({ where: (one, { eq }) => eq(one.id, fund) })
      const [added] = await sql
        .insert(loan)
        .values({
          tenant: 'wezesha',
          code: loanCode(randomBytes(8)),
          client: late.id,
          fund,
          currency: 'KES',
          status: 'active',
          stage: 'proposed',
          months: 6,
          amount: 6_000_00,
          approvedAmount: 6_000_00,
        })
        .returning()
      const id = (added as { id: string }).id
      await till.book.create({
        id,
        fund: product as never,
        principal: 6_000_00,
        months: 6,
        payDay: null,
        client: { id: late.id, firstName: 'Asha', lastName: 'M', email: 'a@people.example', phone: null },
        submittedOn: paidOut,
        expectedOn: paidOut,
      })
      await till.book.approve(id, { on: paidOut, amount: 6_000_00, expectedOn: paidOut, key: 'a' })
      await till.book.disburse(id, { on: paidOut, amount: 6_000_00, key: 'd' })
      const [first, second] = (await till.book.read(id)).schedule
      const due = (first?.principal ?? 0) + (first?.interest ?? 0) + (first?.penalty ?? 0)
      const paid = addDays(first?.due ?? today, 9)
      await till.book.repay(id, { on: paid, amount: due, receipt: 'QX1', key: 'r' })
      const data = await report(late)
      const daysLate = Math.round((Date.parse(today) - Date.parse(second?.due ?? today)) / 86_400_000)
      expect(data.loans[0].timeliness).toMatchObject({
        late: 1,
        overdue: 1,
        daysLate,
        worst: Math.max(9, daysLate),
      })
      expect(data.loans[0].late).toEqual([
        { number: 1, due: first?.due, paidOn: paid, daysLate: 9 },
        { number: 2, due: second?.due, paidOn: null, daysLate },
      ])
      expect(data.summary).toContain(`Days since the oldest was due: ${daysLate}.`)
      expect(data.money).toMatchObject([{ currency: 'KES', loans: 2 }])
    })

    it('omits timeliness when the core is unavailable', async () => {
      const { book } = till.services
      till.services.book = {
        ...book,
        loansOf: async () => {
          const { CoreRefusal } = await import('#server/ledger/core.ts')
          const { msg } = await import('#server/refusal/message.ts')
          throw new CoreRefusal('away', msg('book.away'))
        },
      }
      const data = await report(who)
      till.services.book = book
      expect(data.loans[0].timeliness).toBeNull()
      expect(data.summary).toContain('we cannot summarise your record')
    })

    it('is empty without applications, and refused to other roles', async () => {
      const fresh = await signIn(till.database, 'client')
      const data = await report(fresh)
      expect(data).toMatchObject({ loans: [], references: [], checks: [], money: [] })
      expect(data.summary).toContain('No loan has been paid out to you yet')
      for (const role of ['applicant', 'digiprime', 'processor', 'super'] as const) {
        const by = await signIn(till.database, role)
        expect([role, (await call(by, 'GET lending/credit_report')).status]).toEqual([role, 403])
      }
    })

    it('is a PDF in the requested language', async () => {
      const reply = await till.app.inject({
        method: 'GET',
        url: '/api/lending/credit_report/file?language=sw',
        headers: who.headers,
      })
      expect(reply.headers['content-type']).toBe('application/pdf')
      const text = textOfPdf(reply.rawPayload)
      for (const part of ['Ripoti ya mikopo', 'Ulitolewa', who.code, 'Otieno Mwangi', '712'])
        expect(text).toContain(part)
    })
  })

  describe('a dispute', () => {
    it('concerns an entry of one’s own report, one at a time', async () => {
      const told = await timesTold(till.database.sql, 'disputes')
      expect((await say(who, `loan/${who.loan}`, HOSTILE)).body.message).toContain('We will look into it')
      expect(await timesTold(till.database.sql, 'disputes')).toBe(told + 1)
      expect((await say(who, `loan/${who.loan}`, 'Again')).status).toBe(409)
      expect((await say(who, check, 'Not me')).status).toBe(200)
      expect((await say(who, 'missing', 'A loan of 2024')).status).toBe(200)
      for (const entry of [
        `loan/${other.loan}`,
        `work/${other.loan}`,
        'check/999999',
        `work/${'0'.repeat(24)}`,
      ])
        expect([entry, (await say(who, entry, 'Mine?')).status]).toEqual([entry, 404])
      expect((await say(other, 'kin', 'There is none')).status).toBe(404)
      expect((await say(other, check, 'Somebody else’s')).status).toBe(404)
      for (const [entry, text] of [
        ['loan/../1', 'x'],
        ['kin', '  '],
        ['kin', 'x'.repeat(1_001)],
      ] as const)
        expect((await say(who, entry, text)).status).toBe(400)
      const { disputes } = await report(who)
      expect(disputes.map((one: { entry: string }) => one.entry)).toEqual([
        'missing',
        check,
        `loan/${who.loan}`,
      ])
      expect(disputes.at(-1)).toMatchObject({ text: HOSTILE, state: 'open', answer: null })
      expect((await report(other)).disputes).toEqual([])
    })

    it('is listed and counted for its portal’s staff, oldest first', async () => {
      const { data, total, open } = await list(processor, `state=open&client=${who.id}`)
      expect([total, open]).toEqual([3, 3])
      expect(data[0]).toMatchObject({
        kind: 'loan',
        text: HOSTILE,
        client: { id: who.id, name: who.name },
        loan: { id: who.loan, code: who.code },
      })
      const { counts } = (await call(processor, 'GET home/waiting')).body
      expect(counts.disputes).toEqual({ count: 3, late: false })
      const elsewhere = await signIn(till.database, 'processor', { tenant: 'jenga' })
      expect((await list(elsewhere)).total).toBe(0)
      expect((await answer(elsewhere, data[0].id, true, 'Fine')).status).toBe(404)
      for (const role of ['client', 'sales', 'authorizer'] as const) {
        const by = await signIn(till.database, role)
        expect((await call(by, 'GET lending/disputes')).status).toBe(403)
        expect((await answer(by, data[0].id, true, 'Fine')).status).toBe(403)
      }
    })

    it('is answered once with a reason; the client is notified and both sides are audited', async () => {
      const { sql } = till.database
      await setRow(sql, account, who.id, { language: 'sw' })
      const [first, second] = (await list(processor, 'state=open')).data
      await setRow(sql, account, who.id, { role: 'processor' })
      expect((await answer(who, first.id, true, 'It is mine')).status).toBe(403)
      await setRow(sql, account, who.id, { role: 'client' })
      expect((await answer(processor, first.id, false, ' ')).status).toBe(400)
      expect((await answer(processor, first.id, false, 'No payment came')).status).toBe(200)
      expect((await answer(processor, first.id, true, 'Or did it')).status).toBe(409)
      expect((await answer(processor, second.id, true, 'Another person')).status).toBe(200)
      const { disputes } = await report(who)
      expect(disputes.map((one: { state: string }) => one.state)).toEqual(['open', 'accepted', 'declined'])
      expect(disputes.at(-1)).toMatchObject({ answer: 'No payment came' })
      const notices = await findRows(sql, notification, { account: who.id })
      expect(notices.map(one => [one.kind, one.values])).toEqual(
        expect.arrayContaining([
          [
            'dispute-declined',
            { entry: { en: `Loan ${who.code}`, sw: `Mkopo ${who.code}` }, reason: 'No payment came' },
          ],
        ]),
      )
      const mails = (await sql.select().from(job)).filter(
        one => one.kind === 'mail' && JSON.stringify(one.payload).includes('No payment came'),
      )
      expect(mails).toHaveLength(1)
      expect((await trail(first.id)).map(one => [one.action, one.actorName])).toEqual([
        ['dispute.opened', who.name],
        ['dispute.declined', processor.name],
      ])
      // a client who disagrees may add another dispute
      expect((await say(who, `loan/${who.loan}`, 'I have the receipt')).status).toBe(200)
    })
  })
})
