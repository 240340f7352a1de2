import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import type { LoanPage } from '#contract/loan-page.ts'
import { Failure } from '#kit/core/failure.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { Select } from '#kit/core/select.tsx'
import { PathRouter } from '#kit/member/path.tsx'
import { Skeleton, type SkeletonPart } from '#kit/member/skeleton.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { formatMoney, MINOR } from '#rules/money.ts'
import { useDay } from './day.ts'
import type { Loading, Model, Owed } from './model.ts'
import { PayForm } from './pay-form.tsx'
import { Paybill } from './paybill.tsx'
import { StandingCard } from './standing.tsx'
import type { PayWords } from './words.en.ts'

const SKELETON: SkeletonPart[] = ['card', 'line', 'field', 'field', 'field', 'button', 'card']

export function LoanPayView({ model }: { model: Model }) {
  const t = useWords<PayWords>()
  const loan = useStore(model.$loan)
  return (
    <PathRouter path={model.path}>
      <div className="loan-pay stack">
        <header className="head">
          <h2 part="heading">{t('title')}</h2>
          {model.path.base() && (
            <Tabs
              label={t('title')}
              of={['payLoan', 'newLoan'] as const}
              at="payLoan"
              to={one => (one === 'payLoan' ? '/pay' : '/apply/calculator')}
              text={t}
            />
          )}
        </header>
        <Content model={model} loan={loan} />
      </div>
    </PathRouter>
  )
}

function Content({ model, loan }: { model: Model; loan: Loading }) {
  const t = useWords<PayWords>()
  const kit = useKitWords()
  const { at } = useStore(model.payment.$state)
  switch (loan.at) {
    case 'loading':
      return <Skeleton parts={SKELETON} />
    case 'failed': {
      const why = loan.failure.message || kit('failedText')
      return <Failure title={t('loadError', { error: why })} text={t('loadErrorText')} onRetry={model.load} />
    }
    case 'nothing':
      return <Nothing model={model} page={loan.page} />
    case 'ready':
      return (
        <>
          <Facts model={model} owed={loan} />
          <div className="sides">
            <Payment model={model} page={loan.page} />
            {/* after a payment, instructions would invite to pay again */}
            {at !== 'paid' && <Paybill model={model} page={loan.page} />}
          </div>
        </>
      )
  }
}

/** Renders the form, or the status of a payment. */
function Payment({ model, page }: { model: Model; page: LoanPage }) {
  const t = useWords<PayWords>()
  const { at } = useStore(model.payment.$state)
  return (
    <section className="part" aria-label={t('prompt')}>
      {at === 'form' || at === 'asking' ? (
        <PayForm model={model} page={page} />
      ) : (
        <StandingCard model={model} page={page} />
      )}
    </section>
  )
}

function Facts({ model, owed: { page, others } }: { model: Model; owed: Owed }) {
  const t = useWords<PayWords>()
  const formatDay = useDay()
  const { currency, overdue, daysLate, nextDue } = page
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <div className="card sum">
      {others.length > 1 ? (
        <Select
          name="loan"
          label={t('whichLoan')}
          value={page.id}
          onChange={id => id && model.choose(id)}
          options={others.map(({ _id, loanFundName, balance }) => ({
            value: _id,
            text: `${loanFundName}, ${money(Math.round(balance * MINOR))}`,
          }))}
        />
      ) : (
        <p className="muted">{t('loanName', { fund: page.fund.name, code: page.code })}</p>
      )}
      <dl className="facts big">
        <div>
          <dt>{t('left')}</dt>
          <dd>{money(page.outstanding)}</dd>
        </div>
        {overdue > 0 && (
          <div className="bad">
            <dt>
              <Icon name="alert" /> {t('late', { count: daysLate })}
            </dt>
            <dd>{money(overdue)}</dd>
          </div>
        )}
        {nextDue && (
          <div>
            <dt>{t('next', { day: formatDay(nextDue.day) })}</dt>
            <dd>{money(nextDue.amount)}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}

/** Renders the next steps for a user who owes nothing. */
function Nothing({ model, page }: { model: Model; page: LoanPage | null }) {
  const t = useWords<PayWords>()
  const tenant = useStore(model.$tenant)
  const isPaid = page?.status === 'closed' || page?.status === 'overpaid'
  const base = model.path.base()
  return (
    <Empty
      icon={isPaid ? <Icon name="check" /> : undefined}
      title={t(isPaid ? 'paidBackTitle' : page ? 'notYetTitle' : 'nothingTitle')}
      text={t(isPaid ? 'paidBackText' : page ? 'notYetText' : 'nothingText')}
      action={
        page && !isPaid ? undefined : base ? (
          <Link href="/apply/calculator" className="button primary">
            {t('apply')}
          </Link>
        ) : (
          <a
            className="button primary"
            href={`${tenant?.portal}/dashboard/consumer-credit/apply/calculator`}
            target="_blank"
            rel="noopener"
          >
            {t('apply')}
          </a>
        )
      }
    />
  )
}
