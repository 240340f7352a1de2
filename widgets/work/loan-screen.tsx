import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { isTurnedDown } from '#contract/loan-status.ts'
import { Button } from '#kit/core/button.tsx'
import { Failure } from '#kit/core/failure.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { useAction } from '#kit/member/action.ts'
import { Age } from '#kit/member/badge.tsx'
import { Facts } from '#kit/member/facts.tsx'
import { lazy } from '#kit/member/later.tsx'
import { RECORD, Skeleton } from '#kit/member/skeleton.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import { PageHead } from '#kit/staff/page-head.tsx'
import { Pager } from '#kit/staff/pager.tsx'
import { pathWith } from '#kit/staff/path-with.ts'
import { useDays } from '#kit/ui/days.ts'
import { Stale } from '#kit/ui/stale.tsx'
import { formatMoney } from '#rules/money.ts'
import { Actions } from './actions.tsx'
import { Borrower } from './borrower.tsx'
import { Check } from './check.tsx'
import { Entry, History } from './history.tsx'
import type { StaffLoan } from './loan.ts'
import { type Model, TABS, type Tab } from './model.ts'
import { Money } from './money.tsx'
import { useSentence } from './sentence.ts'
import { Status } from './standing.tsx'
import type { WorkWords } from './words.en.ts'

/** Renders one loan: its status in a sentence, the allowed actions, and all its details. */
export function LoanScreen({ model }: { model: Model }) {
  const t = useWords<WorkWords>()
  const { id, through } = useStore(model.$place)
  const { value: beside } = useStore(model.loan.neighbours.$state)
  const { loan, failure, ...state } = useStore(model.loan.$loan)
  // hides the previously open loan
  const known = state.id === id ? loan : null

  return (
    <>
      <Pager
        beside={beside}
        back={pathWith('/loans', through)}
        hrefOf={to => pathWith(`/loan/${to}`, through)}
        keys={model.keys}
        tell={place => known && t('opened', { name: known.client.name, code: known.code, place })}
      />
      {known ? (
        <Known model={model} loan={known} />
      ) : failure?.code === 'not-found' ? (
        <section className="card gap-1">
          <h2 part="heading">{t('notFound')}</h2>
          <p>{t('notFoundText')}</p>
        </section>
      ) : failure ? (
        <Failure title={t('loadFailed')} text={failure.message} onRetry={model.loan.refresh} />
      ) : (
        <Skeleton parts={RECORD} />
      )}
    </>
  )
}

const ScoreTab = lazy(() => import('./score.tsx'), 'ScoreTab', ['card', 'card'])
const TAB_WORDS = {
  check: 'checkTab',
  score: 'scoreTab',
  money: 'money',
  borrower: 'borrower',
  history: 'history',
} as const

/** Returns the initial tab: checks until the payout, payments afterwards. */
const tabFor = ({ disbursedOn, status }: StaffLoan): Tab =>
  status === 'draft' ? 'borrower' : disbursedOn ? 'money' : 'check'

function Known({ model, loan }: { model: Model; loan: StaffLoan }) {
  const t = useWords<WorkWords>()
  const heading = useRef<HTMLHeadingElement>(null)
  const sentence = useSentence(useStore(model.$self).user?.id ?? '')
  const { failure, news } = useStore(model.loan.$loan)
  const { tab: requestedTab, through } = useStore(model.$place)
  const tab = requestedTab ?? tabFor(loan)
  const since = sinceOf(loan)
  const tenant = useStore(model.$tenant)

  return (
    <>
      <PageHead
        title={loan.client.name}
        heading={heading}
        actions={<Actions key={loan.id} model={model} loan={loan} onDone={() => heading.current?.focus()} />}
      >
        <p className="stands">
          <Status status={loan.status} daysLate={loan.daysLate} />
          {since && <Age since={since} isWaiting={false} />}
        </p>
        <p className="sentence">{sentence(loan)}</p>
      </PageHead>
      {failure && <Stale text={failure.message} onRetry={model.loan.refresh} />}
      <Unsent model={model} loan={loan} onDone={() => heading.current?.focus()} />
      {news.length > 0 && (
        <section className="callout warn" role="alert">
          <h3>{t('newsTitle')}</h3>
          <ul>
            {news.map(row => (
              <Entry key={`${row.at} ${row.what} ${row.note}`} row={row} />
            ))}
          </ul>
        </section>
      )}
      <Figures loan={loan} />
      <Tabs
        label={t('sections')}
        of={TABS.filter(one => one !== 'score' || tenant?.modules.includes('scores'))}
        at={tab}
        to={one => pathWith(`/loan/${loan.id}`, { ...through, tab: one })}
        text={one => t(TAB_WORDS[one])}
        replace
      />
      {tab === 'check' && <Check key={loan.id} model={model} loan={loan} />}
      {tab === 'score' && <ScoreTab key={loan.id} model={model} loan={loan.id} />}
      {tab === 'money' && <Money model={model} loan={loan} />}
      {tab === 'borrower' && <Borrower loan={loan} />}
      {tab === 'history' && <History key={loan.id} model={model} loan={loan} />}
    </>
  )
}

/** Renders that the latest change did not reach the lending core, with the reason, and lets staff send it again. */
function Unsent({ model, loan, onDone }: { model: Model; loan: StaffLoan; onDone(): void }) {
  const t = useWords<WorkWords>()
  const kit = useKitWords()
  const [busy, run] = useAction(model.toaster.failed(kit('notSent')))
  if (!loan.staff.actions.includes('send-again')) return null
  const reason = loan.timeline.filter(({ what }) => what === 'core-failed').at(-1)?.note
  const send = async () => {
    model.toaster.announce(await model.loan.sendAgain(), { kind: 'good' })
    onDone()
  }
  return (
    <div className="callout warn">
      <p>{t('did-core-failed')}</p>
      {reason && <p>{reason}</p>}
      <Button busy={busy} onClick={() => void run(send)}>
        {t('sendAgain')}
      </Button>
    </div>
  )
}

/** Timeline entries that change a loan's status; the last of them gives the date since when it has this status. */
const MOVES =
  /^(started|submitted|corrected|returned|recommended|approved|approval-undone|rejected|withdrawn)$/
const sinceOf = ({ timeline, disbursedOn }: StaffLoan): string | null =>
  disbursedOn ? null : ([...timeline].reverse().find(({ what }) => MOVES.test(what))?.at ?? null)

function Figures({ loan }: { loan: StaffLoan }) {
  const t = useWords<WorkWords>()
  const { day } = useDays()
  const money = (amount: number) => formatMoney(amount, loan.currency)
  const isRunning = loan.status === 'active' || loan.status === 'overpaid'
  const figures: [label: string, figure: string][] = [
    [t('asked'), money(loan.amount)],
    ...(loan.approvedAmount === null
      ? []
      : [[t('approvedAmount'), money(loan.approvedAmount)] as [string, string]]),
    [t('period'), t('months', { count: loan.months })],
    [t('instalment'), money(loan.instalment)],
    ...(isRunning
      ? ([
          [t('outstanding'), money(loan.outstanding)],
          [t('dueNow'), money(loan.dueNow)],
        ] as [string, string][])
      : []),
    [t('fund'), loan.fund.name],
    [t('code'), loan.code],
    ...(loan.disbursedOn
      ? [[t('paidOutOn'), day(loan.disbursedOn)] as [string, string]]
      : loan.expectedDisbursement && !isTurnedDown(loan.status)
        ? [[t('expected'), day(loan.expectedDisbursement)] as [string, string]]
        : []),
  ]
  return <Facts facts={figures} look="middle card" />
}
