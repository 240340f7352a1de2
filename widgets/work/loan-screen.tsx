import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { Link } from 'wouter'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useKitWords, useWords } from '#kit/core/speech.tsx'
import { Age } from '#kit/member/badge.tsx'
import { Skeleton } from '#kit/member/skeleton.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { Pager } from '#kit/staff/pager.tsx'
import { useDays } from '#kit/ui/days.ts'
import { formatMoney } from '#rules/money.ts'
import { Borrower } from './borrower.tsx'
import { Check } from './check.tsx'
import { Deeds } from './deeds.tsx'
import { Entry, History } from './history.tsx'
import type { StaffLoan } from './loan.ts'
import { type Model, TABS, type Tab } from './model.ts'
import { Money } from './money.tsx'
import { hrefOf } from './queue.tsx'
import { useSentence } from './sentence.ts'
import { Status } from './standing.tsx'
import type { WorkWords } from './words.en.ts'

/** One loan: how it stands in a sentence, the deeds it allows, and everything that is known of it. */
export function LoanScreen({ model }: { model: Model }) {
  const say = useWords<WorkWords>()
  const { id, through } = useStore(model.$place)
  const beside = useStore(model.loan.$beside)
  const { loan, failure, ...state } = useStore(model.loan.$loan)
  // of the loan that was open before, nothing is shown
  const known = state.id === id ? loan : null

  return (
    <>
      <Pager
        beside={beside?.id === id ? beside.beside : null}
        back={hrefOf(through)}
        hrefOf={to => hrefOf(through, `/loan/${to}`)}
        keys={model.keys}
        tell={place => known && say('opened', { name: known.client.name, code: known.code, place })}
      />
      {known ? (
        <Known model={model} loan={known} />
      ) : failure?.code === 'not-found' ? (
        <section className="card who">
          <h2 part="heading">{say('notFound')}</h2>
          <p>{say('notFoundText')}</p>
        </section>
      ) : failure ? (
        <Failure title={say('loadFailed')} text={failure.message} onRetry={model.loan.refresh} />
      ) : (
        <Skeleton bones={['heading', 'line', 'card', 'card', 'card']} />
      )}
    </>
  )
}

const TAB_WORDS = { check: 'checkTab', money: 'money', borrower: 'borrower', history: 'history' } as const

/** What is looked at first: papers until it is decided, money from then on. */
const tabFor = ({ disbursedOn, status }: StaffLoan): Tab =>
  status === 'draft' ? 'borrower' : disbursedOn ? 'money' : 'check'

function Known({ model, loan }: { model: Model; loan: StaffLoan }) {
  const say = useWords<WorkWords>()
  const kit = useKitWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const sentence = useSentence(useStore(model.$self).user?.id ?? '')
  const { failure, news } = useStore(model.loan.$loan)
  const { tab: asked, through } = useStore(model.$place)
  const tab = asked ?? tabFor(loan)
  const since = sinceOf(loan)

  return (
    <>
      <header className="loan-head">
        <div className="who">
          <h2 part="heading" tabIndex={-1} ref={heading}>
            {loan.client.name}
          </h2>
          <p className="stands">
            <Status status={loan.status} daysLate={loan.daysLate} />
            {since && <Age since={since} isWaiting={false} />}
          </p>
          <p className="sentence">{sentence(loan)}</p>
        </div>
        <Deeds key={loan.id} model={model} loan={loan} onDone={() => heading.current?.focus()} />
      </header>
      {failure && (
        <div className="stale" role="alert">
          <span>{failure.message || say('stale')}</span>
          <Button onClick={model.loan.refresh}>{kit('retry')}</Button>
        </div>
      )}
      {news.length > 0 && (
        <section className="callout warn" role="alert">
          <h3>{say('newsTitle')}</h3>
          <ul>
            {news.map(row => (
              <Entry key={`${row.at} ${row.what} ${row.note}`} row={row} />
            ))}
          </ul>
        </section>
      )}
      <Figures loan={loan} />
      <Tabs label={say('sections')}>
        {TABS.map(one => (
          <Link
            key={one}
            href={hrefOf({ ...through, tab: one }, `/loan/${loan.id}`)}
            replace
            aria-current={one === tab ? 'page' : undefined}
          >
            {say(TAB_WORDS[one])}
          </Link>
        ))}
      </Tabs>
      {tab === 'check' && <Check key={loan.id} model={model} loan={loan} />}
      {tab === 'money' && <Money model={model} loan={loan} />}
      {tab === 'borrower' && <Borrower loan={loan} />}
      {tab === 'history' && <History key={loan.id} model={model} loan={loan} />}
    </>
  )
}

/** When it came to where it stands: its last entry but for those that change nothing about it. */
const MOVES =
  /^(started|submitted|corrected|returned|recommended|approved|approval-undone|rejected|withdrawn)$/
const sinceOf = ({ timeline, disbursedOn }: StaffLoan): string | null =>
  disbursedOn ? null : ([...timeline].reverse().find(({ what }) => MOVES.test(what))?.at ?? null)

function Figures({ loan }: { loan: StaffLoan }) {
  const say = useWords<WorkWords>()
  const { day } = useDays()
  const money = (amount: number) => formatMoney(amount, loan.currency)
  const isRunning = loan.status === 'active' || loan.status === 'overpaid'
  const figures: [label: string, figure: string][] = [
    [say('asked'), money(loan.amount)],
    ...(loan.approvedAmount === null
      ? []
      : [[say('approvedAmount'), money(loan.approvedAmount)] as [string, string]]),
    [say('period'), say('months', { count: loan.months })],
    [say('instalment'), money(loan.instalment)],
    ...(isRunning
      ? ([
          [say('outstanding'), money(loan.outstanding)],
          [say('dueNow'), money(loan.dueNow)],
        ] as [string, string][])
      : []),
    [say('fund'), loan.fund.name],
    [say('code'), loan.code],
    ...(loan.disbursedOn
      ? [[say('paidOutOn'), day(loan.disbursedOn)] as [string, string]]
      : loan.expectedDisbursement
        ? [[say('expected'), day(loan.expectedDisbursement)] as [string, string]]
        : []),
  ]
  return (
    <dl className="facts middle card">
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
