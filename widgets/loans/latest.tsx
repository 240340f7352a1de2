import { Link } from 'wouter'
import type { WireLoan } from '#contract/lending-wire.ts'
import { isTurnedDown } from '#contract/loan-status.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { screenOf } from '#rules/loan-stage.ts'
import { isOpen, type Model } from './model.ts'
import { useWhole } from './money.ts'
import { Status } from './status.tsx'
import type { LoanWords } from './words.en.ts'

/** Renders the latest loan as a card, or a link to apply for a first one. */
export function LatestLoan({ model }: { model: Model }) {
  const t = useWords<LoanWords>()
  const { value, instead } = useRead(model.loans, {
    parts: ['heading', 'line', 'line', 'button'],
    title: t('loadFailed'),
  })
  if (!value) return instead
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
  const nothing = isTurnedDown(loan.status) ? '–' : t('notYet')
  const facts: [string, string][] = [
    [t('requestedAmount'), whole(loan.amount)],
    [t('approvedAmount'), loan.approvedAmount === null ? nothing : whole(loan.approvedAmount)],
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

/** Returns the link to the next step, and the name of its text; null while others work on the loan. */
function nextOf(loan: WireLoan) {
  if (loan.status === 'active') return [`/pay?loan=${loan._id}`, 'payLoan'] as const
  if (loan.status === 'returned') return [`/loan/${loan._id}`, 'mendApplication'] as const
  if (isOpen(loan)) return [`/apply/${screenOf(loan.stage)}`, 'continueApplication'] as const
  return UNDER_WAY.includes(loan.status) ? null : (['/apply/calculator', 'newLoan'] as const)
}

function NextAction({ loan }: { loan: WireLoan }) {
  const t = useWords<LoanWords>()
  const [to, text] = nextOf(loan) ?? []
  return (
    to && (
      <Link className="button primary" href={to}>
        {t(text)}
      </Link>
    )
  )
}
