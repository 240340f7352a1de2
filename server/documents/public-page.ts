import type { DocumentState } from '#contract/document-kind.ts'
import type { Language } from '#contract/tenant.ts'
import { THOUSANDTHS } from '#rules/book/draft.ts'
import { payHow } from '#rules/document/face.ts'
import { paperWords } from '#rules/document/paper-words.ts'
import { balanceOf } from '#rules/document/standing.ts'
import { countryOf, formatFigure, formatMoney } from '#rules/money.ts'
import { localPhone } from '#rules/phone.ts'
import type { Seller } from '#server/db/schema/document.ts'
import { html } from '#server/http/html.ts'
import { plainPage } from '#server/http/plain-page.ts'
import { longDay, shortDay } from '#server/loan/words.ts'
import type { DocumentRow } from './access.ts'
import { receiptLabel } from './fiscal.ts'
import type { linesOf } from './lines.ts'
import type { standingOf } from './read.ts'
import type { PaymentRow } from './sale.ts'

export type Shown = {
  row: DocumentRow
  seller: Seller
  lines: Awaited<ReturnType<typeof linesOf>>
  payments: readonly PaymentRow[]
  state: ReturnType<typeof standingOf>
  /** Its own path, without a trailing slash. */
  path: string
}

/** Renders a document for its customer, with payment instructions. */
export function publicPage(
  { row, seller, lines, payments, state, path }: Shown,
  language: Language,
  tenant: string,
) {
  const [w, say] = [paperWords[language], publicWords[language]]
  const money = (amount: number) => formatMoney(amount, row.currency)
  const title = `${w.kinds[row.kind]} ${row.number ?? ''}`
  const balance = balanceOf(row)
  const how = row.kind === 'invoice' && balance > 0 ? payHow(seller, row.number, language) : null
  const due = row.dueOn ? longDay(row.dueOn, language) : null
  const other = language === 'sw' ? 'en' : 'sw'
  return plainPage(
    { language, title: `${title} · ${seller.name}`, tenant, script: '/document.js' },
    html`
      <header>
        <p class="seller">${seller.name}</p>
        <p class="muted">${[seller.location, seller.phone && localPhone(seller.phone, countryOf(row.currency)), seller.email].filter(Boolean).join(' · ')}</p>
        <h1>${title}</h1>
        ${row.kind === 'credit-note' ? null : html`<p><span class="state ${state}">${say.states[state]}</span></p>`}
      </header>
      <dl>
        <div><dt>${w.to}</dt><dd>${row.name}</dd></div>
        <div><dt>${w.date}</dt><dd>${row.issuedOn ? longDay(row.issuedOn, language) : ''}</dd></div>
        ${row.pin ? html`<div><dt>${w.pin}</dt><dd>${row.pin}</dd></div>` : null}
        ${due && html`<div><dt>${row.kind === 'quotation' ? w.valid : w.due}</dt><dd>${due}</dd></div>`}
      </dl>
      <table>
        <thead><tr><th scope="col">${w.item}</th><th scope="col">${w.quantity}</th><th scope="col">${w.amount}</th></tr></thead>
        <tbody>
          ${lines.map(line => html`<tr><th scope="row">${line.name}</th><td>${String(line.quantity / THOUSANDTHS)}</td><td>${formatFigure(line.amount)}</td></tr>`)}
        </tbody>
        <tfoot>
          ${row.discount > 0 ? html`<tr><th scope="row" colspan="2">${w.discount}</th><td>−${formatFigure(row.discount)}</td></tr>` : null}
          ${row.tax > 0 ? html`<tr><th scope="row" colspan="2">${w.tax}</th><td>${formatFigure(row.tax)}</td></tr>` : null}
          <tr class="total"><th scope="row" colspan="2">${w.total}</th><td>${money(row.total)}</td></tr>
          ${row.credited > 0 ? html`<tr><th scope="row" colspan="2">${w.credited}</th><td>−${formatFigure(row.credited)}</td></tr>` : null}
          ${payments.map(one => html`<tr><th scope="row" colspan="2">${w.paid} ${shortDay(one.paidOn)}</th><td>−${formatFigure(one.amount)}</td></tr>`)}
          ${row.kind === 'invoice' ? html`<tr class="total"><th scope="row" colspan="2">${w.balance}</th><td>${money(balance)}</td></tr>` : null}
        </tfoot>
      </table>
      ${fiscalPart(row, language)}
      ${row.note ? html`<p>${row.note}</p>` : null}
      ${how ? html`<section class="pay"><h2>${w.payHow}</h2><p class="figure">${money(balance)}</p><p>${how}</p><p class="muted">${say.hint}</p></section>` : null}
      ${state === 'paid' ? html`<p>${say.paidAlready}</p>` : null}
      <p class="actions">
        <a class="button primary" href="${path}/file">${say.download}</a>
        <button class="button" type="button" data-print hidden>${say.print}</button>
        <a class="button" href="${path}?lang=${other}" hreflang="${other}" lang="${other}">${say.other}</a>
      </p>`,
  )
}

/** Renders the tax authority's signature, with a link to its verification page. */
function fiscalPart(row: DocumentRow, language: Language) {
  const { fiscal } = row
  if (!fiscal) return null
  const w = paperWords[language]
  if (fiscal.state !== 'signed') return html`<p class="muted">${w.waitsForTax}</p>`
  return html`<dl>
      <div><dt>${w['unit-control']}</dt><dd>${fiscal.number ?? ''}</dd></div>
      <div><dt>${w.controlUnit}</dt><dd>${fiscal.controlUnit ?? ''}</dd></div>
      <div><dt>${w.receipt}</dt><dd>${fiscal.receipt ?? ''} ${receiptLabel(row)}</dd></div>
    </dl>
    ${fiscal.qr ? html`<p><a href="${fiscal.qr}" rel="noreferrer">${publicWords[language].atKra}</a></p>` : null}`
}

/** Renders the page for an invalid, expired or revoked link, without revealing which. */
export const overPage = (language: Language, tenant: string): string =>
  plainPage(
    { language, title: publicWords[language].over, tenant },
    html`<h1>${publicWords[language].over}</h1><p>${publicWords[language].overText}</p>`,
  )

/** Renders the verification of a printed document: what it must say, without its recipient. */
export function checkPage(
  found: { row: DocumentRow; seller: Seller } | null,
  language: Language,
  tenant: string,
): string {
  const [w, say] = [paperWords[language], publicWords[language]]
  if (!found)
    return plainPage(
      { language, title: say.notReal, tenant },
      html`<h1>${say.notReal}</h1><p>${say.notRealText}</p>`,
    )
  const { row, seller } = found
  return plainPage(
    { language, title: say.real, tenant },
    html`<h1>${say.real}</h1>
      <dl>
        <div><dt>${say.from}</dt><dd>${seller.name}</dd></div>
        <div><dt>${w.kinds[row.kind]}</dt><dd>${row.number ?? ''}</dd></div>
        <div><dt>${w.date}</dt><dd>${row.issuedOn ? longDay(row.issuedOn, language) : ''}</dd></div>
        <div><dt>${w.total}</dt><dd>${formatMoney(row.total, row.currency)}</dd></div>
      </dl>`,
  )
}

type Words = {
  over: string
  overText: string
  download: string
  print: string
  other: string
  paidAlready: string
  real: string
  notReal: string
  notRealText: string
  from: string
  hint: string
  atKra: string
  states: Record<DocumentState, string>
}

/** Words of the pages that customers open by link. */
const publicWords: Record<Language, Words> = {
  en: {
    over: 'This link has expired',
    overText: 'Ask the person who sent it to you for a new one.',
    download: 'Download PDF',
    print: 'Print',
    other: 'Kiswahili',
    paidAlready: 'Paid in full. Thank you.',
    real: 'This document is genuine',
    notReal: 'Document not found',
    notRealText: 'No document here has this code. Check the address, and ask the person who gave it to you.',
    from: 'From',
    hint: 'Pay this amount, and keep the code in the message. It is your proof of payment.',
    atKra: 'Check it with KRA',
    states: {
      draft: 'Draft',
      sent: 'Open',
      invoiced: 'Invoiced',
      expired: 'No longer valid',
      unpaid: 'Unpaid',
      partly: 'Partly paid',
      overdue: 'Overdue',
      paid: 'Paid',
      credited: 'Cancelled by a credit note',
    },
  },
  sw: {
    over: 'Kiungo hiki kimeisha muda',
    overText: 'Mwombe aliyekutumia akupe kingine.',
    download: 'Pakua PDF',
    print: 'Chapa',
    other: 'English',
    paidAlready: 'Hakuna kilichobaki kulipa. Asante.',
    real: 'Hati hii ni halisi',
    notReal: 'Hakuna hati kama hii',
    notRealText: 'Hakuna aliyeandika hati yenye msimbo huu hapa. Angalia anwani, na umwulize aliyekupa.',
    from: 'Kutoka',
    hint: 'Lipa kiasi hiki, na uhifadhi msimbo wa ujumbe: ndio uthibitisho wako.',
    atKra: 'Ihakiki kwa KRA',
    states: {
      draft: 'Rasimu',
      sent: 'Ipo wazi',
      invoiced: 'Ina ankara',
      expired: 'Haitumiki tena',
      unpaid: 'Haijalipwa',
      partly: 'Imelipwa sehemu',
      overdue: 'Imechelewa',
      paid: 'Imelipwa',
      credited: 'Imefutwa kwa hati ya kupunguza',
    },
  },
}
