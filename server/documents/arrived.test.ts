import { expect, it } from 'vitest'
import { addDays } from '#rules/day.ts'
import { financialInstitution, statement, statementRow } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { app, database, testServices, withDemoApp } from '#server/testing.ts'
import { day, type Writer, writer } from './testing.ts'

const INSTITUTION = 'f'.repeat(24)

onEveryDatabase(open => {
  withDemoApp(open, { services: testServices() })

  let hashes = 0
  /** Adds a statement with incoming payments. */
  async function handIn(
    one: Writer,
    lines: { amount: number; reference: string; details: string; day?: string }[],
  ) {
    const { sql } = database
    await sql
      .insert(financialInstitution)
      .values({ id: INSTITUTION, tenant: 'wezesha', name: 'M-Pesa', layout: 'other' })
      .onConflictDoNothing()
    const [made] = await sql
      .insert(statement)
      .values({
        tenant: 'wezesha',
        business: one.business,
        institution: INSTITUTION,
        fileName: 'statement.pdf',
        hash: `hash ${++hashes}`,
        state: 'validated',
        parser: 1,
      })
      .returning()
    await sql.insert(statementRow).values(
      lines.map(({ amount, ...line }, place) => ({
        day: day(),
        ...line,
        statement: (made as { id: string }).id,
        place,
        in: amount,
        out: 0,
        is: 'receipt' as const,
      })),
    )
  }
  const arrived = async (one: Writer) => (await one.call('GET documents/arrived')).body.data
  const numberOf = async (one: Writer, id: string): Promise<string> =>
    (await one.call(`GET documents/paper/${id}`)).body.data.number

  it('statement money is matched to an invoice by number or balance, until it is recorded', async () => {
    const one = await writer(app, database)
    const [first, second] = [await one.invoice(), await one.invoice({ clientName: 'Kamau' })]
    const number = await numberOf(one, second)
    await handIn(one, [
      { amount: 400_00, reference: 'skl1aaa111', details: `Pay Bill from 2547***1 Acc. ${number}` },
      { amount: 12_00, reference: 'SKL2BBB222', details: 'Somebody else' },
      { amount: 1000_50, reference: 'SKL3CCC333', details: 'Funds received from - ZAWADI HOTEL' },
      { amount: 1000_50, reference: 'SKL4DDD444', details: 'Before it was written', day: addDays(day(), -9) },
    ])
    expect(await arrived(one)).toMatchObject([
      { amount: 1000_50, by: 'customer', id: first, reference: 'SKL3CCC333' },
      { amount: 400_00, by: 'number', id: second, reference: 'SKL1AAA111', balance: 1000_50 },
    ])
    await one.pay(second, 400, { method: 'mpesa', reference: 'SKL1AAA111' })
    expect(await arrived(one)).toMatchObject([{ id: first }])
    await one.pay(first, 1000.5, { method: 'mpesa', reference: 'SKL3CCC333' })
    expect(await arrived(one)).toEqual([])
  })

  it('a message finds its invoice, or the one already paid by it; never another owner’s', async () => {
    const one = await writer(app, database)
    const other = await writer(app, database)
    const id = await one.invoice()
    await other.invoice()
    const ask = (who: Writer, more: object = {}) => {
      const asked = {
        amount: '100050',
        reference: 'skq1xyz789',
        text: 'ZAWADI K HOTEL',
        business: who.business,
      }
      return who.call(`GET documents/arrived/one?${new URLSearchParams({ ...asked, ...more })}`)
    }
    expect((await ask(one)).body.data).toMatchObject({ known: null, fits: { id, by: 'customer' } })
    expect((await ask(one, { text: 'x', phone: '+254722000111' })).body.data.fits).toMatchObject({ id })
    expect((await ask(one, { amount: '5', text: 'x' })).body.data.fits).toBeNull()
    await one.pay(id, 1000.5, { method: 'mpesa', reference: 'SKQ1XYZ789' })
    expect((await ask(one)).body.data).toMatchObject({ known: { id }, fits: null })
    expect((await ask(other, { business: one.business })).status).toBe(403)
    expect((await ask(one, { amount: '-5' })).status).toBe(400)
  })
})
