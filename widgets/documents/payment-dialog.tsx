import { useEffect, useRef, useState } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '#contract/document-kind.ts'
import { ApiError } from '#kit/core/api.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { TextInput } from '#kit/member/text.tsx'
import { createToaster, Toasts } from '#kit/member/toast.tsx'
import { newId } from '#kit/new-id.ts'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { problemOfMoney, readMoney } from '#rules/document/typed.ts'
import { formatFigure, formatMoney } from '#rules/money.ts'
import type { FirstWords } from './first.en.ts'
import type { Here, Model } from './model.ts'
import type { PaperWords } from './paper.en.ts'
import { useSending } from './sending.ts'

type Props = {
  model: Model
  owner: Here
  invoice: {
    id: string
    number: string | null
    name: string
    balance: number
    total: number
    isSent?: boolean
    credit: number
  }
  /** Prefill from a received payment. */
  came?: { day: string; amount: string; reference: string }
  onClose(): void
}
type Typed = { day: string; amount: string; method: string; reference: string; alike: string }

/** Renders the dialog that records a payment of an invoice and sends the receipt. */
export function PaymentDialog({ model, owner: { business }, invoice, came, onClose }: Props) {
  const t = useWords<FirstWords & PaperWords>()
  const { say } = useSending(model)
  const [toaster] = useState(createToaster)
  const [alike, setAlike] = useState<string | null>(null)
  // idempotency key, the same for every attempt
  const clientId = useRef(newId())
  const money = (amount: number) => formatMoney(amount, business.currency)
  const left = invoice.isSent === false ? invoice.total : invoice.balance
  const methods = PAYMENT_METHODS.filter(method => method !== 'credit' || invoice.credit > 0)

  const pay = async ({ day, amount, method, reference, alike }: Typed) => {
    if (!invoice.id || !business.owner.phone) throw new ApiError('invalid', t('invoiceMissing'))
    try {
      const read = readMoney(amount)
      const done = await model.pay(
        invoice,
        {
          day,
          amount,
          reference,
          method: (method || 'cash') as PaymentMethod,
          clientId: clientId.current,
          ...(alike && { alike: alike as 'same' }),
        },
        typeof read === 'number' ? read : 0,
      )
      if (!done) say(t('keptOnDevice'))
      else say(done.receipt ?? t('receiptLost'), done.receipt ? 'good' : 'error')
      onClose()
    } catch (failure) {
      const { fields, code, message } = failure as ApiError
      // shows the question about a similar payment in the form
      if (fields?.alike) setAlike(message)
      if (fields?.alike) throw new ApiError('conflict', message)
      throw code === 'unreachable' ? new ApiError('unreachable', t('networkError')) : failure
    }
  }

  return (
    <FormDialog<Typed>
      title={t('addPayment')}
      lead={
        <p>
          {t('paymentFor', {
            number: invoice.number ?? t('state-draft'),
            name: invoice.name,
            amount: money(left),
          })}
        </p>
      }
      start={{
        day: model.today(),
        amount: left > 0 ? formatFigure(left) : '',
        reference: '',
        ...came,
        method: 'mpesa',
        alike: '',
      }}
      fields={[
        {
          kind: 'date',
          name: 'day',
          label: t('datePaid'),
          last: model.today(),
          blank: t('dateBlank'),
          wire: 'datePaid',
        },
        {
          kind: 'decimal',
          name: 'amount',
          label: t('amountPaid'),
          blank: t('amountBlank'),
          wire: 'amountPaid',
          check: problemOfMoney,
        },
        {
          kind: 'select',
          name: 'method',
          options: methods.map(value => ({
            value,
            text:
              value === 'credit'
                ? t('method-credit', { amount: money(invoice.credit) })
                : t(`method-${value}`),
          })),
        },
        {
          kind: 'text',
          name: 'reference',
          hint: t('referenceHint'),
          maxLength: 40,
          optional: true,
          when: ({ method }) => method !== 'cash' && method !== 'credit',
        },
        {
          kind: 'radio',
          name: 'alike',
          blank: alike ?? '',
          when: () => alike !== null,
          options: [
            { value: 'same', text: t('alikeSame') },
            { value: 'other', text: t('alikeOther') },
          ],
        },
      ]}
      onSubmit={pay}
      onClose={onClose}
      toaster={toaster}
    >
      {fields => {
        const { amount } = fields.values
        const read = readMoney(amount)
        const over = typeof read === 'number' ? read - left : 0
        return (
          <>
            {fields.values.method === 'mpesa' && !came && (
              <Message
                today={model.today()}
                onRead={({ sum, day, code }) => {
                  fields.control<string>('amount').onChange(sum)
                  if (day) fields.control<string>('day').onChange(day)
                  fields.control<string>('reference').onChange(code)
                }}
              />
            )}
            {fields.draw()}
            <p className="muted" role="status">
              {over > 0 && t('over', { amount: money(over) })}
            </p>
            <Toasts toaster={toaster} />
          </>
        )
      }}
    </FormDialog>
  )
}

type MessageProps = { today: string; onRead(read: { sum: string; day: string | null; code: string }): void }

/** Renders a field for a pasted message about a payment, whose data fills the form. */
function Message({ today, onRead }: MessageProps) {
  const t = useWords<FirstWords & PaperWords>()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<'messageUnknown' | 'messageNotIn' | 'networkError' | null>(null)
  const reported = useRef(onRead)
  reported.current = onRead
  useEffect(() => {
    if (!typed.trim()) return setProblem(null)
    let isOver = false
    import('#rules/mpesa-sms.ts').then(
      ({ readSms }) => {
        if (isOver) return
        const [first] = readSms(typed, today)
        const sms = first && 'sms' in first ? first.sms : null
        if (!sms?.amount) return setProblem('messageUnknown')
        if (!sms.kind.startsWith('received')) return setProblem('messageNotIn')
        setProblem(null)
        reported.current({ sum: formatFigure(sms.amount), day: sms.day, code: sms.code })
      },
      () => isOver || setProblem('networkError'),
    )
    return () => {
      isOver = true
    }
  }, [typed, today])
  return (
    <TextInput
      name="message"
      label={t('message')}
      hint={t('messageHint')}
      value={typed}
      onChange={setTyped}
      lines={2}
      optional
      error={problem && t(problem)}
    />
  )
}
