import { useStore } from '@nanostores/react'
import type { LoanRow } from '#contract/lending.ts'
import type { UnmatchedRow } from '#contract/payment.ts'
import { useWords } from '#kit/core/speech.tsx'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatMoney } from '#rules/money.ts'
import { LoanPicker } from './loan-picker.tsx'
import type { Model } from './model.ts'
import type { PaymentWords } from './words.en.ts'

/** Books money on the loan it was meant for. */
export function AssignDialog({ model, row }: { model: Model; row: UnmatchedRow }) {
  const say = useWords<PaymentWords>()
  const { moment } = useDays()
  const tenant = useStore(model.$tenant)
  const money = formatMoney(row.amount, tenant?.loan.currency ?? 'KES')
  const facts = [
    [say('column-receipt'), row.receipt],
    [say('column-name'), row.name || say('unknown')],
    [say('column-account'), row.account || say('nothing')],
    [say('column-at'), moment(row.at)],
    ...(row.note ? [[say('note'), row.note]] : []),
  ]

  return (
    <FormDialog<{ loan: LoanRow | null }>
      title={say('assignTitle', { amount: money })}
      deed={({ loan }) => (loan ? say('assignOn', { code: loan.code }) : say('assign'))}
      start={{ loan: null }}
      fields={[{ name: 'loan', kind: 'custom', label: say('findLoan'), blank: say('chooseLoan') }]}
      onClose={() => model.ask(null)}
      onSubmit={async ({ loan }) => {
        if (loan) await model.assign(row.id, loan.code)
      }}
    >
      {({ control, values: { loan } }) => (
        <>
          <dl className="facts ends">
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <LoanPicker model={model} start={row.name} {...control<LoanRow | null>('loan')} />
          <p className="soft">
            {loan ? say('assignNext', { amount: money, client: loan.client.name }) : say('assignLead')}
          </p>
        </>
      )}
    </FormDialog>
  )
}
