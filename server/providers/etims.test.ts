import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EtimsSandbox, serveEtims } from '#server/sandbox/etims.ts'
import { serveStandIn } from '#server/sandbox/service.ts'
import { OutcomeUnknown } from './call.ts'
import { openEtims } from './etims.ts'
import type { EtimsSale } from './etims-sale.ts'

let kra: EtimsSandbox
let pins = 0
beforeAll(async () => {
  kra = await serveEtims()
})
afterAll(() => kra.close())

const etims = () => openEtims(kra) as NonNullable<ReturnType<typeof openEtims>>
const branchOf = (pin: string) => ({ pin, branch: '00', serial: `D${pin}` })
const service = { name: 'Delivery', isGoods: false, letter: 'B' }
const code = 'KE3NTU0000001'
const sale: EtimsSale = {
  ours: 'INV-2026-0001',
  serial: 1,
  original: null,
  at: new Date(),
  buyer: { pin: '', name: 'Zawadi Hotel' },
  by: 'Amina',
  itemClass: '50300000',
  lines: [{ ...service, code, rate: 1_600, quantity: 1_000, gross: 116_00, total: 116_00, tax: 16_00 }],
}
async function ready(pin: string) {
  const device = await etims().initialise(branchOf(pin))
  await etims().saveItem(device, { ...service, code, itemClass: '50300000', price: 116_00 })
  return device
}

it('is off by default', () => {
  expect(openEtims(null)).toBeNull()
})

it('a device initialises once', async () => {
  await etims().initialise(branchOf('P000000001A'))
  await expect(etims().initialise(branchOf('P000000001A'))).rejects.toMatchObject({ fault: 'device-taken' })
})

it('signs a sale, and returns the same receipt on a retry', async () => {
  const device = await ready('P000000002A')
  const receipt = await etims().send(device, sale)
  expect(receipt).toMatchObject({ number: `${device.controlUnit}/1`, receipt: '1/1' })
  expect(receipt.qr).toMatch(/Data=P000000002A00[0-9A-F]{16}$/)
  expect(await etims().send(device, sale)).toMatchObject({ number: receipt.number, qr: receipt.qr })
})

it.each([
  [
    'another sale under a number that is taken',
    { ours: 'INV-2026-0002' },
    { fault: 'duplicate', expected: null },
  ],
  ['a number that is not the next one', { serial: 7 }, { fault: 'number', expected: 2 }],
  [
    'a buyer’s PIN that it does not know',
    { serial: 2, buyer: { pin: 'P123400911X', name: 'Z' } },
    { fault: 'pin' },
  ],
  [
    'an item that was not registered',
    { serial: 2, lines: sale.lines.map(line => ({ ...line, code: 'KE3NTU0000009' })) },
    { fault: 'item' },
  ],
  ['a credit note of an invoice that it did not sign', { serial: 2, original: 9 }, { fault: 'fields' }],
])('refuses %s', async (_, change, refusal) => {
  const pin = `P1${String(++pins).padStart(8, '0')}B`
  const device = await ready(pin)
  await etims().send(device, sale)
  await expect(etims().send(device, { ...sale, ...change })).rejects.toMatchObject(refusal)
})

it.each(['busy', 'broken'] as const)('a %s response is retryable', async fault => {
  const device = await ready(fault === 'busy' ? 'P000000004A' : 'P000000005A')
  kra.next(fault)
  await expect(etims().send(device, sale)).rejects.toMatchObject({ fault: 'away', isPassing: true })
})

it('times out with an unknown outcome', async () => {
  const silent = await serveStandIn(() => new Promise(() => {}))
  const waiting = openEtims({ url: silent.url, checkUrl: '' }, 50)?.initialise(branchOf('P000000006A'))
  await expect(waiting).rejects.toBeInstanceOf(OutcomeUnknown)
  await silent.close()
})
