import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ReceivedRow } from '#contract/payment.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useSpeech, useWords } from '#kit/core/speech.tsx'
import { Filters } from '#kit/staff/filters.tsx'
import { type Column, PagedTable, usePaged } from '#kit/staff/paged-table.tsx'
import { useDays } from '#kit/ui/days.ts'
import { Empty } from '#kit/ui/empty.tsx'
import { saveFile } from '#kit/ui/save-file.ts'
import { formatMoney } from '#rules/money.ts'
import { LoanLink } from './loan-link.tsx'
import { BOOKINGS, CHANNELS, type Model } from './model.ts'
import { Guide, State } from './state.tsx'
import type { PaymentWords } from './words.en.ts'

/** All that came in for loans. */
export function Received({ model }: { model: Model }) {
  const say = useWords<PaymentWords>()
  const { day } = useDays()
  const table = usePaged(model.received)
  const query = useStore(model.received.$query) ?? {}
  const reverses = useStore(model.$reverses)

  const columns: Column<ReceivedRow>[] = [
    { key: 'receipt', title: say('receipt'), value: ({ receipt }) => receipt },
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
      sort: true,
      value: ({ amount, currency }) => formatMoney(amount, currency),
    },
    {
      key: 'at',
      title: say('at'),
      sort: true,
      value: ({ at }) => day(at),
      cell: ({ at, channel }) => (
        <span className="lines">
          {day(at)}
          <span className="soft">{say(`by-${channel}`)}</span>
        </span>
      ),
    },
    {
      key: 'state',
      title: say('state'),
      value: ({ state }) => say(`is-${state}`),
      cell: ({ state, note }) => <State state={state} text={state === 'reversed' ? note : null} />,
    },
    {
      key: 'deeds',
      title: say('deeds'),
      value: () => null,
      cell: row => (
        <span className="row-deeds">
          <ReceiptButton model={model} row={row} />
          {reverses && row.state === 'booked' && (
            <Button kind="plain" onClick={() => model.ask({ deed: 'reverse', row })}>
              {say('reverse')}
              <span className="sr"> {row.receipt}</span>
            </Button>
          )}
        </span>
      ),
    },
  ]

  return (
    <>
      <p className="soft">{say('receivedLead')}</p>
      <Filters
        search={say('searchReceived')}
        values={query}
        onChange={model.received.filter}
        onClear={model.received.clear}
        choices={[
          {
            name: 'channel',
            label: say('channel'),
            options: CHANNELS.map(value => ({ value, text: say(`by-${value}`) })),
          },
          {
            name: 'state',
            label: say('state'),
            options: BOOKINGS.map(value => ({ value, text: say(`is-${value}`) })),
          },
        ]}
      />
      <PagedTable<ReceivedRow>
        caption={say('received')}
        quiet
        columns={columns}
        rowKey={({ id }) => id}
        {...table}
        empty={
          query.search || query.channel || query.state ? (
            <Empty title={say('noMatch')} text={say('noMatchText')} />
          ) : (
            <Empty title={say('noneReceived')} text={say('noneReceivedText')} />
          )
        }
      />
      <Guide states={BOOKINGS} />
    </>
  )
}

function ReceiptButton({ model, row: { id, receipt } }: { model: Model; row: ReceivedRow }) {
  const say = useWords<PaymentWords>()
  const kit = useKitWords()
  const { language } = useSpeech()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      saveFile(await model.receipt(id, language === 'sw' ? 'sw' : 'en'), `${say('receipt')} ${receipt}.pdf`)
    } catch (error) {
      model.toaster.announce((error as Error).message || kit('notSent'), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="plain" busy={busy} onClick={save}>
      {say('pdf')}
      <span className="sr"> {receipt}</span>
    </Button>
  )
}
