import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { LoanRow } from '#contract/lending.ts'
import type { Currency } from '#contract/loan.ts'
import type { ApiError } from '#kit/core/api.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { amountIn } from '#kit/screens/form-model.ts'
import { currentDay } from '#kit/ui/days.ts'
import { MOBILE_MONEY } from '#rules/mobile-money.ts'
import { LoanPicker } from './loan-picker.tsx'
import type { Model } from './model.ts'
import type { PaymentWords } from './words.en.ts'

type Payment = Record<'amount' | 'receipt' | 'day' | 'note', string> & {
  loan: LoanRow | null
  channel: 'bank' | 'cash' | 'mobile' | ''
  above: boolean
}

const RECEIPT = /^[\w-]{4,40}$/

/** Channels of payments that reach us without a callback; mobile money only where the provider sends none. */
const waysOf = (currency: Currency | undefined) =>
  currency && !MOBILE_MONEY[currency].told
    ? (['mobile', 'bank', 'cash'] as const)
    : (['bank', 'cash'] as const)

/** Renders the dialog that records such a payment. */
export function RecordDialog({ model }: { model: Model }) {
  const t = useWords<PaymentWords>()
  const tenant = useStore(model.$tenant)
  const today = currentDay()
  // the server knows the current balance; the one in the list may be outdated
  const [isAbove, setAbove] = useState(false)

  return (
    <FormDialog<Payment>
      title={t('record')}
      action={t('recordIt')}
      start={{ loan: null, channel: '', amount: '', receipt: '', day: today, note: '', above: false }}
      fields={({ loan }) => [
        { name: 'loan', kind: 'custom', label: t('findLoan'), blank: t('chooseLoan') },
        {
          name: 'channel',
          kind: 'radio',
          label: t('cameBy'),
          options: waysOf(loan?.currency ?? tenant?.loan.currency).map(value => ({
            value,
            text: t(`by-${value}`),
          })),
        },
        { name: 'amount', kind: 'money', currency: loan?.currency ?? tenant?.loan.currency ?? null },
        {
          name: 'above',
          kind: 'check',
          label: t('isAbove'),
          hint: t('isAboveHint'),
          blank: t('isAboveBlank'),
          when: ({ loan, amount }) => isAbove || (loan !== null && amountIn(amount) > loan.outstanding),
        },
        {
          name: 'receipt',
          kind: 'code',
          label: t('receiptNumber'),
          hint: t('receiptHint'),
          maxLength: 40,
          check: text => (RECEIPT.test(text) ? null : t('receiptInvalid')),
        },
        { name: 'day', kind: 'date', label: t('paidOn'), hint: t('paidOnHint'), last: today },
        { name: 'note', kind: 'text', optional: true, maxLength: 300 },
      ]}
      onClose={() => model.ask(null)}
      onSubmit={async ({ loan, channel, amount, receipt, day, note, above }) => {
        if (!loan || !channel) return
        const body = { amount: amountIn(amount), receipt, day, channel, ...(note && { note }) }
        try {
          await model.record(loan.id, { ...body, ...(above && { above }) })
        } catch (failure) {
          if ((failure as ApiError).fields?.above) setAbove(true)
          throw failure
        }
      }}
    >
      {({ draw, control }) => (
        <>
          <LoanPicker model={model} {...control<LoanRow | null>('loan')} />
          {draw()}
          <p className="muted">{t('recordLead')}</p>
        </>
      )}
    </FormDialog>
  )
}
