import { useStore } from '@nanostores/react'
import type { HomeLoan } from '#contract/home.ts'
import { isTurnedDown } from '#contract/loan-status.ts'
import { useWords } from '#kit/core/i18n.tsx'
import { Badge } from '#kit/member/badge.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { linkTo } from '#kit/member/leading.ts'
import { Block } from '#kit/screens/block.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Progress } from '#kit/ui/progress.tsx'
import { daysBetween } from '#rules/day.ts'
import { loanBadge } from '#rules/loan-badge.ts'
import { screenOf } from '#rules/loan-stage.ts'
import { formatMoney } from '#rules/money.ts'
import { NoLoan } from './drawing.tsx'
import { type Known, type Model, stateOf } from './model.ts'
import type { HomeWords } from './words.en.ts'

const BASE = '/dashboard/consumer-credit'
const HELP = '/dashboard/support'

type Props = {
  model: Model
  known: Known<'loan'>
  today: string
  /** Whether it is the top priority, with the primary button. */
  isNow: boolean
}

/** Renders the newest loan: the next step, then the four figures, whatever its status. */
export function LoanCard({ model, known, today, isNow }: Props) {
  const t = useWords<HomeWords>()
  const loan = known.value?.loan
  const { word, tone } = loan ? loanBadge(loan) : { word: '', tone: 'plain' as const }
  return (
    <Block
      {...stateOf(model, 'loan', known, t('loanFailed'))}
      icon="coins"
      title={t('latestLoan')}
      tone={loan && loan.daysLate > 0 && loan.status === 'active' ? 'bad' : undefined}
      aside={loan && <Badge tone={tone} text={t(`is-${word as HomeLoan['status']}`)} />}
    >
      {loan ? (
        <Shown model={model} loan={loan} today={today} isNow={isNow} />
      ) : (
        <div className="bare stack gap-2">
          <NoLoan />
          <p className="title">{t('empty')}</p>
          <p className="muted">{t('emptyText')}</p>
          <a
            className={isNow ? 'button primary' : 'button'}
            part="button"
            {...linkTo(model, `${BASE}/apply/calculator`)}
          >
            {t('applyForLoan')}
          </a>
        </div>
      )}
    </Block>
  )
}

function Shown({
  model,
  loan,
  today,
  isNow,
}: {
  model: Model
  loan: HomeLoan
  today: string
  isNow: boolean
}) {
  const t = useWords<HomeWords>()
  const isOnline = useStore(model.$isOnline)
  const money = (amount: number) => formatMoney(amount, loan.currency)
  const isRunning = loan.status === 'active'
  const isLate = isRunning && loan.overdue > 0
  const { lead, line } = useStanding(loan, today)
  const nothing = isTurnedDown(loan.status) ? '–' : t('notYet')
  const facts: [string, string][] = [
    [t('requestedAmount'), money(loan.amount)],
    [t('approvedAmount'), loan.approvedAmount === null ? nothing : money(loan.approvedAmount)],
    [t('monthlyRepayment'), money(loan.monthly)],
    [t('repaymentPeriod'), t('months', { count: loan.months })],
  ]
  const page = `${BASE}/loan/${loan.id}`
  const action = actionOf(loan, page, today)
  return (
    <>
      <p className="lead">{lead}</p>
      {line && <p className="muted">{line}</p>}
      {isRunning && loan.instalments > 0 && (
        <Progress
          label={t('progress')}
          value={loan.paid / loan.instalments}
          text={t('progressText', {
            paid: loan.paid,
            count: loan.instalments,
            amount: money(loan.outstanding),
          })}
        />
      )}
      <Facts facts={facts} />
      <div className="actions">
        {action &&
          (isRunning && !isOnline ? (
            <p className="muted">{t('offlinePay')}</p>
          ) : (
            <a className={isNow ? 'button primary' : 'button'} part="button" {...linkTo(model, action.to)}>
              {t(action.text)}
            </a>
          ))}
        {action?.to !== page && (
          <a className="button plain" {...linkTo(model, page)}>
            {t('seeLoan')}
          </a>
        )}
        {isLate && (
          <a className="button plain" {...linkTo(model, HELP)}>
            {t('talk')}
          </a>
        )}
      </div>
    </>
  )
}

/** Returns the main sentence for a loan, and the line below it. */
function useStanding(loan: HomeLoan, today: string): { lead: string; line: string | null } {
  const t = useWords<HomeWords>()
  const { day } = useDays()
  const money = (amount: number) => formatMoney(amount, loan.currency)
  const { status, next } = loan
  if (status === 'returned') return { lead: t('sentBack', { reason: loan.returned ?? '' }), line: null }
  if (status === 'approved') {
    if (loan.accepted) return { lead: t('stands-accepted'), line: null }
    if (isLapsed(loan, today))
      return { lead: t('stands-lapsed', { day: day(loan.offerUntil ?? '') }), line: null }
    return {
      lead: t('item-loan-offer', { amount: money(loan.approvedAmount ?? loan.amount) }),
      line: loan.offerUntil && t('until', { day: day(loan.offerUntil) }),
    }
  }
  if (status === 'active' && loan.overdue > 0) {
    const line = [
      t('daysLate', { count: loan.daysLate }),
      t('lateParts', { count: loan.late }),
      loan.penalty > 0 && t('latePenalty', { amount: money(loan.penalty) }),
    ]
    return {
      lead: t('item-loan-late', { amount: money(loan.overdue) }),
      line: line.filter(Boolean).join(' · '),
    }
  }
  if (status === 'active' && next) {
    const left = daysBetween(today, next.day)
    return {
      lead: t('item-loan-due', { amount: money(next.amount), day: day(next.day) }),
      line: left > 0 ? t('dayLeft', { count: left }) : left === 0 ? t('today') : null,
    }
  }
  return { lead: t(`stands-${status}`), line: null }
}

/** Statuses without a next step in which no other application can be made. */
const UNDER_WAY: readonly HomeLoan['status'][] = ['submitted', 'recommended', 'paying', 'overpaid']

const isLapsed = ({ offerUntil }: HomeLoan, today: string): boolean =>
  offerUntil !== null && offerUntil < today

function actionOf(loan: HomeLoan, page: string, today: string) {
  const { id, status, stage, accepted } = loan
  if (status === 'active') return { to: `${BASE}/pay?loan=${id}`, text: 'payLoan' } as const
  if (status === 'returned') return { to: page, text: 'do-loan-returned' } as const
  if (status === 'draft') return { to: `${BASE}/apply/${screenOf(stage)}`, text: 'do-loan-draft' } as const
  if (status === 'approved')
    return accepted || isLapsed(loan, today) ? null : ({ to: page, text: 'do-loan-offer' } as const)
  return UNDER_WAY.includes(status) ? null : ({ to: `${BASE}/apply/calculator`, text: 'newLoan' } as const)
}
