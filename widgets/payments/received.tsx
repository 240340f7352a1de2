import { useStore } from '@nanostores/react'
import type { ReceivedRow } from '#contract/payment.ts'
import { receivedColumns } from '#contract/payment-columns.ts'
import { Button } from '#kit/core/button.tsx'
import { useI18n, useKitWords, useWords } from '#kit/core/i18n.tsx'
import { useAction } from '#kit/member/action.ts'
import { Lines, List, type ListHead } from '#kit/screens/list/list.tsx'
import { choiceFilter } from '#kit/staff/filter.ts'
import { useDays } from '#kit/ui/days.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { LoanLink } from './loan-link.tsx'
import { FILTERS, type Model } from './model.ts'
import { Guide, State } from './state.tsx'
import type { PaymentWords } from './words.en.ts'

/** Renders all payments received for loans. */
export function Received({ model, head }: { model: Model; head: ListHead }) {
  const t = useWords<PaymentWords>()
  const { day: format } = useDays()
  const reverses = useStore(model.$reverses)
  const query = useStore(model.received.$query) ?? {}
  return (
    <>
      <List<ReceivedRow, typeof receivedColumns>
        {...head}
        caption={t('received')}
        lead={t('receivedLead')}
        file={{ name: t('received'), fetch: model.files.received, toaster: model.toaster }}
        search={t('search')}
        filters={[
          choiceFilter('channel', t('channel'), FILTERS.channels, value => t(`by-${value}`)),
          choiceFilter('state', t('column-state'), FILTERS.bookings, value => t(`is-${value}`)),
          { name: 'from', label: t('from'), kind: 'day', max: query.to },
          { name: 'to', label: t('to'), kind: 'day', min: query.from },
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
          day: ({ day, channel }) => <Lines under={t(`by-${channel}`)}>{format(day)}</Lines>,
          state: ({ state, note }) => <State state={state} text={state === 'reversed' ? note : null} />,
        }}
        actions={row => (
          <span className="row-actions">
            <ReceiptButton model={model} row={row} />
            {reverses && row.state === 'booked' && (
              <Button of={row.receipt} kind="plain" onClick={() => model.ask({ action: 'reverse', row })}>
                {t('reverse')}
              </Button>
            )}
          </span>
        )}
        empty={{ title: t('noneReceived'), text: t('noneReceivedText') }}
      />
      <Guide states={FILTERS.bookings} />
    </>
  )
}

function ReceiptButton({ model, row: { id, receipt } }: { model: Model; row: ReceivedRow }) {
  const t = useWords<PaymentWords>()
  const kit = useKitWords()
  const { language } = useI18n()
  const [busy, run] = useAction(model.toaster.failed(kit('notSent')))
  const save = () =>
    run(async () => saveFile(await model.receipt(id, language), `${t('column-receipt')} ${receipt}.pdf`))
  return (
    <Button of={receipt} kind="plain" busy={busy} onClick={save}>
      {t('pdf')}
    </Button>
  )
}
