import type { Preview } from '#contract/loan-page.ts'
import { useI18n, useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { useLoaded } from '#kit/loaded.ts'
import { FormDialog } from '#kit/screens/form-dialog.tsx'
import { amountIn } from '#kit/screens/form-model.ts'
import { formatFigure, formatMoney } from '#rules/money.ts'
import { formatBasisPoints } from './check.tsx'
import type { StaffLoan } from './loan.ts'
import type { Model } from './model.ts'
import type { WorkWords } from './words.en.ts'

type Props = { model: Model; loan: StaffLoan; onDone(sentence: string): void; onClose(): void }

/** Debounce of typing, in ms. */
const PAUSE = 400

/** Renders the approval of a loan, or of a smaller amount, with a preview of the borrower's repayments. */
export function ApproveDialog({ model, loan, onDone, onClose }: Props) {
  const t = useWords<WorkWords>()
  const money = (amount: number) => formatMoney(amount, loan.currency)
  const { name } = loan.client

  return (
    <FormDialog
      title={t('approveTitle')}
      lead={<p>{t('approveLead', { name, months: t('months', { count: loan.months }) })}</p>}
      action={({ amount: typed = '' }) => {
        const amount = amountIn(typed)
        return amount > 0 ? t('approveAll', { amount: money(amount) }) : t('decide')
      }}
      start={{ amount: formatFigure(loan.amount) }}
      fields={[
        {
          name: 'amount',
          kind: 'money',
          label: t('approveAmount'),
          hint: t('approveHint', { name, amount: money(loan.amount) }),
          currency: loan.currency,
          soon: true,
          check: typed => (amountIn(typed) > loan.amount ? t('tooMuch') : null),
        },
      ]}
      onClose={onClose}
      onSubmit={async ({ amount = '' }) =>
        onDone(await model.loan.act({ action: 'approve', amount: amountIn(amount) }))
      }
    >
      {({ draw, problems, values: { amount = '' } }) => (
        <>
          {draw()}
          <Cost model={model} loan={loan} amount={problems.length > 0 ? 0 : amountIn(amount)} />
        </>
      )}
    </FormDialog>
  )
}

/** Renders the cost of an amount; announced to screen readers when loaded. */
function Cost({ model, loan, amount }: { model: Model; loan: StaffLoan; amount: number }) {
  const t = useWords<WorkWords>()
  const { language } = useI18n()
  const { value, failure } = useLoaded(
    async () => amount > 0 && { amount, cost: await model.loan.preview(loan, amount, language) },
    [amount, language],
    PAUSE,
  )
  return (
    <div className="cost stack gap-1" aria-live="polite">
      {amount > 0 &&
        (value && value.amount === amount ? (
          <Figures loan={loan} cost={value.cost} />
        ) : (
          <p className="muted">{t(failure ? 'costFailed' : 'working')}</p>
        ))}
    </div>
  )
}

function Figures({ loan, cost }: { loan: StaffLoan; cost: Preview }) {
  const t = useWords<WorkWords>()
  const money = (amount: number) => formatMoney(amount, loan.currency)
  const { income, limit } = loan.staff.affordability
  const monthly = cost.instalment / loan.fund.repaymentEvery
  const share = income > 0 ? Math.ceil((monthly * 10_000) / income) : 0
  const ok = income > 0 && share <= limit
  return (
    <>
      <p>{t('cost', { instalment: money(cost.instalment), total: money(cost.total) })}</p>
      <p className={ok ? 'verdict good' : 'verdict bad'}>
        <Icon name={ok ? 'check' : 'alert'} />
        {income > 0
          ? t('shareOf', {
              share: formatBasisPoints(share),
              income: money(income),
              limit: formatBasisPoints(limit),
            })
          : t('noIncome')}
      </p>
    </>
  )
}
