import { useStore } from '@nanostores/react'
import type { PayoutRow } from '#contract/payment.ts'
import { Button } from '#kit/core/button.tsx'
import { useWords } from '#kit/core/speech.tsx'
import { Filters } from '#kit/staff/filters.tsx'
import { type Column, PagedTable, usePaged } from '#kit/staff/paged-table.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { formatMoney } from '#rules/money.ts'
import { LoanLink } from './loan-link.tsx'
import { type Model, PAYOUT_STATES } from './model.ts'
import { Guide, State } from './state.tsx'
import type { PaymentWords } from './words.en.ts'

/** What somebody has to say the outcome of: a bank transfer, and what M-Pesa told nothing about. */
const isOpen = ({ method, state }: PayoutRow): boolean =>
  method === 'bank' ? state === 'waiting' : state === 'unknown'

/** Loans on their way to borrowers. */
export function Payouts({ model }: { model: Model }) {
  const say = useWords<PaymentWords>()
  const { day } = useDays()
  const table = usePaged(model.payouts)
  const query = useStore(model.payouts.$query) ?? {}

  const columns: Column<PayoutRow>[] = [
    {
      key: 'client',
      title: say('client'),
      value: ({ client }) => client,
      cell: ({ client, loan, code }) => (
        <span className="lines">
          {client}
          <LoanLink model={model} id={loan} code={code} />
        </span>
      ),
    },
    {
      key: 'amount',
      title: say('amount'),
      align: 'figure',
      value: ({ amount, currency }) => formatMoney(amount, currency),
    },
    {
      key: 'method',
      title: say('method'),
      value: ({ method }) => say(`to-${method}`),
      cell: ({ method, receipt }) => (
        <span className="lines">
          {say(`to-${method}`)}
          {receipt && <span className="soft">{receipt}</span>}
        </span>
      ),
    },
    {
      key: 'state',
      title: say('state'),
      value: ({ state }) => say(`is-${state}`),
      cell: ({ state, message }) => <State state={state} text={message} />,
    },
    {
      key: 'by',
      title: say('startedBy'),
      value: ({ by }) => by,
      cell: ({ by, at }) => (
        <span className="lines">
          {by}
          <span className="soft">{day(at)}</span>
        </span>
      ),
    },
    {
      key: 'deeds',
      title: say('deeds'),
      value: () => null,
      cell: row =>
        !isOpen(row) ? (
          <span className="soft">{say('nothingToDo')}</span>
        ) : row.own ? (
          <span className="soft">{say('secondPerson')}</span>
        ) : (
          <Button onClick={() => model.ask({ deed: 'confirm', row })}>
            {say('confirm')}
            <span className="sr"> {row.code}</span>
          </Button>
        ),
    },
  ]

  return (
    <>
      <p className="soft">{say('payoutsLead')}</p>
      <Filters
        search={say('searchPayouts')}
        values={query}
        onChange={model.payouts.filter}
        onClear={model.payouts.clear}
        choices={[
          {
            name: 'state',
            label: say('state'),
            options: PAYOUT_STATES.map(value => ({ value, text: say(`is-${value}`) })),
          },
        ]}
      />
      <PagedTable<PayoutRow>
        caption={say('payouts')}
        quiet
        columns={columns}
        rowKey={({ id }) => id}
        {...table}
        empty={
          query.search || query.state ? (
            <Empty title={say('noMatch')} text={say('noMatchText')} />
          ) : (
            <Empty title={say('noPayouts')} text={say('noPayoutsText')} />
          )
        }
      />
      <Guide states={PAYOUT_STATES} />
    </>
  )
}
