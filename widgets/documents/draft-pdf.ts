import type { Translate } from '#kit/core/words.ts'
import { savePaperPdf } from '#kit/paper-pdf.ts'
import { readMoney } from '#rules/document/typed.ts'
import { formatFigure, formatMoney } from '#rules/money.ts'
import { localPhone } from '#rules/phone.ts'
import type { FormWords } from './form.en.ts'
import type { Here } from './model.ts'
import type { OutboxWords } from './outbox.en.ts'
import type { WaitingPaper } from './waiting.ts'

/**
 * Gives a document that waits on the device to the person as a PDF, made there. It has no number and says that it is a draft: what
 * the server makes of it later is what counts.
 */
export function saveDraftPdf(
  { kind, written, name, total, currency }: WaitingPaper,
  { business, settings }: Here,
  nameOf: (variant: string) => string,
  t: Translate<OutboxWords & FormWords>,
): Promise<void> {
  return savePaperPdf(`${kind}-draft.pdf`, (sheet, inside) => {
    const add = (tag: string, text: string, style: Partial<CSSStyleDeclaration> = {}, into = sheet) => {
      const element = inside.createElement(tag)
      element.textContent = text
      Object.assign(element.style, style)
      into.append(element)
      return element
    }
    add('p', t('draftMark'), {
      border: '2px solid #b91c1c',
      color: '#b91c1c',
      padding: '6px 12px',
      fontWeight: '700',
    })
    add('h1', t(`waits-${kind}`, { name, amount: formatMoney(total, currency) }), { fontSize: '24px' })
    const contact = [settings.phone && localPhone(settings.phone), settings.email].filter(Boolean)
    add('p', [business.name, business.location, ...contact].filter(Boolean).join(' · '))
    add('p', [name, localPhone(written.clientPhone), written.clientEmail].filter(Boolean).join(' · '))
    const table = add('table', '', { width: '100%', borderCollapse: 'collapse' })
    const row = (texts: readonly string[], tag: 'td' | 'th') => {
      const line = add('tr', '', {}, table)
      for (const [at, text] of texts.entries()) {
        const textAlign = at === 0 ? 'left' : 'right'
        add(tag, text, { textAlign, padding: '6px', borderBottom: '1px solid #d1d5db' }, line)
      }
    }
    row([t('what'), t('quantity'), t('amount')], 'th')
    for (const { variantId, name: typed, quantity, totalAmount } of written.items) {
      const amount = readMoney(totalAmount)
      const shown = typeof amount === 'number' ? formatFigure(amount) : ''
      row([String(typed || nameOf(String(variantId ?? ''))), String(quantity ?? ''), shown], 'td')
    }
    if (written.discount) row([t('discount'), '', written.discount], 'td')
    row([t('total'), '', formatMoney(total, currency)], 'th')
    if (written.note) add('p', written.note, { whiteSpace: 'pre-wrap' })
  })
}
