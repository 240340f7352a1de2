import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { ReceivedRow } from '#contract/payment.ts'
import { receivedColumns } from '#contract/payment-columns.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useSpeech, useWords } from '#kit/core/speech.tsx'
import { Lines, List, type ListHead } from '#kit/screens/list/list.tsx'
import { useDays } from '#kit/ui/days.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { LoanLink } from './loan-link.tsx'
import { BOOKINGS, CHANNELS, type Model } from './model.ts'
import { Guide, State } from './state.tsx'
import type { PaymentWords } from './words.en.ts'

/** All that came in for loans. */
export function Received({ model, head }: { model: Model; head: ListHead }) {
  const say = useWords<PaymentWords>()
  const { day } = useDays()
  const reverses = useStore(model.$reverses)
  return (
    <>
      <List<ReceivedRow, typeof receivedColumns>
        {...head}
        caption={say('received')}
        lead={say('receivedLead')}
        search={say('searchReceived')}
        filters={[
          {
            name: 'channel',
            label: say('channel'),
            options: CHANNELS.map(value => ({ value, text: say(`by-${value}`) })),
          },
          {
            name: 'state',
            label: say('column-state'),
            options: BOOKINGS.map(value => ({ value, text: say(`is-${value}`) })),
          },
        ]}
        list={model.received}
        columns={receivedColumns}
        currency={({ currency }) => currency}
        cells={{
          client: ({ client, loan, code }) => (
            <Lines>
              {client}
              <LoanLink model={model} id={loan} code={code} />
            </Lines>
          ),
          at: ({ at, channel }) => <Lines under={say(`by-${channel}`)}>{day(at)}</Lines>,
          state: ({ state, note }) => <State state={state} text={state === 'reversed' ? note : null} />,
        }}
        actions={row => (
          <span className="row-actions">
            <ReceiptButton model={model} row={row} />
            {reverses && row.state === 'booked' && (
              <Button kind="plain" onClick={() => model.ask({ deed: 'reverse', row })}>
                {say('reverse')}
                <span className="sr"> {row.receipt}</span>
              </Button>
            )}
          </span>
        )}
        empty={{ title: say('noneReceived'), text: say('noneReceivedText') }}
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
      saveFile(await model.receipt(id, language), `${say('column-receipt')} ${receipt}.pdf`)
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
