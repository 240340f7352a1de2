import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRow, findRows, setRow } from '#server/db/row.ts'
import { document, documentDevice, documentLink, notification } from '#server/db/schema/index.ts'
import { onEveryDatabase } from '#server/db/testing.ts'
import { textOfPdf } from '#server/export/testing.ts'
import { openEtims } from '#server/providers/etims.ts'
import { type EtimsSandbox, serveEtims } from '#server/sandbox/etims.ts'
import { app, database, testServices, withDemoApp } from '#server/testing.ts'
import { etimsWorker } from './etims.ts'
import { linkOf } from './link.ts'
import { type Writer, writer } from './testing.ts'

let pins = 0
const attempt = { id: 'job', number: 1, askedAt: new Date(), nextAt: new Date() }

onEveryDatabase(open => {
  let kra: EtimsSandbox
  const services = testServices()
  beforeAll(async () => {
    kra = await serveEtims()
    services.etims = openEtims(kra)
  })
  afterAll(() => kra.close())
  withDemoApp(open, { services })

  /** Runs the worker for a queued document. */
  const work = (id: string, nextAt: Date | null = attempt.nextAt) =>
    etimsWorker({
      sql: database.sql,
      vault: services.vault,
      etims: services.etims,
      portal: () => 'http://localhost',
    })({ document: id }, { ...attempt, nextAt })
  const newPin = () => `P${String(51_000_000 + ++pins).padStart(9, '0')}X`
  /** Returns a writer whose invoices are signed by the tax authority. */
  async function taxed(etims: object = {}, pin = newPin()) {
    const one = await writer(app, database)
    const { settings } = (await one.call(`GET documents/start?business=${one.business}`)).body.data
    const kept = await one.call(`PUT documents/settings?business=${one.business}`, {
      ...settings,
      pin,
      vatRegistered: true,
      etims: { on: true, branch: '00', serial: `DEV${pin}`, itemClass: '50300000', ...etims },
    })
    return { ...one, pin, kept }
  }
  const fiscal = async (one: Writer, id: string) =>
    (await one.call(`GET documents/paper/${id}`)).body.data.fiscal
  const pdf = async (one: Writer, id: string) => {
    const answer = await app.inject({ url: `/api/documents/paper/${id}/file`, headers: one.signed.headers })
    expect(answer.statusCode, answer.body).toBe(200)
    return textOfPdf(answer.rawPayload).replaceAll('\u00a0', ' ')
  }

  it('an invoice is signed once; its PDF and page show the signature and the customer’s PIN', async () => {
    const one = await taxed()
    const id = await one.invoice({ clientPin: 'a001234567b', discount: '10.01' })
    expect(await fiscal(one, id)).toEqual({ state: 'queued', number: null, reason: null })
    expect(await pdf(one, id)).toMatch(/Not a tax invoice[\s\S]*KRA has not signed this yet/)
    await work(id)
    await work(id)
    expect(kra.signed(one.pin, '00')).toMatchObject([{ serial: 1, type: 'S', total: 990_49 }])
    const { number } = await fiscal(one, id)
    expect(number).toMatch(/^KRACU01\d{8}\/1$/)
    const text = await pdf(one, id)
    for (const part of ['Tax invoice', number, '1/1 NS', 'A001234567B', 'Signed by KRA'])
      expect(text).toContain(part)
    expect(text).not.toContain('Not a tax invoice')
    expect(text).not.toContain('COPY')
    // later printouts have the same numbers and are marked as copies
    const copy = await pdf(one, id)
    for (const part of ['COPY', number, '1/1 CS']) expect(copy).toContain(part)
    const { path } = await linkOf(database.sql, services.vault, id)
    const page = (await app.inject({ url: path })).body
    for (const part of [number, 'A001234567B', `indexEtimsReceiptData?Data=${one.pin}00`])
      expect(page).toContain(part)
    expect((await findRows(database.sql, documentLink, { document: id })).length).toBe(1)
  })

  it('a credit note is signed after its invoice and refers to it', async () => {
    const one = await taxed()
    const id = await one.invoice()
    const note = await one.call(`POST documents/paper/${id}/credit`, { reason: 'Came back' })
    await work(note.body.id)
    expect(kra.signed(one.pin, '00').map(({ serial, type, total }) => [serial, type, total])).toEqual([
      [1, 'S', 1_000_50],
      [2, 'R', 1_000_50],
    ])
    const text = await pdf(one, note.body.id)
    expect(text).toContain('2/2 NC')
    // the control unit number of the credited invoice
    expect(text).toMatch(/Control unit number of the original invoice\s+KRACU01\d{8}\/1\b/)
    expect(await pdf(one, note.body.id)).toContain('2/2 CC')
  })

  it('a retry after a lost response gets the same receipt under the same number', async () => {
    const one = await taxed()
    const [id, next] = [await one.invoice(), await one.invoice()]
    kra.next('lost')
    await expect(work(id)).rejects.toThrow()
    expect((await fiscal(one, id)).state).toBe('queued')
    // the next document settles the first before it takes a number
    await work(next)
    expect((await fiscal(one, id)).number).toMatch(/\/1$/)
    expect((await fiscal(one, next)).number).toMatch(/\/2$/)
    expect(kra.signed(one.pin, '00')).toHaveLength(2)
  })

  it('a lock left by a dead process is awaited, then taken over', async () => {
    const one = await taxed()
    const id = await one.invoice()
    await work(id)
    const device = await findRow(database.sql, documentDevice, { business: one.business })
    expect(device?.key).not.toBe('')
    const row = await findRow(database.sql, document, id)
    // the state before the response was stored
    const before = { ...row?.fiscal, state: 'queued', number: null } as never
    await setRow(database.sql, document, id, { fiscal: before })
    await database.sql.update(documentDevice).set({ last: 0, pending: id, pendingUntil: new Date(0) })
    await work(id)
    expect((await fiscal(one, id)).number).toBe(row?.fiscal?.number)
    expect(kra.signed(one.pin, '00')).toHaveLength(1)
  })

  it('concurrent signings get consecutive numbers', async () => {
    const one = await taxed()
    const ids = [await one.invoice(), await one.invoice(), await one.invoice(), await one.invoice()]
    await Promise.all(ids.map(id => work(id)))
    expect(kra.signed(one.pin, '00').map(({ serial }) => serial)).toEqual([1, 2, 3, 4])
  })

  it('retries busy and broken responses, and skips numbers taken by another till', async () => {
    const one = await taxed()
    const id = await one.invoice()
    for (const fault of ['busy', 'broken'] as const) {
      kra.next(fault)
      await expect(work(id)).rejects.toThrow('eTIMS')
    }
    await work(id)
    kra.useUp(one.pin, '00')
    kra.useUp(one.pin, '00')
    const next = await one.invoice()
    await work(next)
    expect((await fiscal(one, next)).number).toMatch(/\/4$/)
  })

  it.each([
    ['a device that is not known', { serial: 'X901' }, 'does not know this device'],
    ['a device that was set up elsewhere', { serial: 'X902' }, 'set up elsewhere'],
    ['a class that is not in the list', { itemClass: '00000000' }, 'your item class'],
  ])('%s is reported to the owner; the document stays sent', async (_, etims, words) => {
    const one = await taxed(etims)
    const id = await one.invoice()
    await work(id)
    expect(await fiscal(one, id)).toMatchObject({ state: 'refused', reason: expect.stringContaining(words) })
    expect(
      (await findRows(database.sql, notification, { account: one.signed.id })).map(row =>
        JSON.stringify(row),
      ),
    ).toContainEqual(expect.stringContaining(words))
    expect(await pdf(one, id)).toContain('KRA has not signed this yet')
    // the settings are corrected and the document is sent again
    const { settings } = (await one.call(`GET documents/start?business=${one.business}`)).body.data
    await one.call(`PUT documents/settings?business=${one.business}`, {
      ...settings,
      etims: { on: true, branch: '01', serial: 'RIGHT1', itemClass: '50300000' },
    })
    expect((await one.call(`POST documents/paper/${id}/sign`)).status).toBe(200)
    await work(id)
    expect((await fiscal(one, id)).state).toBe('signed')
    expect((await one.call(`POST documents/paper/${id}/sign`)).status).toBe(409)
  })

  it('a customer PIN that is unknown to KRA is refused with a hint', async () => {
    const one = await taxed()
    const id = await one.invoice({ clientPin: 'A123400911X' })
    await work(id)
    expect((await fiscal(one, id)).reason).toContain('PIN')
    const wrong = await one.call('POST documents/invoices/items/add-multiple', {
      phone: one.phone,
      clientName: 'Zawadi',
      clientPhone: '0722000111',
      clientEmail: 'z@customers.example',
      clientPin: '123',
      items: [{ name: 'Delivery', quantity: 1, totalAmount: 5 }],
    })
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { clientPin: expect.stringContaining('KRA PIN') } },
    })
  })

  it('requires complete settings, and reports when retries are exhausted', async () => {
    const { kept } = await taxed({}, 'P12')
    expect(kept).toMatchObject({ status: 400, body: { fields: { pin: expect.stringContaining('KRA PIN') } } })
    expect((await taxed({ serial: '' })).kept.status).toBe(400)
    const one = await taxed()
    const id = await one.invoice()
    kra.next('broken')
    await expect(work(id, null)).rejects.toThrow()
    expect(await fiscal(one, id)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('long time'),
    })
    await one.call(`POST documents/paper/${id}/sign`)
    await work(id)
    expect(kra.signed(one.pin, '00')).toHaveLength(1)
  })
})
