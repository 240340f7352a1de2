import { useStore } from '@nanostores/react'
import { useWords } from '#kit/core/i18n.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { formatMoney } from '#rules/money.ts'
import { AssignDialog } from './assign-dialog.tsx'
import type { Model, OpenAction } from './model.ts'
import { RecordDialog } from './record-dialog.tsx'
import type { PaymentWords } from './words.en.ts'

/** Renders the dialog of an action: its form, its consequences, and the submission. */
export function ActionDialog({ model, action }: { model: Model; action: OpenAction }) {
  const t = useWords<PaymentWords>()
  const tenant = useStore(model.$tenant)
  const onClose = () => model.ask(null)

  switch (action.action) {
    case 'record':
      return <RecordDialog model={model} />
    case 'assign':
      return <AssignDialog model={model} row={action.row} />
    case 'note': {
      const { id, receipt, amount, note } = action.row
      const money = formatMoney(amount, tenant?.loan.currency ?? 'KES')
      return (
        <FormDialog
          title={t('noteTitle', { receipt })}
          lead={t('noteLead')}
          action={t('save')}
          start={{ note: note ?? '', refunded: 'no' }}
          fields={[
            { kind: 'text', name: 'note', hint: t('noteHint'), maxLength: 300 },
            {
              kind: 'radio',
              name: 'refunded',
              label: t('whatNow'),
              options: [
                { value: 'no', text: t('keepWaiting') },
                { value: 'yes', text: t('isRefunded', { amount: money }) },
              ],
            },
          ]}
          onSubmit={({ note = '', refunded }) => model.note(id, note, refunded === 'yes')}
          onClose={onClose}
        />
      )
    }
    case 'confirm-pending': {
      const { id, kind, why, amount, currency, reference, note, loan, by } = action.row
      const facts = {
        what: t(`pending-${kind}`),
        amount: amount === null ? '' : formatMoney(amount, currency),
        client: loan ? `${loan.client}, ${loan.code}` : reference,
        by,
      }
      return (
        <FormDialog
          title={t('confirmPendingTitle', facts)}
          lead={
            <>
              <p>{t('confirmPendingLead', facts)}</p>
              {why === 'above-owed' && <p>{t('whyLong-above-owed')}</p>}
              {why === 'own-recommendation' && <p>{t('whyLong-own-recommendation', { by })}</p>}
              {note && <p>{t('askedNote', { note })}</p>}
              <p>{t(`does-${kind}`)}</p>
            </>
          }
          action={t('confirm')}
          grave={kind !== 'record-payment'}
          onSubmit={() => model.confirmPending(id)}
          onClose={onClose}
        />
      )
    }
    case 'refuse-pending': {
      const { id, kind, own, reference } = action.row
      return (
        <FormDialog
          title={t(own ? 'takeBackTitle' : 'refuseTitle', { what: t(`pending-${kind}`), reference })}
          lead={own ? null : t('refuseLead', { by: action.row.by })}
          action={t(own ? 'takeBack' : 'refuse')}
          fields={[{ kind: 'text', name: 'reason', maxLength: 300 }]}
          onSubmit={({ reason = '' }) => model.refusePending(id, reason)}
          onClose={onClose}
        />
      )
    }
    case 'reverse': {
      const { id, receipt, amount, currency, client, code } = action.row
      return (
        <FormDialog
          title={t('reverseTitle', { receipt })}
          lead={t('reverseLead', { amount: formatMoney(amount, currency), client, code })}
          action={t('reverse')}
          grave
          fields={[{ kind: 'text', name: 'reason', hint: t('reasonHint'), maxLength: 300 }]}
          onSubmit={({ reason = '' }) => model.reverse(id, reason)}
          onClose={onClose}
        />
      )
    }
    case 'confirm': {
      const { id, method, amount, currency, client, code, by } = action.row
      return (
        <FormDialog
          title={t('confirmTitle', { client, code })}
          lead={
            <>
              <p>{t(`confirmLead-${method}`, { amount: formatMoney(amount, currency), client, by })}</p>
              <p>{t('confirmNext')}</p>
            </>
          }
          action={t('confirm')}
          fields={[
            {
              kind: 'radio',
              name: 'paid',
              label: t('isPaidQuestion'),
              options: [
                { value: 'yes', text: t('yesPaid') },
                { value: 'no', text: t('notPaid') },
              ],
            },
            {
              kind: 'text',
              name: 'reference',
              label: t(`reference-${method}`),
              hint: t('referenceHint'),
              maxLength: 60,
              when: ({ paid }) => paid === 'yes',
            },
            {
              kind: 'text',
              name: 'why',
              label: t('whyNot'),
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
