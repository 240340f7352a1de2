import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { Api } from '#kit/core/api.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { useAction } from '#kit/member/action.ts'
import { TextInput } from '#kit/member/text.tsx'
import { newId } from '#kit/new-id.ts'
import { useActing } from '#kit/ui/acting.tsx'
import { instantOf } from '#rules/day.ts'
import { formatFigure, formatMoney } from '#rules/money.ts'
import type { SmsReading } from '#rules/mpesa-sms.ts'
import type { DigikuaWords } from './first.en.ts'
import type { Model } from './model.ts'
import type { QuickWords } from './quick.en.ts'

type Said = { text: string; ask?: SmsReading; pays?: { sms: SmsReading; fits: Fits } }
type Props = { model: Model; onRead(sms: SmsReading, as: 'sale' | 'expense'): void }

const PROBLEMS = { unknown: 'messageUnknown', nothing: 'messageNothing', failed: 'messageFailed' } as const

/** Loads the message parser, as soon as the section is unfolded so that it also works offline. */
const reader = () => import('#rules/mpesa-sms.ts')

/** Renders a field for a pasted message about a payment, whose data fills the form. Each message can be entered only once. */
export function Message({ model, onRead }: Props) {
  const t = useWords<DigikuaWords & QuickWords>()
  const kit = useKitWords()
  const owner = useStore(model.$owner)
  const [typed, setTyped] = useState('')
  const [reading, setSaid] = useState<Said | null>(null)
  const [isBusy, run] = useAction(() => setSaid({ text: kit('keptText') }))
  const currency = owner.state === 'here' ? owner.business.currency : 'KES'

  const read = () =>
    run(async () => {
      const { readSms } = await reader()
      const results = readSms(typed, model.today())
      const [result] = results
      if (results.length > 1) return setSaid({ text: t('messageSeveral', { many: results.length }) })
      if (!result || 'problem' in result) return setSaid({ text: t(PROBLEMS[result?.problem ?? 'unknown']) })
      const { sms } = result
      if (await model.isEntered(sms.code)) return setSaid({ text: t('messageEntered', { code: sms.code }) })
      const fits = owner.state === 'here' ? await invoiceOf(model.api, owner.business.id, sms) : null
      if (fits) return setSaid({ text: '', pays: { sms, fits } })
      enter(sms)
    })
  const enter = (sms: SmsReading) => {
    if (sms.use === 'sale' || sms.use === 'expense') return onRead(sms, sms.use)
    if (sms.use === 'fee') return onRead({ ...sms, amount: sms.fee }, 'expense')
    if (sms.use === 'none') return setSaid({ text: t('messageNone') })
    const amount = formatMoney(sms.amount ?? 0, currency)
    setSaid({ text: t('messageAsk', { amount, name: sms.name }), ask: sms })
  }
  const { ask, pays } = reading ?? {}
  return (
    <details className="card message" onToggle={() => void reader().catch(() => {})}>
      <summary>{t('pasteTitle')}</summary>
      <div className="stack">
        <TextInput name="message" label={t('pasteLabel')} value={typed} onChange={setTyped} lines={3} />
        <Button className="start" busy={isBusy} onClick={() => void (typed.trim() && read())}>
          {t('readMessage')}
        </Button>
        <div role="status">
          {reading?.text && <p>{reading.text}</p>}
          {ask && (
            <div className="actions start">
              <Button onClick={() => onRead(ask, 'sale')}>{t('asSale')}</Button>
              <Button onClick={() => onRead(ask, 'expense')}>{t('asExpense')}</Button>
            </div>
          )}
        </div>
        {pays && (
          <OfInvoice
            model={model}
            sms={pays.sms}
            fits={pays.fits}
            onDone={text => setSaid({ text })}
            onOther={() => enter(pays.sms)}
          />
        )}
      </div>
    </details>
  )
}

type Fits = NonNullable<Reply<Contract['GET documents/arrived/one']>['data']['fits']>

/** Returns the invoice that a message probably pays; null if there is none or the server is unreachable. */
async function invoiceOf(api: Api, business: string, sms: SmsReading): Promise<Fits | null> {
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

type OfInvoiceProps = {
  model: Model
  sms: SmsReading
  fits: Fits
  /** Called with the resulting message. */
  onDone(text: string): void
  onOther(): void
}

/** Asks whether a message pays an invoice, and records the payment there; the sale is then recorded automatically. */
function OfInvoice({ model, sms, fits, onDone, onOther }: OfInvoiceProps) {
  const t = useWords<DigikuaWords & QuickWords>()
  const clientId = useRef(newId())
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
