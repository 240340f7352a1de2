import { useRef } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Api } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { useActing } from '#kit/ui/acting.tsx'
import { instantOf } from '#rules/day.ts'
import { formatFigure, formatMoney } from '#rules/money.ts'
import type { SmsReading } from '#rules/mpesa-sms.ts'
import type { DigikuaWords } from './first.en.ts'
import type { Model } from './model.ts'
import type { QuickWords } from './quick.en.ts'

export type Fits = NonNullable<Reply<Contract['GET documents/arrived/one']>['data']['fits']>

/** Returns the invoice that a message probably pays; null if there is none or the server is unreachable. */
export async function invoiceOf(api: Api, business: string, sms: SmsReading): Promise<Fits | null> {
  const { kind, amount, code, name, account, phone, isWallet } = sms
  // a payment of an invoice by another wallet is entered there, with how it was paid
  if ((kind !== 'received' && kind !== 'received-till') || !amount || isWallet) return null
  const query = {
    business,
    amount,
    reference: code,
    text: `${name} ${account}`.trim().slice(0, 300),
    ...(phone && { phone }),
  }
  try {
    return (await api('GET documents/arrived/one', { query })).data.fits
  } catch {
    // without documents or a connection, it is recorded as an ordinary sale
    return null
  }
}

type Props = {
  model: Model
  sms: SmsReading
  fits: Fits
  /** Called with the resulting message. */
  onDone(text: string): void
  onOther(): void
}

/** Asks whether a message pays an invoice, and records the payment there; the sale is then recorded automatically. */
export function OfInvoice({ model, sms, fits, onDone, onOther }: Props) {
  const t = useWords<DigikuaWords & QuickWords>()
  const clientId = useRef(crypto.randomUUID())
  const { busy, problem, act } = useActing()
  const owner = model.$owner.get()
  if (owner.state !== 'here') return null
  const { business } = owner
  const money = (amount: number) => formatMoney(amount, business.currency)
  const record = async () => {
    const body = {
      phone: business.owner.phone,
      businessId: business.id,
      invoiceId: fits.id,
      amountPaid: formatFigure(sms.amount ?? 0),
      datePaid: instantOf(sms.day ?? model.today()) / 1_000,
      method: 'mpesa' as const,
      reference: sms.code,
      clientId: clientId.current,
    }
    const added = await model.api('POST documents/invoices/payments/add', { body })
    // the payment is valid even if sending its receipt fails
    const sent = await model.api('POST documents/invoices/receipts/print', { body }).catch(() => null)
    model.entered()
    onDone(sent?.message ?? added.message)
  }
  return (
    <div className="stack">
      <p>
        {t(`smsInvoice-${fits.by}`, { amount: money(sms.amount ?? 0), number: fits.number, name: fits.name })}
      </p>
      {problem}
      <div className="actions start">
        <Button kind="primary" busy={busy !== ''} onClick={() => act('record', record)}>
          {t('smsInvoiceRecord')}
        </Button>
        <Button onClick={onOther}>{t('smsInvoiceOther')}</Button>
      </div>
    </div>
  )
}
