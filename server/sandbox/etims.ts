import { createHash, randomBytes } from 'node:crypto'
import type { EtimsAccount } from '#server/providers/etims.ts'
import { type Answer, type StandInRequest, serveStandIn } from './service.ts'

const reply = (resultCd: string, resultMsg: string, data: object | null = null): Answer => ({
  body: { resultCd, resultMsg, resultDt: stamp(), data },
})
const stamp = () => new Date(Date.now() + 3 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14)
const PIN = /^[A-Z]\d{9}[A-Z]$/
const LETTERS = ['A', 'B', 'C', 'D', 'E']

type Sale = { ours: string; type: string; total: number; credited: number; data: object }
type Device = {
  key: string
  serial: string
  controlUnit: string
  items: Map<string, string>
  sales: Map<number, Sale>
}

/** Stand-in for the tax authority, with access to a branch's state for tests. */
export type EtimsSandbox = EtimsAccount & {
  close(): Promise<void>
  /** Sales signed for a branch, in order, with our document numbers. */
  signed(pin: string, branch: string): { serial: number; ours: string; type: string; total: number }[]
  /** Faults of the next responses, in order: `lost` signs and drops the connection, `busy` does nothing. */
  next(...faults: ('busy' | 'lost' | 'broken')[]): void
  /** Consumes the next number of a branch, like another till of the same PIN. */
  useUp(pin: string, branch: string): void
}

/**
 * Stand-in for KRA's online control unit: devices that are initialised once, items, and sales signed in the order of their
 * numbers. A device serial ending in `901` is unknown, one in `902` is already initialised; a buyer PIN ending in `00911X` is
 * refused, and so is the item class 00000000.
 */
export async function serveEtims(): Promise<EtimsSandbox> {
  const devices = new Map<string, Device>()
  const faults: ('busy' | 'lost' | 'broken')[] = []

  function initialise(id: string, { body }: StandInRequest): Answer {
    const serial = String(body.dvcSrlNo ?? '')
    if (!serial || serial.endsWith('901')) return reply('901', 'It is not a valid device')
    if (devices.has(id) || serial.endsWith('902')) return reply('902', 'This device is already installed')
    const device: Device = {
      key: randomBytes(16).toString('hex').toUpperCase(),
      serial,
      controlUnit: `KRACU01${createHash('sha256').update(id).digest('hex').replace(/\D/g, '').slice(0, 8).padEnd(8, '0')}`,
      items: new Map(),
      sales: new Map(),
    }
    devices.set(id, device)
    const { key, controlUnit } = device
    const info = {
      tin: body.tin,
      bhfId: body.bhfId,
      dvcId: serial,
      sdcId: controlUnit,
      mrcNo: 'WIS00000001',
      cmcKey: key,
    }
    return reply('000', 'It is succeeded', { info })
  }

  function saveItem({ items }: Device, { body }: StandInRequest): Answer {
    const [code, itemClass, letter] = [body.itemCd, body.itemClsCd, body.taxTyCd].map(String)
    if (!/^KE[123]NTU\d{7}$/.test(code ?? '')) return reply('910', 'Request parameter error: itemCd')
    if (!LETTERS.includes(letter ?? '')) return reply('910', 'Request parameter error: taxTyCd')
    if (!/^\d{8}(\d{2})?$/.test(itemClass ?? '') || /^0+$/.test(itemClass ?? ''))
      return reply('910', 'Request parameter error: item class itemClsCd is not in the list')
    items.set(code ?? '', letter ?? '')
    return reply('000', 'It is succeeded')
  }

  function sell(device: Device, { body }: StandInRequest): Answer {
    const [serial, ours, type] = [Number(body.invcNo), String(body.trdInvcNo ?? ''), String(body.rcptTyCd)]
    const { sales, items } = device
    const same = sales.get(serial)
    if (same) return reply('994', 'Invoice number already exists', same.ours === ours ? same.data : null)
    const expected = Math.max(0, ...sales.keys()) + 1
    if (serial !== expected)
      return reply('910', `Invc No: ${serial} is invalid, use the expected value: ${expected}`)
    const buyer = String(body.custTin ?? '')
    if (buyer && (!PIN.test(buyer) || buyer.endsWith('00911X')))
      return reply('910', 'Request parameter error: custTin is not a valid PIN')
    const list = Array.isArray(body.itemList) ? body.itemList : []
    if (!ours || list.length === 0 || list.length !== body.totItemCnt)
      return reply('910', 'Request parameter error: totItemCnt')
    const strange = list.find(item => items.get(String(item.itemCd)) !== item.taxTyCd)
    if (strange) return reply('910', `Request parameter error: item ${strange.itemCd} is not registered`)
    const cents = (value: unknown) => Math.round(Number(value) * 100)
    const total = cents(body.totAmt)
    const isWhole =
      LETTERS.every(letter =>
        ['taxblAmt', 'taxRt', 'taxAmt'].every(name => typeof body[name + letter] === 'number'),
      ) &&
      list.reduce((sum, item) => sum + cents(item.totAmt), 0) === total &&
      cents(body.totTaxblAmt) + cents(body.totTaxAmt) === total
    if (!isWhole) return reply('910', 'Request parameter error: totAmt')
    if (String(body.cfmDt) > stamp()) return reply('910', 'Request parameter error: cfmDt is in the future')
    if (type === 'R') {
      const original = sales.get(Number(body.orgInvcNo))
      if (original?.type !== 'S') return reply('910', 'Request parameter error: orgInvcNo')
      if (original.credited + total > original.total) return reply('910', 'Request parameter error: totAmt')
      original.credited += total
    }
    const data = {
      curRcptNo: serial,
      totRcptNo: serial,
      intrlData: randomBytes(26).toString('hex').slice(0, 26).toUpperCase(),
      rcptSign: randomBytes(8).toString('hex').toUpperCase(),
      sdcDateTime: stamp(),
    }
    sales.set(serial, { ours, type, total, credited: 0, data })
    return reply('000', 'It is succeeded', data)
  }

  const { url, close } = await serveStandIn(request => {
    const { method, path, body } = request
    const fault = path === '/saveTrnsSalesOsdc' ? faults.shift() : undefined
    if (fault === 'broken') return { status: 502, body: 'Bad gateway' }
    if (fault === 'busy') return reply('999', 'Unknown error, try again later')
    if (method !== 'POST') return { status: 404, body: 'Not found' }
    const [pin, branch] = [String(body.tin ?? ''), String(body.bhfId ?? '')]
    if (!PIN.test(pin)) return reply('910', 'Request parameter error: tin')
    const id = `${pin}/${branch}`
    if (path === '/selectInitOsdcInfo') return initialise(id, request)
    const device = devices.get(id)
    if (!device || body.cmcKey !== device.key) return reply('901', 'It is not a valid device')
    if (path === '/saveItem') return saveItem(device, request)
    if (path === '/saveTrnsSalesOsdc') {
      const answer = sell(device, request)
      return fault === 'lost' ? { status: 504, body: 'Gateway time-out' } : answer
    }
    return { status: 404, body: 'Not found' }
  })

  const of = (pin: string, branch: string) => devices.get(`${pin}/${branch}`)
  return {
    url,
    close,
    checkUrl: 'https://etims-sbx.kra.go.ke',
    signed: (pin, branch) =>
      [...(of(pin, branch)?.sales ?? [])].map(([serial, { ours, type, total }]) => ({
        serial,
        ours,
        type,
        total,
      })),
    next: (...more) => void faults.push(...more),
    useUp(pin, branch) {
      const sales = of(pin, branch)?.sales
      const serial = Math.max(0, ...(sales?.keys() ?? [])) + 1
      sales?.set(serial, { ours: 'another till', type: 'S', total: 0, credited: 0, data: {} })
    },
  }
}
