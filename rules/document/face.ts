import type { DocumentKind, TaxCode } from '#contract/document-kind.ts'
import type { DocumentSettings } from '#contract/document-settings.ts'
import type { Currency } from '#contract/loan.ts'
import type { Language } from '#contract/tenant.ts'
import { THOUSANDTHS } from '#rules/book/draft.ts'
import { fillTemplate } from '#rules/filled.ts'
import { countryOf, formatFigure, formatMoney } from '#rules/money.ts'
import { localPhone } from '#rules/phone.ts'
import { formatPercent } from '#rules/rate.ts'
import { paperWords } from './paper-words.ts'
import { balanceOf, overpaidOf } from './standing.ts'
import { TAX_LETTERS } from './tax.ts'
import { type Totals, unitPrice } from './totals.ts'

/** A labelled fact. */
export type Fact = readonly [label: string, value: string]

type FaceSeller = Pick<
  DocumentSettings,
  'footer' | 'phone' | 'email' | 'pin' | 'vatRegistered' | 'vatNumber' | 'till'
> & { name: string; location: string }

/** A document with everything shown on it. Money in minor units, quantities in thousandths. */
export type FaceOf = {
  kind: DocumentKind
  number: string | null
  language: Language
  currency: Currency
  name: string
  phone: string
  email: string
  pin: string
  lines: readonly { name: string; quantity: number; amount: number; taxCode: TaxCode | null }[]
  /** Before the discount. */
  subtotal: number
  discount: number
  tax: number
  total: number
  rates: Totals['rates']
  note: string
  paid: number
  credited: number
  /** Issue and due dates, formatted in the document's language. */
  date: string
  due: string | null
  /** The invoice a credit note refers to: its number, and the control unit's number if it was signed. */
  source: { number: string; unit: string | null } | null
  /** Whether the tax authority signed it. */
  isTaxed: boolean
  /** Whether its signed version was issued before. */
  isCopy: boolean
}

/** The content of a document in its language, from top to bottom; renderers only add the layout. */
export type Face = {
  title: string
  /** Next to the title: marks a draft. */
  mark: string | null
  seller: string[]
  facts: Fact[]
  party: { label: string; lines: string[] }
  headings: string[]
  lines: string[][]
  /** The last one is emphasized. */
  sums: Fact[]
  /** Taxable amounts by rate; null for a seller without VAT. */
  taxes: { heading: string; headings: string[]; rows: string[][] } | null
  /** Each with a heading, which may be empty. */
  texts: Fact[]
  foot: string
}

/** Returns the seller's lines on a document, the name first. */
export function sellerLines(
  seller: Omit<FaceSeller, 'footer' | 'till'>,
  { language, currency }: { language: Language; currency: Currency },
): string[] {
  const w = paperWords[language]
  return [
    seller.name,
    seller.location,
    [seller.phone && localPhone(seller.phone, countryOf(currency)), seller.email].filter(Boolean).join(' · '),
    [seller.pin && `${w.pin} ${seller.pin}`, seller.vatNumber && `${w.vat} ${seller.vatNumber}`]
      .filter(Boolean)
      .join(' · '),
  ].filter((line, at) => at === 0 || line !== '')
}

/** Returns M-Pesa payment instructions; null if the seller doesn't accept M-Pesa. */
export function payHow(
  { till }: Pick<FaceSeller, 'till'>,
  number: string | null,
  language: Language,
): string | null {
  if (till.kind === 'none' || till.number === '') return null
  return fillTemplate(paperWords[language].tills[till.kind], {
    number: till.number,
    account: till.account || (number ?? ''),
  })
}

/** Keeps the pairs that have a text. */
const given = (...pairs: (readonly [string, string | null | undefined | false])[]) =>
  pairs.filter((pair): pair is Fact => Boolean(pair[1]))

/** Builds the content of a quotation, invoice or credit note. */
export function faceOf(of: FaceOf, seller: FaceSeller): Face {
  const { kind, number, language, currency } = of
  const w = paperWords[language]
  const money = (amount: number) => formatMoney(amount, currency)
  const { subtotal, discount, tax, total, rates } = of
  const isInvoice = kind === 'invoice'
  const letter = (code: TaxCode | null) => (seller.vatRegistered ? ` ${TAX_LETTERS[code ?? 'none']}` : '')
  const isOwed = isInvoice && number !== null && (of.paid > 0 || of.credited > 0)
  const overpaid = overpaidOf(of)
  const how = isInvoice && (number === null || balanceOf(of) > 0) && payHow(seller, number, language)
  return {
    title: isInvoice && of.isTaxed ? w.taxInvoice : w.kinds[kind],
    mark: number === null ? w.draft : of.isCopy ? w.copy : isInvoice && !of.isTaxed ? w.notTax : null,
    seller: sellerLines(seller, of),
    facts: given(
      [w.number, number],
      [w.date, of.date],
      [kind === 'quotation' ? w.valid : w.due, of.due],
      [w.forInvoice, of.source?.number],
    ),
    party: {
      label: w.to,
      lines: [
        of.name,
        localPhone(of.phone, countryOf(currency)),
        of.email,
        ...(of.pin ? [`${w.pin} ${of.pin}`] : []),
      ],
    },
    headings: [w.item, w.quantity, w.unit, w.amount],
    lines: of.lines.map(line => [
      line.name,
      String(line.quantity / THOUSANDTHS),
      formatFigure(unitPrice(line.amount, line.quantity)),
      `${formatFigure(line.amount)}${letter(line.taxCode)}`,
    ]),
    sums: given(
      [w.subtotal, discount > 0 && money(subtotal)],
      [w.discount, discount > 0 && `−${money(discount)}`],
      [w.taxed, tax > 0 && money(tax)],
      [w.total, money(total)],
      [w.credited, isOwed && of.credited > 0 && `−${money(of.credited)}`],
      [w.paid, isOwed && of.paid > 0 && `−${money(of.paid)}`],
      [w.overpaid, isOwed && overpaid > 0 && money(overpaid)],
      [w.balance, isOwed && overpaid === 0 && money(balanceOf(of))],
    ),
    taxes:
      rates.length > 0
        ? {
            heading: w.taxed,
            headings: ['', w.taxable, w.tax],
            rows: rates.map(({ code, rate, taxable, tax }) => [
              `${TAX_LETTERS[code]} ${formatPercent(rate)}`,
              formatFigure(taxable),
              formatFigure(tax),
            ]),
          }
        : null,
    texts: given(
      [w.originalUnit, of.source?.unit],
      [w.payHow, how],
      ['', of.note],
      ['', isInvoice && !seller.vatRegistered && `${w.notTax}. ${w.noTax}`],
    ),
    foot: seller.footer || seller.name,
  }
}
