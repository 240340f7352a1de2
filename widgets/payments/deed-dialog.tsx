import { useStore } from '@nanostores/react'
import { useWords } from '#kit/core/speech.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { formatMoney } from '#rules/money.ts'
import { AssignDialog } from './assign-dialog.tsx'
import type { Deed, Model } from './model.ts'
import { RecordDialog } from './record-dialog.tsx'
import type { PaymentWords } from './words.en.ts'

/** Asks what a deed needs, says what will happen, and does it. */
export function DeedDialog({ model, deed }: { model: Model; deed: Deed }) {
  const say = useWords<PaymentWords>()
  const tenant = useStore(model.$tenant)
  const onClose = () => model.ask(null)

  switch (deed.deed) {
    case 'record':
      return <RecordDialog model={model} />
    case 'assign':
      return <AssignDialog model={model} row={deed.row} />
    case 'note': {
      const { id, receipt, amount, note } = deed.row
      const money = formatMoney(amount, tenant?.loan.currency ?? 'KES')
      return (
        <FormDialog
          title={say('noteTitle', { receipt })}
          lead={say('noteLead')}
          deed={say('save')}
          start={{ note: note ?? '', refunded: 'no' }}
          fields={[
            { kind: 'text', name: 'note', label: say('note'), hint: say('noteHint'), maxLength: 300 },
            {
              kind: 'radio',
              name: 'refunded',
              label: say('whatNow'),
              options: [
                { value: 'no', text: say('keepWaiting') },
                { value: 'yes', text: say('isRefunded', { amount: money }) },
              ],
            },
          ]}
          onSubmit={({ note = '', refunded }) => model.note(id, note, refunded === 'yes')}
          onClose={onClose}
        />
      )
    }
    case 'reverse': {
      const { id, receipt, amount, currency, client, code } = deed.row
      return (
        <FormDialog
          title={say('reverseTitle', { receipt })}
          lead={say('reverseLead', { amount: formatMoney(amount, currency), client, code })}
          deed={say('reverse')}
          grave
          fields={[
            {
              kind: 'text',
              name: 'reason',
              label: say('reason'),
              hint: say('reasonHint'),
              maxLength: 300,
            },
          ]}
          onSubmit={({ reason = '' }) => model.reverse(id, reason)}
          onClose={onClose}
        />
      )
    }
    case 'confirm': {
      const { id, method, amount, currency, client, code, by } = deed.row
      return (
        <FormDialog
          title={say('confirmTitle', { client, code })}
          lead={
            <>
              <p>{say(`confirmLead-${method}`, { amount: formatMoney(amount, currency), client, by })}</p>
              <p>{say('confirmNext')}</p>
            </>
          }
          deed={say('confirm')}
          fields={[
            {
              kind: 'radio',
              name: 'paid',
              label: say('isPaidQuestion'),
              options: [
                { value: 'yes', text: say('yesPaid') },
                { value: 'no', text: say('notPaid') },
              ],
            },
            {
              kind: 'text',
              name: 'reference',
              label: say(`reference-${method}`),
              hint: say('referenceHint'),
              maxLength: 60,
              when: ({ paid }) => paid === 'yes',
            },
            {
              kind: 'text',
              name: 'why',
              label: say('whyNot'),
              maxLength: 60,
              when: ({ paid }) => paid === 'no',
            },
          ]}
          onSubmit={({ paid, reference, why }) =>
            model.confirm(id, paid === 'yes', (paid === 'yes' ? reference : why) ?? '')
          }
          onClose={onClose}
        />
      )
    }
  }
}
