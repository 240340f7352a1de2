import { THOUSANDTHS } from '#rules/book/draft.ts'
import { localTimeOf } from '#rules/day.ts'
import type { EtimsLine } from '#rules/document/etims.ts'
import { unitPrice } from '#rules/document/totals.ts'

export type EtimsSale = {
  /** Our number. `serial` is the authority's: one more than the last that it accepted. */
  ours: string
  serial: number
  /** Serial of the invoice, for a credit note. */
  original: number | null
  at: Date
  buyer: { pin: string; name: string }
  by: string
  itemClass: string
  lines: (EtimsLine & { code: string })[]
}

const units = (minor: number): number => minor / 100
const LETTERS = ['A', 'B', 'C', 'D', 'E']

/**
 * Returns a sale in the authority's format: amounts in whole units with two decimals, all five taxes even where zero. Taxable amounts
 * exclude the tax, as in integrations in production; the authority's own sample differs.
 */
export function etimsSale({ ours, serial, original, at, buyer, by, itemClass, lines }: EtimsSale): object {
  // `20261123154500`
  const now = localTimeOf(at.getTime()).replace(/\D/g, '')
  const sum = (of: typeof lines, amount: (line: (typeof lines)[number]) => number) =>
    units(of.reduce((total, line) => total + amount(line), 0))
  const taxes = LETTERS.flatMap(letter => {
    const own = lines.filter(line => line.letter === letter)
    return [
      [`taxblAmt${letter}`, sum(own, ({ total, tax }) => total - tax)],
      [`taxRt${letter}`, (own[0]?.rate ?? 0) / 100],
      [`taxAmt${letter}`, sum(own, ({ tax }) => tax)],
    ]
  })
  const custTin = buyer.pin ? { custTin: buyer.pin } : {}
  return {
    trdInvcNo: ours,
    invcNo: serial,
    orgInvcNo: original ?? 0,
    ...custTin,
    custNm: buyer.name.slice(0, 60),
    salesTyCd: 'N',
    rcptTyCd: original === null ? 'S' : 'R',
    pmtTyCd: '07',
    salesSttsCd: '02',
    cfmDt: now,
    salesDt: now.slice(0, 8),
    ...(original !== null && { rfdDt: now, rfdRsnCd: '06' }),
    totItemCnt: lines.length,
    ...Object.fromEntries(taxes),
    totTaxblAmt: sum(lines, ({ total, tax }) => total - tax),
    totTaxAmt: sum(lines, ({ tax }) => tax),
    totAmt: sum(lines, ({ total }) => total),
    prchrAcptcYn: 'N',
    remark: by,
    receipt: { rcptPbctDt: now, prchrAcptcYn: 'N', ...custTin },
    itemList: lines.map((line, at) => ({
      itemSeq: at + 1,
      itemCd: line.code,
      itemClsCd: itemClass,
      itemNm: line.name.slice(0, 200),
      pkgUnitCd: 'NT',
      pkg: 1,
      qtyUnitCd: 'U',
      qty: line.quantity / THOUSANDTHS,
      prc: units(unitPrice(line.gross, line.quantity)),
      splyAmt: units(line.gross),
      dcRt: line.gross === 0 ? 0 : Math.round(((line.gross - line.total) / line.gross) * 10_000) / 100,
      dcAmt: units(line.gross - line.total),
      taxTyCd: line.letter,
      taxblAmt: units(line.total - line.tax),
      taxAmt: units(line.tax),
      totAmt: units(line.total),
    })),
  }
}
