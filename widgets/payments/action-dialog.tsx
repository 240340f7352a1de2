import { useStore } from '@nanostores/react'
import type { LoanRow } from '#contract/lending.ts'
import type { UnmatchedRow } from '#contract/payment.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatMoney } from '#rules/money.ts'
import { LoanPicker } from './loan-picker.tsx'
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
          action={{ key: 'save' }}
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

/** Least length of a typed account number that loans are searched by. */
const LEAST = 4

function AssignDialog({ model, row }: { model: Model; row: UnmatchedRow }) {
  const t = useWords<PaymentWords>()
  const { moment } = useDays()
  const tenant = useStore(model.$tenant)
  const money = formatMoney(row.amount, tenant?.loan.currency ?? 'KES')
  const facts: [string, string][] = [
    [t('column-receipt'), row.receipt],
    [t('column-name'), row.name || t('unknown')],
    [t('column-account'), row.account || t('nothing')],
    [t('column-at'), moment(row.at)],
  ]
  if (row.note) facts.push([t('note'), row.note])
  // a phone number or part of a code, unless it is too short to mean anything
  const starts = [row.account.length < LEAST ? '' : row.account, row.name].filter(Boolean)

  return (
    <FormDialog<{ loan: LoanRow | null }>
      title={t('assignTitle', { amount: money })}
      action={({ loan }) => (loan ? t('assignOn', { code: loan.code }) : t('assign'))}
      start={{ loan: null }}
      fields={[{ name: 'loan', kind: 'custom', label: t('findLoan'), blank: t('chooseLoan') }]}
      onClose={() => model.ask(null)}
      onSubmit={async ({ loan }) => {
        if (loan) await model.assign(row.id, loan.code)
      }}
    >
      {({ control, values: { loan } }) => (
        <>
          <Facts facts={facts} look="ends" />
          <LoanPicker model={model} starts={starts} {...control<LoanRow | null>('loan')} />
          <p className="muted">
            {loan ? t('assignNext', { amount: money, client: loan.client.name }) : t('assignLead')}
          </p>
        </>
      )}
    </FormDialog>
  )
}
