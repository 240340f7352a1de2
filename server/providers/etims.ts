import { type Answer, callService, recordIn, textIn } from './call.ts'
import { type EtimsSale, etimsSale } from './etims-sale.ts'

/** @property checkUrl origin of the page that a receipt's QR code leads to */
export type EtimsAccount = { url: string; checkUrl: string }

/** A branch of a business, with its device. */
type EtimsBranch = { pin: string; branch: string; serial: string }
/** An initialised device. @property key secret */
export type EtimsDevice = EtimsBranch & { key: string; controlUnit: string }

type EtimsItem = {
  code: string
  name: string
  itemClass: string
  isGoods: boolean
  letter: string
  price: number
}

/** Printed details of a receipt, with the whole response. */
type EtimsReceipt = {
  controlUnit: string
  number: string
  receipt: string
  signature: string
  internal: string
  qr: string | null
  at: string
  raw: unknown
}

type EtimsFault =
  | 'device-unknown'
  | 'device-taken'
  | 'pin'
  | 'fields'
  | 'item'
  | 'number'
  | 'duplicate'
  | 'away'

/** The authority's refusal. `expected` is the number that it wants, where it names one. */
export class EtimsRefusal extends Error {
  constructor(
    readonly fault: EtimsFault,
    readonly said: string,
    readonly expected: number | null = null,
  ) {
    super(`eTIMS: ${fault}: ${said}`)
  }
  /** Whether a retry may succeed, as the authority did not refuse the content. */
  get isPassing(): boolean {
    return this.fault === 'away'
  }
}

/** Sends invoices and credit notes to Kenya's tax authority, by its online control unit (OSCU). */
export type Etims = {
  /** Initialises a device, only once, as the authority never returns its key again. @throws EtimsRefusal, Refusal unavailable */
  initialise(branch: EtimsBranch): Promise<EtimsDevice>
  /** Registers an item; idempotent. @throws EtimsRefusal, Refusal unavailable */
  saveItem(device: EtimsDevice, item: EtimsItem): Promise<void>
  /**
   * Sends an invoice or a credit note; a repeated call returns the first response.
   * @throws EtimsRefusal; Refusal unavailable, OutcomeUnknown when nobody knows whether it arrived
   */
  send(device: EtimsDevice, sale: EtimsSale): Promise<EtimsReceipt>
}

/** Timeout, shorter than a job's lease; in ms. */
const PATIENCE = 20_000
const DONE = ['000', '00', '0000', '0']
const EXPECTED = /expected value:\s*(\d+)/i

/** Meanings of the authority's codes. Codes not listed are problems on its side. */
const FAULTS: Record<string, EtimsFault> = {
  '900': 'fields',
  '901': 'device-unknown',
  '902': 'device-taken',
  '903': 'device-unknown',
  '905': 'device-unknown',
  '910': 'fields',
  '911': 'fields',
  '912': 'fields',
  '994': 'duplicate',
  E04: 'device-unknown',
}

export function openEtims(account: EtimsAccount | null, patience = PATIENCE): Etims | null {
  if (!account) return null

  async function ask(path: string, branch: EtimsBranch & { key?: string }, body: object) {
    const own = { tin: branch.pin, bhfId: branch.branch, ...(branch.key && { cmcKey: branch.key }) }
    const answer = await callService(`${account?.url}/${path}`, {
      method: 'POST',
      headers: own,
      body: { ...own, ...body },
      patience,
    })
    return judge(answer)
  }

  return {
    async initialise(branch) {
      const { data } = await ask('selectInitOsdcInfo', branch, { dvcSrlNo: branch.serial })
      const info = recordIn(recordIn(data).info ?? data)
      const [key, controlUnit] = [textIn(info.cmcKey), textIn(info.sdcId)]
      if (!key || !controlUnit) throw new EtimsRefusal('away', 'no key')
      return { ...branch, key, controlUnit }
    },
    async saveItem(device, item) {
      const { isGoods, letter } = item
      const body = {
        itemCd: item.code,
        itemClsCd: item.itemClass,
        itemTyCd: isGoods ? '2' : '3',
        itemNm: item.name,
        orgnNatCd: 'KE',
        pkgUnitCd: 'NT',
        qtyUnitCd: 'U',
        taxTyCd: letter,
        dftPrc: item.price / 100,
        isrcAplcbYn: 'N',
        useYn: 'Y',
        ...WRITER,
      }
      await ask('saveItem', device, body).catch((error: Error) => {
        // it was registered before, but our own record of that was lost
        if (!(error instanceof EtimsRefusal) || error.fault !== 'duplicate') throw error
      })
    },
    async send(device, sale) {
      const answered = await ask('saveTrnsSalesOsdc', device, { ...etimsSale(sale), ...WRITER })
      return receiptIn(device, account.checkUrl, answered)
    },
  }
}

/** Values for the authority's fields on the author. */
const WRITER = { regrId: 'wezesha', regrNm: 'Wezesha', modrId: 'wezesha', modrNm: 'Wezesha' }

/** Checks a response. @throws EtimsRefusal */
function judge({ status, body }: Answer): Record<string, unknown> {
  const code = textIn(body.resultCd)
  const message = textIn(body.resultMsg)
  if (DONE.includes(code)) return body
  // a repeated sale, answered with the receipt of the first time
  if (code === '994' && textIn(recordIn(body.data).rcptSign)) return body
  const expected = EXPECTED.exec(message)?.[1]
  if (expected) throw new EtimsRefusal('number', message, Number(expected))
  const fault = FAULTS[code] ?? 'away'
  if (fault === 'fields' && /\b(cust)?(tin|pin)\b/i.test(message)) throw new EtimsRefusal('pin', message)
  if (fault === 'fields' && /\bitem/i.test(message)) throw new EtimsRefusal('item', message)
  throw new EtimsRefusal(fault, message || `HTTP ${status}`)
}

function receiptIn(device: EtimsDevice, checkUrl: string, body: Record<string, unknown>): EtimsReceipt {
  const data = recordIn(body.data)
  const [own, all] = [textIn(data.curRcptNo), textIn(data.totRcptNo)]
  const signature = textIn(data.rcptSign)
  if (!own || !signature) throw new EtimsRefusal('away', 'no signature')
  const { pin, branch, controlUnit } = device
  const code = `${pin}${branch}${signature}`
  return {
    controlUnit,
    signature,
    number: `${controlUnit}/${own}`,
    receipt: `${own}/${all}`,
    internal: textIn(data.intrlData),
    // with another length the link is dead, so it is omitted
    qr:
      code.length === 29 ? `${checkUrl}/common/link/etims/receipt/indexEtimsReceiptData?Data=${code}` : null,
    at: textIn(data.sdcDateTime),
    raw: body,
  }
}
