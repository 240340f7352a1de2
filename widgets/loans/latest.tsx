import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import type { WireLoan } from '#contract/lending-wire.ts'
import { Failure } from '#kit/core/failure.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { screenOf } from '#rules/loan-stage.ts'
import { isOpen, type Model } from './model.ts'
import { useWhole } from './money.ts'
import { Status } from './status.tsx'
import type { LoanWords } from './words.en.ts'

/** Renders the latest loan as a card, or a link to apply for a first one. */
export function LatestLoan({ model }: { model: Model }) {
  const t = useWords<LoanWords>()
  const { value, failure } = useStore(model.loans.$state)
  if (!value && failure) {
    return <Failure title={t('loadFailed')} text={failure.message} onRetry={model.loans.refresh} />
  }
  if (!value) return <Skeleton parts={['heading', 'line', 'line', 'button']} />
  const [latest] = value
  if (latest) return <Shown model={model} loan={latest} />
  return (
    <section className="latest stack">
      <h2 part="heading">{t('latestLoan')}</h2>
      <Empty
        title={t('empty')}
        text={t('emptyText')}
        action={
          <Link className="button primary" href="/apply/calculator">
            {t('applyForLoan')}
          </Link>
        }
      />
    </section>
  )
}

function Shown({ model, loan }: { model: Model; loan: WireLoan }) {
  const t = useWords<LoanWords>()
  const whole = useWhole(model)
  const facts: [string, string][] = [
    [t('requestedAmount'), whole(loan.amount)],
    [t('approvedAmount'), loan.approvedAmount === null ? t('notYet') : whole(loan.approvedAmount)],
    [t('monthlyRepayment'), whole(loan.monthlyRepayment)],
    [t('repaymentPeriod'), t('months', { count: Math.round(loan.repaymentPeriod * 12) })],
  ]
  return (
    <section className="latest stack">
      <header className="head">
        <h2 part="heading">{t('latestLoan')}</h2>
        <Status loan={loan} />
      </header>
      <Facts facts={facts} look="middle" />
      <div className="actions start">
        <NextAction loan={loan} />
        {loan.status !== 'returned' && (
          <Link className="button" href={`/loan/${loan._id}`}>
            {t('seeLoan')}
          </Link>
        )}
      </div>
    </section>
  )
}

/** Statuses in which no other application can be made. */
const UNDER_WAY = ['pending', 'approved']

function NextAction({ loan }: { loan: WireLoan }) {
  const t = useWords<LoanWords>()
  if (loan.status === 'active') {
    return (
      <Link className="button primary" href={`/pay?loan=${loan._id}`}>
        {t('payLoan')}
      </Link>
    )
  }
  if (loan.status === 'returned') {
    return (
      <Link className="button primary" href={`/loan/${loan._id}`}>
        {t('mendApplication')}
      </Link>
    )
  }
  if (isOpen(loan)) {
    return (
      <Link className="button primary" href={`/apply/${screenOf(loan.stage)}`}>
        {t('continueApplication')}
      </Link>
    )
  }
  if (UNDER_WAY.includes(loan.status)) return null
  return (
    <Link className="button primary" href="/apply/calculator">
      {t('newLoan')}
    </Link>
  )
}
