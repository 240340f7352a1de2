import { useStore } from '@nanostores/react'
import type { LoanRow } from '#contract/lending.ts'
import type { UnmatchedRow } from '#contract/payment.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatMoney } from '#rules/money.ts'
import { LoanPicker } from './loan-picker.tsx'
import type { Model } from './model.ts'
import type { PaymentWords } from './words.en.ts'

/** Least length of a typed account number that loans are searched by. */
const LEAST = 4

/** Renders the dialog that assigns an unmatched payment to a loan. */
export function AssignDialog({ model, row }: { model: Model; row: UnmatchedRow }) {
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
