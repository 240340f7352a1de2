import { Link, useSearch } from 'wouter'
import type { WireLoan } from '#contract/lending-wire.ts'
import { isPaidOut, isTurnedDown } from '#contract/loan-status.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/i18n.tsx'
import { useRead } from '#kit/screens/read.tsx'
import { choiceFilter } from '#kit/staff/filter.ts'
import { Filters } from '#kit/staff/filters.tsx'
import { pathWith } from '#kit/staff/path-with.ts'
import { type Column, Table } from '#kit/staff/table.tsx'
import { writeSheet } from '#kit/ui/csv.ts'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { datedName, saveFile } from '#kit/ui/save-file.ts'
import { Stale } from '#kit/ui/stale.tsx'
import { loanBadge } from '#rules/loan-badge.ts'
import type { Model } from './model.ts'
import { useWhole } from './money.ts'
import { Status, useStatusWords } from './status.tsx'
import type { LoanWords } from './words.en.ts'

const PAGE_SIZE = 25
/** Number of characters shown of an id. */
const SHORT = 5
/** From this number of loans, search is offered. */
const MANY = 4

/** Renders all loans of the user, newest first. */
export function History({ model }: { model: Model }) {
  const t = useWords<LoanWords>()
  const { value, failure, instead } = useRead(model.loans, {
    parts: ['card', 'card', 'card'],
    title: t('loadFailed'),
  })
  return (
    <>
      <header className="head">
        <h2 part="heading">{t('title')}</h2>
        <div className="actions no-print">
          <Link className="button" href="/pay">
            {t('payLoan')}
          </Link>
          <Link className="button primary" href="/apply/calculator">
            {t('newLoan')}
          </Link>
        </div>
      </header>
      {value ? <List model={model} loans={value} isStale={failure !== null} /> : instead}
    </>
  )
}

function List({ model, loans, isStale }: { model: Model; loans: readonly WireLoan[]; isStale: boolean }) {
  const t = useWords<LoanWords>()
  const statusText = useStatusWords()
  const columns = useColumns(model)
  const { day } = useDays()
  const query = Object.fromEntries(new URLSearchParams(useSearch()))
  const { status = '', search = '' } = query

  if (loans.length === 0) return <Empty title={t('empty')} text={t('emptyText')} />

  const ask = (name: string, text: string, replace?: boolean) =>
    model.path.navigate(pathWith('/history', { status, search, [name]: text }), { replace })
  const words = search.toLowerCase()
  const shown = loans.filter(
    loan =>
      (status === '' || loanBadge(loan).word === status) &&
      `${loan._id} ${loan.loanFundName} ${statusText(loanBadge(loan).word)}`.toLowerCase().includes(words),
  )
  const exportShown = () => {
    const rows = shown.map(loan => [
      ...columns.map(column => String(column.value(loan) ?? '')),
      day(loan.createdAt),
    ])
    const name = datedName(t('fileName'), 'csv')
    saveFile(writeSheet([[...columns.map(({ title }) => title), t('appliedOn')], ...rows]), name)
    model.toaster.announce(t('exported', { file: name }), { kind: 'good' })
  }
  const isMany = loans.length >= MANY
  const statuses = [...new Set(loans.map(loan => loanBadge(loan).word))]

  return (
    <>
      {isStale && <Stale onRetry={model.loans.refresh} />}
      {(isMany || status || search) && (
        <Filters
          search={t('search')}
          values={{ status, search }}
          onChange={ask}
          onClear={() => model.path.navigate('/history')}
          choices={[choiceFilter('status', t('status'), statuses, statusText)]}
        />
      )}
      <div className={isMany ? undefined : 'few'}>
        <Table<WireLoan>
          caption={t('title')}
          quiet
          opens
          columns={columns}
          rows={shown}
          rowKey={loan => loan._id}
          pageSize={PAGE_SIZE}
          empty={<Empty title={t('noMatchTitle')} text={t('noMatchText')} />}
        />
      </div>
      <div className="actions no-print">
        <Button onClick={exportShown}>{t('export')}</Button>
      </div>
    </>
  )
}

function useColumns(model: Model): Column<WireLoan>[] {
  const t = useWords<LoanWords>()
  const statusText = useStatusWords()
  const whole = useWhole(model)
  const figure = (
    key: 'monthlyRepayment' | 'requestedAmount' | 'balance' | 'approvedAmount',
    value: (loan: WireLoan) => number | null,
  ): Column<WireLoan> => ({
    key,
    title: t(key),
    align: 'figure',
    sort: true,
    value,
    cell: loan => {
      const units = value(loan)
      const nothing = isTurnedDown(loan.status) ? '–' : t('notYet')
      return units === null ? <span className="muted">{nothing}</span> : whole(units)
    },
  })
  return [
    {
      key: 'id',
      title: t('loanId'),
      value: ({ _id }) => _id.slice(0, SHORT),
      cell: ({ _id }) => <Link href={`/loan/${_id}`}>{_id.slice(0, SHORT)}</Link>,
    },
    figure('monthlyRepayment', loan => loan.monthlyRepayment),
    { key: 'fund', title: t('loanFund'), sort: true, value: ({ loanFundName }) => loanFundName },
    {
      key: 'status',
      title: t('status'),
      rank: 'main',
      sort: true,
      value: loan => statusText(loanBadge(loan).word),
      cell: loan => <Status loan={loan} />,
    },
    figure('requestedAmount', loan => loan.amount),
    // of an application nothing is owed yet, and a balance of 0 would read as paid off
    figure('balance', loan => (isPaidOut(loan.status) ? loan.balance : null)),
    figure('approvedAmount', loan => loan.approvedAmount),
  ]
}
