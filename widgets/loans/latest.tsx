import { useStore } from '@nanostores/react'
import { Link } from 'wouter'
import type { WireLoan } from '#contract/lending.ts'
import { Failure } from '#kit/core/failure.tsx'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { Empty } from '#kit/ui/empty.tsx'
import { isOpen, type Model, screenOf } from './model.ts'
import { useWhole } from './money.ts'
import { Status } from './status.tsx'
import type { LoanWords } from './words.en.ts'

/** The latest loan as a card, or the way to a first one. */
export function LatestLoan({ model }: { model: Model }) {
  const say = useWords<LoanWords>()
  const kit = useKitWords()
  const { value, failure } = useStore(model.loans.$state)
  if (!value && failure) {
    return (
      <Failure
        title={say('loadFailed')}
        text={failure.message || kit('failedText')}
        onRetry={model.loans.refresh}
      />
    )
  }
  if (!value) return <Skeleton bones={['heading', 'line', 'line', 'button']} />
  const [latest] = value
  if (latest) return <Shown model={model} loan={latest} />
  return (
    <section className="latest stack">
      <h2 part="heading">{say('latestLoan')}</h2>
      <Empty
        title={say('empty')}
        text={say('emptyText')}
        deed={
          <Link className="button primary" href="/apply/calculator">
            {say('applyForLoan')}
          </Link>
        }
      />
    </section>
  )
}

function Shown({ model, loan }: { model: Model; loan: WireLoan }) {
  const say = useWords<LoanWords>()
  const whole = useWhole(model)
  const facts = [
    { name: say('requestedAmount'), text: whole(loan.amount) },
    {
      name: say('approvedAmount'),
      text: loan.approvedAmount === null ? say('notYet') : whole(loan.approvedAmount),
    },
    { name: say('monthlyRepayment'), text: whole(loan.monthlyRepayment) },
    {
      name: say('repaymentPeriod'),
      text: say('months', { count: Math.round(loan.repaymentPeriod * 12) }),
    },
  ]
  return (
    <section className="latest stack">
      <header className="head">
        <h2 part="heading">{say('latestLoan')}</h2>
        <Status loan={loan} />
      </header>
      <dl className="facts middle">
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="deeds start">
        <NextDeed loan={loan} />
        <Link className="button" href={`/loan/${loan._id}`}>
          {say('seeLoan')}
        </Link>
      </div>
    </section>
  )
}

/** Until when nobody can apply for another. */
const UNDER_WAY = ['pending', 'approved']

function NextDeed({ loan }: { loan: WireLoan }) {
  const say = useWords<LoanWords>()
  if (loan.status === 'active') {
    return (
      <Link className="button primary" href={`/pay?loan=${loan._id}`}>
        {say('payLoan')}
      </Link>
    )
  }
  if (loan.status === 'returned') {
    return (
      <Link className="button primary" href={`/loan/${loan._id}`}>
        {say('mendApplication')}
      </Link>
    )
  }
  if (isOpen(loan)) {
    return (
      <Link className="button primary" href={`/apply/${screenOf(loan.stage)}`}>
        {say('continueApplication')}
      </Link>
    )
  }
  if (UNDER_WAY.includes(loan.status)) return null
  return (
    <Link className="button primary" href="/apply/calculator">
      {say('newLoan')}
    </Link>
  )
}
