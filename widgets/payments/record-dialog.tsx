import { useStore } from '@nanostores/react'
import type { LoanRow } from '#contract/lending.ts'
import { useWords } from '#kit/core/speech.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { amountIn } from '#kit/screens/form-model.ts'
import { dayOf } from '#rules/day.ts'
import { LoanPicker } from './loan-picker.tsx'
import type { Model } from './model.ts'
import type { PaymentWords } from './words.en.ts'

type Payment = Record<'amount' | 'receipt' | 'day' | 'note', string> & {
  loan: LoanRow | null
  channel: 'bank' | 'cash' | ''
}

const RECEIPT = /^[\w-]{4,40}$/

/** Records money that came by bank or in cash. */
export function RecordDialog({ model }: { model: Model }) {
  const say = useWords<PaymentWords>()
  const tenant = useStore(model.$tenant)
  const today = dayOf(Date.now())

  return (
    <FormDialog<Payment>
      title={say('record')}
      deed={say('recordIt')}
      start={{ loan: null, channel: '', amount: '', receipt: '', day: today, note: '' }}
      fields={({ loan }) => [
        { name: 'loan', kind: 'custom', label: say('findLoan'), blank: say('chooseLoan') },
        {
          name: 'channel',
          kind: 'radio',
          label: say('cameBy'),
          options: (['bank', 'cash'] as const).map(value => ({ value, text: say(`by-${value}`) })),
        },
        {
          name: 'amount',
          kind: 'money',
          label: say('amount'),
          currency: loan?.currency ?? tenant?.loan.currency ?? null,
        },
        {
          name: 'receipt',
          kind: 'code',
          label: say('receiptNumber'),
          hint: say('receiptHint'),
          maxLength: 40,
          check: text => (RECEIPT.test(text) ? null : say('receiptInvalid')),
        },
        { name: 'day', kind: 'date', label: say('paidOn'), hint: say('paidOnHint'), last: today },
        { name: 'note', kind: 'text', label: say('note'), optional: true, maxLength: 300 },
      ]}
      onClose={() => model.ask(null)}
      onSubmit={async ({ loan, channel, amount, receipt, day, note }) => {
        if (!loan || !channel) return
        const body = { amount: amountIn(amount), receipt, day, channel, ...(note && { note }) }
        await model.record(loan.id, body)
      }}
    >
      {({ draw, control }) => (
        <>
          <LoanPicker model={model} {...control<LoanRow | null>('loan')} />
          {draw()}
          <p className="soft">{say('recordLead')}</p>
        </>
      )}
    </FormDialog>
  )
}
