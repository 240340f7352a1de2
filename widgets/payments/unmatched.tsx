import { useStore } from '@nanostores/react'
import type { UnmatchedRow } from '#contract/payment.ts'
import { Button } from '#kit/core/button.tsx'
import { Icon } from '#kit/core/icon.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { Filters } from '#kit/staff/filters.tsx'
import { type Column, PagedTable, usePaged } from '#kit/staff/paged-table.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { formatMoney } from '#rules/money.ts'
import type { Model } from './model.ts'
import type { PaymentWords } from './words.en.ts'

/** Money that came in and belongs to no loan: to be booked on one, or given back. */
export function UnmatchedList({ model }: { model: Model }) {
  const say = useWords<PaymentWords>()
  const { day } = useDays()
  const table = usePaged(model.unmatched)
  const query = useStore(model.unmatched.$query) ?? {}
  const tenant = useStore(model.$tenant)
  const isRefunded = query.state === 'refunded'

  const columns: Column<UnmatchedRow>[] = [
    {
      key: 'receipt',
      title: say('receipt'),
      value: ({ receipt }) => receipt,
      cell: row =>
        isRefunded ? (
          row.receipt
        ) : (
          <button type="button" className="link" onClick={() => model.ask({ deed: 'assign', row })}>
            {row.receipt}
          </button>
        ),
    },
    { key: 'name', title: say('payer'), value: ({ name }) => name || say('unknown') },
    {
      key: 'account',
      title: say('typed'),
      value: ({ account }) => account || say('nothing'),
      cell: ({ account, note }) => (
        <span className="lines">
          {account ? `“${account}”` : say('nothing')}
          {note && <span className="soft">{note}</span>}
        </span>
      ),
    },
    {
      key: 'amount',
      title: say('amount'),
      align: 'figure',
      sort: true,
      value: ({ amount }) => formatMoney(amount, tenant?.loan.currency ?? 'KES'),
    },
    { key: 'at', title: say('at'), sort: true, value: ({ at }) => day(at) },
  ]
  if (!isRefunded) {
    columns.push({
      key: 'deeds',
      title: say('deeds'),
      value: () => null,
      cell: row => (
        <span className="row-deeds">
          <Button onClick={() => model.ask({ deed: 'assign', row })}>
            {say('assign')}
            <span className="sr"> {row.receipt}</span>
          </Button>
          <Button kind="plain" onClick={() => model.ask({ deed: 'note', row })}>
            {say('note')}
            <span className="sr"> {row.receipt}</span>
          </Button>
        </span>
      ),
    })
  }

  return (
    <>
      <p className="soft">{say('unmatchedLead')}</p>
      <Filters
        search={say('searchUnmatched')}
        values={query}
        onChange={model.unmatched.filter}
        onClear={model.unmatched.clear}
        choices={[
          { name: 'state', label: say('state'), options: [{ value: 'refunded', text: say('refunded') }] },
        ]}
      />
      <PagedTable<UnmatchedRow>
        caption={say('unmatched')}
        quiet
        opens={!isRefunded}
        columns={columns}
        rowKey={({ id }) => id}
        {...table}
        empty={
          query.search || isRefunded ? (
            <Empty title={say('noMatch')} text={say('noMatchText')} />
          ) : (
            <Empty icon={<Icon name="check" />} title={say('allMatched')} text={say('allMatchedText')} />
          )
        }
      />
    </>
  )
}
